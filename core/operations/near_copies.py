"""Near-copies: two texts of which a reader needs one. Told apart in microseconds where they share too few words."""

from __future__ import annotations

from mnemic.core.language.units import units

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


def _share_words(one: str, other: str) -> bool:
    first, second = frozenset(units(one)), frozenset(units(other))
    return len(first & second) >= _COMMON * max(len(first), len(second))
