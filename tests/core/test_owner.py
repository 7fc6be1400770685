"""A lock that is nothing but a file: what lapses, when, and who may take it away."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mnemic.core.files.liveness import began, host
from mnemic.core.files.owner import NOBODY, UNSURE, OwnerFile


class Time:
    """A clock that a pause moves; ``meanwhile`` happens at the first pause."""

    def __init__(self) -> None:
        self.now = 100.0
        self.meanwhile: Callable[[], object] = lambda: None

    def __call__(self) -> float:
        return self.now

    def pause(self, seconds: float) -> None:
        self.now += 25 * seconds  # a quarter of a second, for brevity
        once, self.meanwhile = self.meanwhile, lambda: None
        once()


def owner(path: Path, time: Time) -> OwnerFile:
    return OwnerFile(path, time, time.pause)


def named(pid: object, since: object, where: object) -> bytes:
    return json.dumps({"token": "t", "pid": pid, "began": since, "host": where}).encode()


@pytest.fixture
def sleeper() -> Iterator[int]:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        yield process.pid
        process.kill()


@pytest.fixture
def dead() -> int:
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def test_what_is_free_is_taken_and_let_go(tmp_path: Path) -> None:
    one, other = owner(tmp_path / "o", Time()), owner(tmp_path / "o", Time())
    assert one.take(0)
    assert json.loads((tmp_path / "o").read_bytes())["pid"] == os.getpid()
    assert not other.take(0.5)
    one.release()
    assert other.take(0)
    one.release()
    assert (tmp_path / "o").exists(), "what another owns by now is not let go"


def test_one_that_is_let_go_is_taken_by_who_waits(tmp_path: Path) -> None:
    time = Time()
    one, other = owner(tmp_path / "o", time), owner(tmp_path / "o", time)
    assert one.take(0)
    time.meanwhile = one.release
    assert other.take(5)
    assert time.now < 101


def test_a_process_of_this_machine_that_runs_is_never_robbed(tmp_path: Path, sleeper: int) -> None:
    content = named(sleeper, began(sleeper), host())
    (tmp_path / "o").write_bytes(content)
    assert not owner(tmp_path / "o", Time()).take(10 * UNSURE)
    assert (tmp_path / "o").read_bytes() == content


def test_one_that_has_ended_lapses_at_once(tmp_path: Path, dead: int, sleeper: int) -> None:
    for pid, since in ((dead, "1"), (sleeper, "1"), (0, "1"), (-1, "1"), (10**20, "1")):
        (tmp_path / "o").write_bytes(named(pid, since, host()))
        time = Time()
        assert owner(tmp_path / "o", time).take(0)
        assert time.now == 100
        assert list(tmp_path.iterdir()) == [tmp_path / "o"]


@pytest.mark.parametrize(
    "content",
    [b"", b"abc", b"0", b"-1", b"9" * 20, b'{"pid":', b"\xff\x00", b"[]", b"[" * 100_000, named(True, "1", "x"), named("7", "1", "x")],
)  # fmt: skip
def test_what_names_nobody_lapses_soon(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "o").write_bytes(content)
    time = Time()
    waiting = owner(tmp_path / "o", time)
    assert not waiting.take(NOBODY / 2)
    assert waiting.take(NOBODY)
    assert time.now - 100 >= NOBODY


def test_a_folder_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "o").mkdir()
    (tmp_path / "o" / "kept").touch()
    assert owner(tmp_path / "o", Time()).take(2 * NOBODY)
    assert [path.name for path in tmp_path.glob("o.damaged-*/*")] == ["kept"]


@pytest.mark.parametrize("who", ["another machine", "unknown start"])
def test_one_that_cannot_be_looked_up_lapses_late_and_over_several_tries(
    tmp_path: Path, sleeper: int, who: str
) -> None:
    content = named(sleeper, "", host()) if who == "unknown start" else named(sleeper, "1", "elsewhere")
    (tmp_path / "o").write_bytes(content)
    time = Time()
    waiting = owner(tmp_path / "o", time)
    tries = 0
    while not waiting.take(5):
        tries += 1
    assert tries >= 4
    assert UNSURE <= time.now - 100 < UNSURE + 2


def test_another_machine_that_works_on_is_not_robbed(tmp_path: Path) -> None:
    time = Time()
    waiting = owner(tmp_path / "o", time)
    for number in range(20):
        (tmp_path / "o").write_bytes(named(number + 1, "1", "elsewhere"))
        assert not waiting.take(UNSURE / 2)


def test_the_mark_of_one_killed_while_it_took_a_lapsed_one_lapses_too(tmp_path: Path, dead: int) -> None:
    (tmp_path / "o").write_bytes(named(dead, "1", host()))
    (tmp_path / "o-lapsed").touch()
    time = Time()
    assert owner(tmp_path / "o", time).take(5)
    assert NOBODY <= time.now - 100 < NOBODY + 1
    assert list(tmp_path.iterdir()) == [tmp_path / "o"]


def test_what_was_taken_over_by_another_first_is_left_to_it(
    tmp_path: Path, dead: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two find the same dead name; while the slower one gets the mark, the faster one is done."""
    path = tmp_path / "o"
    path.write_bytes(named(dead, "1", host()))
    slow, fast = owner(path, Time()), owner(path, Time())
    real = os.open
    taken: list[bool] = []

    def open_late(name: Path, *rest: int) -> int:
        if name.name.endswith("-lapsed") and not taken:
            taken.append(True)
            assert fast.take(0)
        return real(name, *rest)

    monkeypatch.setattr(os, "open", open_late)
    assert not slow.take(1)
    assert json.loads(path.read_bytes())["pid"] == os.getpid()
    fast.release()
    assert not path.exists(), "the faster one still owned it"


