"""``chat/didClose``: nothing more will come; what is unread is read now."""

from __future__ import annotations

import asyncio

from mnemic.protocol.chat import DidCloseChat
from mnemic.server.session import Session


def handle(session: Session, params: DidCloseChat) -> None:
    """The chat's messages are let go once they have been read; its cursor stays.

    That the agent saved something itself does not put it off: there is no later turn. Only a run that failed keeps
    the messages, for whoever picks the chat up again.
    """
    session_id = params.session_id
    chat = session.store.sessions.get(session_id)
    session.extractions.let_go(session_id)
    if chat is None:
        return
    record, ended = session.extractions.schedule(session_id, closing=True)

    def let_go(_: object) -> None:
        if record.status == "skipped" and record.skipped_reason == "disabled":
            chat.replace(())
        session.store.close_session(session_id, chat)
        if session_id not in session.store.sessions:
            session.extractions.let_go(session_id)

    asyncio.ensure_future(ended).add_done_callback(let_go)
