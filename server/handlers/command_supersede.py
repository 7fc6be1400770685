"""``mnemic.supersede``: one memory takes the place of another, which stays readable and leaves recall."""

from __future__ import annotations

from mnemic.core.operations.superseding import overtake
from mnemic.protocol.requests import SupersedeParams
from mnemic.protocol.results import UpdateResult
from mnemic.server import to_protocol
from mnemic.server.conversation import Conversation
from mnemic.server.finding import look_for


async def handle(session: Conversation, params: SupersedeParams) -> UpdateResult:
    """Both are of one store."""
    reach = await session.reach(params.project_uri)
    revisions = params.revisions or {}
    ids = {id_: revisions.get(id_) for id_ in (params.id, params.by)}
    await look_for(session, reach, ids)
    shelf, old = reach.find(params.id, ids[params.id], surely=True)
    _, new = reach.find(params.by, ids[params.by], surely=True)
    undo = await session.change(overtake, old, new, shelf)
    now = shelf.snapshot.memories.get(new.id, new)
    value = to_protocol.memory_value(now, shelf, session.now(), session.encoding)
    return UpdateResult(memory=value, undo=to_protocol.undo_value(undo))
