"""The gates of a dream: the original's, in its order, under its names; and the lock that both programs keep."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest

from mnemic.core.dream.gates import Limits, Question, Reason, Scans, closed_gate, is_quiet
from mnemic.core.dream.lock import BESIDE, LOCK, ConsolidationLock
from mnemic.core.files.liveness import began, host
from mnemic.core.operations.record import read_meta, record_dream
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.times import iso
from tests.core.a_dream import LONG_AGO, later, long_ago
from tests.core.a_store import Clock, open_project, topic, write

HEX = "0123456789abcdef" * 2
FIVE = [f"s{n}" for n in range(5)]


def ask(folder: Path, **more: object) -> Question:
    """All gates open: five other sessions, the last dream two days ago."""
    meta = {"lastDreamAt": iso(LONG_AGO - timedelta(days=2)), "recentSessionIdsSinceDream": FIVE}
    asked = Question(meta, folder, LONG_AGO, Limits(24, 5), "auto", "now")
    return replace(asked, **more)  # type: ignore[arg-type]  # fields of a question


def but(**fields: object) -> dict[str, object]:
    return {"lastDreamAt": iso(LONG_AGO - timedelta(days=2)), "recentSessionIdsSinceDream": FIVE, **fields}


def test_with_all_gates_open_it_is_time(tmp_path: Path) -> None:
    assert closed_gate(ask(tmp_path), Scans()) is None


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"enabled": False}, "disabled"),
        ({"pressed": True}, "memory_pressure"),
        ({"meta": but(lastDreamSessionId="now")}, "same_session"),
        ({"meta": but(lastDreamAt=iso(LONG_AGO - timedelta(hours=1)))}, "min_hours"),
        ({"meta": but(recentSessionIdsSinceDream=FIVE[:4])}, "min_sessions"),
        ({"meta": but(recentSessionIdsSinceDream=[*FIVE[:4], "now"])}, "min_sessions"),
    ],
)
def test_each_gate_has_its_reason(tmp_path: Path, changed: dict[str, object], reason: Reason) -> None:
    assert closed_gate(ask(tmp_path, **changed), Scans()) == reason


def test_of_several_closed_gates_the_first_is_told(tmp_path: Path) -> None:
    """The original's order: each step opens the gate that was told, and the next one is."""
    scans = Scans()
    scans.throttles(tmp_path, LONG_AGO)
    meta = {"lastDreamSessionId": "now", "lastDreamAt": iso(LONG_AGO - timedelta(hours=1))}
    asked = ask(tmp_path, enabled=False, pressed=True, meta=meta)
    told = []
    steps: tuple[dict[str, object], ...] = (
        {"enabled": True},
        {"pressed": False},
        {"session_id": "other"},
        {"meta": {}},
        {"now": LONG_AGO + timedelta(minutes=11)},
        {},
    )
    for opened in steps:
        told.append(closed_gate(asked, scans))
        asked = replace(asked, **opened)  # type: ignore[arg-type]  # as above
    assert told == [
        "disabled",
        "memory_pressure",
        "same_session",
        "min_hours",
        "scan_throttled",
        "min_sessions",
    ]


def test_never_dreamed_or_a_time_that_cannot_be_read_passes(tmp_path: Path) -> None:
    for at in (None, "", "soon", 12, ["2021"]):
        assert closed_gate(ask(tmp_path, meta=but(lastDreamAt=at)), Scans()) is None


def test_a_clock_that_was_set_back_does_not_put_off_dreams_for_ever(tmp_path: Path) -> None:
    assert (
        closed_gate(ask(tmp_path, meta=but(lastDreamAt=iso(LONG_AGO + timedelta(days=400)))), Scans()) is None
    )


