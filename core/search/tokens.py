"""Cuts text into the terms that are indexed and asked for. No language is guessed; every script is searchable.

A *chunk* is a run without blanks (``src/core/memory.py``, ``don't``, ``用pnpm管理``); its *pieces* are its runs of one
kind of script; a piece gives *terms*. Identifiers are found whole and in parts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from mnemic.core.search.concepts import concepts_in, concepts_of
from mnemic.core.search.identifiers import folded, identifier_terms, words_of
from mnemic.core.search.stemming import stems
from mnemic.core.search.stop_words import ASKING_WORDS, CJK_ASKING, CJK_PARTICLES, PLEASANTRIES

#: Raised with every change to what :func:`terms` returns; an index of another version is rebuilt.
ANALYSER = 3
#: A question's terms are its first and its last so many (the original's rule).
MAX_HALF = 32
_MAX_SCANNED = 3_000  # characters looked at from either end of a question
_CACHED = 40  # longer chunks seldom come twice

# Scripts written without blanks: Han, kana (half width too), Hangul, Thai, Lao, Myanmar, Khmer.
_DENSE = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3130-\u318f"
    "\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)
# ``\w`` knows no combining marks: Latin ones, Hebrew and Arabic points, and the vowel signs of India.
_WORD = rf"[\w{_DENSE}\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0963\u0966-\u0dff]"
_CHUNK = re.compile(rf"{_WORD}+(?:(?:[./:@#'’=&~\\+-]{{1,3}}|,(?=\d{{3}}\b)){_WORD}+)*(?:\+\+|#)?")
_PIECE = re.compile(rf"[{_DENSE}]+|[^{_DENSE}]+")
_DENSE_CHAR = re.compile(rf"[{_DENSE}]")
_HIRAGANA = re.compile(r"[\u3040-\u309f]+")


@dataclass(frozen=True, slots=True)
class Word:
    """One thing a question asks for: any of its terms is a hit. ``start`` and ``end`` are offsets as typed.

    ``concepts`` are the terms of what it means: a hit of a lesser kind.
    """

    start: int
    end: int
    terms: tuple[str, ...]
    concepts: tuple[str, ...] = ()


def terms(text: str) -> list[str]:
    """Returns the terms of a document in order, repeats included."""
    found: list[str] = []
    for chunk in _CHUNK.findall(text):
        if chunk.isascii():
            found += _piece_terms(chunk)
        else:
            for piece in _PIECE.findall(chunk):
                found += _piece_terms(piece)
    return found


def concept_terms(text: str) -> list[str]:
    """Returns the terms of what the words of a document mean, in order, repeats included."""
    found: list[str] = []
    for chunk in _CHUNK.findall(text):
        for piece in (chunk,) if chunk.isascii() else _PIECE.findall(chunk):
            found += _piece_concepts(piece) if len(piece) <= _CACHED else _concepts_of(piece)
    return found


def query_terms(text: str) -> tuple[str, ...]:
    """Returns what a question asks for: unique terms in order, at most 64 (the first 32 and the last 32)."""
    return tuple(dict.fromkeys(term for word in query_words(text) for term in word.terms))


def query_words(text: str) -> list[Word]:
    """Returns a question's words, grammar left out; the terms of all of them together are at most 64.

    A word that is only a way of asking ("please", "don't") counts when it is the whole question.
    """
    words = list(_words(text))
    telling = [word for word in words if not _is_grammar(word.terms)]
    if not telling and len(words) == 1 and words[0].terms[0] not in _pleasantries():
        telling = words
    unique = list(dict.fromkeys(term for word in telling for term in word.terms))
    if len(unique) <= 2 * MAX_HALF:
        return telling
    kept = {*unique[:MAX_HALF], *unique[-MAX_HALF:]}
    cut = (replace(word, terms=tuple(t for t in word.terms if t in kept)) for word in telling)
    return [word for word in cut if word.terms]


def _words(text: str) -> Iterator[Word]:
    """Yields the words of both ends of a question, spans as typed."""
    size = len(text)
    parts = [(0, size)] if size <= 2 * _MAX_SCANNED else [(0, _MAX_SCANNED), (size - _MAX_SCANNED, size)]
    for first, last in parts:
        for chunk in _CHUNK.finditer(text, first, last):
            for piece in _PIECE.finditer(chunk[0]):
                yield from _piece_words(piece[0], chunk.start() + piece.start())


def _piece_words(piece: str, start: int) -> Iterator[Word]:
    end = start + len(piece)
    found = _piece_terms(piece)
    if not _DENSE_CHAR.match(piece):
        if found:
            yield Word(start, end, found, _piece_concepts(piece))
        return
    exact = len(found) == max(1, len(piece) - 1)  # else normalising changed the length (half-width kana)
    meant = {at: concepts for at, _, concepts in concepts_in(unicodedata.normalize("NFKC", piece))}
    for at, term in enumerate(found):
        spanned = (start + at, start + at + len(term)) if exact else (start, end)
        yield Word(*spanned, (term,), meant.get(at, ()))


def _is_grammar(found: tuple[str, ...]) -> bool:
    term = found[0]
    if _DENSE_CHAR.match(term):
        return term in CJK_ASKING or not CJK_PARTICLES.isdisjoint(term) or bool(_HIRAGANA.fullmatch(term))
    return term in _asking() or term in _pleasantries()


@cache
def _asking() -> frozenset[str]:
    return ASKING_WORDS | {stems(word)[0] for word in ASKING_WORDS}


@cache
def _pleasantries() -> frozenset[str]:
    return frozenset(stems(word)[0] for word in PLEASANTRIES)


def _piece_terms(piece: str) -> tuple[str, ...]:
    return _cached_terms(piece) if len(piece) <= _CACHED else _terms_of(piece)


def _terms_of(piece: str) -> tuple[str, ...]:
    if not _DENSE_CHAR.match(piece):
        return tuple(dict.fromkeys(identifier_terms(folded(piece))))
    run = unicodedata.normalize("NFKC", piece)
    return tuple(run[at : at + 2] for at in range(len(run) - 1)) or (run,)


def _concepts_of(piece: str) -> tuple[str, ...]:
    if _DENSE_CHAR.match(piece):
        run = unicodedata.normalize("NFKC", piece)
        return tuple(concept for _, _, concepts in concepts_in(run) for concept in concepts)
    return tuple(dict.fromkeys(concept for word in words_of(folded(piece)) for concept in concepts_of(word)))


_piece_concepts = lru_cache(maxsize=16_384)(_concepts_of)
_cached_terms = lru_cache(maxsize=65_536)(_terms_of)


def is_dense(term: str) -> bool:
    """Tells whether a term is of a script written without blanks."""
    return _DENSE_CHAR.match(term) is not None
