"""How many links lead to the memories of a file: counted beside the answers, for the first count reads a whole store."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from mnemic.core.memory import Memory
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.shelves.snapshot import Snapshot

if TYPE_CHECKING:
    from mnemic.server.session import Session

#: Seconds that an answer waits for a count.
PATIENCE = 0.01


@dataclass(slots=True)
class _Count:
    """What was found, at which state of the stores. ``missed``: somebody was answered without it."""

    at: Sequence[Snapshot]
    task: asyncio.Task[None]
    found: Mapping[str, int] | None = None
    missed: bool = False


class LinkCounts:
    """Counts by document. One count runs at a time, in a thread."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._counts: dict[str, _Count] = {}
        self._turn = asyncio.Lock()

    async def to(self, uri: str, memory: Memory, reach: Reach) -> int | None:
        """Returns how many memories link to one of this document's.

        None where that is not known yet: once it is, the client is told to ask for code lenses again.
        """
        count = self._count(uri, memory, reach)
        if not count.task.done():
            await asyncio.wait([count.task], timeout=PATIENCE)
        if count.found is None:
            count.missed = True
            return None
        return count.found.get(memory.id)

    def closed(self, uri: str) -> None:
        """Forgets what was counted for a document."""
        self._counts.pop(uri, None)

    def _count(self, uri: str, memory: Memory, reach: Reach) -> _Count:
        now = [shelf.snapshot for shelf in reach.shelves]
        known = self._counts.get(uri)
        if known is None or len(known.at) != len(now) or any(map(_differ, known.at, now)):
            kept = reach.shelf(memory.scope).snapshot.files.kept.get(memory.path)
            ids = kept.ids(memory.scope) if kept else []
            task = self._session.jobs.start(self._counted(uri, ids, reach), "the count of links")
            known = self._counts[uri] = _Count(now, task)
        return known

    async def _counted(self, uri: str, ids: Sequence[str], reach: Reach) -> None:
        async with self._turn:
            found = await asyncio.to_thread(_links_to, ids, reach.shelves, self._session.now())
        count = self._counts.get(uri)
        if count is not None and count.task is asyncio.current_task():
            count.found = found
            if count.missed:
                self._session.client.refresh("code_lens")


def _links_to(ids: Sequence[str], shelves: Sequence[Shelf], now: datetime) -> dict[str, int]:
    from mnemic.core.links.graph import links_to  # noqa: PLC0415 - loaded with the first lens, in this thread

    return links_to(ids, shelves, now)


def _differ(one: Snapshot, other: Snapshot) -> bool:
    return one is not other
