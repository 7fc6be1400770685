"""The handlers of the server, called in this process: what an editor asks for, without the wire."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from mnemic.core.chat import Message
from mnemic.core.operations.extracting import run_extraction
from mnemic.core.operations.record import record_extraction
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.surroundings import Surroundings
from mnemic.protocol.converter import structure_params, unstructure
from mnemic.server.app import HANDLERS
from mnemic.server.conversation import Conversation

_MONDAY = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


def standing(minutes: int) -> Callable[[], datetime]:
    """Returns a clock that stands still, so many minutes after Monday morning."""
    return lambda: _MONDAY + timedelta(minutes=minutes)


def numbered(prefix: int) -> Callable[[], str]:
    """Returns tokens that are the same in each run; two prefixes never give the same one."""
    numbers = count(1)
    return lambda: f"{prefix:02x}{next(numbers):06x}"


class Door(Conversation):
    """One asker in ``folder``, whose home and project lie in it."""

    def __init__(self, folder: Path, now: Callable[[], datetime], token: Callable[[], str]) -> None:
        self.home, self.project = folder / "home", folder / "project"
        for made in (self.home, self.project):
            made.mkdir(parents=True, exist_ok=True)
        super().__init__(Surroundings({}, self.home, self.project, now, token), {})

    @property
    def folder_uris(self) -> Sequence[str]:
        return (self.project.as_uri(),)

    @property
    def shelves(self) -> tuple[Shelf, ...]:
        return self.both.shelves

    @property
    def both(self) -> Reach:
        """Both stores, open."""
        return self.store.open(self.project)

    def ask(self, method: str, **params: Any) -> Any:
        """Returns what the server would answer; raises a ``MnemicError`` where it would answer one."""
        handle = import_module(f"mnemic.server.handlers.{HANDLERS[method]}").handle
        return unstructure(asyncio.run(handle(self, structure_params(method, params))))

    def learn(self, session: str, *said: str) -> int:
        """Has a chat read from its first message on; returns how many of these had been read before."""
        reach = self.both
        chat = self.store.session(session)
        before = chat.processed_offset
        chat.append(0, [Message("user", text, self.now()) for text in said])
        record_extraction(run_extraction(chat, reach), reach)
        return before

    def rebuild(self) -> None:
        for shelf in self.shelves:
            shelf.rebuild()

    def close(self) -> None:
        self.store.close()


def roots_of(folder: Path) -> list[Path]:
    """Returns the memory folders below, whether a server is there or not."""
    base = folder / "home" / ".qwen"
    return sorted(path for path in (base / "memories", *base.glob("projects/*/memory")) if path.is_dir())


def files_of(folder: Path) -> Mapping[str, bytes]:
    """Returns the memory files of all stores as they lie on the disk, without the index files."""
    return {
        f"{root.name}/{path.relative_to(root).as_posix()}": path.read_bytes()
        for root in roots_of(folder)
        for path in sorted(root.rglob("*.md"))
        if path.name != "MEMORY.md"
    }


def index_paths(root: Path) -> list[str]:
    """Returns the paths that a store's index file names, in order."""
    index = root / "MEMORY.md"
    lines = index.read_text("utf-8").splitlines() if index.exists() else []
    return [unquote(line.partition("](")[2].partition(")")[0]) for line in lines if line.startswith("- [")]
