"""A recall while a model is asked about a chat, against one while nothing is: the model is slow, and one question at a time.

Usage: ``python -m benchmarks.recall_beside_model [--memories 10000] [--pairs 7]``. By rule (``deadlineMs`` 0), and with
the model choosing, which answers a recall at once and a chat never: medians of pairs, one after the other. The target is a
ratio of 1.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.recall_at_scale import recall, sentences, write
from benchmarks.stdio import Client, row, served
from tests.model_endpoint import ModelEndpoint, Reply, Request, said

_ROUNDS = 20


def answer(request: Request) -> Reply:
    """Chooses the first candidate in a recall; says nothing about a chat until it is released."""
    if request.body["response_format"]["json_schema"]["name"] == "recall":
        return said(json.dumps({"chosen": ["m1"]}))
    return Reply(held=True)


def asked(client: Client, queries: Sequence[str], deadline: int) -> float:
    """Returns the median of recalls in milliseconds."""
    params = [{"query": query, "dryRun": True, "deadlineMs": deadline} for query in queries]
    return statistics.median(client.timed("memory/recall", one) for one in params)


def thinking(client: Client, endpoint: ModelEndpoint, number: int) -> None:
    """Returns when the model is being asked about a chat."""
    before = len(endpoint.requests)
    messages = [
        {"role": "user", "content": f"The {number} machines of the lab have two gigabytes of memory."}
    ]
    client.notify("chat/didAppend", {"sessionId": f"s{number}", "offset": 0, "messages": messages})
    client.notify("chat/didCompleteTurn", {"sessionId": f"s{number}"})
    while not any(
        request.body["response_format"]["json_schema"]["name"] == "extract"
        for request in endpoint.requests[before:]
    ):
        endpoint.wait_for(before + 1)


def pairs(client: Client, endpoint: ModelEndpoint, count: int, deadline: int) -> list[tuple[float, float]]:
    """Returns medians while nothing is asked about a chat, and while something is."""
    _, questions = sentences()
    found = []
    for number in range(count):
        queries = [questions[(number * _ROUNDS + n) % len(questions)] for n in range(_ROUNDS)]
        endpoint.released.clear()
        asked(client, queries, deadline)
        quiet = asked(client, queries, deadline)
        thinking(client, endpoint, 1_000 * (deadline > 0) + number)
        found.append((quiet, asked(client, queries, deadline)))
        endpoint.released.set()
    return found


def measure(home: Path, given: argparse.Namespace) -> None:
    """Prints what is measured in this store."""
    with ModelEndpoint(answer) as endpoint:
        environment = {
            "MNEMIC_MODEL_PROVIDER": "openai",
            "MNEMIC_MODEL_BASE_URL": endpoint.url,
            "MNEMIC_MODEL_NAME": "stub",
            "MNEMIC_SEARCH_SEMANTIC": "false",
            "XDG_CACHE_HOME": str(home / "cache"),
        }
        with served(home, **environment) as client:
            recall(client, "item1")
            for how, deadline in (("by rule", 0), ("by model", 5_000)):
                found = pairs(client, endpoint, given.pairs, deadline)
                name = f"recall {how}"
                print(row(f"{name}, quiet", [quiet for quiet, _ in found]))
                print(row(f"{name}, beside a chat", [busy for _, busy in found]))
                print(row(f"{name}, the ratio", [busy / quiet for quiet, busy in found], ""), flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--pairs", type=int, default=7)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), given.memories, 10)
        measure(Path(folder), given)


if __name__ == "__main__":
    main()
