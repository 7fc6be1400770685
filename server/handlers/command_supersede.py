"""``mnemic.supersede``: one memory takes the place of another, which stays readable and leaves recall."""

from __future__ import annotations

from mnemic.core.operations.superseding import overtake
from mnemic.protocol.requests import SupersedeParams
from mnemic.protocol.results import UpdateResult
from mnemic.server import to_protocol
from mnemic.server.finding import look_for
from mnemic.server.opened import spare_what_is_typed
from mnemic.server.session import Session


async def handle(session: Session, params: SupersedeParams) -> UpdateResult:
    """Both are of one store."""
    reach = await session.reach(params.project_uri)
    revisions = params.revisions or {}
    ids = {id_: revisions.get(id_) for id_ in (params.id, params.by)}
    await spare_what_is_typed(session, reach, ids)
    await look_for(session, reach, ids)
    shelf, old = reach.find(params.id, ids[params.id], surely=True)
    _, new = reach.find(params.by, ids[params.by], surely=True)
    undo = await session.change(overtake, old, new, shelf)
    now = shelf.snapshot.memories.get(new.id, new)
    value = to_protocol.memory_value(now, shelf, session.now(), session.encoding)
    return UpdateResult(memory=value, undo=to_protocol.undo_value(undo))
