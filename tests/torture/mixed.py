"""Many processes on one store at once, killed at random and started again, beside programs that take no lock."""

from __future__ import annotations

import os
import random
import re
import signal
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.torture import checker
from tests.torture.crash import fast_disk, in_a_process, load_all
from tests.torture.door import Door, numbered, standing
from tests.torture.foreign import Foreign
from tests.torture.worker import Worker, read_log

_NAMES = ("ada", "ben", "cleo", "dan", "eve", "fay", "gil", "hal", "ivy", "jon", "kim", "lea")
_BODY = re.compile(r"Fact (\w+-\d+)\. (by hand, )*version (\d+)\.")
#: Refusals that others bring about: they changed it first, or so many wait that the time to wait is over.
_FAIR = ("conflict", "notFound", "expired", "locked")
#: So many of the undo log's entries are taken back at the end, the newest.
_UNDONE = 300


@dataclass(frozen=True, slots=True)
class Load:
    """What one run does."""

    processes: int
    operations: int
    kills: int
    seed: int


@dataclass(slots=True)
class _Child:
    """A worker, and at which lengths of its log it is to be killed."""

    pid: int
    start: Callable[[], int]
    log: Path
    kill_at: list[int]


def forked(work: Callable[[], object]) -> int:
    """Starts a process that works and ends; returns its number."""
    child = os.fork()
    if not child:
        code = 1
        try:
            work()
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    return child


def run(load: Load, folder: Path) -> tuple[int, list[str]]:
    """Works on a store in ``folder`` until all is done; returns how often it killed, and the faults it left."""
    (folder / "logs").mkdir(parents=True)
    root = Path(in_a_process(lambda: _begun(folder))[1])
    chance = random.Random(load.seed)
    children = [_child(folder, name, load, chance) for name in _NAMES[: load.processes]]
    foreign = forked(lambda: _disturb(root, folder / "logs" / "foreign.log", load.seed))
    kills, faults = 0, list[str]()
    try:
        while children:
            for child in list(children):
                kills += _looked_after(child, children, faults)
            time.sleep(0.005)
    finally:
        for pid in (foreign, *(child.pid for child in children)):
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
    # The one who plays the original was cut short as well, perhaps between its two files.
    for left in root.rglob("*.tmp*"):
        left.unlink()
    code, found = in_a_process(lambda: list(looked(folder, root)))
    return kills, faults + (found if code == 0 else [f"the look at it ended with {code}"])


def _begun(folder: Path) -> str:
    door = Door(folder, standing(0), numbered(1))
    root = door.shelves[-1].location.root
    door.close()
    root.mkdir(parents=True, exist_ok=True)
    return str(root)


