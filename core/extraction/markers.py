"""Explicit markers in the comments of any language: ``mnemic: remember …`` and ``@remember …``."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from mnemic.core.extraction.comment_marks import BEHIND, LEADERS, OPENS, closing
from mnemic.core.markdown.lines import Line, lines_of, with_newlines

_MARK = (
    r"(?:mnemic[ \t]?[:：][ \t]*remember|@remember)\b(?:[ \t]*[:：]"
    r"|[ \t]+that\b)?[ \t]*(?P<text>[^\r\n]{0,2000})"
)
_LINE = re.compile(
    rf"[ \t]{{0,200}}(?P<lead>{LEADERS})[ \t]*+(?:{LEADERS}[ \t]*+){{0,2}}(?:[-*][ \t]++)?{_MARK}",
    re.IGNORECASE,
)
_BARE = re.compile(rf"[ \t]{{0,200}}(?P<lead>)(?:[-*][ \t]+)?{_MARK}", re.IGNORECASE)
_TRAILING = re.compile(rf"(?<=[\s;,{{}})\]])(?P<lead>{BEHIND})[ \t]*{_MARK}", re.IGNORECASE)
_CLOSERS = re.compile(
    r"(?<![ \t])[ \t]*+(?:(?<!\*)\*++/|-->|#>|-\}|\*\)|#\}|--%>|\]=*\]|\"\"\"|''')[^\r\n]{0,400}$"
)
#: No document asks for more.
MAX_MARKERS = 500
_QUICK = re.compile(r"remember", re.IGNORECASE)
_COMMENT = re.compile(LEADERS, re.IGNORECASE)
_OPENS = re.compile(OPENS, re.MULTILINE)
_GOES_ON = re.compile(r"([ \t]*(?:#+|//+[!/]?|\*+|--+|;+|%+)?)([ \t]{3,20})(?=\S)([^\r\n]{1,2000})")


@dataclass(frozen=True, slots=True)
class Marker:
    """What a comment asks to remember.

    ``line`` counts from 0. ``key`` names the place by the code it stands at, not by its line or its words: it stays when
    the comment is edited or when lines are added above.
    """

    text: str
    line: int
    key: str


def markers(text: str) -> list[Marker]:
    """Returns the markers in a document, in order; an empty one is none."""
    if not _QUICK.search(text):
        return []
    text = with_newlines(text, "\n")
    rows = lines_of(text, 0, len(text))
    lines = [text[row.start : row.end] for row in rows]
    inside = _inside_blocks(text, rows)
    found: list[Marker] = []
    seen: Counter[str] = Counter()
    for n, line in enumerate(lines):
        match = _marked(line, inside=n in inside)
        if not match:
            continue
        words = _unclosed(match)
        words = " ".join([words, *_continued(lines, n)]) if words == match["text"].strip() else words
        if len(found) >= MAX_MARKERS:
            break
        if words:
            anchor = hashlib.sha256(_anchor(lines, n, match).encode("utf-8", "surrogatepass")).hexdigest()[
                :12
            ]
            found.append(Marker(words, n, f"{anchor}-{seen[anchor]}"))
            seen[anchor] += 1
    return found


def _marked(line: str, *, inside: bool) -> re.Match[str] | None:
    if "remember" not in line.lower():
        return None
    head = _LINE.match(line) or (_BARE.match(line) if inside else None)
    if head:
        return head
    tail = _TRAILING.search(line)
    if tail and all(line.count(quote, 0, tail.start()) % 2 == 0 for quote in "\"'`"):
        return tail
    return None


def _unclosed(match: re.Match[str]) -> str:
    """What is said, without what ends the comment."""
    lead, text = match["lead"], match["text"]
    end = closing(lead)
    if end == "}":
        text = text[: text.rfind(end)] if end in text else text
    elif end and end in text:
        text = text[: text.find(end)]
    elif lead == '"' and text.rstrip().endswith('"') and text.count('"') % 2:
        text = text.rstrip()[:-1]
    return _CLOSERS.sub("", text).strip()


def _continued(lines: list[str], n: int) -> Iterator[str]:
    """A following comment line of the same mark, set in deeper, goes on with the marker."""
    leader = re.match(r"[ \t]*(?:#+|//+[!/]?|\*+|--+|;+|%+)?", lines[n])
    for line in lines[n + 1 : n + 9]:
        more = _GOES_ON.match(line)
        if not more or not leader or more[1] != leader[0] or not leader[0].strip() or _CLOSERS.match(line):
            return
        yield _CLOSERS.sub("", more[3]).strip()


def _anchor(lines: list[str], n: int, match: re.Match[str]) -> str:
    code = match.string[: match.start()].strip()
    if code:
        return code
    near = [*lines[n + 1 : n + 40], *reversed(lines[max(0, n - 40) : n])]
    plain = (
        line.strip() for line in near if line.strip() and not _LINE.match(line) and not _BARE.match(line)
    )
    return next((line for line in plain if not _COMMENT.match(line)), "")


def _inside_blocks(text: str, rows: list[Line]) -> set[int]:
    """The numbers of the lines that a block comment covers, its first one excluded."""
    covered: set[int] = set()
    at, n = 0, 0
    while opener := _OPENS.search(text, at):
        end = text.find(closing(opener[0]) or "\n", opener.end())
        end = len(text) if end < 0 else end
        while n + 1 < len(rows) and rows[n].after <= opener.start():
            n += 1
        while n + 1 < len(rows) and rows[n].after <= end:
            n += 1
            covered.add(n)
        at = max(end + 1, opener.end())
    return covered
