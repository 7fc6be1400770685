"""Opens the file of a search index; what cannot be used is set aside, never repaired and never in the way.

The file holds nothing that the Markdown does not say: losing it costs one rebuild.
"""

from __future__ import annotations

import sqlite3
import unicodedata
from contextlib import closing, suppress
from pathlib import Path

from mnemic.core.persistence.database import BUSY_SECONDS, is_busy, make_private_file, set_aside
from mnemic.core.search.stemming import stem
from mnemic.core.search.tokens import ANALYSER

#: Raised with every change to the tables below or to what a strength means.
LAYOUT = 1
#: Seconds that another process may hold the file before we give up.
WAIT = BUSY_SECONDS
_TABLES = """
CREATE TABLE IF NOT EXISTS state (format TEXT NOT NULL, generation INTEGER NOT NULL, documents INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS document (
    id INTEGER PRIMARY KEY AUTOINCREMENT, key BLOB NOT NULL UNIQUE, fingerprint TEXT NOT NULL, terms TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS posting (
    term TEXT NOT NULL, document INTEGER NOT NULL, strength REAL NOT NULL, PRIMARY KEY (term, document)
) WITHOUT ROWID;
"""


def current_format() -> str:
    """Returns what an index must have been built with: our versions, and those of what cuts words for us."""
    probe = stem("generalisations") + stem("dying")
    return f"{LAYOUT}.{ANALYSER}.{unicodedata.unidata_version}.{probe}"


def opened(path: Path) -> tuple[sqlite3.Connection, bool]:
    """Returns a connection that may write, and whether a file that was there had to be set aside.

    Raises :class:`OSError` or :class:`sqlite3.OperationalError` where no file can be kept.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        return _checked(path), False
    except sqlite3.DatabaseError as error:
        if is_busy(error) or not path.is_file():
            raise
    if not is_usable(path):  # else another process has just replaced it
        set_aside(path)
    return _checked(path), True


def _checked(path: Path) -> sqlite3.Connection:
    """Returns the file's connection; an unusable file raises, its connection closed."""
    make_private_file(path)
    connection = connected(path)
    try:
        with suppress(sqlite3.OperationalError):  # another process is switching it this instant
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
        create(connection)
        _check(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def connected(path: Path | None) -> sqlite3.Connection:
    """Returns a connection in autocommit; transactions are begun by name. ``None`` is memory."""
    connection = sqlite3.connect(
        path or ":memory:",
        timeout=WAIT,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=64,
    )
    connection.execute("PRAGMA synchronous = NORMAL")
    return connection


def create(connection: sqlite3.Connection) -> bool:
    """Makes the tables of an empty database; returns whether it was empty."""
    if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        return False
    connection.execute("BEGIN IMMEDIATE")  # two processes may have come this far; the second finds it done
    for statement in filter(str.strip, _TABLES.split(";")):
        connection.execute(statement)
    state = "INSERT INTO state SELECT ?, 0, 0 WHERE NOT EXISTS (SELECT * FROM state)"
    connection.execute(state, (current_format(),))
    connection.execute("COMMIT")
    return True


def is_usable(path: Path) -> bool:
    """Tells whether the file can be read whole right now and is of our version."""
    try:
        with closing(connected(path)) as connection:
            _check(connection)
    except sqlite3.DatabaseError as error:
        return is_busy(error)
    return True


def _check(connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise sqlite3.DatabaseError("the file is damaged")
    if connection.execute("SELECT format FROM state").fetchone() != (current_format(),):
        raise sqlite3.DatabaseError("the file is of another version")
