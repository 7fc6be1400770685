"""Listing: all memories that some filters let through, in an order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from mnemic.core.memory import Memory
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.summary import normalised

Order = Literal["updated", "heat", "title", "created"]
Held = tuple[Shelf, Memory]


@dataclass(frozen=True, slots=True)
class Selection:
    """What to list. What is None or empty lets everything through; all tags named must be there."""

    types: tuple[str, ...] | None = None
    kinds: tuple[str, ...] | None = None
    temperatures: tuple[str, ...] | None = None
    tags: tuple[str, ...] | None = None
    text: str | None = None
    include_superseded: bool = True
    sort: Order = "updated"


def select(wanted: Selection, shelves: Sequence[Shelf], now: datetime) -> list[Held]:
    """Returns the memories with the store each is in; archived and superseded ones too unless filtered out."""
    held = [(s, m) for s in shelves for m in s.snapshot.memories.values() if _fits(s, m, wanted, now)]
    held.sort(key=_order(wanted.sort, now))
    return held


def _fits(shelf: Shelf, memory: Memory, wanted: Selection, now: datetime) -> bool:
    if wanted.types and memory.type not in wanted.types:
        return False
    if wanted.kinds and memory.kind not in wanted.kinds:
        return False
    if wanted.tags and not set(wanted.tags) <= set(memory.tags):
        return False
    if not wanted.include_superseded and memory.superseded_by is not None:
        return False
    if wanted.temperatures and shelf.temperature_of(memory, now) not in wanted.temperatures:
        return False
    if not wanted.text:
        return True
    return normalised(wanted.text) in normalised(f"{memory.title}\n{memory.description}\n{memory.body}")


def _order(sort: Order, now: datetime) -> Callable[[Held], tuple[object, ...]]:
    def key(held: Held) -> tuple[object, ...]:
        shelf, memory = held
        if sort == "title":
            return (memory.title.casefold(), memory.id)
        if sort == "heat":
            return (-shelf.heat_of(memory, now), memory.id)
        at = (memory.created_at or memory.updated_at) if sort == "created" else memory.updated_at
        return (-at.timestamp(), memory.id)

    return key
