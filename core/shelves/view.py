"""One store as others read it: its memories, how warm they are, and what searches them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from threading import RLock, get_ident

from mnemic.core.errors import MnemicError
from mnemic.core.files.paths import Location
from mnemic.core.files.vault import Vault
from mnemic.core.heat import WARM, Event, Warmth, born, half_life, heat, temperature, warmth_of
from mnemic.core.memory import Memory, Temperature
from mnemic.core.persistence.counting import Use
from mnemic.core.persistence.state import State
from mnemic.core.search.index import SearchIndex
from mnemic.core.shelves.contents import Contents
from mnemic.core.shelves.finder import Finder
from mnemic.core.shelves.kept import Kept, Vanished
from mnemic.core.shelves.mappings import Memories
from mnemic.core.shelves.snapshot import Diff, Snapshot
from mnemic.core.surroundings import Surroundings


class View(ABC):
    """What any thread may ask of an open store.

    Of one that was opened ahead of the first look at its folder the thread that opened it sees nothing before that look;
    others see what an earlier process kept, see ``Ahead``.
    """

    def __init__(self, location: Location, surroundings: Surroundings) -> None:
        self.location = location
        self.surroundings = surroundings
        self.vault = Vault(location)
        self.contents = Contents(self.vault, surroundings, self.settle)
        self._looking = RLock()
        self._opener = get_ident()

    @property
    def snapshot(self) -> Snapshot:
        """The store as last read."""
        ahead = self.contents.ahead
        if ahead is not None and get_ident() == self._opener:
            self.settle()
            ahead = None
        return self.contents.snapshot if ahead is None else ahead

    @property
    def project_root(self) -> Path | None:
        """The folder of the project that the memories speak of; None for the person's own, and for vaults."""
        return None if self.location.is_vault else self.location.project_root

    @property
    def state(self) -> State:
        """What is kept beside the files."""
        return self.contents.state

    @property
    def finder(self) -> Finder:
        """The search index, or what serves in its place."""
        return self.contents.finder

    @property
    def warmth(self) -> Mapping[str, Warmth]:
        """The counters of memories that were used, by key."""
        return self.contents.warmth

    def settle(self) -> None:
        """Has a store that was opened ahead of its first look at the folder take that look. Never raises."""
        with self._looking:
            if self.contents.ahead is not None:
                self.refresh()

    @abstractmethod
    def refresh(self, *, reread: bool = False) -> Diff:
        """Looks at the folder; see ``Shelf``."""

    def heat_of(self, memory: Memory, now: datetime) -> float:
        """Returns 0…1; a memory never used is as warm as its creation left it."""
        warmth = warmth_of(memory, self.warmth.get(memory.key))
        return heat(warmth, memory.kind, memory.importance, now.timestamp())

    def heat_of_file(self, kept: Kept, now: datetime) -> float:
        """Returns the heat of a file's warmest memory; its text is fetched where one of them was used."""
        at, warmth = now.timestamp(), self.warmth
        degrees = [
            self._heat_at(kept, n, now)
            if kept.key(marks) in warmth
            else heat(Warmth.created(marks.updated), marks.kind, marks.importance, at)
            for n, marks in enumerate(kept.marks)
        ]
        return max(degrees, default=0.0)

    def temperature_of(self, memory: Memory, now: datetime) -> Temperature:
        """Returns hot, warm, cold or archived; what a dream put away is archived until it is used again."""
        warmth = warmth_of(memory, self.warmth.get(memory.key))
        if memory.archived_in and heat(warmth, memory.kind, memory.importance, now.timestamp()) < WARM:
            return "archived"
        return temperature(warmth, memory.kind, memory.importance, now.timestamp(), pinned=memory.pinned)

    def count_uses(self, memories: Iterable[Memory], event: Event, at: datetime) -> None:
        """Adds one event to each memory's counter, beside what other processes add. Never raises."""
        seconds = at.timestamp()
        uses = [Use(m.key, born(m), event, seconds, half_life(m.kind, m.importance)) for m in memories]
        with suppress(MnemicError):
            self.contents.warmth = {**self.warmth, **self.state.warm(uses)}

    def inherit_warmth(self, heirs: Iterable[tuple[str, str, float]]) -> None:
        """Has memories be at least as warm as others whose place they took; see ``State.inherit``. Never raises."""
        with suppress(MnemicError):
            self.state.inherit(heirs)
            self.contents.take_warmth()

    def search_index(self) -> SearchIndex:
        """Returns the index to search."""
        return self.finder.index(self._all_memories())

    @property
    def indexed(self) -> tuple[int, int]:
        """How many memories the index holds, and how many of their passages have a vector; 0 where it fails just now."""
        with suppress(MnemicError):
            index = self.search_index()
            return index.documents, index.embedded
        return 0, 0

    def index_from_files(self) -> SearchIndex:
        """Returns an index made from the files just now, which serves in the place of one that fails."""
        return self.finder.from_files(self._all_memories())

    def _all_memories(self) -> Iterable[Memory]:
        memories: Memories = self.snapshot.memories
        return memories.values()

    def _heat_at(self, kept: Kept, n: int, now: datetime) -> float:
        try:
            return self.heat_of(kept.file.memories[n], now)
        except (Vanished, IndexError):
            return 0.0
