"""What tells two memories apart beside their text: a title of its own, the time for which it holds, and its age."""

from __future__ import annotations

import unicodedata
from datetime import datetime

from mnemic.core.language.lettering import to_the_letter
from mnemic.core.memory import Memory
from mnemic.core.operations.forgetting import undated
from mnemic.core.search.tokens import terms
from mnemic.core.summary import collapsed, normalised, title_of
from mnemic.core.times import instant

_CLOSING = " .!。！,;:，；：、…"


def summary_key(memory: Memory) -> str:
    """Returns the form in which two summaries are one (the original's): the case does not count, nor a closing point.

    The case of flags, paths, codes and names that are plain words otherwise does: "-v" is another flag than "-V".
    """
    return collapsed(to_the_letter(unicodedata.normalize("NFC", memory.summary))).rstrip(_CLOSING)


def share_a_subject(one: Memory, other: Memory) -> bool:
    """Tells whether nothing but their texts says what two memories are about.

    A title or a description that is no more than the text's own words says nothing beside it. One that says more names
    what the text is about: then both must say the same.
    """
    if (one.type, one.valid_from, one.valid_to) != (other.type, other.valid_from, other.valid_to):
        return False
    return _said_beside(one) <= _held(other) and _said_beside(other) <= _held(one)


def names_itself(memory: Memory) -> bool:
    """Tells whether a memory has a title that somebody gave it: not one made from its text."""
    given = normalised(undated(memory.title))
    made = {normalised(title_of(text)) for text in (memory.body, undated(memory.body), memory.summary)}
    return given not in made and given != normalised(undated(memory.summary))


def is_newer(one: Memory, other: Memory) -> bool | None:
    """Tells whether the first was said after the second; None where their times do not tell.

    When it was said and when it last changed must agree: a text that somebody corrected by hand is newer than it says.
    """
    said, changed = said_at(one) - said_at(other), one.updated_at - other.updated_at
    if not said or (said.total_seconds() > 0) != (changed.total_seconds() > 0):
        return None
    return said.total_seconds() > 0


def said_at(memory: Memory) -> datetime:
    """Returns when a memory was said, or made."""
    told = instant(memory.source.at) if memory.source and memory.source.at else None
    return told or memory.created_at or memory.updated_at


def _said_beside(memory: Memory) -> frozenset[str]:
    """The terms that title and description add to the text."""
    beside = frozenset(terms(f"{memory.title}\n{memory.description}"))
    return beside - frozenset(terms(f"{memory.body}\n{memory.why or ''}\n{memory.how_to_apply or ''}"))


def _held(memory: Memory) -> frozenset[str]:
    return frozenset(terms(f"{memory.title}\n{memory.description}\n{memory.body}"))
