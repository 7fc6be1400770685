"""``mnemic status``."""

from __future__ import annotations

import argparse

from mnemic.protocol.requests import StatusParams
from mnemic.server.cli import DONE, NOTHING
from mnemic.server.cli.offline import ask, shown
from mnemic.server.cli.words import counted, say
from mnemic.server.handlers import memory_status


def run(arguments: argparse.Namespace) -> int:
    """Exit code 1 where something is wrong that a person can mend."""
    result = ask(arguments, memory_status.handle, StatusParams())
    if not shown(arguments, result):
        say(f"mnemic {result.version}")
        for store in result.stores:
            state = "writable" if store.writable else "read only"
            trust = "" if store.trusted else ", not trusted: out of prompts"
            held = (
                f"{counted(store.memories, 'memory', 'memories')} in {counted(store.files, 'file', 'files')}"
            )
            say(f"  {store.scope}: {held}, {state}{trust}: {store.root}")
        for name, counts in (("type", result.counts.by_type), ("temperature", result.counts.by_temperature)):
            say(f"  by {name}: " + (", ".join(f"{key} {n}" for key, n in counts.items()) or "none"))
        say(
            f"  index: {result.index.lines} of {result.index.max_lines} lines, {result.index.bytes:,} of {result.index.max_bytes:,} bytes"
        )
        search = result.search
        why = search.words_alone
        how = f"by words alone: {why}" if why else f"by words and by meaning ({search.embedding_model})"
        say(f"  search: {search.backend}, {search.documents} entries, {how}")
        for problem in result.problems:
            say(f"  {problem.severity}: {problem.message}" + (f" ({problem.uri})" if problem.uri else ""))
    wrong = [problem for problem in result.problems if problem.severity != "info"]
    return NOTHING if wrong else DONE
