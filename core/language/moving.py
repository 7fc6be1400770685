"""Whether a newer statement tells that what an older one says was left for something or somebody else."""

from __future__ import annotations

import re

from mnemic.core.language import change_words
from mnemic.core.language.alignment import Alignment, Word, prepared, words_of
from mnemic.core.language.overtaking import told
from mnemic.core.language.statement import stem

#: Further words of a name that is written with capitals: "GitHub Actions".
_MORE = re.compile(r"(?:\s+(?:[A-Z][\w.+#-]*|\d[\w.]*))*")
#: What an older statement rejects by name; what it says stands before.
_REJECTED = re.compile(
    r"(?<=\w)(?:[,，、]\s*|\s+)(?:(?:and |et |e |y |und )?(?:not|pas|não|no|nicht)\s+(?:(?:the|le|la|el|[oa]|die|der|das) )?(?=[`A-Z])|(?:而)?不是).*$"
)
_COMMON = change_words.COMMON | {stem(word) for word in change_words.COMMON}


def moved_on(a: str, b: str, side: Alignment) -> bool:
    """Says whether ``b`` tells that what the older text ``a`` says was left for something else ("we moved jobs from X to Y")."""
    if not change_words.CHANGED.search(b):
        return False
    said = _said(a, side)
    held = {word.term for word in said}
    for pattern in change_words.MOVES:
        for found in pattern.finditer(b):
            left = {word.term for word in words_of(found["old"])}
            come = {word.term for word in words_of(_named(b, found))}
            if not left or not left <= held or come & held:
                continue
            rest = told(side.new, left | come) - change_words.BETWEEN
            if not rest or _is_about(told(said, left), rest, _told_beside_names(b, side)):
                return True
    return False


def says_left(b: str, words: tuple[Word, ...]) -> bool:
    """Says whether all these words of a text ``b`` are what it says was left."""
    left = {
        word.term
        for pattern in change_words.MOVES
        for found in pattern.finditer(b)
        for word in words_of(found["old"])
    }
    return bool(words) and {word.term for word in words} <= left


def _named(b: str, found: re.Match[str]) -> str:
    """What was moved to, with all words of its name; "" where a pattern does not say it."""
    if found.groupdict().get("new") is None:
        return ""
    more = _MORE.match(b, found.end("new"))
    return f"{found['new']}{more[0] if more else ''}"


def _said(a: str, side: Alignment) -> tuple[Word, ...]:
    """The words of the older text without those of what it rejects by name."""
    rejected = _REJECTED.search(prepared(a))
    return tuple(word for word in side.old if rejected is None or word.place < rejected.start())


def _is_about(old: set[str], new: set[str], plain: set[str]) -> bool:
    """Whether the older text speaks of nothing but what the newer one does.

    Where the newer one has no other ``plain`` words, those that every part of the work may bear do not count.
    """
    if not old:
        return False
    if old <= new:
        return True
    bare = old - _COMMON
    return bool(bare) and bare <= new and plain - _COMMON - change_words.BETWEEN <= bare


def _told_beside_names(b: str, side: Alignment) -> set[str]:
    """The terms of the newer text that are no names, without the words for the change itself."""
    changes = [found.span() for found in change_words.CHANGED.finditer(prepared(b))]
    return told(
        tuple(
            word
            for word in side.new
            if not (word.capital or word.kind == "name")
            and not any(start <= word.place < end for start, end in changes)
        )
    )
