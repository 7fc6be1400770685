"""``memory/get``: one memory, whole; reading it keeps it warm."""

from __future__ import annotations

from mnemic.protocol.requests import GetParams
from mnemic.protocol.results import GetResult
from mnemic.server import to_protocol
from mnemic.server.conversation import Conversation
from mnemic.server.finding import find


async def handle(session: Conversation, params: GetParams) -> GetResult:
    """Returns the memory of this id."""
    reach = await session.reach(params.project_uri)
    shelf, memory = await find(session, reach, params.id)
    now = session.now()
    session.later(shelf.count_uses, [memory], "read", now)
    return GetResult(memory=to_protocol.memory_value(memory, shelf, now, session.encoding))
