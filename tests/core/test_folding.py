"""What of a memory file folds away: whole lines, the outer before the inner, and nothing of one line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.markdown.folding import folds

HEAD = "---\nname: n\ntype: project\n---\n"


def of(text: str) -> list[tuple[int, int, str]]:
    return [(fold.first, fold.last, fold.what) for fold in folds(text)]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_header_entries_and_reasons_fold(newline: str) -> None:
    text = (
        f"{HEAD}\n- one\n  more\n  Why: it is\n  long so\n- two\n- three\n  How to apply: always\n"
        "  and ever\n  and on\n"
    )
    assert of(text.replace("\n", newline)) == [
        (0, 3, "header"),
        (5, 8, "entry"),
        (7, 8, "label"),
        (10, 13, "entry"),
        (11, 13, "label"),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("one line\n", []),
        ("two\nlines\n", [(0, 1, "entry")]),
        (f"\ufeff{HEAD}\nx\n", [(0, 3, "header")]),
        (f"\n{HEAD}\nx\n", [(1, 4, "header")]),
        ("---\nname: n\nnever closed\n", [(0, 2, "entry")]),
        (f"{HEAD}\n# Title\n\ntext\n\nWhy: a\nb\n", [(0, 3, "header"), (5, 10, "entry"), (9, 10, "label")]),
        (HEAD.replace("type", "description"), [(0, 3, "header")]),
    ],
)
def test_other_shapes(text: str, found: list[tuple[int, int, str]]) -> None:
    assert of(text) == found


@given(st.text("-ab: \n#`W", max_size=60).map(lambda text: text.replace("W", "Why: ")))
def test_folds_are_lines_of_the_text_and_never_overlap_by_half(text: str) -> None:
    found = folds(text)
    lines = text.count("\n")
    assert all(0 <= fold.first < fold.last <= lines for fold in found)
    for one in found:
        for other in found:
            assert not one.first < other.first <= one.last < other.last
