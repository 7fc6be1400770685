"""Whether a thing may have several values of a kind at once: languages, versions, places of what there are many of."""

from __future__ import annotations

import re

from mnemic.core.language import wording
from mnemic.core.language.alignment import Word, prepared
from mnemic.core.language.date_words_latin import DE, EN, ES, FR, PT

#: "In English": one of the languages that it is in.
_IN_A_LANGUAGE = re.compile(r"\b(?:in|en|em|auf|into|to)\s+(?:the\s+)?$", re.IGNORECASE)
#: The thing whose number it is: "Python 3.11" is a version, "port 5433" is none.
_VERSIONED = re.compile(r"(?P<name>[^\W\d_][\w.+#-]*?)[ -]?[vV]?$")
_COUNTED = frozenset(
    "port porta puerto version versión versão level room floor gate page step limit line raum stufe zimmer seite".split()
)
_PRODUCTS = frozenset(
    """python node java postgres postgresql mysql mariadb redis mongodb elasticsearch kafka ruby php go golang rust django
    rails react angular vue svelte spring kotlin swift scala terraform kubernetes k8s ubuntu debian alpine fedora windows
    macos ios android gcc clang cuda npm pnpm yarn typescript jdk openjdk nginx""".split()
)
_MONTH = re.compile(
    "|".join(month for words in (EN, FR, PT, ES, DE) for month in words.months), re.IGNORECASE
)
#: What is said of many things at once: another of them may have another value.
MANY = frozenset(
    """are were run live start begin end happen sit go sont étaient vont tournent são estão ficam vão rodam son están van
    corren sind waren liegen laufen gehen""".split()
)


def may_both_hold(a: str, b: str, gone: tuple[Word, ...], come: tuple[Word, ...]) -> bool:
    """Says whether one thing may have both values, that of the older text and that of the newer one.

    ``gone`` and ``come`` are the words in which they differ.
    """
    sides = ((a, gone), (b, come))
    return all(gone_or_come for _, gone_or_come in sides) and any(
        all(test(text, words[0]) for text, words in sides)
        for test in (_is_language, _is_version, _is_of_many)
    )


def _is_language(text: str, word: Word) -> bool:
    return word.term in wording.LANGUAGES and _IN_A_LANGUAGE.search(_before(text, word)) is not None


def _is_version(text: str, word: Word) -> bool:
    found = _VERSIONED.search(_before(text, word).rstrip()) if word.kind == "number" else None
    if found is None or found["name"].casefold() in _COUNTED or _MONTH.fullmatch(found["name"]):
        return False
    name = found["name"]
    german = re.search(r"\b(?:der|die|das|auf|mit|und|ist|läuft|nutzt)\b", text, re.IGNORECASE) is not None
    return name.casefold() in _PRODUCTS or (name[0].isupper() and not german and found.start() > 0)


def _is_of_many(text: str, word: Word) -> bool:
    return word.kind != "number" and not MANY.isdisjoint(_before(text, word).casefold().split())


def _before(text: str, word: Word) -> str:
    return prepared(text)[: word.place]