def _child(folder: Path, name: str, load: Load, chance: random.Random) -> _Child:
    def start() -> int:
        return forked(lambda: Worker(folder, name, load.seed).work(load.operations))

    lines = [chance.randrange(1, max(2, 2 * load.operations)) for _ in range(load.kills // load.processes)]
    return _Child(start(), start, folder / "logs" / f"{name}.jsonl", sorted(lines))


def _looked_after(child: _Child, children: list[_Child], faults: list[str]) -> int:
    """Kills it if that is due, starts it again, or lets it go; returns how often it killed."""
    ended, status = os.waitpid(child.pid, os.WNOHANG)
    if ended:
        children.remove(child)
        if status:
            faults.append(f"{child.log.stem} ended with {os.waitstatus_to_exitcode(status)}")
        return 0
    if not child.kill_at or not child.log.exists():
        return 0
    if child.log.read_bytes().count(b"\n") < child.kill_at[0]:
        return 0
    child.kill_at.pop(0)
    os.kill(child.pid, signal.SIGKILL)
    os.waitpid(child.pid, 0)
    child.pid = child.start()
    return 1


def _disturb(root: Path, log: Path, seed: int) -> None:
    foreign, chance = Foreign(root, log, seed), random.Random(seed)
    while True:
        with suppress(FileNotFoundError):  # another took it away at that moment
            foreign.step()
        time.sleep(chance.random() * 0.05)


def looked(folder: Path, root: Path) -> Iterator[str]:
    """Everything that must hold in the end."""
    logs = {path.stem: read_log(path) for path in sorted((folder / "logs").glob("*.jsonl"))}
    foreign = read_log(folder / "logs" / "foreign.log")
    yield from _refusals(logs)
    door = Door(folder, lambda: datetime.now(UTC), numbered(2))
    yield from _memories(door, logs, foreign)
    yield from _by_hand(root, foreign)
    yield from _counted(door, logs)
    yield from checker.derived(door)
    yield from checker.databases(folder)
    yield from checker.usable(door)
    yield from checker.unfinished(folder)
    yield from checker.undone(door, _UNDONE)
    yield from checker.derived(door)
    yield from checker.unfinished(folder)
    door.close()


def _refusals(logs: dict[str, list[dict[str, Any]]]) -> Iterator[str]:
    for name, lines in logs.items():
        for line in lines:
            if "failed" in line:
                yield f"{name} failed: {line['failed']} {line['place']}"
            if "refused" in line and line["kind"] not in _FAIR:
                yield f"{name} was refused: {line['refused']}"


def _possible(lines: list[dict[str, Any]]) -> dict[str, set[int | None]]:
    """Returns for each key the versions that may be there (None: none) as far as its own process knows."""
    may: dict[str, set[int | None]] = {}
    doing: tuple[str, int | None, set[int | None]] | None = None
    for line in lines:
        if "do" in line:
            doing = None
            if "key" in line:
                key, before = line["key"], may.get(line["key"], {None})
                wanted = None if line["do"] == "forget" else line["version"]
                doing = (key, wanted, before)
                may[key] = before | {wanted}
        elif doing is not None:
            key, wanted, before = doing
            went = "did" in line and line.get("back", True)
            may[key] = {wanted} if went else before
            doing = None
    return may


def _memories(
    door: Door, logs: dict[str, list[dict[str, Any]]], foreign: list[dict[str, Any]]
) -> Iterator[str]:
    touched = {
        line["touched"].removeprefix("title-").removesuffix(".md") for line in foreign if "touched" in line
    }
    there: dict[str, list[int]] = {}
    for memory in door.ask("memory/list", limit=10_000)["memories"]:
        if "/hand/" in memory["id"] or ":hand/" in memory["id"]:
            continue
        found = _BODY.fullmatch(memory["body"])
        if found is None:
            yield f"{memory['id']} is no whole memory: {memory['body'][:80]!r}"
        else:
            there.setdefault(found[1], []).append(int(found[3]))
    for lines in logs.values():
        for key, versions in _possible(lines).items():
            found_ones = there.pop(key, [])
            if len(found_ones) > 1:
                yield f"{key} is there {len(found_ones)} times"
            now = found_ones[0] if found_ones else None
            if now not in versions and key not in touched:
                yield f"{key} is version {now}; it was left at {sorted(versions, key=str)}"
    for key in there:
        yield f"{key} was never remembered"


def _by_hand(root: Path, foreign: list[dict[str, Any]]) -> Iterator[str]:
    last = {line["path"]: line["text"] for line in foreign if "path" in line}
    newest = next((line["path"] for line in reversed(foreign) if "path" in line), None)
    for path, text in last.items():
        file = root / path
        now = file.read_bytes().decode() if file.exists() else None
        if now != text and path != newest:  # the last one was killed while it wrote
            yield f"{path} is not as its own program left it"


def _counted(door: Door, logs: dict[str, list[dict[str, Any]]]) -> Iterator[str]:
    """Uses that were answered are counted; those cut short may be, and nothing else is."""
    lines = [line for log in logs.values() for line in log]
    answered = sum(line.get("uses", 0) for line in lines)
    cut = sum(line.get("do") in ("recall", "get") for line in lines) - sum(
        line.get("did") in ("recall", "get") for line in lines
    )
    counted = sum(warmth.uses for shelf in door.shelves for warmth in shelf.state.warmth().values())
    if not answered <= counted <= answered + 3 * cut:
        yield f"{counted} uses are counted; {answered} were answered, and {cut} answers cut short"


def main(load: Load) -> int:
    """Runs once, tells of it, and returns the number of faults."""
    load_all()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mnemic-torture-", dir=fast_disk()) as folder:
        kills, faults = run(load, Path(folder) / "all")
    for fault in faults[:50]:
        print(f"  {fault}")
    print(
        f"seed {load.seed}: {load.processes} processes, {load.operations} operations each, {kills} kills,"
        f" {time.monotonic() - began:.0f} s, {len(faults)} faults"
    )
    return len(faults)
