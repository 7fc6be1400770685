"""What a client calls its chat and itself: kept with memories and told in tasks, so it must be no secret."""

from __future__ import annotations

import hashlib
from typing import TypeVar

from mnemic.core.secrets.masking import mask
from mnemic.protocol.amending import amended

P = TypeVar("P")


def guarded(params: P) -> P:
    """Returns the params with an ``agent`` masked, and with a ``session_id`` that holds a secret under another name.

    That name is the same for the same session, here and in the next process: ``session-`` and 16 hex digits of its
    SHA-256. A mask would make one chat of two whose names differ in the secret.
    """
    session, agent = getattr(params, "session_id", None), getattr(params, "agent", None)
    found: dict[str, str] = {}
    if isinstance(session, str) and mask(session).redactions:
        digest = hashlib.sha256(session.encode("utf-8", "surrogatepass")).hexdigest()
        found["session_id"] = f"session-{digest[:16]}"
    if isinstance(agent, str) and (masked := mask(agent)).redactions:
        found["agent"] = masked.text
    return amended(params, **found) if found else params
