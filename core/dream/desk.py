"""A store as a dream would leave it: passes read and change it here, and nothing of it is written before all is planned."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from mnemic.core.errors import MnemicError
from mnemic.core.files.vault import Listed, decode, revision_of
from mnemic.core.heat import half_life
from mnemic.core.memory import Memory, Temperature
from mnemic.core.operations.near_copies import is_plain_list
from mnemic.core.operations.query import is_current
from mnemic.core.persistence.reverting import Change
from mnemic.core.shelves.mappings import fetched
from mnemic.core.shelves.reading import content_hash, read_file
from mnemic.core.shelves.shelf import Edit, Shelf

Action = Literal["merge", "supersede", "redate", "sort", "summarise", "archive", "rewrite", "split", "drop"]

#: A file that changed so short a time ago is somebody's work: it is left alone.
UNTOUCHED = timedelta(minutes=5)
#: What a person keeps here is theirs (the original's folder), in whatever case.
_PINNED = "pinned/"
#: Who is named as the author of a note that a dream made.
AUTHOR = "mnemic-dream"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that a dream does: ``sources`` are ids as they were before it, ``into`` is the id of what they became."""

    action: Action
    sources: tuple[str, ...]
    into: str | None
    reason: str


class Cancelled(Exception):
    """The dream was called off before anything of it was written."""


