"""``mnemic attach``."""

from __future__ import annotations

import argparse
import json
import os

from mnemic.core.errors import NoProject
from mnemic.core.store import Attached
from mnemic.server.cli import DONE
from mnemic.server.cli.offline import ask
from mnemic.server.conversation import Conversation


def run(arguments: argparse.Namespace) -> int:
    """Exit code 3 where the two do not belong together, or this project has memories of its own."""
    done = ask(arguments, _attach, os.path.realpath(arguments.root))
    if arguments.json:
        undo = {"undo": done.undo.token} if done.undo else {}
        print(json.dumps({"root": done.left.root, "files": done.files, **undo}, indent=2))
        return DONE
    files = "1 memory file" if done.files == 1 else f"{done.files} memory files"
    print(f"{'copied' if done.left.worktree else 'moved'}: {files} of {done.left.root}")
    if done.undo:
        print(f"  undo: mnemic restore {done.undo.token}")
    return DONE


async def _attach(conversation: Conversation, root: str) -> Attached:
    reach = await conversation.reach()
    if reach.project is None:
        raise NoProject(reach.why_no_project)
    return conversation.store.attach(reach.project, root)
