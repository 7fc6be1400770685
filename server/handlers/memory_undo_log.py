"""``memory/undoLog``: what can still be taken back, newest first."""

from __future__ import annotations

from mnemic.protocol.requests import UndoLogParams
from mnemic.protocol.results import UndoLogResult
from mnemic.server import to_protocol
from mnemic.server.conversation import Conversation


async def handle(session: Conversation, params: UndoLogParams) -> UndoLogResult:
    """Lists the operations of all stores within reach."""
    reach = await session.reach(params.project_uri)
    return UndoLogResult(entries=tuple(map(to_protocol.undo_value, reach.undo_log(params.limit))))
