"""SQLite files of ours: checked before anything is written into them, with the best journal that the disk can do.

Nothing here knows what a file holds. A file in use by another process, one that cannot be written and one from a later
version are told apart from a damaged one: only that is ever moved.
"""

from __future__ import annotations

import errno
import re
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from mnemic.core.persistence.files import clear_way, destroy_copies, has_room, make_private_file, set_aside

__all__ = [
    "BUSY_SECONDS",
    "Layout",
    "Newer",
    "Unusable",
    "connect",
    "connect_again",
    "copy",
    "copy_into_memory",
    "destroy_copies",
    "end_transaction",
    "has_room",
    "is_busy",
    "is_damage",
    "is_unwritable",
    "is_whole",
    "make_private_file",
    "reason_of",
    "rewrite",
    "set_aside",
    "wait",
]

#: How long a statement waits for another process's transaction, in seconds. One request may meet several files.
BUSY_SECONDS = 1.0

_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL})
_UNWRITABLE = frozenset(
    {
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_PERM,
    }
)
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
#: Says in a file that it is ours: ``mnem`` in ASCII.
_OURS = 0x6D6E656D
_TABLE = re.compile(r"create table (\w+)", re.IGNORECASE)
#: Why a file is of no use whose pages are whole.
CONTRADICTORY = "what it holds does not fit together"
#: The pages of a larger file are not looked through while somebody waits for it to be opened, in bytes.
LARGE = 2 << 20
#: What a log may keep of its size when its pages have gone into the file, in bytes.
_LOG_BYTES = 4 << 20
#: So many pages of a log go into the file at once: that takes longer than all else in a save, and happens in one of 200.
_LOG_PAGES = 4_000


class Unusable(sqlite3.DatabaseError):
    """The file is damaged, another program's, or of an earlier version."""


class Newer(sqlite3.DatabaseError):
    """The file is ours, from a later version: it is left as it is."""


class Layout(NamedTuple):
    """What a file holds: the statements that make it, parted by ``;``, and their version.

    ``valid`` is a query whose first value is true where the rows are of use; ``sound`` is one that looks at all of them.
    """

    schema: str
    version: int
    valid: str = "select 1"
    sound: str = "select 1"


def connect(
    name: str | Path,
    schema: str,
    version: int,
    valid: str = "select 1",
    sound: str = "select 1",
    *,
    patience: float | None = None,
    thorough: bool = False,
) -> sqlite3.Connection:
    """Returns a connection in autocommit with the tables in place; transactions are begun by name.

    ``":memory:"`` is a name as well. ``patience``: seconds to wait for other processes while opening, None for
    ``BUSY_SECONDS``. ``thorough``: looks through the pages of a ``LARGE`` file too. Raises ``Unusable``, ``Newer``,
    another ``sqlite3.Error``, or ``OSError``.
    """
    if isinstance(name, Path):
        clear_way(name)
        make_private_file(name)
    layout = Layout(schema, version, valid, sound)
    waits = BUSY_SECONDS if patience is None else patience
    connection = sqlite3.connect(name, timeout=waits, isolation_level=None, check_same_thread=False)
    try:
        _identify(connection, layout)
        _choose_journal(connection)
        _create(connection, layout)
        _check(connection, layout, pages=thorough or not _is_large(name))
        wait(connection, BUSY_SECONDS)
    except BaseException:
        connection.close()
        raise
    return connection


def connect_again(path: Path) -> sqlite3.Connection:
    """Returns one more connection to a file that is open already. Raises ``sqlite3.Error``."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        _choose_journal(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def copy_into_memory(path: Path, layout: Layout) -> sqlite3.Connection:
    """Returns a database in memory with what a file says that cannot be written. Raises as ``connect``."""
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        # Immutable: a folder that cannot be written has no room for SQLite's own files either.
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)) as file:
            copy(file, memory)
        _check(memory, layout)
    except BaseException:
        memory.close()
        raise
    return memory


def copy(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copies a whole database. Raises ``sqlite3.Error``, also at once where another process is in the way."""

    def once(status: int, _left: int, _all: int) -> None:
        # Left alone, the library would try again for ever.
        if status in _BUSY:
            raise sqlite3.OperationalError("another process is in the way")

    source.backup(target, progress=once)


def wait(connection: sqlite3.Connection, seconds: float) -> None:
    """Has a connection wait so long for other processes."""
    connection.execute(f"pragma busy_timeout = {round(seconds * 1000)}")


