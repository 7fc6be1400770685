"""A memory in one line: its first line, its title, and the form in which two lines are compared."""

from __future__ import annotations

import hashlib
import re
import unicodedata

#: A title longer than this no longer fits a symbol list or an index line (the original's limit).
MAX_TITLE = 72

_SPACE = re.compile(r"\s+")
_TRAILING = " .!。！,;:，；：、…"
_LIST_MARK = re.compile(r"[-*+•][ \t]+(?=\S)")
_ZERO_WIDTH_JOINER = "\u200d"
#: No character as people see it is built of more code points than this.
_LONGEST_CHARACTER = 32


def collapsed(text: str) -> str:
    """Returns the text on one line, every run of white space one blank."""
    return _SPACE.sub(" ", text).strip()


def normalised(text: str) -> str:
    """Returns the form in which two texts count as equal: NFKC, case-folded, one line, no closing punctuation."""
    return collapsed(unicodedata.normalize("NFKC", text).casefold()).rstrip(_TRAILING)


def first_line(text: str) -> str:
    """Returns the first line that is not blank, heading and list marks taken off; ``""`` for a blank text."""
    for line in text.splitlines():
        bare = line.strip()
        if bare.startswith(("#", ">")):
            bare = bare.lstrip("#>").strip()
        bare = _LIST_MARK.sub("", bare, count=1) if _LIST_MARK.match(bare) else bare
        if bare:
            return collapsed(bare)
    return ""


def shortened(text: str, limit: int) -> str:
    """Returns the text on one line in at most ``limit`` characters, cut at a word where that keeps most of it."""
    line = collapsed(text)
    if len(line) <= limit:
        return line
    cut = beginning(line, limit - 1)
    at = cut.rfind(" ")
    return (cut[:at] if at >= limit * 0.6 else cut).rstrip(_TRAILING) + "…"


def beginning(text: str, limit: int) -> str:
    """Returns the first ``limit`` code points at most, and never half of what a reader sees as one character."""
    if len(text) <= limit:
        return text
    for end in range(limit, max(0, limit - _LONGEST_CHARACTER), -1):
        if not _goes_on(text, end):
            return text[:end]
    return text[:limit]


def _goes_on(text: str, at: int) -> bool:
    """Tells whether the code points before and after a place are drawn as one character."""
    before, after = text[at - 1], text[at]
    if _ZERO_WIDTH_JOINER in (before, after) or (before, after) == ("\r", "\n"):
        return True
    if unicodedata.category(after).startswith("M") or "\U0001f3fb" <= after <= "\U0001f3ff":
        return True
    letters = 0
    while _is_flag_letter(text[at - 1 - letters]):
        letters += 1
        if letters == at:
            break
    return letters % 2 == 1 and _is_flag_letter(after)


def _is_flag_letter(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def title_of(text: str) -> str:
    """Returns a title of at most ``MAX_TITLE`` characters made from the first line."""
    line = shortened(first_line(text), MAX_TITLE)
    return line.rstrip(_TRAILING) or line or "Untitled"


def text_key_of(text: str) -> str:
    """Returns a hash that texts share exactly where they count as equal: 32 hex digits."""
    return hashlib.sha256(normalised(text).encode("utf-8", "replace")).hexdigest()[:32]


def key_of(path: str, summary: str) -> str:
    """Returns the name under which uses and heat of a memory are kept: its path and a hash of its summary."""
    return f"{path}#{text_key_of(summary)[:16]}"
