"""``mnemic.merge``: memories that say the same become one."""

from __future__ import annotations

from mnemic.core.operations.merging import Merged, merge
from mnemic.protocol.requests import MergeParams
from mnemic.protocol.results import UpdateResult
from mnemic.server import to_protocol
from mnemic.server.finding import look_for
from mnemic.server.opened import spare_what_is_typed
from mnemic.server.session import Session


async def handle(session: Session, params: MergeParams) -> UpdateResult:
    """The first one stays, with the reasons, tags and evidence of all; the others go to the trash."""
    reach = await session.reach(params.project_uri)
    revisions = params.revisions or {}
    ids = {id_: revisions.get(id_) for id_ in (params.into, *params.from_)}
    await spare_what_is_typed(session, reach, ids)
    await look_for(session, reach, ids)
    (shelf, into), *others = (reach.find(id_, revision, surely=True) for id_, revision in ids.items())
    done: Merged = await session.change(merge, into, [one for _, one in others], reach.shelves)
    undo = to_protocol.undo_of_all(done.undos)
    value = to_protocol.memory_value(done.memory, shelf, session.now(), session.encoding)
    return UpdateResult(memory=value, undo=undo)  # type: ignore[arg-type]  # a merge changes one store at least
