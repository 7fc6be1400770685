"""``memory/undoLog``: what can still be taken back, newest first."""

from __future__ import annotations

from itertools import islice

from mnemic.protocol.requests import UndoLogParams
from mnemic.protocol.results import UndoLogResult
from mnemic.server import to_protocol
from mnemic.server.conversation import Conversation


async def handle(session: Conversation, params: UndoLogParams) -> UndoLogResult:
    """Lists the operations of all stores within reach."""
    reach = await session.reach(params.project_uri)
    # What came with a repository is no operation of the person's.
    own = [shelf for shelf in reach.shelves if shelf.trusted]
    found = [undo for shelf in own for undo in islice(shelf.trash.entries(), params.limit)]
    found.sort(key=lambda undo: undo.token, reverse=True)
    return UndoLogResult(entries=tuple(to_protocol.undo_value(undo) for undo in found[: params.limit]))
