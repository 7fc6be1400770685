"""How little a word says in code, whatever the program: ``name`` says nothing, ``cookie`` much.

``code_words.tsv`` holds 2,168 words with a weight below 1, counted over the modules of Python's standard library: from
the number of modules that say a word, by its logarithm.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from mnemic.core.search.tokens import query_terms


def telling(term: str) -> float:
    """Returns 0 for a term that any program holds, a single letter among them, up to 1 for one that tells what it is about."""
    return 0.0 if len(term) == 1 and term.isascii() else _weights().get(term, 1.0)


@cache
def _weights() -> dict[str, float]:
    weights: dict[str, float] = {}
    for line in files("mnemic.core.hovering").joinpath("code_words.tsv").read_text("utf-8").splitlines():
        weight, words = line.split("\t")
        for term in query_terms_of(words):
            weights.setdefault(term, float(weight))
    return weights


def query_terms_of(words: str) -> list[str]:
    """Returns the terms of words with blanks between them, however many."""
    return [term for word in words.split(" ") for term in query_terms(word)]
