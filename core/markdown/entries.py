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
    indented_code,
    is_plain,
    label_of,
    without_labels,
)
from mnemic.core.markdown.lines import Line, ends_between, lines_of
from mnemic.core.memory import Entry, Place, Span
from mnemic.core.summary import first_line

Shape = Literal["list", "paragraphs", "whole"]

#: What the original writes into a file without entries.
PLACEHOLDER = "_No entries yet._"

_BULLET = re.compile(r"[ \t]*+[-*+](?:[ \t]++|\Z)")
_RULE = re.compile(r"[ \t]*+([-*])(?:[ \t]*+\1){2,}+[ \t]*+\Z")
_NESTED = 2


class Division(NamedTuple):
    """The lines of a body, and for each entry its first line and the one behind its last.

    ``above`` is the number of the file's lines above the body.
    """

    shape: Shape
    rows: list[Line]
    texts: list[str]
    parts: list[tuple[int, int]]
    labelled: bool = False
    above: int = 0


def divide(text: str, start: int) -> Division:
    """Divides ``text[start:]``. Never raises; linear in its length."""
    rows = lines_of(text, start, len(text))
    above = ends_between(text, 0, start)
    texts = [text[row.start : row.end] for row in rows]
    filled = [index for index, line in enumerate(texts) if line.strip()]
    below = filled[1:] if filled and texts[filled[0]].startswith("# ") else filled
    if len(below) == 1 and texts[below[0]].strip() == PLACEHOLDER:
        return Division("whole", rows, texts, [], above=above)
    labelled = has_labels("\n".join(texts))
    labels = _labels(texts) if labelled else {}
    if bullets := _bullets(texts, below, labels):
        return Division("list", rows, texts, bullets, labelled, above)
    if paragraphs := _paragraphs(texts, below, labels):
        return Division("paragraphs", rows, texts, paragraphs, labelled, above)
    whole = [(filled[0], filled[-1] + 1)] if filled else []
    return Division("whole", rows, texts, whole, labelled, above)


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
    own = base
    for index in filled:
        line = texts[index]
        indent = indent_of(line)
        # Nested is what stands two columns further in than the list, or than its item: items may stand a little apart.
        if indent - min(base, own) < _NESTED:
            if fence is not None or not (_is_bullet(line) or (parts and index in labels)):
                return None
            if not parts or index not in labels:
                parts.append([index, index])
                own = indent
        fence = fence_after(fence, line[len(bullet_mark(line)) :])
        parts[-1][1] = index + 1
    said = [(first, stop) for first, stop in parts if _said(texts, first, stop)]
    # A mark with nothing but reasons behind it is no list: what they are the reasons of is the mark.
    return said if any(_says_more(texts, first, stop) for first, stop in said) else None


def _is_bullet(line: str) -> bool:
    return _BULLET.match(line) is not None and not _RULE.match(line)


def _said(texts: list[str], first: int, stop: int) -> bool:
    return stop - first > 1 or _BULLET.sub("", texts[first], count=1).strip() != ""


def _says_more(texts: list[str], first: int, stop: int) -> bool:
    if _BULLET.sub("", texts[first], count=1).strip():
        return True
    below = "\n".join(texts[first + 1 : stop])
    labelled = without_labels(below, anywhere=True)
    return labelled.body != below or not (labelled.why or labelled.how)


def _paragraphs(
    texts: list[str], filled: list[int], labels: dict[int, Label]
) -> list[tuple[int, int]] | None:
    """Returns the paragraphs if there are several and each carries its own label."""
    if len(labels) < 2:
        return None
    code = indented_code(texts)
    labels = {index: label for index, label in labels.items() if index not in code}
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
    return tuple(entry_at(division, number) for number in range(len(division.parts)))


def span_of(division: Division, part: tuple[int, int]) -> Span:
    """Returns the span of one part: whole lines, the last line end excluded."""
    return Span(division.rows[part[0]].start, division.rows[part[1] - 1].end)


def entry_at(division: Division, number: int) -> Entry:
    """Returns the entry that one part of a body is. Its cost is that of the part alone, however long the body."""
    first, stop = division.parts[number]
    texts = division.texts[first:stop]
    listed = division.shape == "list"
    if listed:
        mark = bullet_mark(texts[0])
        width = max(_NESTED, len(mark.expandtabs(4)))
        texts = [texts[0][len(mark) :], *(_dedented(line, width) for line in texts[1:])]
    body = "\n".join(texts).lstrip("\n").rstrip()
    labelled = without_labels(body, listed) if division.labelled else Labelled(body, None, None)
    span = span_of(division, (first, stop))
    place = Place(division.above + first, division.above + stop - 1, division.texts[stop - 1])
    return Entry(span, place, headline(labelled.body), labelled.body, labelled.why, labelled.how)


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
