"""Counting uses: the rows that hold how warm memories are, each change on top of what is there by then."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass

from mnemic.core.heat import Event, Warmth, warmed, warmer


@dataclass(frozen=True, slots=True)
class Use:
    """One event of a memory: ``fresh`` is its counter where none is kept yet, ``at`` and ``half_life`` in seconds."""

    key: str
    fresh: Warmth
    event: Event
    at: float
    half_life: float


def count(db: sqlite3.Connection, uses: Sequence[Use]) -> dict[str, Warmth]:
    """Counts uses; returns the new counters by key."""
    counted: dict[str, Warmth] = {}
    for use in uses:
        kept = _kept(db, use.key) or use.fresh
        counted[use.key] = warmed(kept, use.event, use.at, use.half_life)
        _keep(db, use.key, counted[use.key])
    return counted


def inherit(db: sqlite3.Connection, heirs: Iterable[tuple[str, str, float]]) -> None:
    """Has counters be at least as high as others; see ``State.inherit``."""
    for old, new, half in heirs:
        left, own = _kept(db, old), _kept(db, new)
        if left is not None:
            _keep(db, new, left if own is None else warmer(left, own, half))


def _kept(db: sqlite3.Connection, key: str) -> Warmth | None:
    row = db.execute("select strength, at, hour, weight, uses from warmth where key = ?", (key,)).fetchone()
    return Warmth(*row) if row else None


def _keep(db: sqlite3.Connection, key: str, warmth: Warmth) -> None:
    db.execute("insert or replace into warmth values (?, ?, ?, ?, ?, ?)", (key, *astuple(warmth)))
