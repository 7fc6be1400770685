"""How alike two memories are by their words alone: what serves where no vectors are at hand."""

from __future__ import annotations

from functools import lru_cache

from mnemic.core.language.similarity import compare
from mnemic.core.memory import Memory
from mnemic.core.search.tokens import terms

#: One that says the same, or contradicts, speaks of the same thing, with however few of the words.
_SAME, _CONTRADICTS = 0.95, 0.75
#: The same words said of two subjects are worth less than the share of them that is the same.
_DIFFERENT = 0.85
#: Fewer words than these are too few to be alike in.
_SHORT = 3
_MAX_CHARS = 600


def likeness(one: Memory, other: Memory) -> float:
    """Returns 0 (no word in common) to 1 (the same), equal from both ends.

    The share of the words of title and description that both have; a word alone in common with few others is none.
    """
    first, second = _said(one), _said(other)
    a, b = _terms(first), _terms(second)
    shared = len(a & b)
    if not shared or min(len(a), len(b)) < _SHORT:
        return 0.0
    share = 2 * shared / (len(a) + len(b))
    verdict = compare(*sorted((first, second)))  # in an order that does not depend on who asks
    if verdict == "different":
        return share * _DIFFERENT
    return max(share, _SAME if verdict == "same" else _CONTRADICTS)


def _said(memory: Memory) -> str:
    """What a memory says of itself: its description, with the title where that adds something."""
    title, description = memory.title, memory.description
    if not description or description.startswith(title.rstrip("…")):
        return (description or title)[:_MAX_CHARS]
    return f"{description} ({title})"[:_MAX_CHARS]


@lru_cache(maxsize=8192)
def _terms(text: str) -> frozenset[str]:
    return frozenset(terms(text))
