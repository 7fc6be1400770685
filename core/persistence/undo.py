"""The undo log: one JSON file an operation, in the store's trash, holding all that is needed to put things back.

A record is written before the first file changes, as ``<token>.pending``, and is given its name when the last has. One
that is found pending later belongs to an operation that a crash cut short: if all of it was done it is settled, else it
is taken back. A pending record that is none is set aside as ``<name>.damaged``.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from mnemic.core.errors import Expired
from mnemic.core.files.decode import decode, encode
from mnemic.core.files.disk import DRAFT_PREFIX, DRAFT_SUFFIX, make_private, put, read_regular, write_private
from mnemic.core.persistence.reverting import Change
from mnemic.core.times import instant, iso

#: What can be undone is kept this long, and at least this many operations are.
KEPT_FOR = timedelta(days=30)
KEPT_OPERATIONS = 1000

_TOKEN = re.compile(r"[0-9A-Za-z-]{8,64}")
_KEPT, _PENDING, _DAMAGED = ".json", ".pending", ".damaged"
_TIME = "%Y%m%dT%H%M%S%f"


@dataclass(frozen=True, slots=True)
class Undo:
    """One operation that can be undone. ``keys`` names the memories it took away, ``what`` says it in words."""

    token: str
    what: str
    at: datetime
    keys: tuple[str, ...]
    changes: tuple[Change, ...]

    @property
    def only_adds(self) -> bool:
        """Whether no byte that was there is lost by it."""
        return all(change.before in (None, change.after) for change in self.changes)

    @property
    def expires_at(self) -> datetime:
        """Until when it is kept for certain."""
        return self.at + KEPT_FOR


class Trash:
    """The folder of undo records of one store. Tokens sort as operations followed. Writing needs the store's lock."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def new_token(self, now: datetime, chance: str) -> str:
        """Returns the token of an operation at this instant, which sorts behind all that are here.

        So an operation is the newest even if the clock was set back since the last one.
        """
        known = [name for name in self._names() if name.endswith((_KEPT, _PENDING))]
        newest = next(filter(None, map(_instant_of, known)), None)
        if newest is not None and newest >= now:
            with suppress(OverflowError):
                return token_at(newest + timedelta(microseconds=1), chance)
        return token_at(now, chance)

    def keep(self, undo: Undo) -> None:
        """Writes the record, pending until ``settle``; raises OSError where the disk refuses.

        It is durable before this returns if it holds what is found nowhere else from here on.
        """
        make_private(self._folder)
        put(self._file(undo.token, _PENDING), _written(undo), new=True, lasting=not undo.only_adds)

    def settle(self, token: str) -> None:
        """The operation is complete. Raises OSError.

        A power cut may leave the record pending all the same: what is found done then is settled.
        """
        self._file(token, _PENDING).replace(self._file(token, _KEPT))

    def settle_as(self, undo: Undo) -> None:
        """Part of the operation with this token is complete: that is recorded, in the pending one's place. Raises OSError."""
        write_private(self._file(undo.token, _PENDING), _written(undo))
        self.settle(undo.token)

    def rewrite(self, undo: Undo) -> None:
        """Puts another record in the place of the one with its token; raises OSError."""
        write_private(self._file(undo.token, _KEPT), _written(undo))

    def take(self, token: str) -> Undo:
        """Returns the record; raises Expired where there is none under that token."""
        undo = _read(self._file(token, _KEPT)) if _TOKEN.fullmatch(token) else None
        if undo is None:
            raise Expired(token)
        return undo

    def drop(self, token: str) -> None:
        """Deletes the record; raises OSError where the disk refuses."""
        for suffix in (_KEPT, _PENDING):
            self._file(token, suffix).unlink(missing_ok=True)

    def entries(self) -> Iterator[Undo]:
        """Yields all records, newest first; damaged ones are left out."""
        return filter(None, (_read(self._folder / name) for name in self._names() if name.endswith(_KEPT)))

    @property
    def unsettled(self) -> bool:
        """Whether a crash has left something here to be settled or taken back."""
        return any(name.endswith(_PENDING) or _is_draft(name) for name in self._names())

    def pending(self) -> list[Undo]:
        """Returns the records of operations that were cut short, newest first.

        Deletes unfinished records, and sets aside what can never be read: its operation changed nothing, or is no
        longer to be taken back.
        """
        names = self._names()
        _delete(self._folder / name for name in names if _is_draft(name))
        files = [self._folder / name for name in names if name.endswith(_PENDING)]
        found = [(file, _read(file)) for file in files]
        for file, undo in found:
            if undo is None and not _may_be_read_later(file):
                with suppress(OSError):
                    file.replace(file.with_name(file.name + _DAMAGED))
        return [undo for _, undo in found if undo is not None]

    def destroy_damaged(self) -> None:
        """Deletes unfinished records, those that cannot be read and those that were set aside; raises OSError."""
        for name in self._names():
            file = self._folder / name
            told = name.endswith((_KEPT, _PENDING)) and _read(file) is None
            if (told or _is_draft(name) or _DAMAGED in name) and not file.is_dir():
                file.unlink(missing_ok=True)

    def sweep(self, now: datetime) -> None:
        """Deletes what is older than KEPT_FOR, beyond the newest KEPT_OPERATIONS. Never raises."""
        kept = [name for name in self._names() if name.endswith(_KEPT)]
        _delete(file for name in kept[KEPT_OPERATIONS:] if _is_old(file := self._folder / name, now))

    def _names(self) -> list[str]:
        """Returns what lies in the folder, newest first."""
        try:
            with os.scandir(self._folder) as entries:
                return sorted((entry.name for entry in entries), reverse=True)
        except OSError:
            return []

    def _file(self, token: str, suffix: str) -> Path:
        return self._folder / f"{token}{suffix}"


