"""``mnemic attach``."""

from __future__ import annotations

import argparse
import json
import os

from mnemic.core.errors import NoProject
from mnemic.core.store import Attached
from mnemic.server.cli import DONE, NOTHING
from mnemic.server.cli.offline import ask
from mnemic.server.cli.words import say
from mnemic.server.conversation import Conversation
from mnemic.server.saying import counted


def run(arguments: argparse.Namespace) -> int:
    """Exit code 1 where all is here already, 3 where the two do not belong together, or this one has memories."""
    done = ask(arguments, _attach, os.path.realpath(arguments.root))
    copied = bool(done.files) or not done.left.worktree
    undo = {"undo": done.undo.token} if done.undo and done.files else {}
    if arguments.json:
        print(json.dumps({"root": done.left.root, "files": done.files, **undo}, indent=2))
        return DONE if copied else NOTHING
    if not copied:
        say(f"nothing to do: all memory files of {done.left.root} are here already")
        return NOTHING
    files = counted(done.files, "memory file", "memory files")
    say(f"{'copied' if done.left.worktree else 'moved'}: {files} of {done.left.root}")
    if undo:
        say(f"  undo: mnemic restore {undo['undo']}")
    return DONE


async def _attach(conversation: Conversation, root: str) -> Attached:
    reach = await conversation.reach()
    if reach.project is None:
        raise NoProject(reach.why_no_project)
    return conversation.store.attach(reach.project, root)
