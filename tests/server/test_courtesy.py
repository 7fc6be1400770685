"""Work in the background waits while somebody is answered, and comes to its end all the same."""

from __future__ import annotations

import pytest

from mnemic.server import courtesy
from mnemic.server.courtesy import LONGEST, QUIET, Courtesy, Patience


class Clock:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.slept += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(courtesy, "time", made)
    return made


def test_where_nobody_asks_nothing_waits(clock: Clock) -> None:
    Courtesy().give_way()
    assert clock.slept == 0.0


def test_it_waits_while_a_question_is_answered_but_not_for_ever(clock: Clock) -> None:
    asked = Courtesy()
    with asked.answering():
        asked.give_way()
    assert clock.slept == pytest.approx(LONGEST, abs=QUIET)


def test_after_an_answer_it_waits_a_moment_for_the_next_question(clock: Clock) -> None:
    asked = Courtesy()
    with asked.answering():
        pass
    asked.give_way()
    assert QUIET <= clock.slept < 2 * QUIET
    asked.give_way()
    assert clock.slept < 2 * QUIET


def test_a_question_that_fails_is_over_too(clock: Clock) -> None:
    asked = Courtesy()
    with pytest.raises(ValueError, match="no"), asked.answering():
        raise ValueError("no")
    clock.now += 1
    asked.give_way()
    assert clock.slept == 0.0


def test_what_is_short_gives_way_to_nobody(clock: Clock) -> None:
    asked = Courtesy()
    work = Patience(asked)
    with asked.answering():
        work.give_way()
        assert clock.slept == 0.0
        clock.now += 1
        work.give_way()
        assert clock.slept == pytest.approx(LONGEST, abs=QUIET)
