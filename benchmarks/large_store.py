"""A store of many files: start-up to a first recall, a rescan, and one save beside a bare write that is flushed.

Usage: ``python -m benchmarks.large_store [--memories 10000] [--runs 5] [--saves 60]``. The targets at 10,000 files:
process start to a first recall within 1 s (derived files there already), a rescan within 150 ms, a save within 15 ms
(p50, flushed to the disk). The bare write makes, flushes and names one file, flushes the folder, and nothing else.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from benchmarks.round_trip import QUERIES, write_memories
from benchmarks.stdio import Client, row
from mnemic.core.files.disk import put
from mnemic.core.settings.resolution import resolve
from mnemic.core.store import Store
from mnemic.core.surroundings import Surroundings

SERVER = [sys.executable, "-m", "mnemic.server"]


def first_recall(home: str) -> float:
    """Returns milliseconds from the start of the process to the answer, which must hold something."""
    begun = time.perf_counter()
    with Client(SERVER, env={"HOME": home, "XDG_CONFIG_HOME": home}) as client:
        found = client.request("memory/recall", {"query": QUERIES[0], "dryRun": True})
        took = (time.perf_counter() - begun) * 1e3
        assert found["memories"], "the first recall found nothing"
        client.request("shutdown")
        client.notify("exit")
        client.process.wait(10)
    return took


def timed(work: Callable[[], object]) -> float:
    """Returns milliseconds."""
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1e3


def saves(home: str, count: int) -> list[tuple[float, float]]:
    """Returns pairs of one ``memory/remember`` over stdio and one bare flushed write, in milliseconds."""
    folder = Path(home) / ".qwen" / "bare"
    folder.mkdir()
    pairs = []
    with Client(SERVER, env={"HOME": home, "XDG_CONFIG_HOME": home}) as client:
        client.request("memory/recall", {"query": QUERIES[0], "dryRun": True})
        time.sleep(3)
        for at in range(count + 5):
            body = f"The quota of tenant number {at} was raised to {at * 7 + 3} gigabytes on request."
            wish = {"title": f"Quota of tenant {at}", "body": body, "scope": "user", "type": "user"}
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


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--saves", type=int, default=60)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as home:
        write_memories(Path(home), given.memories)
        name = f"{given.memories} files:"
        print(row(f"{name} first recall, cold", [first_recall(home)]))
        rescans(home, 1)
        print(row(f"{name} first recall, warm", [first_recall(home) for _ in range(given.runs)]))
        print(row(f"{name} rescan", rescans(home, 20)))
        pairs = saves(home, given.saves)
        print(row(f"{name} save", [ours for ours, _ in pairs]))
        print(row(f"{name} bare flushed write", [bare for _, bare in pairs]))


if __name__ == "__main__":
    main()
