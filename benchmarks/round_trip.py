"""Round trips of one server in one run: a request that does nothing beside ``memory/recall``, in turn.

Usage: ``python -m benchmarks.round_trip [--memories 1000] [--rounds 500] [--server 'COMMAND']``.
The targets at 1,000 memories: a recall within 3 ms (p50), and within 8 times the request that does nothing.
"""

from __future__ import annotations

import argparse
import shlex
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.stdio import Client, row

TOOLS = ["pnpm", "ninja", "redis", "docker", "ruff", "mypy", "helm", "kafka", "vite", "bazel"]
TASKS = [
    "builds",
    "tests",
    "deployments",
    "migrations",
    "reviews",
    "releases",
    "linting",
    "caching",
    "logging",
    "search",
]
PLACES = [
    "the gateway",
    "the billing service",
    "CI",
    "the docs site",
    "staging",
    "the mobile app",
    "the importer",
]
QUERIES = [
    "how do we run tests in CI",
    "which cache does billing use",
    "release steps for the gateway",
    "redis or kafka",
]

#: Does nothing in the server: the answer is that there is no such task.
NOTHING = ("memory/cancelTask", {"taskId": "none"})


def write_memories(home: Path, count: int) -> None:
    """Writes user memories as the format of the store has them: one topic file each."""
    for index in range(count):
        tool, task, place = TOOLS[index % 10], TASKS[index // 10 % 10], PLACES[index % 7]
        folder = home / ".qwen" / "memories" / "user"
        folder.mkdir(parents=True, exist_ok=True)
        text = f"For {task} in {place} we use {tool}, step {index}; ask before changing it."
        header = f"---\nname: {tool} for {task} {index}\ndescription: {text}\ntype: user\n---\n"
        (folder / f"{tool}-{index}.md").write_text(f"{header}\n{text}\n", "utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memories", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--server", default=f"{sys.executable} -m mnemic.server")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as home:
        write_memories(Path(home), given.memories)
        with Client(shlex.split(given.server), env={"HOME": home, "XDG_CONFIG_HOME": home}) as client:
            found = client.request("memory/recall", {"query": QUERIES[0], "dryRun": True})
            pairs = [
                (
                    client.timed(*NOTHING),
                    client.timed("memory/recall", {"query": QUERIES[at % 4], "dryRun": True}),
                )
                for at in range(given.rounds + 50)
            ][50:]
    print(f"{given.memories} memories; a recall finds {len(found['memories'])} of {found['scanned']}")
    nothing, recall = [one for one, _ in pairs], [other for _, other in pairs]
    print(row("round trip: nothing", nothing))
    print(row("round trip: memory/recall", recall))
    print(
        f"round trip: ratio of the medians   {statistics.median(recall) / statistics.median(nothing):8.3f}  (target: 8 at most)"
    )


if __name__ == "__main__":
    main()
