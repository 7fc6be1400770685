"""What a newer statement does to an older one beside which it stands: the same, turned round, or another value.

A value counts as another one of the same thing where the thing has one of it, or where the newer statement says that
something changed. A purpose, a place, a limit or a label that differs makes another thing.
"""

from __future__ import annotations

import re
from functools import lru_cache

from mnemic.core.language import change_words, wording
from mnemic.core.language.alignment import LIKED, Alignment, Slot, Word, prepared
from mnemic.core.language.statement import marks_in, stem

_CJK = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")
_DIRECTED = re.compile(
    r"から|まで|へ|より|从|到|向|比|\b(?:from|to|into|than|before|after|de|à|a|para|von|nach|zu|vers)\b",
    re.IGNORECASE,
)
_AROUND = re.compile(
    r"\b(?:before|after|than|avant|après|antes|depois|después|vor|nach|als)\b|前|后", re.IGNORECASE
)
#: What names the case in which an exception holds.
_CASE = re.compile(
    r"\b(?:before|after|when|if|unless|except|only|during|for|in|on|avant|après|quand|si|sauf|pendant|pour|dans|antes|depois|quando|se|exceto|para|em|no|na"
    r"|después|cuando|salvo|en|vor|nach|wenn|falls|außer|für|im|bei|in)\b|前|后|时|除|如果|可以|とき|場合|だけ|後",
    re.IGNORECASE,
)
_PURPOSE = re.compile(
    r"\b(?:for|as|pour|para|pra|für|zum|zur|als|como|comme)\s+(?:the |le |la |les |el |los |las |o |os |as |die |das |den )?$",
    re.IGNORECASE,
)
_MINE = "mine"
_STATED = re.compile(r"[:：=＝]\s*$")
_HELD = re.compile(r"\w+")
#: Where something moved, these say from where and to what, and do not tell things apart.
_LOOSE = frozenset("on with to into from via vers depuis desde hasta vor nach von zu 从 從 到 新".split())
#: The doer in a German passive; elsewhere ``von`` says from where.
_DONE_BY = re.compile(r"(\b(?:wird|werden|wurden?)\b[^.]{0,20}?)\bvo[nm]\b", re.IGNORECASE)
_STATIVE = wording.STATIVE | wording.FUNCTIONAL
_ONE_VALUED = wording.FUNCTIONAL | wording.AUXILIARIES
#: What may stand between a verb and the value of its subject: a participle, or small words.
_SMALL = (
    r"(?:on|in|at|to|by|with|en|em|no|na|nos|nas|dans|sur|im|am|um|à|às?|au|aux|the|le|la|el|o|os|as|die|der|das|den|dem|an?|las?|los|les|une?|eine?n?"
    r"|port|porta|puerto|version|called|lieu|lugar|statt|place|auf|unter|bei|kept|held|sous|chez|sob)"
)
_BETWEEN = re.compile(
    rf"{_SMALL}$|\w{{3,}}(?:ed|ées?|és?|ad[oa]s?|id[oa]s?)$|ge\w{{3,}}(?:t|en)$|(?:written|built|made|done|stored|run)$",
    re.IGNORECASE,
)
_BESIDE_DAYS = re.compile(rf"{_SMALL}$", re.IGNORECASE)
#: A number that nothing but its unit follows is what is said of what precedes it.
_NAMING = re.compile(
    r"(?:\b(?:called|named|s['’]appelle|se llama|se chama|chama-se|heißt)|叫|名前は)\s*$", re.IGNORECASE
)
_UNIT = r"(?:个|天|分钟?|秒|小时|日間?|次|端口|人|円|元|台|间|件|回|週間|周|か月|月|GB|MB|kB|ms|s|%|時)"
_UNITS = re.compile(rf"\s*{_UNIT}*(?:です|まで)?[。.]?$|\s*{_UNIT}+[^，,、]{{0,6}}$", re.IGNORECASE)
_TOPIC = re.compile(r"(?:は|が|に|で|是|为|：|:|保留|需要|监听|限|有|用|到|要)[^，,、]{0,6}$")
_VERBS = frozenset(word for word in wording.USES | wording.AUXILIARIES | wording.STATIVE | wording.VERBS)


