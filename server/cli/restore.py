"""``mnemic restore``."""

from __future__ import annotations

import argparse

from mnemic.core.errors import BadInput
from mnemic.protocol.converter import structure
from mnemic.protocol.requests import RestoreParams, UndoLogParams
from mnemic.server.cli import DONE, NOTHING
from mnemic.server.cli.offline import ask, shown
from mnemic.server.cli.words import say
from mnemic.server.handlers import memory_restore, memory_undo_log


def run(arguments: argparse.Namespace) -> int:
    """Exit code 1 where nothing was taken back, or not all of it."""
    if arguments.log:
        return _log(arguments)
    if not arguments.token and not arguments.id:
        raise BadInput("token", "is missing; mnemic restore --log lists what can be taken back")
    given = {"token": arguments.token, "ids": arguments.id or None}
    result = ask(arguments, memory_restore.handle, structure(RestoreParams, given))
    if not shown(arguments, result):
        for id_ in result.restored:
            say(f"restored: {id_}")
        for id_ in result.removed or ():
            say(f"taken back: {id_}")
        for problem in result.conflicts:
            say(f"conflict: {problem.message}")
    return DONE if (result.restored or result.removed) and not result.conflicts else NOTHING


def _log(arguments: argparse.Namespace) -> int:
    result = ask(arguments, memory_undo_log.handle, UndoLogParams())
    if not shown(arguments, result):
        for undo in result.entries:
            say(f"{undo.at}  {undo.token}  {undo.what}")
        if not result.entries:
            print("There is nothing to take back.")
    return DONE if result.entries else NOTHING
