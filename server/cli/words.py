"""How memories are named on a terminal, and how what they say is made safe to show there."""

from __future__ import annotations

import re
from collections.abc import Mapping

from mnemic.protocol.values import Memory
from mnemic.server.marks import marked

#: What a terminal obeys instead of showing it, or turns the reading direction by: never what a memory is to do there.
_OBEYED = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def label(memory: Memory, marks: Mapping[str, str]) -> str:
    """Returns title, type and id with its mark on one line."""
    gone = " [superseded]" if memory.superseded_by else ""
    foreign = "" if memory.trusted else " [untrusted]"
    return f"{memory.title}  ({memory.type}, {marked(memory.id, marks)}){gone}{foreign}"


def say(text: str) -> None:
    """Prints one line. Control characters in it are shown as escapes."""
    print(visible(text))


def visible(text: str) -> str:
    r"""Returns a text in which control characters are shown as ``\\x1b`` or ``\\u202e``, line ends among them."""
    return _OBEYED.sub(lambda found: _escaped(ord(found[0])), text)


def _escaped(code: int) -> str:
    return f"\\x{code:02x}" if code <= 0xFF else f"\\u{code:04x}"


def in_json(text: str) -> str:
    """Returns JSON that a terminal can be shown: the same values, with control characters as JSON escapes them."""
    return _OBEYED.sub(lambda found: found[0] if found[0] == "\n" else f"\\u{ord(found[0]):04x}", text)
