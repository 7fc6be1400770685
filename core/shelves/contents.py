"""What is known of a store's files and all that is derived from it, kept equal under every change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from mnemic.core.errors import MnemicError
from mnemic.core.files.slug import path_key
from mnemic.core.files.vault import Listed, Vault
from mnemic.core.heat import Warmth
from mnemic.core.memory import Memory, Problem
from mnemic.core.persistence.state import State
from mnemic.core.search.index import Document
from mnemic.core.shelves.finder import Finder
from mnemic.core.shelves.kept import Changes, Kept, changes, fingerprints, title_mark
from mnemic.core.shelves.past import Past
from mnemic.core.shelves.reading import contents, dated, document, memories_of
from mnemic.core.shelves.readings import Readings
from mnemic.core.shelves.rematching import renamed_keys
from mnemic.core.shelves.scanning import listed_at, scan
from mnemic.core.shelves.snapshot import Snapshot
from mnemic.core.surroundings import Surroundings

#: Seconds by which what we wrote ourselves counts as read later than it was.
_SETTLED = 3.0


class Contents:
    """One thread calls what changes anything; any thread may read ``snapshot`` and ``warmth``, and search."""

    def __init__(self, vault: Vault, surroundings: Surroundings) -> None:
        self.vault = vault
        self.snapshot = Snapshot(vault.location.scope)
        self.state = State(None)
        self.finder = Finder()
        self.warmth: Mapping[str, Warmth] = {}
        self.unread: tuple[Problem, ...] = ()
        self._surroundings = surroundings
        self._readings: Readings | None = None
        self._recalled: Mapping[str, Kept] = {}
        self._past = Past()
        self._names: set[str] | None = None
        self._marked: dict[str, dict[str, None]] | None = None
        self._told: tuple[Problem, ...] = ()

    def keep(self, folder: Path, *, trusted: bool) -> None:
        """Keeps all of it in files of this folder from here on; takes what an earlier process knew."""
        old, self.state = self.state, State(folder / "state.sqlite3")
        old.close()
        self.finder.keep(folder / "index.sqlite3")
        self._readings = Readings(folder / "files.sqlite3", self.vault.location, trusted=trusted)
        if self.snapshot.files:
            self._readings.follow((), self.snapshot.files.kept.values())
        else:
            self._recalled = self._readings.load()
        self.take_warmth()

    def close(self) -> None:
        """Closes the files."""
        self.state.close()
        self.finder.close()
        if self._readings is not None:
            self._readings.close()

    def refresh(self, listed: Sequence[Listed], *, trusted: bool, reread: bool = False) -> Changes:
        """Reads again what changed in the folder as it was just listed (``reread``: all); returns what that did.

        Never raises. A file that cannot be read now keeps what was read of it before.
        """
        known = {} if reread else {**self._recalled, **self.snapshot.files.kept}
        found = scan(self.vault, listed, known, self._now, trusted=trusted)
        self.unread = found.unread
        files = found.files
        if self.vault.unlisted:
            hidden = {path: kept for path, kept in known.items() if path.startswith(self.vault.unlisted)}
            files = {**hidden, **files}
        read, self._recalled = self._recalled, {}
        return self._apply(changes(self.snapshot.files.kept, files), read)

    def reread(self, paths: Iterable[str], *, trusted: bool) -> Changes:
        """Reads these files again and looks at no other: for a change of our own."""
        wanted = dict.fromkeys(paths)
        known = {path: kept for path in wanted if (kept := self.snapshot.files.kept.get(path))}
        # We hold the lock and wrote these files just now: nobody need read them once more for being new.
        later = self._now + _SETTLED
        found = scan(self.vault, listed_at(self.vault, wanted), known, later, trusted=trusted)
        read = {path: kept for path in wanted if (kept := self._recalled.get(path))}
        self._recalled = {path: kept for path, kept in self._recalled.items() if path not in wanted}
        return self._apply(changes(known, found.files), read)

    def taken(self, path: str) -> bool:
        """Tells whether a new memory may not use this path: names that differ only in case count as one."""
        if self._names is None:
            self._names = set(map(path_key, self.snapshot.files))
        return path_key(path) in self._names or self.vault.taken(path)

    def with_text(self, text_key: str) -> list[Memory]:
        """Returns the memories whose bodies count as this text."""
        return self._with_mark(text_key)

    def with_title(self, title: str) -> list[Memory]:
        """Returns the memories of this very title."""
        return [memory for memory in self._with_mark(title_mark(title)) if memory.title == title]

    def entry_at(self, id_: str, revision: str | None) -> Memory | None:
        """Returns the memory that had this id at an older revision, or last (None), if its words are the same."""
        return self._past.find(id_, revision, self.snapshot.files)

    def meant_another(self, memory: Memory) -> bool:
        """Tells whether this process has seen the id that this memory has now mean another, or other words."""
        return self._past.meant_another(memory)

    def rebuild(self) -> int:
        """Makes the search index anew; returns the number of its entries. What fails raises."""
        return self.finder.rebuild(self.snapshot.memories.values())

    def compact(self) -> None:
        """Leaves no trace of what was removed in the derived files. Raises ``Locked`` or ``StoreUnavailable``."""
        self.finder.compact()
        if self._readings is not None:
            self._readings.compact()

    def take_warmth(self) -> None:
        """Takes in what other processes have counted. Never raises."""
        with suppress(MnemicError):
            self.warmth = self.state.warmth()

    @property
    def _now(self) -> float:
        return self._surroundings.now().timestamp()

    def _apply(self, found: Changes, read: Mapping[str, Kept]) -> Changes:
        """Has everything follow a change; ``read`` are those of an earlier process that were looked at with it."""
        before, problems = self.snapshot, self.vault.problems
        if not found and self.finder.synced:
            if problems != self._told:
                self._told = problems
                self.snapshot = replace(before.after(found, problems), revision=before.revision)
            return found
        lost = {path: kept for path, kept in read.items() if found.new.get(path) is not kept}
        self._carry(found, lost)
        known = {path for path, kept in read.items() if found.new.get(path) is kept}
        found = Changes(self._dated(found.new), found.gone)
        self._told = problems
        self.snapshot = before.after(found, problems)
        self._past.remember(memories_of(old.file for old in found.gone.values()), len(self.snapshot.memories))
        self._follow_names(found)
        self._follow_marks(found)
        self._index(found)
        if self._readings is not None:
            fresh = [kept for path, kept in found.new.items() if path not in known]
            self._readings.follow((found.gone.keys() | lost.keys()) - found.new.keys(), fresh)
        return found

    def _dated(self, new: Mapping[str, Kept]) -> dict[str, Kept]:
        """Has the times of memories that were just read replaced by those that the store has seen."""
        fresh = [kept for kept in new.values() if not kept.dated]
        sightings = self.state.sight(contents(kept.file for kept in fresh), self._surroundings.now())
        return {**new, **{kept.path: kept.dated_as(dated(kept.file, sightings)) for kept in fresh}}

    def _carry(self, found: Changes, lost: Mapping[str, Kept]) -> None:
        """Carries what is kept about memories over to their new keys; ``lost`` changed while no process looked."""
        gone = {**lost, **found.gone}
        new = {path: kept.file for path, kept in found.new.items() if not kept.dated}
        if not new or not gone:
            return
        renamed = renamed_keys({path: kept.file for path, kept in gone.items()}, new)
        if renamed:
            with suppress(MnemicError):
                self.state.rekey(renamed)
            self.take_warmth()

    def _index(self, found: Changes) -> None:
        if self.finder.synced:
            new = memories_of(kept.file for kept in found.new.values())
            self.finder.update(fingerprints(found.gone.values()), new)
            return
        scope, memories = self.snapshot.scope, self.snapshot.memories
        wanted = fingerprints(self.snapshot.files.kept.values())

        def make(key: str) -> Document:
            return document(memories[f"{scope}:{key}"])

        self.finder.sync(wanted, make)

    def _follow_names(self, found: Changes) -> None:
        if found.gone.keys() - found.new.keys():
            self._names = None  # another file may have a name that differs from a gone one's in case alone
        elif self._names is not None:
            self._names.update(map(path_key, found.new))

    def _with_mark(self, mark: str) -> list[Memory]:
        if self._marked is None:
            self._marked = {}
            self._mark(self.snapshot.files.kept.values())
        memories = self.snapshot.memories
        return [memories[id_] for id_ in self._marked.get(mark, ())]

    def _follow_marks(self, found: Changes) -> None:
        if self._marked is None:
            return
        for kept in found.gone.values():
            for id_, marks in kept.each(self.snapshot.scope):
                for mark in (marks.text, marks.title):
                    self._marked[mark].pop(id_, None)
        self._mark(found.new.values())

    def _mark(self, files: Iterable[Kept]) -> None:
        assert self._marked is not None
        for kept in files:
            for id_, marks in kept.each(self.snapshot.scope):
                for mark in (marks.text, marks.title):
                    self._marked.setdefault(mark, {})[id_] = None
