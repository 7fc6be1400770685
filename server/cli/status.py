"""``mnemic status``."""

from __future__ import annotations

import argparse

from mnemic.protocol.requests import StatusParams
from mnemic.server.cli import DONE, NOTHING
from mnemic.server.cli.offline import ask, shown
from mnemic.server.cli.words import say
from mnemic.server.handlers import memory_status
from mnemic.server.status_page import status_lines


def run(arguments: argparse.Namespace) -> int:
    """Exit code 1 where something is wrong that a person can mend."""
    result = ask(arguments, memory_status.handle, StatusParams())
    if not shown(arguments, result):
        for line in status_lines(result):
            say(line)
    wrong = [problem for problem in result.problems if problem.severity != "info"]
    return NOTHING if wrong else DONE
