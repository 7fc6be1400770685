"""What there is: counts of a reach's memories, and the state of its index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from weakref import WeakKeyDictionary

from mnemic.core.shelves.shelf import Shelf

_Parts = tuple[Counter[str], Counter[str], Counter[str], Counter[str]]

#: To count more memories takes a while; the counts of such a store are kept for so long.
MANY, _LASTING = 5_000, timedelta(minutes=1)
_known: WeakKeyDictionary[Shelf, tuple[int, datetime, _Parts]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Counts:
    """How many memories there are of each type, kind, temperature and scope; zeros left out."""

    by_type: dict[str, int]
    by_kind: dict[str, int]
    by_temperature: dict[str, int]
    by_scope: dict[str, int]


def count(shelves: Iterable[Shelf], now: datetime) -> Counts:
    """Returns the counts over these stores. Any thread may ask; of a large store they may be a minute old."""
    total = [Counter[str]() for _ in range(4)]
    for shelf in shelves:
        for sum_, part in zip(total, _counted(shelf, now), strict=True):
            sum_.update(part)
    by_type, by_kind, by_temperature, by_scope = map(dict, total)
    return Counts(by_type, by_kind, by_temperature, by_scope)


def _counted(shelf: Shelf, now: datetime) -> _Parts:
    """Goes through the memories without holding on to them: a large store's are fetched from the disk."""
    snapshot = shelf.snapshot
    known = _known.get(shelf)
    if known and known[0] == snapshot.revision and timedelta(0) <= now - known[1] < _LASTING:
        return known[2]
    kinds, types, temperatures = Counter[str](), Counter[str](), Counter[str]()
    number = 0
    for memory in snapshot.memories.values():
        types[memory.type] += 1
        kinds[memory.kind] += 1
        temperatures[shelf.temperature_of(memory, now)] += 1
        number += 1
    parts = types, kinds, temperatures, Counter({shelf.location.scope: number} if number else {})
    if number > MANY:
        _known[shelf] = snapshot.revision, now, parts
    return parts
