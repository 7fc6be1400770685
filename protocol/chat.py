"""What a client tells about a chat. These are notifications: what is wrong with one is shown in the status."""

from __future__ import annotations

from typing import Literal

from mnemic.protocol.shape import wire
from mnemic.protocol.values import Count


@wire
class Message:
    """One message of a chat; ``at`` is an ISO 8601 time."""

    role: Literal["user", "assistant", "system", "tool"]
    content: str
    at: str | None = None
    name: str | None = None


@wire
class DidOpenChat:
    """``chat/didOpen``: with ``messages`` it works as didReplace, without it keeps what is known."""

    session_id: str
    project_uri: str | None = None
    agent: str | None = None
    messages: tuple[Message, ...] | None = None


@wire
class DidAppendChat:
    """``chat/didAppend``: messages from index ``offset`` on, counted from the session's first."""

    session_id: str
    offset: Count
    messages: tuple[Message, ...]


@wire
class DidReplaceChat:
    """``chat/didReplace``: this is all of the history now."""

    session_id: str
    messages: tuple[Message, ...]


@wire
class DidCompleteTurnChat:
    """``chat/didCompleteTurn``: the assistant has finished."""

    session_id: str


@wire
class DidCloseChat:
    """``chat/didClose``: nothing more will come."""

    session_id: str
