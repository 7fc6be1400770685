"""The parts of a memory file that an editor can fold: its header, its entries, and in each its reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from mnemic.core.markdown.lines import ends_between
from mnemic.core.markdown.notation import Body
from mnemic.core.markdown.splicing import labelled_rows
from mnemic.core.memory import Entry


@dataclass(frozen=True, slots=True)
class Fold:
    """Lines that fold away below the first of them; both are 0-based and included, ``last`` is behind ``first``."""

    first: int
    last: int
    what: Literal["header", "entry", "label"]


def folds(text: str) -> list[Fold]:
    """Returns what can be folded, from the top down, the outer before the inner. Never raises."""
    body = Body(text)
    span = body.header.span
    first = ends_between(text, 0, span.start)
    inside = text[span.start : span.end].rstrip("\r\n")
    found = [Fold(first, first + ends_between(inside, 0, len(inside)), "header")]
    for number in () if body.is_described else range(len(body)):
        entry = body[number]
        found.append(Fold(entry.place.first_line, entry.place.last_line, "entry"))
        found += _labels(body.text, entry)
    return [fold for fold in found if fold.last > fold.first]


def _labels(text: str, entry: Entry) -> Iterator[Fold]:
    for first, stop in sorted(labelled_rows(text, entry).values()):
        yield Fold(entry.place.first_line + first, entry.place.first_line + stop - 1, "label")
