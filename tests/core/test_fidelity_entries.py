"""Not a byte lost beside an entry: one that is changed, removed or given back leaves every other as it was."""

from __future__ import annotations

import re

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from mnemic.core.errors import BadInput
from mnemic.core.files.decode import decode, encode
from mnemic.core.markdown.entries import indent_of
from mnemic.core.markdown.lines import readable
from mnemic.core.markdown.notation import Body, read_topic
from mnemic.core.markdown.parting import without_entries
from mnemic.core.markdown.splicing import with_body, with_label
from mnemic.core.memory import Entry
from mnemic.core.persistence.reverting import Change, reverted
from mnemic.core.summary import collapsed
from tests.core.odd_texts import TEXTS, files, several

many = settings()

Said = tuple[str, str | None, str | None]


#: A number from which a test takes one entry, or some but not all.
PICKS = st.integers(0, 2**20)


def picked(pick: int, count: int) -> set[int]:
    """Some of so many numbers, never all of them."""
    chosen = {number for number in range(count) if pick >> number & 1}
    return chosen if len(chosen) < count else chosen - {0}


def said(entry: Entry) -> Said:
    return entry.body, entry.why, entry.how_to_apply


def all_said(text: str) -> list[Said]:
    return [said(entry) for entry in read_topic(text, "stem").entries]


def text_end(text: str) -> str:
    """The line end of a file that has only one sort of them; else nothing."""
    ends = set(re.findall(r"\r\n?|\n", text))
    return ends.pop() if len(ends) == 1 else ""


@given(st.binary() | files().map(encode))
@many
@example(b"")
@example(b"\xef\xbb\xbf")
@example(b"\xff\xfe-\0-\0-\0")
@example(b"---\nname: \xe4\n---\n\r\r\n")
def test_reading_and_writing_is_the_identity(data: bytes) -> None:
    assert encode(decode(data)) == data


@given(files() | st.text())
@many
def test_one_entry_alone_reads_as_it_does_among_all(text: str) -> None:
    entries = read_topic(text, "stem").entries
    body = Body(text)
    assert tuple(body[number] for number in range(len(body))) == entries
    assert [body.number_of(entry) for entry in entries] == list(range(len(entries)))


@given(several() | files(), PICKS, st.sampled_from(["why", "how"]), st.none() | TEXTS)
@many
@example("---\ndescription: all of it\n---\n", 0, "why", "half \ud962 a character")
@example("First thing\nWhy: w\n\nFirst thing\nWhy: w\n\nPlain", 0, "why", None)
def test_a_label_that_was_set_says_so_and_nothing_else_moves(
    text: str, pick: int, label: str, value: str | None
) -> None:
    before = read_topic(text, "stem").entries
    assume(before)
    number = pick % len(before)
    try:
        changed = with_label(text, number, "why" if label == "why" else "how", value)
    except BadInput:
        return
    wanted = collapsed(readable(value or "")) or None
    now = all_said(changed)
    expected = [said(entry) for entry in before]
    body, why, how = expected[number]
    expected[number] = (body, wanted, how) if label == "why" else (body, why, wanted)
    if not body:  # all is said in the description: the label is the body now
        expected[number] = (now[number][0], *expected[number][1:])
    assert now == expected
    only_there(text, changed, before[number])


@given(several() | files(), PICKS, TEXTS)
@many
@example("---\ntype: user\n---\n_No entries yet._\n__Why__: under\n- two\n", 0, "other")
def test_a_body_that_was_set_leaves_its_labels_and_its_neighbours(text: str, pick: int, value: str) -> None:
    before = read_topic(text, "stem").entries
    assume(before)
    number = pick % len(before)
    try:
        changed = with_body(text, number, value)
    except BadInput:
        return
    only_there(text, changed, before[number])
    if len(before) == 1:
        return
    now = all_said(changed)
    expected = [said(entry) for entry in before]
    assert now[:number] + now[number + 1 :] == expected[:number] + expected[number + 1 :]


def only_there(text: str, changed: str, entry: Entry) -> None:
    """All that stands before and behind the entry is what it was; new lines end as the file's do."""
    assert changed.startswith(text[: entry.span.start])
    assert changed.endswith(text[entry.span.end :])
    if end := text_end(text):
        assert text_end(changed) in ("", end)
        assert set(re.findall(r"\r\n?|\n", changed)) <= {end}


