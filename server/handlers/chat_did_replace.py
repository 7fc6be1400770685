"""``chat/didReplace``: the history was compacted or edited; this is all of it now."""

from __future__ import annotations

from mnemic.protocol.chat import DidReplaceChat
from mnemic.server import from_protocol
from mnemic.server.session import Session


def handle(session: Session, params: DidReplaceChat) -> None:
    """What was processed before is not stored twice: memories already there say the same."""
    session.store.session(params.session_id).replace(from_protocol.messages(params.messages))
