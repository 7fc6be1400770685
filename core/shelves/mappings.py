"""The files and memories of a store as mappings: which there are is known without fetching any of them."""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping, ValuesView
from contextlib import suppress
from itertools import islice

from mnemic.core.memory import Memory
from mnemic.core.search.index import Document
from mnemic.core.shelves.kept import Kept, Vanished
from mnemic.core.shelves.reading import TopicFile, document

#: So many files are fetched at once where all are looked at.
_BATCH = 200


def fetched(files: Iterable[Kept]) -> Iterator[tuple[Kept, TopicFile]]:
    """Yields files with their texts, without those that have vanished."""
    rest = iter(files)
    while batch := list(islice(rest, _BATCH)):
        away = [kept for kept in batch if kept.source is not None]
        found: dict[Kept, TopicFile | None] = {}
        for source in {id(kept.source): kept.source for kept in away}.values():
            theirs = [kept for kept in away if kept.source is source]
            found.update(zip(theirs, source.files(theirs), strict=True) if source else ())
        for kept in batch:
            file = found[kept] if kept in found else _file_of(kept)
            if file is not None:
                yield kept, file


def _file_of(kept: Kept) -> TopicFile | None:
    try:
        return kept.file
    except Vanished:
        return None


class Files(Mapping[str, TopicFile]):
    """The files of a store by path. Looking at ``kept`` fetches none of them.

    One whose text has vanished meanwhile raises ``Vanished``, a ``KeyError``, and is left out where all are looked at.
    """

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

    def values(self) -> ValuesView[TopicFile]:
        """Returns a view of the files."""
        return _FileValues(self)

    def items(self) -> ItemsView[str, TopicFile]:
        """Returns a view of the files with their paths."""
        return _FileItems(self)


class Memories(Mapping[str, Memory]):
    """The memories of a store by id; one that has vanished meanwhile is as with ``Files``.

    ``partial`` tells that the folder was not looked at yet: see ``Ahead``.
    """

    def __init__(self, kept: Mapping[str, Kept], scope: str, count: int, *, partial: bool = False) -> None:
        self.kept = kept
        self.scope = scope
        self.partial = partial
        self._count = count

    def __getitem__(self, id_: str) -> Memory:
        kept, n = self._place(id_)
        try:
            return kept.file.memories[n]
        except IndexError:
            raise Vanished(kept.path) from None

    def __iter__(self) -> Iterator[str]:
        return (id_ for kept in self.kept.values() for id_ in kept.ids(self.scope))

    def __len__(self) -> int:
        return self._count

    def __contains__(self, id_: object) -> bool:
        try:
            return isinstance(id_, str) and bool(self._place(id_))
        except KeyError:
            return False

    def values(self) -> ValuesView[Memory]:
        """Returns a view of the memories."""
        return _MemoryValues(self)

    def items(self) -> ItemsView[str, Memory]:
        """Returns a view of the memories with their ids."""
        return _MemoryItems(self)

    def several(self, ids: Iterable[str]) -> dict[str, Memory]:
        """Returns memories by id, their files fetched together; those that are not there, or vanish, are left out."""
        places: dict[str, list[tuple[str, int]]] = {}
        for id_ in ids:
            with suppress(KeyError):
                kept, n = self._place(id_)
                places.setdefault(kept.path, []).append((id_, n))
        return {
            id_: file.memories[n]
            for kept, file in fetched(self.kept[path] for path in places)
            for id_, n in places[kept.path]
            if n < len(file.memories)
        }

    def documents(self, keys: Iterable[str]) -> Iterator[Document]:
        """Yields what the search index holds of memories (by ids without the scope), without the vanished."""
        for key in keys:
            with suppress(Vanished):  # the next look sees what became of it
                yield document(self[f"{self.scope}:{key}"])

    def _place(self, id_: str) -> tuple[Kept, int]:
        """Returns the file and the number that an id means: only one that holds several numbers them."""
        scope, rest = id_[: len(self.scope)], id_[len(self.scope) + 1 :]
        if scope == self.scope and id_[len(scope) : len(scope) + 1] == ":":
            kept = self.kept.get(rest)
            if kept is not None and kept.size == 1:
                return kept, 0
            path, _, number = rest.rpartition(":")
            kept = self.kept.get(path) if number.isascii() and number.isdigit() else None
            if kept is not None and kept.size != 1 and str(int(number)) == number and int(number) < kept.size:
                return kept, int(number)
        raise KeyError(id_)


class _FileValues(ValuesView[TopicFile]):
    _mapping: Files

    def __iter__(self) -> Iterator[TopicFile]:
        return (file for _, file in fetched(self._mapping.kept.values()))


class _FileItems(ItemsView[str, TopicFile]):
    _mapping: Files

    def __iter__(self) -> Iterator[tuple[str, TopicFile]]:
        return ((kept.path, file) for kept, file in fetched(self._mapping.kept.values()))


class _MemoryValues(ValuesView[Memory]):
    _mapping: Memories

    def __iter__(self) -> Iterator[Memory]:
        return (memory for _, file in fetched(self._mapping.kept.values()) for memory in file.memories)


class _MemoryItems(ItemsView[str, Memory]):
    _mapping: Memories

    def __iter__(self) -> Iterator[tuple[str, Memory]]:
        return ((memory.id, memory) for memory in _MemoryValues(self._mapping))


def fingerprints(files: Iterable[Kept]) -> Iterator[tuple[str, str]]:
    """Yields what the search index holds of all memories of these files: keys and fingerprints."""
    return (pair for kept in files for pair in kept.fingerprints())