def holds_elsewhere(a: str, b: str) -> bool:
    """Says whether one of two texts holds in a place or within a limit that the other does not name."""
    return any(
        _found(pattern, a) != _found(pattern, b) for pattern in (change_words.PLACES, change_words.LIMITS)
    )


def of_another(a: str, b: str) -> bool:
    """Says whether two texts speak of what belongs to others, is measured for others, or holds in other areas."""
    patterns = (change_words.OWNERS, change_words.MEASURES, change_words.AREAS)
    owners = {_owner(a), _owner(b)}
    return (len(owners) > 1 and owners != {"", _MINE}) or any(
        (ours := _found(each, a)) and (theirs := _found(each, b)) and ours != theirs for each in patterns
    )


def _owner(text: str) -> str:
    """Whose the thing is that a text begins with and says something of: "" for nobody's in particular."""
    found = change_words.OWNED.match(text)
    if found is None:
        return ""
    return _MINE if found["mine"] else found["owner"].casefold()


def mine_alone(a: str, b: str) -> bool:
    """Says whether one of two texts begins with what is the speaker's, and the other with nobody's in particular."""
    return _owner(a) != _owner(b)


def is_fresh(text: str) -> bool:
    """Says whether a text tells that what it says holds from now on, or took the place of something."""
    return bool(change_words.LATELY.search(text) or change_words.CHANGED.search(text))


def narrows(a: str, b: str, side: Alignment) -> bool:
    """Says whether the newer text speaks of the very same in one case or at one time only."""
    if _found(change_words.PLACES, a) != _found(change_words.PLACES, b):
        return False
    return not told(side.gone) and bool(told(side.come)) and _CASE.search(b) is not None


def reversed_by(side: Alignment) -> bool:
    """Says whether two statements of opposite sign are about the very same."""
    return not told(side.gone) and not told(side.come)


def says_same(a: str, b: str, side: Alignment) -> bool:
    """Says whether both have the same content, in the same order or in one that says the same."""
    return not side.gone and not side.come and bool(side.old) and in_one_order(a, b, side)


def in_one_order(a: str, b: str, side: Alignment) -> bool:
    """Says whether what both have comes in the same order, or in another one that says the same.

    That is: turned round ("after lunch we meet"), told of a subject that is the other's value ("the owner is Lena"),
    or in the passive.
    """
    passive = bool(change_words.PASSIVE.search(a)) != bool(change_words.PASSIVE.search(b))
    if side.in_order:
        return _signs(a) == _signs(b) and (not passive or bool(_CJK.search(a)))
    if _DIRECTED.search(a) and _CJK.search(a):
        return False
    if passive:
        return True
    around = _AROUND.search(a) and not (_AROUND.match(a.strip()) or _AROUND.match(b.strip()))
    return side.turned and not around and (side.names < 2 or (_is_copula(a) and _is_copula(b)))


def has_new_value(a: str, b: str, side: Alignment) -> bool:
    """Says whether ``b`` gives the same thing another value, all else being equal."""
    slot = side.slot
    if slot is None or slot.kind is None or not (side.common - {LIKED}):
        return False
    if _found(change_words.BESIDE, b) - _found(change_words.BESIDE, a):
        return False
    fresh = is_fresh(b)
    if any(_PURPOSE.search(_before(text, words)) for text, words in ((a, slot.old), (b, slot.new))):
        return False
    if slot.kind == "number":
        return (fresh and not _CJK.search(b)) or all(
            _stands_for(text, words) for text, words in ((a, slot.old), (b, slot.new))
        )
    if fresh:
        return _is_changed(a, b, slot)
    if all(_NAMING.search(_before(text, words)) for text, words in ((a, slot.old), (b, slot.new))):
        return True
    if not all(_is_name(word) for word in (*slot.old, *slot.new)):
        return False
    return _has_one(a, slot.old) and _has_one(b, slot.new)


