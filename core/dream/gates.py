"""Whether it is time to dream: the original's gates in its order, under its names."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Literal

from mnemic.core.times import instant

Reason = Literal[
    "disabled",
    "memory_pressure",
    "same_session",
    "min_hours",
    "scan_throttled",
    "min_sessions",
    "locked",
    "running",
]
#: Who asks: the end of a turn, the quiet hours of the day, or a person.
Trigger = Literal["auto", "schedule", "manual"]

#: After a turn, the sessions of one store are counted at most once in so long a time.
SCAN_INTERVAL = timedelta(minutes=10)
#: Sessions of the original: one file each, named by its id.
_CHATS = "chats"
_CHAT = re.compile(r"([0-9a-f-]{32,36})\.jsonl", re.IGNORECASE)
_HOURS = re.compile(r"([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)")


@dataclass(frozen=True, slots=True)
class Limits:
    """``hours`` between two dreams at least, and ``sessions`` since the last one."""

    hours: float
    sessions: int


@dataclass
class Scans:
    """When the sessions of each store were last counted in this process."""

    _at: dict[Path, datetime] = field(default_factory=dict)

    def throttles(self, store: Path, now: datetime) -> bool:
        """Tells whether they were counted just now; if not, they count as counted now."""
        last = self._at.get(store)
        if last is not None and timedelta() <= now - last < SCAN_INTERVAL:
            return True
        self._at[store] = now
        return False


@dataclass(frozen=True, slots=True)
class Question:
    """What the gates are asked about: the store's metadata (the original's fields), its folder of state, and who asks."""

    meta: Mapping[str, object]
    folder: Path
    now: datetime
    limits: Limits
    trigger: Trigger
    session_id: str | None = None
    enabled: bool = True
    pressed: bool = False


def closed_gate(asked: Question, scans: Scans) -> Reason | None:
    """Returns the first gate that is closed, of those that can be looked at without the lock; None where all are open.

    A person who asks is not told about one session, nor made to wait for a count; in the quiet hours one session is
    enough, since nobody is kept waiting.
    """
    if not asked.enabled:
        return "disabled"
    if asked.pressed:
        return "memory_pressure"
    auto = asked.trigger == "auto"
    if auto and asked.session_id and asked.meta.get("lastDreamSessionId") == asked.session_id:
        return "same_session"
    last = last_dream(asked.meta)
    if last is not None and timedelta() <= asked.now - last < timedelta(hours=asked.limits.hours):
        return "min_hours"
    if auto and scans.throttles(asked.folder, asked.now):
        return "scan_throttled"
    wanted = 1 if asked.trigger == "schedule" else asked.limits.sessions
    others = sessions_since(asked.meta, asked.folder, last) - {asked.session_id or ""}
    return "min_sessions" if len(others) < wanted else None


def last_dream(meta: Mapping[str, object]) -> datetime | None:
    """Returns when the last dream that came to its end did; None for never, or a time that cannot be read."""
    told = meta.get("lastDreamAt")
    return instant(told) if isinstance(told, str) else None


def sessions_since(meta: Mapping[str, object], folder: Path, last: datetime | None) -> set[str]:
    """Returns the sessions since the last dream: those we read from, and the original's chats that changed since."""
    noted = meta.get("recentSessionIdsSinceDream")
    ours = {name for name in noted if isinstance(name, str)} if isinstance(noted, list) else set[str]()
    return ours | set(_chats(folder / _CHATS, last.timestamp() if last else 0.0))


def _chats(folder: Path, since: float) -> Iterable[str]:
    found: list[str] = []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            named = _CHAT.fullmatch(entry.name)
            with suppress(OSError):
                if named and entry.is_file() and entry.stat().st_mtime > since:
                    found.append(named[1])
    return found


def is_quiet(hours: str, at: time) -> bool:
    """Tells whether a time of day is within ``HH:MM-HH:MM``, which may reach over midnight; never for ``""``."""
    found = _HOURS.fullmatch(hours)
    if found is None:
        return False
    start, end = (time(int(found[n]), int(found[n + 1])) for n in (1, 3))
    return start <= at < end if start <= end else at >= start or at < end
