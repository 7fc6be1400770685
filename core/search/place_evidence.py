"""How much documents show that they bear on a place in code: a sum over terms, worked out for all of them at once.

The weights were chosen on two parts of ``benchmarks/sets/hover`` and are reported on another.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from mnemic.core.search.index import Lookup, SearchIndex
from mnemic.core.search.lexical import MIN_DOCUMENTS, holding
from mnemic.core.search.vectors import Floats

#: Evidence is in units of the rarest word. What bears on a place has so much,
ENOUGH = 1.1
#: A word of which a document holds a part counts so much of that part at least.
PARTLY = 0.25
#: A name of several parts that a document holds as a whole counts so much more, and the name of the file where something
#: is defined so much.
NAME, FILE = 1.0, 1.2
#: Two of its parts that a document holds as one word count so much more; a part that it holds as two counts so much.
TOGETHER, APART = 0.4, 0.8

#: By the word under the pointer: that has so much of it, and what is beside it weighs so much, each group up to a ceiling.
BY_WORD, CEILING = 0.6, 0.8
AROUND: Mapping[str, float] = {"line": 0.4, "holder": 0.7, "outer": 0.7, "path": 0.15, "near": 0.5}
#: By all that the place says: what the word weighs up to a ceiling, and each group up to another. The name of what holds
#: the line counts so much more where a document holds it as a whole.
WORD, MOST_OF_WORD, MOST, HOLDER = 1.5, 2.0, 1.2, 0.5
ALL: Mapping[str, float] = {
    "line": 0.8,
    "holder": 0.8,
    "outer": 0.4,
    "told": 0.6,
    "near": 0.25,
    "held": 0.5,
    "path": 0.15,
}
#: A line that says a document in so many words, that share of itself, shows it wherever the pointer is.
LINE_ALONE, WORDS_ALONE = 0.6, 3
#: So many of the best are named in an index, and of the documents that hold a term.
_NAMED, _HOLDING = 20, 50


Telling: TypeAlias = Callable[[str], float]


class Name(NamedTuple):
    """A word under the pointer: the terms of its parts, and its own as a whole.

    ``together`` are the terms of two of its parts written as one word, ``apart`` those of a part written as two, each with
    the terms of all its parts then: ``keepalive_timeout`` has ``keep-alive`` with ``{keep-alive, timeout}``.
    """

    parts: frozenset[str]
    whole: str
    together: Mapping[str, frozenset[str]]
    apart: Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Said:
    """The terms of a place.

    ``pointed`` are those of the words under the pointer. ``line`` are the parts
    of the words of its line. ``groups`` are the terms of what is beside it: its line, the name of what holds it and those
    of what holds that, its path, the lines near, what is told of it and of its holder. ``holder`` is the holder's name as a
    whole, ``file`` the name of its file where it defines something. ``telling`` says 0…1 how little a term is one that any
    program holds.
    """

    pointed: Sequence[Name]
    line: frozenset[str]
    groups: Mapping[str, frozenset[str]]
    holder: str
    file: str
    telling: Telling

    @property
    def spoken(self) -> frozenset[str]:
        """The terms of the words under the pointer."""
        return frozenset[str]().union(*(name.parts | {name.whole} for name in self.pointed)) - {""}

    @property
    def terms(self) -> frozenset[str]:
        """All of them."""
        spelt = (spelling for name in self.pointed for spelling in (name.together, name.apart))
        return self.spoken.union(self.line, {self.holder, self.file}, *self.groups.values(), *spelt) - {""}


class Shown(NamedTuple):
    """A document that may bear on a place, with its evidence by the word, by all that is said, and of the terms it shares."""

    scope: str
    key: str
    by_word: float
    by_all: float
    shared: float


def bearing(said: Said, indexes: Mapping[str, SearchIndex]) -> list[Shown]:
    """Returns the documents that may bear on a place. Raises what :class:`SearchIndex` raises."""
    lookups = {scope: index.lookup(said.terms) for scope, index in indexes.items()}
    rarity = _rarities(said.terms, list(lookups.values()))
    found: list[Shown] = []
    for scope, lookup in lookups.items():
        by_word, by_all, shared = _scores(said, _Sums(lookup), rarity)
        scores = np.maximum(by_word, by_all)
        best = np.argsort(-scores, kind="stable")[:_NAMED]
        numbers = best[scores[best] >= ENOUGH].tolist()
        names = indexes[scope].names(numbers)
        found += [
            Shown(scope, names[n][0], float(by_word[n]), float(by_all[n]), float(shared[n]))
            for n in numbers
            if n in names
        ]
    return found


def keys_holding(index: SearchIndex, term: str) -> list[str]:
    """Returns the keys of some documents that hold a term. Raises what :class:`SearchIndex` raises."""
    lookup = index.lookup((term,))
    if term not in lookup.postings:
        return []
    numbers = np.unique(lookup.catalog.document[lookup.postings[term][0]])[:_HOLDING].tolist()
    return [key for key, _ in index.names(numbers).values()]


class _Sums:
    """Sums over the terms that documents hold."""

    def __init__(self, lookup: Lookup) -> None:
        self._postings = lookup.postings
        self._document = lookup.catalog.document
        self._size = int(self._document.max(initial=0)) + 1
        self._holders: dict[str, npt.NDArray[np.int32]] = {}

    def of(self, weights: Mapping[str, float]) -> Floats:
        """Returns by document number the sum of the weights of the terms that it holds."""
        total = np.zeros(self._size, np.float32)
        for term, weight in weights.items():
            if weight and term in self._postings:
                total[self._of(term)] += weight  # once for a document, however often it stands there
        total[0] = 0.0  # what is no document any more
        return total

    def _of(self, term: str) -> npt.NDArray[np.int32]:
        if term not in self._holders:
            self._holders[term] = self._document[self._postings[term][0]]
        return self._holders[term]


def _scores(said: Said, sums: _Sums, rarity: Mapping[str, float]) -> tuple[Floats, Floats, Floats]:
    """Returns for each document the evidence by the word, by all that is said, and of all terms together."""

    def beside(weights: Mapping[str, float], ceiling: float) -> Floats:
        spoken, total = said.spoken, sums.of({})
        for group, weight in weights.items():
            total += weight * np.minimum(np.float32(ceiling), sums.of(told(said.groups[group] - spoken)))
            spoken |= said.groups[group]
        return total

    told = partial(_told, said.telling, rarity)
    word: Floats = np.max([_by_name(name, said.telling, sums, rarity) for name in said.pointed], axis=0)
    filed = word + sums.of({said.file: FILE * (said.file in rarity)})
    by_word = np.where(filed < BY_WORD, np.float32(0), filed + beside(AROUND, CEILING))
    by_all = WORD * np.minimum(np.float32(MOST_OF_WORD), word) + beside(ALL, MOST)
    by_all += sums.of({said.holder: HOLDER * rarity.get(said.holder, 0.0)})
    if not any(map(said.telling, said.spoken)):
        by_all[:] = 0.0  # at a loop's variable nobody asks what the loop is about
    line = told(said.line)
    spoken = sums.of(line) >= LINE_ALONE * _all_of(line, said.telling)
    spoken &= sums.of(dict.fromkeys(said.line, 1.0)) >= WORDS_ALONE
    by_word = np.where(spoken, np.maximum(by_word, np.float32(ENOUGH)), by_word)
    return by_word.astype(np.float32), by_all.astype(np.float32), sums.of(told(said.terms))


def _by_name(name: Name, telling: Telling, sums: _Sums, rarity: Mapping[str, float]) -> Floats:
    """Returns for each document the evidence by a word under the pointer, in the best of its spellings."""

    def in_parts(parts: frozenset[str]) -> Floats:
        weights = _told(telling, rarity, parts)
        shown = sums.of(weights)
        return shown * (PARTLY + (1 - PARTLY) * shown / np.float32(_all_of(weights, telling)))

    shown = in_parts(name.parts)
    if name.whole not in name.parts:
        shown = shown + sums.of({name.whole: NAME * rarity.get(name.whole, 0.0)})
    for term in name.together.keys() & rarity.keys():
        named = sums.of({term: TOGETHER * rarity[term]})
        shown = np.maximum(shown, in_parts(name.together[term]) + named)
    for term in name.apart.keys() & rarity.keys():
        shown = np.maximum(shown, np.float32(APART) * in_parts(name.apart[term]))
    return shown


def _told(telling: Telling, rarity: Mapping[str, float], terms: Iterable[str]) -> dict[str, float]:
    return {term: rarity.get(term, 0.0) * telling(term) for term in terms}


def _all_of(weights: Mapping[str, float], telling: Telling) -> float:
    return max(1e-6, sum(weight or telling(term) for term, weight in weights.items()))


def _rarities(terms: Collection[str], lookups: Sequence[Lookup]) -> dict[str, float]:
    """Returns of each term that is known how rare it is among the documents: 1 where one alone holds it."""
    documents = max(MIN_DOCUMENTS, sum(lookup.documents for lookup in lookups))
    rarest = _idf(documents, 1)
    held = {term: sum(holding(lookup, term) for lookup in lookups) for term in terms}
    return {term: _idf(documents, count) / rarest for term, count in held.items() if count}


def _idf(documents: int, holders: int) -> float:
    return math.log1p((documents - holders + 0.5) / (holders + 0.5))
