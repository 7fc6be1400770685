"""``mnemic list``."""

from __future__ import annotations

import argparse

from mnemic.protocol.converter import structure
from mnemic.protocol.requests import ListParams
from mnemic.server.cli import DONE, NOTHING
from mnemic.server.cli.offline import ask_marked, shown
from mnemic.server.cli.words import label, say
from mnemic.server.handlers import memory_list
from mnemic.server.saying import counted


def run(arguments: argparse.Namespace) -> int:
    """Exit code 1 where there is none."""
    given = {
        "scopes": arguments.scope,
        "types": arguments.type,
        "text": arguments.text,
        "sort": arguments.sort,
        "limit": arguments.limit,
    }
    params = structure(ListParams, given)
    result, marks = ask_marked(
        arguments, memory_list.handle, params, lambda found: (memory.id for memory in found.memories)
    )
    if not shown(arguments, result):
        for memory in result.memories:
            say(f"{memory.temperature:8}  {label(memory, marks)}")
        more = result.total - len(result.memories)
        say(counted(result.total, "memory", "memories") + (f", {more} not shown" if more else "") + ".")
    return DONE if result.total else NOTHING
