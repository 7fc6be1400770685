"""Which memories bear on a place in a document: few, or none. Precision before recall.

A memory is shown where it holds the word under the pointer, in a measure that grows with how rare the word is, among the
memories and in code at large, and with what else it shares with the place: its line, what holds it, its file, the lines
around. The weights were chosen on two parts of ``benchmarks/sets/hover`` and are reported on another.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import lru_cache

from mnemic.core.errors import MnemicError
from mnemic.core.hovering.code_words import telling
from mnemic.core.hovering.place import KEYWORDS, Place
from mnemic.core.memory import Memory
from mnemic.core.operations.recall import Query, Recalled, recall
from mnemic.core.search.index import Lookup
from mnemic.core.search.lexical import MIN_DOCUMENTS, holding
from mnemic.core.search.tokens import concept_terms, query_terms, terms
from mnemic.core.shelves.shelf import Shelf

_PARTS = re.compile(r"[\W_]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_LABEL = re.compile(r"([^\W\d][\w.-]*):\s")
_READ = 4_000
#: So many memories are weighed for the line, and for the word alone.
_WEIGHED = 20

#: A place's evidence for a memory is in units of the rarest word. What is shown has so much,
ENOUGH = 1.0
#: and so much of it by the word under the pointer; of several, each so much of the best one's.
BY_WORD, BESIDE = 0.2, 0.7
#: A word of which a memory holds a part counts so much of that part at least.
PARTLY = 0.25
#: A name of several parts that a memory holds as a whole counts so much more, and the name of the file where something is
#: defined so much.
NAME, FILE = 0.5, 1.0
#: What words of the line, of what holds it, of the file's path and of the lines around weigh, each group up to a ceiling.
LINE, HOLDERS, PATH, NEAR, CEILING = 0.15, 0.35, 0.15, 0.4, 1.2
#: A line that says a memory in so many words, that share of itself, shows it wherever the pointer is.
LINE_ALONE, WORDS_ALONE = 0.4, 3


def relevant(place: Place, shelves: Sequence[Shelf], now: datetime, limit: int) -> list[Recalled]:
    """Returns up to ``limit`` memories for a place, best first."""
    found: dict[str, Recalled] = {}
    named = " ".join([*sorted(place.pointed), *([place.file] if place.defines else [])])
    for text in (" ".join(place.line), named):
        for one in recall(Query(text, limit=_WEIGHED, min_score=0.0), shelves, now).recalled:
            found.setdefault(one.memory.id, one)
    if not found:
        return []
    weigh = _Weigher(place, shelves)
    scored = [(weigh(one), one) for one in found.values()]
    best = max(score for score, _ in scored)
    shown = [(score, one) for score, one in scored if score >= max(ENOUGH, BESIDE * best)]
    return [one for _, one in sorted(shown, key=lambda pair: -pair[0])[: max(0, limit)]]


class _Weigher:
    """Weighs memories for one place."""

    def __init__(self, place: Place, shelves: Sequence[Shelf]) -> None:
        self._place = place
        groups = (place.line, place.holders, place.path, place.near)
        self._around = [
            (weight, _terms_of(words))
            for weight, words in zip((LINE, HOLDERS, PATH, NEAR), groups, strict=True)
        ]
        self._said = frozenset((place.file,)).union(
            _terms_of(place.pointed), *(terms_ for _, terms_ in self._around)
        )
        self._rarity = _rarities(self._said, shelves)

    def __call__(self, one: Recalled) -> float:
        held = _terms(one.memory)
        if self._is_of_another(one.memory):
            return 0.0
        if self._is_said(one, held):
            return ENOUGH
        by_word = max(self._by(word, held) for word in self._place.pointed)
        if self._place.defines and self._place.file in held:
            by_word += FILE
        if by_word < BY_WORD:
            return 0.0
        score, spoken = by_word, _terms_of(self._place.pointed)
        for weight, said in self._around:
            score += weight * min(CEILING, sum(map(self._tells, (said & held) - spoken)))
            spoken |= said
        return score

    def _by(self, word: str, held: frozenset[str]) -> float:
        """What a memory shows by holding a word, or parts of it."""
        parts = _parts(word)
        shown = sum(self._tells(term) for term in parts & held)
        most = sum(self._tells(term) or telling(term) for term in parts)
        score = shown * (PARTLY + (1 - PARTLY) * shown / most) if most else 0.0
        whole = _whole(word)
        return score + (NAME * self._rarity.get(whole, 0.0) if whole in held - parts else 0.0)

    def _tells(self, term: str) -> float:
        return self._rarity.get(term, 0.0) * telling(term)

    def _is_said(self, one: Recalled, held: frozenset[str]) -> bool:
        said = frozenset[str]().union(*map(_parts, self._place.line)) & held
        return one.explanation.lexical >= LINE_ALONE and len(said) >= WORDS_ALONE

    def _is_of_another(self, memory: Memory) -> bool:
        """Whether it begins by naming what it is about, "larder: …", and nothing here is of that name."""
        label = _LABEL.match(memory.body)
        if label is None or concept_terms(label[1]):
            return False
        named = query_terms(label[1])
        return not any(telling(term) < 1.0 for term in named) and self._said.isdisjoint(named)


def _rarities(said: Collection[str], shelves: Sequence[Shelf]) -> dict[str, float]:
    """Returns of each term that is known how rare it is among the memories: 1 where one alone holds it."""
    lookups = [_lookup(shelf, said) for shelf in shelves]
    documents = max(MIN_DOCUMENTS, sum(lookup.documents for lookup in lookups))
    rarest = _idf(documents, 1)
    held = {term: sum(holding(lookup, term) for lookup in lookups) for term in said}
    return {term: _idf(documents, count) / rarest for term, count in held.items() if count}


def _lookup(shelf: Shelf, said: Collection[str]) -> Lookup:
    try:
        return shelf.search_index().lookup(said)
    except MnemicError:
        return shelf.index_from_files().lookup(said)


def _idf(documents: int, holding_it: int) -> float:
    return math.log1p((documents - holding_it + 0.5) / (holding_it + 0.5))


def _terms_of(words: Iterable[str]) -> frozenset[str]:
    return frozenset(term for word in words for term in (_whole(word), *_parts(word)) if term)


@lru_cache(maxsize=4096)
def _parts(word: str) -> frozenset[str]:
    """The terms of a name's parts, one of each: "secur" is not yet "security"."""
    pieces = (piece.casefold() for piece in _PARTS.split(word))
    return frozenset(_whole(piece) for piece in pieces if piece not in KEYWORDS) - {""}


@lru_cache(maxsize=4096)
def _whole(word: str) -> str:
    """The term of a name as a whole; empty for what is grammar."""
    return max(query_terms(word), key=len, default="")


def _terms(memory: Memory) -> frozenset[str]:
    return _terms_in(memory.title, memory.description, memory.body[:_READ])


@lru_cache(maxsize=2048)
def _terms_in(*texts: str) -> frozenset[str]:
    return frozenset(terms("\n".join(texts)))
