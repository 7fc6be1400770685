"""A handle on a SQLite file that heals itself: whatever happens to the file, there is a database to work with."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from mnemic.core.errors import Locked, StoreUnavailable
from mnemic.core.persistence import database

Result = TypeVar("Result")
Work = Callable[[sqlite3.Connection], Result]

#: Every SQLite file is a whole number of pages, and none is smaller than this.
_LEAST_PAGE = 512
#: Writes that another process kept out and that wait for the next one to go through, the newest.
MAX_WAITING = 1_000


class HealingDatabase:
    """One file with a fixed schema; ``path`` None is memory. Any thread may call.

    A damaged file is set aside and made anew, one that cannot be written is copied into memory, one that another
    program took away is opened again. ``trouble`` says so in a sentence; it is None where nothing is wrong.
    """

    def __init__(self, path: Path | None, schema: str, version: int) -> None:
        self.trouble: str | None = None
        self._path = path
        self._schema, self._version = schema, version
        self._lock = threading.RLock()
        self._waiting: list[Work[object]] = []
        self._file: tuple[int, int] | None = None
        self._db = self._open()
        self._seen = self._data_version()

    def read(self, sql: str, values: tuple[object, ...] = ()) -> list[Any]:
        """Returns the rows of a query. Raises ``Locked`` or ``StoreUnavailable`` where even a fresh file fails."""
        return self._healed(lambda db: db.execute(sql, values).fetchall())

    def change(self, work: Work[Result]) -> Result:
        """Runs work as one transaction, after what ``change_soon`` put off; returns its result.

        Work may run twice, the second time on a fresh database. Raises ``Locked`` if another process is in the
        way, and ``StoreUnavailable``.
        """
        return self._healed(lambda db: self._transaction(db, work))

    def change_soon(self, work: Work[object]) -> None:
        """Runs work now, or with the next change if another process is in the way."""
        try:
            self.change(work)
        except Locked:
            with self._lock:
                self._waiting = [*self._waiting, work][-MAX_WAITING:]

    def changed_elsewhere(self) -> bool:
        """Tells whether another process has written since this was last asked. Never raises."""
        with self._lock, suppress(sqlite3.Error):
            self._follow()
            before, self._seen = self._seen, self._data_version()
            return before != self._seen
        return False

    def compact(self) -> None:
        """Rewrites the file without what was deleted, and destroys the damaged copies of it.

        Raises ``Locked`` or ``StoreUnavailable``: then traces may be left, and it is worth another try.
        """
        if self._path is not None:
            database.destroy_copies(self._path)
        if not self._healed(database.rewrite):
            raise Locked(str(self._path), database.BUSY_SECONDS)

    def close(self) -> None:
        """Closes the file; what still waits is written if it can be."""
        with self._lock:
            if self._waiting:
                with suppress(sqlite3.Error):
                    self._transaction(self._db, lambda _: None)
            self._db.close()

    def _healed(self, work: Work[Result]) -> Result:
        with self._lock:
            self._follow()
            try:
                return work(self._db)
            except sqlite3.DatabaseError as error:
                if database.is_busy(error):
                    raise Locked(str(self._path), database.BUSY_SECONDS) from error
                if self._file is None or isinstance(error, sqlite3.ProgrammingError):
                    raise StoreUnavailable(str(self._path or "memory"), str(error)) from error
                self._heal(error)
            try:
                return work(self._db)
            except sqlite3.DatabaseError as error:
                raise StoreUnavailable(str(self._path), str(error)) from error

    def _heal(self, error: sqlite3.DatabaseError) -> None:
        old = self._db
        if database.is_unwritable(error):
            self._db = self._in_memory(str(error))
            with suppress(sqlite3.Error):
                old.backup(self._db)
            old.close()
        else:
            self._reopen()

    def _transaction(self, db: sqlite3.Connection, work: Work[Result]) -> Result:
        db.execute("begin immediate")
        try:
            for late in self._waiting:
                late(db)
            result = work(db)
            db.execute("commit")
        except BaseException:
            database.end_transaction(db)
            raise
        self._waiting = []
        return result

    def _follow(self) -> None:
        """Opens the file anew where the one we hold was taken away, replaced or overwritten."""
        if self._file is None or self._path is None:
            return
        # SQLite answers from its memory for as long as it can, and would lose what is written meanwhile. The file
        # is not opened for a look: closing it again would drop the locks that this process holds on it.
        with suppress(OSError):
            status = self._path.stat()
            whole = status.st_size > 0 and status.st_size % _LEAST_PAGE == 0
            if whole and (status.st_dev, status.st_ino) == self._file:
                return
        # A store that has vanished whole is not made again by a look at it.
        if self._path.parent.is_dir():
            self._reopen()

    def _reopen(self) -> None:
        self._db.close()
        self._db = self._open()
        self._seen = -1

    def _open(self) -> sqlite3.Connection:
        if self._path is None:
            return database.connect(":memory:", self._schema, self._version)
        try:
            return self._opened(self._path)
        except (sqlite3.Error, OSError) as error:
            reason = database.reason_of(error)
            if isinstance(error, database.Newer) or database.is_busy(error):
                return self._in_memory(reason)
            if database.is_unwritable(error):
                return self._copied(self._path, reason)
        try:
            aside = database.set_aside(self._path)
            connection = self._opened(self._path)
        except (sqlite3.Error, OSError) as error:
            return self._in_memory(database.reason_of(error))
        self.trouble = (
            f"{self._path.name} could not be used ({reason}); it was kept as {aside.name} and made anew."
        )
        return connection

    def _opened(self, path: Path) -> sqlite3.Connection:
        connection = database.connect(path, self._schema, self._version)
        status = path.stat()
        self._file = (status.st_dev, status.st_ino)
        return connection

    def _copied(self, path: Path, reason: str) -> sqlite3.Connection:
        fresh = self._in_memory(reason)
        with suppress(sqlite3.Error):
            copy = database.copy_into_memory(path, self._schema, self._version)
            fresh.close()
            return copy
        return fresh

    def _in_memory(self, reason: str) -> sqlite3.Connection:
        self._file = None
        name = self._path.name if self._path else "The database"
        self.trouble = f"{name} cannot be used ({reason}); what is learned now lasts until this process ends."
        return database.connect(":memory:", self._schema, self._version)

    def _data_version(self) -> int:
        return int(self._db.execute("pragma data_version").fetchone()[0])
