"""One SQLite file, open whatever happens to it: set aside, left alone, carried on in memory, and taken up again.

The one mechanism for every SQLite file of ours; what is kept in them heals on top of it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from mnemic.core.persistence import database
from mnemic.core.persistence.database import (
    Layout,
    connect,
    copy,
    copy_into_memory,
    end_transaction,
    is_damage,
    is_unwritable,
    reason_of,
    wait,
)

#: Every SQLite file is a whole number of pages, and none is smaller than this.
_LEAST_PAGE = 512


class DatabaseFile:
    """Holds the connection to a file (``path`` None: to a database in memory). Not for several threads at once.

    A damaged file is set aside and made anew; one that cannot be written, was taken away with its folder, is in use
    at the start or is of a later version is left as it is, and a database in memory, with what it said as far as it
    could be read, serves until the file can be used again. ``trouble`` says so in a sentence, else it is None.
    """

    #: Files that another process kept from being written when that was last tried: it is not waited for again.
    _held: ClassVar[set[Path]] = set()
    #: Files that somebody has found damaged: their pages are looked through however large they are.
    _suspected: ClassVar[set[Path]] = set()

    def __init__(self, path: Path | None, layout: Layout) -> None:
        self.path = path
        self.trouble: str | None = None
        #: How often a new file has taken the place of one that was there.
        self.begun_anew = 0
        self._layout = layout
        self._file: tuple[int, int] | None = None
        self._newer = False
        self._hurried = False
        self.connection = self._opened()

    @property
    def kept(self) -> bool:
        """Whether what is written outlives the process."""
        return self._file is not None

    @classmethod
    def suspect(cls, path: Path) -> None:
        """The next one who opens this file looks through all of its pages."""
        cls._suspected.add(path)

    def refused(self) -> None:
        """Another process was in the way: until something is written again no connection here waits for it."""
        if self.path is not None and self.kept:
            self._held.add(self.path)
            self._hurried = True
            with suppress(sqlite3.Error):
                wait(self.connection, 0)

    def written(self) -> None:
        """A change went through: from here on others are waited for again."""
        if self._hurried and self.path is not None:
            self._held.discard(self.path)
            self._hurried = False
            wait(self.connection, database.BUSY_SECONDS)

    def follow(self) -> bool:
        """Opens the file anew where the one we hold was taken away, replaced or overwritten; tells whether it did."""
        if self.path is None or self._file is None:
            return False
        # SQLite answers from its memory for as long as it can, and would lose what is written meanwhile. The file
        # is not opened for a look: closing it again would drop the locks that this process holds on it.
        with suppress(OSError):
            status = self.path.stat()
            whole = status.st_size > 0 and status.st_size % _LEAST_PAGE == 0
            if whole and (status.st_dev, status.st_ino) == self._file:
                return False
        # A store that has vanished whole is not made again by a look at it.
        if os.path.isdir(self.path.parent):  # noqa: PTH112 - Path's own raises where a folder above is closed
            self.reopen()
        else:
            self.leave("its folder is not there")
        return True

    def mend(self, error: sqlite3.DatabaseError) -> None:
        """Sees to it that work can go on after a failure that was not another process's doing.

        ``database.Unusable`` says that the pages are whole, and what they hold is of no use.
        """
        if is_unwritable(error):
            # What a failed transaction has written into the log takes up the room that others need.
            with suppress(sqlite3.Error):
                end_transaction(self.connection)
                self.connection.execute("pragma wal_checkpoint(truncate)").fetchone()
            self.leave(reason_of(error))
        elif isinstance(error, database.Unusable):
            self._replace(reason_of(error))
        else:
            self.reopen()

    def leave(self, reason: str) -> None:
        """Carries on in memory with all that the file says."""
        old, self.connection = self.connection, self._in_memory(reason)
        with suppress(sqlite3.Error):
            end_transaction(old)
            copy(old, self.connection)
        old.close()

    def take_up(self, replay: Callable[[sqlite3.Connection], object]) -> bool:
        """Goes back from memory to the file if that can be written by now; tells whether it did. Never raises.

        ``replay`` brings what was done meanwhile into the file, in one transaction with its proof that it is written.
        """
        if self.path is None or self.kept or self._newer or not database.has_room(self.path.parent):
            return False
        before = self._file, self.trouble, self.begun_anew
        try:
            found = self._from_file(self.path, patience=0)
        except (sqlite3.Error, OSError):
            return False
        try:
            wait(found, 0)
            found.execute("begin immediate")
            replay(found)
            found.execute(f"pragma user_version = {self._layout.version}")
            found.execute("commit")
            wait(found, database.BUSY_SECONDS)
        except sqlite3.Error:
            found.close()
            self._file, self.trouble, self.begun_anew = before
            return False
        self.connection.close()
        self.connection = found
        return True

    def reopen(self) -> None:
        """Opens the file anew, whatever lies there now."""
        self.connection.close()
        self.connection = self._opened()

    def _replace(self, reason: str) -> None:
        """Begins anew where another process has not done so already; memory is emptied."""
        if self.follow():
            return
        self.connection.close()
        if self.path is None or not self.kept:
            self.connection = connect(":memory:", *self._layout)
            return
        try:
            self.connection = self._made_anew(self.path, reason)
        except (sqlite3.Error, OSError) as error:
            self.connection = self._in_memory(reason_of(error))

    def _opened(self) -> sqlite3.Connection:
        if self.path is None:
            return connect(":memory:", *self._layout)
        try:
            return self._from_file(self.path)
        except (sqlite3.Error, OSError) as error:
            self._newer = isinstance(error, database.Newer)
            fresh = self._in_memory(reason_of(error))
            if is_unwritable(error):
                with suppress(sqlite3.Error):
                    copied = copy_into_memory(self.path, self._layout)
                    fresh.close()
                    return copied
            return fresh

    def _from_file(self, path: Path, patience: float | None = None) -> sqlite3.Connection:
        """Returns the file's connection; a damaged one has made room then. Raises where the file must stay as it is."""
        for _ in range(2):  # another process may have replaced a damaged one just now
            try:
                connection = self._connected(path, patience)
            except (sqlite3.Error, OSError) as error:
                if not is_damage(error):
                    raise
                reason = reason_of(error)
            else:
                self.trouble = None
                return connection
        return self._made_anew(path, reason, patience)

    def _made_anew(self, path: Path, reason: str, patience: float | None = None) -> sqlite3.Connection:
        aside = database.set_aside(path)
        connection = self._connected(path, patience)
        self.begun_anew += 1
        self.trouble = f"{path.name} could not be used ({reason}); it was kept as {aside.name} and made anew."
        return connection

    def _connected(self, path: Path, patience: float | None) -> sqlite3.Connection:
        self._hurried = path in self._held
        thorough = path in self._suspected
        connection = connect(
            path, *self._layout, patience=0 if self._hurried else patience, thorough=thorough
        )
        self._suspected.discard(path)
        if self._hurried:
            wait(connection, 0)
        status = path.stat()
        self._file = (status.st_dev, status.st_ino)
        return connection

    def _in_memory(self, reason: str) -> sqlite3.Connection:
        self._file = None
        name = self.path.name if self.path else "The database"
        self.trouble = (
            f"{name} cannot be used ({reason}); what is learned meanwhile is in memory, and lost if this process "
            "ends before that is mended."
        )
        return connect(":memory:", *self._layout)
