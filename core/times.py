"""Instants as the wire and the files write them: ISO 8601, UTC, milliseconds."""

from __future__ import annotations

import re
from datetime import MAXYEAR, UTC, datetime, timedelta

_DAY = re.compile(r"\d{4}-\d\d-\d\d|\d{8}|\d{4}-W\d\d-\d|\d{4}W\d{3}", re.ASCII)
_WEEK = re.compile(r"\d{4}-?W\d\d", re.ASCII)


def iso(at: datetime) -> str:
    """Returns e.g. ``2026-11-30T07:25:37.000Z``."""
    return at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def instant(text: str | None) -> datetime | None:
    """Returns the aware UTC instant that an ISO text names, else None.

    A bare date or a naive time counts as UTC; of a bare date, or of a week (``2026-W10``), it is the beginning.
    """
    try:
        at = datetime.fromisoformat((text or "").strip())
        return at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def end_of(text: str | None) -> datetime | None:
    """Returns the instant that an ISO text names as an end: of a bare date or a week the end of that, in UTC."""
    end = instant(text)
    if end is None or text is None or not is_bare_date(text) or end.year == MAXYEAR:
        return end
    return end + timedelta(days=7 if _WEEK.fullmatch(text.strip()) else 1)


def is_bare_date(text: str | None) -> bool:
    """Tells whether an ISO text names a day or a week, and no time of it."""
    bare = (text or "").strip()
    return _DAY.fullmatch(bare) is not None or _WEEK.fullmatch(bare) is not None


def age_in_days(at: datetime, now: datetime) -> int:
    """Returns whole days since ``at``; a future instant counts as now (0)."""
    return max(0, (now - at).days)


def spoken_age(days: int) -> str:
    """Returns "today", "yesterday" or "n days ago"."""
    return {0: "today", 1: "yesterday"}.get(days, f"{days} days ago")