def _identify(connection: sqlite3.Connection, layout: Layout) -> None:
    """Raises ``Unusable`` or ``Newer`` before anything is written into a file that is not ours to write."""
    try:
        empty = _is_empty(connection)
    except sqlite3.OperationalError as error:
        if not is_unwritable(error):
            raise
        # A file that was written with a log needs memory that processes share, and some disks have none.
        connection.execute("pragma locking_mode = exclusive")
        empty = _is_empty(connection)
    if not empty:
        if connection.execute("pragma application_id").fetchone()[0] != _OURS:
            raise Unusable("it is another program's")
        found = connection.execute("pragma user_version").fetchone()[0]
        if found > layout.version:
            raise Newer(f"it is of version {found}, and this program knows {layout.version}")
    if connection.execute("pragma locking_mode").fetchone()[0] == "exclusive":
        connection.execute("pragma journal_mode = delete").fetchone()
        connection.execute("pragma locking_mode = normal")
        _is_empty(connection)  # the lock is let go by the next reading


def _choose_journal(connection: sqlite3.Connection) -> None:
    """A write-ahead log where the disk can have one; else SQLite's older journal, which needs a flush to be safe."""
    mode = "delete"
    with suppress(sqlite3.OperationalError):  # refused, or another process is switching it this instant
        mode = connection.execute("pragma journal_mode = wal").fetchone()[0]
    connection.execute(f"pragma synchronous = {'normal' if mode == 'wal' else 'full'}")
    connection.execute(f"pragma journal_size_limit = {_LOG_BYTES}")
    connection.execute(f"pragma wal_autocheckpoint = {_LOG_PAGES}")


def _create(connection: sqlite3.Connection, layout: Layout) -> None:
    """Makes the tables of an empty database; of several processes that come at once one does."""
    if not _is_empty(connection):
        return
    connection.execute("begin immediate")
    try:
        if _is_empty(connection):
            for statement in filter(str.strip, layout.schema.split(";")):
                connection.execute(statement)
            connection.execute(f"pragma application_id = {_OURS}")
            connection.execute(f"pragma user_version = {layout.version}")
        connection.execute("commit")
    except BaseException:
        end_transaction(connection)
        raise


def _is_empty(connection: sqlite3.Connection) -> bool:
    return not connection.execute("select count(*) from sqlite_master").fetchone()[0]


def is_whole(path: Path, sound: str = Layout("", 0).sound) -> bool:
    """Looks through pages and rows of a large file; false where they are damaged. Any thread may ask; never raises."""
    if not _is_large(path):
        return True
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=0)) as file:
            pages = file.execute("pragma quick_check(1)").fetchone()[0] == "ok"
            return pages and bool(file.execute(sound).fetchone()[0])
    except sqlite3.Error as error:
        return not is_damage(error)


def _is_large(name: str | Path) -> bool:
    try:
        return isinstance(name, Path) and name.stat().st_size > LARGE
    except OSError:
        return False


def _check(connection: sqlite3.Connection, layout: Layout, *, pages: bool = True) -> None:
    _identify(connection, layout)
    tables = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
    found = connection.execute("pragma user_version").fetchone()[0]
    if found < layout.version or not tables.issuperset(_TABLE.findall(layout.schema)):
        raise Unusable(f"it is not of version {layout.version}")
    if pages and connection.execute("pragma quick_check(1)").fetchone()[0] != "ok":
        raise Unusable("its pages are damaged")
    if not (connection.execute(layout.valid).fetchone() or (False,))[0]:
        raise Unusable("it was made in another way")
    if pages and not connection.execute(layout.sound).fetchone()[0]:
        raise Unusable(CONTRADICTORY)


def rewrite(connection: sqlite3.Connection) -> bool:
    """Writes a database's file anew, without what was deleted in it, and empties its write-ahead log.

    False where another process was reading: then its log still holds the old pages.
    """
    # Else a copy of it all passes through the system's folder.
    connection.execute("pragma temp_store = memory")
    connection.execute("vacuum")
    return not connection.execute("pragma wal_checkpoint(truncate)").fetchone()[0]


def end_transaction(connection: sqlite3.Connection) -> None:
    """Takes back what was not committed; a full disk or a damaged page has ended the transaction by itself."""
    if connection.in_transaction:
        connection.execute("rollback")


def is_busy(error: Exception) -> bool:
    """Tells a file in use by another process from a damaged one."""
    return _code(error) in _BUSY


def is_unwritable(error: Exception) -> bool:
    """Tells a disk that is full, read only, gone or failing from a damaged file."""
    if isinstance(error, OSError):
        return error.errno != errno.EISDIR  # a folder in its place is no fault of the disk
    return _code(error) in _UNWRITABLE


def is_damage(error: Exception) -> bool:
    """Tells a file that has to make room for a new one from one that may be of use later."""
    return not (isinstance(error, Newer) or is_busy(error) or is_unwritable(error))


def _code(error: Exception) -> int:
    # Errors of the module's own ("closed database") carry no code.
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def reason_of(error: Exception) -> str:
    """Returns in a few words why a file could not be used."""
    if _code(error) == sqlite3.SQLITE_FULL or (isinstance(error, OSError) and error.errno in _FULL):
        return "the disk is full, or a limit on file sizes is reached"
    if _code(error) == sqlite3.SQLITE_READONLY:
        return "it cannot be written"
    return (error.strerror or "refused").lower() if isinstance(error, OSError) else str(error)
