"""``mnemic wake``: prints what a session that begins should know. Made for a hook: all of it is text for the model."""

from __future__ import annotations

import argparse

from mnemic.protocol.converter import structure
from mnemic.protocol.requests import WakeParams
from mnemic.server.cli import DONE
from mnemic.server.cli.offline import ask, shown
from mnemic.server.cli.words import say
from mnemic.server.guarding import guarded
from mnemic.server.handlers import memory_wake


def run(arguments: argparse.Namespace) -> int:
    """Exit code 0 where nothing is kept too: to a hook any other is a failure."""
    given = {
        "task": arguments.task,
        "sessionId": arguments.session,
        "budgetTokens": arguments.budget,
        "scopes": arguments.scope,
    }
    params = guarded(structure(WakeParams, {key: value for key, value in given.items() if value is not None}))
    result = ask(arguments, memory_wake.handle, params)
    if not shown(arguments, result):
        for line in result.prompt.split("\n") if result.prompt else ():
            say(line)
    return DONE
