"""Fuzzy matching of names, as a symbol search does it: the query's letters in order, the tighter the better."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from mnemic.core.memory import Memory

#: A name that only holds the letters in order scores at most so much, one that holds them side by side more.
LOOSE = 0.5


def fuzzy(query: str, memories: Iterable[Memory], limit: int) -> list[tuple[Memory, float]]:
    """Returns up to ``limit`` memories whose title (or path) matches, with a score 0…1, best first."""
    wanted = folded(query).replace(" ", "")
    scored = [
        (memory, max(match(wanted, memory.title), 0.8 * match(wanted, memory.path))) for memory in memories
    ]
    found = [(memory, score) for memory, score in scored if score > 0]
    found.sort(key=lambda pair: (-pair[1], pair[0].title, pair[0].id))
    return found[:limit]


def folded(text: str) -> str:
    """Returns the text without case and diacritics."""
    if text.isascii():
        return text.lower()
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in parts if not unicodedata.combining(c))


def match(wanted: str, name: str) -> float:
    """Scores folded letters against a name: 1 for the whole name, 0 where a letter is missing."""
    return tightness(wanted, folded(name))


def tightness(wanted: str, text: str) -> float:
    """As :func:`match`, for a text that is folded already."""
    if not wanted:
        return 0.5
    at = text.find(wanted)
    if at >= 0:
        starts = at == 0 or not text[at - 1].isalnum()
        return min(1.0, (0.75 if starts else 0.6) + 0.25 * len(wanted) / len(text))
    position, gaps, last = 0, 0, -1
    for letter in wanted:
        position = text.find(letter, position)
        if position < 0:
            return 0.0
        gaps += last >= 0 and position - last > 1
        last, position = position, position + 1
    return LOOSE * (1 - gaps / len(wanted))
