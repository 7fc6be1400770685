"""Whether a new text keeps what old ones say: no statement of theirs is lost, and nothing is said that none of them said."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mnemic.core.language.similarity import compare
from mnemic.core.language.statement import Statement, read

_ENDS = re.compile(r"(?<=[.!?])\s+|(?<=[。！？；;])\s*|\n+")
_MARK = re.compile(r"^\s*(?:[-*+•]|\d{1,3}[.)]|#{1,6}|>)\s+")
#: The share of an old statement's terms that a new one must hold, and of the new text's terms that must be old ones.
_HELD, _OLD = 0.6, 0.7


def statements(text: str) -> list[str]:
    """Returns the statements of a text, list marks and headings' marks taken off."""
    parts = (_MARK.sub("", part).strip() for part in _ENDS.split(text))
    return [part for part in parts if any(map(str.isalnum, part))]


def what_is_lost(old: Sequence[str], new: str) -> str | None:
    """Returns a sentence about what of the old texts the new one does not keep, or adds to them; None where it is faithful."""
    said = statements(new)
    reads = [(one, read(one)) for one in said]
    for text in old:
        for statement in statements(text):
            if not any(_keeps(statement, one, of) for one, of in reads):
                return "it loses a statement, or changes a number, a name or its sign"
    before = [read(statement) for text in old for statement in statements(text)]
    terms = frozenset[str]().union(*(one.terms for one in before))
    telling = frozenset[str]().union(*(one.telling | one.typed | one.dates for one in before))
    fresh = frozenset[str]().union(*(one.terms for _, one in reads))
    told = frozenset[str]().union(*(one.typed | one.dates for _, one in reads))
    if told - telling - terms:
        return "it holds a number or a date that none of its memories has"
    if fresh and len(fresh & terms) / len(fresh) < _OLD:
        return "it says what none of its memories says"
    return None


def _keeps(old: str, new: str, of: Statement) -> bool:
    if compare(old, new) == "same":
        return True
    was = read(old)
    return (
        was.negative == of.negative
        and was.numbers == of.numbers
        and was.telling <= of.telling | of.terms
        and was.typed <= of.typed
        and was.dates <= of.dates
        and (not was.subject or was.subject <= of.terms)
        and len(was.terms & of.terms) >= _HELD * len(was.terms)
    )
