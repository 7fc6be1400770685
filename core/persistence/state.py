"""What cannot be derived from the files: uses, first sightings, cursors, and what was forgotten.

One SQLite file a store, ``<state>/.mnemic/state.sqlite3``. Its loss costs warmth, never a memory.
Several servers write it at once: every change is one transaction that reads what it adds to.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from datetime import datetime, timedelta
from pathlib import Path

from mnemic.core.errors import MnemicError
from mnemic.core.heat import Warmth
from mnemic.core.persistence.counting import Use, count, inherit
from mnemic.core.persistence.healing import HealingDatabase
from mnemic.core.summary import normalised
from mnemic.core.times import instant, iso

_VERSION = 1
_CURSOR = "session, processed, prefix, updated, first, project"
#: Up to so many keys are asked for by name.
_FEW = 400
_NEVER = datetime.fromisoformat("1970-01-01T00:00:00+00:00")
_SCHEMA = """
create table warmth (key text primary key, strength real, at real, hour integer, weight real, uses integer) without rowid;
create table sightings (key text primary key, hash text, created text, updated text) without rowid;
create table cursors (
    session text primary key, processed integer, prefix text, updated text, first text, project text
) without rowid;
create table forgotten (hash text primary key, at text, sessions text) without rowid;
create table delivered (session text, key text, at text, primary key (session, key)) without rowid;
"""
#: Made when it is first written: a file of before there was such a table stays of use, to earlier programs too.
_WAKES = """
create table if not exists wakes (
    agent text, place text, session text, at text, before text, primary key (agent, place)
) without rowid
"""
#: An agent that has not been here for so long counts as new.
_AWAY = timedelta(days=180)


@dataclass(frozen=True, slots=True)
class Cursor:
    """How far a session was processed: messages before ``processed_offset``, whose texts hash to ``prefix``.

    ``first`` is the hash of its first message and ``project`` the URI of its project, where they are known: a session
    with another first message or project is another session, whatever its id.
    """

    session_id: str
    processed_offset: int
    prefix: str | None
    updated_at: str
    first: str | None = None
    project: str | None = None


@dataclass(frozen=True, slots=True)
class Sighting:
    """When this store first saw a memory, and when its content last changed. File times play no part later on."""

    hash: str
    created: datetime
    updated: datetime


@dataclass(frozen=True, slots=True)
class Forgotten:
    """When a text was forgotten, and how many messages of each session were known then."""

    at: datetime
    sessions: Mapping[str, int]


class State:
    """The open state of one store. Safe to call from several threads.

    A file that cannot be used is set aside or left alone, see ``HealingDatabase``. Every method may raise ``Locked``
    or ``StoreUnavailable`` unless it says otherwise.
    """

    def __init__(self, path: Path | None) -> None:
        self._db = HealingDatabase(path, _SCHEMA, _VERSION)

    @property
    def trouble(self) -> str | None:
        """What is wrong with the file, in a sentence."""
        return self._db.trouble

    def close(self) -> None:
        """Closes the file."""
        self._db.close()

    def changed_elsewhere(self) -> bool:
        """Tells whether another process has counted or recorded something since this was last asked. Never raises."""
        return self._db.changed_elsewhere()

    def warmth(self) -> dict[str, Warmth]:
        """Returns the counters of all memories that were ever used, by key."""
        rows = self._db.read("select key, strength, at, hour, weight, uses from warmth")
        return {row[0]: Warmth(*row[1:]) for row in rows}

    def warm(self, uses: Iterable[Use]) -> dict[str, Warmth]:
        """Counts uses on top of what is kept by now; returns the new counters by key.

        Where another process is in the way they are counted with the next change, and none are returned.
        """
        told, counted = list(uses), dict[str, Warmth]()
        self._db.change_soon(lambda db: counted.update(count(db, told)))
        return counted

    def inherit(self, heirs: Iterable[tuple[str, str, float]]) -> None:
        """Has counters be at least as high as others: (key of the other, key that inherits, half-life in seconds)."""
        told = list(heirs)
        if told:
            self._db.change_soon(lambda db: inherit(db, told))

    def rekey(self, renamed: Mapping[str, str]) -> None:
        """Carries what is kept under old keys over to new ones, when a memory's path or summary changed."""
        pairs = [(new, old) for old, new in renamed.items()]

        def work(db: sqlite3.Connection) -> None:
            for table in ("warmth", "sightings", "delivered"):
                db.executemany(f"update or ignore {table} set key = ? where key = ?", pairs)

        self._db.change_soon(work)

    def sight(self, seen: Mapping[str, tuple[str, datetime, datetime]], now: datetime) -> dict[str, Sighting]:
        """Records contents: key → (content hash, created and changed as the file tells them). Returns what is known.

        A memory seen before with the same content keeps its times, whatever happened to the file's own.
        A known memory with new content changed now, or when the file says, if that is earlier. Never raises: where
        nothing can be recorded the files are believed.
        """
        known: dict[str, Sighting] = {}
        with suppress(MnemicError):
            known = self._known(list(seen))
        fresh: dict[str, Sighting] = {}
        for key, (content, created, changed) in seen.items():
            old = known.get(key)
            if old is None:
                fresh[key] = _seen(content, min(created, changed, now), min(changed, now))
            elif old.hash != content:
                fresh[key] = _seen(content, old.created, max(old.updated, min(changed, now)))
        rows = [(key, s.hash, iso(s.created), iso(s.updated)) for key, s in fresh.items()]
        if rows:
            with suppress(MnemicError):
                self._db.change_soon(lambda db: _insert(db, "sightings", rows))
        return {key: fresh.get(key) or known[key] for key in seen}

    def cursor(self, session_id: str) -> Cursor | None:
        """Returns how far a session was processed, None if it is not known."""
        rows = self._db.read(f"select {_CURSOR} from cursors where session = ?", (session_id,))
        return Cursor(*rows[0]) if rows else None

    def cursors(self, limit: int = 50) -> list[Cursor]:
        """Returns the newest cursors first."""
        rows = self._db.read(f"select {_CURSOR} from cursors order by updated desc limit ?", (limit,))
        return [Cursor(*row) for row in rows]

    def move_cursor(self, cursor: Cursor) -> None:
        """Keeps how far a session was processed."""
        self._db.change_soon(lambda db: _insert(db, "cursors", [astuple(cursor)]))

    def forget(self, texts: Iterable[str], sessions: Mapping[str, int], now: datetime) -> None:
        """Remembers hashes of what was forgotten, so that the same messages do not teach it again."""
        rows = [(_hash(text), iso(now), json.dumps(dict(sessions))) for text in texts if text]
        self._db.change_soon(lambda db: _insert(db, "forgotten", rows))

    def unforget(self, texts: Iterable[str]) -> None:
        """What came back may be learned again."""
        rows = [(_hash(text),) for text in texts]
        if rows:
            self._db.change_soon(lambda db: db.executemany("delete from forgotten where hash = ?", rows))

    def forgotten(self, text: str) -> Forgotten | None:
        """Returns when a text was forgotten, None if it was not."""
        rows = self._db.read("select at, sessions from forgotten where hash = ?", (_hash(text),))
        at = instant(rows[0][0]) if rows else None
        return Forgotten(at, json.loads(rows[0][1])) if at else None

    def delivered(self, session_id: str) -> set[str]:
        """Returns the keys that were put into this session's prompts before. Never raises."""
        with suppress(MnemicError):
            rows = self._db.read("select key from delivered where session = ?", (session_id,))
            return {row[0] for row in rows}
        return set()

    def deliver(self, session_id: str, keys: Iterable[str], now: datetime) -> None:
        """Keeps which memories were put into a session's prompt."""
        rows = [(session_id, key, iso(now)) for key in keys]
        self._db.change_soon(lambda db: _insert(db, "delivered", rows))

    def last_wake(self, agent: str, place: str, session_id: str) -> datetime | None:
        """Returns when an agent last woke at a place (a folder's path) in another session than this. Never raises.

        ``""`` is an agent that did not say who it is, and a session that is none before.
        """
        with suppress(MnemicError):
            if self._db.read("select 1 from sqlite_master where name = 'wakes'"):
                sql = "select session, at, before from wakes where agent = ? and place = ?"
                for session, at, before in self._db.read(sql, (agent, place)):
                    return instant(before if session_id and session == session_id else at)
        return None

    def woke(self, agent: str, place: str, session_id: str, now: datetime) -> None:
        """Keeps that an agent woke, and of its last other session when that did. Never raises."""
        row = (agent, place, session_id, iso(now))
        sql = (
            "insert into wakes values (?, ?, ?, ?, null) on conflict (agent, place) do update set at = excluded.at, "
            "before = case when session <> '' and session = excluded.session then before else at end, "
            "session = excluded.session"
        )

        def work(db: sqlite3.Connection) -> None:
            db.execute(_WAKES)
            db.execute("delete from wakes where at < ?", (iso(now - _AWAY),))
            db.execute(sql, row)

        with suppress(MnemicError):
            self._db.change_soon(work)

    def purge(self, keys: Iterable[str], paths: Iterable[str] = ()) -> None:
        """Deletes every row that names these memories, or any of these paths, and rewrites the file without them.

        The hash that stops a forgotten text from being learned again stays: it tells nothing to who reads it.
        """
        named = [(key,) for key in keys]
        # "$" is the character after the "#" behind which a key goes on.
        ranges = [(f"{path}#", f"{path}$") for path in paths]

        def work(db: sqlite3.Connection) -> None:
            for table in ("warmth", "sightings", "delivered"):
                db.executemany(f"delete from {table} where key = ?", named)
                db.executemany(f"delete from {table} where key >= ? and key < ?", ranges)

        self._db.change(work)
        self._db.compact()

    def _known(self, keys: Sequence[str]) -> dict[str, Sighting]:
        if len(keys) > _FEW:
            rows = self._db.read("select key, hash, created, updated from sightings")
        else:
            marks = ",".join("?" * len(keys))
            sql = f"select key, hash, created, updated from sightings where key in ({marks})"
            rows = self._db.read(sql, tuple(keys))
        return {row[0]: _sighting(row) for row in rows}


def _insert(db: sqlite3.Connection, table: str, rows: Sequence[tuple[object, ...]]) -> None:
    if rows:
        marks = ", ".join("?" * len(rows[0]))
        db.executemany(f"insert or replace into {table} values ({marks})", rows)


def _hash(text: str) -> str:
    return hashlib.sha256(normalised(text).encode("utf-8", "replace")).hexdigest()


def _seen(content: str, created: datetime, updated: datetime) -> Sighting:
    """Returns a sighting as it will be read again: in whole milliseconds."""
    whole = (at.replace(microsecond=at.microsecond // 1000 * 1000) for at in (created, updated))
    return Sighting(content, *whole)


def _sighting(row: Sequence[object]) -> Sighting:
    return Sighting(str(row[1]), instant(str(row[2])) or _NEVER, instant(str(row[3])) or _NEVER)
