"""Word endings: one rule for every language, English endings off, then the first six letters."""

from __future__ import annotations

import threading
from functools import cache, lru_cache
from typing import Protocol, cast

#: Letters kept of a word. Measured: equals Porter on English, Snowball of the language elsewhere.
PREFIX = 6


# A stemmer holds the word that it is at.
_turn = threading.Lock()


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...  # noqa: N802 - the library's own name


@cache
def _english() -> _Stemmer:
    # Imported at the first word: the package loads every language it has (25 ms).
    # It carries no types of its own, hence the ignore and the protocol above.
    from snowballstemmer.english_stemmer import EnglishStemmer  # type: ignore[import-untyped] # noqa: PLC0415

    return cast("_Stemmer", EnglishStemmer())


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Returns the English (Porter2) stem of a folded word; words of other alphabets come back unchanged."""
    if not word.isascii():
        return word
    with _turn:
        return _english().stemWord(word)


def stems(word: str) -> tuple[str, ...]:
    """Returns the terms of a folded word of letters: its stem's first ``PREFIX`` letters, then a longer stem itself.

    The first finds related forms in any language; the second keeps "internet" above "internal".
    """
    whole = stem(word)
    return (whole,) if len(whole) <= PREFIX else (whole[:PREFIX], whole)
