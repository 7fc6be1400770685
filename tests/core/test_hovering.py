"""A hover shows the memory that bears on the place, or nothing: precision before recall."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mnemic.core.hovering.bearing import relevant
from mnemic.core.hovering.place import word_at
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, open_user, topic, write
from tests.core.hover_positions import MEMORIES, POSITIONS, SILENT, UNSEEN, Position, pointed_at


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    made = open_user(tmp_path_factory.mktemp("hover"))
    for name, body in MEMORIES.items():
        write(made, f"project/{name}.md", topic(body, body.partition(";")[0][:60]))
    return made


def shown_at(marked: str, shelf: Shelf, limit: int = 3) -> list[str]:
    place = pointed_at(marked)
    found = relevant(place, [shelf], MONDAY, limit) if place else []
    return [one.memory.path.removeprefix("project/").removesuffix(".md") for one in found]


def judged(positions: Sequence[Position], shelf: Shelf) -> tuple[float, float]:
    """Returns precision and recall over these places."""
    pairs = [(set(shown_at(position.line, shelf)), position.relevant) for position in positions]
    good = sum(len(shown & wanted) for shown, wanted in pairs)
    return good / sum(len(shown) for shown, _ in pairs), good / sum(len(wanted) for _, wanted in pairs)


@pytest.mark.parametrize("half", ["tuned on", "judged by"])
def test_nine_of_ten_memories_shown_are_relevant(shelf: Shelf, half: str) -> None:
    positions = POSITIONS[::2] if half == "tuned on" else (*POSITIONS[1::2], *UNSEEN)
    precision, recall = judged(positions, shelf)
    assert precision >= 0.9
    assert recall >= 0.75


@pytest.mark.parametrize("line", SILENT)
def test_blanks_punctuation_numbers_and_keywords_show_nothing(shelf: Shelf, line: str) -> None:
    assert shown_at(line, shelf) == []


def test_no_more_than_the_limit_is_shown(shelf: Shelf) -> None:
    assert len(shown_at("the ¦database connection pool", shelf, limit=1)) == 1
    assert shown_at("the ¦database connection pool", shelf, limit=0) == []


def test_a_line_that_says_a_memory_word_for_word_shows_it_wherever_the_pointer_is(shelf: Shelf) -> None:
    assert shown_at("¦hey: never retry payment requests, the provider charges twice", shelf) == ["retry"]


def test_a_very_long_line_is_read_around_the_pointer(shelf: Shelf) -> None:
    filler = "x1 = y2; " * 5_000
    assert shown_at(f"{filler}¦retryPayment(request); {filler}", shelf) == ["retry"]


@pytest.mark.parametrize(
    ("line", "column", "word"),
    [
        ("pool = x", 0, "pool"),
        ("pool = x", 3, "pool"),
        ("pool = x", 4, ""),
        ("a.max_size", 3, "max_size"),
        ("checkout-web", 8, "checkout-web"),
        ("return x", 2, ""),
        ("8443", 1, ""),
        ("größe = 1", 2, "größe"),
        ("", 0, ""),
        ("x", 99, ""),
    ],
)
def test_the_word_under_the_pointer(line: str, column: int, word: str) -> None:
    assert word_at(line, column) == word
