"""The index file: K04 of the fault cases, and the original's rules for a line."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.files.decode import encode
from mnemic.core.files.index_file import MAX_BYTES, MAX_LINES, IndexLine, render_index
from mnemic.core.files.index_rows import MAX_LINE

START = datetime(2026, 1, 1, tzinfo=UTC)


def _file(path: str, title: str = "", description: str = "", days: float = 0, **more: float) -> IndexLine:
    pinned, heat = bool(more.get("pinned", 0)), more.get("heat", 0.0)
    return IndexLine(path, title or path, description, pinned, heat, START + timedelta(days=days))


def _text(existing: str, *files: IndexLine) -> str:
    return render_index(existing, files)[0]


def test_a_line_is_the_original_s() -> None:
    assert _text("", _file("user/terse.md", "User Memory", "User profile")) == (
        "- [User Memory](user/terse.md) — User profile"
    )
    assert _text("") == ""
    assert _text("", _file("a.md", "A")) == "- [A](a.md)"
    assert _text("", _file("user/x-y.md", " ")) == "- [x-y](user/x-y.md)"


def test_new_lines_come_most_recent_first_and_behind_those_there_are() -> None:
    old = "- [Own title](a.md) — stale\n- [B](b.md) — b"
    files = [
        _file("a.md", "A", "a", 5),
        _file("b.md", "B", "b", 9),
        _file("c.md", "C", "c", 1),
        _file("d.md", "D", "d", 2),
    ]
    assert _text(old, *files).split("\n") == [
        "- [Own title](a.md) — a", "- [B](b.md) — b", "- [D](d.md) — d", "- [C](c.md) — c",
    ]  # fmt: skip


def test_a_title_cannot_end_its_link_and_a_path_is_encoded() -> None:
    line = _text("", _file("user/a (b) é.md", "x\n`y` ](http://evil) \u202ez\ud800", "d\r\ne"))
    assert line == "- [x 'y' ) (http://evil) z](user/a%20%28b%29%20%C3%A9.md) — d e"
    assert unquote(line.partition("](")[2].partition(")")[0]) == "user/a (b) é.md"
    assert _text("", _file("a.md", "[wip] x")) == "- [[wip] x](a.md)"


@pytest.mark.parametrize("text", ["word " * 60, "漢字😀" * 60, "👍🏽" * 100, "x" * 400])
def test_a_line_has_at_most_150_characters_and_its_link_whole(text: str) -> None:
    for title in ("Title", text):
        line = _text("", _file("user/terse.md", title, text))
        assert len(line) <= MAX_LINE
        assert "](user/terse.md)" in line
        assert "\ufffd" not in line
        assert encode(line).decode() == line


def test_a_description_is_left_out_rather_than_cut_to_nothing() -> None:
    path = "user/" + "a" * 120 + ".md"
    assert _text("", _file(path, "Title", "a description of some length")) == f"- [Title]({path})"
    assert _text("", _file("user/" + "a" * 115 + ".md", "T", "short")).endswith(" — short")
    long = "项" * 60 + ".md"
    assert f"]({'%E9%A1%B9' * 60}.md)" in _text("", _file(long, "T", "d"))


HAND_KEPT = """# Project memory

