"""The edges that touch one memory, seen from either end, over all stores within reach."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from mnemic.core.links.alike import Alike, Nearness
from mnemic.core.links.book import held
from mnemic.core.links.code import CodePlace
from mnemic.core.links.holdings import Holdings
from mnemic.core.links.similar import LEXICAL
from mnemic.core.memory import Memory
from mnemic.core.persistence.together import weight_of
from mnemic.core.shelves.shelf import Shelf

EdgeKind = Literal["written", "similar", "entity", "recalledTogether", "supersedes", "code"]
EDGE_KINDS: tuple[EdgeKind, ...] = ("written", "similar", "entity", "recalledTogether", "supersedes", "code")
#: What joins two memories; ``code`` leads to a file.
BETWEEN: tuple[EdgeKind, ...] = EDGE_KINDS[:-1]

#: What more memories name than these, everybody knows: it joins nobody.
MAX_SHARED = 24
#: To look for what is alike takes long in a store of more memories than these: there it is done from so many alone.
_LARGE, _LOOKED_FROM = 2_000, 25


@dataclass(frozen=True, slots=True, order=True)
class Edge:
    """``from_`` and ``to`` are ids. What has no direction goes from the lesser id to the greater. ``weight`` is 0…1."""

    from_: str
    to: str
    kind: EdgeKind
    weight: float

    def other(self, id_: str) -> str:
        """Returns the other end."""
        return self.to if self.from_ == id_ else self.from_


def rarity(shared_by: int) -> float:
    """Returns what it tells of two memories that both name something which so many name: 0.8 for two, 0.07 for 24, 0 for more."""
    return 0.8 / (1 + 0.5 * (shared_by - 2)) if 2 <= shared_by <= MAX_SHARED else 0.0


class Edges:
    """Brings what is held of each store to its snapshot when it is made; what it answers is of that moment.

    The first one over a large store reads all of it: half a minute for 100,000 memories. ``nearness`` finds what is
    alike; in a store of more than 2,000 memories it looks from the first 25 alone that are asked for. Not for two
    threads at once: see ``book.reading``.
    """

    def __init__(self, shelves: Sequence[Shelf], now: datetime, nearness: Nearness = LEXICAL) -> None:
        for shelf in shelves:
            if shelf.snapshot.memories.partial:
                shelf.settle()
        self.snapshots = {shelf.location.scope: shelf.snapshot for shelf in shelves}
        self._held = {shelf.location.scope: held(shelf) for shelf in shelves}
        self._holdings = {scope: each.holdings for scope, each in self._held.items()}
        self._now = now.timestamp()
        self._neighbours = nearness.neighbours(shelves)
        for shelf in shelves:
            scope = shelf.location.scope
            self._holdings[scope].follow(self.snapshots[scope])
        self._alike = self._kept_alike(shelves, nearness)
        self._looked = 0
        self._known: dict[tuple[str, tuple[EdgeKind, ...]], tuple[Edge, ...]] = {}
        self._called: dict[tuple[str, str], Collection[str]] = {}

    def __len__(self) -> int:
        return sum(len(each.sayings) for each in self._holdings.values())

    def has(self, id_: str) -> bool:
        """Tells whether a memory is there and somebody has vouched for it."""
        return self._scope(id_) is not None

    def memory(self, id_: str) -> Memory | None:
        """Returns a memory, None where there is none or nobody has vouched for it."""
        scope = self._scope(id_)
        memory = self.snapshots[scope].memories.get(id_) if scope is not None else None
        return memory if memory is not None and memory.trusted else None

    def of(self, id_: str, kinds: tuple[EdgeKind, ...] = BETWEEN) -> tuple[Edge, ...]:
        """Returns the edges that touch a memory, the strongest first; none for one that is not there."""
        at = id_, kinds
        if at not in self._known:
            found = {
                edge
                for kind in kinds
                if kind in self._sources and self._scope(id_) is not None
                for edge in self._sources[kind](id_)
                if edge.from_ != edge.to
            }
            self._known[at] = tuple(sorted(found, key=lambda edge: (-edge.weight, edge)))
        return self._known[at]

    def connections(self, id_: str, companions: Mapping[str, int]) -> int:
        """Returns about how many edges touch a memory, without making any."""
        holdings = self._holdings_of(id_)
        said = holdings.sayings[id_]
        shared = (self._sharing(entity) for entity in said.entities)
        named = sum(
            len(each.mentions.get(key)) for each in self._holdings.values() for key in self._names(id_)
        )
        written = len(said.mentions) + named + len(said.over) + len(said.under)
        return (
            written
            + sum(len(ids) - 1 for ids in shared if len(ids) <= MAX_SHARED)
            + companions.get(holdings.key_of(id_), 0)
        )

    def companions(self) -> dict[str, int]:
        """Returns how many companions each memory has, by the key under which that is kept."""
        return {key: n for each in self._held.values() for key, n in each.companions.counted().items()}

    def places(self, id_: str) -> tuple[CodePlace, ...]:
        """Returns the places of code that a memory may name."""
        return self._holdings_of(id_).sayings[id_].places

    def key_of(self, id_: str) -> str:
        """Returns the key under which it is kept what a memory was recalled with, and what code it named."""
        return self._holdings_of(id_).key_of(id_)

    @property
    def _sources(self) -> Mapping[EdgeKind, Callable[[str], Iterator[Edge]]]:
        return {
            "written": self._written,
            "similar": self._similar,
            "entity": self._entity,
            "recalledTogether": self._together,
            "supersedes": self._supersedes,
        }

    def _written(self, id_: str) -> Iterator[Edge]:
        scope = self._holdings_of(id_).scope
        for key in self._holdings_of(id_).sayings[id_].mentions:
            for to in self._meant(key, scope):
                yield Edge(id_, to, "written", 1.0)
        for key in self._names(id_):
            for other, holdings in self._holdings.items():
                for source in holdings.mentions.get(key):
                    if id_ in self._meant(key, other):
                        yield Edge(source, id_, "written", 1.0)

    def _similar(self, id_: str) -> Iterator[Edge]:
        if self._looked >= _LOOKED_FROM and len(self) > _LARGE:
            return
        self._looked += 1
        for other, similarity in self._alike.of(id_, self.memory, self._neighbours).items():
            yield Edge(min(id_, other), max(id_, other), "similar", round(similarity, 4))

    def _entity(self, id_: str) -> Iterator[Edge]:
        apart: dict[str, float] = {}
        # In one order, so that both ends come to the same weight.
        for entity in sorted(self._holdings_of(id_).sayings[id_].entities):
            ids = self._sharing(entity)
            if weight := rarity(len(ids)):
                for other in ids:
                    apart[other] = apart.get(other, 1.0) * (1 - weight)
        for other, rest in apart.items():
            yield Edge(min(id_, other), max(id_, other), "entity", round(1 - rest, 4))

    def _together(self, id_: str) -> Iterator[Edge]:
        key = self._holdings_of(id_).key_of(id_)
        strongest: dict[str, float] = {}
        for each in self._held.values():
            for other, strength in each.companions.of(key, self._now).items():
                for holdings in self._holdings.values():
                    for found in holdings.keys.get(other):
                        strongest[found] = max(strength, strongest.get(found, 0.0))
        for other, strength in strongest.items():
            yield Edge(min(id_, other), max(id_, other), "recalledTogether", round(weight_of(strength), 4))

    def _supersedes(self, id_: str) -> Iterator[Edge]:
        holdings = self._holdings_of(id_)
        said, scope = holdings.sayings[id_], holdings.scope
        for key in said.over:
            yield from (Edge(id_, old, "supersedes", 1.0) for old in self._meant(key, scope))
        for key in said.under:
            yield from (Edge(new, id_, "supersedes", 1.0) for new in self._meant(key, scope))
        for key in self._names(id_):
            if id_ in self._meant(key, scope):
                yield from (Edge(new, id_, "supersedes", 1.0) for new in holdings.over.get(key))
                yield from (Edge(id_, old, "supersedes", 1.0) for old in holdings.under.get(key))

    def _meant(self, key: str, scope: str) -> Collection[str]:
        """Returns what a link in a store of this scope means: in it first; elsewhere a name or a whole id."""
        at = key, scope
        if at not in self._called:
            found: Collection[str] = self._holdings[scope].called(key)
            if not found and not key.startswith("path:"):
                others = (each.called(key) for other, each in self._holdings.items() if other != scope)
                found = next(filter(None, others), ())
            self._called[at] = frozenset(found)
        return self._called[at]

    def _names(self, id_: str) -> tuple[str, ...]:
        """Returns all keys by which a written link may mean a memory."""
        holdings = self._holdings_of(id_)
        file = id_ if id_.endswith(".md") else id_.rpartition(":")[0]
        path = file.removeprefix(f"{holdings.scope}:").removesuffix(".md")
        names = (f"name:{name}" for name in holdings.sayings[id_].names)
        return tuple(dict.fromkeys((f"id:{id_}", f"id:{file}", f"path:{path}", *names)))

    def _sharing(self, entity: str) -> Sequence[str]:
        return [id_ for each in self._holdings.values() for id_ in each.entities.get(entity)]

    def _scope(self, id_: str) -> str | None:
        for scope, holdings in self._holdings.items():
            if id_ in holdings.sayings:
                return scope
        return None

    def _holdings_of(self, id_: str) -> Holdings:
        return self._holdings[self._scope(id_) or ""]

    def _kept_alike(self, shelves: Sequence[Shelf], nearness: Nearness) -> Alike:
        """What was found alike is kept with the first of the stores that were looked through together."""
        if not shelves:
            return Alike(nearness.least)
        kept = self._held[shelves[0].location.scope].alike
        at = (nearness.name, *(str(shelf.location.root) for shelf in shelves))
        alike = kept.setdefault(at, Alike(nearness.least))
        alike.follow({scope: snapshot.files.kept for scope, snapshot in self.snapshots.items()})
        return alike
