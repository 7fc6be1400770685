"""A memory that bears on several lines in a row is shown once."""

from __future__ import annotations

from mnemic.server.hovered import Hovered


def test_the_next_lines_of_a_row_are_silent_and_the_first_one_speaks_again() -> None:
    seen = Hovered()
    assert seen.news("a", 10, ["m"], 0.0) == ["m"]
    assert seen.news("a", 11, ["m"], 1.0) == []
    assert seen.news("a", 12, ["m"], 2.0) == []
    assert seen.news("a", 10, ["m"], 3.0) == ["m"]
    assert seen.news("a", 9, ["m"], 4.0) == []


def test_another_line_another_memory_and_another_document_are_no_row() -> None:
    seen = Hovered()
    assert seen.news("a", 10, ["m"], 0.0) == ["m"]
    assert seen.news("a", 12, ["m"], 0.0) == ["m"]
    assert seen.news("a", 13, ["n", "m"], 0.0) == ["n"]
    assert seen.news("b", 13, ["m"], 0.0) == ["m"]


def test_after_a_minute_it_is_news_again() -> None:
    seen = Hovered()
    assert seen.news("a", 10, ["m"], 0.0) == ["m"]
    assert seen.news("a", 11, ["m"], 59.0) == []
    assert seen.news("a", 12, ["m"], 120.0) == ["m"]


def test_few_documents_are_remembered() -> None:
    seen = Hovered()
    for number in range(100):
        seen.news(f"file{number}", 1, ["m"], 0.0)
    assert seen.news("file0", 2, ["m"], 0.0) == ["m"]
    assert seen.news("file99", 2, ["m"], 0.0) == []
