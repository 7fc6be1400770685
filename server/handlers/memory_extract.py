"""``memory/extract``: read what is unread in a chat, now."""

from __future__ import annotations

from mnemic.core.errors import NotFound
from mnemic.protocol.requests import ExtractParams
from mnemic.protocol.values import Task
from mnemic.server import from_protocol
from mnemic.server.progress import shown
from mnemic.server.session import Session


async def handle(session: Session, params: ExtractParams) -> Task:
    """With ``wait`` answers when every message received before has been processed, whichever run did it.

    What was told once is not told again: with nothing new, the task is skipped.
    """
    chat = session.store.sessions.get(params.session_id)
    if chat is None:
        raise NotFound("chat", params.session_id)
    if params.project_uri is not None and chat.project is None:
        from_protocol.project_folder(params.project_uri)
        chat.project = params.project_uri
    if not params.wait:
        return session.extractions.schedule(params.session_id, unasked=False)[0].value()
    async with shown(session, params.work_done_token, "Reading the chat"):
        return (await session.extractions.read(params.session_id)).value()
