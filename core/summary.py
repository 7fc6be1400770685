"""A memory in one line: its first line, its title, and the form in which two lines are compared."""

from __future__ import annotations

import hashlib
import re
import unicodedata

#: A title longer than this no longer fits a symbol list or an index line (the original's limit).
MAX_TITLE = 72

_SPACE = re.compile(r"\s+")
_TRAILING = " .!。！,;:，；：、…"


def collapsed(text: str) -> str:
    """Returns the text on one line, every run of white space one blank."""
    return _SPACE.sub(" ", text).strip()


def normalised(text: str) -> str:
    """Returns the form in which two texts count as equal: NFKC, case-folded, one line, no closing punctuation."""
    return collapsed(unicodedata.normalize("NFKC", text).casefold()).rstrip(_TRAILING)


def first_line(text: str) -> str:
    """Returns the first line that is not blank, heading and list marks taken off; ``""`` for a blank text."""
    for line in text.splitlines():
        bare = line.strip().lstrip("#>").strip() if line.lstrip().startswith(("#", ">")) else line.strip()
        if bare:
            return collapsed(bare)
    return ""


def shortened(text: str, limit: int) -> str:
    """Returns the text on one line in at most ``limit`` characters, cut at a word where that keeps most of it."""
    line = collapsed(text)
    if len(line) <= limit:
        return line
    cut = line[: limit - 1]
    at = cut.rfind(" ")
    return (cut[:at] if at >= limit * 0.6 else cut).rstrip(_TRAILING) + "…"


def title_of(text: str) -> str:
    """Returns a title of at most ``MAX_TITLE`` characters made from the first line."""
    return shortened(first_line(text), MAX_TITLE).rstrip(_TRAILING) or "Untitled"


def key_of(path: str, summary: str) -> str:
    """Returns the name under which uses and heat of a memory are kept: its path and a hash of its summary."""
    return f"{path}#{hashlib.sha256(normalised(summary).encode('utf-8', 'replace')).hexdigest()[:16]}"
