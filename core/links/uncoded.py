"""Texts without their code: what stands in brackets there is no link, and what has a name is none that anybody gave."""

from __future__ import annotations

import re

#: At whatever depth of lists and quotes. What goes on with another mark in the same line is no block.
_FENCED = re.compile(
    r"^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}+(?![^\n]*`)|~{3,}+).*?(?:^[ \t>]*\1[`~]*[ \t]*$|\Z)",
    re.MULTILINE | re.DOTALL,
)
#: A line so far indented that it may be code, with a bracket in it.
_INDENTED = re.compile(r"^[ \t>]*+(?:(?<= {4})|(?<=\t))[^\n\[]*+\[", re.MULTILINE)
_QUOTE = re.compile(r"(?: {0,3}> ?)*+")
#: What indented lines go on with, whatever stands between: items of lists, footnotes, definitions, admonitions.
_ITEM = re.compile(r"(?:[-*+:]|\d{1,9}[.)]|!!!|\?\?\?\+?)(?:[ \t]|\Z)|\[\^[^\]]+\]:")
_BREAK = re.compile(r"#{1,6}[ \t]|[-*_]{3}|```|~~~")
#: What may begin code within a line, and what takes the meaning from the sign behind it.
_SIGN = re.compile(
    r"`(?:`*+)|<!--|<(?:(?i:pre|script|style|textarea|code|kbd|samp|tt|var))(?=[\s/>])|\\[!-/:-@\[-`{-~]"
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
    return _FENCED.sub("\n", text) if "```" in text or "~~~" in text else text


def uncoded(text: str) -> str:
    r"""Returns a text in which all code is blank, comments included, and every other character stands where it stood.

    An escaped bracket is none: ``\.`` stands in its place. Linear in its length.
    """
    text = text.replace("\r\n", " \n")
    if ("    " in text or "\t" in text) and _INDENTED.search(text):
        text = _without_indented(text)
    if "```" in text or "~~~" in text:
        text = _FENCED.sub(lambda found: _blank(found[0]), text)
    return _without_spans(text) if "`" in text or "<" in text or "\\" in text else text


def _blank(text: str) -> str:
    return _INK.sub(" ", text)


def _without_indented(text: str) -> str:
    """A block is indented by four columns behind a blank line; in an item of a list it may be the item's own text."""
    rows = text.split("\n")
    depth, listed, fresh = 0, False, True
    for n, row in enumerate(rows):
        quote = _QUOTE.match(row) if ">" in row else None
        inner = row[quote.end() :] if quote else row
        said = inner.strip()
        quoted = quote[0].count(">") if quote else 0
        if quoted != depth:
            depth, listed, fresh = quoted, False, True
        if not said:
            fresh = True
            continue
        column = len(inner[: len(inner) - len(inner.lstrip())].expandtabs(4))
        if fresh and column >= 4 and not listed:
            rows[n] = _blank(row)
            continue
        if _ITEM.match(said):
            listed = True
        elif column < 2 and (fresh or _BREAK.match(said)):
            listed = False
        fresh = False
    return "\n".join(rows)


def _without_spans(text: str) -> str:
    """What opens first counts: a tick in a comment opens no code, and a comment in code is none."""
    ticks = _ticks(text)
    barren: dict[str, int] = {}
    parts: list[str] = []
    done = at = 0
    while sign := _SIGN.search(text, at):
        start, at = sign.span()
        mark = sign[0].lower()
        if mark[0] == "\\":
            end, new = (at, "\\.") if mark[1] in "[]" else (0, "")
        else:
            end = ticks.get(start, 0) if mark[0] == "`" else _end(text, mark, start, barren)
            new = _blank(text[start:end])
        if end:
            parts += (text[done:start], new)
            done = at = end
    return "".join((*parts, text[done:]))


def _ticks(text: str) -> dict[int, int]:
    """Returns where code ends that begins with ticks at a place: behind as many ticks in the same line."""
    ends: dict[int, int] = {}
    later: dict[int, tuple[int, int]] = {}
    for start, end in reversed([found.span() for found in _TICKS.finditer(text)]):
        closing = later.get(end - start)
        if closing and text.find("\n", end, closing[0]) < 0:
            ends[start] = closing[1]
        later[end - start] = start, end
    return ends


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
