"""Changing the body, the Why or the How to apply of one entry in all the ways that people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.markdown.labels import Label
from mnemic.core.markdown.notation import read_topic
from mnemic.core.markdown.splicing import with_body, with_label
from mnemic.core.memory import Entry

HEAD = "---\nname: n\n---\n\n"


def entry(text: str, number: int = 0) -> Entry:
    return read_topic(text, "n").entries[number]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("text\n\nWhy: old\n", "text\n\nWhy: new\n"),
        ("text\n\n**Why**: old\n", "text\n\n**Why**: new\n"),
        ("text\n\n**Why: old**\n", "text\n\n**Why: new**\n"),
        ("text\n\n原因：旧的理由\n", "text\n\n原因：new\n"),
        ("text\nWhy:\nold\nand on\n\nmore\n", "text\nWhy: new\n\nmore\n"),
        ("text\n\nWhy: one\n\nWhy: two\n", "text\n\nWhy: one\n\nWhy: new\n"),
        ("text\n", "text\n\nWhy: new\n"),
        ("text", "text\n\nWhy: new"),
        ("text\n\nHow to apply: so\n", "text\n\nWhy: new\nHow to apply: so\n"),
        ("```\nWhy: code\n```\n", "```\nWhy: code\n```\n\nWhy: new\n"),
        ("- a\n- b\n", "- a\n  Why: new\n- b\n"),
        ("", "Why: new\n"),
    ],
)
def test_a_reason_is_set_where_it_stands_or_where_it_belongs(before: str, after: str) -> None:
    head = HEAD if before else "---\nname: n\ndescription: says all\n---\n\n"
    changed = with_label(head + before, 0, "why", "new")
    assert changed == head + after
    assert entry(changed).why == "new" or not before


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("text\n\nWhy: old\n", "text\n"),
        ("text\n\nWhy: old\nHow to apply: so\n", "text\n\nHow to apply: so\n"),
        ("text\n\nWhy: old\ngoes on\n\nmore\n", "text\n\nmore\n"),
        ("text\n", "text\n"),
        ("- a\n  Why: old\n- b\n", "- a\n- b\n"),
    ],
)
def test_a_reason_is_taken_away_with_its_lines(before: str, after: str) -> None:
    changed = with_label(HEAD + before, 0, "why", None)
    assert changed == HEAD + after
    assert entry(changed).why is None


def test_paragraphs_that_each_carry_a_label_stay_apart() -> None:
    text = HEAD + "one\nWhy: w1\n\ntwo\nWhy: w2\n"
    assert with_label(text, 1, "why", "new") == text.replace("w2", "new")
    assert with_label(text, 1, "how", "so") == text.replace("Why: w2", "Why: w2\nHow to apply: so")
    changed = with_body(text, 0, "other")
    assert [e.body for e in read_topic(changed, "").entries] == ["other", "two"]
    assert [e.why for e in read_topic(changed, "").entries] == ["w1", "w2"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("text\n\n\n**Why:**  w\n", "new\n\n\n**Why:**  w\n"),
        ("text\n", "new\n"),
        ("Why: w\n\ntext after it\n", "new\n\nWhy: w\n"),
        ("- a\n   Why: w\n- b\n", "- new\n   Why: w\n- b\n"),
    ],
)
def test_a_body_is_replaced_and_its_labels_stay_as_they_stand(before: str, after: str) -> None:
    changed = with_body(HEAD + before, 0, "new")
    assert changed == HEAD + after


def test_a_body_that_brings_its_own_reason_changes_it() -> None:
    changed = with_body(HEAD + "text\n\nWhy: w\n", 0, "other\n\nWhy: mine")
    assert entry(changed).body.startswith("other")


@given(
    body=st.text(st.characters(codec="ascii", exclude_characters="\r"), min_size=1, max_size=60),
    why=st.one_of(st.none(), st.text(st.characters(codec="ascii"), max_size=30)),
    new=st.one_of(st.none(), st.text(st.characters(codec="ascii"), max_size=30)),
)
def test_whatever_stands_there_the_reason_is_the_new_one_and_the_rest_is_not_lost(
    body: str, why: str | None, new: str | None
) -> None:
    text = HEAD + body + (f"\n\nWhy: {why}\n" if why else "\n")
    if len(read_topic(text, "").entries) != 1:
        return
    changed = with_label(text, 0, "how", new)
    assert entry(changed).why == entry(text).why or entry(text).why is None


MARKS = [
    "-", "*", "+", "- ", "*\t", " -", "   +", "1.", "1)", "#", "##", ">", "---", "***", "- - -", "* -", "|", "- #", "=",
    "-\n-", "-\n*", "- \n\n-", "# -", "# x\n\n-", "-\n\n\n", "_", "**", "- [ ]", "-\n- a",
    "+\n    >  ", "- a  ", "a  ",
]  # fmt: skip


@pytest.mark.parametrize("body", MARKS)
@pytest.mark.parametrize("label", ["why", "how"])
def test_a_body_that_is_a_bare_mark_takes_a_reason_and_gives_it_back(body: str, label: Label) -> None:
    text = f"{HEAD}{body}\n"
    before = read_topic(text, "").entries
    if not before:
        pytest.skip("says nothing")
    changed = with_label(text, 0, label, "new")
    after = read_topic(changed, "").entries
    assert len(after) == len(before)
    assert (after[0].why if label == "why" else after[0].how_to_apply) == "new"
    assert after[0].body == before[0].body
    assert with_label(changed, 0, label, None).rstrip() == text.rstrip()


@pytest.mark.parametrize(
    "text", ["-\n  Why: w\n", "- \n\n  How to apply: so\n  and so\n", "*\nWhy: w\nHow to apply: h"]
)
def test_an_item_of_nothing_but_reasons_is_a_mark_with_reasons(text: str) -> None:
    (found,) = read_topic(HEAD + text, "").entries
    assert found.body.strip() == text[0]
    assert found.why or found.how_to_apply
