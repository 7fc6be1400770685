"""Near-copies: two texts of which a reader needs one. Told apart in microseconds where they share too few words."""

from __future__ import annotations

import re
from itertools import pairwise

#: Longer texts than this are near-copies only where they are equal.
_COMPARED_CHARS = 1_000
#: Texts of which one is longer than the other beyond this are none.
_LENGTH = 0.5
#: What says the same shares so much of the longer one's words.
_COMMON = 0.7
#: Words are alike that begin alike: "deploy" and "deployed".
_BEGINNING = 5
_WORD = re.compile(r"\w+")


def says_the_same(one: str, other: str) -> bool:
    """Tells whether two texts say the same, in whatever words; what that takes is spent only where it is likely."""
    short, long = sorted((len(one), len(other)))
    if long > _COMPARED_CHARS or short < long * _LENGTH or not _share_words(one, other):
        return False
    from mnemic.core.language.similarity import compare  # noqa: PLC0415 - the first recall of a process rarely needs it
    from mnemic.core.language.word_order import in_word_order  # noqa: PLC0415

    return compare(one, other) == "same" and in_word_order(one, other)


def _share_words(one: str, other: str) -> bool:
    first, second = _units(one), _units(other)
    return len(first & second) >= _COMMON * max(len(first), len(second))


def _units(text: str) -> frozenset[str]:
    """Returns the beginnings of a text's words; of one in another script than ASCII its pairs of characters."""
    folded = text.casefold()
    if folded.isascii():
        return frozenset(word[:_BEGINNING] for word in _WORD.findall(folded))
    return frozenset(map("".join, pairwise(folded)))
