"""The small words that make another statement of the same content: some and only, must and may, was and will be, に and から.

Two statements that differ in one of them are never the same. What all of them leave open ("always", "every") tells nothing.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from mnemic.core.language import shade_words, wording
from mnemic.core.language.statement import MAX_READ, term_of

_CJK = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
#: At the end of a sentence it says that something is so by now.
_DONE = re.compile(r"了(?!\W*$)")
_PASSIVE = re.compile(r"され|られ|によ")
#: A form of a verb is its stem with an ending of at most so many letters.
_STEM, _LONGEST_ENDING = 3, 5
_PARTICLE = re.compile(
    r"(?P<noun>[^\W\d_\u3041-\u309f]{1,12}\d*(?:さん|くん|ちゃん|さま)?)(?P<particle>から|まで|より|へ|に|が|を|で|と)(?!も|し[たてま]|な[いくけ])"
)


def same_shades(one: str, other: str) -> bool:
    """Tells whether nothing small sets two statements of the same content apart."""
    one, other = one[:MAX_READ], other[:MAX_READ]
    return (
        amounts(one) == amounts(other)
        and _force(one) == _force(other)
        and _same_time(one, other)
        and _same_relations(one, other)
    )


def restricts_more(said: str, denied: str) -> bool:
    """Tells whether a denial speaks of all or some, or of the only one, where the statement beside it does not.

    It then leaves the rest as it was: "not all of our services use TLS".
    """
    every = shade_words.ALL
    return not amounts(denied) <= amounts(said) or bool(every.search(denied)) > bool(every.search(said))


@lru_cache(maxsize=4096)
def amounts(text: str) -> frozenset[str]:
    """Returns how many are meant, how often, and of which things it is said that only they are."""
    found = {name for name, pattern in shade_words.AMOUNTS.items() if pattern.search(text)}
    for match in shade_words.ONLY.finditer(text):
        words = [term for word in _WORD.findall(text[match.end() :])[:4] if (term := term_of(word))]
        found.add(f"only {words[0][:5]}" if words else "only")
    found |= {f"only {match['what']}" for match in shade_words.ONLY_UNSPACED.finditer(text)}
    return frozenset(found)


@lru_cache(maxsize=4096)
def _force(text: str) -> frozenset[str]:
    """What is asked, advised, allowed or only thought. What must not be may not be: a denial has one force."""
    if shade_words.NEEDLESS.search(text):
        return frozenset({"needless"})
    if shade_words.DENIED.search(wording.ASSERTIONS.sub(" ", wording.ASSERTIONS_UNSPACED.sub("", text))):
        return frozenset()
    return frozenset(name for name, pattern in shade_words.FORCES.items() if pattern.search(text))


def _same_time(one: str, other: str) -> bool:
    return _will_be(one, other) == _will_be(other, one) and _was(one, other) == _was(other, one)


def _will_be(text: str, beside: str) -> bool:
    """Tells whether a text says what will be, of what another says otherwise."""
    if shade_words.FUTURE.search(text):
        return True
    return any(_has_other_form(form, beside) for form in _forms(shade_words.FUTURE_FORMS, text))


def _was(text: str, beside: str) -> bool:
    """Tells whether a text says what was, of what another says otherwise."""
    if shade_words.PAST.search(text):
        return True
    return any(_has_other_form(form, beside) for form in _forms(shade_words.PAST_FORMS, text))


def happened(text: str) -> bool:
    """Tells whether a text says that something was or happened, as far as that shows without another text beside it."""
    if shade_words.PAST.search(text) or _DONE.search(text):
        return True
    return not _CJK.search(text) and any(map(str.islower, _forms(shade_words.PAST_FORMS, text)))


@lru_cache(maxsize=4096)
def _forms(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    return tuple(
        match[0]
        for match in pattern.finditer(text)
        if not shade_words.IS_BEFORE.search(text, max(0, match.start() - 60), match.start())
    )


def _has_other_form(form: str, text: str) -> bool:
    """Whether a text has the word in another form, and not in this one."""
    words = {_bare(word.casefold()) for word in _WORD.findall(text)}
    bare = _bare(form.casefold())
    stem = bare[: max(_STEM, len(bare) - _LONGEST_ENDING)]
    return bare not in words and any(word.startswith(stem) for word in words)


def _bare(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def _same_relations(one: str, other: str) -> bool:
    if _CJK.search(one) and bool(_PASSIVE.search(one)) == bool(_PASSIVE.search(other)):
        ours, theirs = _particles(one), _particles(other)
        if any(ours[noun] != theirs[noun] for noun in ours.keys() & theirs.keys()):
            return False
    first, second = _relations(one), _relations(other)
    return not (first - second and second - first)


@lru_cache(maxsize=4096)
def _particles(text: str) -> dict[str, str]:
    """What each noun is to the verb in Japanese. は and も may stand for any of them."""
    return {
        match["noun"]: "に" if match["particle"] == "へ" else match["particle"]
        for match in _PARTICLE.finditer(text)
    }


@lru_cache(maxsize=4096)
def _relations(text: str) -> frozenset[str]:
    return frozenset(name for name, pattern in shade_words.RELATIONS.items() if pattern.search(text))
