"""From the end of a turn to a recall that shows what was said in it, in a store of 10,000 memories; rules alone.

Beside it: how long the server is busy with the notification itself (a request that does nothing, sent right after it), and
a recall while a long chat is read against one while nothing is: medians of pairs, one after the other.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.recall_at_scale import recall, sentences, write
from benchmarks.stdio import Client, row, served

#: A long chat of what a person says all day; one message in ten is worth keeping.
_TALK = 4_000


def turn(client: Client, number: int) -> tuple[float, float]:
    """Returns milliseconds until the notification let the next message through, and until a recall shows the memory."""
    word = f"zeppelin{os.urandom(4).hex()}"
    said = {"role": "user", "content": f"Remember that the {word} lands at pier {number}."}
    answer = {"role": "assistant", "content": "I will keep that in mind."}
    session = f"turn{number}"
    client.notify("chat/didAppend", {"sessionId": session, "offset": 0, "messages": [said, answer]})
    client.request("memory/undoLog", {"limit": 1})
    begun = time.perf_counter()
    client.notify("chat/didCompleteTurn", {"sessionId": session})
    client.request("memory/undoLog", {"limit": 1})
    through = time.perf_counter() - begun
    while word not in str(recall(client, f"where does the {word} land")["prompt"]):
        assert time.perf_counter() - begun < 10, "it was never seen"
    return through * 1e3, (time.perf_counter() - begun) * 1e3


def talk(client: Client, session: str) -> None:
    """Has a long chat read from here on."""
    said, _ = sentences()
    plain = [f"Why is test {n} of the suite still red, and can you look at it?" for n in range(_TALK)]
    for n in range(0, _TALK, 10):
        plain[n] = f"Remember that {said[n % len(said)]} (note {session}{n})"
    messages = [{"role": "user", "content": text} for text in plain]
    client.notify("chat/didAppend", {"sessionId": session, "offset": 0, "messages": messages})
    client.notify("chat/didCompleteTurn", {"sessionId": session})


def is_read(client: Client, session: str) -> bool:
    tasks = client.request("memory/status")["tasks"]
    return any(task.get("sessionId") == session and task["status"] == "running" for task in tasks)


def asked(client: Client, queries: Sequence[str]) -> float:
    """Returns the median of recalls in milliseconds."""
    return statistics.median(client.timed("memory/recall", {"query": q, "dryRun": True}) for q in queries)


def pairs(client: Client, count: int, rounds: int) -> list[tuple[float, float]]:
    """Returns medians of recalls while nothing is read, and while a chat is; each pair one after the other."""
    _, questions = sentences()
    found = []
    for number in range(count):
        queries = [questions[(number * rounds + n) % len(questions)] for n in range(rounds)]
        asked(client, queries)
        quiet = asked(client, queries)
        talk(client, f"talk{number}")
        while not is_read(client, f"talk{number}"):
            time.sleep(0.01)
        busy = asked(client, queries)
        assert is_read(client, f"talk{number}"), "the chat was read before the recalls were over"
        found.append((quiet, busy))
        client.request("memory/cancelTask", {"taskId": client.request("memory/status")["tasks"][0]["id"]})
        while is_read(client, f"talk{number}"):
            time.sleep(0.01)
    return found


def measure(home: Path, given: argparse.Namespace) -> None:
    """Prints what is measured in this store."""
    name = f"{given.memories} memories:"
    with served(home, XDG_CACHE_HOME=str(home / "cache"), MNEMIC_SEARCH_SEMANTIC="false") as client:
        recall(client, "item1")
        for number in range(3):
            turn(client, number)
        taken = [turn(client, number) for number in range(10, 10 + given.rounds)]
        print(row(f"{name} turn ended, next message", [through for through, _ in taken]), flush=True)
        print(row(f"{name} turn ended, then recalled", [seen for _, seen in taken]), flush=True)
        found = pairs(client, given.pairs, 40)
        print(row(f"{name} recall, quiet", [quiet for quiet, _ in found]))
        print(row(f"{name} recall, chat being read", [busy for _, busy in found]))
        print(row(f"{name} of both, the ratio", [busy / quiet for quiet, busy in found], ""), flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--pairs", type=int, default=7)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), given.memories, 10)
        measure(Path(folder), given)


if __name__ == "__main__":
    main()
