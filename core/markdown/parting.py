"""Which entry of a file a memory is, and the file without some of its entries."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from mnemic.core.markdown.entries import Division
from mnemic.core.markdown.lines import newline_of
from mnemic.core.markdown.notation import Body, render_body
from mnemic.core.memory import Entry, Memory
from mnemic.core.secrets.masking import mask
from mnemic.core.summary import normalised, text_key_of

_INNER_LINE, _INDENTED = re.compile(r"\n(?=[^\n])"), "\n  "


def entry_of(memory: Memory, entries: Iterable[Entry], *, exactly: bool = False) -> Entry | None:
    """Returns the entry of freshly read text that this memory is: the one with its text.

    Of several with this text the one with its number is meant. Where its text changed meanwhile and ``exactly`` is
    not asked for, the only one with its summary is.
    """
    held = list(entries)
    same = [entry for entry in held if text_key_of(mask(entry.body).text) == memory.text_key]
    if same:
        numbered = held[memory.number] if memory.number < len(held) else same[0]
        return numbered if numbered in same else same[0]
    wanted = normalised(memory.summary)
    alike = [entry for entry in held if normalised(mask(entry.summary).text) == wanted]
    return alike[0] if len(alike) == 1 and not exactly else None


def without_entries(text: str, gone: Collection[int]) -> str:
    """Returns the text without the entries of these numbers; at least one has to remain.

    What remains is still as many memories as before, in the same words: where the file would be read otherwise
    now, its paragraphs become the items of a list, each in its own lines.
    """
    body = Body(text)
    division = body.division
    rest = [n for n in range(len(body)) if n not in gone]
    if len(rest) == len(body):
        return text
    kept = _kept(division, gone)
    shorter = _joined(text, division, kept)
    if _holds_parts(Body(shorter), body, rest):
        return shorter
    listed = _joined(text, division, kept, _item_marks(division, rest))
    said = _said(body, rest)
    if division.shape == "paragraphs" and _said_of(listed) == said:
        return listed
    first, last = division.parts[0][0], division.parts[-1][1]
    above, below = text[: division.rows[first].start], text[division.rows[last - 1].after :]
    return above + _listed(body[n] for n in rest).replace("\n", newline_of(text)) + below


def _kept(division: Division, gone: Collection[int]) -> list[int]:
    """Returns the lines that remain, from the first to the last.

    A blank line goes with an entry that stood between two, and those above it where nothing follows.
    """
    rows, blank = division.rows, [not line.strip() for line in division.texts]
    kept: list[int] = []  # from the last one up, so that what follows an entry is known when it goes
    filled, at = 0, len(rows)
    for number in sorted(gone, reverse=True):
        first, stop = division.parts[number]
        kept += range(at - 1, stop - 1, -1)
        filled += sum(not blank[row] for row in range(stop, at))
        at = first
        if not filled:
            while at > 0 and blank[at - 1]:
                at -= 1
        elif at == 0 or blank[at - 1]:
            while blank[kept[-1]]:
                kept.pop()
    kept += range(at - 1, -1, -1)
    return kept[::-1]


def _joined(text: str, division: Division, kept: Iterable[int], marks: dict[int, str] | None = None) -> str:
    rows = division.rows
    start = rows[0].start if rows else len(text)
    lines = ((marks or {}).get(number, "") + text[rows[number].start : rows[number].after] for number in kept)
    return text[:start] + "".join(lines)


def _item_marks(division: Division, rest: Iterable[int]) -> dict[int, str]:
    """Returns what makes a list's items of these parts, put before their lines."""
    marks = {}
    for first, stop in (division.parts[number] for number in rest):
        for row in range(first, stop):
            marks[row] = "- " if row == first else "  " if division.texts[row].strip() else ""
    return marks


def _holds_parts(new: Body, old: Body, rest: Sequence[int]) -> bool:
    """Tells whether a file's entries are these of the old one, in the same lines, read in the same way."""
    if new.header.span != old.header.span or (new.division.shape == "list") != (old.division.shape == "list"):
        return False
    parts = [old.division.parts[number] for number in rest]
    return [_lines(new.division, part) for part in new.division.parts] == [
        _lines(old.division, part) for part in parts
    ]


def _lines(division: Division, part: tuple[int, int]) -> list[str]:
    return division.texts[part[0] : part[1]]


def _listed(entries: Iterable[Entry]) -> str:
    bodies = (render_body(entry.body, entry.why, entry.how_to_apply) for entry in entries)
    return "".join(f"- {_INNER_LINE.sub(_INDENTED, body)}\n" for body in bodies)


def _said(body: Body, numbers: Iterable[int]) -> list[tuple[str, str | None, str | None]]:
    """What entries say; the blanks before a first line are no part of that, for an item of a list has none."""
    entries = (body[number] for number in numbers)
    return [(entry.body.lstrip(" \t"), entry.why, entry.how_to_apply) for entry in entries]


def _said_of(text: str) -> list[tuple[str, str | None, str | None]]:
    body = Body(text)
    return _said(body, range(len(body)))
