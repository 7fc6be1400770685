"""One statement taken apart, so that two can be compared: subject, value, sign, speaker, numbers, names, dates."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from mnemic.core.language import wording
from mnemic.core.language.detection import language_of
from mnemic.core.language.states import with_states

#: A statement is told by its beginning.
MAX_READ = 1_000
_STEM = 3

_TOKEN = re.compile(
    r"[\u3400-\u9fff\uf900-\ufaff]+|[\u3041-\u309f]+|[\u30a0-\u30ff]+|[^\W_][^\W]*(?:[.+#/:'’@-]+[^\W]+)*[+#]*"
)
#: ``svc-17``, ``PROJ-12``, ``m3``: a name, where ``v2`` and ``15GB`` are numbers.
_NAME_WITH_DIGITS = re.compile(r"(?![vV]\d)[^\W\d_][^\W\d_]*[-_]?\d\S*|[^\W\d_]\S*[-_]\S*\d\S*")
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_CJK = re.compile(r"[\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_DATE = re.compile(r"[(（](?:said )?(\d{4}-[\dQ]{2}(?:-\d\d)?)(?: – [\d-]{10})?[)）]|\b(\d{4}-\d\d-\d\d)\b")
_NUMBERED = re.compile(
    r"\s*[^\W\d_]+(?: (?:number|no\.?|nr\.?|numéro|número|nummer))? #?\d\S*", re.IGNORECASE
)
_MARKS = re.compile(
    r"[<>=!%+±→]+|(?<!\w)[-./](?=\w)|\b(?:before|after|from|to|into|via|new|old|above|below|under|over|more|less|than|"
    r"on|with|avant|après|depuis|vers|nouveau|antes|depois|desde|hasta|después|vor|nach|von|zu|до|после|из|в)\b"
    r"|前|后|從|从|到|新|旧",
    re.IGNORECASE,
)
_ENDED = re.compile(
    r"\b(?:no longer|any ?more|ne \S+ plus|já não|não \S+ mais|ya no|nicht mehr)\b|不再|もう", re.IGNORECASE
)
_COLON = re.compile(r"\w[:：=＝]\s?\S")
_BOUNDED = re.compile(
    r"\b(?:at (?:most|least)|up to|max(?:imum)?|min(?:imum)?|every|within|limit(?: \w+)? to|au (?:plus|moins)|toutes les|"
    r"no máximo|no mínimo|a cada|como (?:máximo|mínimo)|cada|höchstens|mindestens|alle)\s+\d|[每最]\S{0,3}\d",
    re.IGNORECASE,
)
_EMPTY = (wording.EMPTY, wording.NEGATIONS, wording.FIRST_PERSON, wording.FIRST_PLURAL)
_NO_ACTIONS = wording.FUNCTIONAL | wording.USES | wording.LIKINGS
_CLAUSE_END = re.compile(r"[;；。\n]|[.!](?=\s)|\s[—–]\s")


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement's parts; ``terms`` are all its content, ``subject`` those before its verb."""

    terms: frozenset[str] = frozenset()
    subject: frozenset[str] = frozenset()
    contrast: frozenset[str] = frozenset()
    telling: frozenset[str] = frozenset()
    typed: frozenset[str] = frozenset()
    dates: frozenset[str] = frozenset()
    negative: bool = False
    who: str = ""
    verb: str = ""
    #: What is done, where that is one of the words that separate a subject from its value (owns, supports).
    action: str = ""
    functional: bool = False
    named: bool = False
    #: Numbers that belong to the subject ("ticket 12 is …", "step 3: …"): another one is another subject.
    labels: frozenset[str] = frozenset()
    #: The numbers as they come: the same ones in another order say something else.
    numbers: tuple[str, ...] = ()
    #: Signs and small words that tell things apart by where they stand (from, to, before, new, <, %), in order.
    marks: tuple[str, ...] = ()
    #: All words as they come.
    words: tuple[str, ...] = ()
    #: What follows the first statement.
    tail: str = ""
    #: What stands behind the verb, without numbers and days.
    value: frozenset[str] = frozenset()
    #: Whether it says that its subject has a value (is, equals, starts, uses, a colon).
    states: bool = False
    #: Whether a number is given as a bound or a rate (at most 3, every 90 days).
    bounded: bool = False
    #: Whether it says that something holds no longer.
    ended: bool = False


