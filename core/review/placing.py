"""Memories of another type than what they say is: told only where the words leave no doubt."""

from __future__ import annotations

import re

from mnemic.core.extraction.judging import Category, category_of, opened
from mnemic.core.extraction.kinds import belongs_to_project
from mnemic.core.extraction.lexicon import Lexicon
from mnemic.core.extraction.lexicons import LEXICONS
from mnemic.core.extraction.sentences import blanked
from mnemic.core.language.detection import languages_of
from mnemic.core.memory import Type
from mnemic.core.review.subject import Subject
from mnemic.core.review.suggestion import Change, Suggestion, quoted

_READ = 600
_ADDRESS = re.compile(r"\b[a-z][a-z0-9+.-]{1,9}://\S+", re.IGNORECASE)
#: Beside its address a pointer says no more than what is there, in so many words.
_POINTER_WORDS = 8

_WORDS: dict[Type, str] = {
    "user": "about the person",
    "feedback": "guidance on how to work",
    "project": "about the project",
    "reference": "a pointer to where something is found",
}


def misplaced(subject: Subject) -> Suggestion | None:
    """Suggests another type where a memory says plainly that it has it."""
    memory = subject.memory
    if not subject.free:
        return None
    wanted = _wanted(subject)
    if wanted is None or wanted == memory.type:
        return None
    reason = f"{quoted(memory)} is {_WORDS[wanted]}, and is kept as {memory.type}."
    change = Change(f"Make its type {wanted}", memory, {"type": wanted}) if subject.alone else None
    return Suggestion("migrate", (memory,), reason, change)


def _wanted(subject: Subject) -> Type | None:
    memory, text = subject.memory, subject.text[:_READ].strip()
    likely = [LEXICONS[code] for code in languages_of(text)]
    if len(likely) != 1:
        likely = likely[:1]
    category = _category(text, likely[0])
    if _points(text) and category not in ("standing", "taste"):
        return "reference"
    if memory.type in ("project", "reference") and category in ("taste", "person"):
        own = subject.statement.who == "i" and not belongs_to_project(text)
        return "user" if own else None
    if memory.type == "reference" and category == "standing" and not _ADDRESS.search(text):
        return "feedback"
    return None


def _category(text: str, lexicon: Lexicon) -> Category | None:
    first = text.partition("\n")[0]
    return category_of(blanked(opened(first, lexicon)), lexicon)


def _points(text: str) -> bool:
    """One address, and a few words of what is there."""
    found = _ADDRESS.findall(text)
    return len(found) == 1 and len(_ADDRESS.sub(" ", text).split()) <= _POINTER_WORDS
