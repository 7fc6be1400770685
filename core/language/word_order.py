"""Whether what two texts have in common comes in one order: "Redis runs in Docker" is not "Docker runs in Redis"."""

from __future__ import annotations

from collections.abc import Sequence

from mnemic.core.language import change_words
from mnemic.core.language.units import units


def in_word_order(one: str, other: str) -> bool:
    """Tells whether the words of both, "only" and "not" among them, stand in one order; a passive may turn them round.

    Where one thing is done away with because another says the same, this is asked beside what both mean.
    """
    if bool(change_words.PASSIVE.search(one)) != bool(change_words.PASSIVE.search(other)):
        return True
    first, second = units(one), units(other)
    common = set(first) & set(second)
    return _once(first, common) == _once(second, common)


def _once(said: Sequence[str], common: set[str]) -> list[str]:
    return [unit for unit in dict.fromkeys(said) if unit in common]
