"""How the memories of a store are called, held beside the store: what a link means, and what may be offered, is known at once."""

from __future__ import annotations

import threading
import weakref
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from mnemic.core.heat import half_life
from mnemic.core.links.inverted import Inverted
from mnemic.core.links.written import name_key, names
from mnemic.core.memory import Importance, Kind, Memory, Place, Type
from mnemic.core.operations.fuzzy import folded
from mnemic.core.shelves.kept import Kept, changes
from mnemic.core.shelves.mappings import fetched
from mnemic.core.shelves.shelf import Shelf

_NOTHING: Mapping[str, Kept] = {}


@dataclass(frozen=True, slots=True)
class Named:
    """One memory as it can be named.

    ``root`` is the folder of its store: two projects may have memories that are the same in all else. ``names`` are keys
    of links, ``searched`` title and file name without case, diacritics and seams, a line each. ``offered``: somebody
    has vouched for it, and nothing took its place. ``updated`` is in seconds since the epoch; ``key``, ``place``,
    ``revision`` and ``superseded`` are the memory's.
    """

    id: str
    scope: str
    root: Path
    path: str
    title: str
    summary: str
    type: Type
    names: tuple[str, ...]
    searched: str
    updated: float
    offered: bool
    key: str
    kind: Kind
    importance: Importance
    place: Place
    revision: str
    superseded: bool

    @property
    def file(self) -> Path:
        """Where its file lies."""
        return self.root / self.path

    @property
    def stem(self) -> str:
        """The name of its file without the ending."""
        return self.path.rpartition("/")[2].removesuffix(".md")


def newest_first(one: Named) -> tuple[float, str, str]:
    """Sorts memories, the newest first."""
    return -one.updated, one.title, one.id


def named(memory: Memory, root: Path) -> Named:
    """Returns how a memory of a store, whose folder this is, can be named."""
    stem = memory.path.rpartition("/")[2].removesuffix(".md")
    spoken = dict.fromkeys(name_key(folded(name)) for name in (memory.title, stem))
    return Named(
        memory.id,
        memory.scope,
        root,
        memory.path,
        memory.title,
        memory.summary,
        memory.type,
        names(memory),
        "\n".join(spoken),
        memory.updated_at.timestamp(),
        memory.trusted and not memory.superseded_by and not memory.archived_in,
        memory.key,
        memory.kind,
        memory.importance,
        memory.place,
        memory.revision,
        bool(memory.superseded_by),
    )


class Lines(NamedTuple):
    """All memories, to be searched by their names: each has two rows, its folded title and path.

    ``letters`` are the letters of each row as bits; ``half_lives`` are in seconds.
    """

    memories: Sequence[Named]
    rows: Sequence[str]
    letters: Sequence[int]
    half_lives: Sequence[float]


def letters_of(text: str) -> int:
    """Returns the letters of a folded text as bits of 64; several letters may share one."""
    bits = 0
    for letter in set(text):
        bits |= 1 << (ord(letter) & 63)
    return bits


class Register:
    """The memories of one store by their names. ``follow`` brings it to the store as it is; any thread may ask."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = weakref.ref(shelf)
        self._lock = threading.Lock()
        self._files = _NOTHING
        self._in_file: dict[str, tuple[Named, ...]] = {}
        self._tags_of: dict[str, tuple[str, ...]] = {}
        self._offered: list[Named] | None = None
        self._lines: Lines | None = None
        self.by_name = Inverted()
        self.tags: Counter[str] = Counter()

    @property
    def is_current(self) -> bool:
        """Whether nothing changed in the store since the last time."""
        shelf = self._shelf()
        return shelf is None or shelf.snapshot.files.kept is self._files

    def follow(self) -> None:
        """Reads what came and changed since the last time; at first all: half a second for 10,000 memories."""
        shelf = self._shelf()
        if shelf is None:
            return
        if shelf.snapshot.memories.partial:
            shelf.settle()
        with self._lock:
            now = shelf.snapshot.files.kept
            found = changes(self._files, now)
            for path in found.gone:
                self._drop(path)
            for kept, file in fetched(found.new.values()):
                self._drop(kept.path)  # it is there where a reading before this one did not come to its end
                self._add(kept.path, file.memories, shelf.location.root)
            self._offered = self._lines = None
            self._files = now

    def of_file(self, path: str) -> Sequence[Named]:
        """Returns the memories of a file, in their order."""
        return self._in_file.get(path, ())

    def offered(self) -> Sequence[Named]:
        """Returns the memories that may be offered to somebody who types, the newest first."""
        with self._lock:
            if self._offered is None:
                each = (one for file in self._in_file.values() for one in file if one.offered)
                self._offered = sorted(each, key=newest_first)
            return self._offered

    def lines(self) -> Lines:
        """Returns all memories with what is needed to look for their names."""
        with self._lock:
            if self._lines is None:
                memories = [one for file in self._in_file.values() for one in file]
                rows = [folded(text) for one in memories for text in (one.title, one.path)]
                half_lives = [half_life(one.kind, one.importance) for one in memories]
                self._lines = Lines(memories, rows, list(map(letters_of, rows)), half_lives)
            return self._lines

    def _add(self, path: str, memories: Sequence[Memory], root: Path) -> None:
        self._in_file[path] = tuple(named(memory, root) for memory in memories)
        for one in self._in_file[path]:
            self.by_name.add(one.names, one.id)
        trusted = (tag for memory in memories if memory.trusted for tag in memory.tags)
        self._tags_of[path] = tuple(dict.fromkeys(trusted))
        self.tags.update(self._tags_of[path])

    def _drop(self, path: str) -> None:
        for one in self._in_file.pop(path, ()):
            self.by_name.discard(one.names, one.id)
        for tag in self._tags_of.pop(path, ()):
            self.tags[tag] -= 1
            if not self.tags[tag]:
                del self.tags[tag]


# A store goes when nobody uses it any more, and this with it.
_registers: weakref.WeakKeyDictionary[Shelf, Register] = weakref.WeakKeyDictionary()
_making = threading.Lock()


def register(shelf: Shelf) -> Register:
    """Returns the register of a store, brought to nothing yet where nobody has asked for it."""
    with _making:
        found = _registers.get(shelf)
        if found is None:
            found = _registers[shelf] = Register(shelf)
    return found
