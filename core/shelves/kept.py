"""The files of a store as last read. What a look at the folder needs of them is here; their texts are fetched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from struct import Struct, error
from typing import NamedTuple, Protocol

from mnemic.core.errors import Conflict
from mnemic.core.files.listing import Stamp
from mnemic.core.memory import IMPORTANCES, KINDS, Importance, Kind, Memory
from mnemic.core.shelves.reading import TopicFile, fingerprint, id_of

#: Stamp (four numbers), when it was read, and the revision; then one block a memory.
_HEAD, _STAMP = Struct("<QQQQQ8s"), Struct("<QQQQ")
_BLOCK = Struct("<8s16s8s8sdBBB")
_WORD = 0xFFFF_FFFF_FFFF_FFFF
_FLAWED, _PINNED, _SETTLED = 1, 2, 4

#: A file that changed so few nanoseconds before it was read may have changed again without its time showing it: it is
#: read once more. The second is for disks that know whole seconds, or every other one.
_UNCERTAIN, _COARSE = 100_000_000, 2_100_000_000
_SECOND = 1_000_000_000


class Vanished(Conflict, KeyError):
    """What was read of a file was dropped by another process, as the file has changed or gone since."""

    __str__ = Conflict.__str__

    def __init__(self, path: str) -> None:
        super().__init__(path, "its file has changed since it was read; look again")


class Marks(NamedTuple):
    """What is known of one memory without its text.

    Hashes: of what the search index holds (hex digits); in bytes, of its body as texts are compared (16), of its title
    (8) and of its summary (8, the end of its key); when it was ``updated`` (seconds since the epoch); whether it was
    ``overtaken``, or put away by a dream.
    """

    indexed: str
    text: bytes
    title: bytes
    summary: bytes
    updated: float
    kind: Kind
    importance: Importance
    overtaken: bool


class Source(Protocol):
    """Where the text of a file lies that is not in memory."""

    def file(self, kept: Kept, number: int) -> TopicFile:
        """Returns the file that was kept under this number. Raises ``Vanished``."""

    def files(self, kept: Sequence[Kept]) -> list[TopicFile | None]:
        """Returns several at once, ``None`` where one has vanished."""


def title_mark(title: str) -> str:
    """Returns a hash of a title: 16 hex digits."""
    return sha256(title.encode("utf-8", "replace")).hexdigest()[:16]


class Kept:
    """One file: what a look at the folder needs is here, ``file`` is the whole of it.

    ``dated`` tells that the memories' times are those that the store has seen. ``packed`` holds stamp, time of reading,
    revision and marks; it is kept in bytes, for a store may have 100,000 files.
    """

    __slots__ = ("_made", "_source", "dated", "flags", "packed", "path")

    def __init__(
        self, path: str, packed: bytes, flags: int, made: TopicFile | int, source: Source | None = None
    ) -> None:
        self.path = path
        self.packed = packed
        self.flags = flags
        self.dated = True
        self._made = made
        self._source = source

    @classmethod
    def of(cls, file: TopicFile, *, dated: bool, read_at: int = 0) -> Kept:
        """Returns a file that was read just now, at ``read_at`` (nanoseconds since the epoch)."""
        head = _HEAD.pack(
            *(n & _WORD for n in file.stamp), max(0, read_at) & _WORD, bytes.fromhex(file.revision)
        )
        flags = bool(file.problems) * _FLAWED | file.pinned * _PINNED
        flags |= _is_settled(read_at, file.stamp[0]) * _SETTLED
        kept = cls(file.path, head + b"".join(map(_block, file.memories)), flags, file)
        kept.dated = dated
        return kept

    def dated_as(self, file: TopicFile) -> Kept:
        """Returns the same with times that the store has seen."""
        return Kept.of(file, dated=True, read_at=self.read_at)

    def read_again(self, read_at: int) -> Kept:
        """Returns the same, known to be so at a later time."""
        packed = b"".join(
            (self.packed[:32], (max(0, read_at) & _WORD).to_bytes(8, "little"), self.packed[40:])
        )
        flags = self.flags & ~_SETTLED | _is_settled(read_at, self.stamp[0]) * _SETTLED
        return Kept(self.path, packed, flags, self._made, self._source)

    @property
    def stamp(self) -> Stamp:
        """What told this state of the file from others."""
        return _STAMP.unpack_from(self.packed)

    @property
    def read_at(self) -> int:
        """When it was last read, in nanoseconds since the epoch."""
        return int.from_bytes(self.packed[32:40], "little")

    @property
    def revision(self) -> str:
        """The hash of its bytes."""
        return self.packed[40:48].hex()

    @property
    def flawed(self) -> bool:
        """Whether something is wrong with it."""
        return bool(self.flags & _FLAWED)

    @property
    def pinned(self) -> bool:
        """Whether its memories are always wanted."""
        return bool(self.flags & _PINNED)

    def is_at(self, stamp: Stamp) -> bool:
        """Tells whether the file is as it was read for all that its stamp says, and that is to be relied on."""
        try:
            return self.flags & _SETTLED != 0 and self.packed.startswith(_STAMP.pack(*stamp))
        except error:  # before 1970, or after 2554
            return self.flags & _SETTLED != 0 and self.packed.startswith(packed_stamp(stamp))

    @property
    def size(self) -> int:
        """How many memories it holds."""
        return (len(self.packed) - _HEAD.size) // _BLOCK.size

    @property
    def marks(self) -> list[Marks]:
        """What is known of its memories, in their order."""
        return [
            Marks(
                indexed.hex(), text, title, summary, at, KINDS[kind], IMPORTANCES[importance], overtaken != 0
            )
            for indexed, text, title, summary, at, kind, importance, overtaken in _BLOCK.iter_unpack(
                self.packed[_HEAD.size :]
            )
        ]

    @property
    def listed(self) -> bool:
        """Whether the index file is to have a line for it: not where all that it says was overtaken, or put away."""
        overtaken = self.packed[_HEAD.size + _BLOCK.size - 1 :: _BLOCK.size]
        return not overtaken or 0 in overtaken

    @property
    def updated(self) -> float | None:
        """When the last of its memories changed, in seconds since the epoch; ``None`` where it holds none."""
        return max((block[4] for block in _BLOCK.iter_unpack(self.packed[_HEAD.size :])), default=None)

    def each(self, scope: str) -> list[tuple[str, Marks]]:
        """Returns the ids of its memories with their marks."""
        return list(zip(self.ids(scope), self.marks, strict=True))

    def key(self, marks: Marks) -> str:
        """Returns the key of one of its memories."""
        return f"{self.path}#{marks.summary.hex()}"

    def fingerprints(self) -> list[tuple[str, str]]:
        """Returns what the search index holds of its memories: keys (ids without the scope) and fingerprints."""
        starts = range(_HEAD.size, len(self.packed), _BLOCK.size)
        marks = [self.packed[at : at + 8].hex() for at in starts]
        if len(marks) == 1:
            return [(self.path, marks[0])]
        return [(f"{self.path}:{n}", mark) for n, mark in enumerate(marks)]

    def ids(self, scope: str) -> list[str]:
        """Returns the ids of its memories."""
        size = self.size
        if size == 1:
            return [id_of(scope, self.path, None)]
        return [id_of(scope, self.path, n) for n in range(size)]

    @property
    def file(self) -> TopicFile:
        """The file with its memories. Several threads may ask at once; they get equal ones. Raises ``Vanished``."""
        made, source = self._made, self._source
        if isinstance(made, int):
            assert source is not None
            return source.file(self, made)
        return made

    @property
    def source(self) -> Source | None:
        """Where its text lies; ``None`` where it is in memory."""
        return self._source if isinstance(self._made, int) else None

    @property
    def number(self) -> int:
        """Under which number its source keeps it; 0 where it is in memory."""
        return self._made if isinstance(self._made, int) else 0

    def rest(self, source: Source, number: int) -> None:
        """Its text lies there from here on, and no longer in memory."""
        self._source = source
        self._made = number

    def hold(self) -> None:
        """Takes its text into memory, as its source is about to drop it. Never raises."""
        try:
            self._made = self.file
        except Vanished:
            return


def _block(memory: Memory) -> bytes:
    return _BLOCK.pack(
        bytes.fromhex(fingerprint(memory)),
        bytes.fromhex(memory.text_key),
        bytes.fromhex(title_mark(memory.title)),
        bytes.fromhex(memory.key.rpartition("#")[2]),
        memory.updated_at.timestamp(),
        KINDS.index(memory.kind),
        IMPORTANCES.index(memory.importance),
        memory.superseded_by is not None or memory.archived_in is not None,
    )


def _is_settled(read_at: int, mtime_ns: int) -> bool:
    """Whether a change after the reading must have changed the file's time; some disks know whole seconds only."""
    return abs(read_at - mtime_ns) > (_COARSE if mtime_ns % _SECOND == 0 else _UNCERTAIN)


def packed_stamp(stamp: Stamp) -> bytes:
    """Returns a stamp as the first 32 bytes of ``Kept.packed``."""
    return _STAMP.pack(*(n & _WORD for n in stamp))


@dataclass(frozen=True, slots=True)
class Changes:
    """What a look found: files that are new or changed, and as they were before, those that are gone or changed."""

    new: Mapping[str, Kept]
    gone: Mapping[str, Kept]

    def __bool__(self) -> bool:
        return bool(self.new or self.gone)


def changes(before: Mapping[str, Kept], now: Mapping[str, Kept]) -> Changes:
    """Returns what lies between two states of a folder."""
    if now is before:
        return Changes({}, {})
    return Changes(
        {path: kept for path, kept in now.items() if kept is not before.get(path)},
        {path: kept for path, kept in before.items() if now.get(path) is not kept},
    )
