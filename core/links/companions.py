"""What was recalled together, and which code was seen, of one store: kept on disk where the store keeps its own state."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from mnemic.core.errors import MnemicError
from mnemic.core.files.paths import OURS, Location
from mnemic.core.persistence.together import Together, together_key
from mnemic.core.shelves.kept import Kept, changes
from mnemic.core.shelves.rematching import renamed
from mnemic.core.shelves.snapshot import Snapshot
from mnemic.core.trust import OwnState

FILE = "links.sqlite3"


class Companions:
    """Opens the file when something is asked of it, and follows renames then. Nothing here raises."""

    def __init__(self, location: Location) -> None:
        self._location = location
        self._own = OwnState(location)
        self._lock = threading.RLock()
        self._open: Together | None = None
        self._path: Path | None = None
        self._files: Mapping[str, Kept] | None = None

    def count(self, own: Collection[str], met: Sequence[str], at: float) -> None:
        """Counts that all of ``met`` were recalled together with ``own``, which are among them: ``together_key`` of each."""
        with self._lock, suppress(MnemicError):
            self._made().count(frozenset(own), met, at)

    def of(self, key: str, now: float) -> dict[str, float]:
        """Returns the companions of one memory and how strong each is."""
        with self._lock, suppress(MnemicError):
            record = self._record()
            return record.companions(key, now) if record else {}
        return {}

    def among(self, keys: Collection[str], now: float) -> dict[tuple[str, str], float]:
        """Returns how strongly any two of these go together."""
        with self._lock, suppress(MnemicError):
            record = self._record()
            return record.among(keys, now) if record else {}
        return {}

    def counted(self) -> dict[str, int]:
        """Returns how many companions each memory has."""
        with self._lock, suppress(MnemicError):
            record = self._record()
            return record.counted() if record else {}
        return {}

    def saw_code(self, key: str, places: Collection[str]) -> set[str]:
        """Returns which of these places of code a memory has named while they were there."""
        with self._lock, suppress(MnemicError):
            record = self._record()
            return record.saw_code(key, places) if record else set()
        return set()

    def see_code(self, key: str, places: Collection[str]) -> None:
        """Keeps that these places, which a memory names, are there."""
        with self._lock, suppress(MnemicError):
            self._made().see_code(key, places)

    def purge(self, keys: Collection[str]) -> None:
        """Deletes all that is kept of these memories. The one that raises ``MnemicError``: then traces may be left."""
        with self._lock:
            record = self._record()
            if record is not None:
                record.purge(together_key(self._location.scope, key) for key in keys)

    def follow(self, snapshot: Snapshot, *, trusted: bool) -> None:
        """Takes note of where the store is, and carries what is kept over to new keys where files were renamed."""
        with self._lock, suppress(MnemicError):
            self._choose_path(trusted)
            if snapshot.memories.partial:
                return
            before, self._files = self._files, snapshot.files.kept
            if before is None or before is self._files:
                return
            found = changes(before, self._files)
            scope = self._location.scope
            record, keys = self._record(), renamed(found.gone, found.new).items()
            if record is not None and keys:
                record.rekey({together_key(scope, old): together_key(scope, new) for old, new in keys})

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            if self._open is not None:
                self._open.close()
                self._open = None

    def _choose_path(self, trusted: bool) -> None:
        """Beside the store's own state, once that is there: where nothing of ours may lie, memory serves."""
        folder = self._location.state / OURS
        kept = trusted and (folder / "state.sqlite3").is_file() and self._own.is_ours()
        path = folder / FILE if kept else None
        if path != self._path:
            self.close()
            self._path = path

    def _record(self) -> Together | None:
        """A file that is not there says nothing, and is only made to write into it."""
        if self._open is None and self._path is not None and self._path.is_file():
            self._open = Together(self._path)
        return self._open

    def _made(self) -> Together:
        record = self._record()
        if record is None:
            record = self._open = Together(self._path)
        return record
