"""Heat follows from what happened and from now, whatever the clock does."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.heat import (
    DAY,
    HALF_LIVES,
    HOUR,
    LASTING,
    MAX_STRENGTH,
    WEIGHTS,
    Event,
    Warmth,
    cold_days,
    half_life,
    heat,
    temperature,
    warmed,
)
from mnemic.core.memory import IMPORTANCES, KINDS, Importance, Kind, Temperature

NOW = 1_800_000_000.0
HALF = half_life("fact", "medium")

kinds = st.sampled_from(KINDS)
importances = st.sampled_from(IMPORTANCES)
events: st.SearchStrategy[Event] = st.sampled_from(tuple(WEIGHTS))
shown: st.SearchStrategy[Event] = st.sampled_from(("wake", "hover"))
times = st.floats(min_value=0, max_value=4e9)
histories = st.lists(st.tuples(events, times), max_size=12)


def lived(history: list[tuple[Event, float]], half: float = HALF) -> Warmth:
    warmth = Warmth()
    for event, at in history:
        warmth = warmed(warmth, event, at, half)
    return warmth


def test_every_kind_and_importance_has_its_half_life() -> None:
    assert set(HALF_LIVES) == set(KINDS)
    assert set(LASTING) == set(IMPORTANCES)
    assert half_life("preference", "critical") == 90 * DAY
    assert half_life("conversation", "low") == pytest.approx(4.9 * DAY)


def test_a_new_memory_is_hot() -> None:
    new = Warmth.created(NOW)
    assert new == warmed(Warmth(), "created", NOW, HALF)
    assert heat(new, "fact", "medium", NOW) == pytest.approx(1 - math.exp(-1))
    assert temperature(new, "fact", "medium", NOW) == "hot"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("importance", IMPORTANCES)
def test_half_of_the_strength_is_gone_after_a_half_life(kind: Kind, importance: Importance) -> None:
    later = NOW + HALF_LIVES[kind] * LASTING[importance] * DAY
    assert heat(Warmth.created(NOW), kind, importance, later) == pytest.approx(1 - math.exp(-0.5))


@pytest.mark.parametrize(
    ("days", "expected"),
    [(0, "hot"), (6, "hot"), (7, "warm"), (31, "warm"), (32, "cold"), (120, "cold"), (123, "archived")],
)
def test_an_untouched_observation_is_cold_after_a_month_and_archived_after_ninety_cold_days(
    days: int, expected: Temperature
) -> None:
    assert temperature(Warmth.created(NOW), "observation", "medium", NOW + days * DAY) == expected


def test_what_was_never_warm_is_cold_at_once_and_archived_after_ninety_days() -> None:
    never = Warmth(at=NOW)
    assert heat(never, "fact", "medium", NOW) == 0
    assert temperature(never, "fact", "medium", NOW + 90 * DAY) == "cold"
    assert temperature(never, "fact", "medium", NOW + 91 * DAY) == "archived"


@pytest.mark.parametrize(
    ("kind", "importance", "pinned"),
    [
        ("fact", "medium", True),
        ("preference", "low", False),
        ("decision", "low", False),
        ("fact", "high", False),
        ("plan", "critical", False),
    ],
)
def test_what_stays_is_never_archived(kind: Kind, importance: Importance, pinned: bool) -> None:
    assert temperature(Warmth.created(NOW), kind, importance, NOW + 9_999 * DAY, pinned=pinned) == "cold"


def test_use_brings_an_archived_memory_back() -> None:
    later = NOW + 400 * DAY
    old = Warmth.created(NOW)
    assert temperature(old, "idea", "medium", later) == "archived"
    assert temperature(warmed(old, "recalled", later, HALF), "idea", "medium", later) == "hot"


def test_events_of_one_hour_count_once_at_their_highest() -> None:
    start = Warmth.created(NOW - 30 * DAY)
    once = warmed(start, "recalled", NOW + 120, HALF)
    for order in (["hover", "wake", "recalled"], ["wake", "hover", "read", "recalled"]):
        warmth = start
        for seconds, event in enumerate(order):
            warmth = warmed(warmth, event, NOW + 60 * seconds, HALF)  # type: ignore[arg-type]  # literals in a list
        assert warmth.strength == pytest.approx(once.strength, rel=1e-3)


def test_the_same_event_an_hour_later_counts_again() -> None:
    first = warmed(Warmth(), "recalled", NOW, HALF)
    assert warmed(first, "recalled", NOW + HOUR - 1, HALF).strength < first.strength
    assert warmed(first, "recalled", NOW + HOUR, HALF).strength > 1.9


def test_uses_count_each_recall_and_reading_and_nothing_else() -> None:
    history: list[tuple[Event, float]] = [
        ("created", NOW),
        ("recalled", NOW + 1),
        ("recalled", NOW + 2),
        ("read", NOW + 3),
        ("hover", NOW + 4),
        ("wake", NOW + 5),
    ]
    assert lived(history).uses == 3


def test_a_day_of_hovering_leaves_a_memory_no_hotter_than_new() -> None:
    warmth = Warmth.created(NOW)
    for hour in range(1, 25):
        warmth = warmed(warmth, "hover", NOW + hour * HOUR, HALF)
    assert warmth.strength <= 1
    strong = lived([("recalled", NOW), ("recalled", NOW + HOUR), ("recalled", NOW + 2 * HOUR)])
    assert warmed(strong, "wake", NOW + 4 * HOUR, HALF).strength < strong.strength


@pytest.mark.parametrize("ahead", [10 * DAY, 30 * DAY, 365 * DAY])
def test_f074_a_mark_from_the_future_counts_as_now_and_heals_with_the_next_use(ahead: float) -> None:
    wrong = Warmth.created(NOW + ahead)
    assert heat(wrong, "fact", "medium", NOW) == heat(Warmth.created(NOW), "fact", "medium", NOW)
    assert cold_days(wrong, "fact", "medium", NOW) == 0
    healed = warmed(wrong, "read", NOW, HALF)
    assert healed == Warmth(1.0, NOW, NOW, 1.0, 1)
    assert warmed(healed, "read", NOW + HOUR, HALF).strength == pytest.approx(1.5, rel=1e-2)


@given(histories, kinds, importances, times)
def test_heat_stays_in_its_range(
    history: list[tuple[Event, float]], kind: Kind, importance: Importance, now: float
) -> None:
    warmth = lived(history, half_life(kind, importance))
    assert 0 <= warmth.strength <= MAX_STRENGTH
    assert 0 <= heat(warmth, kind, importance, now) < 1
    assert cold_days(warmth, kind, importance, now) >= 0


@given(histories, kinds, importances, times, times)
def test_without_events_heat_never_rises(
    history: list[tuple[Event, float]], kind: Kind, importance: Importance, one: float, other: float
) -> None:
    warmth = lived(history, half_life(kind, importance))
    sooner, later = sorted((one, other))
    assert heat(warmth, kind, importance, sooner) >= heat(warmth, kind, importance, later)
    assert cold_days(warmth, kind, importance, sooner) <= cold_days(warmth, kind, importance, later)


@given(histories, events, times)
def test_an_event_adds_at_most_its_weight(
    history: list[tuple[Event, float]], event: Event, at: float
) -> None:
    before = lived(history)
    after = warmed(before, event, at, HALF)
    assert after.strength <= before.strength + WEIGHTS[event] + 1e-9
    assert after.at == at


@given(histories, shown, times)
def test_being_shown_never_lifts_above_one(
    history: list[tuple[Event, float]], event: Event, at: float
) -> None:
    before = lived(history)
    assert warmed(before, event, at, HALF).strength <= max(1.0, before.strength)


@given(histories, events, st.floats(min_value=0, max_value=HOUR - 1))
def test_repeating_an_event_within_the_hour_adds_nothing(
    history: list[tuple[Event, float]], event: Event, seconds: float
) -> None:
    once = warmed(lived([(what, at * 0.4) for what, at in history]), event, NOW, HALF)
    again = warmed(once, event, once.hour + seconds, HALF)
    assert again.strength <= once.strength + 1e-9


@given(histories, events, times)
def test_a_clock_that_jumps_back_adds_nothing_that_counted_already(
    history: list[tuple[Event, float]], event: Event, back: float
) -> None:
    once = warmed(lived([(what, at * 0.4) for what, at in history]), event, NOW, HALF)
    again = warmed(once, event, min(back, once.hour), HALF)
    assert again.strength == pytest.approx(once.strength)


@given(histories, kinds, importances, times)
def test_temperature_follows_heat(
    history: list[tuple[Event, float]], kind: Kind, importance: Importance, now: float
) -> None:
    warmth = lived(history, half_life(kind, importance))
    degree = heat(warmth, kind, importance, now)
    found = temperature(warmth, kind, importance, now)
    assert (found == "hot") == (degree >= 0.5)
    assert (found == "warm") == (0.15 <= degree < 0.5)
    if found == "archived":
        assert cold_days(warmth, kind, importance, now) > 90
