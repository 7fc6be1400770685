"""A text as a reader takes it in: without what cannot be seen, and with plain letters for their wide or styled forms.

A name or a token that holds a zero-width space, or is written in full-width letters, reads as the plain one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

#: What takes no place on the screen and is no format character: joiners, fillers and variation selectors.
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0") | frozenset(map(chr, range(0xFE00, 0xFE10)))
#: What a form may stand for. Punctuation stays: a full stop or a comma of another script means something of its own.
_PLAIN = re.compile(r"[A-Za-z0-9_=-]+")


@dataclass(frozen=True, slots=True)
class Plain:
    """``text`` in plain letters; character ``n`` of it stands at ``places[n]`` of the original."""

    text: str
    places: Sequence[int]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Returns where the original has this stretch, which is not empty; what is unseen inside belongs to it."""
        return self.places[start], self.places[end - 1] + 1


def undisguised(text: str) -> Plain | None:
    """Returns the text in plain letters, or None where it is so already. Time grows in step with its length."""
    if text.isascii():
        return None
    folded = {letter: plain for letter in set(text) if (plain := _folded(letter)) != letter}
    if not folded:
        return None
    plain = text.translate({ord(letter): plain for letter, plain in folded.items()})
    if all(len(each) == 1 for each in folded.values()):
        return Plain(plain, range(len(text)))
    if not any(folded.values()):
        return Plain(plain, [place for place, letter in enumerate(text) if letter not in folded])
    places: list[int] = []
    position = 0
    for found in re.finditer(f"[{re.escape(''.join(folded))}]", text):
        places += range(position, found.start())
        places += [found.start()] * len(folded[found[0]])
        position = found.end()
    return Plain(plain, [*places, *range(position, len(text))])


@lru_cache(maxsize=4_096)
def _folded(letter: str) -> str:
    if letter.isascii():
        return letter
    if letter in _UNSEEN or unicodedata.category(letter) == "Cf":
        return ""
    plain = unicodedata.normalize("NFKC", letter)
    return plain if _PLAIN.fullmatch(plain) else letter
