"""Which memories bear on a place in a document: few, or none. Precision before recall.

A memory is shown where it holds the word under the pointer, in a measure that grows with how rare the word is, among the
memories and in code at large, and with what else it shares with the place; or where the place says much of what the memory
says, wherever in it: see ``core.search.place_evidence``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from mnemic.core.errors import MnemicError
from mnemic.core.hovering.code_words import telling
from mnemic.core.hovering.place import Place
from mnemic.core.hovering.spelling import apart, pieces_of, together, unnumbered, whole
from mnemic.core.memory import Memory
from mnemic.core.operations.query import Query, fits, is_current
from mnemic.core.search.place_evidence import ENOUGH, Name, Said, Shown, bearing, keys_holding
from mnemic.core.search.stemming import PREFIX
from mnemic.core.search.tokens import concept_terms, query_terms
from mnemic.core.shelves.shelf import Shelf

_BEGINS = re.compile(r"([^\W\d][\w.-]*)(?::\s|\s)")
#: What is shown beside the best one has so much of its evidence.
BESIDE = 0.95
#: A place that says so much of a memory says what it is about; what it says of less counts by this power of its part.
SHARE, LESS = 0.42, 0.5
_ANY = Query("", limit=0)


class Bearing(NamedTuple):
    """A memory that bears on a place, and its heat."""

    memory: Memory
    heat: float


def relevant(place: Place, shelves: Sequence[Shelf], now: datetime, limit: int) -> list[Bearing]:
    """Returns up to ``limit`` memories for a place, best first."""
    said = _said(place)
    by_scope = {shelf.location.scope: shelf for shelf in shelves}
    scored: list[tuple[float, str, str, Memory, Shelf]] = []
    for one in _shown(said, by_scope):
        shelf = by_scope[one.scope]
        memory = shelf.snapshot.memories.get(f"{one.scope}:{one.key}")
        if memory is None or not _may_be_shown(memory, shelf, now):
            continue
        score = max(one.by_word, one.by_all * min(1.0, one.shared / (SHARE * _size(memory.body))) ** LESS)
        if score >= ENOUGH and not _is_of_another(memory, shelf, said.terms):
            scored.append((-score, one.scope, one.key, memory, shelf))
    scored.sort(key=lambda each: each[:3])
    kept = [each for each in scored if each[0] <= BESIDE * scored[0][0]]
    return [Bearing(memory, shelf.heat_of(memory, now)) for *_, memory, shelf in kept[:limit]]


def _shown(said: Said, shelves: dict[str, Shelf]) -> list[Shown]:
    try:
        return bearing(said, {scope: shelf.search_index() for scope, shelf in shelves.items()})
    except MnemicError:
        return bearing(said, {scope: shelf.index_from_files() for scope, shelf in shelves.items()})


def _said(place: Place) -> Said:
    holders = ((), place.holders) if place.defines else (place.holders[:1], place.holders[1:])
    groups = {
        "line": place.line,
        "holder": holders[0],
        "outer": holders[1],
        "path": place.path,
        "near": place.near,
        "told": place.told,
        "held": () if place.defines else place.held,
    }
    return Said(
        pointed=[Name(_parts(word), whole(word), together(word), apart(word)) for word in place.pointed],
        line=frozenset[str]().union(*map(_parts, place.line)),
        groups={name: _terms_of(words) for name, words in groups.items()},
        holder=whole(holders[0][0]) if holders[0] else "",
        file=place.file if place.defines else "",
        telling=telling,
    )


def _may_be_shown(memory: Memory, shelf: Shelf, now: datetime) -> bool:
    if not fits(memory, _ANY) or not is_current(memory, None, now):
        return False
    return shelf.temperature_of(memory, now) != "archived"


def _is_of_another(memory: Memory, shelf: Shelf, said: frozenset[str]) -> bool:
    """Whether it begins with what it is about, and nothing here is of that name.

    "larder: …" says so, and so does "larder hashes …" where another memory begins with "larder:".
    """
    begins = _BEGINS.match(memory.body)
    if begins is None or concept_terms(begins[1]):
        return False
    named = query_terms(begins[1])
    if not named or any(telling(term) < 1.0 for term in named) or not said.isdisjoint(named):
        return False
    if ":" in begins[0]:
        return True
    return any(other.body.startswith(f"{begins[1]}: ") for other in _holding(shelf, named[0]))


def _holding(shelf: Shelf, term: str) -> Iterator[Memory]:
    """Yields some of the memories that hold a term; none where the index cannot be read."""
    with suppress(MnemicError):
        for key in keys_holding(shelf.search_index(), term):
            if memory := shelf.snapshot.memories.get(f"{shelf.location.scope}:{key}"):
                yield memory


def _terms_of(words: Iterable[str]) -> frozenset[str]:
    return frozenset(
        term for word in words for term in (whole(word), *_parts(word), *unnumbered(word)) if term
    )


@lru_cache(maxsize=4096)
def _parts(word: str) -> frozenset[str]:
    """The terms of a name's parts, one of each."""
    return frozenset(map(whole, pieces_of(word))) - {""}


@lru_cache(maxsize=1024)
def _size(text: str) -> float:
    """How much a text says: its words, each by how telling it is."""
    said = {term for line in text.splitlines() for term in query_terms(line)}
    beginnings = {stem[:PREFIX] for stem in said if stem.isalpha() and len(stem) > PREFIX}
    return max(1.0, sum(map(telling, said - beginnings)))
