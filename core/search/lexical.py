"""Ranks the documents of several indexes for a question, and says how sure a match is."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter

from mnemic.core.search.index import Lookup, SearchIndex
from mnemic.core.search.tokens import Word, is_dense, query_words

#: Below this relevance a match is chance. Chosen on half of the conversations by ``benchmarks/quality.py``.
MIN_SCORE = 0.3
#: Stores smaller than this are weighed as if they had so many documents: with three, no word is rare.
MIN_DOCUMENTS = 20
_RARITY = 0.4  # exponent of idf: a question's rarest word is not all of it
_UNSEEN = 0.8  # what a word that nobody here knows counts, as if it were the rarest
_UNSEEN_NAME = 3.0  # the first name that nobody here knows: the question is about somebody else
_UNSEEN_DENSE = 0.25  # every second bigram of a sentence straddles two words
_HALF = 0.45  # see ``calibrated``
_BATCH = 64
_NOWHERE: Mapping[int, float] = {}


@dataclass(frozen=True, slots=True)
class Match:
    """A document that answers, in part. ``relevance`` is 0…1; ``matched`` the question's words, as typed, in it."""

    scope: str
    key: str
    relevance: float
    matched: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A question weighed: what each term adds, and what a document that held everything would have."""

    weights: Mapping[str, float]
    most: float


def rank(
    query: str,
    indexes: Mapping[str, SearchIndex],
    accept: Callable[[str, str], bool] | None = None,
    limit: int = 50,
    floor: float = 0.0,
) -> list[Match]:
    """Returns the best matches of all indexes, most relevant first, at most ``limit``, none below ``floor``.

    ``accept(scope, key)`` filters before ranking: every document that shares a word is considered, none is cut off.
    Statistics are summed over the indexes, so relevance compares between them. The higher the ``floor``, the less of
    the postings of common words is looked at. Nothing comes back for a question without a word: blank, only grammar, or single
    CJK characters. Words are matched whole, so two letters find nothing but a word, name or version that is there.
    Raises what :class:`SearchIndex` raises.
    """
    words = _asked(query)
    if not words:
        return []
    asked = [term for word in words for term in word.terms]
    found = {scope: index.lookup(asked) for scope, index in indexes.items()}
    wanted = _weighed(query, words, found.values())
    chosen = islice(
        _accepted(_scored(wanted, found, share_of(floor) * wanted.most), indexes, accept), max(limit, 0)
    )
    matched = {scope: _Matched(query, words, lookup) for scope, lookup in found.items()}
    return [
        Match(scope, key, calibrated(score / wanted.most), matched[scope](number))
        for score, scope, number, key in chosen
    ]


def calibrated(share: float) -> float:
    """Maps the share of a question that a document answers to 0…1 so that ``MIN_SCORE`` is a round number.

    Half of the scale is reached at a share of ``_HALF / (1 + _HALF)``: three words in ten, said strongly.
    """
    return share / (share + _HALF * (1 - share))


def share_of(relevance: float) -> float:
    """Returns the share that ``calibrated`` maps to a relevance."""
    return relevance * _HALF / (1 - relevance * (1 - _HALF))


def _asked(query: str) -> list[Word]:
    """Returns a question's words, each once, where it stands first; none if all are single CJK characters."""
    first: dict[tuple[str, ...], Word] = {}
    for word in query_words(query):
        first.setdefault(word.terms, word)
    words = list(first.values())
    return [] if all(len(word.terms[0]) == 1 and is_dense(word.terms[0]) for word in words) else words


def _weighed(query: str, words: Sequence[Word], lookups: Collection[Lookup]) -> _Wanted:
    """Weighs a question's terms by how rare they are in all the indexes together."""
    documents = max(MIN_DOCUMENTS, sum(lookup.documents for lookup in lookups))
    weights: dict[str, float] = {}
    unseen: list[float] = []
    for word in words:
        before = ("", 0.0)
        for term in word.terms:
            held = sum(len(lookup.postings.get(term, ())) for lookup in lookups)
            if not held:
                continue
            rarity = _rarity(documents, held)
            # "3", "3.11" and "intern", "internet" are one thing said ever more exactly: only the gain counts.
            gain = rarity - before[1] if before[0] and term.startswith(before[0]) else rarity
            weights[term] = max(weights.get(term, 0.0), gain)
            before = term, rarity
        if not before[0]:
            unseen.append(_share_unseen(query, word, named=_UNSEEN_NAME in unseen))
    return _Wanted(weights, sum(weights.values()) + sum(unseen) * _rarity(documents, 0))


