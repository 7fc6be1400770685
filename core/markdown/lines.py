"""Physical lines of a file's text, with their offsets.

A line ends with LF, CR LF or CR, as editors count them; no other character ends one. That is why nothing
here uses ``str.splitlines``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from mnemic.core.memory import Place, Span

_END = re.compile(r"\r\n?|\n")
_LINE = re.compile(r"[^\r\n]*+(\r\n?|\n|\Z)")
_SURROGATE = re.compile("[\ud800-\udfff]")
_LEAD = re.compile(r"[ \t]*+")


class Line(NamedTuple):
    """One line: its text is ``text[start:end]``, the next line starts at ``after``."""

    start: int
    end: int
    after: int


def lines_of(text: str, start: int, end: int) -> list[Line]:
    """Returns the lines of ``text[start:end]``; a line end at the very end begins no further line."""
    if text.find("\r", start, end) >= 0:
        matches = _LINE.finditer(text, start, end)
        return [Line(m.start(), m.start(1), m.end()) for m in matches if m.end() > m.start()]
    found = []
    while start < end:
        stop = text.find("\n", start, end)
        if stop < 0:
            found.append(Line(start, end, end))
            break
        found.append(Line(start, stop, stop + 1))
        start = stop + 1
    return found


def newline_of(text: str, start: int = 0) -> str:
    r"""Returns the first line end at or after ``start``, else the text's first, else ``"\n"``."""
    match = _END.search(text, start) or _END.search(text)
    return match.group() if match else "\n"


def with_newlines(text: str, newline: str) -> str:
    """Returns the text with every line end replaced by ``newline``."""
    return _END.sub(newline, text)


def content_start(text: str, line: Line) -> int:
    """Returns the offset of the line's first character that is no blank or tab; its end if there is none."""
    match = _LEAD.match(text, line.start, line.end)
    return match.end() if match else line.start


def place_of(text: str, span: Span) -> Place:
    """Returns the place of a span of whole lines (the last line end excluded)."""
    first = ends_between(text, 0, span.start)
    last = first + ends_between(text, span.start, span.end)
    start = max(text.rfind("\n", 0, span.end), text.rfind("\r", 0, span.end)) + 1
    return Place(first, last, text[start : span.end])


def ends_between(text: str, start: int, end: int) -> int:
    """Returns the number of line ends in ``text[start:end]``."""
    if text.find("\r", start, end) < 0:
        return text.count("\n", start, end)
    return sum(1 for _ in _END.finditer(text, start, end))


def readable(text: str) -> str:
    """Returns the text with each lone surrogate (an undecodable byte) as U+FFFD; every offset stays valid."""
    return text if text.isascii() else _SURROGATE.sub("�", text)
