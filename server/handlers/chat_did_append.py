"""``chat/didAppend``: messages from an offset on."""

from __future__ import annotations

from mnemic.protocol.chat import DidAppendChat
from mnemic.server import from_protocol
from mnemic.server.session import Session


def handle(session: Session, params: DidAppendChat) -> None:
    """What is known already is ignored; a gap is kept and shown in the status. What comes in live is sent now."""
    messages = from_protocol.messages(params.messages, session.now())
    session.store.session(params.session_id).append(params.offset, messages)