def _rarity(documents: int, held: int) -> float:
    return math.pow(math.log1p((documents - held + 0.5) / (held + 0.5)), _RARITY)


def _share_unseen(query: str, word: Word, named: bool) -> float:
    """Returns what an unknown word counts; ``named`` tells that an unknown name went before it."""
    if is_dense(word.terms[0]):
        return _UNSEEN_DENSE
    before = query[: word.start].rstrip()[-1:]
    is_name = query[word.start].isupper() and before not in {"", ".", "!", "?", ":"}
    return _UNSEEN_NAME if is_name and not named else _UNSEEN


def _scored(wanted: _Wanted, found: Mapping[str, Lookup], least: float) -> list[tuple[float, str, int]]:
    """Returns every document that reaches ``least``, best first; equals in the order of scope and age.

    Words too common to lift a document there by themselves only add to those that rarer words have found (the
    MaxScore pruning of Turtle and Flood, 1995: a strength is below 1, so a weight bounds what a word adds).
    """
    rare, common = _divided(wanted.weights, least)
    scored: list[tuple[float, str, int]] = []
    for scope, lookup in found.items():
        scores: dict[int, float] = {}
        reached = scores.get
        for term in rare:
            weight = wanted.weights[term]
            for number, strength in lookup.postings.get(term, _NOWHERE).items():
                scores[number] = reached(number, 0.0) + weight * strength
        for term in common:
            _add(scores, lookup.postings.get(term, _NOWHERE), wanted.weights[term])
        scored.extend((score, scope, number) for number, score in scores.items() if score >= least)
    scored.sort(key=itemgetter(0), reverse=True)
    return scored


def _divided(weights: Mapping[str, float], least: float) -> tuple[list[str], list[str]]:
    """Divides terms into those that can find documents and those that together stay below ``least``."""
    rising = sorted(weights, key=weights.__getitem__)
    total, count = 0.0, 0
    for term in rising:
        total += weights[term]
        if total >= least:
            break
        count += 1
    return rising[count:], rising[:count]


def _add(scores: dict[int, float], postings: Mapping[int, float], weight: float) -> None:
    """Adds a common word to the documents found already, over the shorter of the two lists."""
    if len(scores) < len(postings):
        for number in scores:
            if strength := postings.get(number):
                scores[number] += weight * strength
        return
    for number, strength in postings.items():
        if number in scores:
            scores[number] += weight * strength


def _accepted(
    scored: Sequence[tuple[float, str, int]],
    indexes: Mapping[str, SearchIndex],
    accept: Callable[[str, str], bool] | None,
) -> Iterator[tuple[float, str, int, str]]:
    """Yields the accepted of the scored documents with their keys, in their order; looks no further than asked."""
    for first in range(0, len(scored), _BATCH):
        batch = scored[first : first + _BATCH]
        numbers: dict[str, list[int]] = {}
        for _, scope, number in batch:
            numbers.setdefault(scope, []).append(number)
        names = {scope: indexes[scope].names(wanted) for scope, wanted in numbers.items()}
        for score, scope, number in batch:
            name = names[scope].get(number)
            if name is not None and (accept is None or accept(scope, name[0])):
                yield score, scope, number, name[0]


class _Matched:
    """Tells which of a question's words, as typed, a document of one index holds."""

    def __init__(self, query: str, words: Sequence[Word], lookup: Lookup) -> None:
        self._query = query
        held = (
            (word, [lookup.postings[term] for term in word.terms if term in lookup.postings])
            for word in words
        )
        self._words = [(1 << n, word, postings) for n, (word, postings) in enumerate(held) if postings]
        self._texts: dict[int, tuple[str, ...]] = {}  # most documents hold one of a few sets of words

    def __call__(self, number: int) -> tuple[str, ...]:
        held = 0
        for bit, _, postings in self._words:
            for posting in postings:
                if number in posting:
                    held |= bit
                    break
        if held not in self._texts:
            self._texts[held] = self._joined([word for bit, word, _ in self._words if held & bit])
        return self._texts[held]

    def _joined(self, words: Sequence[Word]) -> tuple[str, ...]:
        """Returns the words' texts; bigrams that overlap or touch are one."""
        spans: list[tuple[int, int]] = []
        for word in words:
            start = spans.pop()[0] if spans and word.start <= spans[-1][1] else word.start
            spans.append((start, word.end))
        return tuple(self._query[start:end] for start, end in spans)
