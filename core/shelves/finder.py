"""The search index of one store, kept equal to its files; where it fails, one made from the files takes its place."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from mnemic.core.errors import Locked, MnemicError, StoreUnavailable
from mnemic.core.memory import Memory
from mnemic.core.persistence.database import destroy_copies
from mnemic.core.persistence.database_file import DatabaseFile
from mnemic.core.search.index import Document, SearchIndex
from mnemic.core.shelves.reading import document

#: Yields the documents of these keys.
Make = Callable[[Sequence[str]], Iterable[Document]]

_IN_MEMORY = "The search index could not be used; one in memory, made from the files, serves in its place."


class Finder:
    """Holds the index that answers. One thread brings it up to date; any thread may search it."""

    def __init__(self) -> None:
        self._index = SearchIndex(None)
        self._path: Path | None = None
        self._synced = False
        self._failed = False
        self._substitute: SearchIndex | None = None
        self._substituting = threading.Lock()
        self._retired: SearchIndex | None = None

    @property
    def synced(self) -> bool:
        """Whether the index knows all that it was told of; false where it failed or was set aside meanwhile."""
        return self._synced and not self._index.rebuilt

    @property
    def trouble(self) -> str | None:
        """Why another index serves in the place of the file, in a sentence."""
        if not self._lost:
            return None
        return " ".join(filter(None, [_IN_MEMORY, self._index.trouble]))

    @property
    def set_aside(self) -> str | None:
        """What became of a file that could not be used, in a sentence; the one made anew in its place serves."""
        return None if self._lost else self._index.trouble

    @property
    def _lost(self) -> bool:
        return (
            self._failed or self._substitute is not None or (self._path is not None and not self._index.kept)
        )

    def keep(self, path: Path) -> None:
        """Keeps the index in a file from here on."""
        self._path, self._synced = path, False
        self._serve(SearchIndex(path))

    def index(self, memories: Iterable[Memory]) -> SearchIndex:
        """Returns the index to search; where it failed, one made from these memories."""
        return self.from_files(memories) if self._failed else self._substitute or self._index

    def from_files(self, memories: Iterable[Memory]) -> SearchIndex:
        """Puts an index in memory in the place of one that fails, until that is mended; returns it."""
        index = SearchIndex(None)
        index.update((), map(document, memories))
        with self._substituting:
            self._substitute, self._failed, self._synced = index, False, False
        return index

    def update(self, gone: Mapping[str, str], new: Iterable[Memory]) -> None:
        """Follows a change of some files; ``gone`` tells fingerprints by key, as they were.

        Where it fails the next search goes to the files.
        """
        docs = {doc.key: doc for doc in map(document, new)}
        changed = [doc for key, doc in docs.items() if gone.get(key) != doc.fingerprint]
        removed = gone.keys() - docs.keys()
        if not removed and not changed:
            return
        try:
            self._index.update(removed, changed)
        except MnemicError:
            self._fail()

    @property
    def documents(self) -> int:
        """How many documents the index holds as an earlier process left it; 0 where that is of no use."""
        with suppress(MnemicError):
            return 0 if self._lost or self._index.rebuilt else self._index.documents
        return 0

    def sync(self, wanted: Callable[[], Iterable[tuple[str, str]]], make: Make) -> None:
        """Brings an index that was kept from before, just begun or failed to these documents. Never raises.

        ``wanted`` yields the key of each and its fingerprint; ``make`` yields those that are missing or have changed.
        """
        try:
            self._bring_to(wanted, make)
        except Locked:
            self._fail()
            return
        except MnemicError:
            # Set aside by another process, or by us just now: a fresh look at the file.
            self._serve(SearchIndex(self._path))
            try:
                self._bring_to(wanted, make)
            except MnemicError:
                self._fail()
                return
        with self._substituting:
            self._synced, self._failed, self._substitute = True, False, None

    def rebuild(self, memories: Iterable[Memory]) -> int:
        """Makes the index anew, all or nothing; returns the number of entries. What fails raises."""
        index = SearchIndex(self._path)
        try:
            if self._path is not None and not index.kept:
                reason = index.trouble or "the search index cannot be kept in a file"
                raise StoreUnavailable(str(self._path), reason)
            index.refill(map(document, memories))
            index.rebuilt = False
            count = index.documents
        except BaseException:
            index.close()
            raise
        self._serve(index)
        with self._substituting:
            self._synced, self._failed, self._substitute = True, False, None
        return count

    def compact(self) -> None:
        """Leaves no trace of what was removed, in the file or a damaged copy. Raises ``MnemicError``."""
        if self._path is not None:
            destroy_copies(self._path)
        self._index.compact()

    def open_anew(self) -> None:
        """Opens the file once more, as somebody has found it damaged; the next ``sync`` fills the new one."""
        if self._path is not None:
            DatabaseFile.suspect(self._path)
            self._serve(SearchIndex(self._path))
            self._synced = False

    def close(self) -> None:
        """Closes the file."""
        for index in (self._index, self._retired):
            if index is not None:
                index.close()

    def _bring_to(self, wanted: Callable[[], Iterable[tuple[str, str]]], make: Make) -> None:
        have = self._index.fingerprints()
        added = [key for key, fingerprint in wanted() if have.pop(key, None) != fingerprint]
        if added or have:
            self._index.update(have.keys(), make(added))
        self._index.rebuilt = False

    def _fail(self) -> None:
        with self._substituting:
            self._failed, self._synced = True, False

    def _serve(self, index: SearchIndex) -> None:
        # A search may still be running in the old one: it is closed when the next one goes.
        if self._retired is not None:
            self._retired.close()
        self._retired, self._index = self._index, index
