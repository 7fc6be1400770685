"""Memories that have proved themselves: used again and again, and still kept like any other."""

from __future__ import annotations

from datetime import datetime

from mnemic.core.heat import HOT
from mnemic.core.review.subject import Subject
from mnemic.core.review.suggestion import Change, Suggestion, quoted
from mnemic.core.times import age_in_days

#: So often it was recalled into a prompt or read, and so old it is in days: before that a few busy hours would tell.
USES, DAYS = 10, 7


def promotable(subject: Subject, now: datetime) -> Suggestion | None:
    """Suggests a higher importance for what is used all the time; without a why, to add one."""
    memory, shelf = subject.memory, subject.shelf
    if not subject.free or memory.importance in ("high", "critical"):
        return None
    warmth = shelf.warmth.get(memory.key)
    if warmth is None or warmth.uses < USES or shelf.heat_of(memory, now) < HOT:
        return None
    if age_in_days(memory.created_at or memory.updated_at, now) < DAYS:
        return None
    why = "" if memory.why else ", and nothing says why it holds"
    reason = f"{quoted(memory)} was used {warmth.uses} times; its importance is {memory.importance}{why}."
    change = Change("Raise its importance to high", memory, {"importance": "high"}) if subject.alone else None
    return Suggestion("promote", (memory,), reason, change)
