"""``memory/rebuildIndex``: make the search index and the index file anew from the files."""

from __future__ import annotations

import asyncio
import sqlite3

from mnemic.core.errors import MnemicError, StoreUnavailable
from mnemic.core.shelves.shelf import Shelf
from mnemic.protocol.requests import RebuildIndexParams
from mnemic.protocol.values import IndexReport
from mnemic.server import failures, to_protocol
from mnemic.server.progress import shown
from mnemic.server.session import Session


async def handle(session: Session, params: RebuildIndexParams) -> IndexReport:
    """Rebuilds every store within reach; answers with the report of the project's, or of the person's own."""
    reach = await session.reach(params.project_uri)
    task = session.tasks.begin("index")
    session.tasks.move(task, "running")
    try:
        async with shown(session, params.work_done_token, "Rebuilding the memory index"):
            for shelf in reach.shelves:
                await session.change(_rebuild, shelf)
    except asyncio.CancelledError:
        session.tasks.move(task, "cancelled")
        raise
    except Exception as error:
        session.tasks.move(task, "failed", error=failures.sentence_for(error))
        raise
    session.tasks.move(task, "completed")
    shelf = reach.project or reach.user
    return to_protocol.index_report(shelf.index_report, shelf.location.scope)


def _rebuild(shelf: Shelf) -> None:
    try:
        count = shelf.rebuild()
    except (MnemicError, sqlite3.Error, OSError) as error:
        raise StoreUnavailable(
            str(shelf.location.root),
            f"the search index was not rebuilt ({error}); recall goes on from the files",
        ) from error
    if count != len(shelf.snapshot.memories):
        reason = f"the search index holds {count} of {len(shelf.snapshot.memories)} memories"
        raise StoreUnavailable(str(shelf.location.root), reason)
