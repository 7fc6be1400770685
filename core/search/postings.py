"""What is kept of a document: its terms, how strongly it speaks of each, and the statements that write them."""

from __future__ import annotations

import math
import sqlite3
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from mnemic.core.search.tokens import terms

#: Weights of title, description and body, before each is divided by the root of its length: a title's word
#: weighs more for standing in a title, and again for standing in something short.
FIELD_WEIGHTS = (1.2, 1.1, 1.0)
#: How fast repeats stop adding, and how a length counts: tf / (tf + LENGTH_SHARE * sqrt(length)). A power of the
#: length fits turns of ten words and answers of a thousand; BM25's straight line (b) fits one of them.
LENGTH_SHARE = 0.05
_SHORTEST = 4  # terms; a field of one word is not twice as telling as one of four


@dataclass(frozen=True, slots=True)
class Document:
    """What is indexed of one memory. ``fingerprint`` changes when any of the texts does."""

    key: str
    fingerprint: str
    title: str
    description: str
    body: str


def counted(writer: sqlite3.Connection) -> int:
    """Brings the state up to date at the end of a transaction; returns its generation."""
    count = writer.execute("SELECT count(*) FROM document").fetchone()[0]
    writer.execute("UPDATE state SET generation = generation + 1, documents = ?", (count,))
    return int(writer.execute("SELECT generation FROM state").fetchone()[0])


def delete(writer: sqlite3.Connection, key: str) -> list[str]:
    """Removes a document, if it is there; returns the terms that it held."""
    row = writer.execute("SELECT id, terms FROM document WHERE key = ?", (stored_key(key),)).fetchone()
    if row is None:
        return []
    number, held = row[0], row[1].split("\n") if row[1] else []
    writer.executemany(
        "DELETE FROM posting WHERE term = ? AND document = ?", ((term, number) for term in held)
    )
    writer.execute("DELETE FROM document WHERE id = ?", (number,))
    return held


def insert(writer: sqlite3.Connection, batch: Iterable[Document]) -> set[str]:
    """Adds documents in place of those with the same keys; returns every term that changed."""
    changed: set[str] = set()
    postings: list[tuple[str, int, float]] = []
    for document in {document.key: document for document in batch}.values():
        changed.update(delete(writer, document.key))
        strengths = _strengths(document)
        changed.update(strengths)
        number = writer.execute(
            "INSERT INTO document (key, fingerprint, terms) VALUES (?, ?, ?)",
            (stored_key(document.key), document.fingerprint, "\n".join(strengths)),
        ).lastrowid
        assert number is not None
        postings.extend((term, number, strength) for term, strength in strengths.items())
    writer.executemany("INSERT INTO posting VALUES (?, ?, ?)", sorted(postings))
    return changed


def _strengths(document: Document) -> dict[str, float]:
    """Returns how strongly the document speaks of each of its terms, in (0, 1)."""
    evidence: dict[str, float] = {}
    texts = (document.title, document.description, document.body)
    for text, weight in zip(texts, FIELD_WEIGHTS, strict=True):
        found = terms(text)
        each = weight / (LENGTH_SHARE * math.sqrt(max(len(found), _SHORTEST)))
        for term, count in Counter(found).items():
            evidence[term] = evidence.get(term, 0.0) + each * count
    return {term: amount / (1 + amount) for term, amount in evidence.items()}


def stored_key(key: str) -> bytes:
    """Returns a key as it is stored: a file name need not be UTF-8, SQLite's text must."""
    return key.encode("utf-8", "surrogatepass")


def key_of_stored(stored: bytes) -> str:
    """Returns the key that is stored as these bytes."""
    return stored.decode("utf-8", "surrogatepass")
