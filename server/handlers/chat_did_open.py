"""``chat/didOpen``: a session begins, or is picked up again."""

from __future__ import annotations

from mnemic.protocol.chat import DidOpenChat
from mnemic.server import from_protocol
from mnemic.server.session import Session


def handle(session: Session, params: DidOpenChat) -> None:
    """With messages it is all of the history; without, what is known stays.

    A project that is not there is kept too: what is said about it must not land in another one.
    """
    chat = session.store.session(params.session_id)
    if params.project_uri is not None and chat.project not in (None, params.project_uri):
        # The same id in another project is another chat.
        chat.restart()
    chat.agent = params.agent or chat.agent
    if params.messages is not None:
        chat.replace(from_protocol.messages(params.messages))
    if params.project_uri is not None:
        chat.project = params.project_uri
        from_protocol.project_folder(params.project_uri)
