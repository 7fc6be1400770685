"""How much of a question each passage answers in its own words, or in words of the same meaning."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from mnemic.core.search.index import Lookup
from mnemic.core.search.segments import Passages
from mnemic.core.search.tokens import Word, is_dense, query_words
from mnemic.core.search.vectors import Floats

#: Stores smaller than this are weighed as if they had so many documents: with three, no word is rare.
MIN_DOCUMENTS = 20
_RARITY = 0.4  # exponent of idf: a question's rarest word is not all of it
_UNSEEN = 0.8  # what a word that nobody here knows counts, as if it were the rarest
_WHOLE, _PART = 0.3, 0.5  # what an identifier that nobody here knows counts of that, and each such part of it
_UNSEEN_DENSE = 0.25  # every second bigram of a sentence straddles two words
#: What a word of the same meaning counts beside the word itself.
CONCEPT_SHARE = 0.7
#: What a part of a code counts: BILL-2 says little to who asks for BILL-1.
_PART_OF_CODE = 0.1


_NUMBER = re.compile(r"\d[\d.]*")
_CODE = re.compile(r"[^\W\d_]+(?:[-_][^\W\d_]+)*[-_]\d+|0x[\da-f]+")
_ADDRESS = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A question weighed: what each term adds, and what a passage that held everything would have.

    ``strangers`` counts its names that nobody here knows, ``strange`` its words, ``others`` its identifiers of which only
    others of the kind are known (``BILL-9`` where there are BILL-1 and BILL-2). ``senses`` are the terms of what one
    word may mean, where it may mean several things: only the best of them counts.
    """

    weights: Mapping[str, float]
    most: float
    strangers: int
    strange: int
    words: int
    senses: Sequence[tuple[str, ...]] = ()
    others: int = 0


def asked(query: str) -> list[Word]:
    """Returns a question's words, each once, where it stands first; none if all are single CJK characters."""
    first: dict[tuple[str, ...], Word] = {}
    for word in query_words(query):
        first.setdefault(word.terms, word)
    words = list(first.values())
    return [] if all(len(word.terms[0]) == 1 and is_dense(word.terms[0]) for word in words) else words


def terms_of(words: Sequence[Word]) -> list[str]:
    """Returns all terms to look up."""
    return [term for word in words for term in (*word.concepts, *word.terms)]


def weighed(query: str, words: Sequence[Word], lookups: Collection[Lookup]) -> Wanted:
    """Weighs a question's terms by how rare they are in all the indexes together."""
    documents = max(MIN_DOCUMENTS, sum(lookup.documents for lookup in lookups))
    held = {term: sum(holding(lookup, term) for lookup in lookups) for term in terms_of(words)}
    weights: dict[str, float] = {}
    most = 0.0
    strangers = strange = others = 0
    senses: list[tuple[str, ...]] = []
    for word in words:
        mass = 0.0
        is_code = _is_code(query, word)
        senses_of = () if is_code else word.concepts  # BILL-1 is no invoice
        meant = {term: CONCEPT_SHARE * _rarity(documents, held[term]) for term in senses_of if held[term]}
        base = max(meant.values(), default=0.0)
        senses.append(tuple(term for term in meant if term not in weights))
        weights.update(meant)
        before = ("", base)
        for term in word.terms:
            if not held[term]:
                continue
            rarity = _rarity(documents, held[term])
            # "3", "3.11" and "intern", "internet" are one thing said ever more exactly: only the gain counts.
            chained = not before[0] or term.startswith(before[0])
            gain = max(0.0, rarity - before[1]) if chained else rarity
            if is_code and term != word.terms[0]:
                gain *= _PART_OF_CODE
            weights[term] = max(weights.get(term, 0.0), gain)
            mass += gain
            before = term, rarity
        if not before[0]:
            strange += not base
            strangers += _is_name(query, word) and not base
            share = _UNSEEN_DENSE if is_dense(word.terms[0]) else _UNSEEN
            mass = max(0.0, share * _rarity(documents, 0) - base)
            others += not base and is_code
        elif lacking := _lacking(word, held):
            mass += lacking * _rarity(documents, 0)
            if _is_other_number(word, held):
                strange, others = strange + 1, others + 1
        most += base + mass
    several = [some for some in senses if len(some) > 1]
    return Wanted(weights, most, strangers, strange, len(words), several, others)


def shares(wanted: Wanted, lookup: Lookup) -> tuple[Floats, Floats]:
    """Returns the share of the question, 0…1, that each passage answers, and that each document does as a whole.

    Both by number; a document's is the sum over the terms of the best of its passages for each.
    """
    catalog = lookup.catalog
    passages = np.zeros(catalog.size, np.float32)
    documents = (
        np.zeros(int(catalog.document.max(initial=0)) + 1, np.float32) if catalog.several else passages
    )
    for numbers, amount in _amounts(wanted, lookup):
        passages[numbers] += amount
        if catalog.several:
            owners = catalog.document[numbers]
            starts = np.flatnonzero(np.concatenate(([True], owners[1:] != owners[:-1])))
            documents[owners[starts]] += np.maximum.reduceat(amount, starts)
    return passages, documents


