"""Whether a thing may have several values of a kind at once: languages, versions, places of what there are many of."""

from __future__ import annotations

import re

from mnemic.core.language import wording
from mnemic.core.language.alignment import Word, prepared
from mnemic.core.language.date_words_latin import DE, EN, ES, FR, PT
from mnemic.core.language.shade_words import ONCE_UNSPACED
from mnemic.core.language.shades import happened
from mnemic.core.language.statement import read

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
_MONTH_NAMED = re.compile(rf"\b(?:{_MONTH.pattern})\b|\d{{1,2}}月", re.IGNORECASE)
#: What is said of many things at once: another of them may have another value.
MANY = frozenset(
    """are were run live start begin end happen sit go sont étaient vont tournent são estão ficam vão rodam son están van
    corren sind waren liegen laufen gehen""".split()
)
#: One of several is named: another one may be, too.
_ONE_OF = re.compile(
    r"^\W*(?:remember that |note that )?(?:"
    r"one of|another|einer?s? (?:der|von|unserer|meiner)|ein(?:er|e|es)? ander\w+|(?:l['’])?une? d(?:e|es|['’])\b|une? autre"
    r"|un[oa] de|otr[oa]|uma? d[aeo]s?\b|outr[oa]"
    r"|(?:an?|eine?|une?|una|uma?) (?:[\w-]+ ){1,3}(?:is|was|ist|war|est|était|es|fue|é|foi)(?: (?:called|named|el|la|o|a))? (?-i:(?=[A-Z]))"
    r")|之一|其中一|另一个|の(?:一人|ひとり|一つ|ひとつ|一社)|もう一[人つ]",
    re.IGNORECASE,
)
#: Of these a person mostly has several.
_KIN = re.compile(
    r"^\W*(?:remember that )?(?:(?:my|our|mein[e]?|unser[e]?|mon|ma|notre|mi|nuestr[oa]|(?:o |a )?(?:meu|minha|nosso|nossa)) )(?:\w+ )?"
    r"(?:kid|child|son|daughter|brother|sister|cousin|friend|colleague|nephew|niece|cat|dog|pet|kind|sohn|tochter|bruder|schwester|freund(?:in)?"
    r"|kollege|kollegin|katze|hund|enfant|fils|fille|frère|sœur|soeur|ami[eg]?[oa]?|collègue|chat|chien|hij[oa]|herman[oa]|colega|gat[oa]|perr[oa]"
    r"|filh[oa]|irmão|irmã|cachorr[oa])\b"
    r"|^(?:我的?)(?:孩子|儿子|女儿|哥哥|弟弟|姐姐|妹妹|朋友|同事|猫|狗)|^(?:私の|僕の|うちの)?(?:子供|息子|娘|兄|弟|姉|妹|友人|友達|同僚|猫|犬)",
    re.IGNORECASE,
)
#: What somebody did once in a life may have been done elsewhere, too.
_DONE_BEFORE = re.compile(
    r"\b(?:I|we)(?:['’]ve| have) (?:\w+ed|been|read|seen|met|built|written|done|had|taught|lived)\b"
    r"|\b(?:ich|wir) (?:habe|haben|bin|sind)\b.*\b\w*ge\w+(?:t|en)\W*$|\bj['’]ai \w+|\b(?:nous avons|on a) \w+(?:é|i|u)\b"
    r"|\b(?:he|hemos) \w+(?:ado|ido|cho|to)\b"
    rf"|{ONCE_UNSPACED}",
    re.IGNORECASE,
)
_PLACED = re.compile(
    r"(?:\b(?:in|at|bei|beim|im|am|à|au|aux|chez|dans|en|em|n[ao]s?)\s+(?:the |der |dem |la |el |o |a )?)$",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<![\d-])(?:19|20)\d\d(?![\d-])")


def are_two(a: str, b: str, gone: tuple[Word, ...], come: tuple[Word, ...]) -> bool:
    """Says whether two texts name two of several ("one of our customers is"), or tell of what happened at two times or places.

    ``gone`` and ``come`` are the words in which they differ.
    """
    if _ONE_OF.search(a) and _ONE_OF.search(b):
        return True
    if not (happened(a) and happened(b)):
        return False
    if any(_differ(each(a), each(b)) for each in (_dates, _years, _months)):
        return True
    if not gone or not come:
        return False
    return all(map(_DONE_BEFORE.search, (a, b))) or all(
        words[0].kind != "number" and _PLACED.search(_before(text, words[0]))
        for text, words in ((a, gone), (b, come))
    )


def _differ(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    return bool(ours) and bool(theirs) and ours != theirs


def _dates(text: str) -> frozenset[str]:
    return read(text).dates


def _years(text: str) -> frozenset[str]:
    return frozenset(_YEAR.findall(text))


def _months(text: str) -> frozenset[str]:
    return frozenset(found[0].casefold() for found in _MONTH_NAMED.finditer(text))


def may_both_hold(a: str, b: str, gone: tuple[Word, ...], come: tuple[Word, ...]) -> bool:
    """Says whether one thing may have both values, that of the older text and that of the newer one.

    ``gone`` and ``come`` are the words in which they differ.
    """
    if _KIN.search(a) and _KIN.search(b):
        return True
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
