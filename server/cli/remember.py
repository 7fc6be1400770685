"""``mnemic remember``."""

from __future__ import annotations

import argparse
import sys

from mnemic.core.errors import BadInput
from mnemic.protocol.converter import structure
from mnemic.protocol.requests import RememberParams
from mnemic.server.cli import DONE, NOTHING
from mnemic.server.cli.offline import ask_marked, shown
from mnemic.server.cli.words import label, say
from mnemic.server.handlers import memory_remember


def run(arguments: argparse.Namespace) -> int:
    """Exit code 1 where nothing had to be written."""
    text = " ".join(arguments.text)
    if text == "-":
        text = sys.stdin.read()
    if not text.strip():
        raise BadInput("text", "must not be blank")
    given = {
        **({"title": arguments.title, "body": text} if arguments.title else {"text": text}),
        "type": arguments.type,
        "kind": arguments.kind,
        "scope": arguments.scope,
        "why": arguments.why,
        "howToApply": arguments.how_to_apply,
        "importance": arguments.importance,
        "tags": arguments.tag,
        "pinned": arguments.pin or None,
    }
    params = structure(RememberParams, given)
    result, marks = ask_marked(
        arguments, memory_remember.handle, params, lambda done: [done.memory.id] if done.memory else []
    )
    if not shown(arguments, result):
        say(f"{result.outcome}: {label(result.memory, marks) if result.memory else result.reason or ''}")
        if result.memory and result.reason:
            say(f"  {result.reason}")
        for redaction in result.redactions:
            say(f"  masked {redaction.count} secret(s): {redaction.kind}")
        if result.undo:
            say(f"  undo: mnemic restore {result.undo.token}")
    return DONE if result.undo else NOTHING
