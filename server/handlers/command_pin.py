"""``mnemic.pin``: pin a memory, or let it go again."""

from __future__ import annotations

from mnemic.core.operations.updating import update
from mnemic.protocol.requests import PinParams
from mnemic.protocol.results import UpdateResult
from mnemic.server import to_protocol
from mnemic.server.session import Session


async def handle(session: Session, params: PinParams) -> UpdateResult:
    """Sets ``pinned``; what is pinned stays in the index and out of dreams."""
    reach = await session.reach(params.project_uri)
    shelf, memory = reach.find(params.id)
    done = await session.change(update, memory, memory.revision, {"pinned": params.pinned}, shelf)
    value = to_protocol.memory_value(done.memory, shelf, session.now(), session.encoding)
    return UpdateResult(memory=value, undo=to_protocol.undo_value(done.undo))
