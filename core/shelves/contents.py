"""What is known of a store's files and all that is derived from it, kept equal under every change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from mnemic.core.errors import MnemicError
from mnemic.core.files.slug import path_key
from mnemic.core.files.vault import Listed, Vault
from mnemic.core.heat import Warmth
from mnemic.core.memory import Memory, Problem
from mnemic.core.persistence.database import is_whole
from mnemic.core.persistence.database_file import DatabaseFile
from mnemic.core.persistence.state import State
from mnemic.core.search.database import SOUND
from mnemic.core.shelves.ahead import Ahead, snapshot_ahead
from mnemic.core.shelves.finder import Finder
from mnemic.core.shelves.kept import Changes, Kept, Vanished, changes, title_mark
from mnemic.core.shelves.mappings import fetched, fingerprints
from mnemic.core.shelves.marked import Marked
from mnemic.core.shelves.past import Past
from mnemic.core.shelves.reading import TopicFile, contents, dated
from mnemic.core.shelves.readings import Readings
from mnemic.core.shelves.rematching import renamed
from mnemic.core.shelves.scanning import is_plain, listed_at, scan
from mnemic.core.shelves.snapshot import Snapshot
from mnemic.core.surroundings import Surroundings

#: The files that are kept beside a store.
_STATE, _INDEX, _FILES = "state.sqlite3", "index.sqlite3", "files.sqlite3"
#: Seconds by which what we wrote ourselves counts as read later than it was.
_SETTLED = 3.0
#: A smaller store is read faster than anybody notices.
_FEW = 1_000
#: So many files that are going are taken into memory for those who still look at the store as it was.
_HELD = 1_000


class Contents:
    """One thread calls what changes anything; any thread may read ``snapshot`` and ``warmth``, and search.

    Before the first look at the folder ``ahead`` is the store as far as an earlier process kept it, and ``snapshot`` is
    empty; ``settle`` has the store look.
    """

    ahead: Snapshot | None = None

    def __init__(
        self, vault: Vault, surroundings: Surroundings, settle: Callable[[], object] = lambda: None
    ) -> None:
        self.vault = vault
        self.snapshot = Snapshot(vault.location.scope)
        self.state = State(None)
        self.finder = Finder()
        self.warmth: Mapping[str, Warmth] = {}
        self.unread: tuple[Problem, ...] = ()
        self._surroundings = surroundings
        self._settle = settle
        self._folder: Path | None = None
        self._readings: Readings | None = None
        self._recalled: Mapping[str, Kept] = {}
        self._past = Past(vault.location.scope)
        self._names: set[str] | None = None
        self._texts, self._titles = Marked(lambda marks: marks.text, 16), Marked(lambda marks: marks.title, 8)
        self._told: tuple[Problem, ...] = ()

    def keep(self, folder: Path, *, trusted: bool, ahead: bool = False) -> None:
        """Keeps all of it in files of this folder from here on; takes what an earlier process knew.

        ``ahead``: of a large store no more than what is asked for, until somebody looks at the folder.
        """
        old, self.state = self.state, State(folder / _STATE)
        old.close()
        self.finder.keep(folder / _INDEX)
        self._readings = Readings(folder / _FILES, self.vault.location, trusted=trusted, again=self._again)
        self._folder = folder
        self.take_warmth()
        if self.snapshot.files:
            self._readings.follow((), self.snapshot.files.kept.values())
        elif not (ahead and self._goes_ahead(self._readings)):
            self._recalled = self._readings.load()

    def damaged(self) -> list[str]:
        """Looks through large files that nobody looked through when they were opened; names those that are damaged.

        It takes a second where there are 100,000 memories. Any thread may ask; never raises.
        """
        folder = self._folder
        sound = {_INDEX: (SOUND,)}
        names = (_STATE, _INDEX, _FILES)
        return [name for name in names if folder and not is_whole(folder / name, *sound.get(name, ()))]

    def mend(self, damaged: Iterable[str]) -> None:
        """Makes room for new files in the place of these; the next look fills them."""
        for name in damaged:
            if name == _INDEX:
                self.finder.open_anew()
            elif name == _FILES and self._readings is not None:
                self._readings.open_anew()
                self._readings.follow((), self.snapshot.files.kept.values())
            elif name == _STATE and self._folder is not None:
                DatabaseFile.suspect(self._folder / name)
                old, self.state = self.state, State(self._folder / name)
                old.close()

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
        if self._readings is not None:
            self._readings.trusted = trusted
            if self.ahead is not None:
                self._recalled = self._readings.load()
        here = self.snapshot.files.kept
        known = {} if reread else {**self._recalled, **here} if self._recalled else here
        found = scan(self.vault, listed, known, self._now, trusted=trusted)
        self.unread = found.unread
        files = found.files
        if self.vault.unlisted:
            hidden = {path: kept for path, kept in known.items() if path.startswith(self.vault.unlisted)}
            files = {**hidden, **files}
        read, self._recalled = self._recalled, {}
        done = self._apply(changes(here, files), read)
        self.ahead = None
        return done

    def reread(self, paths: Iterable[str], *, trusted: bool, ours: bool = True) -> Changes:
        """Reads these files again and looks at no other; ``ours``: they were written by us, under the lock."""
        wanted = dict.fromkeys(paths)
        known = {path: kept for path in wanted if (kept := self.snapshot.files.kept.get(path))}
        # We hold the lock and wrote these files just now: nobody need read them once more for being new.
        later = self._now + (_SETTLED if ours else 0.0)
        found = scan(self.vault, listed_at(self.vault, wanted), known, later, trusted=trusted)
        read = {path: kept for path in wanted if (kept := self._recalled.get(path))}
        if read:
            self._recalled = {path: kept for path, kept in self._recalled.items() if path not in wanted}
        return self._apply(changes(known, found.files), read)

    def may_be_read_alone(self, path: str) -> bool:
        """Tells whether a path of which something was told means one file, here or gone, whatever else there is."""
        if path in self.snapshot.files.kept:
            return True
        return is_plain(self.vault, path) and not self._is_known(path)

    def taken(self, path: str) -> bool:
        """Tells whether a new memory may not use this path: names that differ only in case count as one."""
        self._look_first()
        return self._is_known(path) or self.vault.taken(path)

    def with_text(self, text_key: str) -> list[Memory]:
        """Returns the memories whose bodies count as this text."""
        self._look_first()
        return self._texts.find(bytes.fromhex(text_key), self.snapshot.files.kept)

    def with_title(self, title: str) -> list[Memory]:
        """Returns the memories of this very title."""
        self._look_first()
        found = self._titles.find(bytes.fromhex(title_mark(title)), self.snapshot.files.kept)
        return [memory for memory in found if memory.title == title]

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

    def _look_first(self) -> None:
        if self.ahead is not None:
            self._settle()

    def _goes_ahead(self, readings: Readings) -> bool:
        """Tells whether the first answers can be made of what was kept: it is whole, and the index holds it."""
        held = readings.held()
        if held is None or held.files < _FEW or self.finder.documents < held.memories:
            return False
        self.ahead = snapshot_ahead(
            self.vault.location.scope, Ahead(readings, self.vault, held, self._looked), held
        )
        return True

    def _looked(self) -> Mapping[str, Kept]:
        self._look_first()
        return self.snapshot.files.kept

    def _again(self, kept: Kept) -> TopicFile:
        """Reads a file of which nothing is kept any more, as it is now. Raises ``Vanished``."""
        trusted = self._readings is not None and self._readings.trusted
        files = scan(self.vault, listed_at(self.vault, [kept.path]), {}, 0.0, trusted=trusted).files
        found = files.get(kept.path)
        if found is None:
            raise Vanished(kept.path)
        return dated(found.file, self.state.sight(contents([found.file]), self._surroundings.now()))

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
        if len(found.gone) <= _HELD:
            for kept in found.gone.values():
                kept.hold()
        self.snapshot = before.after(found, problems)
        self._past.remember(found.gone.values(), len(self.snapshot.memories))
        self._follow_names(found)
        for marked in (self._texts, self._titles):
            marked.follow(found.gone.keys() | found.new.keys())
        self._index(found)
        if self._readings is not None:
            fresh = [kept for path, kept in found.new.items() if path not in known]
            gone = (found.gone.keys() | lost.keys()) - found.new.keys()
            if fresh or gone:
                self._readings.follow(gone, fresh)
        return found

    def _dated(self, new: Mapping[str, Kept]) -> dict[str, Kept]:
        """Has the times of memories that were just read replaced by those that the store has seen."""
        fresh = [kept for kept in new.values() if not kept.dated]
        sightings = self.state.sight(contents(kept.file for kept in fresh), self._surroundings.now())
        return {**new, **{kept.path: kept.dated_as(dated(kept.file, sightings)) for kept in fresh}}

    def _carry(self, found: Changes, lost: Mapping[str, Kept]) -> None:
        """Carries what is kept about memories over to their new keys; ``lost`` changed while no process looked."""
        new = {path: kept for path, kept in found.new.items() if not kept.dated}
        moved = renamed({**lost, **found.gone}, new) if new else None
        if moved:
            with suppress(MnemicError):
                self.state.rekey(moved)
            self.take_warmth()

    def _index(self, found: Changes) -> None:
        if self.finder.synced:
            new = (memory for _, file in fetched(found.new.values()) for memory in file.memories)
            self.finder.update(dict(fingerprints(found.gone.values())), new)
            return
        files, memories = self.snapshot.files.kept, self.snapshot.memories
        self.finder.sync(lambda: fingerprints(files.values()), memories.documents)

    def _is_known(self, path: str) -> bool:
        if self._names is None:
            self._names = {key for path in self.snapshot.files if (key := path_key(path)) != path}
        key = path_key(path)
        return key in self._names or key in self.snapshot.files.kept

    def _follow_names(self, found: Changes) -> None:
        if found.gone.keys() - found.new.keys():
            self._names = None  # another file may have a name that differs from a gone one's in case alone
        elif self._names is not None:
            self._names.update(key for path in found.new if (key := path_key(path)) != path)
