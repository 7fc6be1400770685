"""How the body of a memory file falls into entries, and where each stands.

Three shapes: a list of top-level bullets; paragraphs that each carry their own Why or How to apply (what the
original program writes); else one piece of Markdown, which is one entry however long it is.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from mnemic.core.markdown.labels import (
    Label,
    Labelled,
    fence_after,
    has_labels,
    is_plain,
    label_of,
    without_labels,
)
from mnemic.core.markdown.lines import Line, lines_of, place_of
from mnemic.core.memory import Entry, Span
from mnemic.core.summary import first_line

Shape = Literal["list", "paragraphs", "whole"]

#: What the original writes into a file without entries.
PLACEHOLDER = "_No entries yet._"

_BULLET = re.compile(r"[ \t]*+[-*+](?:[ \t]++|\Z)")
_RULE = re.compile(r"[ \t]*+([-*])(?:[ \t]*+\1){2,}+[ \t]*+\Z")
_NESTED = 2


class Division(NamedTuple):
    """The lines of a body, and for each entry its first line and the one behind its last."""

    shape: Shape
    rows: list[Line]
    texts: list[str]
    parts: list[tuple[int, int]]
    labelled: bool = False


def divide(text: str, start: int) -> Division:
    """Divides ``text[start:]``. Never raises; linear in its length."""
    rows = lines_of(text, start, len(text))
    texts = [text[row.start : row.end] for row in rows]
    filled = [index for index, line in enumerate(texts) if line.strip()]
    below = filled[1:] if filled and texts[filled[0]].startswith("# ") else filled
    if len(below) == 1 and texts[below[0]].strip() == PLACEHOLDER:
        return Division("whole", rows, texts, [])
    labelled = has_labels("\n".join(texts))
    labels = _labels(texts) if labelled else {}
    parts = _bullets(texts, below, labels)
    if parts:
        return Division("list", rows, texts, parts, labelled)
    parts = _paragraphs(texts, below, labels)
    if parts:
        return Division("paragraphs", rows, texts, parts, labelled)
    return Division("whole", rows, texts, [(filled[0], filled[-1] + 1)] if filled else [], labelled)


def _labels(texts: list[str]) -> dict[int, Label]:
    """Returns the labels that have a value on their line, by line."""
    named = ((index, label_of(line)) for index, line in enumerate(texts))
    return {index: label[0] for index, label in named if label and label[1]}


def _bullets(texts: list[str], filled: list[int], labels: dict[int, Label]) -> list[tuple[int, int]] | None:
    """Returns the top-level bullets if the lines hold nothing else."""
    base = indent_of(texts[filled[0]]) if filled else 0
    if not filled or base > 3 or not _BULLET.match(texts[filled[0]]):
        return None
    parts: list[list[int]] = []
    fence: str | None = None
    for index in filled:
        line = texts[index]
        if indent_of(line) - base < _NESTED:
            if fence is not None or not (_is_bullet(line) or (parts and index in labels)):
                return None
            if not parts or index not in labels:
                parts.append([index, index])
        fence = fence_after(fence, line[len(bullet_mark(line)) :])
        parts[-1][1] = index + 1
    return [(first, stop) for first, stop in parts if _said(texts, first, stop)]


def _is_bullet(line: str) -> bool:
    return _BULLET.match(line) is not None and not _RULE.match(line)


def _said(texts: list[str], first: int, stop: int) -> bool:
    return stop - first > 1 or _BULLET.sub("", texts[first], count=1).strip() != ""


def _paragraphs(
    texts: list[str], filled: list[int], labels: dict[int, Label]
) -> list[tuple[int, int]] | None:
    """Returns the paragraphs if there are several and each carries its own label."""
    if len(labels) < 2:
        return None
    parts: list[list[int]] = []
    carried: list[set[Label]] = []
    previous = -2
    for index in filled:
        gap = index - previous > 1
        previous = index
        if parts and index in labels:
            carried[-1].add(labels[index])
        elif not is_plain(texts[index]) or (gap and parts and not carried[-1]):
            return None
        elif gap or not parts:
            parts.append([index, index])
            carried.append(set())
        parts[-1][1] = index + 1
    return [(first, stop) for first, stop in parts] if _repeated(carried) else None


def _repeated(carried: list[set[Label]]) -> bool:
    """Tells whether all carry a label, and one label comes again.

    Why after one paragraph and How after the next are one memory with a remark between.
    """
    return all(carried) and any(sum(label in each for each in carried) > 1 for label in ("why", "how"))


def indent_of(line: str) -> int:
    """Returns the columns before a line's first character; a tab reaches to the next multiple of four."""
    lead = line[: len(line) - len(line.lstrip(" \t"))]
    return len(lead.expandtabs(4)) if "\t" in lead else len(lead)


def bullet_mark(line: str) -> str:
    """Returns the bullet at the start of a line: indentation, mark and the blanks behind it."""
    match = _BULLET.match(line)
    return match.group() if match else ""


def entries_of(text: str, start: int) -> tuple[Entry, ...]:
    """Returns the entries of the body ``text[start:]``; none if it is blank or the placeholder."""
    division = divide(text, start)
    return tuple(_entry(text, division, *part) for part in division.parts)


def span_of(division: Division, part: tuple[int, int]) -> Span:
    """Returns the span of one part: whole lines, the last line end excluded."""
    return Span(division.rows[part[0]].start, division.rows[part[1] - 1].end)


def _entry(text: str, division: Division, first: int, stop: int) -> Entry:
    texts = division.texts[first:stop]
    listed = division.shape == "list"
    if listed:
        mark = bullet_mark(texts[0])
        width = max(_NESTED, len(mark.expandtabs(4)))
        texts = [texts[0][len(mark) :], *(_dedented(line, width) for line in texts[1:])]
    body = "\n".join(texts).lstrip("\n").rstrip()
    labelled = without_labels(body, listed) if division.labelled else Labelled(body, None, None)
    span = span_of(division, (first, stop))
    summary = headline(labelled.body)
    return Entry(span, place_of(text, span), summary, labelled.body, labelled.why, labelled.how)


def _dedented(line: str, width: int) -> str:
    at = column = 0
    while at < len(line) and column < width and line[at] in " \t":
        column += 4 if line[at] == "\t" else 1
        at += 1
    return line[at:]


def headline(body: str) -> str:
    """Returns the first line that says something (holds a letter or digit); the first line if none does."""
    first = first_line(body)
    if any(map(str.isalnum, first)):
        return first
    return next((line for each in body.split("\n") if any(map(str.isalnum, line := first_line(each)))), first)
