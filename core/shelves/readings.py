"""What was read of a store's files, kept for the next start. Derived: the files win, and losing it costs one reading."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

from mnemic.core.errors import MnemicError
from mnemic.core.files.paths import Location
from mnemic.core.persistence.healing import HealingDatabase
from mnemic.core.secrets.masking import mask
from mnemic.core.shelves.kept import Kept
from mnemic.core.shelves.reading import TopicFile
from mnemic.core.shelves.records import file_of, record_of

_VERSION = 1
_SCHEMA = """
create table reader (format text not null);
create table reading (
    path blob primary key, stamp text not null, revision text not null, marks text not null, flawed integer not null,
    record text not null, sum integer not null
)
"""
_COLUMNS = "path, stamp, revision, marks, flawed, record, sum"

#: What decides how a file is read: a reading made by other code than this is not used.
_READERS = ("files", "markdown", "secrets", "shelves", "language", "memory.py", "summary.py", "times.py")


class Readings:
    """The kept readings of one store. Never raises: where they cannot be used the files are read."""

    def __init__(self, path: Path, location: Location, *, trusted: bool) -> None:
        self._db = HealingDatabase(path, _SCHEMA, _VERSION)
        self._location = location
        self._trusted = trusted
        self._make = self._made

    def load(self) -> dict[str, Kept]:
        """Returns the files as an earlier process read them, by path."""
        with suppress(MnemicError):
            self._clear_foreign()
            rows = self._db.read(f"select {_COLUMNS} from reading order by path")
            return {kept.path: kept for row in rows if (kept := self._kept(*row)) is not None}
        return {}

    def follow(self, gone: Iterable[str], new: Iterable[Kept]) -> None:
        """Keeps what was read, and drops what is gone."""
        told = list(new)
        rows = [_row(kept) for kept in told if not _tells_secrets(kept.file)]
        # Where a row is not to be replaced, the one there may be is of an older state.
        paths = [(_stored(path),) for path in (*gone, *(kept.path for kept in told))]

        def work(db: sqlite3.Connection) -> None:
            db.executemany("delete from reading where path = ?", paths)
            db.executemany(f"insert or replace into reading ({_COLUMNS}) values (?,?,?,?,?,?,?)", rows)

        with suppress(MnemicError):
            self._db.change_soon(work)

    def compact(self) -> None:
        """Leaves no trace of what was dropped. Raises ``Locked`` or ``StoreUnavailable``."""
        self._db.compact()

    def close(self) -> None:
        """Closes the file."""
        self._db.close()

    def _clear_foreign(self) -> None:
        if self._db.read("select format from reader") == [(reader_format(),)]:
            return

        def work(db: sqlite3.Connection) -> None:
            db.execute("delete from reading")
            db.execute("delete from reader")
            db.execute("insert into reader values (?)", (reader_format(),))

        self._db.change(work)

    def _kept(
        self, path: bytes, stamped: str, revision: str, marks: str, flawed: int, record: str, check: int
    ) -> Kept | None:
        try:
            if _sum(path, stamped, revision, marks, flawed, record) != check:
                return None
            name, (mtime, size, inode, ctime, read_at) = _shown(path), map(int, stamped.split())
        except (ValueError, TypeError, AttributeError):
            return None
        stamp = mtime, size, inode, ctime
        return Kept(name, stamp, revision, marks, read_at, flawed != 0, (self._make, record))

    def _made(self, kept: Kept, record: str) -> TopicFile:
        return file_of(record, self._location, kept.path, kept.stamp, trusted=self._trusted)


def _row(kept: Kept) -> tuple[object, ...]:
    stamp = " ".join(map(str, (*kept.stamp, kept.read_at)))
    row = (_stored(kept.path), stamp, kept.revision, kept.marks, int(kept.flawed), record_of(kept.file))
    return (*row, _sum(*row))


def _sum(path: bytes, stamp: str, revision: str, marks: str, flawed: int, record: str) -> int:
    """Returns a check sum of a row: what a disk or a hand has changed in it is not used."""
    texts = "\0".join((stamp, revision, marks, str(flawed), record)).encode("ascii", "replace")
    return zlib.crc32(texts, zlib.crc32(path))


def _tells_secrets(file: TopicFile) -> bool:
    """A memory's text is masked, its place shows the file's own last line: that of a secret is not kept anywhere."""
    places = [memory.place for memory in file.memories]
    places += [problem.place for problem in file.problems if problem.place is not None]
    lines = "\n".join(place.last_text for place in places)
    return any(problem.code == "secret" for problem in file.problems) or bool(mask(lines).redactions)


def _shown(path: bytes) -> str:
    return path.decode("utf-8", "surrogatepass")


def _stored(path: str) -> bytes:
    return path.encode("utf-8", "surrogatepass")


@cache
def reader_format() -> str:
    """Returns a mark of the code that reads files: a hash of its modules."""
    package = Path(__file__).parent.parent
    modules = (path for name in _READERS for path in (package / name, *(package / name).glob("*.py")))
    code = sha256()
    for path in sorted(filter(Path.is_file, modules)):
        code.update(path.name.encode() + path.read_bytes())
    return code.hexdigest()[:16]
