"""Whether what two texts have in common comes in one order: "Redis runs in Docker" is not "Docker runs in Redis"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mnemic.core.language import change_words

#: Words are alike that begin alike: "deploy" and "deploys".
_BEGINNING = 5
_UNIT = re.compile(r"[\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]|[^\W_]+")


def in_word_order(one: str, other: str) -> bool:
    """Tells whether the words of both, "only" and "not" among them, stand in one order; a passive may turn them round.

    Where one thing is done away with because another says the same, this is asked beside what both mean.
    """
    if bool(change_words.PASSIVE.search(one)) != bool(change_words.PASSIVE.search(other)):
        return True
    first, second = _units(one), _units(other)
    common = set(first) & set(second)
    return _once(first, common) == _once(second, common)


def _units(text: str) -> list[str]:
    return [unit[:_BEGINNING] for unit in _UNIT.findall(text.casefold())]


def _once(units: Sequence[str], common: set[str]) -> list[str]:
    return [unit for unit in dict.fromkeys(units) if unit in common]
