"""When the server looks at its stores, beside what the system tells."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from mnemic.core.files.vault import Listed
from mnemic.core.shelves.shelf import Shelf
from mnemic.server import background
from mnemic.server.background import Looks
from mnemic.server.watching import Watcher
from tests.server.a_watched_store import Silent, by_rename, shelf

__all__ = ["shelf"]


class Told:
    """What ``Looks`` needs of a session, with real stores, and a count of the looks at folders and files."""

    def __init__(self, *shelves: Shelf, monkeypatch: pytest.MonkeyPatch, **how: Any) -> None:
        self.shelves = list(shelves)
        self.walks = 0
        self.reads = 0
        self.clock = 1_000.0
        self.spent = 0.0
        self.cost = 0.0
        for each in shelves:
            self._count(each, monkeypatch)
        store = SimpleNamespace(shelves=self.shelves, refresh=self._refresh, look_for_vaults=lambda: None)
        clock = SimpleNamespace(monotonic=lambda: self.clock, thread_time=lambda: self.spent)
        monkeypatch.setattr(background, "time", clock)
        session: Any = SimpleNamespace(store=store, loop=None)
        self.looks = Looks(session, lambda _: Watcher(lambda _: None, file_system=lambda _: "ext4", **how))

    def _count(self, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
        walk_, read = shelf.vault.list, shelf.vault.read

        def listed() -> list[Listed]:
            self.walks += 1
            return walk_()

        def reading(path: str) -> bytes:
            self.reads += 1
            return read(path)

        monkeypatch.setattr(shelf.vault, "list", listed)
        monkeypatch.setattr(shelf.vault, "read", reading)

    def _refresh(self) -> None:
        for each in self.shelves:
            each.look()
        self.clock += self.cost
        self.spent += self.cost

    def after(self, seconds: float) -> int:
        """Lets time pass in the steps of the real loop; returns how often a folder was walked."""
        before, end = self.walks, self.clock + seconds
        while self.clock < end:
            self.clock += self.looks.pause
            self.looks.look()
        return self.walks - before


@pytest.fixture
def told(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    one = Told(shelf, monkeypatch=monkeypatch)
    yield one
    one.looks.close()


def aged(shelf: Shelf) -> Shelf:
    """Makes the store's files old enough not to be read once more for the sake of a coarse clock."""
    for file in shelf.location.root.rglob("*.md"):
        os.utime(file, (1.7e9, 1.7e9))
    shelf.look()
    return shelf


def test_a_small_store_is_looked_at_each_second_whatever_is_told(told: Told) -> None:
    told.cost = 0.001
    assert 9 <= told.after(10) <= 12


def test_a_large_store_is_looked_at_seldom_where_changes_are_told(told: Told) -> None:
    told.cost = 0.07
    told.after(2)
    assert told.after(70) <= 6, "half a part in a hundred of the time"
    told.cost = 1.0
    told.after(10)
    assert 1 <= told.after(62) <= 3, "every half minute at the latest"


def test_a_large_store_is_looked_at_each_second_where_changes_are_not_told(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Watcher, "covers", lambda *_: False)
    told.cost = 0.1
    assert told.after(10) >= 9
    told.cost = 1.0
    told.after(5)
    assert 3 <= told.after(20) <= 5, "a look takes at most a quarter of the time or so"


def test_while_nothing_changes_nothing_is_read_or_written(told: Told, shelf: Shelf) -> None:
    aged(shelf)
    told.after(2)
    state = shelf.location.state
    before = {path: path.stat().st_mtime_ns for path in state.rglob("*")}
    told.reads = 0
    assert told.after(10) >= 9
    assert told.reads == 0
    assert {path: path.stat().st_mtime_ns for path in state.rglob("*")} == before


def test_a_change_of_which_nothing_is_told_is_seen_within_a_second_in_a_large_store(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Told(shelf, monkeypatch=monkeypatch, notifier=lambda _: Silent())
    told.cost = 1.0
    told.after(3)
    by_rename(shelf.location.root / "project" / "a.md")
    assert told.after(background.EVERY) == 1
    assert [m.body for m in shelf.snapshot.memories.values()] == ["Renamed over, another text"]
    told.looks.close()


class Instant:
    """A clock, and a sleep that only moves it."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


async def run_here(work: Callable[[Shelf], None], shelf: Shelf) -> None:
    work(shelf)


def test_of_many_words_about_a_store_comes_one_look_at_a_time_with_a_pause_after_it(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    time_, began, tell = Instant(), [], []
    monkeypatch.setattr(background, "time", time_)
    monkeypatch.setattr(background, "asyncio", time_)

    def look() -> None:
        began.append(time_.now)
        time_.now += 0.1

    def watcher(heard: Callable[[Shelf], None]) -> Watcher:
        tell.append(heard)
        return Watcher(heard, file_system=lambda _: "nfs")

    async def run() -> None:
        tasks: list[asyncio.Task[None]] = []
        session: Any = SimpleNamespace(
            store=SimpleNamespace(shelves=[shelf], look_for_vaults=lambda: None),
            loop=asyncio.get_running_loop(),
            change=run_here,
            jobs=SimpleNamespace(start=lambda work, _: tasks.append(asyncio.create_task(work))),
        )
        Looks(session, watcher)
        for _ in range(2):
            for _ in range(5):
                tell[0](shelf)
            await asyncio.sleep(0)
            await asyncio.gather(*tasks)

    monkeypatch.setattr(shelf, "look", look)
    asyncio.run(run())
    assert began == pytest.approx([100.0, 100.4])
    assert time_.slept == pytest.approx([0.0, 0.3])
