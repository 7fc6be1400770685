"""Links between memories that are alike. How alike any two are comes from outside; here each gets its few nearest."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from mnemic.core.memory import Memory
from mnemic.core.shelves.kept import Kept, changes
from mnemic.core.shelves.shelf import Shelf

#: Returns the memories that are like one, itself left out, each with its similarity 0…1. It should find both ends of a
#: pair from either, equally alike.
Neighbours = Callable[[Memory], Sequence[tuple[str, float]]]

#: Each memory has at most so many that are alike.
MAX_SIMILAR = 3
#: So many neighbours of one are considered.
MAX_NEIGHBOURS = 12
#: More changes than these are not worth being followed one by one.
_MANY = 200


@dataclass(frozen=True, slots=True)
class Nearness:
    """A way to find what is alike: its name, the similarity from which on two are, and what looks through stores."""

    name: str
    least: float
    neighbours: Callable[[Sequence[Shelf]], Neighbours]


class Alike:
    """The nearest of each memory, found when asked for and kept while nothing near it changes. Any thread may call."""

    def __init__(self, least: float) -> None:
        self._least = least
        self._nearest: dict[str, tuple[tuple[str, float], ...]] = {}
        self._files: dict[str, Mapping[str, Kept]] = {}
        self._moved: dict[str, None] = {}
        self._lock = threading.RLock()

    def follow(self, files: Mapping[str, Mapping[str, Kept]]) -> None:
        """Takes note of what changed in the stores: scope → files."""
        with self._lock:
            for scope, now in files.items():
                before = self._files.get(scope, {})
                if now is before:
                    continue
                found = changes(before, now)
                for kept in (*found.gone.values(), *found.new.values()):
                    self._moved.update(dict.fromkeys(kept.ids(scope)))
            self._files = dict(files)

    def of(
        self, id_: str, memory: Callable[[str], Memory | None], neighbours: Neighbours
    ) -> dict[str, float]:
        """Returns the memories that are alike: each is among the nearest of the other.

        ``memory`` gives one by its id, None for one that is not there or not trusted.
        """
        with self._lock:
            self._settle(memory, neighbours)
            return {
                other: similarity
                for other, similarity in self._top(id_, memory, neighbours)
                if any(back == id_ for back, _ in self._top(other, memory, neighbours))
            }

    def _top(
        self, id_: str, memory: Callable[[str], Memory | None], neighbours: Neighbours
    ) -> tuple[tuple[str, float], ...]:
        return self._all(id_, memory, neighbours)[:MAX_SIMILAR]

    def _all(
        self, id_: str, memory: Callable[[str], Memory | None], neighbours: Neighbours
    ) -> tuple[tuple[str, float], ...]:
        if id_ not in self._nearest:
            one = memory(id_)
            found = () if one is None else neighbours(one)
            near = {
                other: min(1.0, similarity)
                for other, similarity in found
                if similarity >= self._least and other != id_ and memory(other) is not None
            }
            ranked = sorted(near.items(), key=lambda pair: (-pair[1], pair[0]))
            self._nearest[id_] = tuple(ranked[:MAX_NEIGHBOURS])
        return self._nearest[id_]

    def _settle(self, memory: Callable[[str], Memory | None], neighbours: Neighbours) -> None:
        """Lets go of what was found near a memory that changed: where it was, and where it is now."""
        moved, self._moved = self._moved, {}
        if not moved or not self._nearest:
            return
        if len(moved) > _MANY:
            self._nearest.clear()
            return
        for id_ in [id_ for id_, near in self._nearest.items() if any(other in moved for other, _ in near)]:
            del self._nearest[id_]
        for id_ in moved:
            self._nearest.pop(id_, None)
        for id_ in moved:
            near = self._all(id_, memory, neighbours)
            if len(near) == MAX_NEIGHBOURS:
                self._nearest.clear()  # there are more around than can be told one by one
                return
            for other, _ in near:
                if other not in moved:
                    self._nearest.pop(other, None)
