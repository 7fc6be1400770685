"""``mnemic.pin``: pin a memory, or let it go again."""

from __future__ import annotations

from mnemic.core.errors import Conflict
from mnemic.core.memory import Memory
from mnemic.core.operations.updating import Updated, update
from mnemic.core.shelves.shelf import Shelf
from mnemic.protocol.requests import PinParams
from mnemic.protocol.results import UpdateResult
from mnemic.server import to_protocol
from mnemic.server.finding import find
from mnemic.server.opened import spare_what_is_typed
from mnemic.server.session import Session


async def handle(session: Session, params: PinParams) -> UpdateResult:
    """Sets ``pinned``; what is pinned stays in the index and out of dreams."""
    reach = await session.reach(params.project_uri)
    await spare_what_is_typed(session, reach, {params.id: None})
    shelf, memory = await find(session, reach, params.id)
    try:
        done = await _pinned(session, shelf, memory, pinned=params.pinned)
    except Conflict:
        # Nobody named a revision: what another program did to the file a moment ago stands in nobody's way.
        shelf, memory = reach.find(params.id)
        done = await _pinned(session, shelf, memory, pinned=params.pinned)
    value = to_protocol.memory_value(done.memory, shelf, session.now(), session.encoding)
    return UpdateResult(memory=value, undo=to_protocol.undo_value(done.undo))


async def _pinned(session: Session, shelf: Shelf, memory: Memory, *, pinned: bool) -> Updated:
    return await session.change(update, memory, memory.revision, {"pinned": pinned}, shelf)
