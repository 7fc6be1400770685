"""One store, open: its files as last read, what is derived from them, and the one way to change them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime

from mnemic.core.errors import Conflict, MnemicError, OutsideStore, ReadOnly, StoreUnavailable, Untrusted
from mnemic.core.files.disk import is_folder, sweep_drafts
from mnemic.core.files.index_file import IndexReport
from mnemic.core.files.paths import OURS, Location
from mnemic.core.files.vault import Vault
from mnemic.core.heat import Event, Warmth, born, half_life, heat, temperature, warmth_of
from mnemic.core.memory import Memory, Problem, Temperature
from mnemic.core.persistence.state import State, Use
from mnemic.core.persistence.undo import Trash
from mnemic.core.search.index import SearchIndex
from mnemic.core.shelves.committing import Commit, Edit, Plan, Read, carry_out, recover
from mnemic.core.shelves.contents import Contents
from mnemic.core.shelves.finder import Finder
from mnemic.core.shelves.kept import Changes, Memories, places_of
from mnemic.core.shelves.mirroring import Mirror
from mnemic.core.shelves.snapshot import Diff, Snapshot, difference
from mnemic.core.shelves.troubles import troubles
from mnemic.core.surroundings import Surroundings
from mnemic.core.trust import Claim, OwnState

__all__ = ["Commit", "Edit", "Read", "Shelf"]

#: An unfinished file beside the store is a crash's when nobody has written it for so long; a write takes milliseconds.
_DRAFT_SECONDS = 60.0
_FEW = 1_000  # for the index file of so many files nobody waits noticeably


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
        self.loaded = False
        self.unasked = False
        self._claim = claim
        self._own = location.state / OURS
        self._own_state = OwnState(location)
        self.trash = Trash(self._own / "trash")
        self.contents = Contents(self.vault, surroundings)
        self.mirror = Mirror(self.vault, surroundings.now, self.heat_of)
        self._kept = False
        self._unlisted: Problem | None = None

    @property
    def snapshot(self) -> Snapshot:
        """The store as last read."""
        return self.contents.snapshot

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

    def load(self, *, mend: bool = True) -> None:
        """Reads the store; without ``mend`` a large one's index file waits for the next look. Never raises."""
        if is_folder(self.location.root) and self._is_own:
            self.keep_state()
        if self._is_own:
            self._clear_up()
        self.refresh()
        if self._claim is not None:  # nothing is here yet, and so nothing to recover
            self._own_state.is_ours()
        if (mend or len(self.snapshot.files) <= _FEW) and is_folder(self.location.root):
            self.mend_index_file()
        self.loaded = True

    def close(self) -> None:
        """Closes the files of the state."""
        self.contents.close()

    def look(self, *, mend: bool = False) -> Diff:
        """Looks for changes from outside, and has the index file follow them; returns what changed. Never raises.

        ``mend``: looks at the index file and at operations that a crash cut short even where nothing changed.
        """
        changed = self.refresh()
        if (changed or mend or self.mirror.behind) and is_folder(self.location.root):
            self.mend_index_file()
        return changed

    def refresh(self, *, reread: bool = False) -> Diff:
        """Looks at the folder and reads again what changed (``reread``: all); returns what that did. Never raises.

        A folder or file that cannot be read now keeps what was read of it before.
        """
        try:
            listed = self.vault.list()
        except MnemicError as error:
            self._unlisted = Problem("error", "store-unreadable", str(error), self.location.root)
            return Diff()
        self._unlisted = None
        if self._kept and self.state.changed_elsewhere():
            self.contents.take_warmth()
        if listed and self._claim is not None:
            self.trusted = self._claim.holds()
            self.unasked, self._claim = not self.trusted, None
        if listed and self._is_own:
            self.keep_state()
        return self._followed(self.contents.refresh(listed, trusted=self.trusted, reread=reread))

    def set_trusted(self, trusted: bool, claim: Claim | None = None) -> Diff:
        """Applies the person's answer (``claim``: that there is none yet): all memories are read again with it."""
        self.trusted, self.unasked, self._claim, self.mirror.behind = trusted, False, claim, True
        return self.refresh(reread=True)

    def troubles(self) -> list[Problem]:
        """Returns what is wrong with the derived files, and what could not be read or written just now."""
        found = troubles(self.state, self.finder, self.vault, self._own)
        return [*found, *self.contents.unread, *filter(None, [self._unlisted, self.mirror.trouble])]

    def catch_up(self) -> None:
        """Looks again if something came, went or was renamed since the last look; costs next to nothing if not."""
        if self.vault.times.moved:
            self.refresh()

    def commit(self, what: str, plan: Plan, *, keys: Iterable[str] = ()) -> Commit:
        """Changes files as one undoable operation, all of it or nothing.

        ``plan`` gets a reader of fresh bytes, under the store's lock, and returns the edits; without edits nothing
        is recorded. It is called again where another program writes at that moment. ``keys`` names the memories
        that the operation takes away; it is read after the plan. Raises ``MnemicError``.
        """
        if self.location.is_vault:
            raise ReadOnly(str(self.location.root))
        self._claimed()
        if not self.trusted:
            raise Untrusted(str(self.location.root))
        with self.vault.locked():
            self.keep_state()
            self._recover()
            self.catch_up()
            try:
                undo, seen = carry_out(what, plan, keys, self.vault, self.trash, self.surroundings)
            except Conflict:
                self.refresh()  # who reads again gets what is there now
                raise
            diff = self._followed(self.contents.reread(seen, trusted=self.trusted))
            # The memory is kept by now: an index file that fails is told, and mended by the next look.
            with self.mirror.mending():
                self._write_index_file()
        return Commit(undo, self.mirror.written, diff)

    def heat_of(self, memory: Memory, now: datetime) -> float:
        """Returns 0…1; a memory never used is as warm as its creation left it."""
        warmth = warmth_of(memory, self.warmth.get(memory.key))
        return heat(warmth, memory.kind, memory.importance, now.timestamp())

    def temperature_of(self, memory: Memory, now: datetime) -> Temperature:
        """Returns hot, warm, cold or archived."""
        warmth = warmth_of(memory, self.warmth.get(memory.key))
        return temperature(warmth, memory.kind, memory.importance, now.timestamp(), pinned=memory.pinned)

    def count_uses(self, memories: Iterable[Memory], event: Event, at: datetime) -> None:
        """Adds one event to each memory's counter, beside what other processes add. Never raises."""
        seconds = at.timestamp()
        uses = [Use(m.key, born(m), event, seconds, half_life(m.kind, m.importance)) for m in memories]
        with suppress(MnemicError):
            self.contents.warmth = {**self.warmth, **self.state.warm(uses)}

    @property
    def writable(self) -> bool:
        """Whether changes are possible as far as can be told without trying."""
        places = (self._own, self.location.root)
        folders = [next(filter(is_folder, (place, *place.parents))) for place in places]
        return not self.location.is_vault and all(os.access(folder, os.W_OK) for folder in folders)

    def search_index(self) -> SearchIndex:
        """Returns the index to search."""
        return self.finder.index(self.snapshot.memories.values())

    def index_from_files(self) -> SearchIndex:
        """Returns an index made from the files just now, which serves in the place of one that fails."""
        return self.finder.from_files(self.snapshot.memories.values())

    def rebuild(self) -> int:
        """Makes the search index and the index file anew from the files; returns the number of entries.

        A failure raises; recall goes on from what was there, or from the files. Nothing is written into a store that
        nobody has vouched for.
        """
        if not self._is_own:
            self.refresh(reread=True)
            return self.contents.rebuild()
        with self.vault.locked():
            self.keep_state()
            self.refresh(reread=True)
            count = self.contents.rebuild()
            self._write_index_file()
        return count

    def keep_state(self) -> None:
        """Opens the files of the state, once there is a reason to leave anything on disk. Never raises.

        Where nothing can be left there, the state lives in memory and ``troubles`` says so.
        """
        if self._kept or not self._own_state.is_ours(make=True):
            return
        try:
            self.vault.prepare()
        except OutsideStore:
            return  # nothing of ours follows a link that came with a repository
        except MnemicError:
            pass  # it is told by what cannot be opened there
        self.contents.keep(self._own, trusted=self.trusted)
        self._kept = True

    def mend_index_file(self) -> None:
        """Has ``MEMORY.md`` follow the files. Never raises: what fails is told in ``troubles`` and tried again.

        What came with a repository is not written into before somebody vouches for it.
        """
        with self.mirror.mending():
            if self._is_own and not self.location.is_vault:
                with self.vault.locked():
                    self._recover()
                    self.catch_up()
                    self._write_index_file()
            else:
                self.mirror.look(self.snapshot.files)

    @property
    def index_report(self) -> IndexReport:
        """How full the index file is now; ``omitted`` are all that have no line."""
        return self.mirror.report()

    @property
    def _is_own(self) -> bool:
        """Whether things may be left beside the memories: not in what came with a repository, or may yet."""
        return self.trusted and self._claim is None and self._own_state.is_ours()

    def _claimed(self) -> None:
        if self._claim is not None:
            self.refresh()
        if self._claim is not None and self._claim.make():
            self._claim = None
        self._own_state.require()

    def _followed(self, changes: Changes) -> Diff:
        """Has the ranks for the index file follow a change; returns which ids it moved."""
        self.mirror.follow(changes)
        if not self.loaded:
            return Diff()  # what is there when a store is opened is no news
        scope = self.location.scope
        gone, new = (places_of(files.values(), scope) for files in (changes.gone, changes.new))
        return difference(Memories(gone), Memories(new))

    def _clear_up(self) -> None:
        """Mends what a crash has left. Never raises."""
        for folder in (self._own, self.location.state):
            sweep_drafts(folder, self.surroundings.now().timestamp() - _DRAFT_SECONDS)
        if self.trash.unsettled:
            with suppress(MnemicError), self.vault.locked():
                recover(self.vault, self.trash)

    def _recover(self) -> None:
        """Needs the store's lock."""
        if self.trash.unsettled:
            recover(self.vault, self.trash)
            self.refresh()

    def _write_index_file(self) -> None:
        """Needs the store's lock."""
        if self._unlisted is not None:
            raise StoreUnavailable(str(self.location.root), "it cannot be listed now")
        self.mirror.write(lambda: self.snapshot.files, self.refresh)
