"""How a memory is named on a terminal."""

from __future__ import annotations

from mnemic.protocol.values import Memory


def label(memory: Memory) -> str:
    """Returns title, type and id on one line."""
    gone = " [superseded]" if memory.superseded_by else ""
    return f"{memory.title}  ({memory.type}, {memory.id}){gone}"
