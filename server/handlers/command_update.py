"""``mnemic.update``: what ``memory/update`` does, by a person whose editor may have typed in the file meanwhile."""

from __future__ import annotations

from mnemic.protocol.requests import UpdateParams
from mnemic.protocol.results import UpdateResult
from mnemic.server.handlers import memory_update
from mnemic.server.opened import spare_what_is_typed
from mnemic.server.session import Session


async def handle(session: Session, params: UpdateParams) -> UpdateResult:
    """A file that is open with unsaved changes is a conflict as well."""
    reach = await session.reach(params.project_uri)
    await spare_what_is_typed(session, reach, {params.id: params.revision})
    return await memory_update.handle(session, params)
