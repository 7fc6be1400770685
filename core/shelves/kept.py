"""The files of a store as last read. One that was read by an earlier process is made from its record when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass
from hashlib import sha256

from mnemic.core.files.listing import Stamp
from mnemic.core.memory import Memory
from mnemic.core.shelves.reading import TopicFile, fingerprint, id_of


@dataclass(frozen=True, slots=True)
class Marks:
    """Hashes of one memory: of what the search index holds, of its body as texts are compared, and of its title."""

    indexed: str
    text: str
    title: str

    @classmethod
    def of(cls, memory: Memory) -> Marks:
        """Returns those of a memory."""
        return cls(fingerprint(memory), memory.text_key, title_mark(memory.title))


def title_mark(title: str) -> str:
    """Returns a hash of a title: 16 hex digits."""
    return sha256(title.encode("utf-8", "replace")).hexdigest()[:16]


class Kept:
    """One file: what a look at the folder needs is here, ``file`` is the whole of it.

    ``marks`` are those of its memories, in their order, as one text. ``dated`` tells that the memories' times are those
    that the store has seen. ``read_at`` is when it was last read, in nanoseconds since the epoch. ``made`` is the file,
    or what makes it when it is asked for, and of what.
    """

    __slots__ = ("_made", "dated", "flawed", "marks", "path", "read_at", "revision", "stamp")

    def __init__(
        self,
        path: str,
        stamp: Stamp,
        revision: str,
        marks: str,
        read_at: int,
        flawed: bool,
        made: TopicFile | tuple[Callable[[Kept, str], TopicFile], str],
    ) -> None:
        self.path = path
        self.stamp = stamp
        self.revision = revision
        self.marks = marks
        self.flawed = flawed
        self.read_at = read_at
        self.dated = True
        self._made = made

    @classmethod
    def of(cls, file: TopicFile, *, dated: bool, read_at: int = 0) -> Kept:
        """Returns a file that was read just now."""
        marks = " ".join(",".join(astuple(Marks.of(memory))) for memory in file.memories)
        kept = cls(file.path, file.stamp, file.revision, marks, read_at, bool(file.problems), file)
        kept.dated = dated
        return kept

    def dated_as(self, file: TopicFile) -> Kept:
        """Returns the same with times that the store has seen."""
        return Kept(self.path, self.stamp, self.revision, self.marks, self.read_at, self.flawed, file)

    def read_again(self, read_at: int) -> Kept:
        """Returns the same, known to be so at a later time."""
        return Kept(self.path, self.stamp, self.revision, self.marks, read_at, self.flawed, self._made)

    @property
    def size(self) -> int:
        """How many memories it holds."""
        return self.marks.count(" ") + 1 if self.marks else 0

    def each(self, scope: str) -> list[tuple[str, Marks]]:
        """Returns the ids of its memories with their marks."""
        marks = [Marks(*one.split(",")) for one in self.marks.split()]
        return list(zip(self.ids(scope), marks, strict=True))

    def fingerprints(self) -> list[tuple[str, str]]:
        """Returns what the search index holds of its memories: keys (ids without the scope) and fingerprints."""
        if self.size == 1:
            return [(self.path, self.marks.partition(",")[0])]
        marks = enumerate(self.marks.split())
        return [(f"{self.path}:{n}", mark.partition(",")[0]) for n, mark in marks]

    @property
    def file(self) -> TopicFile:
        """The file with its memories. Several threads may ask at once; they get equal ones."""
        made = self._made
        if isinstance(made, tuple):
            make, record = made
            made = self._made = make(self, record)
        return made

    def ids(self, scope: str) -> list[str]:
        """Returns the ids of its memories."""
        size = self.size
        if size == 1:
            return [id_of(scope, self.path, None)]
        return [id_of(scope, self.path, n) for n in range(size)]


class Files(Mapping[str, TopicFile]):
    """The files of a store by path. Looking at ``kept`` makes none of them."""

    def __init__(self, kept: Mapping[str, Kept]) -> None:
        self.kept = kept

    def __getitem__(self, path: str) -> TopicFile:
        return self.kept[path].file

    def __iter__(self) -> Iterator[str]:
        return iter(self.kept)

    def __len__(self) -> int:
        return len(self.kept)

    def __contains__(self, path: object) -> bool:
        return path in self.kept


class Memories(Mapping[str, Memory]):
    """The memories of a store by id: which ids there are is known without making any memory."""

    def __init__(self, places: Mapping[str, tuple[Kept, int]]) -> None:
        self.places = places

    def __getitem__(self, id_: str) -> Memory:
        kept, n = self.places[id_]
        return kept.file.memories[n]

    def __iter__(self) -> Iterator[str]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)

    def __contains__(self, id_: object) -> bool:
        return id_ in self.places


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


def fingerprints(files: Iterable[Kept]) -> dict[str, str]:
    """Returns what the search index holds of all memories of these files: fingerprints by key."""
    return dict(pair for kept in files for pair in kept.fingerprints())


def places_of(kept: Iterable[Kept], scope: str) -> dict[str, tuple[Kept, int]]:
    """Returns where each memory of these files stands, by id."""
    return {id_: (each, n) for each in kept for n, id_ in enumerate(each.ids(scope))}
