"""Instants as the wire and the files write them: ISO 8601, UTC, milliseconds."""

from __future__ import annotations

from datetime import MAXYEAR, UTC, datetime, timedelta

_BARE_DATE = len("2026-12-31")


def iso(at: datetime) -> str:
    """Returns e.g. ``2026-11-30T07:25:37.000Z``."""
    return at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def instant(text: str | None) -> datetime | None:
    """Returns the aware UTC instant that an ISO text names (a bare date or a naive time counts as UTC), else None."""
    try:
        at = datetime.fromisoformat((text or "").strip())
        return at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def end_of(text: str | None) -> datetime | None:
    """Returns the instant that an ISO text names as an end: of a bare date the end of that day, in UTC."""
    end = instant(text)
    if end is None or not is_bare_date(text) or end.year == MAXYEAR:
        return end
    return end + timedelta(days=1)


def is_bare_date(text: str | None) -> bool:
    """Tells whether an ISO text names a day and no time of it."""
    return text is not None and len(text.strip()) <= _BARE_DATE


def age_in_days(at: datetime, now: datetime) -> int:
    """Returns whole days since ``at``; a future instant counts as now (0)."""
    return max(0, (now - at).days)


def spoken_age(days: int) -> str:
    """Returns "today", "yesterday" or "n days ago"."""
    return {0: "today", 1: "yesterday"}.get(days, f"{days} days ago")