def test_chats_of_the_original_count_where_they_changed_since(tmp_path: Path) -> None:
    chats = tmp_path / "chats"
    chats.mkdir()
    last = LONG_AGO - timedelta(days=2)
    for n in range(7):
        file = chats / f"{n}{HEX[1:]}.jsonl"
        file.write_text("{}")
        at = (last + timedelta(hours=1 if n < 4 else -1)).timestamp()
        os.utime(file, (at, at))
    for name in ("notes.jsonl", "x.txt", f"{HEX}.json", "README.jsonl"):
        (chats / name).write_text("")
    meta = but(recentSessionIdsSinceDream=[])
    assert closed_gate(ask(tmp_path, meta=meta), Scans()) == "min_sessions"
    assert closed_gate(ask(tmp_path, meta=meta, limits=Limits(24, 4)), Scans()) is None
    assert closed_gate(ask(tmp_path, meta={"lastDreamAt": None}, limits=Limits(24, 7)), Scans()) is None


def test_who_asks_by_hand_or_at_night_need_not_wait_for_a_count(tmp_path: Path) -> None:
    scans = Scans()
    scans.throttles(tmp_path, LONG_AGO)
    meta = but(lastDreamSessionId="now", recentSessionIdsSinceDream=["a"])
    assert closed_gate(ask(tmp_path, meta=meta, trigger="schedule"), scans) is None
    assert closed_gate(ask(tmp_path, meta=meta, trigger="manual"), scans) == "min_sessions"
    assert (
        closed_gate(ask(tmp_path, meta=but(recentSessionIdsSinceDream=[]), trigger="schedule"), scans)
        == "min_sessions"
    )


def test_hours_may_reach_over_midnight() -> None:
    assert [is_quiet("22:30-05:00", time(hour)) for hour in (22, 23, 0, 4, 5, 12)] == [
        False,
        True,
        True,
        True,
        False,
        False,
    ]
    assert [is_quiet("02:00-05:00", time(hour)) for hour in (1, 2, 4, 5)] == [False, True, True, False]
    assert not is_quiet("", time(3))


# The metadata


def test_a_dream_that_ended_is_noted_in_the_original_s_fields_and_others_stay(tmp_path: Path) -> None:
    shelf = open_project(tmp_path, long_ago())
    meta = shelf.location.state / "meta.json"
    meta.parent.mkdir()
    meta.write_text(
        json.dumps({"version": 1, "createdAt": "x", "theirs": [1], "recentSessionIdsSinceDream": ["a"]})
    )
    record_dream(shelf, "s1", ["user"])
    noted = json.loads(meta.read_text())
    assert noted == {
        "version": 1,
        "createdAt": "x",
        "theirs": [1],
        "recentSessionIdsSinceDream": [],
        "updatedAt": iso(LONG_AGO),
        "lastDreamAt": iso(LONG_AGO),
        "lastDreamSessionId": "s1",
        "lastDreamTouchedTopics": ["user"],
        "lastDreamStatus": "updated",
    }
    record_dream(shelf, None, [])
    assert (read_meta(shelf)["lastDreamStatus"], read_meta(shelf)["lastDreamSessionId"]) == ("noop", "s1")


def test_broken_metadata_keeps_no_dream_away(tmp_path: Path) -> None:
    shelf = open_project(tmp_path, long_ago())
    shelf.location.state.mkdir()
    (shelf.location.state / "meta.json").write_text('{"lastDreamAt": ')
    assert read_meta(shelf) == {}
    record_dream(shelf, None, [])
    assert read_meta(shelf)["lastDreamAt"] == iso(LONG_AGO)


# The lock


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    made = open_project(tmp_path, long_ago())
    write(made, "project/a.md", topic("Something"))
    return made


@pytest.fixture
def sleeper() -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(["sleep", "60"])
    yield process
    process.kill()
    process.wait()


def stand(shelf: Shelf, content: str | bytes, age: float = 0.0) -> Path:
    """Leaves a lock that was written so many seconds ago."""
    path = shelf.location.state / LOCK
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    at = shelf.surroundings.now().timestamp() - age
    os.utime(path, (at, at))
    return path


def beside(shelf: Shelf, pid: int, since: str | None) -> None:
    told = {"pid": pid, "began": since, "host": host()}
    (shelf.location.state / ".mnemic" / BESIDE).write_text(json.dumps(told))


