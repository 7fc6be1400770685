"""Extraction by rule: what a user's own words say that is worth keeping. Pure, and linear in what is read."""

from __future__ import annotations

from collections.abc import Sequence

from mnemic.core.chat import Message
from mnemic.core.extraction.findings import Extraction, Findings
from mnemic.core.extraction.reader import Reader
from mnemic.core.language.similarity import Known

_ROLES = ("assistant", "tool")


def extract(messages: Sequence[Message], first: int, unread: int, known: Sequence[str] = ()) -> Extraction:
    """Judges the unread messages of one run.

    ``first`` is the offset of ``messages[0]`` in its session, ``unread`` that of the first unread one; earlier ones
    are context. ``known`` are texts that need no second copy (lines of rule files, memories): what says the same as
    one of them is rejected as ``known``, unless it was asked for. Candidates carry absolute dates where the message
    has a time.
    """
    found = Findings(Known(known))
    for place in range(max(0, unread - first), len(messages)):
        message = messages[place]
        if message.role == "user":
            Reader(messages, place, first, found).read()
        elif message.content.strip():
            found.reject(message.content, message.role if message.role in _ROLES else "system", first + place)
    return Extraction(tuple(found.candidates), tuple(found.rejections), tuple(found.passed))
