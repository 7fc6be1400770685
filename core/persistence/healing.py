"""A database that heals itself: whatever happens to its file, it answers, and what it is told reaches the file."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from mnemic.core.errors import Locked, MnemicError, StoreUnavailable
from mnemic.core.persistence import database
from mnemic.core.persistence.database import Layout
from mnemic.core.persistence.database_file import DatabaseFile

Result = TypeVar("Result")
Work = Callable[[sqlite3.Connection], Result]

#: Changes that wait for their way into the file, the newest.
MAX_WAITING = 10_000


class HealingDatabase:
    """One file with the tables of a schema; ``path`` None is memory. Any thread may call.

    See ``DatabaseFile`` for what happens to a file that cannot be used. Changes made while memory serves, or while
    another process was in the way, go into the file as soon as that can be written.
    """

    def __init__(self, path: Path | None, schema: str, version: int) -> None:
        self._lock = threading.RLock()
        #: Done nowhere yet; another process was in the way.
        self._late: list[Work[object]] = []
        #: Done in memory, and to be done in the file.
        self._owed: list[Work[object]] = []
        self._file = DatabaseFile(path, Layout(schema, version))
        self._seen = self._data_version()

    @property
    def trouble(self) -> str | None:
        """What is wrong with the file, in a sentence."""
        return self._file.trouble

    def read(self, sql: str, values: tuple[object, ...] = ()) -> list[Any]:
        """Returns the rows of a query. Raises ``Locked`` or ``StoreUnavailable`` where even a fresh file fails."""
        return self._healed(lambda db: db.execute(sql, values).fetchall())

    def change(self, work: Work[Result]) -> Result:
        """Runs work as one transaction, after what ``change_soon`` put off; returns its result.

        Work may run again on another database. Raises ``Locked`` if another process is in the way, which is waited
        for once until a change goes through again, and ``StoreUnavailable``.
        """
        with self._lock:
            self._take_up()
            return self._healed(lambda db: self._transaction(db, work))

    def change_soon(self, work: Work[object]) -> None:
        """Runs work now, or later if another process is in the way."""
        with self._lock:
            try:
                self.change(work)
            except Locked:
                self._late = [*self._late, work][-MAX_WAITING:]

    def changed_elsewhere(self) -> bool:
        """Tells whether another process has written since this was last asked. Never raises.

        It is the moment at which a file that can be used again is taken up, and at which is done what was put off.
        """
        with self._lock, suppress(sqlite3.Error):
            self._follow()
            if not self._take_up() and self._late:
                with suppress(MnemicError):
                    self.change(_nothing)
            before, self._seen = self._seen, self._data_version()
            return before != self._seen
        return False

    def compact(self) -> None:
        """Rewrites the file without what was deleted, and destroys the damaged copies of it.

        Raises ``Locked`` or ``StoreUnavailable``: then traces may be left, and it is worth another try.
        """
        path = self._file.path
        if path is None:
            return
        database.destroy_copies(path)
        with self._lock:
            self._follow()
            if not (self._file.kept or self._take_up()):
                raise StoreUnavailable(str(path), self._file.trouble or "it is in memory")
            try:
                done = database.rewrite(self._file.connection)
            except sqlite3.DatabaseError as error:
                if not database.is_busy(error):
                    if database.is_damage(error):
                        self._file.mend(error)
                        self._look_afresh()
                    # A full disk leaves the file as it was, and of use.
                    raise StoreUnavailable(str(path), database.reason_of(error)) from error
                done = False
        if not done:
            self._file.refused()
            raise Locked(str(path), database.BUSY_SECONDS)

    def close(self) -> None:
        """Closes the file; what still waits is written if it can be."""
        with self._lock:
            with suppress(sqlite3.Error, MnemicError):
                if not self._take_up() and self._late:
                    self.change(_nothing)
            self._file.connection.close()

    def _healed(self, work: Work[Result]) -> Result:
        with self._lock:
            self._follow()
            try:
                return work(self._file.connection)
            except sqlite3.DatabaseError as error:
                if database.is_busy(error):
                    self._file.refused()
                    raise Locked(self._name, database.BUSY_SECONDS) from error
                if not self._file.kept or isinstance(error, sqlite3.ProgrammingError):
                    raise StoreUnavailable(self._name, database.reason_of(error)) from error
                self._file.mend(error)
                self._look_afresh()
            try:
                return work(self._file.connection)
            except sqlite3.DatabaseError as error:
                raise StoreUnavailable(self._name, database.reason_of(error)) from error

    def _transaction(self, db: sqlite3.Connection, work: Work[Result]) -> Result:
        db.execute("begin immediate")
        try:
            for late in self._late:
                late(db)
            result = work(db)
            db.execute("commit")
        except BaseException:
            database.end_transaction(db)
            raise
        if self._file.path is not None and not self._file.kept:
            self._owed = [*self._owed, *self._late, work][-MAX_WAITING:]
        self._late = []
        self._file.written()
        return result

    def _take_up(self) -> bool:
        """Goes back from memory to the file, if that can be, with all that was done meanwhile."""
        if not self._file.take_up(self._replay):
            return False
        self._late, self._owed = [], []
        self._look_afresh()
        return True

    def _follow(self) -> None:
        if self._file.follow():
            self._look_afresh()

    def _look_afresh(self) -> None:
        """Another file has other counts of its changes; what memory holds by now is known already."""
        self._seen = -1 if self._file.kept else self._data_version()

    def _replay(self, db: sqlite3.Connection) -> None:
        for work in (*self._owed, *self._late):
            with suppress(sqlite3.IntegrityError):  # another process has written the same meanwhile
                work(db)

    @property
    def _name(self) -> str:
        return str(self._file.path or "memory")

    def _data_version(self) -> int:
        return int(self._file.connection.execute("pragma data_version").fetchone()[0])


def _nothing(_: sqlite3.Connection) -> None:
    """A change for the sake of those that wait."""
