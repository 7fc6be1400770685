"""What was recalled together: counted by several processes, faded by time, kept small, and telling nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.persistence.together import (
    FAINT,
    HALF_LIFE,
    MAX_AT_ONCE,
    MAX_COMPANIONS,
    Together,
    together_key,
    weight_of,
)

NOW = 1_800_000_000.0


def met(record: Together, *keys: str, at: float = NOW) -> None:
    record.count(frozenset(keys), keys, at)


def test_two_that_meet_are_companions_from_both_ends() -> None:
    record = Together(None)
    met(record, "a", "b")
    met(record, "a", "b")
    met(record, "a", "c")
    assert record.companions("a", NOW) == {"b": 2.0, "c": 1.0}
    assert record.companions("b", NOW) == {"a": 2.0}
    assert record.among(["c", "b", "a"], NOW) == {("a", "b"): 2.0, ("a", "c"): 1.0}
    assert record.counted() == {"a": 2, "b": 1, "c": 1}


def test_a_memory_alone_or_twice_meets_nobody() -> None:
    record = Together(None)
    met(record, "a")
    met(record, "a", "a")
    assert record.counted() == {}


def test_what_was_counted_fades_and_is_let_go() -> None:
    record = Together(None)
    met(record, "a", "b")
    assert record.companions("a", NOW + HALF_LIFE) == {"b": pytest.approx(0.5)}
    later = NOW + 3.1 * HALF_LIFE
    assert record.companions("a", later) == {}
    assert record.among(["a", "b"], later) == {}
    met(record, "a", "c", at=later)
    assert record.counted() == {"a": 1, "c": 1}


@given(st.permutations([0.0, 1.0, 2.5, 40.0]))
def test_the_order_in_which_events_arrive_is_no_matter(days: list[float]) -> None:
    record = Together(None)
    for day in days:
        met(record, "a", "b", at=NOW + day * 86_400)
    expected = sum(2.0 ** (-(40.0 - day) * 86_400 / HALF_LIFE) for day in (0.0, 1.0, 2.5, 40.0))
    assert record.companions("a", NOW + 40 * 86_400) == {"b": pytest.approx(expected)}


def test_only_pairs_of_the_store_are_counted_and_of_the_first() -> None:
    record = Together(None)
    record.count(frozenset({"mine"}), ["mine", "yours", "theirs"], NOW)
    assert record.among(["mine", "yours", "theirs"], NOW) == {("mine", "yours"): 1.0, ("mine", "theirs"): 1.0}
    other = Together(None)
    met(other, *(f"k{n:02}" for n in range(MAX_AT_ONCE + 3)))
    assert len(other.counted()) == MAX_AT_ONCE


def test_the_faintest_of_too_many_companions_are_let_go_from_both_ends() -> None:
    record = Together(None)
    for n in range(MAX_COMPANIONS + 5):
        met(record, "hub", f"k{n:02}", at=NOW + n)
    counted = record.counted()
    assert counted["hub"] == MAX_COMPANIONS
    assert "k00" not in counted
    assert f"k{MAX_COMPANIONS + 4}" in counted


def test_several_processes_that_count_lose_nothing(tmp_path: Path) -> None:
    records = [Together(tmp_path / "links.sqlite3") for _ in range(3)]

    def work(record: Together) -> None:
        for _ in range(20):
            met(record, "a", "b")

    threads = [Thread(target=work, args=(record,)) for record in records]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {record.companions("a", NOW)["b"] for record in records} == {60.0}


def test_what_is_kept_goes_along_with_a_new_key() -> None:
    record = Together(None)
    met(record, "old", "b")
    record.see_code("old", ["src/app.py"])
    record.rekey({"old": "new"})
    assert record.companions("b", NOW) == {"new": 1.0}
    assert record.companions("old", NOW) == {}
    assert record.saw_code("new", ["src/app.py", "src/x.py"]) == {"src/app.py"}
    record.rekey({"new": "b"})
    assert record.counted() == {}


def test_a_purge_leaves_no_row_and_no_trace(tmp_path: Path) -> None:
    record = Together(tmp_path / "links.sqlite3")
    met(record, "a", "b", "c")
    record.see_code("a", ["src/plan.py"])
    record.see_code("b", ["src/app.py"])
    record.purge(["a"])
    assert record.counted() == {"b": 1, "c": 1}
    assert record.saw_code("a", ["src/plan.py"]) == set()
    assert record.saw_code("b", ["src/app.py"]) == {"src/app.py"}
    record.close()
    written = (tmp_path / "links.sqlite3").read_bytes()
    assert b"plan.py" not in written
    assert b"app.py" not in written  # no text stands in it at all


def test_a_damaged_file_costs_warmth_alone(tmp_path: Path) -> None:
    path = tmp_path / "links.sqlite3"
    path.write_bytes(b"no database at all" * 100)
    record = Together(path)
    met(record, "a", "b")
    record.close()
    with sqlite3.connect(path) as db:
        assert db.execute("select count(*) from together").fetchone() == (2,)


def test_a_key_tells_nothing_and_is_a_scopes_own() -> None:
    key = together_key("user", "user/likes-tea.md#0123456789abcdef")
    assert "tea" not in key
    assert key != together_key("project", "user/likes-tea.md#0123456789abcdef")


def test_weight_grows_and_stays_below_one() -> None:
    weights = [weight_of(strength) for strength in (FAINT, 1.0, 2.0, 4.0, 40.0)]
    assert weights == sorted(weights)
    assert 0 < weights[0] < weights[-1] <= 1
