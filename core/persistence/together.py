"""What is known of links and cannot be derived: what was recalled together, and which code a memory named while it was there.

One SQLite file a store, ``<state>/.mnemic/links.sqlite3``. It holds counts under hashes, and no word of any memory; its
loss costs warmth. Several servers write it at once: every change is one transaction that reads what it adds to.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import permutations
from pathlib import Path

from mnemic.core.persistence.healing import HealingDatabase

_VERSION = 1
_SCHEMA = """
create table together (
    one text not null, other text not null, strength real not null, at real not null, primary key (one, other)
) without rowid;
create table code (key text not null, place text not null, primary key (key, place)) without rowid;
"""
#: Where a memory's key stands.
_COLUMNS = (("together", "one"), ("together", "other"), ("code", "key"))
#: Seconds in which half of what was counted fades.
HALF_LIFE = 30 * 86_400.0
#: Below this strength two memories are no pair any more: three months after they met once.
FAINT = 0.125
#: So many companions of one memory are kept, the strongest.
MAX_COMPANIONS = 32
#: Of one recall's memories so many count as companions, the first.
MAX_AT_ONCE = 8
_FEW = 200


def together_key(scope: str, key: str) -> str:
    """Returns the name under which a memory is kept here: it tells nothing of its path or its words."""
    return _digest(f"{scope}:{key}")


class Together:
    """The open file of one store; None is memory. Safe to call from several threads.

    A file that cannot be used is set aside or left alone, see ``HealingDatabase``. Every method may raise ``Locked`` or
    ``StoreUnavailable``. ``key`` is what ``together_key`` returns, ``at`` and ``now`` are seconds since the epoch.
    """

    def __init__(self, path: Path | None) -> None:
        self._db = HealingDatabase(path, _SCHEMA, _VERSION)

    def close(self) -> None:
        """Closes the file; what still waits is written if it can be."""
        self._db.close()

    def count(self, own: AbstractSet[str], met: Sequence[str], at: float) -> None:
        """Counts that all of ``met`` were recalled together, beside what other processes count.

        Only pairs with one of ``own`` are counted here: the others are another store's.
        """
        met = list(dict.fromkeys(met))[:MAX_AT_ONCE]
        pairs = [pair for pair in permutations(met, 2) if not own.isdisjoint(pair)]
        if pairs:
            self._db.change_soon(lambda db: _count(db, pairs, at))

    def companions(self, key: str, now: float) -> dict[str, float]:
        """Returns how strongly a memory goes with each of its companions now, by their keys."""
        rows = self._db.read("select other, strength, at from together where one = ?", (key,))
        return _present(rows, now)

    def among(self, keys: Collection[str], now: float) -> dict[tuple[str, str], float]:
        """Returns how strongly any two of these go together now; each pair once, in the order of the keys."""
        wanted = sorted(set(keys))[:_FEW]
        marks = ",".join("?" * len(wanted))
        sql = (
            "select one, other, strength, at from together "
            f"where one in ({marks}) and other in ({marks}) and one < other"
        )
        rows = self._db.read(sql, (*wanted, *wanted))
        return {(row[0], row[1]): s for row in rows if (s := _faded(row[2], row[3], now)) >= FAINT}

    def counted(self) -> dict[str, int]:
        """Returns how many companions each memory has that was ever counted, faint ones too."""
        return dict(self._db.read("select one, count(*) from together group by one"))

    def rekey(self, renamed: Mapping[str, str]) -> None:
        """Carries what is kept under old keys over to new ones, when a memory's path or summary changed."""
        pairs = [(new, old) for old, new in renamed.items()]

        def work(db: sqlite3.Connection) -> None:
            same = "delete from together where one in (?1, ?2) and other in (?1, ?2)"
            db.executemany(same, pairs)  # two that are one now are no pair
            for table, column in _COLUMNS:
                db.executemany(f"update or ignore {table} set {column} = ? where {column} = ?", pairs)
                db.executemany(f"delete from {table} where {column} = ?", [(old,) for _, old in pairs])

        if pairs:
            self._db.change_soon(work)

    def purge(self, keys: Iterable[str]) -> None:
        """Deletes every row that names these, and rewrites the file without them."""
        named = [(key,) for key in keys]

        def work(db: sqlite3.Connection) -> None:
            for table, column in _COLUMNS:
                db.executemany(f"delete from {table} where {column} = ?", named)

        self._db.change(work)
        self._db.compact()

    def saw_code(self, key: str, places: Iterable[str]) -> set[str]:
        """Returns which of these places of code a memory has named while they were there."""
        seen = {row[0] for row in self._db.read("select place from code where key = ?", (key,))}
        return {place for place in places if _digest(place) in seen} if seen else set()

    def see_code(self, key: str, places: Iterable[str]) -> None:
        """Keeps that these places, which a memory names, are there."""
        rows = [(key, _digest(place)) for place in places]
        if rows:
            self._db.change_soon(lambda db: db.executemany("insert or ignore into code values (?, ?)", rows))


def weight_of(strength: float) -> float:
    """Returns 0…1 for a strength: 0.29 for once just now, 0.5 for twice, 0.75 for four times."""
    return float(1 - 2.0 ** (-strength / 2))


def _count(db: sqlite3.Connection, pairs: Sequence[tuple[str, str]], at: float) -> None:
    for one, other in pairs:
        row = db.execute(
            "select strength, at from together where one = ? and other = ?", (one, other)
        ).fetchone()
        # An event from before the last one fades on its own, so that the order of arrival is no matter.
        last = max(at, row[1]) if row else at
        strength = _faded(1.0, at, last) + (_faded(row[0], row[1], last) if row else 0.0)
        db.execute("insert or replace into together values (?, ?, ?, ?)", (one, other, strength, last))
    for key in dict.fromkeys(one for one, _ in pairs):
        _prune(db, key, at)


def _prune(db: sqlite3.Connection, key: str, now: float) -> None:
    """Lets go of what has faded, and of the faintest where there are too many; from both ends."""
    rows = db.execute("select other, strength, at from together where one = ?", (key,)).fetchall()
    kept = sorted(_present(rows, now).items(), key=lambda pair: (-pair[1], pair[0]))[:MAX_COMPANIONS]
    gone = {row[0] for row in rows} - dict(kept).keys()
    for other in gone:
        db.execute("delete from together where one = ? and other = ?", (key, other))
        db.execute("delete from together where one = ? and other = ?", (other, key))


def _present(rows: Iterable[tuple[str, float, float]], now: float) -> dict[str, float]:
    faded = {other: _faded(strength, at, now) for other, strength, at in rows}
    return {other: strength for other, strength in faded.items() if strength >= FAINT}


def _faded(strength: float, at: float, now: float) -> float:
    return float(strength * 2.0 ** (-max(0.0, now - at) / HALF_LIFE))


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=12).hexdigest()
