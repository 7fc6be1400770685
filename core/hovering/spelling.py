"""The ways in which the parts of a name are written together and apart: keepAlive, keep_alive, keep-alive, keepalive."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from mnemic.core.hovering.place import KEYWORDS
from mnemic.core.search.tokens import query_terms

_PARTS = re.compile(r"[\W_]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NUMBERED = re.compile(r"([^\W\d_]+)(\d+)")
#: What a memory has between the two, and between a word and its number.
_SIGNS, _BEFORE_NUMBERS = "-_", "-_/"
#: A word is taken for two of so many letters at least, where it has no more than so many.
_SHORTEST, _LONGEST = 3, 24
#: A name of more parts is left as it is.
_MOST_PARTS = 6


def pieces_of(word: str) -> list[str]:
    """Returns a name's parts, folded; keywords are none."""
    pieces = (piece.casefold() for piece in _PARTS.split(word))
    return [piece for piece in pieces if piece and piece not in KEYWORDS]


@lru_cache(maxsize=4096)
def whole(word: str) -> str:
    """Returns the term of a name as a whole; empty for what is grammar."""
    return max(query_terms(word), key=len, default="")


@lru_cache(maxsize=4096)
def unnumbered(word: str) -> frozenset[str]:
    """Returns the terms of the parts that end with a number, without it: of ``uuid4`` ``uuid``."""
    numbered = filter(None, map(_NUMBERED.fullmatch, pieces_of(word)))
    return frozenset(whole(found[1]) for found in numbered if len(found[1]) >= _SHORTEST) - {""}


@lru_cache(maxsize=1024)
def together(word: str) -> Mapping[str, frozenset[str]]:
    """Returns the terms of two neighbouring parts of a name as one word, each with the terms of all its parts then."""
    pieces = _few_pieces(word)
    joined = ((at, whole(one + other)) for at, (one, other) in enumerate(pairwise(pieces)))
    return {term: _terms(term, *pieces[:at], *pieces[at + 2 :]) for at, term in joined if term}


@lru_cache(maxsize=1024)
def apart(word: str) -> Mapping[str, frozenset[str]]:
    """Returns the terms of one part of a name as two words with a sign between, each with the terms of all its parts then."""
    pieces = _few_pieces(word)
    return {
        term: _terms(term, *pieces[:at], *pieces[at + 1 :])
        for at, piece in enumerate(pieces)
        for term in _halves(piece)
    }


def _few_pieces(word: str) -> list[str]:
    pieces = pieces_of(word)
    return pieces if len(pieces) <= _MOST_PARTS else []


def _terms(term: str, *pieces: str) -> frozenset[str]:
    return frozenset((term, *map(whole, pieces))) - {""}


def _halves(piece: str) -> Iterator[str]:
    if numbered := _NUMBERED.fullmatch(piece):
        yield from (f"{numbered[1]}{sign}{numbered[2]}" for sign in _BEFORE_NUMBERS)
    elif piece.isalpha() and len(piece) <= _LONGEST:
        for at in range(_SHORTEST, len(piece) - _SHORTEST + 1):
            yield from (f"{piece[:at]}{sign}{piece[at:]}" for sign in _SIGNS)
