"""The labels by which a memory tells why it holds and how to apply it, in seven languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from mnemic.core.summary import collapsed

Label = Literal["why", "how"]

_WHY = (
    r"why|pourquoi|por[ ]?qu(?:e[\u0300-\u036f]?|[éê])|warum|原因|背后原因|背後原因|为什么|为何|為什麼|為什么|為何"
    r"|理由|なぜ"
)
_HOW = (
    r"how[ _-]to[ _-]apply|comment (?:l['’])?appliquer|application|c(?:o\u0301?|ó)mo aplicar(?:lo)?"
    r"|anwendung|(?:so|wie) anwenden|如何应用|如何使用|怎么用|怎么应用|怎样应用|应用方式|应用方法|使用方式|使用方法"
    r"|适用场景|如何應用|怎麼用|應用方式|應用方法|適用方法|適用の仕方"
)
_MARK = r"\*\*|__|\*|_"
_LABEL = re.compile(
    rf"([ \t]*+)(?:[-*+][ \t]++)?(?P<bold>{_MARK})?(?:(?P<why>{_WHY})|(?:{_HOW}))(?P<shut>(?(bold)(?:{_MARK})?))"
    rf"[ \t\u00a0\u202f]*+[:：](?P<after>(?(bold)(?:{_MARK})?))[ \t\u00a0\u3000]*+(?P<value>.*)",
    re.IGNORECASE | re.DOTALL,
)
_LEAD = re.compile(r"[ \t]*+(?:[-*+][ \t]++)?")
_ANYWHERE = re.compile(
    rf"^[ \t]*+(?:[-*+][ \t]++)?(?:{_MARK})?(?:{_WHY}|{_HOW})", re.IGNORECASE | re.MULTILINE
)
_FENCE = re.compile(r"[ \t]*+(`{3,}+|~{3,}+)(.*)", re.DOTALL)
_STRUCTURE = re.compile(
    r" {0,3}(?:[-*+](?:[ \t]|\Z)|\d{1,9}[.)](?:[ \t]|\Z)|#{1,6}(?:[ \t]|\Z)|[>|<]|```|~~~)| {4}|\t"
)
_RULE = re.compile(r" {0,3}(?:([-*_=])(?:[ \t]*+\1)*+)[ \t]*+\Z")


class Labelled(NamedTuple):
    """A text and what its labels said, the labelled lines taken out."""

    body: str
    why: str | None
    how: str | None


class _Found(NamedTuple):
    label: Label
    value: str
    first: int
    stop: int


def label_of(line: str) -> tuple[Label, str] | None:
    """Returns the label that begins this line and the value behind it (may be blank)."""
    match = _LABEL.match(line) if ":" in line or "：" in line else None
    if match is None:
        return None
    value = match.group("value").strip()
    bold = match.group("bold")
    if bold and not match.group("shut") and not match.group("after"):
        value = value.removesuffix(bold).rstrip()
    return ("why" if match.group("why") else "how"), value


def label_mark(line: str) -> tuple[int, int] | None:
    """Returns where the label that begins this line stands in it, from its first mark through its colon."""
    match = _LABEL.match(line) if ":" in line or "：" in line else None
    lead = _LEAD.match(line)
    if match is None or lead is None:
        return None
    return lead.end(), len(line[: match.start("value")].rstrip())


def has_labels(text: str) -> bool:
    """Tells quickly whether a label may stand at the start of one of the text's lines (LF line ends)."""
    return (":" in text or "：" in text) and _ANYWHERE.search(text) is not None


def fence_after(fence: str | None, line: str) -> str | None:
    """Returns the open code fence after this line, given the one before it; ``None``: outside of code."""
    match = _FENCE.match(line)
    if match is None:
        return fence
    mark, rest = match.groups()
    if fence is None:
        return None if mark[0] == "`" and "`" in rest else mark
    return None if mark.startswith(fence) and not rest.strip() else fence


def is_plain(line: str) -> bool:
    """Tells whether a line that is not blank is running text: no list, heading, quote, table, code or rule."""
    return not _STRUCTURE.match(line) and not _RULE.match(line)


def indented_code(lines: Sequence[str]) -> frozenset[int]:
    """Returns which lines are code for they are set in by four columns; right below running text they go on with it."""
    found: list[int] = []
    opened = True
    for index, line in enumerate(lines):
        if not line.strip():
            opened = True
        elif not line.startswith(("    ", "\t")):
            opened = not is_plain(line)
        elif opened:
            found.append(index)
    return frozenset(found)


def without_labels(body: str, anywhere: bool) -> Labelled:
    """Takes the labelled lines out of a memory's text (LF line ends).

    A label stands at a line's start, outside of code (``anywhere``: what is set in is no code). Its value reaches
    to the end of its paragraph. One that introduces a list stays in the body, so does all but the last of
    several alike. If nothing but labels is there, the body keeps them.
    """
    lines = body.split("\n")
    last: dict[Label, _Found] = {found.label: found for found in _labels(lines, anywhere)}
    kept = _without(lines, list(last.values()))
    values = {label: found.value for label, found in last.items()}
    return Labelled(kept if kept.strip() else body, values.get("why"), values.get("how"))


def _labels(lines: list[str], anywhere: bool) -> Iterator[_Found]:
    fence: str | None = None
    code = frozenset[int]() if anywhere else indented_code(lines)
    index = 0
    while index < len(lines):
        line = lines[index]
        index += 1
        was, fence = fence, fence_after(fence, line)
        if was or fence or index - 1 in code:
            continue
        named = label_of(line)
        if named:
            stop = _paragraph_end(lines, index)
            value = collapsed(" ".join((named[1], *lines[index:stop])))
            if value and (stop == len(lines) or not lines[stop].strip() or label_of(lines[stop])):
                yield _Found(named[0], value, index - 1, stop)


def _paragraph_end(lines: list[str], index: int) -> int:
    while index < len(lines):
        line = lines[index].strip()
        if not line or not is_plain(line) or label_of(line):
            break
        index += 1
    return index


def _without(lines: list[str], gone: list[_Found]) -> str:
    dropped = {index for found in gone for index in range(found.first, found.stop)}
    kept: list[str] = []
    for index, line in enumerate(lines):
        if index in dropped:
            continue
        # The blank line that parted a labelled paragraph from the next goes with it.
        if not line.strip() and index - 1 in dropped and (not kept or not kept[-1].strip()):
            continue
        kept.append(line)
    return "\n".join(kept).rstrip()
