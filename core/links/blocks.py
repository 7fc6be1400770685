"""The lines of a Markdown text by the blocks they belong to, as CommonMark tells them: what is code, where one begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

#: So deep quotes and items of lists are looked into; what lies deeper is text.
_DEEPEST = 50
#: By so much a block is indented that is code, and what belongs to a footnote or an admonition.
_CODE = 4

_BLANKS = re.compile(r" *+")
_QUOTE = re.compile(r" {0,3}> ?")
_FENCE = re.compile(r" {0,3}(?:(`{3,}+)[^`]*|(~{3,}+).*)\Z")
_CLOSED = re.compile(r" {0,3}(`{3,}+|~{3,}+) *\Z")
_RULE = re.compile(r" {0,3}([-*_])(?: *\1){2,}+ *\Z")
_UNDERLINE = re.compile(r" {0,3}(?:=++|-++) *\Z")
_HEADING = re.compile(r" {0,3}#{1,6}(?: |\Z)")
_ITEM = re.compile(r" {0,3}(?:[-*+]|(\d{1,9})[.)])(?= |\Z)")
#: What is no item and goes on with indented lines as one does: footnotes, definitions, admonitions.
_NOTE = re.compile(r" {0,3}(?:\[\^[^\]]++\]:|:(?= )|(?:!!!|\?\?\?\+?)(?: .*|\Z))")
_HEADER = re.compile(r"\ufeff?---[ \t]*\n(?=[\w-]+[ \t]*:)(?:.*\n)*?---[ \t]*(?:\n|\Z)")

Kind = Literal["text", "blank", "fenced", "indented"]


class Row(NamedTuple):
    """One line, ``text[start:end]`` without its end. ``fresh``: what is written in it goes on with no line above."""

    start: int
    end: int
    kind: Kind
    fresh: bool


def rows_of(text: str) -> Iterator[Row]:
    """Yields all lines of a text. Those of a header stand each for itself. Linear in its length."""
    header = _HEADER.match(text)
    body = header.end() if header else 0
    reader = _Reader()
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        if start < body:
            yield Row(start, end, "text", fresh=True)
        else:
            row = line.removesuffix("\r")
            yield Row(start, end, *reader.read(row.expandtabs(4) if "\t" in row else row))
        start = end + 1


class _Reader:
    """What is open behind the lines that were read."""

    def __init__(self) -> None:
        #: What the lines stand in, from without: by how much those of an item are indented, 0 for a quote.
        self._within: list[int] = []
        self._fence = ""
        self._paragraph = False
        self._in_table = False
        #: Whether the last line ended with an item's mark: an item without a word is closed by a blank line.
        self._wordless = False

    def read(self, line: str) -> tuple[Kind, bool]:
        """Returns what a line is, its tabs expanded, and whether it begins anew."""
        at, kept = self._entered(line)
        if self._fence and kept == len(self._within):
            closed = _CLOSED.match(line, at)
            if closed and closed[1].startswith(self._fence):
                self._fence = ""
            return "fenced", True
        self._fence = ""
        if _ink(line, at) == len(line):
            del self._within[kept - (self._wordless and kept == len(self._within)) :]
            self._paragraph = self._wordless = False
            return "blank", True
        return self._begun(line, at, kept)

    def _entered(self, line: str) -> tuple[int, int]:
        """Returns where a line begins within what is open, and within how much of that it stands."""
        at = 0
        for n, width in enumerate(self._within):
            ink = _ink(line, at)
            if width == 0:
                quote = _QUOTE.match(line, at)
                if quote is None:
                    return at, n
                at = quote.end()
            elif ink - at >= width:
                at += width
            elif ink == len(line):
                at = ink
            else:
                return at, n
        return at, len(self._within)

    def _begun(self, line: str, at: int, kept: int) -> tuple[Kind, bool]:
        within = self._within[:kept]
        inside = kept == len(self._within)
        goes_on, last = self._paragraph, at
        while len(within) < _DEEPEST and _ink(line, at) - at < _CODE:
            opened = _opened(line, at, interrupting=goes_on and inside)
            if opened is None:
                break
            last, (width, at) = at, opened
            within.append(width)
            goes_on = False
        ink = _ink(line, at)
        deep = ink - at >= _CODE
        wordless = ink == len(line)
        self._wordless = wordless and _ITEM.match(line, last) is not None
        fence = None if deep else _FENCE.match(line, at)
        whole = fence or wordless or (not deep and _is_whole(line, at, below=goes_on and inside))
        if whole or not goes_on:
            self._within = within
        self._paragraph = not whole and (goes_on or not deep)
        if fence:
            self._fence = fence[1] or fence[2]
            return "fenced", True
        if deep and not goes_on:
            return "indented", True
        was, self._in_table = self._in_table, line.startswith("|", ink)
        return "text", bool(whole) or not goes_on or was or self._in_table


def _ink(line: str, at: int) -> int:
    found = _BLANKS.match(line, at)
    return found.end() if found else at


def _is_whole(line: str, at: int, *, below: bool) -> bool:
    """Tells whether a line is a block, or the end of one: a heading, a rule, what underlines the paragraph above."""
    return bool(_RULE.match(line, at) or _HEADING.match(line, at) or (below and _UNDERLINE.match(line, at)))


def _opened(line: str, at: int, *, interrupting: bool) -> tuple[int, int] | None:
    """Returns the width of what a line opens, and where it goes on; a paragraph is interrupted by less than all."""
    if quote := _QUOTE.match(line, at):
        return 0, quote.end()
    if note := _NOTE.match(line, at):
        return _ink(line, at) - at + _CODE, _ink(line, note.end())
    item = None if _is_whole(line, at, below=interrupting) else _ITEM.match(line, at)
    if item is None:
        return None
    gap = _ink(line, item.end()) - item.end()
    alone = item.end() + gap == len(line)
    if interrupting and (alone or item[1] not in (None, "1")):
        return None
    if alone or gap > _CODE:
        gap = 1
    end = min(item.end() + gap, len(line))
    return item.end() + gap - at, end
