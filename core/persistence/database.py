"""SQLite files of ours: made private, checked before use, and set aside where they are damaged or another program's.

Nothing here knows what a file holds. A file in use by another process, one that cannot be written and one from a later
version are told apart from a damaged one: only that is ever moved.
"""

from __future__ import annotations

import errno
import os
import re
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

#: How long a writer waits for another process's transaction, in seconds.
BUSY_SECONDS = 5.0

#: Says in a file that it is ours: ``mnem`` in ASCII.
_OURS = 0x6D6E656D
_TABLE = re.compile(r"create table (\w+)", re.IGNORECASE)
_UNWRITABLE = frozenset(
    {
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_PERM,
    }
)
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.ENOTDIR})


class Unusable(sqlite3.DatabaseError):
    """The file is damaged, another program's, or of an earlier version."""


class Newer(sqlite3.DatabaseError):
    """The file is ours, from a later version: it is left as it is."""


def connect(name: str | Path, schema: str, version: int) -> sqlite3.Connection:
    """Returns a connection in autocommit with the schema in place; transactions are begun by name.

    Raises ``Unusable``, ``Newer``, another ``sqlite3.Error``, or ``OSError``. ``":memory:"`` is a name as well.
    """
    if isinstance(name, Path):
        make_private_file(name)
    connection = sqlite3.connect(name, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        with suppress(sqlite3.OperationalError):  # another process is switching it this instant
            connection.execute("pragma journal_mode = wal").fetchone()
        connection.execute("pragma synchronous = normal")
        _create(connection, schema, version)
        _check(connection, schema, version)
    except BaseException:
        connection.close()
        raise
    return connection


def copy_into_memory(path: Path, schema: str, version: int) -> sqlite3.Connection:
    """Returns a database in memory with what a file says that cannot be written. Raises as ``connect``."""
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        # Immutable: a folder that cannot be written has no room for SQLite's own files either.
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)) as file:
            file.backup(memory)
        _check(memory, schema, version)
    except BaseException:
        memory.close()
        raise
    return memory


def _create(connection: sqlite3.Connection, schema: str, version: int) -> None:
    """Makes the tables of an empty database; of several processes that come at once one does."""
    if not _is_empty(connection):
        return
    connection.execute("begin immediate")
    try:
        if _is_empty(connection):
            for statement in filter(str.strip, schema.split(";")):
                connection.execute(statement)
            connection.execute(f"pragma application_id = {_OURS}")
            connection.execute(f"pragma user_version = {version}")
        connection.execute("commit")
    except BaseException:
        end_transaction(connection)
        raise


def _is_empty(connection: sqlite3.Connection) -> bool:
    return not connection.execute("select count(*) from sqlite_master").fetchone()[0]


def _check(connection: sqlite3.Connection, schema: str, version: int) -> None:
    if connection.execute("pragma application_id").fetchone()[0] != _OURS:
        raise Unusable("it is another program's")
    found = connection.execute("pragma user_version").fetchone()[0]
    if found > version:
        raise Newer(f"it is of version {found}, and this program knows {version}")
    tables = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
    if found < version or not tables.issuperset(_TABLE.findall(schema)):
        raise Unusable(f"it is not of version {version}")
    if connection.execute("pragma quick_check(1)").fetchone()[0] != "ok":
        raise Unusable("its pages are damaged")


def end_transaction(connection: sqlite3.Connection) -> None:
    """Takes back what was not committed; a full disk or a damaged page has ended the transaction by itself."""
    if connection.in_transaction:
        connection.execute("rollback")


def is_busy(error: Exception) -> bool:
    """Tells a file in use by another process from a damaged one."""
    return _code(error) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


def is_unwritable(error: Exception) -> bool:
    """Tells a disk that is full, read only or failing from a damaged file."""
    if isinstance(error, OSError):
        return error.errno in _FORBIDDEN
    return _code(error) in _UNWRITABLE


def _code(error: Exception) -> int:
    # Errors of the module's own ("closed database") carry no code.
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def make_private_file(path: Path) -> None:
    """Makes the file ours alone before SQLite does, whose mode would follow the umask. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # One that is there is not opened: closing it would drop the locks of another connection of this process.
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not path.exists():
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def set_aside(path: Path) -> Path:
    """Moves an unusable file, or whatever has its name, to ``<name>.damaged`` (the last one is kept); returns where."""
    # A write-ahead log belongs to its file and would be replayed into the new one.
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    aside = path.with_name(f"{path.name}.damaged")
    if aside.exists() and (aside.is_dir() or path.is_dir()):
        aside = aside.with_name(f"{aside.name}-{os.urandom(4).hex()}")
    path.replace(aside)
    return aside


def rewrite(connection: sqlite3.Connection) -> bool:
    """Writes a database's file anew, without what was deleted in it, and empties its write-ahead log.

    False where another process was reading: then its log still holds the old pages.
    """
    connection.execute("vacuum")
    return not connection.execute("pragma wal_checkpoint(truncate)").fetchone()[0]


def destroy_copies(path: Path) -> None:
    """Deletes what was set aside of a file; a folder stays."""
    for copy in path.parent.glob(f"{path.name}.damaged*"):
        with suppress(OSError):
            copy.unlink()


def reason_of(error: Exception) -> str:
    """Returns in a few words why a file could not be used."""
    return (error.strerror or "refused").lower() if isinstance(error, OSError) else str(error)
