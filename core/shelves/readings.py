"""What was read of a store's files, kept for the next start. Derived: the files win, and losing it costs one reading.

A file's text stays here while the process runs, too: it is fetched when somebody asks, and the last ones are at hand.
"""

from __future__ import annotations

import sqlite3
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from mnemic.core.errors import MnemicError
from mnemic.core.files.paths import Location
from mnemic.core.persistence.database_file import DatabaseFile
from mnemic.core.persistence.healing import HealingDatabase
from mnemic.core.secrets.masking import mask
from mnemic.core.shelves.kept import Kept, Vanished
from mnemic.core.shelves.mappings import fetched
from mnemic.core.shelves.reading import TopicFile
from mnemic.core.shelves.records import file_of, record_of

_VERSION = 2
_SCHEMA = """
create table reader (format text not null);
create table file (
    number integer primary key autoincrement, path blob not null unique, packed blob not null, flags integer not null,
    size integer not null, sum integer not null
);
create table record (number integer primary key, text text not null, sum integer not null)
"""
_FILES = "select number, path, packed, flags, sum from file"
#: So many rows are read at once where all are wanted.
_ROWS = 5_000
#: What the files at hand may weigh: characters of their records.
AT_HAND = 12_000_000

#: What decides how a file is read: a reading made by other code than this is not used.
_READERS = ("files", "markdown", "secrets", "shelves", "language", "memory.py", "summary.py", "times.py")


class Held(NamedTuple):
    """How many files and memories are kept."""

    files: int
    memories: int


