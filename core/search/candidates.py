"""Which passages are weighed for a question: the best by their words, the nearest by their meaning, and who stands beside."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from mnemic.core.search.index import Lookup
from mnemic.core.search.relevance import NEIGHBOURS, SEQUENCE, evidence
from mnemic.core.search.vectors import Floats, Numbers

#: Neighbours of so many of the best are weighed as well.
_WITH_NEIGHBOURS = 50


class Seen:
    """Passages that are weighed: the share of the question that each answers, its cosine, and what both show."""

    def __init__(self, numbers: Numbers, share: Floats, cosine: Floats) -> None:
        self.numbers = numbers
        self.share = share
        self.cosine = cosine
        self.strengths = evidence(share, cosine)
        self.lifted = np.zeros(len(numbers), np.float32)


def candidates(by_passage: Floats, lookup: Lookup, question: Floats | None, count: int) -> tuple[Seen, bool]:
    """Returns so many of the best passages by words and so many by meaning, weighed, and whether these are all.

    ``by_passage`` is the share of the question that each passage answers, by number. Where passages have neighbours, those
    of the best are there as well.
    """
    catalog = lookup.catalog
    numbers = _best(by_passage, count)
    complete = len(numbers) < count
    if question is not None and len(catalog.vectors):
        near = catalog.vectors.nearest(question, count)
        complete = complete and (len(near) < count or len(near) >= len(catalog.vectors))
        numbers = _together(catalog.size, numbers, near)
    numbers = numbers[catalog.document[numbers] > 0]

    def similar(passages: Numbers) -> Floats:
        if question is None:
            return np.full(len(passages), np.nan, np.float32)
        return catalog.vectors.similarity(question, passages)

    seen = Seen(numbers, by_passage[numbers], similar(numbers))
    return (_with_neighbours(seen, lookup, by_passage, similar) if catalog.linked else seen), complete


def _with_neighbours(
    seen: Seen, lookup: Lookup, by_passage: Floats, similar: Callable[[Numbers], Floats]
) -> Seen:
    """Adds the neighbours of the best passages, and to each what stands before and after it and in its sequence."""
    catalog = lookup.catalog
    best = seen.numbers[_best(seen.strengths, _WITH_NEIGHBOURS)]
    new = _together(catalog.size, catalog.before[best], catalog.after[best], but=seen.numbers)
    if len(new):
        share, cosine = by_passage[new], similar(new)
        seen = Seen(
            np.concatenate((seen.numbers, new)),
            np.concatenate((seen.share, share)),
            np.concatenate((seen.cosine, cosine)),
        )
    if not len(seen.numbers):
        return seen
    above = np.maximum(seen.strengths - np.median(seen.strengths), 0.0)
    held = np.zeros(catalog.size, np.float32)
    held[seen.numbers] = above
    held[0] = 0.0
    highest = np.zeros(int(catalog.sequence.max()) + 1, np.float32)
    sequence = catalog.sequence[seen.numbers]
    np.maximum.at(highest, sequence, above)
    highest[0] = 0.0
    near = held[catalog.before[seen.numbers]] + held[catalog.after[seen.numbers]]
    linked = np.zeros(len(highest), np.bool_)
    linked[sequence[(catalog.before[seen.numbers] + catalog.after[seen.numbers]) > 0]] = True
    shared = np.where(linked[sequence], highest[sequence], 0.0)
    seen.lifted = np.asarray(NEIGHBOURS * near + SEQUENCE * shared, np.float32)
    seen.strengths = seen.strengths + seen.lifted
    return seen


def _together(size: int, *numbers: Numbers, but: Numbers | None = None) -> Numbers:
    """Returns the numbers of passages (0 is none) that are in any of these, once each, but not in the last."""
    there = np.zeros(size, np.bool_)
    for some in numbers:
        there[some] = True
    if but is not None:
        there[but] = False
    there[0] = False
    return np.flatnonzero(there)


def _best(scores: Floats, count: int) -> Numbers:
    found = np.flatnonzero(scores > 0)
    if len(found) <= count:
        return found
    return found[np.argpartition(scores[found], -count)[-count:]]
