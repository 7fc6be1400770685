"""What is held in memory of an index: of each passage its document, its neighbours and its vector, by number.

A catalog is one moment of the file: what has changed since makes another one, which shares with it what has not.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mnemic.core.persistence.database import CONTRADICTORY, Unusable
from mnemic.core.search.segments import Passages, Strengths
from mnemic.core.search.vectors import Vectors

#: A reader that has missed more updates than this reads everything again.
MAX_MISSED = 1_000
#: Up to so many sequences that have changed are read one by one, else all of them at once.
_MANY = 500
_AT_ONCE = 4_096  # vectors that are read at once
_PLACES = "SELECT p.id, d.sequence FROM document d JOIN passage p ON p.document = d.id WHERE d.sequence"
_IN_ORDER = "ORDER BY d.sequence, d.position, d.key, p.id"

_Place = tuple[int, bytes]


class Catalog:
    """Passages by number (0 is none): ``document[p]`` is 0 for one that is gone."""

    def __init__(self) -> None:
        self.generation = -1
        self.documents = 0
        #: No passage, also none that is gone, has a higher number.
        self.highest = 0
        self.model = ""
        self.document = np.zeros(1, np.int32)
        self.before = np.zeros(1, np.int32)
        self.after = np.zeros(1, np.int32)
        self.sequence = np.zeros(1, np.int32)
        self.vectors = Vectors()
        self.several = False
        self.linked = False
        self._names = [b""]
        self._sequences = {b"": 0}
        self._last_vector = 0

    @property
    def size(self) -> int:
        """One more than the highest number of a passage."""
        return len(self.document)

    def follow(self, reader: sqlite3.Connection) -> Catalog:
        """Returns the catalog of what is in the file by now: this one, where nothing has changed."""
        state = reader.execute("SELECT generation, documents, model FROM state").fetchone()
        if state is None:
            raise Unusable("its state is gone")
        generation, documents, model = state
        if generation == self.generation:
            return self
        known = self.generation >= 0 and 0 < generation - self.generation <= MAX_MISSED
        now = copy(self) if known else Catalog()
        now.vectors = copy(now.vectors)
        now._take_in(reader, model)  # noqa: SLF001 - one of its own
        now.generation, now.documents = generation, documents
        if not known and np.count_nonzero(np.bincount(now.document)[1:]) != documents:
            raise Unusable(CONTRADICTORY)
        return now

    def alive(self, passages: npt.NDArray[np.uint32]) -> npt.NDArray[np.bool_]:
        """Tells which of the passages are there."""
        return (passages < self.size) & (self.document[np.minimum(passages, self.size - 1)] > 0)

    def _take_in(self, reader: sqlite3.Connection, model: str) -> None:
        self.highest = _highest(reader)
        if model != self.model:
            self.vectors, self._last_vector, self.model = Vectors(_count(reader)), 0, model
        touched = self._follow_gone(reader) | self._follow_new(reader)
        if len(touched) > _MANY:
            self._chain(reader.execute(f"{_PLACES} > x'' {_IN_ORDER}").fetchall())
        else:
            for name in touched:
                self._chain(reader.execute(f"{_PLACES} = ? {_IN_ORDER}", (name,)).fetchall())
        self._follow_vectors(reader)

    def _follow_gone(self, reader: sqlite3.Connection) -> set[bytes]:
        """Returns the sequences of what has gone."""
        if self.generation < 0:
            return set()
        rows = reader.execute("SELECT passage FROM gone WHERE generation > ?", (self.generation,)).fetchall()
        gone = np.fromiter((row[0] for row in rows if row[0] < self.size), np.int64)
        if not len(gone):
            return set()
        self._copy(self.size)
        self.document[gone] = self.before[gone] = self.after[gone] = 0
        self.vectors.drop(gone)
        return {self._names[number] for number in np.unique(self.sequence[gone])} - {b""}

    def _follow_new(self, reader: sqlite3.Connection) -> set[bytes]:
        """Returns the sequences of what has come."""
        rows = reader.execute(
            "SELECT p.id, p.document, d.sequence FROM passage p JOIN document d ON d.id = p.document WHERE p.id >= ?",
            (self.size,),
        ).fetchall()
        if not rows:
            return set()
        highest = max(row[0] for row in rows)
        # Before room is made for as many: what is damaged may say any number.
        if highest > self.highest or max(row[1] for row in rows) > _highest(reader, "document"):
            raise Unusable(CONTRADICTORY)
        self._copy(highest + 1)
        numbers = np.fromiter((row[0] for row in rows), np.int64, len(rows))
        self.document[numbers] = np.fromiter((row[1] for row in rows), np.int32, len(rows))
        touched = {row[2] for row in rows}
        for name in touched - self._sequences.keys():
            self._sequences[name] = len(self._names)
            self._names.append(name)
        names = self._sequences
        self.sequence[numbers] = np.fromiter((names[row[2]] for row in rows), np.int32, len(rows))
        self.several = self.several or len(np.unique(self.document[numbers])) < len(numbers)
        return touched - {b""}

    def _chain(self, places: Sequence[_Place]) -> None:
        """Makes neighbours of passages that follow each other in their sequence, if they are of two documents."""
        if not places:
            return
        numbers = np.fromiter((number for number, _ in places), np.int32, len(places))
        document, sequence = self.document[numbers], self.sequence[numbers]
        near = (sequence[1:] == sequence[:-1]) & (document[1:] != document[:-1])
        self.before[numbers] = self.after[numbers] = 0
        self.before[numbers[1:][near]] = numbers[:-1][near]
        self.after[numbers[:-1][near]] = numbers[1:][near]
        self.linked = self.linked or bool(near.any())

    def _follow_vectors(self, reader: sqlite3.Connection) -> None:
        cursor = reader.execute(
            "SELECT id, passage, code FROM vector WHERE id > ? ORDER BY id", (self._last_vector,)
        )
        while rows := cursor.fetchmany(_AT_ONCE):
            self._last_vector = rows[-1][0]
            held = [row for row in rows if row[1] < self.size]
            if held:
                self.vectors.add([row[1] for row in held], [row[2] for row in held])

    def _copy(self, size: int) -> None:
        """Makes arrays of its own, of this size."""
        for name in ("document", "before", "after", "sequence"):
            old = getattr(self, name)
            new = np.zeros(size, old.dtype)
            new[: len(old)] = old
            setattr(self, name, new)


@dataclass(frozen=True, slots=True)
class Lookup:
    """One moment of the index: for each term the passages that hold it, none twice, and how strongly, in (0, 1)."""

    documents: int
    catalog: Catalog
    postings: Mapping[str, tuple[Passages, Strengths]]


def _highest(reader: sqlite3.Connection, table: str = "passage") -> int:
    """Returns the highest number that was ever given out."""
    row = reader.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = ?", (table,)).fetchone()
    return int(row[0] or 0)


def _count(reader: sqlite3.Connection) -> int:
    return int(reader.execute("SELECT count(*) FROM vector").fetchone()[0])
