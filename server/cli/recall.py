"""``mnemic recall``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from mnemic.protocol.converter import structure
from mnemic.protocol.requests import RecallParams
from mnemic.protocol.values import Recalled
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
            for line in _lines(memory):
                say(f"      {line}")
    return DONE if result.memories else NOTHING


def _lines(memory: Recalled) -> Iterator[str]:
    yield from memory.body.split("\n")[:6]
    for name, text in (("Why", memory.why), ("How to apply", memory.how_to_apply)):
        if text:
            yield f"{name}: {text}"
    yield from _changed(memory)
    if memory.explanation:
        yield f"({memory.explanation.sentence})"


def _changed(memory: Recalled) -> Iterator[str]:
    """Yields a line for each piece of what it speaks of that no longer says what it said."""
    for one in memory.evidence:
        name = one.symbol or one.uri.rpartition("/")[2]
        if one.state == "changed":
            yield f"(the code it speaks of has changed since: {name})"
        elif one.state == "gone":
            yield f"(what it speaks of is no longer there: {name})"
