"""``mnemic dream``."""

from __future__ import annotations

import argparse

from mnemic.core.errors import StoreUnavailable
from mnemic.protocol.converter import structure
from mnemic.protocol.requests import DreamParams
from mnemic.protocol.values import DreamResult, Task
from mnemic.server.cli import DONE, NOTHING
from mnemic.server.cli.offline import ask, shown
from mnemic.server.cli.words import say
from mnemic.server.handlers import memory_dream
from mnemic.server.saying import counted

#: What keeps a dream from beginning, in words.
_REASONS = {
    "disabled": "dreams are switched off (dream.enabled)",
    "memory_pressure": "the machine is short of memory",
    "min_hours": "the last one was less than dream.minHours ago",
    "min_sessions": "there were fewer sessions than dream.minSessions since the last one",
}


def run(arguments: argparse.Namespace) -> int:
    """Exit code 1 where there was nothing to do, or a gate was closed."""
    params = structure(DreamParams, {"dryRun": arguments.dry_run, "force": arguments.force})
    task = ask(arguments, memory_dream.handle, params)
    if task.status == "failed":
        raise StoreUnavailable("The store", (task.error or "the dream failed").rstrip("."))
    result = task.result if isinstance(task.result, DreamResult) else DreamResult()
    if not shown(arguments, task):
        _print(task, result, dry=arguments.dry_run)
    return DONE if result.changes else NOTHING


def _print(task: Task, result: DreamResult, *, dry: bool) -> None:
    if task.status == "skipped":
        reason = task.error or _REASONS.get(task.skipped_reason or "", task.skipped_reason or "")
        say(f"Nothing was done: {reason.rstrip('.')}.")
        if task.skipped_reason in _REASONS:
            say("Do it all the same: mnemic dream --force")
        return
    for change in result.changes:
        names = ", ".join(change.from_[:3]) + (
            f" and {len(change.from_) - 3} more" if len(change.from_) > 3 else ""
        )
        into = f" -> {change.into}" if change.into and (change.into,) != change.from_ else ""
        say(f"{change.action}: {names}{into}  ({change.reason})")
    if result.refused:
        say(f"The model's plan was not used: {result.refused}")
    if not result.changes:
        print("There is nothing to tidy.")
    elif dry:
        say(f"{counted(len(result.changes), 'change', 'changes')}; nothing was done yet.")
    elif result.undo:
        say(f"  undo: mnemic restore {result.undo.token}")
