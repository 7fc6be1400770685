"""Whether a new text keeps what old ones say: no statement of theirs is lost, and nothing is said that none of them said.

Each statement of the new text must be said by one of the old texts, and each of theirs by one of the new, in the same
order of words. A wording may be shorter by words that carry nothing, and put a name in the place of an "it": that of
what the statement before speaks of. Whatever is in doubt counts as lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mnemic.core.language.similarity import surely_same
from mnemic.core.language.statement import MAX_READ, read
from mnemic.core.language.wording import REASONS
from mnemic.core.operations.grounding import points, says_only, words_of

_ENDS = re.compile(r"(?<=[.!?])\s+|(?<=[。！？；;])\s*|\n+")
_MARK = re.compile(r"^\s*(?:[-*+•]|\d{1,3}[.)]|#{1,6}|>)\s+")


@dataclass(frozen=True, slots=True)
class _Said:
    """A statement of an old text, and the one before it there: what an "it" may stand for."""

    text: str
    before: str


def statements(text: str) -> list[str]:
    """Returns the statements of a text, list marks and headings' marks taken off."""
    parts = (_MARK.sub("", part).strip() for part in _ENDS.split(text))
    return [part for part in parts if any(map(str.isalnum, part))]


def what_is_lost(old: Sequence[str], new: str) -> str | None:
    """Returns a sentence about what of the old texts the new one does not keep, or adds to them; None where it is faithful."""
    before = [said for text in old for said in _said_in(text)]
    now = statements(new)
    if not all(any(_says(one, said) for one in now) for said in before):
        return "it loses a statement, or changes a number, a name or its sign"
    fresh = [one for one in now if not any(_says(one, said) for said in before)]
    known = frozenset[str]().union(*(_figures(said.text) for said in before))
    if any(_figures(one) - known for one in fresh):
        return "it holds a number or a date that none of its memories has"
    return "it says what none of its memories says" if fresh else None


def _said_in(text: str) -> Iterator[_Said]:
    before = ""
    for statement in statements(text):
        yield _Said(statement, before)
        before = statement


def _figures(text: str) -> frozenset[str]:
    statement = read(text)
    return statement.typed | statement.dates


def _says(new: str, said: _Said) -> bool:
    """Whether a new statement says an old one and nothing else: in its words, or in others that surely mean the same."""
    old = said.text
    if new == old:
        return True
    if len(words_of(new)) == len(words_of(old)):
        return says_only(new, old, ()) or _surely_one(new, old)
    return points(old) and says_only(new, old, (said.before,)) and _names(new, said)


def _surely_one(new: str, old: str) -> bool:
    """Whether two say the same in other words. A reason and what lies beyond the weighed beginning are not weighed."""
    weighed = max(len(new), len(old)) <= MAX_READ and not REASONS.search(new) and not REASONS.search(old)
    return weighed and surely_same(old, new) and surely_same(new, old)


def _names(new: str, said: _Said) -> bool:
    """Whether what a wording has in the place of an "it" is what the statement before begins with."""
    own = words_of(said.text)
    further = [word for word in words_of(new) if word not in own]
    return further == words_of(said.before)[: len(further)] == words_of(new)[: len(further)]
