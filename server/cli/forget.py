"""``mnemic forget``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping

from mnemic.core.errors import BadInput
from mnemic.protocol.amending import amended
from mnemic.protocol.converter import structure
from mnemic.protocol.requests import ForgetParams
from mnemic.protocol.results import ForgetResult
from mnemic.protocol.values import Candidate
from mnemic.server.cli import DONE, NOTHING
from mnemic.server.cli.offline import ask_marked, shown
from mnemic.server.cli.words import say
from mnemic.server.conversation import Conversation
from mnemic.server.handlers import memory_forget
from mnemic.server.marks import marked, meant


def run(arguments: argparse.Namespace) -> int:
    """Exit code 1 where nothing was found, or nothing forgotten though that was asked for."""
    if not arguments.query and not arguments.id:
        raise BadInput("query", "must name what to forget; or give --id")
    if arguments.purge and not (arguments.id and arguments.apply):
        raise BadInput("purge", "destroys, so it needs --id and --apply")
    result, marks = _asked(arguments)
    if not arguments.apply and not arguments.json and result.candidates and sys.stdin.isatty():
        result = _chosen(arguments, result, marks) or result
    if not shown(arguments, result):
        _print(arguments, result, marks)
    found = result.forgotten if arguments.apply else result.candidates
    return DONE if found else NOTHING


def _asked(
    arguments: argparse.Namespace, chosen: Candidate | None = None
) -> tuple[ForgetResult, dict[str, str]]:
    async def handle(offline: Conversation, params: ForgetParams) -> ForgetResult:
        if params.ids and not params.revisions:
            # Once for all: what the ids mean must not move between.
            reach = await offline.reach()
            ids, revisions = meant(params.ids, reach, surely=params.apply)
            params = amended(params, ids=tuple(ids), revisions=revisions)
        return await memory_forget.handle(offline, params)

    params = _given(arguments)
    if chosen is not None:
        params = ForgetParams(ids=(chosen.id,), revisions={chosen.id: chosen.revision}, apply=True)
    return ask_marked(arguments, handle, params, lambda found: (one.id for one in found.candidates))


def _given(arguments: argparse.Namespace) -> ForgetParams:
    given: dict[str, object] = {
        "query": " ".join(arguments.query) or None,
        "ids": arguments.id or None,
        "scopes": arguments.scope,
        "limit": arguments.limit,
        "apply": arguments.apply,
        "purge": arguments.purge,
    }
    return structure(ForgetParams, given)


def _chosen(
    arguments: argparse.Namespace, result: ForgetResult, marks: Mapping[str, str]
) -> ForgetResult | None:
    """Asks at a terminal which one is meant."""
    for number, one in enumerate(result.candidates, 1):
        say(f"{number}  {one.title}  ({marked(one.id, marks)})")
    answer = input("Forget which? (number, or Enter for none) ").strip()
    if not answer.isdigit() or not 1 <= int(answer) <= len(result.candidates):
        return None
    return _asked(arguments, result.candidates[int(answer) - 1])[0]


def _print(arguments: argparse.Namespace, result: ForgetResult, marks: Mapping[str, str]) -> None:
    for id_ in result.forgotten:
        say(f"{'destroyed' if arguments.purge else 'forgotten'}: {id_}")
    if arguments.purge and not result.forgotten:
        print(
            "What the trash held of it is destroyed." if result.strategy == "ids" else "Nothing has this id."
        )
        return
    if result.undo:
        say(f"  undo: mnemic restore {result.undo.token}")
    if not result.forgotten:
        for one in result.candidates:
            say(f"{one.score:.2f}  {one.title}  ({marked(one.id, marks)})")
        if not result.candidates:
            print("No memory matches that.")
        elif arguments.apply:
            print("Nothing was forgotten: it is not certain which one is meant. Give --id.")
        else:
            print("Nothing was forgotten. Give --id ID --apply to forget one.")