@lru_cache(maxsize=4096)
def read(text: str) -> Statement:
    """Reads the first statement of a text of at most 1,000 characters; what is beyond is not weighed."""
    text = text[:MAX_READ]
    text = unicodedata.normalize("NFKC", text)
    dates = frozenset(found[1] or found[2] for found in _DATE.finditer(text))
    main = with_states(_DATE.sub(" ", text).strip())
    tail = ""
    for cut in (wording.REASONS, _CLAUSE_END):
        found = cut.search(main, 4)
        if found and cut is _CLAUSE_END:
            tail = main[found.end() :].strip(" .!。")
        main = main[: found.start()] if found else main
    main, rejected = _parted(main)
    contrast = _terms(rejected)[0]
    days, rest = _days(main)
    terms, telling, typed = _terms(rest)
    typed |= days
    head, verb = _split(rest)
    subject = _terms(head)[0] if head else frozenset[str]()
    states = bool(head and (not verb or verb in wording.FUNCTIONAL or verb in wording.USES))
    return Statement(
        terms=terms | days,
        subject=subject,
        contrast=contrast,
        telling=telling,
        typed=typed,
        dates=dates,
        negative=_negative(main),
        who=_who(main),
        verb=_verb_class(main),
        action="" if verb in _NO_ACTIONS else stem(verb),
        functional=(not verb or verb in wording.FUNCTIONAL),
        labels=_terms(head or rest.partition(": ")[0])[2] if head or ": " in rest else _numbered(rest),
        numbers=tuple(re.findall(r"\d+(?:[.,:]\d+)*", rest)),
        marks=marks_in(main),
        words=tuple(word.casefold() for word in _TOKEN.findall(main)),
        tail=tail.casefold(),
        value=terms - subject - typed,
        states=states or bool(_COLON.search(rest)),
        bounded=bool(_BOUNDED.search(rest)),
        ended=bool(_ENDED.search(main)),
        named=len(subject) == 1 and head.strip()[:1].isupper() and len(head.split()) == 1,
    )


def _parted(text: str) -> tuple[str, str]:
    """Parts what is said from what is rejected by name ("…, not npm", "… to tabs")."""
    if rejected := wording.CONTRASTS.search(text):
        return text[: rejected.start()], rejected[1]
    if preferred := wording.PREFERRED.search(text):
        return text[: preferred.start("to" if preferred["to"] else "to2")], preferred["than"] or preferred[
            "than2"
        ]
    return text, ""


def marks_in(text: str) -> tuple[str, ...]:
    """Returns the signs and small words of a text that tell things apart by where they stand, in order."""
    return tuple(found[0].casefold() for found in _MARKS.finditer(text))


def main_part(text: str) -> str:
    """Returns the first statement of a text without dates, reasons and what follows."""
    main = with_states(_DATE.sub(" ", text).strip())
    for cut in (wording.REASONS, _CLAUSE_END):
        found = cut.search(main, 4)
        main = main[: found.start()] if found else main
    return main


def term_of(token: str) -> str:
    """Returns what a word says, verbs among them, cut to its stem; ``""`` where it carries no content."""
    word = token.casefold().replace("’", "'")
    if token in wording.AREAS:
        return word
    if _carries_nothing(word):
        return ""
    word = word.partition("'")[0] if word.endswith("'s") else word.rpartition("'")[2]
    if not word.replace("-", "").isalpha():
        return word
    return stem(wording.ALIASES.get(word, word))


def _carries_nothing(word: str, more: frozenset[str] = frozenset()) -> bool:
    """Whether a word, or what stands behind its apostrophe ("l'api"), says nothing by itself, or is one of ``more``."""
    parts = (word, word.partition("'")[2]) if "'" in word else (word,)
    return any(each in kind for each in parts for kind in (*_EMPTY, more))


def stem(word: str) -> str:
    """Returns a word without accents and the commonest endings, whole."""
    bare = "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))
    for ending in ("ing", "ed", "s"):
        if bare.endswith(ending) and len(bare) - len(ending) >= _STEM and not bare.endswith("ss"):
            bare = bare[: -len(ending)]
            break
    return wording.ALIASES.get(bare, bare)


def _numbered(text: str) -> frozenset[str]:
    """The number right behind a first word ("fact 12 …"): it tells which one is meant."""
    found = _NUMBERED.match(text)
    return _terms(found[0])[2] if found else frozenset()