class Matched:
    """Tells which of a question's words, as typed, some documents of one index hold, or (``partly``) parts or the sense of."""

    def __init__(self, query: str, words: Sequence[Word], lookup: Lookup, numbers: Sequence[int]) -> None:
        self._query = query
        self._held: dict[int, list[Word]] = {number: [] for number in numbers}
        self._partly: dict[int, list[Word]] = {number: [] for number in numbers}
        owner = lookup.catalog.document
        wanted = np.zeros(int(owner.max(initial=0)) + 1, np.bool_)
        wanted[numbers] = True
        for word in words:
            whole = max(word.terms, key=len)
            # Of a plain word the first term is the beginning of its stem: endings do not matter.
            plain = whole != word.terms[0] and whole.isalpha()
            said: set[int] = set()
            other: set[int] = set()
            for term in (*word.terms, *word.concepts):
                if term in lookup.postings:
                    owners = owner[lookup.postings[term][0]]
                    exact = term == whole or (plain and term == word.terms[0])
                    (said if exact else other).update(owners[wanted[owners]].tolist())
            for number in said & self._held.keys():
                self._held[number].append(word)
            for number in (other - said) & self._held.keys():
                self._partly[number].append(word)

    def __call__(self, number: int) -> tuple[str, ...]:
        """Returns the texts of the words that a document says."""
        return self._texts(self._held[number])

    def partly(self, number: int) -> tuple[str, ...]:
        """Returns the texts of the words of which it says a part, or the same in another word."""
        return self._texts(self._partly[number])

    def _texts(self, words: Sequence[Word]) -> tuple[str, ...]:
        """Returns the words' texts in their order; bigrams that overlap or touch are one."""
        spans: list[tuple[int, int]] = []
        for word in words:
            start = spans.pop()[0] if spans and word.start <= spans[-1][1] else word.start
            spans.append((start, word.end))
        return tuple(self._query[start:end] for start, end in spans)


def _amounts(wanted: Wanted, lookup: Lookup) -> Iterator[tuple[Passages, Floats]]:
    """Yields passages, those of a document beside each other, and what a term, or a word's best sense, adds to each."""
    amounts = {
        term: (lookup.postings[term][0], np.float32(weight / wanted.most) * lookup.postings[term][1])
        for term, weight in wanted.weights.items()
        if weight > 0 and term in lookup.postings
    }
    for senses in wanted.senses:
        some = [amounts.pop(term) for term in senses if term in amounts]
        if some:
            numbers, amount = (np.concatenate(each) for each in zip(*some, strict=True))
            order = np.argsort(numbers, kind="stable")
            numbers, starts = np.unique(numbers[order], return_index=True)
            yield numbers, np.maximum.reduceat(amount[order], starts)
    yield from amounts.values()


def holding(lookup: Lookup, term: str) -> int:
    """In how many documents a term stands; passages of one document follow each other."""
    if term not in lookup.postings:
        return 0
    owners = lookup.catalog.document[lookup.postings[term][0]]
    return int(1 + np.count_nonzero(owners[1:] != owners[:-1])) if len(owners) else 0


def _lacking(word: Word, held: Mapping[str, int]) -> float:
    """What an identifier counts more, in words, that is here in parts alone: ``BILL-483`` where BILL-482 is known."""
    whole = max(word.terms, key=len)
    if held[whole] or len(word.terms) == 1 or not (whole == word.terms[0] or _NUMBER.fullmatch(whole)):
        return 0.0  # of a plain word the beginning of its stem comes first, and is no part
    return _UNSEEN * (_WHOLE + _PART * sum(not held[term] for term in word.terms if term != whole))


def _is_code(query: str, word: Word) -> bool:
    """Tells whether a word names one thing among many of its kind: ``BILL-7``, ``0x80070005``, ``#4711``."""
    whole = max(word.terms, key=len)
    if whole.isdigit():
        return query[: word.start].endswith("#")
    return _CODE.fullmatch(whole) is not None


def _is_other_number(word: Word, held: Mapping[str, int]) -> bool:
    """Tells whether an identifier has a number that is none of those known here: another ticket, another version."""
    whole = max(word.terms, key=len)
    if _CODE.fullmatch(whole) or _ADDRESS.fullmatch(whole):
        return True  # its last digit alone is no term: only as a whole is it known
    numbers = [term for term in word.terms if len(term) > 1 and _NUMBER.fullmatch(term)]
    numbers = [term for term in numbers if "." in term] or numbers
    return bool(numbers) and not any(held[term] for term in numbers)


def _rarity(documents: int, held: int) -> float:
    return math.pow(math.log1p((documents - held + 0.5) / (held + 0.5)), _RARITY)


def _is_name(query: str, word: Word) -> bool:
    """Tells whether a word is written as a name in the middle of a sentence: ``Ludwig``, and not ``HTTP`` or ``OAuth``."""
    before = query[: word.start].rstrip()[-1:]
    text = query[word.start : word.end].removesuffix("'s").removesuffix("’s")
    return text[:1].isupper() and text[1:].islower() and before not in {"", ".", "!", "?", ":"}
