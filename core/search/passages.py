"""Cuts a text into even passages: what is said deep in a long answer is found as well as a note of one line."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: The size of a passage in bytes of UTF-8: about seventy English words, or 130 Chinese characters.
PASSAGE_BYTES = 400
#: A text up to so many times as long stays whole.
_WHOLE = 1.5
# What ends a sentence is looked at once, however long a row of dots is.
_SENTENCE = re.compile(
    r"[^\n]*?(?:(?<![.!?。！？…])[.!?。！？…]++[\"'”’)\]」』]*+(?=\s|[^\x00-\x7f])|\n|$)\s*"
)
_WORD = re.compile(r"\S+\s*")


def passages(text: str) -> list[str]:
    """Returns the passages of a text in order, at least one; joined they are the text. None of several is blank.

    A cut falls at the end of a line or a sentence, else between words, else anywhere.
    """
    size = _bytes(text)
    if size <= PASSAGE_BYTES * _WHOLE:
        return [text]
    goal = size / round(size / PASSAGE_BYTES)
    found: list[str] = []
    held: list[str] = []
    filled = 0
    for piece in _pieces(text):
        length = _bytes(piece)
        if filled and filled + length / 2 > goal and not piece.isspace():
            found.append("".join(held))
            held, filled = [], 0
        held.append(piece)
        filled += length if filled or not piece.isspace() else 0
    last = "".join(held)
    if found and filled < goal / 3:
        last = found.pop() + last
    return [*found, last]


def _pieces(text: str) -> Iterator[str]:
    for match in _SENTENCE.finditer(text):
        if _bytes(match[0]) <= PASSAGE_BYTES:
            if match[0]:
                yield match[0]
            continue
        start = match.start()
        for word in _WORD.finditer(text, match.start(), match.end()):
            step = PASSAGE_BYTES if word[0].isascii() else PASSAGE_BYTES // 3
            for at in range(start, word.end(), step):
                yield text[at : min(at + step, word.end())]
            start = word.end()
        if start < match.end():
            yield text[start : match.end()]


def _bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
