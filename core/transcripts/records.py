"""One line of a transcript in JSON, and the words in it. It was written by others: any shape may come."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import TypeAlias

Record: TypeAlias = dict[str, object]

#: A longer line is a tool's output or a picture; nobody types so much.
MAX_LINE = 2_000_000
_IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,127}")


def record(line: str) -> Record | None:
    """Returns what a line holds; None for what is no JSON object, half-written or too long."""
    if len(line) > MAX_LINE or not line.lstrip().startswith("{"):
        return None
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def inner(holder: Record, key: str) -> Record:
    """Returns the object under a key; an empty one where there is none."""
    found = holder.get(key)
    return found if isinstance(found, dict) else {}


def text(holder: Record, key: str) -> str | None:
    """Returns the text under a key; None where there is none, or a blank one."""
    found = holder.get(key)
    return found if isinstance(found, str) and found.strip() else None


def identifier(holder: Record, key: str) -> str | None:
    """Returns an id that a program gave its chat; None for what is none, which might be anything."""
    found = holder.get(key)
    return found if isinstance(found, str) and _IDENTIFIER.fullmatch(found) else None


def blocks(content: object) -> list[Record]:
    """Returns the parts of a message's content, be it one text or a list of parts."""
    if isinstance(content, str):
        return [{"type": "text", "text": content}]
    return [each for each in content if isinstance(each, dict)] if isinstance(content, list) else []


def joined(texts: Iterable[object]) -> str:
    """Returns the texts among these, a blank line between two."""
    return "\n\n".join(each.strip() for each in texts if isinstance(each, str) and each.strip())
