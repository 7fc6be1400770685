"""How much documents show that they bear on a place in code: a sum over terms, worked out for all of them at once.

The weights were chosen on two parts of ``benchmarks/sets/hover`` and are reported on another.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mnemic.core.search.index import Lookup, SearchIndex
from mnemic.core.search.lexical import MIN_DOCUMENTS, holding
from mnemic.core.search.vectors import Floats

#: Evidence is in units of the rarest word. What bears on a place has so much,
ENOUGH = 1.1
#: and so much of it by the word under the pointer.
BY_WORD = 0.4
#: A word of which a document holds a part counts so much of that part at least.
PARTLY = 0.25
#: A name of several parts that a document holds as a whole counts so much more, and the name of the file where something
#: is defined so much.
NAME, FILE = 1.0, 1.2
#: What the words beside it weigh, each group up to a ceiling.
LINE, HOLDERS, PATH, NEAR, CEILING = 0.4, 0.7, 0.15, 0.5, 0.8
#: A line that says a document in so many words, that share of itself, shows it wherever the pointer is.
LINE_ALONE, WORDS_ALONE = 0.6, 3
#: So many of the best are named in an index.
_NAMED = 12


@dataclass(frozen=True, slots=True)
class Said:
    """The terms of a place.

    ``pointed`` are those of the words under the pointer: of each its parts, and itself as a whole. ``line`` are the parts
    of the words of its line; ``around`` groups of terms with their weights, each without those of the groups before it;
    ``file`` the name of its file where it defines something. ``telling`` says 0…1 how little a term is one that any program
    holds.
    """

    pointed: Sequence[tuple[frozenset[str], str]]
    line: frozenset[str]
    around: Sequence[tuple[float, frozenset[str]]]
    file: str
    telling: Callable[[str], float]

    @property
    def terms(self) -> frozenset[str]:
        """All of them."""
        pointed = (parts | {whole} for parts, whole in self.pointed)
        return self.line.union({self.file}, *pointed, *(terms for _, terms in self.around)) - {""}


class Shown(NamedTuple):
    """A document that bears on a place, with its evidence."""

    scope: str
    key: str
    score: float


def bearing(said: Said, indexes: Mapping[str, SearchIndex]) -> list[Shown]:
    """Returns the documents that bear on a place, best first. Raises what :class:`SearchIndex` raises."""
    lookups = {scope: index.lookup(said.terms) for scope, index in indexes.items()}
    rarity = _rarities(said.terms, list(lookups.values()))
    found: list[Shown] = []
    for scope, lookup in lookups.items():
        scores = _scores(said, _Sums(lookup), rarity)
        best = np.argsort(-scores, kind="stable")[:_NAMED]
        numbers = best[scores[best] >= ENOUGH].tolist()
        names = indexes[scope].names(numbers)
        found += [Shown(scope, names[n][0], float(scores[n])) for n in numbers if n in names]
    return sorted(found, key=lambda one: (-one.score, one.scope, one.key))


class _Sums:
    """Sums over the terms that documents hold."""

    def __init__(self, lookup: Lookup) -> None:
        self._postings = lookup.postings
        self._document = lookup.catalog.document
        self._size = int(self._document.max(initial=0)) + 1
        self._holders: dict[str, npt.NDArray[np.uint32]] = {}

    def of(self, weights: Mapping[str, float]) -> Floats:
        """Returns by document number the sum of the weights of the terms that it holds."""
        total = np.zeros(self._size, np.float32)
        for term, weight in weights.items():
            if weight and term in self._postings:
                total[self._of(term)] += weight
        total[0] = 0.0  # what is no document any more
        return total

    def _of(self, term: str) -> npt.NDArray[np.uint32]:
        if term not in self._holders:
            self._holders[term] = np.unique(self._document[self._postings[term][0]]).astype(np.uint32)
        return self._holders[term]


def _scores(said: Said, sums: _Sums, rarity: Mapping[str, float]) -> Floats:
    """Returns the evidence for each document; 0 where the word under the pointer is not enough of it."""

    def told(terms: Iterable[str]) -> dict[str, float]:
        return {term: rarity.get(term, 0.0) * said.telling(term) for term in terms}

    def all_of(weights: Mapping[str, float]) -> float:
        return max(1e-6, sum(weight or said.telling(term) for term, weight in weights.items()))

    def by(parts: frozenset[str], whole: str) -> Floats:
        weights = told(parts)
        shown = sums.of(weights)
        shown = shown * (PARTLY + (1 - PARTLY) * shown / np.float32(all_of(weights)))
        return shown if whole in parts else shown + sums.of({whole: NAME * rarity.get(whole, 0.0)})

    by_word = np.max([by(*word) for word in said.pointed], axis=0) + sums.of(
        {said.file: FILE * (said.file in rarity)}
    )
    score = by_word.copy()
    for weight, terms in said.around:
        score += weight * np.minimum(np.float32(CEILING), sums.of(told(terms)))
    score[by_word < BY_WORD] = 0.0
    line = told(said.line)
    spoken = sums.of(line) >= LINE_ALONE * all_of(line)
    spoken &= sums.of(dict.fromkeys(said.line, 1.0)) >= WORDS_ALONE
    return np.asarray(np.where(spoken, np.maximum(score, np.float32(ENOUGH)), score), np.float32)


def _rarities(terms: Collection[str], lookups: Sequence[Lookup]) -> dict[str, float]:
    """Returns of each term that is known how rare it is among the documents: 1 where one alone holds it."""
    documents = max(MIN_DOCUMENTS, sum(lookup.documents for lookup in lookups))
    rarest = _idf(documents, 1)
    held = {term: sum(holding(lookup, term) for lookup in lookups) for term in terms}
    return {term: _idf(documents, count) / rarest for term, count in held.items() if count}


def _idf(documents: int, holders: int) -> float:
    return math.log1p((documents - holders + 0.5) / (holders + 0.5))
