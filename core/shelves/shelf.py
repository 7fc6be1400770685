"""One store, open: its files as last read, what is derived from them, and the one way to change them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from threading import get_ident

from mnemic.core.errors import Conflict, MnemicError, OutsideStore, ReadOnly, StoreUnavailable, Untrusted
from mnemic.core.files.disk import is_folder, sweep_drafts
from mnemic.core.files.index_file import IndexReport
from mnemic.core.files.paths import OURS, Location
from mnemic.core.memory import Problem
from mnemic.core.persistence.undo import Trash
from mnemic.core.shelves.committing import Commit, Edit, Plan, Read, carry_out, recover
from mnemic.core.shelves.kept import Changes
from mnemic.core.shelves.mappings import Memories
from mnemic.core.shelves.mirroring import Mirror
from mnemic.core.shelves.scouting import Found
from mnemic.core.shelves.snapshot import Diff, difference
from mnemic.core.shelves.troubles import troubles
from mnemic.core.shelves.view import View
from mnemic.core.surroundings import Surroundings
from mnemic.core.trust import Claim, OwnState

__all__ = ["Commit", "Edit", "Read", "Shelf"]

#: An unfinished file beside the store is a crash's when nobody has written it for so long; a write takes milliseconds.
_DRAFT_SECONDS = 60.0
_FEW = 1_000  # for the index file of so many files nobody waits noticeably


class Shelf(View):
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
        super().__init__(location, surroundings)
        self.trusted = trusted
        self.loaded = False
        self.unasked = False
        self._claim = claim
        self._own = location.state / OURS
        self._own_state = OwnState(location)
        self.trash = Trash(self._own / "trash")
        self.mirror = Mirror(self.vault, surroundings.now, self.heat_of_file)
        self._kept = False
        self._unlisted: Problem | None = None

    def load(self, *, mend: bool = True, ahead: bool = False) -> None:
        """Reads the store; without ``mend`` a large one's index file waits for the next look. Never raises.

        ``ahead``: of a large one not even its folder is looked at before ``settle``, or before that is needed.
        """
        self._opener = get_ident()
        # Cursors of chats are kept in the person's own state, also where no memory is yet.
        begun = is_folder(self.location.root) or (self._own / "state.sqlite3").exists()
        if begun and self._is_own:
            self.keep_state(ahead=ahead and not self.location.is_vault)
        if self._is_own:
            self._clear_up()
        if self.contents.ahead is None:
            self.refresh()
        if self._claim is not None:  # nothing is here yet, and so nothing to recover
            self._own_state.is_ours()
        few = self.contents.ahead is None and len(self.snapshot.files) <= _FEW
        if (mend or few) and is_folder(self.location.root):
            self.mend_index_file()
        self.loaded = True

    def close(self) -> None:
        """Closes the files of the state."""
        self.contents.close()

    def look(self, *, mend: bool = False, found: Found | None = None) -> Diff:
        """Looks for changes from outside, and has the index file follow them; returns what changed. Never raises.

        ``mend``: looks at the index file and at operations that a crash cut short even where nothing changed.
        ``found``: what a ``Scout`` has found just now; then no folder is looked at where that tells enough.
        """
        changed = self._taken(found) if found is not None else self.refresh()
        if (changed or mend or self.mirror.behind) and is_folder(self.location.root):
            self.mend_index_file()
        return changed

    def refresh(self, *, reread: bool = False) -> Diff:
        """Looks at the folder and reads again what changed (``reread``: all); returns what that did. Never raises.

        A folder or file that cannot be read now keeps what was read of it before.
        """
        with self._looking:
            return self._refresh(reread=reread)

    def _refresh(self, *, reread: bool) -> Diff:
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
        news = self.loaded and self.contents.ahead is None  # what is there when a store is opened is none
        return self._followed(self.contents.refresh(listed, trusted=self.trusted, reread=reread), news=news)

    def look_at(self, paths: Iterable[str]) -> Diff | None:
        """Reads these files again (relative paths, here or gone) and looks at no other; returns what changed.

        ``None`` where it takes a look at the folder to tell: with links, or names that differ from others in case alone.
        The index file follows at the next look. Never raises.
        """
        wanted = list(paths)
        with self._looking:
            if self.contents.ahead is not None or self._unlisted is not None or self._claim is not None:
                return None
            if not all(map(self.contents.may_be_read_alone, wanted)):
                return None
            if not wanted:
                return Diff()
            return self._followed(self.contents.reread(wanted, trusted=self.trusted, ours=False))

    def _taken(self, found: Found) -> Diff:
        meanwhile = self.contents.snapshot.revision != found.revision
        changed = self.look_at(found.paths) if found.paths is not None else None
        if changed is None:
            return self.refresh()
        if not meanwhile:  # else our own times know what we wrote since
            self.vault.times.take(found.times)
        if self._kept and self.state.changed_elsewhere():
            self.contents.take_warmth()
        return changed

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

    def inside(self, path: str | Path) -> str | None:
        """Returns a path relative to the store's folder, written with its links or without; None for one outside."""
        path = Path(path)
        roots = (root for root in (self.location.root, self.vault.root) if path.is_relative_to(root))
        return next((path.relative_to(root).as_posix() for root in roots), None)

    @property
    def writable(self) -> bool:
        """Whether changes are possible as far as can be told without trying."""
        places = (self._own, self.location.root)
        folders = [next(filter(is_folder, (place, *place.parents))) for place in places]
        return not self.location.is_vault and all(os.access(folder, os.W_OK) for folder in folders)

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

    def keep_state(self, *, ahead: bool = False) -> None:
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
        self.contents.keep(self._own, trusted=self.trusted, ahead=ahead)
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

    def _followed(self, changes: Changes, *, news: bool = True) -> Diff:
        """Has the ranks for the index file follow a change; returns which ids it moved."""
        self.mirror.follow(changes, self.contents.snapshot.files)
        if not news:
            return Diff()
        scope = self.location.scope
        gone, new = (Memories(files, scope, len(files)) for files in (changes.gone, changes.new))
        return difference(gone, new)

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
