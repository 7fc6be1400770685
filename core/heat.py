"""How warm a memory is: a pure function of what happened to it and of now, never of how often a job ran.

Each memory keeps one counter that fades by half in every half-life and is raised by each event. Times are seconds since
the epoch. A clock that was wrong cannot inflate anything: age is never negative, and an event from before the last one
takes the counter back to its own time without raising it twice.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from mnemic.core.memory import Importance, Kind, Memory, Temperature

Event = Literal["created", "recalled", "read", "wake", "hover"]

DAY = 86_400.0
HOUR = 3_600.0

#: What an event adds to the strength. Several within one hour count once, at their highest.
WEIGHTS: Mapping[Event, float] = {"created": 1.0, "recalled": 1.0, "read": 0.5, "wake": 0.25, "hover": 0.1}
#: Being shown unasked never lifts the strength above this; nothing lifts it above ``MAX_STRENGTH``.
MAX_SHOWN = 1.0
MAX_STRENGTH = 4.0
_USES: frozenset[Event] = frozenset({"recalled", "read"})
_SHOWN: frozenset[Event] = frozenset({"wake", "hover"})

#: Days in which half of the strength goes.
HALF_LIVES: Mapping[Kind, float] = {
    "conversation": 7,
    "plan": 10,
    "observation": 12,
    "idea": 12,
    "reflection": 14,
    "decision": 21,
    "fact": 21,
    "preference": 45,
}
#: What importance multiplies a half-life by.
LASTING: Mapping[Importance, float] = {"low": 0.7, "medium": 1.0, "high": 1.5, "critical": 2.0}

HOT = 0.5
WARM = 0.15
#: A memory cold for longer than this is archived, unless it is pinned or of a kind or importance that stays.
ARCHIVED_AFTER_DAYS = 90.0
_STAYS: frozenset[Kind | Importance] = frozenset({"preference", "decision", "high", "critical"})


@dataclass(frozen=True, slots=True)
class Warmth:
    """One memory's counter: its ``strength`` as it was ``at`` the last event.

    ``hour`` is when the hour that counts once began, ``weight`` what it has added so far. ``uses`` counts how often the
    memory was recalled into a prompt or read; all of them, unlike the strength.
    """

    strength: float = 0.0
    at: float = 0.0
    hour: float = 0.0
    weight: float = 0.0
    uses: int = 0

    @classmethod
    def created(cls, at: float) -> Warmth:
        """Returns the counter of a memory that was made then and never used."""
        weight = WEIGHTS["created"]
        return cls(weight, at, at, weight)


def born(memory: Memory) -> Warmth:
    """Returns the counter of a memory that was never used: one event of weight 1 when it was made or last changed.

    What a header says of its making is not asked: it may be a time to come.
    """
    return Warmth.created(memory.updated_at.timestamp())


def warmth_of(memory: Memory, kept: Warmth | None) -> Warmth:
    """Returns a memory's counter: the kept one, or that of its last change where this left it warmer."""
    return warmth_since(memory.updated_at.timestamp(), memory.kind, memory.importance, kept)


def warmth_since(updated: float, kind: Kind, importance: Importance, kept: Warmth | None) -> Warmth:
    """Returns the counter of a memory that was last changed at ``updated`` (seconds), as :func:`warmth_of` does."""
    fresh = Warmth.created(updated)
    if kept is None:
        return fresh
    warmer = fresh.at > kept.at and fresh.strength > _faded(kept, fresh.at, half_life(kind, importance))
    return replace(fresh, uses=kept.uses) if warmer else kept


def half_life(kind: Kind, importance: Importance) -> float:
    """Returns the seconds in which such a memory loses half of its strength."""
    return HALF_LIVES[kind] * LASTING[importance] * DAY


def warmed(warmth: Warmth, event: Event, at: float, half: float) -> Warmth:
    """Returns the counter after one event; ``half`` is the memory's ``half_life`` in seconds."""
    faded = _faded(warmth, at, half)
    same_hour = at < warmth.hour + HOUR
    before = warmth.weight if same_hour else 0.0
    ceiling = MAX_SHOWN if event in _SHOWN else MAX_STRENGTH
    added = max(0.0, min(WEIGHTS[event] - before, ceiling - faded))
    return Warmth(
        strength=faded + added,
        at=at,
        hour=min(warmth.hour, at) if same_hour else at,
        weight=before + added,
        uses=warmth.uses + (event in _USES),
    )


def warmer(one: Warmth, other: Warmth, half: float) -> Warmth:
    """Returns the counter that is higher now and from now on, with the uses of both."""
    at = max(one.at, other.at)
    best = max(one, other, key=lambda each: (_faded(each, at, half), each.at))
    return replace(best, uses=one.uses + other.uses)


def heat(warmth: Warmth, kind: Kind, importance: Importance, now: float) -> float:
    """Returns 0 (never used, or long ago) to 1 (at most 0.98)."""
    return -math.expm1(-_faded(warmth, now, half_life(kind, importance)))


def cold_days(warmth: Warmth, kind: Kind, importance: Importance, now: float) -> float:
    """Returns for how many days the memory has been neither warm nor used in any way; 0 while it is warm."""
    half = half_life(kind, importance)
    needed = -math.log1p(-WARM)
    lasted = half * math.log2(warmth.strength / needed) if warmth.strength > needed else 0.0
    return max(0.0, now - warmth.at - lasted) / DAY


def temperature(
    warmth: Warmth, kind: Kind, importance: Importance, now: float, *, pinned: bool = False
) -> Temperature:
    """Returns hot from a heat of 0.5 on, warm from 0.15 on, else cold; archived after 90 cold days, unless it stays."""
    degree = heat(warmth, kind, importance, now)
    if degree >= WARM:
        return "hot" if degree >= HOT else "warm"
    stays = pinned or kind in _STAYS or importance in _STAYS
    long_cold = cold_days(warmth, kind, importance, now) > ARCHIVED_AFTER_DAYS
    return "archived" if long_cold and not stays else "cold"


def _faded(warmth: Warmth, now: float, half: float) -> float:
    return float(warmth.strength * 2.0 ** (-max(0.0, now - warmth.at) / half))
