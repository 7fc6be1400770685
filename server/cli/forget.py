"""``mnemic forget``."""

from __future__ import annotations

import argparse
import sys

from mnemic.core.errors import BadInput
from mnemic.protocol.converter import structure
from mnemic.protocol.requests import ForgetParams
from mnemic.protocol.results import ForgetResult
from mnemic.server.cli import DONE, NOTHING
from mnemic.server.cli.offline import ask, shown
from mnemic.server.handlers import memory_forget


def run(arguments: argparse.Namespace) -> int:
    """Exit code 1 where nothing was found, or nothing forgotten though that was asked for."""
    if not arguments.query and not arguments.id:
        raise BadInput("query", "must name what to forget; or give --id")
    given: dict[str, object] = {
        "query": " ".join(arguments.query) or None,
        "ids": arguments.id or None,
        "scopes": arguments.scope,
        "limit": arguments.limit,
        "apply": arguments.apply,
    }
    result = ask(arguments, memory_forget.handle, structure(ForgetParams, given))
    if not arguments.apply and not arguments.json and result.candidates and sys.stdin.isatty():
        result = _chosen(arguments, result) or result
    if not shown(arguments, result):
        _print(arguments, result)
    found = result.forgotten if arguments.apply else result.candidates
    return DONE if found else NOTHING


def _chosen(arguments: argparse.Namespace, result: ForgetResult) -> ForgetResult | None:
    """Asks at a terminal which one is meant."""
    for number, one in enumerate(result.candidates, 1):
        print(f"{number}  {one.title}  ({one.id})")
    answer = input("Forget which? (number, or Enter for none) ").strip()
    if not answer.isdigit() or not 1 <= int(answer) <= len(result.candidates):
        return None
    chosen = result.candidates[int(answer) - 1]
    params = ForgetParams(ids=(chosen.id,), revisions={chosen.id: chosen.revision}, apply=True)
    return ask(arguments, memory_forget.handle, params)


def _print(arguments: argparse.Namespace, result: ForgetResult) -> None:
    for id_ in result.forgotten:
        print(f"forgotten: {id_}")
    if result.undo:
        print(f"  undo: mnemic restore {result.undo.token}")
    if not result.forgotten:
        for one in result.candidates:
            print(f"{one.score:.2f}  {one.title}  ({one.id})")
        if not result.candidates:
            print("No memory matches that.")
        elif arguments.apply:
            print("Nothing was forgotten: it is not certain which one is meant. Give --id.")
        else:
            print("Nothing was forgotten. Give --id ID --apply to forget one.")
