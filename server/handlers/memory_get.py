"""``memory/get``: one memory, whole; reading it keeps it warm."""

from __future__ import annotations

import asyncio

from mnemic.protocol.amending import amended
from mnemic.protocol.requests import GetParams
from mnemic.protocol.results import GetResult
from mnemic.server import to_protocol
from mnemic.server.conversation import Conversation
from mnemic.server.finding import find
from mnemic.server.marks import meant


async def handle(session: Conversation, params: GetParams) -> GetResult:
    """Returns the memory of this id; where its evidence is gone, the project is searched for where that went."""
    reach = await session.reach(params.project_uri)
    ids, revisions = meant([params.id], reach, surely=False)
    shelf, memory = await find(session, reach, ids[0], revisions.get(ids[0]))
    now = session.now()
    # As it stood when it was asked for: another thread counts, and may be faster than this one.
    value = to_protocol.memory_value(memory, shelf, now, session.encoding)
    session.later(shelf.count_uses, [memory], "read", now)
    if any(one.state == "gone" for one in value.evidence):
        found = await asyncio.to_thread(to_protocol.searched_evidence, memory, shelf, session.encoding)
        value = amended(value, evidence=found)
    return GetResult(memory=value)
