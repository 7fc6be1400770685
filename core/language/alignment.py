"""Two statements side by side: the words that only one of them has, and whether all they differ in is one value."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Literal

from mnemic.core.language import change_words, wording
from mnemic.core.language.statement import MAX_READ, main_part, term_of

Kind = Literal["number", "day", "name", "word"]

_TOKEN = re.compile(
    r"[\u3400-\u9fff\uf900-\ufaff]|[\u3041-\u309f]+|[\u30a1-\u30ff]+|\w{2,10}://\S+|[^\W_][^\W\u3041-\u30ff\u3400-\u9fff]*(?:[.+#/:'’@-]+[^\W\u3041-\u30ff\u3400-\u9fff]+)*[+#]*"
)
_CJK = re.compile(r"[\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]")
#: "Fass … an" is "anfassen" taken apart.
_SEPARATED = re.compile(r"^(\w{3,}) (.{2,}) (an|ab|auf|aus|ein|mit|vor|um|weg)$", re.IGNORECASE)
_DAY = re.compile(r"dayx(\d)")
_COUNTED = re.compile(r"[一二两三四五六七八九十](?=[个人名台次天分秒周条份位件度つ])")
_HAN_DIGITS = dict(zip("一二两三四五六七八九十", "12234567891", strict=True))
_NUMBERS = {
    word: str(n)
    for n, words in enumerate(
        (
            "one",
            "two deux dois duas dos zwei",
            "three trois três tres drei",
            "four quatre quatro cuatro vier",
            "five cinq cinco fünf",
            "six seis sechs",
            "seven sept sete siete sieben",
            "eight huit oito ocho acht",
            "nine neuf nove nueve neun",
            "ten dix dez diez zehn",
        ),
        1,
    )
    for word in words.split()
}
#: "One" where the other statement counts, an article where it does not.
_SINGLE = frozenset("a an un une ein eine einen einer uno una um uma single".split())
#: What endings of one word may differ in; parts of a word that are none of these make another word.
_ENDINGS = frozenset(
    (
        " s es e ed d ing er en n t te et st ez é ée és ées ent ons it ue ut u r re ir ar a as o os an am em"
        " ado da do das dos ada ados adas ido ida y ie ies i"
    ).split(" ")
)
_NOUN_ENDINGS = frozenset(["", "s", "es", "n", "en", "e", "er"])
_LEAST_COMMON = 3
#: Stands for every word of liking.
LIKED = "like"
_MOST_WORDS = 120


@dataclass(frozen=True, slots=True)
class Word:
    """A word with content: its term, what it is, where it stands in the text, and whether it begins with a capital."""

    term: str
    kind: Kind
    place: int
    capital: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """The one value in which two statements differ."""

    old: tuple[Word, ...]
    new: tuple[Word, ...]

    @property
    def kind(self) -> Kind | None:
        """What both values are; None where they are of two kinds."""
        kinds = {word.kind for side in (self.old, self.new) for word in _unversioned(side)}
        if kinds <= {"name", "word"}:
            return "name" if kinds == {"name"} else "word"
        return kinds.pop() if len(kinds) == 1 else None


def _unversioned(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """A name without the number behind it: "MySQL 8" is a value of the same kind as "PostgreSQL"."""
    named = len(words) == 2 and (words[0].kind, words[1].kind) == ("name", "number")
    return words[:1] if named and words[1].place - words[0].place <= len(words[0].term) + 1 else words


@dataclass(frozen=True, slots=True)
class Alignment:
    """``gone`` and ``come`` are the words that only the older, only the newer text has; ``common`` those of both."""

    old: tuple[Word, ...]
    new: tuple[Word, ...]
    gone: tuple[Word, ...]
    come: tuple[Word, ...]
    common: frozenset[str]
    slot: Slot | None

    @property
    def in_order(self) -> bool:
        """Whether what both have comes in the same order; that somebody likes it has no place."""
        return _order(self.old, self.common) == _order(self.new, self.common)

    @property
    def turned(self) -> bool:
        """Whether one begins with what the other ends with, word for word ("after lunch we meet")."""
        old, new = _order(self.old, self.common), _order(self.new, self.common)
        return sorted(old) == sorted(new) and any(new == old[n:] + old[:n] for n in range(1, len(old)))

    @property
    def names(self) -> int:
        """How many words are names in both: written with a capital, or no plain words."""
        ours, theirs = (
            {word.term for word in side if word.kind == "name" or word.capital}
            for side in (self.old, self.new)
        )
        return len(ours & theirs)


def _order(words: tuple[Word, ...], common: frozenset[str]) -> list[str]:
    return [word.term for word in words if word.term in common and word.term != LIKED]


@lru_cache(maxsize=4096)
def prepared(text: str) -> str:
    """Returns a text's first statement as ``words_of`` reads it: words for "now" gone, days and counts told as numbers."""
    shown = main_part(unicodedata.normalize("NFKC", text[:MAX_READ]))
    shown = _SEPARATED.sub(r"\3\1 \2", shown)
    shown = _COUNTED.sub(lambda found: _HAN_DIGITS[found[0]], change_words.LATELY.sub(" ", shown))
    for number, pattern in enumerate(wording.DAYS):
        shown = pattern.sub(f" dayx{number} ", shown)
    return shown


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[Word, ...]:
    """Returns the words of a text's first statement that carry content, in order; places are those in ``prepared``."""
    shown = prepared(text)
    if _CJK.search(shown):
        for empty in (wording.NEGATIONS_UNSPACED, wording.EMPTY_UNSPACED, change_words.CHANGED):
            shown = empty.sub(lambda found: " " * len(found[0]), shown)
    found: list[Word] = []
    for token in _TOKEN.finditer(shown):
        word = _word(token[0], token.start(), first=not found)
        if word:
            found.append(word)
    return tuple(found[:_MOST_WORDS])


