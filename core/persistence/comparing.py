"""Where two sequences of lines (or of keys) differ, in time that stays near their length however alike their lines are."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import NamedTuple

#: Up to so many pairs of items are compared each with each; more are first parted at items that both have once.
_MAX_PAIRS = 40_000
#: So often what was parted is parted again.
_MAX_DEPTH = 8


class Step(NamedTuple):
    """``before[start:end]`` is, or (not ``same``) became, ``after[new_start:new_end]``."""

    same: bool
    start: int
    end: int
    new_start: int
    new_end: int


def steps(before: Sequence[str], after: Sequence[str]) -> Iterator[Step]:
    """Yields in order how ``before`` becomes ``after``; steps that are the same and such that differ alternate."""
    start = new_start = 0
    for step in sorted(_differences(before, after), key=lambda step: step[1:]):
        if start < step.start:
            yield Step(True, start, step.start, new_start, step.new_start)
        yield step
        start, new_start = step.end, step.new_end
    if start < len(before):
        yield Step(True, start, len(before), new_start, len(after))


def _differences(before: Sequence[str], after: Sequence[str]) -> Iterator[Step]:
    gaps = [(0, 0, len(before), 0, len(after))]
    while gaps:
        depth, start, end, new_start, new_end = gaps.pop()
        while start < end and new_start < new_end and before[start] == after[new_start]:
            start, new_start = start + 1, new_start + 1
        while start < end and new_start < new_end and before[end - 1] == after[new_end - 1]:
            end, new_end = end - 1, new_end - 1
        old, new = before[start:end], after[new_start:new_end]
        if len(old) * len(new) <= _MAX_PAIRS:
            for tag, i, i_end, j, j_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
                if tag != "equal":
                    yield Step(False, start + i, start + i_end, new_start + j, new_start + j_end)
            continue
        anchors = _anchors(old, new) if depth < _MAX_DEPTH else []
        if not anchors:
            yield Step(False, start, end, new_start, new_end)
            continue
        edges = [(-1, -1), *anchors, (len(old), len(new))]
        for (i, j), (i_end, j_end) in pairwise(edges):
            gaps.append((depth + 1, start + i + 1, start + i_end, new_start + j + 1, new_start + j_end))


def _anchors(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """Returns the places of what stands once in both, as many as keep their order."""
    once = {item for item, count in Counter(old).items() if count == 1}
    counts = Counter(new)
    there = {item: j for j, item in enumerate(new) if counts[item] == 1 and item in once}
    pairs = [(i, there[item]) for i, item in enumerate(old) if item in there]
    # The longest rising row of second places: for each length the pair that ends it lowest, and its predecessor.
    lowest: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for number, (_, j) in enumerate(pairs):
        length = bisect_left(lowest, j)
        before.append(ends[length - 1] if length else -1)
        lowest[length : length + 1] = [j]
        ends[length : length + 1] = [number]
    row: list[tuple[int, int]] = []
    number = ends[-1] if ends else -1
    while number >= 0:
        row.append(pairs[number])
        number = before[number]
    return row[::-1]
