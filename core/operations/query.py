"""What a recall asks for, and which memories may answer it: decided before anything is ranked."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from mnemic.core.memory import Memory
from mnemic.core.operations.tool_noise import is_tool_noise
from mnemic.core.search.vectors import Meant
from mnemic.core.times import end_of, instant, is_bare_date


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked, and what may answer. Empty tuples mean "any"; ``exclude`` holds ids, ``delivered`` keys.

    ``meant`` is what the text means, None to go by words alone. ``as_of`` asks for what held at that instant.
    ``budget_chars`` bounds all bodies together. ``min_score`` is the least relevance, None the measured one.
    """

    text: str
    limit: int = 5
    scopes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    include_archived: bool = False
    as_of: datetime | None = None
    exclude: frozenset[str] = frozenset()
    delivered: frozenset[str] = frozenset()
    recent_tools: tuple[str, ...] = ()
    budget_chars: int | None = None
    min_score: float | None = None
    meant: Meant | None = field(default=None, compare=False)


def is_seen(memory: Memory, query: Query) -> bool:
    """Tells whether a memory is not to be shown, and counts as an answer all the same: what is next best is none.

    It was excluded or delivered before, or only notes how a tool that is in use right now is called.
    """
    return (
        memory.id in query.exclude
        or (bool(query.delivered) and memory.key in query.delivered)
        or (bool(query.recent_tools) and is_tool_noise(memory, query.recent_tools))
    )


def fits(memory: Memory, query: Query) -> bool:
    """Tells whether a memory may answer: trusted, and of the kind that is asked for."""
    if not memory.trusted:
        return False
    if (query.types and memory.type not in query.types) or (query.kinds and memory.kind not in query.kinds):
        return False
    return not query.tags or set(query.tags) <= set(memory.tags)


def is_current(memory: Memory, as_of: datetime | None, now: datetime) -> bool:
    """Tells whether a memory holds at an instant; None means now.

    ``valid_from`` is included, ``valid_to`` is not, but a bare date is meant with all of its day (UTC). A memory
    holds at no earlier time than it was made, and one that was superseded at an unknown time at none.
    """
    if as_of is None and memory.valid_from is None and memory.valid_to is None:
        return memory.superseded_by is None
    start, end = instant(memory.valid_from), end_of(memory.valid_to)
    if memory.superseded_by is not None and (as_of is None or end is None):
        return False
    if as_of is not None and start is None:
        made = memory.created_at
        # One that was over before it was written down held at some time all the same.
        start = None if made is not None and end is not None and end <= made else made
    at = as_of or now
    return (start is None or start <= at) and (end is None or at < end)


def asked_instant(text: str | None) -> datetime | None:
    """Returns the instant that a question is about: of a bare date the last of that day, in UTC."""
    end = end_of(text)
    return end - timedelta(microseconds=1) if end is not None and is_bare_date(text) else end
