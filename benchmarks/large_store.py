"""A large store: start-up to a first recall, memory, a rescan, a change that is told, and one save beside a bare write.

Usage: ``python -m benchmarks.large_store [--memories 10000] [--entries 1] [--runs 5] [--saves 60] [--changes 40]
[--home FOLDER]``. ``--entries``: so many memories a file. ``--home`` keeps the store for the next run: to read 100,000
files for the first time takes minutes. A store that is there already is not written anew.

The targets: process start to a first recall (derived files there already) within 0.6 s at 10,000 memories and 1 s at
100,000, less what the handshake of a bare pygls server takes beyond 0.25 s; 120 MB at 100,000 beyond a process with an
empty store; a change that is told seen within 50 ms; at 10,000 a rescan within 150 ms and a save within 15 ms (p50,
flushed to the disk). The bare write makes, flushes and names one file, flushes the folder, and nothing else.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from benchmarks.cold_start import BARE
from benchmarks.round_trip import PLACES, QUERIES, TASKS, TOOLS, write_memories
from benchmarks.stdio import Client, megabytes, row, served
from mnemic.core.files.disk import put
from mnemic.core.settings.resolution import resolve
from mnemic.core.store import Store
from mnemic.core.surroundings import Surroundings

#: Seconds after which a change counts as never seen.
_NEVER = 5.0


def write_entries(home: Path, files: int, entries: int) -> None:
    """Writes user memories, several to a file, as lists."""
    folder = home / ".qwen" / "memories" / "user"
    folder.mkdir(parents=True, exist_ok=True)
    for file in range(files):
        lines = []
        for index in range(file * entries, (file + 1) * entries):
            tool, task, place = TOOLS[index % 10], TASKS[index // 10 % 10], PLACES[index % 7]
            lines.append(f"- For {task} in {place} we use {tool}, step {index}; ask before changing it.\n")
        header = f"---\nname: Notes {file}\ndescription: Steps from {file * entries} on\ntype: user\n---\n"
        (folder / f"notes-{file}.md").write_text(f"{header}\n{''.join(lines)}", "utf-8")


def first_recall(home: str) -> float:
    """Returns milliseconds from the start of the process to the answer, which must hold something."""
    begun = time.perf_counter()
    with served(home) as client:
        found = client.request("memory/recall", {"query": QUERIES[0], "dryRun": True})
        took = (time.perf_counter() - begun) * 1e3
        assert found["memories"], "the first recall found nothing"
    return took


def handshake() -> float:
    """Returns milliseconds from the start of a bare pygls server to its answer to ``initialize``."""
    with Client([sys.executable, "-c", BARE]) as client:
        return client.hello * 1e3


def timed(work: Callable[[], object]) -> float:
    """Returns milliseconds."""
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1e3


def memory_used(home: str, seconds: float) -> float:
    """Returns the MB that a process holds that was so long open on a store, and has answered a few times."""
    with served(home) as client:
        client.request("memory/recall", {"query": QUERIES[0], "dryRun": True})
        time.sleep(seconds)
        for query in QUERIES:
            client.request("memory/recall", {"query": query, "dryRun": True})
        return megabytes(client)


def changes(home: str, count: int, seconds: float) -> list[float]:
    """Returns milliseconds from the word that a file was saved to an answer with what it says now."""
    file = Path(home) / ".qwen" / "memories" / "user" / "told.md"
    taken = []
    with served(home) as client:
        client.request("memory/recall", {"query": QUERIES[0], "dryRun": True})
        time.sleep(seconds)
        for at in range(count):
            text = f"The zeppelin of tenant number{at} lands at pier {at}."
            file.write_text(f"---\nname: Zeppelin {at}\ntype: user\n---\n\n{text}\n")
            begun = time.perf_counter()
            client.notify("textDocument/didSave", {"textDocument": {"uri": file.as_uri()}})
            while time.perf_counter() - begun < _NEVER:
                found = client.request("memory/recall", {"query": f"zeppelin number{at}", "dryRun": True})
                if any(memory["body"] == text for memory in found["memories"]):
                    break
            taken.append((time.perf_counter() - begun) * 1e3)
            time.sleep(0.15)
    file.unlink()
    return taken


def saves(home: str, count: int, seconds: float) -> list[tuple[float, float]]:
    """Returns pairs of one ``memory/remember`` over stdio and one bare flushed write, in milliseconds."""
    folder = Path(home) / ".qwen" / "bare"
    folder.mkdir(exist_ok=True)
    pairs = []
    with served(home) as client:
        client.request("memory/recall", {"query": QUERIES[0], "dryRun": True})
        time.sleep(seconds)
        for at in range(count + 5):
            number = f"{at}-{os.urandom(3).hex()}"
            body = f"The quota of tenant number {number} was raised to {at * 7 + 3} gigabytes on request."
            wish = {"title": f"Quota of tenant {number}", "body": body, "scope": "user", "type": "user"}
            ours = client.timed("memory/remember", wish)
            place, data = folder / f"{os.urandom(4).hex()}.md", body.encode()
            pairs.append((ours, timed(partial(put, place, data, True))))
    return pairs[5:]


def rescans(home: str, runs: int) -> list[float]:
    """Returns milliseconds of looks at an unchanged store."""
    around = Surroundings(
        {"HOME": home}, Path(home), Path(home), lambda: datetime.now(UTC), lambda: os.urandom(4).hex()
    )
    store = Store(around, resolve())
    store.open(None)
    store.refresh()
    looked = [timed(store.refresh) for _ in range(runs)]
    store.close()
    return looked


def measure(home: str, name: str, given: argparse.Namespace) -> None:
    """Prints what is measured in this store."""
    rescans(home, 1)
    settled = 3.0 + given.memories / 10_000
    first_recall(home)
    starts = [(first_recall(home), handshake()) for _ in range(given.runs)]
    print(row(f"{name} first recall, warm", [ours for ours, _ in starts]))
    print(row(f"{name} bare handshake", [bare for _, bare in starts]))
    less = statistics.median(ours - max(0.0, bare - 250) for ours, bare in starts)
    print(f"{name} first recall less handshake beyond 250 ms, pair by pair: p50 {less:8.3f} ms")
    with tempfile.TemporaryDirectory() as empty:
        least = memory_used(empty, 1.0)
    used = memory_used(home, settled)
    print(f"{name} memory {used:.0f} MB, {used - least:.0f} MB more than with an empty store")
    print(row(f"{name} rescan", rescans(home, 10)))
    print(row(f"{name} change that is told", changes(home, given.changes, settled)))
    pairs = saves(home, given.saves, settled)
    print(row(f"{name} save", [ours for ours, _ in pairs]))
    print(row(f"{name} bare flushed write", [bare for _, bare in pairs]))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--entries", type=int, default=1)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--saves", type=int, default=60)
    parser.add_argument("--changes", type=int, default=40)
    parser.add_argument("--home", type=Path)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as fresh:
        home = given.home or Path(fresh)
        if not (home / ".qwen").exists():
            if given.entries == 1:
                write_memories(home, given.memories)
            else:
                write_entries(home, given.memories // given.entries, given.entries)
            print(row(f"{given.memories}x{given.entries}: first recall, cold", [first_recall(str(home))]))
        measure(str(home), f"{given.memories}x{given.entries}:", given)


if __name__ == "__main__":
    main()
