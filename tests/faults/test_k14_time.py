"""K14: times are zone-aware and clamped, come from what happened and not from files' dates; heat ranks, it does not destroy."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path

import pytest

from mnemic.core.files.paths import user_location
from mnemic.core.memory import TYPES, Memory
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.prompt import build_prompt
from mnemic.core.operations.recall import Query, Recollection, recall
from mnemic.core.operations.remembering import remember
from mnemic.core.operations.selection import Order, Selection, select
from mnemic.core.operations.updating import update
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.times import age_in_days
from tests.core.a_store import Clock, only, open_user, surroundings, texts, topic, write

DAY = 86_400.0

#: One instant in every form that a file may have it, and what no calendar knows.
SAME = [
    "2026-03-01T10:00:00Z",
    '"2026-03-01T10:00:00"',
    "2026-03-01 10:00",
    "2026-03-01T19:00:00+09:00",
    "2026-03-01T10:00:00.000Z",
    "'2026-03-01T10:00:00+00:00'",
    "2026-03-01T05:00:00-05:00",
]
UNREADABLE = [
    "yesterday",
    "",
    "0",
    "~",
    "[]",
    "2026-13-45",
    "now()",
    "10:00",
    "9" * 30,
    "2026-02-30T25:61:61Z",
    "0000-00-00",
]
DATED = ["created", "modified", "updated_at", "created_at", "last_access"]


def shelf_of(tmp_path: Path, clock: Clock, name: str = "base") -> Shelf:
    shelf = Shelf(user_location(tmp_path / name), surroundings(tmp_path, clock))
    shelf.load()
    return shelf


def asked(
    shelf: Shelf,
    text: str,
    limit: int = 5,
    as_of: datetime | None = None,
    *,
    include_archived: bool = False,
) -> Recollection:
    query = Query(text, limit=limit, as_of=as_of, include_archived=include_archived)
    return recall(query, [shelf], shelf.surroundings.now())


def listed(shelf: Shelf, sort: Order) -> list[Memory]:
    return [memory for _, memory in select(Selection(sort=sort), [shelf], shelf.surroundings.now())]


def prompt(shelf: Shelf, text: str, *, include_archived: bool = False) -> str:
    found = asked(shelf, text, limit=50, include_archived=include_archived).recalled
    return build_prompt([one.memory for one in found], shelf.surroundings.now())


def shown(shelf: Shelf) -> dict[str, tuple[object, ...]]:
    """What a client is told of time, by path: when it was made and changed, its age, heat and temperature."""
    now = shelf.surroundings.now()
    return {
        memory.path: (
            memory.created_at,
            memory.updated_at,
            age_in_days(memory.updated_at, now),
            round(shelf.heat_of(memory, now), 6),
            shelf.temperature_of(memory, now),
        )
        for memory in shelf.snapshot.memories.values()
    }


def in_range(shelf: Shelf) -> bool:
    now = shelf.surroundings.now()
    return all(0 <= shelf.heat_of(memory, now) < 1 for memory in shelf.snapshot.memories.values())


# F073


def test_f073_one_instant_in_every_form_is_equally_warm(tmp_path: Path) -> None:
    clock = Clock(datetime(2026, 3, 5, 10, 0, tzinfo=UTC))
    shelf = shelf_of(tmp_path, clock)
    for n, (key, value) in enumerate(product(("created", "modified"), SAME)):
        write(
            shelf, f"project/{n:02d}.md", topic(f"Gate number {n} is green", **{key: value}, created_at="x")
        )
    at = datetime(2026, 3, 1, 10, 0, tzinfo=UTC)
    for memory in shelf.snapshot.memories.values():
        assert at in (memory.created_at, memory.updated_at)
    for half in (range(len(SAME)), range(len(SAME), 2 * len(SAME))):
        told = [shown(shelf)[f"project/{n:02d}.md"][3:] for n in half]
        assert len(set(told)) == 1
    assert in_range(shelf)


@pytest.mark.parametrize("key", DATED)
def test_f073_an_unreadable_time_costs_that_file_its_time_and_nothing_else(tmp_path: Path, key: str) -> None:
    clock = Clock(datetime(2026, 3, 5, 10, 0, tzinfo=UTC))
    shelf = shelf_of(tmp_path, clock)
    write(shelf, "project/good.md", topic("The harbour opens at six"))
    good = shown(shelf)["project/good.md"]
    for n, value in enumerate([*UNREADABLE, *SAME]):
        text = topic(f"Gate number {n} is green").replace(
            "type: project\n", f"type: project\n{key}: {value}\n"
        )
        write(shelf, f"project/{n:02d}.md", text)
    assert len(shelf.snapshot.memories) == len(UNREADABLE) + len(SAME) + 1
    assert in_range(shelf)
    assert shown(shelf)["project/good.md"] == good
    found = asked(shelf, "which gate is green", limit=50).recalled
    assert len(found) == len(UNREADABLE) + len(SAME)
    assert prompt(shelf, "which gate is green")
    assert len(listed(shelf, "updated")) == len(shelf.snapshot.memories)
    for n, value in enumerate(UNREADABLE):
        assert f"{key}: {value}\n" in (shelf.location.root / f"project/{n:02d}.md").read_text("utf-8")


@pytest.mark.parametrize("key", ["valid_from", "valid_to"])
def test_f073_an_unreadable_validity_keeps_no_memory_out(tmp_path: Path, key: str) -> None:
    shelf = shelf_of(tmp_path, Clock())
    for n, value in enumerate(UNREADABLE):
        text = topic(f"Gate number {n} is green").replace(
            "type: project\n", f"type: project\n{key}: {value}\n"
        )
        write(shelf, f"project/{n:02d}.md", text)
    assert len(asked(shelf, "which gate is green", limit=50).recalled) == len(UNREADABLE)
    at = datetime(2026, 12, 2, tzinfo=UTC)
    assert len(asked(shelf, "which gate is green", limit=50, as_of=at).recalled) == len(UNREADABLE)


@pytest.mark.parametrize("stamp", [-(2**40), -1, 0, 1, 2**31, 2**33, 2**40, 253_402_300_800])
def test_f073_a_file_time_that_no_calendar_knows_hides_no_memory(tmp_path: Path, stamp: int) -> None:
    shelf = shelf_of(tmp_path, Clock())
    file = shelf.location.root / "a.md"
    file.parent.mkdir(parents=True)
    file.write_text(topic("The harbour opens at six"))
    os.utime(file, (stamp, stamp))
    shelf.look()
    shelf.mend_index_file()
    (found,) = asked(shelf, "when does the harbour open", include_archived=True).recalled
    assert found.memory.body == "The harbour opens at six"
    assert in_range(shelf)
    assert only(shelf).updated_at <= Clock()()
    assert "(a.md)" in (shelf.location.root / "MEMORY.md").read_text("utf-8")


# F074


@pytest.mark.parametrize("ahead", [10, 30, 365, 365 * 5_000])
def test_f074_a_time_in_the_future_counts_as_now_and_is_not_written_down(tmp_path: Path, ahead: int) -> None:
    clock = Clock()
    shelf = shelf_of(tmp_path, clock)
    future = (clock() + timedelta(days=ahead)).isoformat()
    for n, key in enumerate(("created", "modified", "last_access")):
        write(shelf, f"project/{n}.md", topic(f"Gate number {n} is green", **{key: future}))
    file = shelf.location.root / "project" / "touched.md"
    file.write_text(topic("The harbour opens at six"))
    os.utime(file, (min(clock().timestamp() + ahead * DAY, 2.0**33),) * 2)
    shelf.look()
    write(shelf, "project/new.md", topic("The market opens at nine"))
    told = shown(shelf)
    assert {one[2] for one in told.values()} == {0}
    assert len({one[3:] for one in told.values()}) == 1
    assert in_range(shelf)
    shelf.count_uses(shelf.snapshot.memories.values(), "recalled", clock())
    assert all(warmth.at <= clock().timestamp() for warmth in shelf.warmth.values())
    shelf.close()
    again = shelf_of(tmp_path, clock)
    assert all(memory.updated_at <= clock() for memory in again.snapshot.memories.values())
    clock.advance(days=200)
    assert all(one[4] in {"cold", "archived"} for one in shown(again).values())


def test_f074_a_clock_that_is_set_back_inflates_nothing(tmp_path: Path) -> None:
    clock = Clock()
    shelf = shelf_of(tmp_path, clock)
    remember(Wish(text="The harbour opens at six"), shelf)
    shelf.count_uses([only(shelf)], "recalled", clock())
    hot = shelf.heat_of(only(shelf), clock())
    clock.advance(days=-1)
    memory = asked(shelf, "when does the harbour open").recalled[0].memory
    assert age_in_days(memory.updated_at, clock()) == 0
    assert shelf.heat_of(memory, clock()) <= hot
    for _ in range(20):
        shelf.count_uses([memory], "recalled", clock())
    assert in_range(shelf)
    assert all(warmth.at <= clock().timestamp() for warmth in shelf.warmth.values())
    remember(Wish(text="The market opens at nine"), shelf)
    clock.advance(days=1)
    assert sorted(texts(shelf).values()) == ["The harbour opens at six", "The market opens at nine"]
    clock.advance(days=60)
    assert all(shelf.heat_of(one, clock()) < 0.5 for one in shelf.snapshot.memories.values())


# F075


def test_f075_a_memory_changed_today_is_as_old_as_its_change(tmp_path: Path) -> None:
    clock = Clock(datetime.now(UTC) - timedelta(days=400))  # files carry the real time
    shelf = shelf_of(tmp_path, clock)
    for name in ("harbour", "market", "gate"):
        write(shelf, f"project/{name}.md", topic(f"The {name} opens at six", created=clock().isoformat()))
    remember(Wish(text="The wall is white"), shelf)
    clock.advance(days=400, seconds=10)
    before = shown(shelf)
    assert {one[2] for one in before.values()} == {400}
    write(shelf, "project/harbour.md", topic("The harbour opens at seven", created="2020-01-01"))
    gate = next(memory for memory in shelf.snapshot.memories.values() if "gate" in memory.body)
    update(gate, gate.revision, {"body": "The gate opens at seven"}, shelf)
    after = shown(shelf)
    assert {path: one[2] for path, one in after.items()} == {
        path: 0 if "harbour" in path or "gate" in path else 400 for path in before
    }
    assert {path: after[path] for path in ("project/market.md",)} == {
        path: before[path] for path in ("project/market.md",)
    }
    assert "Saved today" in prompt(shelf, "when does the harbour open", include_archived=True)


def test_f075_looking_after_a_store_refreshes_nothing(tmp_path: Path) -> None:
    clock = Clock()
    shelf = shelf_of(tmp_path, clock)
    remember(Wish(text="The harbour opens at six"), shelf)
    clock.advance(days=400)
    before = shown(shelf)
    for work in (shelf.rebuild, shelf.refresh, lambda: shelf.refresh(reread=True), shelf.mend_index_file):
        work()
    listed(shelf, "heat")
    assert shown(shelf) == before
    shelf.close()
    assert shown(shelf_of(tmp_path, clock)) == before


# F076


def test_f076_after_a_long_break_nothing_is_gone_and_the_best_is_still_shown(tmp_path: Path) -> None:
    clock = Clock()
    shelf = shelf_of(tmp_path, clock)
    for n in range(20):
        write(
            shelf, f"{TYPES[n % 4]}/{n:02d}.md", topic(f"Gate number {n} is green", f"Gate {n}", TYPES[n % 4])
        )
        clock.advance(minutes=1)
    shelf.look()
    shelf.mend_index_file()
    often = [
        memory for memory in shelf.snapshot.memories.values() if memory.path.endswith(("00.md", "04.md"))
    ]
    for _ in range(5):
        clock.advance(hours=2)
        shelf.count_uses(often, "recalled", clock())
    files = {path: path.read_bytes() for path in shelf.location.root.rglob("*.md")}
    clock.advance(days=90)
    shelf.close()
    again = shelf_of(tmp_path, clock)
    again.rebuild()
    assert {path: path.read_bytes() for path in again.location.root.rglob("*.md")} == files
    assert len(again.snapshot.memories) == 20
    index = (again.location.root / "MEMORY.md").read_text("utf-8")
    assert all(f"/{n:02d}.md)" in index for n in range(20))
    hottest = listed(again, "heat")[:2]
    assert {memory.path for memory in hottest} == {memory.path for memory in often}
    assert len(asked(again, "which gate is green", limit=50).recalled) == 20


def test_f076_in_a_full_index_the_warmest_stay_however_cold_all_are(tmp_path: Path) -> None:
    clock = Clock()
    shelf = shelf_of(tmp_path, clock)
    root = shelf.location.root / "project"
    root.mkdir(parents=True)
    for n in range(230):
        (root / f"{n:03d}.md").write_text(topic(f"Gate number {n} is green", f"Gate {n}"))
    shelf.look()
    shelf.mend_index_file()
    best = [memory for memory in shelf.snapshot.memories.values() if memory.number == 0][:30]
    shelf.count_uses(best, "recalled", clock())
    clock.advance(days=365)
    shelf.close()
    again = shelf_of(tmp_path, clock)
    again.rebuild()
    index = (again.location.root / "MEMORY.md").read_text("utf-8")
    assert all(f"]({memory.path})" in index for memory in best)
    assert len(list(root.iterdir())) == 230


# F077


def ways_to_disturb(root: Path, clock: Clock) -> Iterator[tuple[str, Callable[[], None]]]:
    """What checkouts and synchronisation do to files: the same bytes, with other times, inodes and places."""

    def files() -> list[Path]:
        return sorted(root.rglob("*.md"))

    def touch(at: float) -> None:
        for file in files():
            os.utime(file, (at, at))

    def anew() -> None:
        for file in files():
            data = file.read_bytes()
            file.unlink()
            file.write_bytes(data)

    def branch_and_back() -> None:
        kept = {file: file.read_bytes() for file in files()}
        for file in kept:
            file.unlink()
        for file, data in kept.items():
            file.write_bytes(data)

    def copied(function: Callable[[str, str], object]) -> None:
        aside = root.with_name("aside")
        shutil.copytree(root, aside, copy_function=function)
        shutil.rmtree(root)
        aside.rename(root)

    yield "touched", lambda: touch(clock().timestamp())
    yield "1970", lambda: touch(0)
    yield "next year", lambda: touch(clock().timestamp() + 365 * DAY)
    yield "written anew", anew
    yield "branch and back", branch_and_back
    yield "copied with times", lambda: copied(shutil.copy2)
    yield "copied without times", lambda: copied(shutil.copyfile)


@pytest.mark.parametrize("running", [True, False])
@pytest.mark.parametrize("number", range(7))
def test_f077_what_happens_to_a_files_time_changes_no_age_heat_or_order(
    tmp_path: Path, number: int, running: bool
) -> None:
    clock = Clock()
    shelf = shelf_of(tmp_path, clock)
    for n, kind in enumerate(("fact", "decision", "preference")):
        clock.advance(days=11)
        write(shelf, f"project/{n}.md", topic(f"Gate number {n} is green", kind=kind))
        shelf.look()
        shelf.mend_index_file()
    shelf.count_uses([next(iter(shelf.snapshot.memories.values()))], "read", clock())
    clock.advance(days=5)
    before, order = shown(shelf), paths(listed(shelf, "updated"))
    block = prompt(shelf, "which gate is green")
    index = (shelf.location.root / "MEMORY.md").read_bytes()
    if not running:
        shelf.close()
    name, disturb = list(ways_to_disturb(shelf.location.root, clock))[number]
    disturb()
    if running:
        assert not shelf.look(), name
    else:
        shelf = shelf_of(tmp_path, clock)
    assert shown(shelf) == before, name
    assert paths(listed(shelf, "updated")) == order
    assert prompt(shelf, "which gate is green") == block
    assert (shelf.location.root / "MEMORY.md").read_bytes() == index


def paths(memories: list[Memory]) -> list[str]:
    return [memory.path for memory in memories]


def test_f077_a_branch_without_the_memories_and_back_loses_no_warmth(tmp_path: Path) -> None:
    clock = Clock()
    shelf = open_user(tmp_path, clock)
    write(shelf, "project/a.md", topic("The harbour opens at six"))
    file = shelf.location.root / "project" / "a.md"
    for _ in range(3):
        clock.advance(hours=2)
        shelf.count_uses([only(shelf)], "recalled", clock())
    clock.advance(days=2)
    before = shown(shelf)
    data = file.read_bytes()
    file.unlink()
    shelf.look()
    assert shelf.snapshot.memories == {}
    file.write_bytes(data.replace(b"six", b"five"))
    shelf.look()
    assert only(shelf).body == "The harbour opens at five"
    file.write_bytes(data)
    shelf.look()
    assert {path: one[3:] for path, one in shown(shelf).items()} == {
        path: one[3:] for path, one in before.items()
    }
