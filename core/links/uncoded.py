"""Texts without their code: what stands in brackets there is no link, and what has a name is none that anybody gave."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from mnemic.core.links.blocks import Row, rows_of

#: A line so far indented that it may be code, with a bracket in it.
_INDENTED = re.compile(
    r"^[ \t>]*+(?:(?<= {4})|(?<=\t))[^\n\[]*+\[|^[ >]*+(?:[-*+:]|\d{1,9}[.)]) {5}", re.MULTILINE
)
#: A tag ends with its paragraph.
_WRAP = r"\n(?![ \t]*+\n)"
_GAP = rf"(?:[ \t]|{_WRAP})"
_QUOTED = rf"(?:\"(?:[^\"\n]|{_WRAP}){{0,1000}}+\"|'(?:[^'\n]|{_WRAP}){{0,1000}}+')"
_VALUE = rf"{_GAP}*+={_GAP}*+(?:{_QUOTED}|[^\s\"'=<>`]++)"
_TAG = rf"<[A-Za-z][\w-]*+(?:{_GAP}++[\w:.-]++(?:{_VALUE})?+){{1,20}}+{_GAP}*+/?>"
#: Brackets belong to an address where a sign stands before them with which none ends.
_JOINED = re.compile(r"[=/&?#+~%-]\[\[")
_ADDRESS = re.compile(
    r"(?:https?|ftp|file)://(?:[^\s<>()`\"'\[\]\\]++|(?<=[=/&?#+~%-])\[\[[^\[\]\s]{1,200}\]\])*+"
)
#: What may begin code within a line, and what takes the meaning from the sign behind it.
_SIGN = re.compile(
    r"`(?:`*+)|<!--|<(?:(?i:pre|script|style|textarea|code|kbd|samp|tt|var))(?=[\s/>])|\\[!-/:-@\[-`{-~]"
    rf"|<[A-Za-z][A-Za-z0-9+.-]{{1,31}}:[^\s<>]*+>|{_TAG}"
)
_TICKS = re.compile("`(?:`*+)")
_BLOCKS = ("pre", "script", "style", "textarea")
_CLOSINGS = {
    "<!--": re.compile("-->"),
    **{
        f"<{name}": re.compile(rf"</{name}[ \t\n]{{0,8}}>", re.IGNORECASE)
        for name in (*_BLOCKS, "code", "kbd", "samp", "tt", "var")
    },
}
_PARAGRAPH = re.compile(r"\n[ \t]*\n|\Z")
_INK = re.compile(r"[^\n]")


def prose(text: str) -> str:
    """Returns a text without its fenced blocks, where brackets and names are code."""
    if not _may_fence(text):
        return text
    return "".join(text[row.start : row.end + 1] for row in rows_of(text) if row.kind != "fenced")


def uncoded(text: str) -> str:
    r"""Returns a text in which all code is blank, comments included, and every other character stands where it stood.

    Code is too, what stands in a tag or in an address. An escaped bracket is none: ``\.`` stands in its place. Linear
    in its length.
    """
    text = text.replace("\r\n", " \n")
    rows: Sequence[Row] = ()
    if _may_fence(text) or (("    " in text or "\t" in text) and _INDENTED.search(text)):
        rows = [*rows_of(text)]
        text = "\n".join(_blanked(text, row) for row in rows)
    if "://" in text and _JOINED.search(text):
        text = _ADDRESS.sub(_unlinked, text)
    return _without_spans(text, rows) if "`" in text or "<" in text or "\\" in text else text


def _may_fence(text: str) -> bool:
    return "```" in text or "~~~" in text


def _blanked(text: str, row: Row) -> str:
    line = text[row.start : row.end]
    return " " * len(line) if row.kind in ("fenced", "indented") else line


def _unlinked(found: re.Match[str]) -> str:
    return _blank(found[0]) if "[[" in found[0] or "](" in found[0] else found[0]


def _blank(text: str) -> str:
    return _INK.sub(" ", text)


def _without_spans(text: str, rows: Sequence[Row]) -> str:
    """What opens first counts: a tick in a comment opens no code, and a comment in code is none."""
    ticks = _ticks(text)
    begins: list[int] = []
    barren: dict[str, int] = {}
    parts: list[str] = []
    done = at = 0
    while sign := _SIGN.search(text, at):
        start, at = sign.span()
        mark = sign[0].lower()
        if mark[0] == "\\":
            end, new = (at, "\\.") if mark[1] in "[]" else (0, "")
        elif mark[0] != "`" and mark not in _CLOSINGS:
            end, new = at, _unlinked(sign)
        else:
            if mark[0] != "`":
                end = _end(text, mark, start, barren)
            else:
                end = _closed(text, at, ticks.get(start), rows, begins)
            new = _blank(text[start:end])
        if end:
            parts += (text[done:start], new)
            done = at = end
    return "".join((*parts, text[done:]))


def _ticks(text: str) -> dict[int, tuple[int, int]]:
    """Returns where the next ticks stand that are as many, by where ticks begin."""
    nexts: dict[int, tuple[int, int]] = {}
    later: dict[int, tuple[int, int]] = {}
    for start, end in reversed([found.span() for found in _TICKS.finditer(text)]):
        if closing := later.get(end - start):
            nexts[start] = closing
        later[end - start] = start, end
    return nexts


def _closed(text: str, at: int, ticks: tuple[int, int] | None, rows: Sequence[Row], begins: list[int]) -> int:
    """Returns where code ends that begins at a place and would end with these ticks, 0 where it does not.

    It never leaves its paragraph. ``begins`` is filled with where paragraphs begin once that matters.
    """
    if ticks is None:
        return 0
    if text.find("\n", at, ticks[0]) >= 0:
        begins += () if begins else [row.start for row in rows or rows_of(text) if row.fresh]
        if bisect_right(begins, at) != bisect_right(begins, ticks[0]):
            return 0
    return ticks[1]


def _end(text: str, mark: str, start: int, barren: dict[str, int]) -> int:
    """Returns where a comment or an element ends, 0 where it never does.

    ``barren`` says up to where none ends, by mark: what was looked through once is not looked through again.
    """
    if start < barren.get(mark, 0):
        return 0
    if mark == "<!--" or mark[1:] in _BLOCKS:
        stop = len(text)
    elif start >= (stop := barren.get("", 0)):
        paragraph = _PARAGRAPH.search(text, start)
        stop = barren[""] = paragraph.start() if paragraph else len(text)
    closing = _CLOSINGS[mark].search(text, start + 2, stop)
    if closing is None:
        barren[mark] = stop
    return closing.end() if closing else 0
