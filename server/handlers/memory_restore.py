"""``memory/restore``: take an operation back."""

from __future__ import annotations

from mnemic.core.operations.restoring import Restored, find_all_forgotten, find_undo, restore
from mnemic.core.shelves.reach import Reach
from mnemic.protocol.requests import RestoreParams
from mnemic.protocol.results import RestoreResult
from mnemic.server import to_protocol
from mnemic.server.conversation import Conversation


async def handle(session: Conversation, params: RestoreParams) -> RestoreResult:
    """By token, or by the ids of what was forgotten."""
    reach = await session.reach(params.project_uri)
    done = await session.change(_restore, reach, params)
    return RestoreResult(
        restored=tuple(memory.id for memory in done.memories),
        conflicts=tuple(to_protocol.problem(one, session.encoding) for one in done.conflicts),
        removed=tuple(memory.id for memory in done.removed) or None,
    )


def _restore(reach: Reach, params: RestoreParams) -> Restored:
    if params.token is not None:
        return restore(find_undo(params.token, reach.shelves))
    return restore(find_all_forgotten(params.ids or (), reach.shelves))
