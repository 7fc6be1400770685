"""``mnemic recall``."""

from __future__ import annotations

import argparse

from mnemic.protocol.converter import structure
from mnemic.protocol.requests import RecallParams
from mnemic.server.cli import DONE, NOTHING
from mnemic.server.cli.offline import ask_marked, shown
from mnemic.server.cli.words import label
from mnemic.server.handlers import memory_recall


def run(arguments: argparse.Namespace) -> int:
    """Exit code 1 where no memory answers."""
    given = {
        "query": " ".join(arguments.query),
        "limit": arguments.limit,
        "scopes": arguments.scope,
        "types": arguments.type,
        "explain": arguments.explain,
    }
    params = structure(RecallParams, given)
    result, marks = ask_marked(
        arguments, memory_recall.handle, params, lambda found: (memory.id for memory in found.memories)
    )
    if not shown(arguments, result):
        if arguments.prompt:
            print(result.prompt, end="\n" if result.prompt else "")
        elif not result.memories:
            print("No memory answers that.")
        for memory in () if arguments.prompt else result.memories:
            print(f"{memory.score:.2f}  {label(memory, marks)}")
            for line in memory.body.splitlines()[:6]:
                print(f"      {line}")
            for name, text in (("Why", memory.why), ("How to apply", memory.how_to_apply)):
                if text:
                    print(f"      {name}: {text}")
            if memory.explanation:
                print(f"      ({memory.explanation.sentence})")
    return DONE if result.memories else NOTHING