class Readings:
    """The kept readings of one store. Any thread may fetch. Never raises: where they cannot be used the files are read.

    ``again`` reads a file itself where its row is of no use, and raises ``Vanished`` where there is none.
    ``trusted`` is what the memories fetched from here on say of themselves.
    """

    def __init__(
        self,
        path: Path,
        location: Location,
        *,
        trusted: bool,
        again: Callable[[Kept], TopicFile] | None = None,
    ) -> None:
        self._path = path
        self._db = HealingDatabase(path, _SCHEMA, _VERSION)
        self._location = location
        self._again = again or _vanished
        self.trusted = trusted
        self._at_hand: OrderedDict[int, tuple[TopicFile, int]] = OrderedDict()
        self._weight = 0
        self._lock = threading.Lock()

    def load(self) -> dict[str, Kept]:
        """Returns the files as an earlier process read them, by path."""
        with suppress(MnemicError):
            self._clear_foreign()
            return {kept.path: kept for kept in self._all()}
        return {}

    def held(self) -> Held | None:
        """Returns how much is kept, ``None`` where it is of no use."""
        with suppress(MnemicError):
            if self._is_ours():
                ((files, memories),) = self._db.read("select count(*), sum(size) from file")
                return Held(files, memories or 0)
        return None

    def one(self, path: str) -> Kept | None:
        """Returns one file as it was last read."""
        with suppress(MnemicError):
            rows = self._db.read(f"{_FILES} where path = ?", (_stored(path),))
            return self._kept(*rows[0]) if rows else None
        return None

    def follow(self, gone: Iterable[str], new: Iterable[Kept]) -> None:
        """Keeps what was read, and drops what is gone; from here on the texts are here and not in memory."""
        told = list(new)
        rows = [
            (kept, file, _row(kept), record_of(file))
            for kept, file in fetched(told)
            if not _tells_secrets(file)
        ]
        # Where a row is not to be replaced, the one there may be is of an older state.
        paths = [(_stored(path),) for path in (*gone, *(kept.path for kept in told))]
        numbers: list[int] = []

        def work(db: sqlite3.Connection) -> None:
            numbers.clear()
            db.executemany(
                "delete from record where number = (select number from file where path = ?)", paths
            )
            db.executemany("delete from file where path = ?", paths)
            for _, _, row, text in rows:
                values = "(path, packed, flags, size, sum) values (?,?,?,?,?)"
                number = db.execute(f"insert into file {values}", row).lastrowid or 0
                db.execute("insert into record values (?,?,?)", (number, text, _sum_of_text(number, text)))
                numbers.append(number)

        with suppress(MnemicError):
            self._db.change_soon(work)
            # Where another process was in the way nothing was written yet: the texts stay in memory.
            for (kept, file, _, text), number in zip(rows, numbers, strict=False):
                self._take(number, file, len(text))
                kept.rest(self, number)

    def file(self, kept: Kept, number: int) -> TopicFile:
        """Returns the file that was kept under this number, or as it is now where that is gone. Raises ``Vanished``."""
        with self._lock:
            if number in self._at_hand:
                self._at_hand.move_to_end(number)
                return self._at_hand[number][0]
        with suppress(MnemicError):
            rows = self._db.read("select text, sum from record where number = ?", (number,))
            if rows and (made := self._made(kept, number, *rows[0])):
                self._take(number, made, len(rows[0][0]))
                return made
        made = self._again(kept)
        self._take(number, made, kept.stamp[1])
        return made

    def files(self, kept: Sequence[Kept]) -> list[TopicFile | None]:
        """Returns several at once; they push none out of those at hand."""
        wanted = {one.number for one in kept} - self._at_hand.keys()
        rows: dict[int, tuple[str, int]] = {}
        if wanted:
            marks = ",".join("?" * len(wanted))
            with suppress(MnemicError):
                found = self._db.read(
                    f"select number, text, sum from record where number in ({marks})", tuple(wanted)
                )
                rows = {number: (text, check) for number, text, check in found}
        return [self._one_of(rows, one) for one in kept]

    def open_anew(self) -> None:
        """Opens the file once more, as somebody has found it damaged: it makes room for a new one then."""
        DatabaseFile.suspect(self._path)
        old, self._db = self._db, HealingDatabase(self._path, _SCHEMA, _VERSION)
        old.close()

    def compact(self) -> None:
        """Leaves no trace of what was dropped. Raises ``Locked`` or ``StoreUnavailable``."""
        self._db.compact()

    def close(self) -> None:
        """Closes the file."""
        self._db.close()

    def _one_of(self, rows: dict[int, tuple[str, int]], kept: Kept) -> TopicFile | None:
        number = kept.number
        with suppress(Vanished):
            if number in rows and (made := self._made(kept, number, *rows[number])):
                size = len(rows[number][0])
                if self._weight + size <= AT_HAND:
                    self._take(number, made, size)
                return made
            return kept.file
        return None

    def _take(self, number: int, file: TopicFile, weight: int) -> None:
        with self._lock:
            self._weight += weight - self._at_hand.pop(number, (file, 0))[1]
            self._at_hand[number] = file, weight
            while self._weight > AT_HAND and len(self._at_hand) > 1:
                self._weight -= self._at_hand.popitem(last=False)[1][1]

    def _is_ours(self) -> bool:
        return self._db.read("select format from reader") == [(reader_format(),)]

    def _clear_foreign(self) -> None:
        if self._is_ours():
            return

        def work(db: sqlite3.Connection) -> None:
            for table in ("file", "record", "reader"):
                db.execute(f"delete from {table}")
            db.execute("insert into reader values (?)", (reader_format(),))

        self._db.change(work)

    def _all(self) -> Iterator[Kept]:
        last: int | None = 0
        while last is not None:
            rows = self._db.read(f"{_FILES} where number > ? order by number limit {_ROWS}", (last,))
            yield from (kept for row in rows if (kept := self._kept(*row)) is not None)
            last = rows[-1][0] if rows else None

    def _kept(self, number: int, path: bytes, packed: bytes, flags: int, check: int) -> Kept | None:
        try:
            if _sum(path, packed, flags) != check:
                return None
            return Kept(path.decode("utf-8", "surrogatepass"), packed, flags, number, self)
        except (ValueError, TypeError, AttributeError):
            return None

    def _made(self, kept: Kept, number: int, text: str, check: int) -> TopicFile | None:
        try:
            if _sum_of_text(number, text) != check:
                return None
            return file_of(text, self._location, kept.path, kept.stamp, trusted=self.trusted)
        except (ValueError, TypeError, LookupError, AttributeError):
            return None


def _vanished(kept: Kept) -> TopicFile:
    raise Vanished(kept.path)


def _row(kept: Kept) -> tuple[object, ...]:
    path = _stored(kept.path)
    return path, kept.packed, kept.flags, kept.size, _sum(path, kept.packed, kept.flags)


def _sum(path: bytes, packed: bytes, flags: int) -> int:
    """Returns a check sum of a row: what a disk or a hand has changed in it is not used."""
    return zlib.crc32(packed, zlib.crc32(path, flags))


def _sum_of_text(number: int, text: str) -> int:
    return zlib.crc32(text.encode("ascii", "replace"), number & 0xFFFF_FFFF)


def _tells_secrets(file: TopicFile) -> bool:
    """A memory's text is masked, its place shows the file's own last line: that of a secret is not kept anywhere."""
    places = [memory.place for memory in file.memories]
    places += [problem.place for problem in file.problems if problem.place is not None]
    lines = "\n".join(place.last_text for place in places)
    return any(problem.code == "secret" for problem in file.problems) or bool(mask(lines).redactions)


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
