"""Taking a change back in a file that moved on."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.persistence.reverting import Change, reverted

PROSE = "".join(f"line {n}\n" for n in range(40))


def back(before: str | None, after: str | None, current: str | None) -> str | None:
    sides = [None if text is None else text.encode() for text in (before, after, current)]
    found = reverted(Change("a.md", sides[0], sides[1]), sides[2])
    return None if found is None else found.decode()


def test_an_untouched_file_gets_its_old_bytes_and_one_taken_back_already_keeps_them() -> None:
    assert back("old", "new", "new") == "old"
    assert back("old", "new", "old") == "old"
    assert back(None, "new", "new") is None
    assert back("old", None, None) == "old"


@pytest.mark.parametrize(
    ("before", "after", "current"),
    [
        (None, "new", "newer"),
        ("old", None, "taken"),
        ("old\n", "new\n", None),
        ("a\nb\n", "a\nc\n", "x\ny\n"),
    ],
)
def test_what_is_not_certain_is_refused(before: str | None, after: str | None, current: str | None) -> None:
    with pytest.raises(LookupError):
        back(before, after, current)


def test_several_changes_in_one_file_come_back_each_in_its_place() -> None:
    after = (
        PROSE.replace("line 3\n", "LINE 3\n").replace("line 20\n", "").replace("line 30\n", "line 30\nmore\n")
    )
    now = "top\n" + after.replace("line 10\n", "line ten\n") + "bottom\n"
    assert back(PROSE, after, now) == "top\n" + PROSE.replace("line 10\n", "line ten\n") + "bottom\n"


def test_a_line_that_stands_twice_is_told_by_its_neighbours() -> None:
    before, after = "a\nsame\nb\nsame\nc\n", "a\nsame\nb\nc\n"
    assert back(before, after, "a\nsame\nb\nc\nd\n") == "a\nsame\nb\nsame\nc\nd\n"


def test_a_place_that_fits_twice_is_refused() -> None:
    with pytest.raises(LookupError):
        back("x\ngone\nx\n", "x\nx\n", "x\nx\nx\nx\n")


def test_changed_lines_that_have_changed_places_are_refused() -> None:
    before, after = (
        "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n",
        "ONE\ntwo\nthree\nfour\nfive\nsix\nseven\nEIGHT\n",
    )
    with pytest.raises(LookupError):
        back(before, after, "EIGHT\nseven\nmid\nseven\nsix\nfive\ntwo\nthree\nONE\n")


@pytest.mark.parametrize("end", ["", "\n"])
def test_the_end_of_a_file_stays_as_it_is_now(end: str) -> None:
    assert back("a\nb\nc" + end, "a\nb" + end, "new\na\nb" + end) == "new\na\nb\nc" + end
    assert back("a\nb\n", "a\nb\nc\n", "new\na\nb\nc" + end) == "new\na\nb" + end


def test_mixed_line_ends_of_the_file_stay() -> None:
    assert back("a\nb\r\nc\n", "a\nc\n", "x\na\nc\n") == "x\na\nb\r\nc\n"


def test_lines_between_neighbours_that_went_too_come_back_where_those_that_are_left_meet() -> None:
    before, after = "h\n\na\nb\nc\nd\n", "h\n\na\nc\nd\n"
    assert back(before, after, "h\n\nd\n") == "h\n\nb\nd\n"
    for current in ("h\n\nz\nd\n", "h\n\n", ""):
        with pytest.raises(LookupError):
            back(before, after, current)


LIST = "---\nname: L\n---\n\n- one\n- two\n- three\n"


def test_a_removed_entry_of_a_file_that_is_gone_comes_back_alone_under_its_header() -> None:
    assert back(LIST, LIST.replace("- two\n", ""), None) == "---\nname: L\n---\n\n- two\n"
    twice = LIST.replace("three", "one")
    assert back(twice, LIST.replace("- three\n", ""), None) == "---\nname: L\n---\n\n- one\n"


def test_undecodable_bytes_survive() -> None:
    before, after = b"a\n\xff\xfe\nb\nc\n", b"a\nb\nc\n"
    assert reverted(Change("a.md", before, after), b"a\nb\nc\n\xfd\n") == before + b"\xfd\n"


def test_a_long_file_is_compared_in_no_time() -> None:
    before = "".join(f"line {n}\n" for n in range(20_000))
    after = "".join(f"LINE {n}\n" for n in range(20_000))
    began = time.process_time()
    assert back(before, after, "top\n" + after) == "top\n" + before
    assert time.process_time() - began < 5


@given(
    lines=st.lists(st.sampled_from("abcdefgh"), unique=True, min_size=3),
    cut=st.tuples(st.integers(0, 7), st.integers(0, 7)),
    tail=st.booleans(),
)
def test_a_cut_comes_back_into_a_file_that_grew(lines: list[str], cut: tuple[int, int], tail: bool) -> None:
    first, last = sorted(cut)
    kept = lines[:first] + lines[last:]
    if not kept:
        return
    before, after = ("".join(f"{line}\n" for line in part) for part in (lines, kept))
    now, wanted = (text + "grown\n" if tail else "grown\n" + text for text in (after, before))
    # Where the cut was at the very end or start, what grew there may come before or after it.
    assert back(before, after, now) in (wanted, before + "grown\n", "grown\n" + before)
