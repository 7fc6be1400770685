"""How a memory is named on a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from mnemic.protocol.values import Memory
from mnemic.server.cli.marks import marked


def label(memory: Memory, marks: Mapping[str, str]) -> str:
    """Returns title, type and id with its mark on one line."""
    gone = " [superseded]" if memory.superseded_by else ""
    return f"{memory.title}  ({memory.type}, {marked(memory.id, marks)}){gone}"
