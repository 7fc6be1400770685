"""Which names are like one that nobody bears: written wrong, or with words more or less."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import TypeVar

from mnemic.core.search.tokens import is_dense

T = TypeVar("T")

#: So many names that share most pairs of letters are compared letter by letter.
_COMPARED = 40
#: From this likeness on a name may have been meant; words that all stand in the other name are at least so alike.
_LEAST, _WORDS = 0.66, 0.7


def nearest(wanted: str, named: Iterable[tuple[str, T]], most: int) -> list[T]:
    """Returns what may have been meant by a name, the likest first. Names are as ``name_key`` makes them.

    Of 10,000 names it takes some hundredths of a second.
    """
    pairs = {wanted[n : n + 2] for n in range(max(1, len(wanted) - 1))} - {""}
    shared = ((sum(map(name.__contains__, pairs)), name, one) for name, one in named)
    close = [(2 * count / (len(pairs) + len(name)), name, one) for count, name, one in shared if count]
    best = heapq.nlargest(_COMPARED, close, key=lambda each: each[0])
    scored = [(likeness(wanted, name), name, one) for _, name, one in best]
    scored.sort(key=lambda each: (-each[0], each[1]))
    found: list[T] = []
    for score, _, one in scored:
        if score >= _LEAST and one not in found:
            found.append(one)
    return found[:most]


def likeness(one: str, other: str) -> float:
    """Returns how alike two names are, 0…1."""
    alike = SequenceMatcher(None, one, other, autojunk=False).ratio()
    less, more = sorted((one, other), key=len)
    return max(alike, _WORDS + (1 - _WORDS) * len(less) / len(more)) if _is_within(less, more) else alike


def _is_within(less: str, more: str) -> bool:
    """Tells whether all words of a name stand in another; where words stand without blanks, all of it as one."""
    if any(map(is_dense, less)):
        return len(less) > 1 and less in more
    return len(less) > 2 and set(less.split("-")) <= set(more.split("-"))