def token_at(now: datetime, chance: str) -> str:
    """Returns the token of an operation at this instant (aware); ``chance`` makes it differ from all others."""
    return f"{now.astimezone(UTC):{_TIME}}-{chance}"


def _delete(files: Iterable[Path]) -> None:
    for file in files:
        with suppress(OSError):
            file.unlink()


def _is_draft(name: str) -> bool:
    return name.startswith(DRAFT_PREFIX) and name.endswith(DRAFT_SUFFIX)


def _instant_of(name: str) -> datetime | None:
    """Returns when a token was given out, or the one that a clock that was set back had it follow."""
    try:
        return datetime.strptime(name.partition("-")[0], _TIME).replace(tzinfo=UTC)
    except ValueError:
        return None


def _is_old(file: Path, now: datetime) -> bool:
    at = _instant_of(file.name)
    if at is not None and at > now:
        # The clock was set back: what is in it tells when that was.
        undo = _read(file)
        at = undo.at if undo is not None else None
    return at is not None and at + KEPT_FOR < now


def _may_be_read_later(file: Path) -> bool:
    """Tells a disk that refuses for now from a file that is no record, or none at all."""
    try:
        if not stat.S_ISREG(file.lstat().st_mode):
            return False
        read_regular(file)
    except OSError:
        return True
    return False


def _written(undo: Undo) -> bytes:
    record = {
        "token": undo.token,
        "what": undo.what,
        "at": iso(undo.at),
        "keys": list(undo.keys),
        "changes": [
            {"path": c.path, "before": _text(c.before), "after": _text(c.after)} for c in undo.changes
        ],
    }
    return json.dumps(record).encode("ascii")


def _read(file: Path) -> Undo | None:
    try:
        record = json.loads(read_regular(file))
        at = instant(record["at"])
        changes = tuple(
            Change(str(c["path"]), _bytes(c["before"]), _bytes(c["after"])) for c in record["changes"]
        )
        keys, what = tuple(map(str, record["keys"])), str(record["what"])
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    return Undo(file.stem, what, at, keys, changes) if at else None


def _text(data: bytes | None) -> str | None:
    return None if data is None else decode(data)


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else encode(text)