@given(several(), PICKS)
@many
@example("# Heading\n\n   set in\nWhy: w\n\nFirst thing\nWhy: w", 2)
def test_any_entries_go_and_the_rest_reads_as_it_did(text: str, pick: int) -> None:
    body = Body(text)
    assume(len(body) > 1)
    numbers = range(len(body))
    gone = picked(pick, len(body))
    left = without_entries(text, gone)
    assert [flush(each) for each in all_said(left)] == [
        flush(said(body[n])) for n in numbers if n not in gone
    ]
    assert left.startswith(text[: body.header.span.end])
    kept = [line for line in lines(text, body, gone) if line.strip()]
    plain = [line for line in split(left[body.header.span.end :]) if line.strip()]
    if plain == kept:
        return
    # Where what is left would be read otherwise, it becomes a list; nobody's words change.
    if body.division.shape == "paragraphs":
        assert [line[2:] if mark(line, old) else line for line, old in zip(plain, kept, strict=True)] == kept
    else:
        starts = {indent_of(body.division.texts[first]) for first, _ in body.division.parts}
        assert body.division.shape == "list"
        assert len(starts) > 1


def mark(line: str, old: str) -> bool:
    return line in (f"- {old}", f"  {old}")


def flush(each: Said) -> Said:
    """A list's item begins with its first letter."""
    return each[0].lstrip(" \t"), each[1], each[2]


def split(text: str) -> list[str]:
    return re.split(r"\r\n?|\n", text)


def lines(text: str, body: Body, gone: set[int]) -> list[str]:
    """The lines below the header without those of some entries."""
    away = {row for n in gone for row in range(*body.division.parts[n])}
    rows = enumerate(body.division.rows)
    return [text[row.start : row.end] for number, row in rows if number not in away]


@given(several(), PICKS)
@many
def test_what_went_comes_back_to_the_byte(text: str, pick: int) -> None:
    body = Body(text)
    assume(len(body) > 1)
    gone = picked(pick, len(body))
    before, after = encode(text), encode(without_entries(text, gone))
    assert reverted(Change("a.md", before, after), after) == before
    moved = after + b"added later by hand\n"
    try:
        back = reverted(Change("a.md", before, after), moved)
    except LookupError:
        return
    assert back is not None
    assert back.endswith(b"added later by hand\n")


def test_what_is_left_of_paragraphs_below_a_heading_becomes_a_list_below_it() -> None:
    text = "# Heading\n\n   set in\n**Why:** w\n\nFirst thing\nWhy: w\n"
    assert without_entries(text, {1}) == "# Heading\n\n-    set in\n  **Why:** w\n"
    assert without_entries(text, {0}) == "# Heading\n\n- First thing\n  Why: w\n"


def test_what_is_left_of_a_list_with_odd_indents_is_a_list_below_its_heading() -> None:
    text = "# Heading\r\n- one\r\n - two\r\n  goes on\r\n- three\r\n"
    assert [each[0] for each in all_said(text)] == ["one", "two\ngoes on", "three"]
    left = without_entries(text, {0})
    assert left == "# Heading\r\n- two\r\n  goes on\r\n- three\r\n"


def test_a_line_that_goes_on_with_a_paragraph_is_no_code_however_far_in() -> None:
    text = "# Heading\n\nFifth\n    Why: far in\n\nFirst\nWhy: w\n"
    assert all_said(text) == [("Fifth", "far in", None), ("First", "w", None)]
    assert all_said(without_entries(text, {1})) == [("Fifth", "far in", None)]
    assert all_said("Text\n\n    Why: code\n") == [("Text\n\n    Why: code", None, None)]


def test_an_item_that_stands_less_far_in_than_the_first_keeps_what_is_nested_in_it() -> None:
    text = " - one\n- two\n  - inner\n  goes on\n"
    assert [each[0] for each in all_said(text)] == ["one", "two\n- inner\ngoes on"]
    assert without_entries(text, {0}) == "- two\n  - inner\n  goes on\n"
