"""The memories of a file as it is typed are found again among those that are saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.memory import Memory
from mnemic.core.shelves.rematching import same_memories
from tests.core.a_store import open_project, topic, write


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("- One is red.\n- Two is blue.", ["One is red.", "Two is blue."]),
        ("- Two is blue.\n- One is red.", ["Two is blue.", "One is red."]),
        ("- One is green.\n- Two is blue.", ["One is red.", "Two is blue."]),
        ("- New.\n- One is red.\n- Two is blue.", [None, "One is red.", "Two is blue."]),
        ("- Two is blue.", ["Two is blue."]),
        ("- Two is black.", [None]),
    ],
)
def test_each_is_known_by_its_words_or_by_its_place(
    tmp_path: Path, typed: str, found: list[str | None]
) -> None:
    def memories(body: str) -> tuple[Memory, ...]:
        write(shelf, "note.md", topic(body, "Note"))
        return shelf.snapshot.files["note.md"].memories

    shelf = open_project(tmp_path)
    saved = memories("- One is red.\n- Two is blue.")
    same = same_memories(saved, memories(typed))
    assert [one and one.summary for one in same] == found
