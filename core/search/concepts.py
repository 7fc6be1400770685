"""Words of one meaning, over languages: a question in other words finds what was said in these.

``thesaurus.txt`` was written for this project: one concept a line, the words of each language behind it. What is read
here is ``thesaurus.tsv``, made of it by :func:`compiled`: stemming seven thousand words takes half a second.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from mnemic.core.search.identifiers import folded
from mnemic.core.search.stemming import stems

#: What a concept's term begins with: no word does.
MARK = "~"
_DENSE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


class _Thesaurus(NamedTuple):
    words: Mapping[str, tuple[str, ...]]
    runs: Mapping[str, tuple[str, ...]]
    longest: int


def concepts_of(word: str) -> tuple[str, ...]:
    """Returns the terms of what a folded word of letters means; none for most words."""
    return _thesaurus().words.get(stems(word)[-1], ())


def concepts_in(run: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yields start, end and the terms of each word that the thesaurus knows in a run of a script without blanks."""
    known = _thesaurus()
    for start in range(len(run) - 1):
        for end in range(min(start + known.longest, len(run)), start + 1, -1):
            if found := known.runs.get(run[start:end]):
                yield start, end, found
                break


def compiled(text: str) -> str:
    """Returns ``thesaurus.tsv`` for the text of ``thesaurus.txt``: a stem, or a run as it stands, and its concepts."""
    meant: dict[str, dict[str, None]] = {}
    for line in text.splitlines():
        name, *languages = line.split("|")
        if line.startswith("#") or not languages:
            continue
        for word in (word for language in languages for word in language.partition(":")[2].split()):
            key = word if _DENSE.match(word) else stems(folded(word).casefold())[-1]
            meant.setdefault(key, {})[name.strip()] = None
    return "".join(f"{key}\t{' '.join(concepts)}\n" for key, concepts in sorted(meant.items()))


@cache
def _thesaurus() -> _Thesaurus:
    words: dict[str, tuple[str, ...]] = {}
    runs: dict[str, tuple[str, ...]] = {}
    for line in files("mnemic.core.search").joinpath("thesaurus.tsv").read_text("utf-8").splitlines():
        key, _, concepts = line.partition("\t")
        terms = tuple(MARK + concept for concept in concepts.split())
        (runs if _DENSE.match(key) else words)[key] = terms
    return _Thesaurus(words, runs, max(map(len, runs), default=0))
