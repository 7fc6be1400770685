"""What there is: counts of a reach's memories, and the state of its index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from mnemic.core.memory import Memory
from mnemic.core.shelves.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Counts:
    """How many memories there are of each type, kind, temperature and scope; zeros left out."""

    by_type: dict[str, int]
    by_kind: dict[str, int]
    by_temperature: dict[str, int]
    by_scope: dict[str, int]


def count(shelves: Iterable[Shelf], now: datetime) -> Counts:
    """Returns the counts over these stores."""
    held: list[tuple[Shelf, Memory]] = [(s, m) for s in shelves for m in s.snapshot.memories.values()]
    return Counts(
        by_type=dict(Counter(memory.type for _, memory in held)),
        by_kind=dict(Counter(memory.kind for _, memory in held)),
        by_temperature=dict(Counter(shelf.temperature_of(memory, now) for shelf, memory in held)),
        by_scope=dict(Counter(memory.scope for _, memory in held)),
    )
