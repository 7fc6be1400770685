"""What is kept of a document: its passages, their terms, and how strongly each speaks of them."""

from __future__ import annotations

import math
import sqlite3
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from mnemic.core.search.database import as_kept, current_format
from mnemic.core.search.passages import passages
from mnemic.core.search.segments import Posting, add_segment
from mnemic.core.search.tokens import concept_terms, terms

#: Weights of title, description and body, before each is divided by the root of its length: a title's word
#: weighs more for standing in a title, and again for standing in something short.
FIELD_WEIGHTS = (1.2, 1.1, 1.0)
#: How fast repeats stop adding, and how a length counts: tf / (tf + LENGTH_SHARE * sqrt(length)). A power of the
#: length fits turns of ten words and answers of a thousand; BM25's straight line (b) fits one of them.
LENGTH_SHARE = 0.05
_BATCH = 2_000  # documents that become one segment
_SHORTEST = 4  # terms; a field of one word is not twice as telling as one of four


@dataclass(frozen=True, slots=True)
class Document:
    """What is indexed of one memory. ``fingerprint`` changes when any of the texts does.

    Documents of one ``sequence`` are neighbours in the order of their ``position``: those of one file, or what was
    learned in one chat.
    """

    key: str
    fingerprint: str
    title: str
    description: str
    body: str
    sequence: str = ""
    position: int = 0


def counted(writer: sqlite3.Connection) -> int:
    """Brings the state up to date at the end of a transaction; returns its generation."""
    count = writer.execute("SELECT count(*) FROM document").fetchone()[0]
    writer.execute("UPDATE state SET generation = generation + 1, documents = ?", (count,))
    with as_kept():
        return int(writer.execute("SELECT generation FROM state").fetchone()[0])


def delete(writer: sqlite3.Connection, key: str) -> None:
    """Removes a document, if it is there. Its postings go when their segment is merged."""
    row = writer.execute("SELECT id FROM document WHERE key = ?", (stored(key),)).fetchone()
    if row is None:
        return
    held = "SELECT id FROM passage WHERE document = ?"
    writer.execute(f"DELETE FROM vector WHERE passage IN ({held})", row)
    writer.execute(
        "INSERT INTO gone SELECT id, (SELECT generation + 1 FROM state), segment, terms FROM passage WHERE document = ?",
        row,
    )
    writer.execute("DELETE FROM passage WHERE document = ?", row)
    writer.execute("DELETE FROM document WHERE id = ?", row)


def insert_all(writer: sqlite3.Connection, documents: Iterable[Document]) -> None:
    """Adds documents, a segment for every few thousand of them."""
    left = iter(documents)
    while batch := list(islice(left, _BATCH)):
        insert(writer, batch)


def insert(writer: sqlite3.Connection, batch: Iterable[Document]) -> None:
    """Adds documents, one segment of them, in place of those with the same keys."""
    with as_kept():
        segment = 1 + writer.execute("SELECT coalesce(max(id), 0) FROM segment").fetchone()[0]
    postings: list[Posting] = []
    count = 0
    for document in {document.key: document for document in batch}.values():
        delete(writer, document.key)
        number = writer.execute(
            "INSERT INTO document (key, fingerprint, sequence, position) VALUES (?, ?, ?, ?)",
            (stored(document.key), document.fingerprint, stored(document.sequence), document.position),
        ).lastrowid
        for strengths in _passages(document):
            passage = writer.execute(
                "INSERT INTO passage (document, segment, terms) VALUES (?, ?, ?)",
                (number, segment, "\n".join(strengths)),
            ).lastrowid
            assert passage is not None
            postings.extend((term, passage, strength) for term, strength in strengths.items())
            count += 1
    if count:
        with as_kept():
            add_segment(writer, segment, count, postings)


def empty(writer: sqlite3.Connection, step: int) -> None:
    """Takes out all there is, whatever it is, and goes on by so many generations: all who read will read all anew."""
    row = writer.execute("SELECT max(0, cast(generation AS integer)), model FROM state").fetchone()
    last, model = row or (0, "")
    for table in ("posting", "segment", "gone", "vector", "passage", "document", "state"):
        writer.execute(f"DELETE FROM {table}")
    writer.execute("INSERT INTO state VALUES (?, ?, 0, ?)", (current_format(), last + step, model))


def texts_of(document: Document) -> list[str]:
    """Returns the text of each passage as it is embedded: the title before it, where the passage does not begin so."""
    title = document.title.rstrip("…").strip()
    return [
        part if not title or title in part[: len(title) + 8] else f"{title}. {part}"
        for part in passages(document.body)
    ]


def _passages(document: Document) -> list[dict[str, float]]:
    """Returns for each passage how strongly it speaks of each of its terms, in (0, 1)."""
    head: dict[str, float] = {}
    for text, weight in zip((document.title, document.description), FIELD_WEIGHTS, strict=False):
        _add(head, text, weight)
    found = []
    for part in passages(document.body):
        evidence = dict(head)
        _add(evidence, part, FIELD_WEIGHTS[-1])
        found.append({term: amount / (1 + amount) for term, amount in evidence.items()})
    return found


def _add(evidence: dict[str, float], text: str, weight: float) -> None:
    found = terms(text)
    each = weight / (LENGTH_SHARE * math.sqrt(max(len(found), _SHORTEST)))
    for term, count in Counter((*found, *concept_terms(text))).items():
        evidence[term] = evidence.get(term, 0.0) + each * count


def stored(text: str) -> bytes:
    """Returns a key as it is stored: a file name need not be UTF-8, SQLite's text must."""
    return text.encode("utf-8", "surrogatepass")


def key_of_stored(kept: bytes) -> str:
    """Returns the key that is stored as these bytes."""
    return kept.decode("utf-8", "surrogatepass")