## Rules
- never push on Fridays
- ask [Ann](https://ann.example/x.md) first
- see [guide](../docs/guide.md)

### One
- [My own title](one.md) — one
* [Two](./two.md): my words
  - [Three](three%20x.md) my words

### Others
- [Gone](gone.md) — was here
- [Gone too](gone2.md) - was here
- [One again](one.md) — one

Closing words.
"""


def test_what_a_person_wrote_stays_and_lines_for_no_file_go() -> None:
    files = [_file("one.md", "One", "one"), _file("two.md"), _file("three x.md"), _file("new.md", "New", "n")]
    text = _text(HAND_KEPT, *files)
    gone = ("Gone]", "One again")
    kept = [line for line in HAND_KEPT.split("\n") if not any(f"[{word}" in line for word in gone)]
    assert text == "\n".join(kept) + "\n- [New](new.md) — n\n"
    assert _text(text, *files) == text


@pytest.mark.parametrize("target", ["<three x.md>", "./three%20x.md", "three%20x.md#part", "three x.md"])
def test_a_link_is_known_in_other_spellings(target: str) -> None:
    text = _text(f"- [Three]({target})\n", _file("three x.md"))
    known = target != "three x.md"
    assert (
        text.count("three%20x.md") + text.count("<three x.md>") == 1
        if known
        else "- [Three](three x.md)" in text
    )


def test_a_file_whose_name_the_disk_composes_otherwise_has_one_line() -> None:
    text = _text("- [E](caf%C3%A9.md) — d\n", _file("cafe\u0301.md", "E", "d"))
    assert text.count("\n") == 1


def test_between_keep_marks_nothing_is_touched() -> None:
    kept = "<!-- keep -->\n- [Gone](gone.md) — x\n- [A](a.md) — mine\n<!-- /keep -->\n"
    assert _text(f"- [A](a.md) — a\n{kept}", _file("a.md", "A", "a")) == kept
    assert _text(kept) == kept


def test_line_ends_and_the_mark_stay_as_they_are() -> None:
    assert (
        _text("# M\r\n\r\n- [A](a.md) — old\r\n", _file("a.md", "A", "new"))
        == "# M\r\n\r\n- [A](a.md) — new\r\n"
    )
    assert _text("- [A](a.md)\r\n- x\n", _file("a.md", "A"), _file("b.md", "B")) == (
        "- [A](a.md)\r\n- x\n\r\n- [B](b.md)\r\n"
    )
    assert _text("\ufeff- [A](a.md) — old", _file("a.md", "A", "new")) == "\ufeff- [A](a.md) — new"
    assert _text("bytes \udcff stay", _file("a.md", "A")).startswith("bytes \udcff stay\n")


def test_the_warning_of_the_original_is_taken_off() -> None:
    old = "- [A](a.md)\n\n> WARNING: MEMORY.md is 210 lines (limit: 200). Only part of it was loaded."
    assert _text(old, _file("a.md", "A")) == "- [A](a.md)"
    assert _text("> WARNING: never feed the cat", _file("a.md", "A")).startswith(
        "> WARNING: never feed the cat"
    )


def test_what_was_saved_last_is_always_in() -> None:
    files = [_file(f"m{n}.md", f"M {n}", "some words", n, heat=0.9) for n in range(199)]
    text, report = render_index("", files)
    assert (report.lines, report.omitted, report.warning is not None) == (199, (), True)
    newest = [_file(f"new{n}.md", f"New {n}", "deploy day is Wednesday", 300 + n) for n in range(3)]
    text, report = render_index(text, files + newest)
    assert all(f"(new{n}.md)" in text for n in range(3))
    assert len(text.split("\n")) == report.lines == MAX_LINES
    assert report.omitted == ("m1.md", "m0.md")
    assert report.warning
    assert "2 of 202" in report.warning


def test_pinned_then_warm_then_recent_files_stay() -> None:
    old = [
        _file("pinned.md", days=-99, pinned=1),
        _file("warm.md", days=-99, heat=0.8),
        _file("cold.md", days=-99),
    ]
    others = [_file(f"m{n}.md", days=n, heat=0.1) for n in range(300)]
    text, report = render_index("", others + old)
    assert "(pinned.md)" in text
    assert "(warm.md)" in text
    assert report.omitted[-1] == "cold.md"
    assert report.omitted[0] == f"m{300 - (200 - 2) - 1}.md"


def test_both_limits_hold_at_once() -> None:
    files = [_file(f"user/m{n}.md", f"T {n}", "字" * 300, n) for n in range(250)]
    text, report = render_index("", files)
    assert report.bytes == len(text.encode()) <= MAX_BYTES
    assert report.lines == text.count("\n") + 1 < MAX_LINES
    assert len(report.omitted) == 250 - report.lines
    assert text == _text(text, *files)


def test_the_report_warns_from_a_tenth_of_room_on() -> None:
    files = [_file(f"m{n}.md", days=n) for n in range(200)]
    assert render_index("", files[:179])[1].warning is None
    assert "almost full" in str(render_index("", files[:181])[1].warning)
    assert render_index("", [])[1].headroom == 1.0


def test_a_person_s_own_text_over_the_limit_stays_and_ours_is_left_out() -> None:
    own = "a line of mine\n" * 250
    text, report = render_index(own, [_file("a.md")])
    assert text == own
    assert (report.headroom, report.omitted) == (0.0, ("a.md",))


@given(
    st.text(st.sampled_from("ab-*[]()<>!#. \n\r—keep/md%2"), max_size=200),
    st.lists(st.sampled_from(["a.md", "b.md", "k/e.md", "a b.md"]), unique=True),
)
def test_a_second_rendering_changes_nothing_and_every_file_has_one_line(
    existing: str, paths: list[str]
) -> None:
    files = [_file(path, "T", "d", number) for number, path in enumerate(paths)]
    text = _text(existing, *files)
    assert _text(text, *files) == text
    for path in paths:
        assert text.count(f"]({path.replace(' ', '%20')})") + text.count(f"](<{path}>)") >= 1


def test_a_line_that_the_original_cut_through_its_link_goes() -> None:
    cut = f"- [t](project/{'long-name-' * 13}…"
    text, _ = render_index(f"{cut}\n- mine, with an ellipsis…\n", [])
    assert text == "- mine, with an ellipsis…\n"


@pytest.mark.parametrize("title", ['"It\'s pnpm"', "feedback"])
def test_a_title_that_the_original_had_to_make_gives_way_to_the_name(title: str) -> None:
    text, _ = render_index(f"- [{title}](a.md) — x", [_file("a.md", title="It's pnpm")])
    assert "[It's pnpm](a.md)" in text


def test_what_was_overtaken_gets_no_line_of_ours_but_keeps_a_person_s() -> None:
    gone = IndexLine(
        "a.md", "A", "old", pinned=False, heat=1.0, updated=datetime(2026, 1, 1, tzinfo=UTC), listed=False
    )
    text, report = render_index("* [mine](a.md): see there\n", [gone])
    assert text == "* [mine](a.md): see there\n"
    assert report.omitted == ()
    assert render_index("- [A](a.md) — old\n", [gone])[0] == ""


OURS = "- [A](a.md) — the harbour"


@pytest.mark.parametrize(
    "more",
    [
        "- first of mine\n- second of mine\n",
        "- first\n\n# A heading\n\nand prose\n",
        "- x\n",
        "- x",
        "* y\n+ z\n",
        "  - set in\n    - deeper\n",
        "\t- by a tab\n",
        " # a heading\n",
        "# t\n",
        "> q\n- r\n",
        "1. one\n2. two\n",
        "TODO\n",
        "[link](https://ann.example)\n",
        "![image](x.png)\n",
        "remember to call Bob\nand Ann\n",
        "two  blanks\n",
        "- [ ] to do\n- [x] done\n",
        "<!-- keep -->\n- [A](a.md) — mine\n<!-- /keep -->\n",
    ],
)
@pytest.mark.parametrize("ours", [OURS, "- [A](a.md)"])
def test_what_a_person_appends_to_our_last_line_is_theirs_down_to_the_first_word(
    ours: str, more: str
) -> None:
    file = _file("a.md", "A", "the harbour" if ours == OURS else "")
    text = _text(ours + more, file, _file("b.md", "B", "b"))
    assert set(more.rstrip("\n").split("\n")) <= set(text.split("\n"))
    assert ("- [B](b.md) — b" in text, _text(text, file, _file("b.md", "B", "b"))) == (True, text)
    if "keep" not in more:
        assert ours in text.split("\n")
        gone = _text(text)
        assert ("a.md" in gone, more.strip().split("\n")[0].strip() in gone) == (False, True)


@pytest.mark.parametrize("more", ["- x\n", "- first of mine\n- second\n", "remember to call Bob\n"])
def test_our_line_without_a_description_goes_with_its_file_and_what_was_appended_stays(more: str) -> None:
    assert _text(f"- [A](a.md){more}") == more
    assert _text(f"# M\n\n- [A](a.md){more}- [B](b.md)\n", _file("b.md", "B")) == (
        f"# M\n\n{more}- [B](b.md)\n"
    )


def test_a_line_for_another_file_that_was_appended_to_ours_is_one_of_ours() -> None:
    files = [_file("a.md", "A", "the harbour"), _file("b.md", "B", "b")]
    assert _text(f"{OURS}- [B](b.md) — old\n", *files) == f"{OURS}\n- [B](b.md) — b\n"
    assert _text(f"{OURS}- [B](b.md) — old\n", files[0]) == f"{OURS}\n"


@pytest.mark.parametrize(
    "was", ["the harbours", "the harbour opens at six", "the harbour.", "the harbourmen"]
)
def test_a_description_that_became_shorter_leaves_nothing_behind(was: str) -> None:
    for end in ("", "\n", "\n- mine\n"):
        assert _text(f"- [A](a.md) — {was}{end}", _file("a.md", "A", "the harbour")) == f"{OURS}{end}"


@pytest.mark.parametrize("own", [": mine", ", and see there", ". See there", ") odd", " my words", "; so"])
def test_a_person_s_own_words_behind_a_link_make_it_theirs(own: str) -> None:
    text = f"- [A](a.md){own}\n"
    assert _text(text, _file("a.md", "A")) == text
    assert _text(text) == text
