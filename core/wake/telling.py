"""A memory in a few sentences on one line, for a reader who has not asked for it."""

from __future__ import annotations

import re
from datetime import datetime

from mnemic.core.memory import Memory
from mnemic.core.summary import beginning, collapsed, normalised, shortened
from mnemic.core.times import age_in_days, spoken_age

#: So much of a body is looked at for each character that is told: marks and blanks go.
_READ = 3
_MARK = re.compile(r"(?:[-*+•·]|\d{1,3}[.)]|\[[ xX]\])[ \t]+|>+[ \t]*")
_HEADING = re.compile(r"#{1,6}[ \t]+")
_STOP = re.compile(r"[.!?…][\"'”’)\]]*(?=\s)|[。！？][」』”）]*")
_CLOSED = ".!?:;,…。！？：；，、"
#: A sentence is not left whole where that would leave out more than this share of the room.
_LEAST = 0.4
_REASON_CHARS = 160


def told(memory: Memory, now: datetime, limit: int) -> str:
    """Returns one line: the memory's sentences in at most ``limit`` characters, where it is from, and its age."""
    age = spoken_age(age_in_days(memory.updated_at, now))
    return f"- {sentences_of(memory, limit)} ({memory.scope}, {age})"


def sentences_of(memory: Memory, limit: int) -> str:
    """Returns title, text and reason on one line as far as they fit; whole sentences where that loses little."""
    text = _text(memory.body, limit) or collapsed(memory.description[: _READ * limit])
    title = collapsed(memory.title)
    said = normalised(title).rstrip("…")
    if not text or normalised(text).startswith(said):
        whole = text or title
    else:
        whole = f"{title}{' ' if title[-1:] in _CLOSED else ': '}{text}"
    reason = f" Why: {shortened(memory.why, _REASON_CHARS)}" if memory.why else ""
    if reason and whole[-1:] not in _CLOSED:
        reason = f".{reason}"
    return whole + reason if len(whole) + len(reason) <= limit else _cut(whole, limit)


def _text(body: str, limit: int) -> str:
    """Returns the beginning of a body on one line, its Markdown marks taken off."""
    parts: list[str] = []
    gap = after_heading = False
    for raw in beginning(body, max(200, _READ * limit)).splitlines():
        line = raw.strip()
        if not line or line.startswith(("```", "~~~")):
            gap = True
            continue
        heading, mark = _HEADING.match(line), _MARK.match(line)
        line = line[(heading or mark).end() :] if heading or mark else line  # type: ignore[union-attr]
        line = collapsed(line.rstrip("#") if heading else line)
        if not line:
            continue
        if parts and parts[-1][-1:] not in _CLOSED and (after_heading or gap or mark or heading):
            parts[-1] += ":" if after_heading else ";"
        parts.append(line)
        gap, after_heading = False, heading is not None
    return " ".join(parts)


def _cut(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    ends = [stop.end() for stop in _STOP.finditer(text, 0, max(0, limit - 1))]
    if ends and ends[-1] >= limit * _LEAST:
        return f"{text[: ends[-1]]} …"
    return shortened(text, limit)
