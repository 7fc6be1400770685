"""Ranks the memories of several indexes for a question, and says how sure it is of each: words and meaning together."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from mnemic.core.search.candidates import Seen, candidates
from mnemic.core.search.index import Lookup, SearchIndex
from mnemic.core.search.lexical import Matched, Wanted, asked, shares, terms_of, weighed
from mnemic.core.search.relevance import (
    MANY_PASSAGES,
    MEANING_TWICE,
    WHOLE,
    WORDS_POWER,
    Shares,
    Signs,
    confidence,
    meaning,
    relevance,
)
from mnemic.core.search.tokens import Word
from mnemic.core.search.vectors import Floats, Meant, Numbers

#: So many passages by their words and so many by their meaning are weighed, at least; more where filters drop them.
_CANDIDATES = 128
#: So many of these are looked at at once, and at first: often one is all that is shown.
_BATCH, _FIRST = 64, 8

Accept = Callable[[str, str], bool]


@dataclass(frozen=True, slots=True)
class Match:
    """A document that answers. ``relevance`` is 0…1; ``matched`` are the question's words, as typed, that it says.

    ``partly`` are those of which it says a part, or the same in another word; ``beside`` tells that neighbours lift it.

    ``lexical`` is the share of the question that its words answer, ``semantic`` the cosine of the best passage with the
    question (0 where it has no vector).
    """

    scope: str
    key: str
    relevance: float
    matched: tuple[str, ...]
    lexical: float = 0.0
    semantic: float = 0.0
    partly: tuple[str, ...] = ()
    beside: bool = False


#: Scope, key, where it was weighed and at which place there, relevance.
_Chosen = tuple[str, str, "_Found", int, float]


@dataclass(frozen=True, slots=True)
class _Found:
    """What was weighed of one index: documents with their evidence, best first."""

    scope: str
    documents: Numbers
    strengths: Floats
    passage: Floats
    whole: Floats
    cosine: Floats
    lifted: Floats
    complete: bool


def rank(
    query: str,
    indexes: Mapping[str, SearchIndex],
    accept: Accept | None = None,
    limit: int = 50,
    meant: Meant | None = None,
    least: float = 0.0,
) -> list[Match]:
    """Returns the best matches of all indexes, most relevant first, at most ``limit``, none less relevant than ``least``.

    ``meant`` is None to go by words alone; an index whose vectors another model made than the question's goes by words.
    ``accept(scope, key)`` filters before ranking.
    Statistics are summed over the indexes, so relevance compares between them. Nothing comes back for a question without
    a word: blank, only grammar, or single CJK characters. Raises what :class:`SearchIndex` raises.
    """
    words = asked(query)
    if not words or limit <= 0:
        return []
    lookups = {scope: index.lookup(terms_of(words)) for scope, index in indexes.items()}
    wanted = weighed(query, words, lookups.values())
    alike = [lookup for lookup in lookups.values() if _for(lookup, meant) is not None]
    usual = _usual(alike, meant)

    def sure(best: _Found, at: int) -> float:
        cosine = float("nan") if math.isnan(usual[0]) else float(best.cosine[at])
        return confidence(Signs(float(best.passage[at]), float(best.whole[at]), cosine, *usual), wanted)

    count = max(_CANDIDATES, 2 * limit)
    while True:
        found = [
            _weighed(scope, wanted, lookup, _for(lookup, meant), count) for scope, lookup in lookups.items()
        ]
        chosen, over = _accepted(found, indexes, accept, limit, sure, least)
        if over or len(chosen) >= limit or all(each.complete for each in found):
            break
        count *= 8  # filters have dropped much of what was weighed
    return _matches(query, words, lookups, chosen)


def _matches(
    query: str, words: Sequence[Word], lookups: Mapping[str, Lookup], chosen: Sequence[_Chosen]
) -> list[Match]:
    numbers: dict[str, list[int]] = {}
    for scope, _, found, at, _ in chosen:
        numbers.setdefault(scope, []).append(int(found.documents[at]))
    matched = {scope: Matched(query, words, lookups[scope], some) for scope, some in numbers.items()}
    matches = [
        Match(
            scope,
            key,
            relevant,
            matched[scope](int(found.documents[at])),
            float(found.whole[at]),
            max(0.0, float(found.cosine[at])) if found.cosine[at] == found.cosine[at] else 0.0,
            matched[scope].partly(int(found.documents[at])),
            bool(found.lifted[at] > 0),
        )
        for scope, key, found, at, relevant in chosen
    ]
    return sorted(matches, key=lambda match: -match.relevance)


def _for(lookup: Lookup, meant: Meant | None) -> Floats | None:
    return meant.vector if meant and meant.model in {None, lookup.catalog.model} else None


def _usual(lookups: Sequence[Lookup], meant: Meant | None) -> tuple[float, float, float]:
    """Returns mean and deviation of the question's cosines with memories at large, and that with what is common.

    ``nan`` where no memory has a vector.
    """
    if meant is not None and lookups:
        samples = np.concatenate([lookup.catalog.vectors.sample(meant.vector) for lookup in lookups])
        if len(samples):
            return float(samples.mean()), float(samples.std()), meant.common
    return float("nan"), float("nan"), float("nan")


def _weighed(scope: str, wanted: Wanted, lookup: Lookup, question: Floats | None, count: int) -> _Found:
    by_passage, by_document = shares(wanted, lookup)
    seen, complete = candidates(by_passage, lookup, question, count)
    return _of_documents(scope, seen, lookup, by_document, complete)


def _of_documents(scope: str, seen: Seen, lookup: Lookup, by_document: Floats, complete: bool) -> _Found:
    """Gathers passages by document: the best of its passages stands for it, and what they show together is added."""
    owners = lookup.catalog.document[seen.numbers].astype(np.int64)
    order = np.lexsort((-seen.strengths, owners))
    first = (
        np.flatnonzero(np.concatenate(([True], owners[order][1:] != owners[order][:-1])))
        if len(order)
        else order
    )
    best = order[first]
    whole = by_document[owners[best]] if lookup.catalog.several else seen.share[best]
    cosine, twice = seen.cosine[best], np.zeros(len(best), np.float32)
    if len(best) < len(owners):
        cosine, second = _two_best(seen.cosine, owners, first)
        twice = np.where(np.isnan(second), np.float32(0), np.float32(MEANING_TWICE) * meaning(second))
    strengths = seen.strengths[best] + WHOLE * whole**WORDS_POWER + twice
    if lookup.catalog.several:
        strengths = strengths * np.bincount(lookup.catalog.document)[owners[best]] ** -MANY_PASSAGES
    ranked = np.argsort(-strengths, kind="stable")
    best, cosine = best[ranked], cosine[ranked]
    return _Found(
        scope,
        owners[best],
        strengths[ranked],
        seen.share[best],
        whole[ranked],
        cosine,
        seen.lifted[best],
        complete,
    )


def _two_best(cosine: Floats, owners: Numbers, first: Numbers) -> tuple[Floats, Floats]:
    """Returns for each document the best cosine of its passages, and the second best (``nan`` where there is one)."""
    order = np.lexsort((-np.nan_to_num(cosine, nan=-1.0), owners))
    after = np.minimum(first + 1, len(order) - 1)
    several = (owners[order[after]] == owners[order[first]]) & (after > first)
    return cosine[order[first]], np.where(several, cosine[order[after]], np.nan)


def _accepted(
    found: Sequence[_Found],
    indexes: Mapping[str, SearchIndex],
    accept: Accept | None,
    limit: int,
    sure: Callable[[_Found, int], float],
    least: float,
) -> tuple[list[_Chosen], bool]:
    """Returns what is accepted, best first over all indexes, and whether what is left is less relevant than asked.

    How relevant the others are is known as soon as the first is accepted: what is not worth showing is not looked at.
    """
    strengths = np.concatenate([np.zeros(0, np.float32), *(each.strengths for each in found)])
    homes = np.concatenate(
        [np.zeros(0, np.int64), *(np.full(len(f.strengths), n) for n, f in enumerate(found))]
    )
    places = np.concatenate([np.zeros(0, np.int64), *(np.arange(len(each.strengths)) for each in found)])
    left = np.argsort(-strengths, kind="stable")
    relevant = np.zeros(0, np.float64)
    chosen: list[_Chosen] = []
    over = False
    while len(left) and len(chosen) < limit:
        some, left = np.split(left, [_BATCH if chosen else _FIRST])
        for at, key in _named(some, homes, places, found, indexes):
            home, place = found[homes[at]], int(places[at])
            if (chosen and relevant[at] < least) or not (accept is None or accept(home.scope, key)):
                continue
            if not chosen:
                relevant = _relevance(sure(home, place), float(strengths[at]), strengths, found)
                left, before = left[relevant[left] >= least], len(left)
                over = len(left) < before or relevant[at] < least
                if relevant[at] < least:
                    return [], True
            chosen.append((home.scope, key, home, place, float(relevant[at])))
            if len(chosen) == limit:
                break
    return chosen, over


def _relevance(sure: float, best: float, strengths: Floats, found: Sequence[_Found]) -> Shares:
    own = strengths - np.concatenate([each.lifted for each in found])
    beside = strengths.astype(np.float64) / max(best, 1e-6)
    return relevance(sure, beside, own.astype(np.float64) / max(best, 1e-6))


def _named(
    some: Numbers,
    homes: Numbers,
    places: Numbers,
    found: Sequence[_Found],
    indexes: Mapping[str, SearchIndex],
) -> Iterator[tuple[int, str]]:
    """Yields those of these that are there still, with their keys."""
    numbers = {at: int(found[homes[at]].documents[places[at]]) for at in some.tolist()}
    names = {
        n: indexes[each.scope].names([number for at, number in numbers.items() if homes[at] == n])
        for n, each in enumerate(found)
        if any(homes[at] == n for at in numbers)
    }
    for at, number in numbers.items():
        if name := names[homes[at]].get(number):
            yield at, name[0]
