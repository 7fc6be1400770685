"""Whether what two texts have in common comes in one order: "Redis runs in Docker" is not "Docker runs in Redis"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mnemic.core.language.units import units

#: A verb in the passive and its doer: "by" alone may as well be "by default".
_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|be|been) (?:\w+ly )?\w+(?:ed|en|wn|ne|lt|nt|pt|ght|de|un|ung) by\b|\b(?:est|sont|été|fut) \w+ par\b"
    r"|\b(?:wird|werden|wurden?)\b.{1,40}\b(?:vo[nm]|durch)\b|\b(?:é|são|foi|es|son|fue|está) \w+ (?:por|pel[oa]s?)\b|由|被",
    re.IGNORECASE,
)


def in_word_order(one: str, other: str) -> bool:
    """Tells whether the words of both, "only" and "not" among them, stand in one order; a passive may turn them round.

    Where one thing is done away with because another says the same, this is asked beside what both mean.
    """
    if bool(_PASSIVE.search(one)) != bool(_PASSIVE.search(other)):
        return True
    first, second = units(one), units(other)
    common = set(first) & set(second)
    return _once(first, common) == _once(second, common)


def _once(said: Sequence[str], common: set[str]) -> list[str]:
    return [unit for unit in dict.fromkeys(said) if unit in common]