def test_the_lock_holds_the_number_of_the_process_and_goes_when_it_is_let_go(shelf: Shelf) -> None:
    lock = ConsolidationLock(shelf)
    assert lock.take() is None
    assert lock.path == shelf.location.state / "consolidation.lock"
    assert lock.path.read_text() == str(os.getpid())
    other = ConsolidationLock(shelf).take()
    assert other is not None
    assert str(os.getpid()) in str(other)
    lock.release()
    assert not lock.path.exists()
    assert ConsolidationLock(shelf).take() is None


def test_it_lapses_after_an_hour_whoever_holds_it(shelf: Shelf) -> None:
    assert ConsolidationLock(shelf).take() is None
    later(shelf, minutes=59)
    assert ConsolidationLock(shelf).take() is not None
    later(shelf, minutes=2)
    assert ConsolidationLock(shelf).take() is None


def test_it_lapses_when_its_process_has_ended(shelf: Shelf, sleeper: subprocess.Popen[bytes]) -> None:
    stand(shelf, str(sleeper.pid))
    beside(shelf, sleeper.pid, began(sleeper.pid))
    holder = ConsolidationLock(shelf).take()
    assert holder is not None
    assert holder.pid == sleeper.pid
    sleeper.kill()
    sleeper.wait()
    assert ConsolidationLock(shelf).take() is None


def test_f044_a_number_that_another_program_has_by_now_holds_nothing(
    shelf: Shelf, sleeper: subprocess.Popen[bytes]
) -> None:
    stand(shelf, str(sleeper.pid))
    beside(shelf, sleeper.pid, "12")
    assert ConsolidationLock(shelf).take() is None


def test_f044_so_does_one_of_the_original_s_that_is_older_than_the_process_of_its_number(
    shelf: Shelf, sleeper: subprocess.Popen[bytes]
) -> None:
    stand(shelf, str(sleeper.pid), age=1_800)  # long ago by this clock, and by the process's
    assert ConsolidationLock(shelf).take() is None


def test_a_lock_that_the_original_holds_keeps_us_out(
    tmp_path: Path, sleeper: subprocess.Popen[bytes]
) -> None:
    shelf = open_project(tmp_path, Clock(datetime.now(UTC)))
    write(shelf, "project/a.md", topic("Something"))
    path = shelf.location.state / LOCK
    path.write_text(f"{sleeper.pid}\n")
    holder = ConsolidationLock(shelf).take()
    assert holder is not None
    assert holder.pid == sleeper.pid


@pytest.mark.parametrize(
    "content", [b"", b"abc", b"0", b"-1", b"9" * 20, b'{"pid":', b"\xff\x00", b"4294967296"]
)
def test_f047_what_names_no_process_lapses_after_a_grace(shelf: Shelf, content: bytes) -> None:
    stand(shelf, content, age=11)
    assert ConsolidationLock(shelf).take() is None


def test_f047_one_that_was_only_just_made_and_holds_nothing_yet_is_waited_for(shelf: Shelf) -> None:
    stand(shelf, b"")
    assert ConsolidationLock(shelf).take() is not None


def test_f047_a_folder_in_its_place_is_put_aside_and_times_to_come_hold_nothing(
    shelf: Shelf, sleeper: subprocess.Popen[bytes]
) -> None:
    folder = shelf.location.state / LOCK
    folder.mkdir()
    old = shelf.surroundings.now().timestamp() - 60
    os.utime(folder, (old, old))
    lock = ConsolidationLock(shelf)
    assert lock.take() is None
    lock.release()
    stand(shelf, str(sleeper.pid), age=-(80 * 365 * 86_400))
    assert ConsolidationLock(shelf).take() is None


def test_f047_no_signal_is_sent_to_anybody(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise AssertionError("a signal was sent")

    monkeypatch.setattr(os, "kill", forbidden)
    for content in ("0", "-1", "1", "99999999999999999999", str(os.getpid())):
        stand(shelf, content, age=11)
        ConsolidationLock(shelf).take()
        (shelf.location.state / LOCK).unlink(missing_ok=True)