def aligned(a: str, b: str) -> Alignment:
    """Sets an older and a newer text side by side. Forms of one word count as that word."""
    old = words_of(a)
    new = tuple(_as_in(word, old) for word in words_of(b))
    before, after = {word.term for word in old}, {word.term for word in new}
    gone = tuple(word for word in old if word.term not in after)
    come = tuple(word for word in new if word.term not in before)
    return Alignment(old, new, gone, come, frozenset(before & after), _slot(old, new, gone, come, b))


def _slot(
    old: tuple[Word, ...], new: tuple[Word, ...], gone: tuple[Word, ...], come: tuple[Word, ...], text: str
) -> Slot | None:
    if len(gone) == 1 and not come and gone[0].kind == "number":
        return _singled(gone[0], old, new, text)
    changes = [
        change
        for change in SequenceMatcher(
            None, [w.term for w in old], [w.term for w in new], autojunk=False
        ).get_opcodes()
        if change[0] != "equal"
    ]
    if len(changes) == 1 and changes[0][0] == "replace":
        _, i, j, k, m = changes[0]
        most = 4 if _CJK.search(text) else 2
        if j - i <= most and m - k <= most:
            return Slot(old[i:j], new[k:m])
    return Slot(gone, come) if len(gone) == len(come) == 1 else None


def _singled(number: Word, old: tuple[Word, ...], new: tuple[Word, ...], text: str) -> Slot | None:
    """Reads an article as the other number: "two approvals" against "an approval"."""
    place = old.index(number)
    behind = old[place + 1].term if place + 1 < len(old) else None
    for word in new:
        if word.term == behind:
            before = re.findall(r"\w+", unicodedata.normalize("NFKC", text)[: _at(text, word)].casefold())[
                -1:
            ]
            if before and before[0] in _SINGLE:
                return Slot((number,), (Word("1", "number", word.place),))
    return None


def _at(text: str, word: Word) -> int:
    found = re.search(re.escape(word.term[:4]), text, re.IGNORECASE)
    return found.start() if found else 0


def _as_in(word: Word, others: tuple[Word, ...]) -> Word:
    """Returns the word as it is among others, where one of them is another form of it."""
    if any(word.term == other.term for other in others):
        return word
    kin = next((other for other in others if _akin(word, other)), None)
    return Word(kin.term, word.kind, word.place, word.capital) if kin else word


def _akin(one: Word, other: Word) -> bool:
    """Says whether two words are forms of one: the same up to an ending. Names and numbers are only like themselves."""
    if (
        "number" in (one.kind, other.kind)
        or "day" in (one.kind, other.kind)
        or _CJK.search(one.term + other.term)
    ):
        return False
    a, b = one.term, other.term
    if not (a.replace("-", "").isalpha() and b.replace("-", "").isalpha()):
        return False
    shared = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    endings = _NOUN_ENDINGS if one.capital and other.capital else _ENDINGS
    return (
        shared >= _LEAST_COMMON
        and a[shared:] in endings
        and b[shared:] in endings
        and shared * 2 > max(len(a), len(b))
    )


def _word(token: str, place: int, *, first: bool) -> Word | None:
    if day := _DAY.fullmatch(token):
        return Word(f"day:{day[1]}", "day", place)
    folded = token.casefold()
    if folded in _NUMBERS:
        return Word(_NUMBERS[folded], "number", place)
    if _CJK.match(token):
        return None if "\u3041" <= token[0] <= "\u309f" else Word(token, "word", place)
    if (
        folded.replace("’", "'") in wording.AUXILIARIES
        or folded in wording.RUNNING
        or change_words.CHANGED.fullmatch(folded)
    ):
        return None
    if folded in wording.LIKINGS:
        return None if folded in wording.NEGATIONS else Word(LIKED, "word", place)
    if token[0].isdigit() or re.fullmatch(r"[vV]?\d[\d.,:]*\w{0,3}", token):
        return Word(folded.lstrip("v"), "number", place)
    term = term_of(token)
    if not term:
        return None
    capital = token[0].isupper()
    named = (
        not token.replace("-", "").isalpha()
        or term in wording.TELLING
        or (capital and not first)
        or (capital and token[1:] != token[1:].lower())
    )
    return Word(term, "name" if named else "word", place, capital)
