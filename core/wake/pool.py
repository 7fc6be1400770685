"""Which memories a waking agent might be shown: all that hold in a small store, in a large one those that stand out.

In a large store nobody looks into every memory. What its counters, its index file and its files' times tell without
that leads to the few that are looked into.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from heapq import nlargest
from itertools import islice

from mnemic.core.errors import MnemicError
from mnemic.core.files.decode import decode
from mnemic.core.files.index_rows import form_of, linked
from mnemic.core.heat import DAY, WARM, Warmth
from mnemic.core.memory import Memory
from mnemic.core.operations.query import is_current
from mnemic.core.shelves.shelf import Shelf

#: A store of more memories than this is not looked through.
LOOKED_THROUGH = 1_000
#: So many of the most used, of the newest and of the person's files of a large store are looked into,
#: and so many memories of each.
STANDING_OUT = 200
_OF_ONE_FILE = 50
#: The folders in which a memory that concerns the person is put when it is made.
_OF_THE_PERSON = ("user/", "feedback/")
#: Strengths of memories of unknown kind are compared as if they faded in this half-life.
_HALF_LIFE = 21 * DAY


@dataclass(frozen=True, slots=True)
class Held:
    """A memory that holds now, with its store."""

    memory: Memory
    shelf: Shelf
    heat: float


@dataclass(frozen=True, slots=True)
class Pool:
    """``held`` in no order. ``kept`` counts all that a recall could find, at most; ``untrusted`` what stays out of it."""

    held: tuple[Held, ...]
    kept: int
    untrusted: int


def pool_of(shelves: Sequence[Shelf], now: datetime) -> Pool:
    """Returns what there is to choose from in these stores, as they stand when it is called."""
    held: list[Held] = []
    kept = untrusted = 0
    for shelf in shelves:
        if not shelf.trusted:
            untrusted += len(shelf.snapshot.memories)
            continue
        whole = len(shelf.snapshot.memories) <= LOOKED_THROUGH
        seen = shelf.snapshot.memories.values() if whole else _standing_out(shelf, now)
        found = [one for memory in seen if (one := holding(memory, shelf, now)) is not None]
        held += found
        kept += len(found) if whole else len(shelf.snapshot.memories)
    return Pool(tuple(held), kept, untrusted)


def holding(memory: Memory, shelf: Shelf, now: datetime) -> Held | None:
    """Returns the memory with its heat, or ``None`` where it is untrusted, overtaken, expired or archived."""
    if not memory.trusted or not is_current(memory, None, now):
        return None
    heat = shelf.heat_of(memory, now)
    if heat < WARM and shelf.temperature_of(memory, now) == "archived":
        return None
    return Held(memory, shelf, heat)


def _standing_out(shelf: Shelf, now: datetime) -> Iterator[Memory]:
    files = shelf.snapshot.files
    stamped = [(kept.stamp[0], path) for path, kept in files.kept.items()]
    theirs = (each for each in stamped if each[1].startswith(_OF_THE_PERSON))
    newest = (path for some in (theirs, stamped) for _, path in nlargest(STANDING_OUT, some))
    paths = (*_listed(shelf), *_used(shelf, now), *newest)
    for path in dict.fromkeys(paths):
        with suppress(KeyError):  # gone meanwhile
            yield from islice(files[path].memories, _OF_ONE_FILE)


def _listed(shelf: Shelf) -> Iterable[str]:
    """The files of the index file: what is pinned, hottest and newest has its line there."""
    forms = frozenset[str]()
    with suppress(MnemicError):
        forms = linked(decode(shelf.vault.read_index()))
    if all(map(str.isascii, forms)):
        return forms
    return [path for path in shelf.snapshot.files if form_of(path) in forms]


def _used(shelf: Shelf, now: datetime) -> Iterable[str]:
    seconds = now.timestamp()

    def strength(used: tuple[str, Warmth]) -> float:
        return float(used[1].strength * 2.0 ** (-max(0.0, seconds - used[1].at) / _HALF_LIFE))

    strongest = nlargest(STANDING_OUT, shelf.warmth.items(), key=strength)
    return [key.rpartition("#")[0] for key, _ in strongest]
