"""One call of a handler without a server: the command line asks as an editor would, and gets the same result."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from mnemic.core.errors import NoProject
from mnemic.core.files.paths import git_root
from mnemic.protocol.converter import unstructure
from mnemic.server.cli.words import in_json
from mnemic.server.conversation import Conversation
from mnemic.server.marks import marks
from mnemic.server.process import share_processor, surroundings_of_process

P = TypeVar("P")
R = TypeVar("R")


class Offline(Conversation):
    """The project is the folder that was named, else the one we are in, if it can be one."""

    encoding = "utf-8"

    def __init__(self, project: str | None) -> None:
        share_processor()
        super().__init__(surroundings_of_process(), {})
        self._named = project is not None
        self._folder = Path(project) if project else git_root(self.surroundings.cwd, self.surroundings.home)
        if self._named and not self._folder.is_dir():
            raise NoProject(f"{project} is not an existing folder.")

    @property
    def folder_uris(self) -> Sequence[str]:
        """The one folder."""
        return (self._folder.absolute().as_uri(),)


def ask(arguments: argparse.Namespace, handle: Callable[[Conversation, P], Awaitable[R]], params: P) -> R:
    """Returns a handler's result."""
    return asyncio.run(_ask(Offline(arguments.project), handle, params))


async def _ask(offline: Offline, handle: Callable[[Conversation, P], Awaitable[R]], params: P) -> R:
    try:
        return await handle(offline, params)
    finally:
        offline.store.close()


def ask_marked(
    arguments: argparse.Namespace,
    handle: Callable[[Conversation, P], Awaitable[R]],
    params: P,
    ids_of: Callable[[R], Iterable[str]],
) -> tuple[R, dict[str, str]]:
    """Returns a handler's result, and the marks of the ids in it that need one."""

    async def both(offline: Conversation, params: P) -> tuple[R, dict[str, str]]:
        result = await handle(offline, params)
        return result, marks(ids_of(result), await offline.reach())

    return ask(arguments, both, params)


def shown(arguments: argparse.Namespace, result: object) -> bool:
    """Prints the result as JSON where that was asked for, and tells whether it was."""
    if arguments.json:
        ascii_only = "utf" not in (sys.stdout.encoding or "").lower()
        print(in_json(json.dumps(unstructure(result), ensure_ascii=ascii_only, indent=2)))
    return bool(arguments.json)
