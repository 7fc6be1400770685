"""What is kept about memories beside their files: counters, first sightings, cursors, what was forgotten."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from mnemic.core.heat import Warmth
from mnemic.core.persistence import database
from mnemic.core.persistence.counting import Use
from mnemic.core.persistence.state import Cursor, State

NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state.sqlite3"


@pytest.fixture
def state(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[State]:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    opened = State(path)
    yield opened
    opened.close()


def use(key: str, at: float = 0.0) -> Use:
    return Use(key, Warmth.created(0.0), "recalled", at, 86_400.0)


def test_two_processes_that_count_at_once_lose_nothing(state: State, path: Path) -> None:
    other = State(path)
    for n in range(3):
        state.warm([use("a", n * 7200.0)])
        other.warm([use("a", n * 7200.0 + 3600.0)])
    assert state.warmth()["a"].uses == 6
    assert state.changed_elsewhere()


def test_a_count_in_the_way_of_another_process_is_made_up_for(state: State, path: Path) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    assert state.warm([use("a")]) == {}
    state.move_cursor(Cursor("s", 4, None, "2026-11-30"))
    state.deliver("s", ["a"], NOW)
    state.forget(["text"], {"s": 3}, NOW)
    assert state.sight({"a": ("hash", NOW, NOW)}, NOW)["a"].created == NOW
    other.execute("rollback")
    state.warm([use("b")])
    assert set(state.warmth()) == {"a", "b"}
    assert state.cursor("s") == Cursor("s", 4, None, "2026-11-30")
    assert state.delivered("s") == {"a"}
    forgotten = state.forgotten("TEXT. ")
    assert forgotten is not None
    assert (forgotten.at, forgotten.sessions) == (NOW, {"s": 3})


def test_touched_times_change_no_age_and_a_changed_text_is_as_old_as_its_change(
    state: State, path: Path
) -> None:
    state.sight({"a": ("one", NOW - 9 * DAY, NOW - 9 * DAY)}, NOW - 5 * DAY)
    touched = state.sight({"a": ("one", NOW, NOW)}, NOW)["a"]
    assert (touched.created, touched.updated) == (NOW - 9 * DAY, NOW - 9 * DAY)
    state.close()
    changed = State(path).sight({"a": ("two", NOW - DAY, NOW - DAY)}, NOW)["a"]
    assert (changed.created, changed.updated) == (NOW - 9 * DAY, NOW - DAY)


def test_a_time_to_come_counts_as_now(state: State) -> None:
    seen = state.sight({"a": ("one", NOW + DAY, NOW + DAY)}, NOW)["a"]
    assert (seen.created, seen.updated) == (NOW, NOW)
    changed = state.sight({"a": ("two", NOW + DAY, NOW + DAY)}, NOW + timedelta(hours=1))["a"]
    assert changed.updated == NOW + timedelta(hours=1)


def test_many_sightings_at_once_are_found_again(state: State) -> None:
    seen = {f"key-{n}": (f"hash-{n}", NOW, NOW) for n in range(900)}
    state.sight(seen, NOW)
    later = {key: (content, NOW + DAY, NOW + DAY) for key, (content, _, _) in seen.items()}
    assert {s.updated for s in state.sight(later, NOW + DAY).values()} == {NOW}
    assert state.sight({}, NOW) == {}


def test_an_unreadable_time_counts_as_very_long_ago(state: State, path: Path) -> None:
    state.sight({"a": ("one", NOW, NOW)}, NOW)
    with sqlite3.connect(path) as other:
        other.execute("update sightings set created = 'nonsense'")
    assert state.sight({"a": ("one", NOW, NOW)}, NOW)["a"].created.year == 1970


def test_where_nothing_can_be_read_the_files_are_believed(state: State) -> None:
    state.close()
    assert state.sight({"a": ("one", NOW, NOW)}, NOW)["a"].updated == NOW
    assert state.delivered("s") == set()


def test_a_new_key_takes_over_what_the_old_one_had(state: State) -> None:
    state.warm([use("old.md#1")])
    state.sight({"old.md#1": ("one", NOW - DAY, NOW - DAY)}, NOW)
    state.deliver("s", ["old.md#1"], NOW)
    state.rekey({"old.md#1": "new.md#1", "never.md#2": "never.md#3"})
    assert set(state.warmth()) == {"new.md#1"}
    assert state.delivered("s") == {"new.md#1"}
    assert state.sight({"new.md#1": ("one", NOW, NOW)}, NOW)["new.md#1"].created == NOW - DAY


def test_cursors_are_kept_by_session_the_newest_first(state: State) -> None:
    assert state.cursor("s1") is None
    for n in range(4):
        state.move_cursor(Cursor(f"s{n}", n, f"p{n}", f"2026-11-{10 + n}"))
    state.move_cursor(Cursor("s0", 9, None, "2026-12-01"))
    assert [c.session_id for c in state.cursors(limit=3)] == ["s0", "s3", "s2"]
    assert state.cursor("s0") == Cursor("s0", 9, None, "2026-12-01")


def test_what_is_forgotten_is_known_by_its_normalised_text_until_it_comes_back(state: State) -> None:
    state.forget(["The Deploy day is Friday.", ""], {}, NOW)
    assert state.forgotten("the deploy  day is friday") is not None
    assert state.forgotten("") is None
    state.unforget([])
    state.unforget(["The deploy day is Friday"])
    assert state.forgotten("The deploy day is Friday") is None


def test_purging_leaves_no_row_and_no_byte_of_a_memory(state: State, path: Path) -> None:
    keys = ["project/telling-name.md#1", "project/telling-name.md#older", "project/other.md#1"]
    state.warm([use(key) for key in keys])
    state.sight(dict.fromkeys(keys, ("hash", NOW, NOW)), NOW)
    state.deliver("s", keys, NOW)
    state.purge(iter(keys[:1]), iter(["project/telling-name.md"]))
    assert set(state.warmth()) == {keys[2]}
    assert state.delivered("s") == {keys[2]}
    assert [p.name for p in path.parent.iterdir() if b"telling" in p.read_bytes()] == []


def test_one_of_several_in_a_file_is_purged_alone(state: State) -> None:
    state.warm([use("list.md#1"), use("list.md#2")])
    state.purge(["list.md#1"])
    assert set(state.warmth()) == {"list.md#2"}


def test_a_damaged_file_costs_warmth_and_says_so(path: Path) -> None:
    path.write_bytes(b"no database")
    state = State(path)
    assert state.warmth() == {}
    assert state.trouble is not None
