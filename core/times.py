"""Instants as the wire and the files write them: ISO 8601, UTC, milliseconds."""

from __future__ import annotations

from datetime import UTC, datetime


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


def age_in_days(at: datetime, now: datetime) -> int:
    """Returns whole days since ``at``; a future instant counts as now (0)."""
    return max(0, (now - at).days)


def spoken_age(days: int) -> str:
    """Returns "today", "yesterday" or "n days ago"."""
    return {0: "today", 1: "yesterday"}.get(days, f"{days} days ago")
