"""``chat/didCompleteTurn``: the assistant has finished; what is unread is read in the background, then dreamt over."""

from __future__ import annotations

from mnemic.protocol.chat import DidCompleteTurnChat
from mnemic.server.session import Session


def handle(session: Session, params: DidCompleteTurnChat) -> None:
    """Returns at once."""
    session.store.session(params.session_id)
    _, read = session.extractions.schedule(params.session_id)
    session.night.turn_over(params.session_id, read)
