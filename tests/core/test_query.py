"""A memory holds from its beginning to before its end, and its keys are worked out once."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

import pytest

from mnemic.core.memory import Memory
from mnemic.core.operations.query import is_current
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, Clock, only, open_user, topic, write


def filled(tmp_path: Path, *clock: Clock, **bodies: str) -> Shelf:
    shelf = open_user(tmp_path, *clock)
    for name, body in bodies.items():
        write(shelf, f"project/{name}.md", topic(body, name))
    return shelf


def current(
    start: str | None, end: str | None, at: str | None, superseded: bool = False, created: str = "2026-01-01"
) -> bool:
    def when(text: str) -> datetime:
        return datetime.fromisoformat(text).replace(tzinfo=UTC)

    memory = Memory(
        id="user:a.md", scope="user", path="a.md", file=Path("a.md"), place=None,  # type: ignore[arg-type]
        type="project", kind="fact", importance="medium", title="a", description="", summary="a", body="a", revision="",
        updated_at=MONDAY, created_at=when(created), valid_from=start, valid_to=end,
        superseded_by="user:b.md" if superseded else None,
    )  # fmt: skip
    return is_current(memory, when(at) if at else None, when("2026-06-15T12:00"))


@pytest.mark.parametrize(
    ("start", "end", "at", "superseded", "holds"),
    [
        (None, None, None, False, True),
        (None, None, None, True, False),
        ("2026-06-15", None, None, False, True),
        ("2026-06-16", None, None, False, False),
        (None, "2026-06-15", None, False, True),
        (None, "2026-06-14", None, False, False),
        (None, "2026-06-15T11:59:59Z", None, False, False),
        (None, "9999-12-31", None, False, True),
        (None, "9999-W52", None, False, True),
        (None, "2026-W25", None, False, True),
        (None, "2026W25", "2026-06-21T23:59", False, True),
        (None, "2026-W25", "2026-06-22", False, False),
        (None, "2026-W25-1", None, False, True),
        (None, "2026W25T11", None, False, False),
        ("2026-W25", None, None, False, True),
        ("2026-W25", None, "2026-06-14T23:59", False, False),
        (None, "someday", None, False, True),
        (None, None, "2025-12-31", False, False),
        (None, None, "2026-01-02", False, True),
        ("2025-01-01", None, "2025-06-01", False, True),
        (None, "2026-03-01T00:00:00Z", "2026-02-01", True, True),
        (None, "2026-03-01T00:00:00Z", "2026-03-01", True, False),
        (None, None, "2026-02-01", True, False),
    ],
)
def test_a_memory_holds_from_its_beginning_to_before_its_end(
    start: str | None, end: str | None, at: str | None, superseded: bool, holds: bool
) -> None:
    assert current(start, end, at, superseded) is holds


def test_keys_are_worked_out_once(tmp_path: Path) -> None:
    shelf = filled(tmp_path, a="gateway")
    memory = only(shelf)
    assert memory.key.startswith("project/a.md#")
    with patch("mnemic.core.memory.key_of", side_effect=AssertionError):
        assert memory.key == memory.key
    again = replace(memory, body="other")
    assert again.text_key != memory.text_key
    assert (again.key, again.number, again == memory) == (memory.key, 0, False)
    assert replace(memory, id="user:a.md:12").number == 12