class Desk:
    """One store's files as a dream has them so far. ``read`` and ``put`` are all that passes change it by.

    It is made from the snapshot of one moment; ``changes`` tell, file by file, what the bytes were then.
    """

    def __init__(self, shelf: Shelf, now: datetime) -> None:
        self.shelf = shelf
        self.now = now
        self.steps: list[Step] = []
        #: Memories that went because another says the same.
        self.doubles: list[Memory] = []
        #: Key of one that went → key of the one that took its place, and the half-life of the first in seconds: what
        #: took a place is as warm as the warmer of both.
        self.heirs: dict[str, tuple[str, float]] = {}
        files = fetched(shelf.snapshot.files.kept.values())
        self._files = {kept.path: file for kept, file in files}
        self._origins = {memory.key: memory.id for memory in self.memories()}
        self._before: dict[str, bytes | None] = {}
        self._after: dict[str, bytes | None] = {}
        self._inside: dict[str, bool] = {}
        self._ours: set[str] = set()

    def memories(self) -> Iterator[Memory]:
        """Yields all memories as they are by now, by path."""
        for path in sorted(self._files):
            yield from self._files[path].memories

    def of(self, path: str) -> tuple[Memory, ...]:
        """Returns the memories of one file."""
        file = self._files.get(path)
        return file.memories if file else ()

    def current(self) -> list[Memory]:
        """Returns what holds now and may be changed; see ``may_change``."""
        return [memory for memory in self.memories() if self.holds(memory) and self.may_change(memory)]

    def holds(self, memory: Memory) -> bool:
        """Tells whether a memory is in use: neither overtaken nor expired nor put away."""
        return memory.archived_in is None and is_current(memory, None, self.now)

    def may_change(self, memory: Memory) -> bool:
        """Tells whether a dream may touch a memory's file.

        Not what is pinned, untrusted, only read, or a note of an earlier dream; nor what changed just now.
        """
        file = self._files.get(memory.path)
        if file is None or file.pinned or not file.writable or not memory.trusted:
            return False
        if memory.path.casefold().startswith(_PINNED) or is_note(memory):
            return False
        return memory.path in self._ours or not self._is_fresh(memory.path)

    def is_alone(self, memory: Memory) -> bool:
        """Tells whether a memory has a file, and its header, for itself."""
        return len(self.of(memory.path)) == 1

    def is_step(self, memory: Memory) -> bool:
        """Tells whether a memory is one line of a plain list, which stays where it stands."""
        return is_plain_list(self.of(memory.path))

    def is_known(self, path: str) -> bool:
        """Tells whether a path is that of a file that was there before the dream."""
        return path in self.shelf.snapshot.files

    def temperature(self, memory: Memory) -> Temperature:
        """Returns how warm a memory is at the time of the dream."""
        return self.shelf.temperature_of(memory, self.now)

    def origin(self, memory: Memory) -> str:
        """Returns the id that a memory had before the dream."""
        return self._origins.get(memory.key, memory.id)

    def read(self, path: str) -> bytes | None:
        """Returns a file's bytes as the dream has them; None where there is none. Raises ``MnemicError``."""
        if path in self._after:
            return self._after[path]
        if path not in self._before:
            self._before[path] = self.shelf.vault.read_if_there(path)
        return self._before[path]

    def text(self, path: str) -> str:
        """Returns a file's text as the dream has it; "" where there is none. Raises ``MnemicError``."""
        return decode(self.read(path) or b"")

    def may_write(self, paths: Iterable[str]) -> bool:
        """Tells whether these files are where they seem to be, and are still what was read of them."""
        return all(self._is_inside(path) and self._is_as_read(path) for path in paths)

    def put(self, edits: Sequence[Edit]) -> None:
        """Takes over new contents. The memories in them are read at once, as the store will read them."""
        for edit in edits:
            self.read(edit.path)
            old = self.of(edit.path)
            self._after[edit.path] = edit.data
            self._ours.add(edit.path)
            if edit.data is None:
                self._files.pop(edit.path, None)
            else:
                self._reread(edit.path, edit.data, old)

    def inherits(self, old: Memory, new: str) -> None:
        """Notes that the memory of the key ``new`` takes the place of another."""
        self.heirs[old.key] = (new, half_life(old.kind, old.importance))

    def take(self, step: Step) -> None:
        """Notes what was done."""
        self.steps.append(step)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What is to be written, file by file; what came to nothing is left out."""
        return tuple(
            Change(path, self._before[path], after)
            for path, after in self._after.items()
            if after != self._before[path]
        )

    def _reread(self, path: str, data: bytes, old: Sequence[Memory]) -> None:
        at = round(self.now.timestamp() * 1e9)
        listed = Listed(path, at, len(data), 0, 0)
        file = read_file(self.shelf.location, listed, data, self.shelf.trusted)
        by_key = {memory.key: memory for memory in old}
        in_place = dict(enumerate(old)) if len(old) == len(file.memories) else {}
        memories = []
        for number, memory in enumerate(file.memories):
            was = by_key.get(memory.key) or in_place.get(number)
            if was is not None:
                self._origins.setdefault(memory.key, self.origin(was))
            memories.append(self._timed(memory, was))
        self._files[path] = replace(file, memories=tuple(memories))

    def _timed(self, memory: Memory, was: Memory | None) -> Memory:
        """The times that the store will tell: what a reader sees changed has changed now."""
        if was is None:
            return replace(memory, updated_at=self.now, created_at=memory.created_at or self.now)
        same = content_hash(was) == content_hash(memory)
        return replace(
            memory,
            updated_at=was.updated_at if same else self.now,
            created_at=memory.created_at or was.created_at,
        )

    def _is_fresh(self, path: str) -> bool:
        """Tells whether a file, or a memory in it, changed a few minutes ago; times to come say nothing."""
        file = self._files[path]
        times = [memory.updated_at.timestamp() for memory in file.memories]
        kept = self.shelf.snapshot.files.kept.get(path)
        if kept is not None:
            times.append(kept.stamp[0] / 1e9)
        now = self.now.timestamp()
        return any(0 <= now - at < UNTOUCHED.total_seconds() for at in times)

    def _is_inside(self, path: str) -> bool:
        if path not in self._inside:
            root = self.shelf.vault.root
            self._inside[path] = os.path.realpath(root / path) == str(root / path)
        return self._inside[path]

    def _is_as_read(self, path: str) -> bool:
        if path in self._after:
            return True
        kept = self.shelf.snapshot.files.kept.get(path)
        with suppress(MnemicError):
            data = self.read(path)
            if kept is None or data is None:
                return kept is None and data is None
            return revision_of(data) == kept.revision
        return False


def is_note(memory: Memory) -> bool:
    """Tells whether a dream made this memory of others."""
    return memory.source is not None and memory.source.agent == AUTHOR
