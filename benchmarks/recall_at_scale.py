"""Recall over stdio in a large store, by words and meaning: how fast, how much memory, how soon after a start.

Usage: ``python -m benchmarks.recall_at_scale [--memories 10000] [--entries 10] [--rounds 300] [--runs 3] [--home FOLDER]``.
Memories are made of hand-written sentences, two to three each, ``--entries`` to a file. ``--home`` keeps the store, its
index and its vectors for the next run: to embed 100,000 memories takes some minutes of a processor.

The targets, at 10,000 and 100,000 memories: a recall within 3 and 5 ms (p50), 6 and 10 ms (p95); the process within 350 MB
at 100,000; a first correct answer 0.6 and 1 s after the start of the process, by meaning too within 1.5 s; a memory that
was changed through the server seen within 50 ms. Beside it stand plain BM25 (FTS5, default tokeniser) over the same texts, and the
handshake of a bare pygls server.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.cold_start import BARE
from benchmarks.stdio import Client, megabytes, row, served

_TOPICS = Path(__file__).parent / "sets" / "long" / "topics.txt"


def sentences() -> tuple[list[str], list[str]]:
    """Returns sentences to make memories of, and questions."""
    said, asked = [], []
    for line in _TOPICS.read_text("utf-8").splitlines():
        kind, _, text = line.partition(" ")
        if kind in {"u", "a", "e", "-"}:
            said.append(text.partition(" | ")[0])
        if kind == "?":
            asked.append(text)
        elif " | " in text and kind in {"u", "a"}:
            asked.append(text.partition(" | ")[2])
    return said, asked


def texts(count: int) -> Iterator[str]:
    """Yields memories; each has a number of its own to be found by."""
    said, _ = sentences()
    chance = random.Random(7)
    for number in range(count):
        some = " ".join(chance.sample(said, chance.choice((2, 2, 3))))
        yield f"{some} Noted as item{number}."


def write(home: Path, count: int, entries: int) -> None:
    """Writes the store, if it is not there."""
    folder = home / ".qwen" / "memories" / "user"
    if folder.is_dir():
        return
    folder.mkdir(parents=True)
    made = list(texts(count))
    for start in range(0, count, entries):
        body = "".join(f"- {text}\n" for text in made[start : start + entries])
        header = f"---\nname: Notes {start}\ndescription: What was noted from {start} on\ntype: user\n---\n"
        (folder / f"notes-{start:06}x.md").write_text(f"{header}\n{body}", "utf-8")


def settled(client: Client) -> float:
    """Waits until every memory has its vector; returns seconds."""
    begun = time.perf_counter()
    while client.request("memory/status")["search"]["building"]:
        time.sleep(1.0)
    return time.perf_counter() - begun


def recall(client: Client, query: str) -> dict[str, object]:
    found: dict[str, object] = client.request("memory/recall", {"query": query, "dryRun": True})
    return found


def first_answers(home: Path, number: int) -> tuple[float, float]:
    """Returns milliseconds from the start of the process to the first right answer, and to the first by meaning too."""
    begun = time.perf_counter()
    with served(home, XDG_CACHE_HOME=str(home / "cache")) as client:
        found = recall(client, f"what is item{number}?")
        words = (time.perf_counter() - begun) * 1e3
        assert f"item{number}." in str(found["prompt"]), "the first answer was wrong"
        while recall(client, f"what is item{number}?")["strategy"] != "hybrid":
            time.sleep(0.01)
        return words, (time.perf_counter() - begun) * 1e3


def changes(client: Client, count: int) -> list[float]:
    """Returns milliseconds from a wish to an answer that shows it."""
    taken = []
    for _ in range(count):
        word = f"zeppelin{os.urandom(4).hex()}"
        begun = time.perf_counter()
        client.request("memory/remember", {"text": f"The {word} lands at pier four.", "scope": "user"})
        while word not in str(recall(client, word)["prompt"]):
            assert time.perf_counter() - begun < 10, "it was never seen"
        taken.append((time.perf_counter() - begun) * 1e3)
    return taken


def plain(count: int, questions: Sequence[str]) -> list[float]:
    """Returns milliseconds of each question with FTS5 over the same texts, in this process."""
    table = sqlite3.connect(":memory:")
    table.execute("CREATE VIRTUAL TABLE found USING fts5(body, tokenize = unicode61)")
    table.executemany("INSERT INTO found VALUES (?)", ((text,) for text in texts(count)))
    taken = []
    for question in questions:
        asked = " OR ".join(f'"{word}"' for word in dict.fromkeys(re.findall(r"\w+", question)))
        begun = time.perf_counter()
        table.execute(
            "SELECT rowid FROM found WHERE found MATCH ? ORDER BY bm25(found) LIMIT 5", (asked,)
        ).fetchall()
        taken.append((time.perf_counter() - begun) * 1e3)
    return taken


def measure(home: Path, given: argparse.Namespace) -> None:
    """Prints what is measured in this store."""
    name = f"{given.memories} memories:"
    _, questions = sentences()
    chance = random.Random(3)
    asked = [
        chance.choice(questions) + f" item{chance.randrange(given.memories)}"
        for _ in range(given.rounds + 20)
    ]
    begun = time.perf_counter()
    with served(home, XDG_CACHE_HOME=str(home / "cache")) as client:
        recall(client, asked[0])
        opened = time.perf_counter() - begun
        print(
            f"{name} opened after {opened:.1f} s, every vector made after {settled(client) + opened:.0f} s",
            flush=True,
        )
    with served(home, XDG_CACHE_HOME=str(home / "cache")) as client:
        settled(client)
        recall(client, asked[0])
        taken = [client.timed("memory/recall", {"query": query, "dryRun": True}) for query in asked][20:]
        print(row(f"{name} recall, hybrid", taken), flush=True)
        repeated = [
            client.timed("memory/recall", {"query": query, "dryRun": True}) for query in asked[-20:] * 5
        ]
        print(row(f"{name} recall, asked before", repeated))
        print(row(f"{name} changed, then seen", changes(client, 20)))
        print(f"{name} process {megabytes(client):.0f} MB", flush=True)
    print(row(f"{name} FTS5, plain", plain(given.memories, asked[20:])))
    starts = [first_answers(home, chance.randrange(given.memories)) for _ in range(given.runs)]
    print(row(f"{name} first answer, cold", [words for words, _ in starts]))
    print(row(f"{name} first answer by meaning", [meaning for _, meaning in starts]))
    bare = []
    for _ in range(given.runs):
        with Client([sys.executable, "-c", BARE]) as client:
            bare.append(client.hello * 1e3)
    print(row(f"{name} bare pygls handshake", bare), flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--entries", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--home", type=Path)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        home = given.home or Path(folder)
        home.mkdir(parents=True, exist_ok=True)
        write(home, given.memories, given.entries)
        measure(home, given)


if __name__ == "__main__":
    main()
