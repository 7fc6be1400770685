"""``mnemic recall``."""

from __future__ import annotations

import argparse

from mnemic.protocol.converter import structure
from mnemic.protocol.requests import RecallParams
from mnemic.server.cli import DONE, NOTHING
from mnemic.server.cli.offline import ask_marked, shown
from mnemic.server.cli.words import label, say
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
            for line in result.prompt.split("\n") if result.prompt else ():
                say(line)
        elif not result.memories:
            print("No memory answers that.")
        for memory in () if arguments.prompt else result.memories:
            say(f"{memory.score:.2f}  {label(memory, marks)}")
            for line in memory.body.split("\n")[:6]:
                say(f"      {line}")
            for name, text in (("Why", memory.why), ("How to apply", memory.how_to_apply)):
                if text:
                    say(f"      {name}: {text}")
            if memory.explanation:
                say(f"      ({memory.explanation.sentence})")
    return DONE if result.memories else NOTHING
