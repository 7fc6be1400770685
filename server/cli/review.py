"""``mnemic review``."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from mnemic.protocol.converter import structure
from mnemic.protocol.requests import ReviewParams
from mnemic.protocol.results import ReviewResult
from mnemic.server.cli import DONE, NOTHING
from mnemic.server.cli.offline import ask_marked, shown
from mnemic.server.cli.words import say
from mnemic.server.handlers import memory_review
from mnemic.server.marks import marked
from mnemic.server.saying import counted


def run(arguments: argparse.Namespace) -> int:
    """Exit code 1 where nothing is to be suggested."""
    params = structure(ReviewParams, {"limit": arguments.limit})
    result, marks = ask_marked(arguments, memory_review.handle, params, _ids)
    if not shown(arguments, result):
        for one in result.suggestions:
            say(f"{one.kind:9}  {one.reason}")
            for id_ in one.ids:
                say(f"{'':9}    {marked(id_, marks)}")
            if one.edit is not None:
                say(f"{'':9}  → {one.edit.title}")
        more = result.total - len(result.suggestions)
        found = counted(result.total, "suggestion", "suggestions") + (f", {more} not shown" if more else "")
        say(f"{found}; {counted(result.reviewed, 'memory', 'memories')} reviewed.")
    return DONE if result.total else NOTHING


def _ids(found: ReviewResult) -> Iterable[str]:
    return (id_ for one in found.suggestions for id_ in one.ids)
