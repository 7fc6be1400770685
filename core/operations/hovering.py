"""Which memories bear on a place in a document: few, or none. Precision before recall.

A memory is shown where it holds the word under the pointer and the line gives a second sign that it is meant: another
word of it, or a name so long that it is no chance. A line that says one word only has no second sign to give.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from mnemic.core.memory import Memory
from mnemic.core.operations.recall import Query, Recalled, recall
from mnemic.core.search.tokens import query_terms, terms
from mnemic.core.shelves.shelf import Shelf

_CHUNK = re.compile(r"\w[\w./\-]*\w|\w")
_WORD = re.compile(r"[^\W\d]\w*(?:-\w+)*")
_PARTS = re.compile(r"[\W_]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_MAX_LINE = 400
_READ = 4_000

#: Words of programming languages, which say nothing about what a line is about.
_KEYWORDS = frozenset(
    "and as assert async await break case catch class const continue def default del do elif else enum except export "
    "extends false final finally fn for from func function if implements import in interface is lambda let match mod "
    "module mut new nil none not null of or package pass private protected pub public raise return self static struct "
    "super switch this throw throws trait true try type typeof undefined use using var void while with yield".split()
)

#: A memory that holds the word under the pointer has to answer this share of the line in words,
LINE_WITH_WORD = 0.23
#: one that does not this much, in so many words.
LINE_ALONE, WORDS_ALONE = 0.4, 3
#: Signs that are needed beside each other where the word is held; a whole name of several parts is two of them.
SIGNS = 2


def word_at(line: str, column: int) -> str:
    """Returns the word at a column (code points), or ``""`` on blanks, punctuation, numbers and keywords."""
    for found in _WORD.finditer(line):
        if found.start() <= column < found.end():
            return "" if found[0].casefold() in _KEYWORDS else found[0]
    return ""


def relevant(line: str, column: int, shelves: Sequence[Shelf], now: datetime, limit: int) -> list[Recalled]:
    """Returns up to ``limit`` memories for a place in a line, best first."""
    word = word_at(line, column)
    if not word:
        return []
    start = max(0, column - _MAX_LINE // 2)
    near = line[start : start + _MAX_LINE]
    chunks = [chunk for chunk in _CHUNK.findall(near) if chunk.casefold() not in _KEYWORDS]
    pointed = {word, *(f[0] for f in _CHUNK.finditer(near) if f.start() <= column - start < f.end())}
    query = Query(" ".join(chunks), limit=20, min_score=0.0)
    shown = [one for one in recall(query, shelves, now).recalled if _bears_on(one, pointed, chunks)]
    return shown[:limit]


def _bears_on(one: Recalled, pointed: set[str], chunks: Sequence[str]) -> bool:
    held = _terms(one.memory)
    signs: set[str] = set()
    for chunk in chunks:
        signs |= _signs(chunk, held)
    if any(len(_signs(word, held)) >= _needed(word) for word in pointed):
        said = frozenset[str]().union(*map(_parts, chunks))
        return one.explanation.lexical >= LINE_WITH_WORD and len(signs) >= min(SIGNS, len(said))
    return one.explanation.lexical >= LINE_ALONE and len(signs) >= WORDS_ALONE


def _needed(word: str) -> int:
    """How many of a name's parts a memory must hold for the name to count as held: two thirds, at least two of two."""
    parts = len(_parts(word))
    return 1 if parts <= 1 else max(2, -(-2 * parts // 3))


def _signs(word: str, held: frozenset[str]) -> set[str]:
    """The parts of a name that a memory holds; of one that it holds as a whole, all."""
    parts = _parts(word)
    whole = len(parts) > 1 and word.casefold() in held
    return {part for part in parts if whole or held.issuperset(query_terms(part))}


@lru_cache(maxsize=4096)
def _parts(word: str) -> frozenset[str]:
    pieces = (piece.casefold() for piece in _PARTS.split(word))
    return frozenset(piece for piece in pieces if query_terms(piece) and piece not in _KEYWORDS)


def _terms(memory: Memory) -> frozenset[str]:
    return _terms_of(memory.title, memory.description, memory.body[:_READ])


@lru_cache(maxsize=2048)
def _terms_of(*texts: str) -> frozenset[str]:
    return frozenset(terms("\n".join(texts)))
