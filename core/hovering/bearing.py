"""Which memories bear on a place in a document: few, or none. Precision before recall.

A memory is shown where it holds the word under the pointer, in a measure that grows with how rare the word is, among the
memories and in code at large, and with what else it shares with the place: see ``core.search.place_evidence``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from mnemic.core.errors import MnemicError
from mnemic.core.hovering.code_words import telling
from mnemic.core.hovering.place import KEYWORDS, Place
from mnemic.core.memory import Memory
from mnemic.core.operations.query import Query, fits, is_current
from mnemic.core.search.place_evidence import HOLDERS, LINE, NEAR, PATH, Said, Shown, bearing
from mnemic.core.search.tokens import concept_terms, query_terms
from mnemic.core.shelves.shelf import Shelf

_PARTS = re.compile(r"[\W_]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_LABEL = re.compile(r"([^\W\d][\w.-]*):\s")
#: What is shown beside the best one has so much of its evidence.
BESIDE = 0.8
_ANY = Query("", limit=0)


class Bearing(NamedTuple):
    """A memory that bears on a place, and its heat."""

    memory: Memory
    heat: float


def relevant(place: Place, shelves: Sequence[Shelf], now: datetime, limit: int) -> list[Bearing]:
    """Returns up to ``limit`` memories for a place, best first."""
    said = _said(place)
    by_scope = {shelf.location.scope: shelf for shelf in shelves}
    found: list[Bearing] = []
    best = 0.0
    for one in _shown(said, by_scope):
        shelf = by_scope[one.scope]
        memory = shelf.snapshot.memories.get(f"{one.scope}:{one.key}")
        if memory is None or not _may_be_shown(memory, shelf, now) or _is_of_another(memory, said.terms):
            continue
        best = best or one.score
        if len(found) >= limit or one.score < BESIDE * best:
            break
        found.append(Bearing(memory, shelf.heat_of(memory, now)))
    return found


def _shown(said: Said, shelves: dict[str, Shelf]) -> list[Shown]:
    try:
        return bearing(said, {scope: shelf.search_index() for scope, shelf in shelves.items()})
    except MnemicError:
        return bearing(said, {scope: shelf.index_from_files() for scope, shelf in shelves.items()})


def _said(place: Place) -> Said:
    spoken = _terms_of(place.pointed)
    around: list[tuple[float, frozenset[str]]] = []
    groups = (LINE, place.line), (HOLDERS, place.holders), (PATH, place.path), (NEAR, place.near)
    for weight, words in groups:
        terms = _terms_of(words)
        around.append((weight, terms - spoken))
        spoken |= terms
    return Said(
        pointed=[(_parts(word), _whole(word)) for word in place.pointed],
        line=frozenset[str]().union(*map(_parts, place.line)),
        around=around,
        file=place.file if place.defines else "",
        telling=telling,
    )


def _may_be_shown(memory: Memory, shelf: Shelf, now: datetime) -> bool:
    if not fits(memory, _ANY) or not is_current(memory, None, now):
        return False
    return shelf.temperature_of(memory, now) != "archived"


def _is_of_another(memory: Memory, said: frozenset[str]) -> bool:
    """Whether it begins by naming what it is about, "larder: …", and nothing here is of that name."""
    label = _LABEL.match(memory.body)
    if label is None or concept_terms(label[1]):
        return False
    named = query_terms(label[1])
    return not any(telling(term) < 1.0 for term in named) and said.isdisjoint(named)


def _terms_of(words: Iterable[str]) -> frozenset[str]:
    return frozenset(term for word in words for term in (_whole(word), *_parts(word)) if term)


@lru_cache(maxsize=4096)
def _parts(word: str) -> frozenset[str]:
    """The terms of a name's parts, one of each."""
    pieces = (piece.casefold() for piece in _PARTS.split(word))
    return frozenset(_whole(piece) for piece in pieces if piece not in KEYWORDS) - {""}


@lru_cache(maxsize=4096)
def _whole(word: str) -> str:
    """The term of a name as a whole; empty for what is grammar."""
    return max(query_terms(word), key=len, default="")