def _days(text: str) -> tuple[frozenset[str], str]:
    found: set[str] = set()
    for number, pattern in enumerate(wording.DAYS):
        text, count = pattern.subn(" ", text)
        if count:
            found.add(f"day:{number}")
    return frozenset(found), text


def _terms(text: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The content of a text: all terms, those that tell things apart, and those with a kind (numbers)."""
    terms: set[str] = set()
    telling: set[str] = set()
    typed: set[str] = set()
    for n, match in enumerate(_TOKEN.finditer(text)):
        token = match[0]
        if _CJK.match(token):
            terms |= _pieces(token)
            continue
        lettered = n > 0 and _is_letter(token)
        term = token if lettered else _term(token)
        if not term:
            continue
        if any(character.isdigit() for character in token) and not _NAME_WITH_DIGITS.fullmatch(token):
            term = f"number:{term}"
            typed.add(term)
        elif lettered or term in wording.TELLING or (n and token[0].isupper()) or not token.isalpha():
            telling.add(term)
        terms.add(term)
    return frozenset(terms), frozenset(telling | typed), frozenset(typed)


def _is_letter(token: str) -> bool:
    """A name of one letter ("repo A"), which "I" is not."""
    return len(token) == 1 and token.isupper() and ord(token) != ord("I")


def _term(token: str) -> str:
    word = token.casefold().replace("’", "'")
    if token in wording.AREAS:
        return word
    if _carries_nothing(word, wording.VERBS):
        return ""
    if not token.isalpha():
        return word.partition("'")[0] if word.endswith("'s") else word
    return _stem(wording.ALIASES.get(word, word))


def _stem(word: str) -> str:
    return stem(word)[:6]


def _pieces(run: str) -> set[str]:
    """Chinese and Japanese content: pairs of Han characters, whole Katakana words; Hiragana is grammar."""
    if "\u3041" <= run[0] <= "\u309f":
        return set()
    if not _HAN.match(run):
        return {run}
    kept = wording.EMPTY_UNSPACED.sub(" ", wording.NEGATIONS_UNSPACED.sub(" ", run))
    kept = wording.SUBJECT_ENDS_UNSPACED.sub(" ", kept)
    return {part[n : n + 2] for part in kept.split() for n in range(max(1, len(part) - 1))}


def _split(text: str) -> tuple[str, str]:
    """The part before the verb and the verb; ``""`` where nothing with content stands before one."""
    if _CJK.search(text):
        found = wording.SUBJECT_ENDS_UNSPACED.search(text)
        return (text[: found.start()], "") if found and _terms(text[: found.start()])[0] else ("", "")
    for match in _TOKEN.finditer(text):
        word = match[0].casefold()
        if word in wording.VERBS:
            head = text[: match.start()]
            return (head, word) if _terms(head)[0] else ("", word)
    return "", ""


def _negative(text: str) -> bool:
    if _CJK.search(text) and wording.NEGATIONS_UNSPACED.search(wording.ASSERTIONS_UNSPACED.sub("", text)):
        return True
    text = wording.ASSERTIONS.sub(" ", text)
    words = [word.casefold().replace("’", "'") for word in re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)?", text)]
    if "no" in words[1:] and words[0] != "no" and language_of(text) == "pt":  # there it is "in the"
        words = [word for word in words if word != "no"]
    return any(word in wording.NEGATIONS or word.partition("'")[0] in ("n", "don") for word in words)


def _who(text: str) -> str:
    if _CJK.search(text):
        if wording.PLURAL_UNSPACED.search(text):
            return "we"
        return "i" if wording.FIRST_UNSPACED.search(text) else ""
    words = [word.casefold() for word in re.findall(r"[^\W\d_]+", text)[:4] if word not in wording.AREAS]
    if any(word in wording.FIRST_PLURAL for word in words):
        return "we"
    return "i" if any(word in wording.FIRST_PERSON for word in words) else ""


def _verb_class(text: str) -> str:
    if wording.ENDINGS.search(text):
        return "end"
    if _CJK.search(text):
        if wording.LIKINGS_UNSPACED.search(text):
            return "like"
        return "use" if wording.USES_UNSPACED.search(text) else ""
    words = {word.casefold() for word in re.findall(r"[^\W\d_]+", text)}
    if words & wording.LIKINGS:
        return "like"
    return "use" if words & wording.USES else ""
