"""A store for tests of the dream: memories of an age, a dream over it, and what it holds afterwards."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from mnemic.core.dream.desk import Desk
from mnemic.core.dream.planning import Plan, carry_out, plan
from mnemic.core.persistence.undo import Undo
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import Clock, topic, write

#: Long before any file that a test writes: what the store sees is then as old as this clock says.
LONG_AGO = datetime(2021, 3, 1, 9, 0, tzinfo=UTC)


def long_ago() -> Clock:
    return Clock(LONG_AGO)


def planned(shelf: Shelf, *, after: float = 1.0) -> Plan:
    """Returns what a dream would do after so many hours."""
    later(shelf, hours=after)
    shelf.refresh()
    return plan(Desk(shelf, shelf.surroundings.now()))


def later(shelf: Shelf, **spans: float) -> None:
    """Moves the store's clock on."""
    clock = shelf.surroundings.now
    assert isinstance(clock, Clock)
    clock.advance(**spans)


def dream(shelf: Shelf, *, after: float = 1.0) -> tuple[Plan, Undo | None]:
    """Dreams after so many hours; returns the plan and how to take it back."""
    made = planned(shelf, after=after)
    undos = carry_out([made])
    return made, undos[0] if undos else None


def note(shelf: Shelf, path: str, body: str, **fields: str) -> None:
    """Writes a memory as learned from a chat: its name and description are made of its text."""
    first = body.splitlines()[0] if body else ""
    given = {"name": first, "type_": path.partition("/")[0], **fields}
    write(shelf, path, topic(body, **given))


def contents(root: Path) -> dict[str, bytes]:
    """Returns the memory files below a folder."""
    return {
        str(file.relative_to(root)): file.read_bytes()
        for file in sorted(root.rglob("*.md"))
        if file.name != "MEMORY.md"
    }


def bodies(shelf: Shelf, keep: Callable[[str], bool] = lambda _: True) -> list[str]:
    """Returns the texts of all memories that hold, sorted."""
    held = [m.body for m in shelf.snapshot.memories.values() if not m.superseded_by and not m.archived_in]
    return sorted(filter(keep, held))
