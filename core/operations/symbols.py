"""Memories as symbols: found by the letters of their names, the tightest match first, then the warmest."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from heapq import nsmallest

from mnemic.core.heat import Warmth, warmth_since
from mnemic.core.links.register import Lines, Named, letters_of, register
from mnemic.core.operations.fuzzy import LOOSE, folded, tightness
from mnemic.core.shelves.shelf import Shelf

#: What a path that matches counts beside a title.
_PATH = 0.8


def symbols(query: str, shelves: Sequence[Shelf], now: float, limit: int) -> list[Named]:
    """Returns up to ``limit`` memories whose title or path holds the query's letters in order; for an empty one, all.

    Blanks in the query count for nothing. ``now`` is in seconds since the epoch. The registers of the stores have to
    follow them already.
    """
    wanted = "".join(folded(query).split())
    found: list[tuple[float, float, str, str, Named]] = []
    for shelf in shelves:
        lines = register(shelf).lines()
        warm = _warmth(lines, shelf.warmth, now)
        for number, score in _matching(wanted, lines, limit).items():
            one = lines.memories[number]
            found.append((-round(score, 2), -warm[number], one.title, one.id, one))
    return [one for *_, one in nsmallest(limit, found, key=lambda each: each[:4])]


def _matching(wanted: str, lines: Lines, enough: int) -> dict[int, float]:
    """Returns how well memories match, 0…1, by their numbers.

    Where so many hold the query as it stands that none which only has its letters in order is among ``enough``, those
    are not looked for.
    """
    if not wanted:
        return dict.fromkeys(range(len(lines.memories)), 0.5)
    best: dict[int, float] = {}
    _take(best, wanted, lines, (row for row, text in enumerate(lines.rows) if wanted in text))
    if sum(score > LOOSE for score in best.values()) < enough:
        letters = letters_of(wanted)
        _take(
            best, wanted, lines, (row for row, held in enumerate(lines.letters) if held & letters == letters)
        )
    return best


def _take(best: dict[int, float], wanted: str, lines: Lines, rows: Iterable[int]) -> None:
    for row in rows:
        score = tightness(wanted, lines.rows[row]) * (_PATH if row % 2 else 1.0)
        if score > best.get(row // 2, 0.0):
            best[row // 2] = score


def _warmth(lines: Lines, kept: Mapping[str, Warmth], now: float) -> list[float]:
    """Returns for each memory a number in the order of heat: the logarithm of its strength, to the base of 2."""
    warm = [
        min(0.0, one.updated - now) / half for one, half in zip(lines.memories, lines.half_lives, strict=True)
    ]
    if kept:
        for number, one in enumerate(lines.memories):
            if (used := kept.get(one.key)) is not None:
                since = warmth_since(one.updated, one.kind, one.importance, used)
                faded = max(0.0, now - since.at) / lines.half_lives[number]
                warm[number] = math.log2(max(since.strength, 1e-9)) - faded
    return warm