def told_apart(a: str, b: str) -> bool:
    """Says whether signs and small words tell two statements apart: before and after, new and old, < and >."""
    loose = _LOOSE if change_words.CHANGED.search(b) else frozenset[str]()
    ours, theirs = (
        [mark for mark in marks_in(_DONE_BY.sub(r"\1", prepared(each))) if mark not in loose]
        for each in (a, b)
    )
    return ours != theirs


def _is_name(word: Word) -> bool:
    """Whether a word is a name, a day, a number or a language: a value as such, not a quality among others."""
    return (
        word.kind != "word" or word.term in wording.LANGUAGES or (word.capital and not _CJK.match(word.term))
    )


def _is_changed(a: str, b: str, slot: Slot) -> bool:
    """A change of what is said of the subject; or of who does something, told of two names."""
    people = all(word.capital or word.kind == "name" for word in (*slot.old, *slot.new))
    return (
        people
        or _CJK.search(b) is not None
        or all(_verb(text, words) is not None for text, words in ((a, slot.old), (b, slot.new)))
    )


def _stands_for(text: str, words: tuple[Word, ...]) -> bool:
    """Whether a number is what is said of the subject: behind a verb that states, or a sign that does."""
    before = _before(text, words)
    if _STATED.search(before):
        return True
    if _CJK.search(text):
        after = prepared(text)[words[-1].place + len(words[-1].term) :]
        return _TOPIC.search(before) is not None or _UNITS.match(after) is not None
    return any(word.casefold() in _STATIVE for word in _HELD.findall(before)[1:])


def _has_one(text: str, words: tuple[Word, ...]) -> bool:
    """Whether the value is all that is said of a subject that has one such value."""
    before = _before(text, words)
    if _CJK.search(text):
        return bool(re.search(r"(?:是|为|用的是|は|：|:)\s*$", before)) and len(before) > 2
    if _STATED.search(before):
        return True
    verb = _verb(text, words)
    if verb is None:
        return False
    small = _BESIDE_DAYS if words[0].kind == "day" else _BETWEEN
    between = [word for word in _HELD.findall(verb[1]) if not small.match(word)]
    return verb[0].casefold() in _ONE_VALUED and not between


def _verb(text: str, words: tuple[Word, ...]) -> tuple[str, str] | None:
    """The first verb with something before it, and what stands between it and the value; None where it has none."""
    before = _before(text, words)
    for found in _HELD.finditer(before):
        if found.start() and found[0].casefold() in _VERBS:
            return found[0], before[found.end() :]
    return None


def _before(text: str, words: tuple[Word, ...]) -> str:
    return prepared(text)[: words[0].place] if words else ""


def told(words: tuple[Word, ...], but: set[str] | frozenset[str] = frozenset()) -> set[str]:
    """The terms of words that tell what a statement is about: no verb of having, using or being."""
    return {word.term for word in words if word.term not in but and word.term not in _verb_terms()}


@lru_cache(maxsize=1)
def _verb_terms() -> frozenset[str]:
    return frozenset({LIKED, *(stem(word) for word in _VERBS)})


def _is_copula(text: str) -> bool:
    return any(word.casefold() in wording.FUNCTIONAL for word in _HELD.findall(text))


def _signs(text: str) -> list[str]:
    return re.findall(r"[<>%±→]|(?<=\d)\s*(?:%|\$|€)", text)


def _found(pattern: re.Pattern[str], text: str) -> frozenset[str]:
    """Returns what a pattern finds, or of it what its group holds."""
    return frozenset(found[found.lastindex or 0].casefold() for found in pattern.finditer(text))
