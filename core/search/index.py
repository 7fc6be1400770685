"""The derived index of one store: which passage holds which term, how strongly, and what it means.

An inverted list and vectors in one SQLite file rather than FTS5 and an extension: see
``docs/decisions/0003-analyser.md``. A document never changes in place: an update gives its passages new numbers, so
what was read of a number stays true. This is the one adapter of the port that ranking sees: ``lookup`` and ``names``.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

from mnemic.core.errors import Locked, StoreUnavailable
from mnemic.core.persistence import database
from mnemic.core.persistence.database import connect_again
from mnemic.core.persistence.database_file import DatabaseFile
from mnemic.core.search.catalog import MAX_MISSED, Catalog, Lookup
from mnemic.core.search.database import as_kept, layout
from mnemic.core.search.postings import Document, counted, delete, empty, insert_all, key_of_stored
from mnemic.core.search.segments import Passages, Strengths, is_emptied, merge_all, postings
from mnemic.core.search.vectors import Floats, packed

__all__ = ["Document", "Lookup", "SearchIndex"]

_MAX_CACHED = 1_000_000  # postings held in memory
_TERM = 50  # what the name of a term counts beside its postings
_MAX_NAMED = 50_000  # names of documents held in memory


class SearchIndex:
    """One store's index. Any thread may call; reading waits for no writer (in memory: for the running update).

    Every method raises :class:`Locked` when another process holds the file for ``BUSY_SECONDS``, and
    :class:`StoreUnavailable` when the file turns out damaged or cannot be written: see :class:`DatabaseFile` for
    what becomes of it. ``rebuilt`` is true then, and filling the index again mends it. Where no file can be kept,
    ``kept`` is false and the index lives in memory.
    """

    def __init__(self, path: Path | None) -> None:
        self._claimed: str | None = None
        self._changes = threading.RLock()
        self._reads = threading.RLock()
        self._file = DatabaseFile(path, layout())
        self._rebuilt = bool(self._file.trouble)
        self._reader = self._writer = self._file.connection
        self._catalog = Catalog()
        self._open()

    @property
    def kept(self) -> bool:
        """Tells whether the index outlives the process."""
        return self._file.kept

    @property
    def trouble(self) -> str | None:
        """What is wrong with the file, in a sentence."""
        return self._file.trouble

    @property
    def rebuilt(self) -> bool:
        """True where everything has to be compared again, as another database has taken the place of the last one.

        The question is the moment at which a file is followed that was replaced, or taken up that can be used again.
        """
        self._take_up()
        return self._rebuilt

    @rebuilt.setter
    def rebuilt(self, value: bool) -> None:
        """Says that everything was compared (false), or has to be."""
        self._rebuilt = value

    @property
    def documents(self) -> int:
        """Returns how many documents are indexed."""
        with self._reading() as reader:
            return int(reader.execute("SELECT documents FROM state").fetchone()[0])

    def fingerprints(self) -> dict[str, str]:
        """Returns the fingerprint of every document by its key: in the file, where that can be used by now."""
        self._take_up()
        with self._reading() as reader:
            rows = reader.execute("SELECT key, fingerprint FROM document")
            return {key_of_stored(key): fingerprint for key, fingerprint in rows}

    @property
    def embedded(self) -> int:
        """Returns how many passages have a vector."""
        with self._reading() as reader:
            return int(reader.execute("SELECT count(*) FROM vector").fetchone()[0])

    def lookup(self, wanted: Iterable[str]) -> Lookup:
        """Returns the postings of the given terms; terms that no document holds are left out."""
        unique = tuple(dict.fromkeys(wanted))
        with self._reading() as reader:
            reader.execute("BEGIN")
            try:
                before, self._catalog = self._catalog, self._catalog.follow(reader)
                if before is not self._catalog:
                    self._forget_postings()
                self._load(reader, [term for term in unique if term not in self._postings])
            finally:
                _end(reader)  # nothing was written
            found = {term: held for term in unique if (held := self._postings.get(term)) is not None}
            if self._cached > _MAX_CACHED:
                self._forget_postings()
            return Lookup(self._catalog.documents, self._catalog, found)

    def names(self, numbers: Iterable[int]) -> dict[int, tuple[str, str]]:
        """Returns key and fingerprint of the numbered documents; those removed meanwhile are left out."""
        unique = tuple(numbers)
        with self._reading() as reader:
            if len(self._names) > _MAX_NAMED:
                self._names.clear()
            missing = [number for number in unique if number not in self._names]
            if missing:
                marks = ",".join("?" * len(missing))
                rows = reader.execute(
                    f"SELECT id, key, fingerprint FROM document WHERE id IN ({marks})", missing
                )
                self._names.update(
                    (number, (key_of_stored(key), fingerprint)) for number, key, fingerprint in rows
                )
            names = self._names
            return {number: names[number] for number in unique if number in names}

    def update(self, removed: Iterable[str], added: Iterable[Document]) -> None:
        """Removes and adds documents (one that is there is replaced), all of it or nothing.

        An exception, also one out of ``added``, leaves the index as it was.
        """
        with self._writing() as writer:
            for key in removed:
                delete(writer, key)
            insert_all(writer, added)

    def refill(self, documents: Iterable[Document]) -> None:
        """Puts these documents in the place of all there is, which nobody looks at, all of it or nothing."""
        with self._writing() as writer:
            empty(writer, MAX_MISSED + 1)
            insert_all(writer, documents)

    def without_vector(self, model: str, limit: int) -> list[tuple[str, list[int]]]:
        """Returns keys of documents, at most ``limit``, with their passages, some of which this model has yet to embed.

        Vectors of another model are dropped by that, once: where another server brings them back, they stay.
        """
        with self._reading() as reader:
            other = reader.execute("SELECT model FROM state").fetchone()[0] != model
        if other and model == self._claimed:
            return []
        self._claimed = model
        if other:
            with self._writing() as writer:
                writer.execute("DELETE FROM vector")
                writer.execute("UPDATE state SET model = ?", (model,))
        with self._reading() as reader:
            rows = reader.execute(
                "SELECT d.key, group_concat(p.id) FROM document d JOIN passage p ON p.document = d.id WHERE d.id IN "
                "(SELECT q.document FROM passage q LEFT JOIN vector v ON v.passage = q.id WHERE v.id IS NULL LIMIT ?) "
                "GROUP BY d.id",
                (limit,),
            ).fetchall()
        return [(key_of_stored(key), sorted(map(int, numbers.split(",")))) for key, numbers in rows]

    def add_vectors(self, model: str, passages: Sequence[int], vectors: Floats) -> None:
        """Keeps the vectors of passages that are still there, if they are of the model that is asked for by now."""
        with self._writing() as writer:
            if writer.execute("SELECT model FROM state").fetchone()[0] == model:
                writer.executemany(
                    "INSERT OR REPLACE INTO vector (passage, code) SELECT ?1, ?2 WHERE EXISTS "
                    "(SELECT 1 FROM passage WHERE id = ?1)",
                    zip(map(int, passages), packed(vectors), strict=True),
                )

    def compact(self) -> None:
        """Rewrites the file so that nothing in it tells of what was removed. Also raises if it is being read."""
        with self._explained(), self._changes:
            if self._file.path is not None and not self.kept:
                raise StoreUnavailable(self._name, self.trouble or "it is in memory")
            with self._transaction() as writer, as_kept():
                merge_all(writer)
            done = database.rewrite(self._writer)
        if not done:
            raise Locked(self._name, database.BUSY_SECONDS)

    def close(self) -> None:
        """Closes the file. The index cannot be used afterwards."""
        with self._reads, self._changes:
            self._reader.close()
            self._writer.close()

    def _take_up(self) -> None:
        # What the file lacks then is added when everything is compared again.
        with self._reads, self._changes:
            if self._file.follow() or self._file.take_up(lambda _: None):
                self._open()
                self._rebuilt = True

    def _open(self) -> None:
        """Begins afresh on the database that the file has now."""
        if self._reader is not self._writer:
            self._reader.close()
        self._reader = self._writer = self._file.connection
        if self._file.kept and self._file.path is not None:
            try:
                self._reader = connect_again(self._file.path)
            except sqlite3.Error as error:
                self._file.leave(database.reason_of(error))
                self._reader = self._writer = self._file.connection
        self._names: dict[int, tuple[str, str]] = {}
        self._catalog = Catalog()
        self._forget_postings()

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        # In memory there is one connection for both: reading waits for the running update.
        alone = self._changes if self._reader is self._writer else nullcontext()
        with self._explained(), self._reads, alone, as_kept():
            yield self._reader

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._explained(), self._changes, self._transaction() as writer:
            yield writer

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        writer = self._writer
        writer.execute("BEGIN IMMEDIATE")
        try:
            yield writer
            generation = counted(writer)
            writer.execute(
                "DELETE FROM gone WHERE generation < ? AND segment = 0", (generation - MAX_MISSED,)
            )
            writer.execute("COMMIT")
            self._file.written()
        except BaseException:
            _end(writer)
            raise

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Says what a failure of the database means, and sees to it that work can go on. Holds no lock meanwhile."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            if database.is_busy(error):
                self._file.refused()
                raise Locked(self._name, database.BUSY_SECONDS) from error
            begun = self._file.begun_anew
            if isinstance(error, database.Unusable) or (
                self.kept and not isinstance(error, sqlite3.ProgrammingError)
            ):
                self._mend(error)
            damaged = self._file.begun_anew > begun
            reason = "the search index was damaged and has been set aside" if damaged else None
            raise StoreUnavailable(self._name, reason or database.reason_of(error)) from error

    def _mend(self, error: sqlite3.DatabaseError) -> None:
        with self._reads, self._changes:
            self._file.mend(error)
            self._rebuilt |= bool(self._file.trouble) or isinstance(error, database.Unusable)
            self._open()

    @property
    def _name(self) -> str:
        return str(self._file.path or "the search index")

    def _forget_postings(self) -> None:
        self._postings: dict[str, tuple[Passages, Strengths]] = {}
        self._cached = 0

    def _load(self, reader: sqlite3.Connection, missing: list[str]) -> None:
        known = len(self._postings)
        for term in missing:
            passages, strengths = postings(reader, term)
            if passages.max(initial=0) > self._catalog.highest:
                raise database.Unusable(database.CONTRADICTORY)
            there = self._catalog.alive(passages)
            if not there.all():
                passages, strengths = passages[there], strengths[there]
            if len(passages):  # what nobody holds is asked for again: questions know endless words
                self._postings[term] = passages, strengths
                self._cached += len(passages) + _TERM
        if not known and missing and not self._postings and is_emptied(reader):
            raise database.Unusable(database.CONTRADICTORY)


def _end(connection: sqlite3.Connection) -> None:
    """Takes a transaction back; some errors have SQLite do that by itself."""
    with suppress(sqlite3.Error):
        connection.execute("ROLLBACK")
