"""Near-copies: two texts of which a reader needs one. Told apart in microseconds where they share too few words."""

from __future__ import annotations

from collections.abc import Sequence

from mnemic.core.language.units import units
from mnemic.core.memory import Memory

#: Longer texts than this are near-copies only where they are equal.
_COMPARED_CHARS = 1_000
#: Texts of which one is longer than the other beyond this are none.
_LENGTH = 0.5
#: What says the same shares so much of the longer one's words.
_COMMON = 0.7


def says_the_same(one: str, other: str) -> bool:
    """Tells whether two texts say the same, in whatever words; what that takes is spent only where it is likely."""
    short, long = sorted((len(one), len(other)))
    if long > _COMPARED_CHARS or short < long * _LENGTH or not _share_words(one, other):
        return False
    from mnemic.core.language.similarity import surely_same  # noqa: PLC0415 - the first recall of a process rarely needs it

    return surely_same(one, other)


def is_plain_list(memories: Sequence[Memory]) -> bool:
    """Tells whether the memories of one file are the lines of a plain list: each may have its place there, as a step has.

    What comes twice in it was meant to. Memories that carry reasons, the original's shape, are no steps.
    """
    return len(memories) > 1 and not any(one.why or one.how_to_apply for one in memories)


def _share_words(one: str, other: str) -> bool:
    first, second = frozenset(units(one)), frozenset(units(other))
    return len(first & second) >= _COMMON * max(len(first), len(second))
