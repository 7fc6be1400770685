"""What mends a problem of a memory file: the problem goes, and nothing else of the text changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.markdown.fixing import Fix, fixes_of, lossless, spliced
from mnemic.core.markdown.notation import read_topic
from mnemic.core.secrets.masking import mask

TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
PEM = "-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\nxyz==\n-----END RSA PRIVATE KEY-----"


def fixes(text: str, code: str) -> list[Fix]:
    return [fix for fix in fixes_of(text, "note") if fix.code == code]


def mended(text: str, code: str, n: int = 0) -> str:
    return spliced(text, fixes(text, code)[n].splices)


def codes(text: str) -> list[str]:
    return [problem.code for problem in read_topic(text, "note").problems]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("before", ["", "\ufeff", "😀 "])
def test_a_secret_becomes_its_mask_and_every_other_character_stays(newline: str, before: str) -> None:
    text = f"{before}---\nname: n\ntype: user\n---\n\n😀 use @ here 😀\n\nWhy: x\n".replace("\n", newline)
    assert mended(text.replace("@", TOKEN), "secret") == text.replace("@", "⟦github-token⟧")


def test_a_key_over_several_lines_becomes_one_mask() -> None:
    for newline in ("\n", "\r\n"):
        text = f"Deploy with:\n\n{PEM}\n\non Fridays\n".replace("\n", newline)
        assert mended(text, "secret") == "Deploy with:\n\n⟦private-key⟧\n\non Fridays\n".replace(
            "\n", newline
        )


def test_each_secret_of_a_line_has_a_fix_and_all_together_one() -> None:
    text = f"first {TOKEN} then password: hunter2hunter2 end"
    assert [spliced(text, fix.splices) for fix in fixes(text, "secret")] == [
        "first ⟦github-token⟧ then password: hunter2hunter2 end",
        f"first {TOKEN} then password: ⟦password⟧ end",
        "first ⟦github-token⟧ then password: ⟦password⟧ end",
    ]
    assert [fix.preferred for fix in fixes(text, "secret")] == [False, False, True]
    assert not any(TOKEN in fix.title or "hunter2" in fix.title for fix in fixes_of(text, "note"))


def test_a_secret_in_the_header_becomes_its_mask_there() -> None:
    text = f'---\nname: "n {TOKEN}" # mine\ndescription: d\ntype: user\ntags: [{TOKEN}, x]\n---\n\nbody\n'
    assert mended(text, "secret", -1) == text.replace(TOKEN, "⟦github-token⟧")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("---\nname: n\ntype: feedbak # mine\n---\n\nx\n", "---\nname: n\ntype: feedback # mine\n---\n\nx\n"),
        (
            "---\r\nname: n\r\ntype: Projects\r\n---\r\n\r\nx\r\n",
            "---\r\nname: n\r\ntype: project\r\n---\r\n\r\nx\r\n",
        ),
        ("---\nmetadata:\n  type: usr\n---\nx\n", "---\nmetadata:\n  type: user\n---\nx\n"),
        ("---\ntype: 'referenz'\n---\nx\n", "---\ntype: reference\n---\nx\n"),
    ],
)
def test_an_unknown_type_becomes_the_one_that_was_meant(before: str, after: str) -> None:
    assert "unknown-type" in codes(before)
    assert mended(before, "unknown-type") == after
    assert codes(after) == []


def test_every_type_is_offered_the_likely_one_first() -> None:
    found = fixes("---\nname: n\ntype: feedbak\n---\n\nx\n", "unknown-type")
    assert next(fix.title.rpartition(" ")[2] for fix in found) == "feedback"
    assert {fix.title.rpartition(" ")[2] for fix in found} == {"user", "feedback", "project", "reference"}
    assert [fix.preferred for fix in found] == [True, False, False, False]


def test_of_nothing_like_it_none_is_preferred() -> None:
    assert not any(fix.preferred for fix in fixes("---\ntype: 待办\n---\n\nx\n", "unknown-type"))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("---\nname: n\n---\n\nx\n", "---\nname: n\ntype: project\n---\n\nx\n"),
        ("---\r\nname: n\r\n---\r\nx", "---\r\nname: n\r\ntype: project\r\n---\r\nx"),
        ("---\nname: n\ntype:\n---\n\nx\n", "---\nname: n\ntype: project\n---\n\nx\n"),
        ("x\n", "---\ntype: project\n---\n\nx\n"),
        ("\ufeffx\n", "\ufeff---\ntype: project\n---\n\nx\n"),
    ],
)
def test_a_missing_type_is_added_as_it_is_read(before: str, after: str) -> None:
    assert "missing-type" in codes(before)
    assert mended(before, "missing-type") == after
    assert read_topic(after, "note").entries[0].body == read_topic(before, "note").entries[0].body


def test_words_of_other_keys_are_mended_only_where_one_is_meant() -> None:
    text = "---\ntype: user\nkind: desicion\nimportance: hihg\n---\n\nx\n"
    assert mended(text, "unknown-kind") == text.replace("desicion", "decision")
    assert mended(text, "unknown-importance") == text.replace("hihg", "high")
    assert fixes("---\ntype: user\nkind: 待办\n---\n\nx\n", "unknown-kind") == []


def test_blank_lines_before_the_header_go_and_a_mark_stays() -> None:
    for text in (
        "\n \n---\nname: n\ntype: user\n---\n\nx\n",
        "\ufeff\r\n\r\n---\r\ntype: user\r\n---\r\nx\r\n",
    ):
        after = mended(text, "header-not-first")
        assert after == text[: text.index("---")].strip(" \r\n") + text[text.index("---") :]
        assert codes(after) == []


def test_the_second_of_two_keys_goes() -> None:
    text = "---\nname: n\ntype: user\nname: m\n---\n\nx\n"
    assert mended(text, "duplicate-key") == "---\nname: n\ntype: user\n---\n\nx\n"


def test_a_broken_header_is_left_to_its_author_but_for_secrets() -> None:
    text = f"---\nname: n\n- {TOKEN}\n  y: [\n---\n\nx\n"
    assert {fix.code for fix in fixes_of(text, "note")} == {"secret"}


def test_only_what_loses_nothing_is_done_unasked() -> None:
    text = f"\n---\nname: n\ntags: [a]\ntags: [b]\nkind: desicion\n---\n\nuse {TOKEN}\n"
    after = spliced(text, lossless(fixes_of(text, "note")))
    assert after == text[1:].replace("desicion\n", "desicion\ntype: project\n")


@pytest.mark.parametrize(
    "between",
    [
        "Note: the deploy is manual.",
        "We ship on: Fridays",
        "Ann: yes\nBen: no\nAnn: yes",
        "注意: 手で出す",
        "# A heading",
        "",
        "\nName: of the rose\n",
        "https://example.org: ours",
    ],
)
@pytest.mark.parametrize("before", ["", "\n", "\n\n", "\ufeff\n"])
def test_prose_between_two_rules_is_no_header_to_mend_unasked(before: str, between: str) -> None:
    text = f"{before}---\n{between}\n---\n\nThe rest.\n"
    assert lossless(fixes_of(text, "note")) == ()
    told = {fix.code for fix in fixes_of(text, "note")}
    assert told <= ({"missing-type"} if not before else set()), (
        "what other programs see as a header may be one"
    )


@pytest.mark.parametrize(
    "rules", ["Text.\n\n---\nname: n\n---\n", "Text.\n---\n---\n", "# H\n\n---\n\na: b\n\n---\n"]
)
def test_rules_within_a_body_are_left_alone(rules: str) -> None:
    assert lossless(fixes_of(rules, "note")) == ()
    assert all(not splice.start for fix in fixes_of(rules, "note") for splice in fix.splices)


@pytest.mark.parametrize("key", ["name", "title", "createdAt", "tags", "metadata", "aliases", "Description"])
def test_a_key_of_ours_makes_it_a_header(key: str) -> None:
    text = f"\n---\n{key}: x\n---\n\nThe rest.\n"
    after = spliced(text, lossless(fixes_of(text, "note")))
    assert after == f"---\n{key}: x\ntype: project\n---\n\nThe rest.\n"


HEADS = st.lists(
    st.sampled_from(["name: n", "type: todo", "type: user", "kind: ide", "tags: [a]", "tags: [b]", "importance: hi",
                     "metadata:", "  type: usr", f"description: {TOKEN}", "title: x", "type:", "- y", "# c"]), max_size=6,
)  # fmt: skip
BODIES = st.lists(
    st.sampled_from(["😀 x", f"use {TOKEN}", "password: hunter2hunter2", PEM, "", "- a", "Why: b"]),
    max_size=5,
)


@given(st.sampled_from(["", "\ufeff", "\n\n"]), HEADS, BODIES, st.sampled_from(["\n", "\r\n"]))
def test_every_fix_changes_only_its_own_stretch_and_is_no_problem_any_more(
    before: str, head: list[str], body: list[str], newline: str
) -> None:
    text = (before + "\n".join(["---", *head, "---", "", *body])).replace("\n", newline)
    for fix in fixes_of(text, "note"):
        after = spliced(text, fix.splices)
        kept, at = "", 0
        for splice in fix.splices:
            assert splice.start >= at
            kept, at = kept + text[at : splice.start], splice.end
        assert len(after) == len(kept + text[at:]) + sum(len(splice.new) for splice in fix.splices)
        if fix.code == "secret":
            assert len(mask(after).redactions) <= len(mask(text).redactions)
        elif fix.code != "duplicate-key":
            assert fix.code not in codes(after)


@pytest.mark.parametrize(
    "line",
    ["type: {a: b}", "type:Preference", "type: [x]", "type: project\ntype:Preference", "type: |\n  odd"],
)
def test_what_is_mended_unasked_takes_no_word_away(line: str) -> None:
    text = f"---\nname: n\n{line}\n---\n\nx\n"
    after = spliced(text, lossless(fixes_of(text, "note")))
    assert all(after.count(word) >= text.count(word) for word in line.split())


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        ("31.12.2026", "2026-12-31"),
        ("1. 2. 2026", "2026-02-01"),
        ("2026/1/5 # about", "2026-01-05 # about"),
        ("2026.01.05", "2026-01-05"),
        ("2026年12月31日", "2026-12-31"),
        ("2026-365", "2026-12-31"),
        ("2026-02", "2026-02-28"),
    ],
)
def test_a_date_becomes_the_one_that_was_meant(value: str, meant: str) -> None:
    text = f"---\ntype: user\nvalid_to: {value}\ntags: [a]\n---\n\nx\n"
    assert mended(text, "bad-date") == text.replace(value, meant)
    assert codes(mended(text, "bad-date")) == []


@pytest.mark.parametrize("value", ["12/31/2026", "soon", "30.2.2026", "2026-13-01", "2026-13", "2026-366"])
def test_a_date_that_is_anybodys_guess_goes_only_if_somebody_says_so(value: str) -> None:
    text = f"---\ntype: user\nvalid_to: {value}\ntags: [a]\n---\n\nx\n"
    (fix,) = fixes(text, "bad-date")
    assert (fix.title, fix.preferred, fix.lossless) == ("Remove valid_to", False, False)
    assert mended(text, "bad-date") == text.replace(f"valid_to: {value}\n", "")


def test_an_end_before_its_beginning_may_go() -> None:
    text = "---\ntype: user\nvalid_from: 2026-12-02\nvalid_to: 2026-12-01\n---\n\nx\n"
    assert mended(text, "bad-date") == text.replace("valid_to: 2026-12-01\n", "")
