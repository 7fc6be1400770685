"""One store, open: its files as last read, what is derived from them, and the one way to change them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from mnemic.core.errors import MnemicError, ReadOnly
from mnemic.core.files.index_file import render_index
from mnemic.core.files.paths import OURS, Location
from mnemic.core.files.slug import path_key
from mnemic.core.files.vault import Vault
from mnemic.core.heat import Event, Warmth, born, half_life, heat, temperature
from mnemic.core.memory import Memory, Problem, Temperature
from mnemic.core.persistence.state import State, Use
from mnemic.core.persistence.undo import Trash
from mnemic.core.search.index import SearchIndex
from mnemic.core.shelves.committing import Commit, Edit, Plan, Read, carry_out, recover
from mnemic.core.shelves.finder import Finder
from mnemic.core.shelves.mirroring import mirror
from mnemic.core.shelves.past import Past
from mnemic.core.shelves.reading import TopicFile, contents, dated, memories_of
from mnemic.core.shelves.rematching import renamed_keys
from mnemic.core.shelves.scanning import scan
from mnemic.core.shelves.snapshot import Diff, Snapshot, difference
from mnemic.core.surroundings import Surroundings
from mnemic.core.trust import Claim

__all__ = ["Commit", "Edit", "Read", "Shelf"]


class Shelf:
    """One open store. One thread changes it; any thread may read ``snapshot`` and ``warmth``, and search.

    ``claim`` is made when the first memory is written into a store that is nobody's: it becomes the person's own.
    Memories that appear in it before that are foreign.
    """

    def __init__(
        self,
        location: Location,
        surroundings: Surroundings,
        *,
        trusted: bool = True,
        claim: Claim | None = None,
    ) -> None:
        self.location = location
        self.trusted = trusted
        self.surroundings = surroundings
        self.vault = Vault(location)
        self.snapshot = Snapshot(location.scope)
        self.state = State(None)
        self.finder = Finder()
        self.warmth: Mapping[str, Warmth] = {}
        self.index_report = render_index("", [])[1]
        self.loaded = False
        self._is_vault = location.scope.startswith("vault:")
        self.unasked = False
        self._claim = claim
        self._own = location.state / OURS
        self.trash = Trash(self._own / "trash")
        self._kept = False
        self._names: frozenset[str] = frozenset()
        self._past = Past()
        self._unread: tuple[Problem, ...] = ()
        self._unmended: Problem | None = None

    def load(self) -> None:
        """Reads the store for the first time, and mends what lags behind. Never raises for what is on the disk."""
        if self.location.root.is_dir() and self._is_own:
            self.keep_state()
        self.look(mend=True)
        self.loaded = True

    def close(self) -> None:
        """Closes the files of the state."""
        self.state.close()
        self.finder.close()

    def look(self, *, mend: bool = False) -> Diff:
        """Looks for changes from outside, and has the index file follow them; returns what changed. Never raises.

        ``mend``: looks at the index file and at operations that a crash cut short even where nothing changed.
        """
        before = self.snapshot.memories
        changed = self.refresh()
        if (changed or mend or self._unmended) and self.location.root.is_dir():
            self.mend_index_file()
        return difference(before, self.snapshot.memories)

    def refresh(self, *, reread: bool = False) -> Diff:
        """Looks at the folder and reads again what changed (``reread``: all); returns what that did. Never raises.

        A folder or file that cannot be read now keeps what was read of it before.
        """
        try:
            listed = self.vault.list()
        except MnemicError as error:
            self._unread = (Problem("error", "store-unreadable", str(error), self.location.root),)
            return Diff()
        if self._kept and self.state.changed_elsewhere():
            self._take_warmth()
        if listed and self._claim is not None:
            self.trusted = self._claim.holds()
            self.unasked, self._claim = not self.trusted, None
        if listed and self._is_own:
            self.keep_state()
        known = {} if reread else self.snapshot.files
        now = self.surroundings.now().timestamp()
        found = scan(self.vault, listed, known, now, trusted=self.trusted)
        self._unread = found.unread
        return self._take(found.files)

    def set_trusted(self, trusted: bool) -> Diff:
        """Applies the person's answer: all memories are read again with it."""
        self.trusted, self.unasked, self._claim = trusted, False, None
        return self.refresh(reread=True)

    def troubles(self) -> list[Problem]:
        """Returns what is wrong with the derived files, and what could not be read or written just now."""
        found = ((self.state.trouble, "state-set-aside"), (self.finder.trouble, "index-in-memory"))
        derived = (Problem("warning", code, sentence, self._own) for sentence, code in found if sentence)
        return [*derived, *self._unread, *filter(None, [self._unmended])]

    def commit(self, what: str, plan: Plan, *, keys: Iterable[str] = ()) -> Commit:
        """Changes files as one undoable operation, all of it or nothing.

        ``plan`` gets a reader of fresh bytes, under the store's lock, and returns the edits; without edits nothing
        is recorded. It is called again where another program writes at that moment. ``keys`` names the memories
        that the operation takes away; it is read after the plan. Raises ``MnemicError``.
        """
        if self._is_vault:
            raise ReadOnly(str(self.location.root))
        with self.vault.locked():
            self._claimed()
            self.keep_state()
            recover(self.vault, self.trash)
            undo = carry_out(what, plan, keys, self.vault, self.trash, self.surroundings)
            diff = self.refresh()
            # The memory is kept by now: an index file that fails is told, and mended by the next look.
            with self._mending():
                self._mirror()
        return Commit(undo, self.index_report, diff)

    def heat_of(self, memory: Memory, now: datetime) -> float:
        """Returns 0…1; a memory never used is as warm as its creation left it."""
        warmth = self.warmth.get(memory.key) or born(memory)
        return heat(warmth, memory.kind, memory.importance, now.timestamp())

    def temperature_of(self, memory: Memory, now: datetime) -> Temperature:
        """Returns hot, warm, cold or archived."""
        warmth = self.warmth.get(memory.key) or born(memory)
        return temperature(warmth, memory.kind, memory.importance, now.timestamp(), pinned=memory.pinned)

    def count_uses(self, memories: Iterable[Memory], event: Event, at: datetime) -> None:
        """Adds one event to each memory's counter, beside what other processes add. Never raises."""
        seconds = at.timestamp()
        uses = [Use(m.key, born(m), event, seconds, half_life(m.kind, m.importance)) for m in memories]
        with suppress(MnemicError):
            self.warmth = {**self.warmth, **self.state.warm(uses)}

    def entry_at(self, id_: str, revision: str | None) -> Memory | None:
        """Returns the memory that had this id at an older revision, or last (None), if its words are the same."""
        return self._past.find(id_, revision, self.snapshot.memories.values())

    @property
    def writable(self) -> bool:
        """Whether changes are possible as far as can be told without trying."""
        places = (self._own, self.location.root)
        folders = [next(filter(Path.is_dir, (place, *place.parents))) for place in places]
        return not self._is_vault and all(os.access(folder, os.W_OK) for folder in folders)

    def search_index(self) -> SearchIndex:
        """Returns the index to search."""
        return self.finder.index(self.snapshot.memories.values())

    def index_from_files(self) -> SearchIndex:
        """Returns an index made from the files just now, which serves in the place of one that fails."""
        return self.finder.from_files(self.snapshot.memories.values())

    def rebuild(self) -> int:
        """Makes the search index and the index file anew from the files; returns the number of entries.

        A failure raises; recall goes on from what was there, or from the files.
        """
        with self.vault.locked():
            self.keep_state()
            self.refresh()
            count = self.finder.rebuild(self.snapshot.memories.values())
            self._mirror()
        return count

    def keep_state(self) -> None:
        """Opens the files of the state, once there is a reason to leave anything on disk. Never raises.

        Where nothing can be left there, the state lives in memory and ``troubles`` says so.
        """
        if self._kept:
            return
        with suppress(MnemicError):
            self.vault.prepare()
        old, self.state = self.state, State(self._own / "state.sqlite3")
        old.close()
        self.finder.keep(self._own / "index.sqlite3")
        self._kept = True
        self._take_warmth()

    def mend_index_file(self) -> None:
        """Has ``MEMORY.md`` follow the files. Never raises: what fails is told in ``troubles`` and tried again.

        What came with a repository is not written into before somebody vouches for it.
        """
        with self._mending():
            if self._is_own:
                with self.vault.locked():
                    recover(self.vault, self.trash)
                    self.refresh()
                    self._mirror()
            else:
                self._mirror(write=False)

    def taken(self, path: str) -> bool:
        """Tells whether a new memory may not use this path: names that differ only in case count as one."""
        return path_key(path) in self._names or self.vault.taken(path)

    @property
    def _is_own(self) -> bool:
        """Whether things may be left beside the memories: not in what came with a repository, or may yet."""
        return self.trusted and self._claim is None

    def _claimed(self) -> None:
        if self._claim is not None:
            self.refresh()
        if self._claim is not None:
            self._claim.make()
        self._claim = None

    def _mirror(self, *, write: bool = True) -> None:
        now, files = self.surroundings.now(), self.snapshot.files.values()
        self.index_report = mirror(
            files,
            lambda memory: self.heat_of(memory, now),
            self.vault,
            write=write,
        )
        self._unmended = None

    @contextmanager
    def _mending(self) -> Iterator[None]:
        try:
            yield
        except MnemicError as error:
            sentence = f"MEMORY.md was not brought up to date: {error}"
            self._unmended = Problem("warning", "index-not-mended", sentence, self.location.root)

    def _take(self, files: dict[str, TopicFile]) -> Diff:
        before = self.snapshot
        new = {path: file for path, file in files.items() if file is not before.files.get(path)}
        gone = {path: file for path, file in before.files.items() if files.get(path) is not file}
        if not new and not gone and self.finder.synced:
            if (problems := self._found_problems(files)) != before.problems:
                self.snapshot = replace(before, problems=problems)
            return Diff()
        self._carry(renamed_keys(gone, new))
        sightings = self.state.sight(contents(new), self.surroundings.now())
        new = {path: dated(file, sightings) for path, file in new.items()}
        files |= new
        memories = {memory.id: memory for memory in memories_of(files)}
        problems = self._found_problems(files)
        self.snapshot = Snapshot(self.location.scope, before.revision + 1, files, memories, problems)
        self._names = frozenset(map(path_key, files))
        self._past.remember(memories_of(new), len(memories))
        if self.finder.synced:
            self.finder.update(memories_of(gone), memories_of(new))
        else:
            self.finder.sync(memories.values())
        return difference(before.memories, memories)

    def _found_problems(self, files: Mapping[str, TopicFile]) -> tuple[Problem, ...]:
        return (*(problem for file in files.values() for problem in file.problems), *self.vault.problems)

    def _carry(self, renamed: Mapping[str, str]) -> None:
        """Carries what is kept about memories over to their new keys."""
        if renamed:
            with suppress(MnemicError):
                self.state.rekey(renamed)
            self._take_warmth()

    def _take_warmth(self) -> None:
        with suppress(MnemicError):
            self.warmth = self.state.warmth()
