"""Postings in segments: what was added together lies together, and small segments are merged into larger ones.

A term's postings in one segment are two arrays: the passages (uint32) and how strongly each speaks of the term
(uint16, 65535 being 1). A log-structured merge (O'Neil et al., 1996) keeps both an update and a lookup cheap.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter

import numpy as np
import numpy.typing as npt

from mnemic.core.persistence.database import CONTRADICTORY, Unusable

#: A term, a passage's number, and a strength in (0, 1).
Posting = tuple[str, int, float]
Passages = npt.NDArray[np.uint32]
Strengths = npt.NDArray[np.float32]

#: So many segments of like size become one.
FAN = 8
_SCALE = 65_535


def add_segment(writer: sqlite3.Connection, segment: int, size: int, postings: Iterable[Posting]) -> None:
    """Writes a segment of so many passages, and merges what has become too many."""
    writer.execute("INSERT INTO segment VALUES (?, ?)", (segment, size))
    rows = (
        (term, segment, *_packed(list(group))) for term, group in groupby(sorted(postings), key=itemgetter(0))
    )
    writer.executemany("INSERT INTO posting VALUES (?, ?, ?, ?)", rows)
    while few := _to_merge(writer):
        merge(writer, few)


def merge(writer: sqlite3.Connection, segments: list[int]) -> None:
    """Makes one of several segments; what speaks of passages that are gone is left out."""
    into, marks = segments[0], ",".join("?" * len(segments))
    where = f"WHERE segment IN ({marks})"
    dead = np.fromiter(
        (row[0] for row in writer.execute(f"SELECT passage FROM gone {where}", segments)), np.uint32
    )
    held = writer.execute(
        f"SELECT terms FROM passage {where} UNION ALL SELECT terms FROM gone {where}", (*segments, *segments)
    )
    for term in sorted({term for (text,) in held for term in text.split("\n") if term}):
        rows = writer.execute(
            f"SELECT passages, strengths FROM posting WHERE term = ? AND segment IN ({marks})",
            (term, *segments),
        ).fetchall()
        passages, strengths = _joined(rows)
        if len(dead):
            kept = ~np.isin(passages, dead)
            passages, strengths = passages[kept], strengths[kept]
        writer.execute(f"DELETE FROM posting WHERE term = ? AND segment IN ({marks})", (term, *segments))
        if len(passages):
            row = (term, into, passages.tobytes(), strengths.tobytes())
            writer.execute("INSERT INTO posting VALUES (?, ?, ?, ?)", row)
    writer.execute(f"UPDATE gone SET terms = '', segment = 0 {where}", segments)
    writer.execute(f"UPDATE passage SET segment = {into} {where}", segments)
    writer.execute(f"DELETE FROM segment WHERE id IN ({marks})", segments)
    writer.execute(f"INSERT INTO segment SELECT {into}, count(*) FROM passage WHERE segment = {into}")


def merge_all(writer: sqlite3.Connection) -> None:
    """Makes one segment of all, so that nothing tells of what is gone."""
    segments = [number for (number,) in writer.execute("SELECT id FROM segment ORDER BY id")]
    if segments:
        merge(writer, segments)


def postings(reader: sqlite3.Connection, term: str) -> tuple[Passages, Strengths]:
    """Returns the passages that hold a term, those that are gone among them, and how strongly they speak of it."""
    rows = reader.execute("SELECT passages, strengths FROM posting WHERE term = ?", (term,)).fetchall()
    passages, strengths = _joined(rows)
    return passages, strengths.astype(np.float32) / np.float32(_SCALE)


def is_emptied(reader: sqlite3.Connection) -> bool:
    """Tells whether there is no posting, though passages have terms."""
    if reader.execute("SELECT 1 FROM posting LIMIT 1").fetchone():
        return False
    return bool(reader.execute("SELECT 1 FROM passage WHERE terms <> '' LIMIT 1").fetchone())


def _to_merge(writer: sqlite3.Connection) -> list[int]:
    """Returns the oldest segments of a size of which there are too many."""
    sizes: dict[int, list[int]] = {}
    for number, size in writer.execute("SELECT id, passages FROM segment ORDER BY id"):
        sizes.setdefault(int(math.log(max(1, size), FAN)), []).append(number)
    return next((alike[:FAN] for _, alike in sorted(sizes.items()) if len(alike) >= FAN), [])


def _joined(rows: Sequence[tuple[bytes, bytes]]) -> tuple[Passages, npt.NDArray[np.uint16]]:
    passages = np.frombuffer(b"".join(row[0] for row in rows), np.uint32)
    strengths = np.frombuffer(b"".join(row[1] for row in rows), np.uint16)
    if len(passages) != len(strengths):
        raise Unusable(CONTRADICTORY)
    return passages, strengths


def _packed(group: list[Posting]) -> tuple[bytes, bytes]:
    passages = np.fromiter((passage for _, passage, _ in group), np.uint32, len(group))
    strengths = np.fromiter((strength for _, _, strength in group), np.float64, len(group))
    return passages.tobytes(), np.maximum(1, np.rint(strengths * _SCALE)).astype(np.uint16).tobytes()
