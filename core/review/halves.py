"""Memories that say two things, and newer ones that say something else about one of them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from mnemic.core.language.similarity import weighed
from mnemic.core.language.statement import MAX_READ, Statement, read
from mnemic.core.review.pairs import MAX_ALIKE
from mnemic.core.review.subject import Subject
from mnemic.core.review.suggestion import Suggestion, quoted

#: Who says more than this many things in one memory wrote a page.
_MOST = 4
_SENTENCES = re.compile(r"(?<=[.!?])\s+|(?<=[。！？；;])\s*|\n+|;\s+")
_AND = re.compile(r",?\s+(?:and|et|e|y|und)\s+|[，、,]\s*(?:而且|并且?|且|同时)?|、(?:また)?", re.IGNORECASE)
_VERB = re.compile(
    r"\b(?:is|are|runs?|uses?|has|have|listens?|lives?|starts?|ends?|needs?|est|sont|utilise|tourne|écoute|é|são|usa|roda|escuta|es|son|corre|escucha"
    r"|ist|sind|nutzt|läuft|lauscht|hat)\b|是|用|监听|は|が",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class _Half:
    whole: Subject
    text: str
    said: Statement


def half_overtaken(subjects: Sequence[Subject]) -> Iterator[Suggestion]:
    """Yields older memories of which a newer one of their store contradicts a part; what to do is for a person to say.

    ``subjects`` come oldest first. To overtake such a memory would lose what still holds.
    """
    at = {id(subject): n for n, subject in enumerate(subjects)}
    halves: defaultdict[Hashable, list[_Half]] = defaultdict(list)
    for subject in subjects:
        for half in _halves(subject):
            for key in _keys(half.said):
                halves[key].append(half)
    told: set[tuple[str, str]] = set()
    for newer in subjects if halves else ():
        for half in _near(newer, halves):
            older = half.whole
            pair = (older.memory.id, newer.memory.id)
            if at[id(older)] < at[id(newer)] and pair not in told and _contradicts(half, newer):
                told.add(pair)
                reason = f"{quoted(newer.memory)} contradicts a part of {quoted(older.memory)}; the rest may still hold."
                yield Suggestion("conflict", (older.memory, newer.memory), reason)


def _halves(subject: Subject) -> list[_Half]:
    if subject.step or len(subject.text) > MAX_READ:
        return []
    parts: list[str] = []
    for sentence in _SENTENCES.split(subject.memory.body.strip()):
        parts += _clauses(sentence)
    if not 1 < len(parts) <= _MOST:
        return []
    if subject.title:
        parts = [f"{subject.memory.title}: {part}" for part in parts]
    return [_Half(subject, part, said) for part in parts if (said := read.__wrapped__(part)).terms]


def _clauses(sentence: str) -> list[str]:
    """A sentence's clauses, each with the subject that the first one names; one that has no verb is none."""
    first, *rest = _AND.split(sentence)
    verb = _VERB.search(first)
    if verb is None or not rest or not all(_VERB.search(part) for part in rest):
        return [sentence] if sentence.strip() else []
    subject = first[: verb.start()].rstrip()
    return [first, *(f"{subject} {part}" if _VERB.match(part) else part for part in rest)]


def _keys(said: Statement) -> Iterator[Hashable]:
    yield said.terms - said.typed
    yield from (said.terms - {term} for term in said.terms if len(said.terms) > 1)


def _near(newer: Subject, halves: dict[Hashable, list[_Half]]) -> Iterator[_Half]:
    for key in _keys(newer.statement) if newer.whole and not newer.step else ():
        found = halves.get(key, [])
        if len(found) <= MAX_ALIKE:
            yield from found


def _contradicts(half: _Half, newer: Subject) -> bool:
    if half.whole.memory.scope != newer.memory.scope:
        return False
    return weighed(half.text, newer.text, half.said, newer.statement) == "contradicts"