def test_what_has_stood_for_long_by_its_disk_s_time_lapses_without_a_wait(tmp_path: Path) -> None:
    content = named(7, "1", "elsewhere boot pid:[1]")
    for age, lapses in ((UNSURE + 5, True), (UNSURE - 5, False), (-(10**6), False)):
        path = tmp_path / "o"
        path.write_bytes(content)
        written = path.stat().st_mtime - age
        os.utime(path, (written, written))
        time = Time()
        assert owner(path, time).take(0) == lapses
        assert time.now == 100
        assert list(tmp_path.iterdir()) == [path]


def test_a_name_of_this_machine_from_before_its_last_start_lapses_without_a_wait(tmp_path: Path) -> None:
    node, *_ = host().split(" ")
    path = tmp_path / "o"
    for where, lapses in ((f"{node} another-start pid:[1]", True), ("other another-start pid:[1]", False)):
        path.write_bytes(named(os.getpid(), began(os.getpid()), where))
        written = path.stat().st_mtime - 10
        os.utime(path, (written, written))
        assert owner(path, Time()).take(0) == lapses


def test_where_another_lock_is_good_a_name_that_cannot_be_looked_up_lapses_soon(
    tmp_path: Path, sleeper: int
) -> None:
    for pid, since, where in ((7, "1", "elsewhere"), (sleeper, "", host())):
        (tmp_path / "o").write_bytes(named(pid, since, where))
        time = Time()
        waiting = owner(tmp_path / "o", time)
        waiting.backed = True
        assert waiting.take(5)
        assert NOBODY <= time.now - 100 < NOBODY + 1


def test_who_stands_there_is_told_and_left_alone(tmp_path: Path, sleeper: int, dead: int) -> None:
    path = tmp_path / "o"
    assert owner(path, Time()).standing() is None
    for content, who, left in (
        (named(sleeper, began(sleeper), host()), f"process {sleeper} of ", None),
        (named(dead, "1", host()), f"process {dead} of ", 0.0),
        (named(7, "1", "kiwi boot pid:[1]"), "process 7 of kiwi", UNSURE),
        (named(7, "1", "\x1b[31m"), "process 7 of [31m", UNSURE),
        (b"[]", "nobody", NOBODY),
    ):
        path.write_bytes(content)
        standing = owner(path, Time()).standing()
        assert standing
        assert standing.who.startswith(who)
        assert standing.left == left
        assert path.read_bytes() == content
