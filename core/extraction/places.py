"""Where in a text a value stands that is to be changed, where more than one could be meant."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WORD = re.compile(r"[\u3040-\u9fff]|[^\W\u3040-\u9fff]+(?:['’][^\W\u3040-\u9fff]+)*")
#: A name is no longer, in words and in letters of a script without blanks.
_NAME_WORDS, _NAME_LETTERS = 3, 6
#: Two statements that share fewer words, or letters, are not about the same.
_SHARED_WORDS, _SHARED_LETTERS = 3, 4

Span = tuple[int, int]


def meant(places: Sequence[Span], text: str, value: str, *said: str) -> Span | None:
    """Returns the one of ``places`` in ``text`` where ``value`` belongs; None where that cannot be told.

    The words right beside ``value`` in what was ``said`` tell it, the first saying that does.
    """
    if len(places) < 2:
        return places[0] if places else None
    for each in said:
        beside = [
            _beside(each, *found.span()) for found in re.finditer(re.escape(value), each, re.IGNORECASE)
        ]
        scores = [
            max((_alike(near, _beside(text, *place)) for near in beside), default=0) for place in places
        ]
        most = max(scores)
        if most and scores.count(most) == 1:
            return places[scores.index(most)]
    return None


def widened(text: str, start: int, end: int) -> Span:
    """Returns the span together with so many words beside it that it stands in the text only once."""
    words = [found.span() for found in _WORD.finditer(text)]
    before = [word[0] for word in words if word[1] <= start]
    after = [word[1] for word in words if word[0] >= end]
    while text.count(text[start:end]) > 1 and (before or after):
        if before:
            start = before.pop()
        else:
            end = after.pop(0)
    return start, end


def differing(new: str, sentence: str) -> tuple[str, str] | None:
    """Returns what ``sentence`` has in the one place where ``new`` has something else, and that; None where it has none.

    All the rest of ``new`` is said in ``sentence``, and it is enough to be about the same.
    """
    words, said = list(_WORD.finditer(new)), list(_WORD.finditer(sentence))
    folded = [word[0].casefold() for word in said]
    other = [n for n, word in enumerate(words) if word[0].casefold() not in folded]
    spaced = " " in new
    shared = len(words) - len(other)
    if (
        not other
        or other[-1] - other[0] >= len(other)
        or shared < (_SHARED_WORDS if spaced else _SHARED_LETTERS)
    ):
        return None
    starts, ends = [0], [len(said)]
    if other[0]:
        starts = [n + 1 for n, word in enumerate(folded) if word == words[other[0] - 1][0].casefold()]
    if other[-1] + 1 < len(words):
        ends = [n for n, word in enumerate(folded) if word == words[other[-1] + 1][0].casefold()]
    longest = _NAME_WORDS if spaced else _NAME_LETTERS
    spans = [(start, end) for start in starts for end in ends if 0 < end - start <= longest]
    if len(spans) != 1 or len(other) > longest:
        return None
    start, end = spans[0]
    old = sentence[said[start].start() : said[end - 1].end()]
    return old, new[words[other[0]].start() : words[other[-1]].end()]


def _beside(text: str, start: int, end: int) -> tuple[str, str]:
    """The words right before and right behind a span, ``""`` where there is none."""
    before = [found[0] for found in _WORD.finditer(text[:start])]
    after = _WORD.search(text, end)
    return (before[-1].casefold() if before else ""), (after[0].casefold() if after else "")


def _alike(one: tuple[str, str], other: tuple[str, str]) -> int:
    return sum(bool(mine) and mine == its for mine, its in zip(one, other, strict=True))
