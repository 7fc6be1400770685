"""Keys in a mapping between braces, ``metadata: {type: user}``: where each stands, and how it is changed there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mnemic.core.markdown.scalars import list_text
from mnemic.core.memory import Span

_NEXT = re.compile(r"[ \t]*,[ \t]*")


@dataclass(frozen=True, slots=True)
class Inline:
    """One key: what it says, where its value stands with its quotes, and where key and value do."""

    value: str
    content: Span
    span: Span


def replaced(text: str, old: Inline, value: str | Sequence[str]) -> str:
    """Returns the text with another value of this key, quoted where it could not stand between braces."""
    start, end = old.content.start, old.content.end
    written = list_text([value])[1:-1] if isinstance(value, str) else list_text(value)
    return text[:start] + ("" if text[start - 1] in " \t" else " ") + written + text[end:]


def removed(text: str, old: Inline) -> str:
    """Returns the text without this key: it goes with the comma behind it, the last one with the comma before it."""
    start, end = old.span.start, old.span.end
    if after := _NEXT.match(text, end):
        end = after.end()
    else:
        before = text[:start].rstrip(" \t\r\n")
        start = len(before) - 1 if before.endswith(",") else start
    return text[:start] + text[end:]
