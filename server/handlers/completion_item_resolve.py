"""``completionItem/resolve``: what the memory says that an item stands for."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.core.errors import MnemicError
from mnemic.server.completing import preview
from mnemic.server.finding import find
from mnemic.server.session import Session


async def handle(session: Session, params: lsp.CompletionItem) -> lsp.CompletionItem:
    """Returns the item as it came where it stands for no memory, or for one that is gone."""
    data = params.data
    if (
        not isinstance(data, dict)
        or not isinstance(data.get("id"), str)
        or not isinstance(data.get("uri"), str)
    ):
        return params
    reach = await session.reach_of(data["uri"])
    try:
        _, memory = await find(session, reach, data["id"])
    except MnemicError:
        return params
    return preview(session, memory, params)
