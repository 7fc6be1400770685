"""Which memories are worth comparing: those that could say the same, or contradict each other, and few others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence

from mnemic.core.language.leaving import rejected
from mnemic.core.language.statement import MAX_READ
from mnemic.core.review.subject import Subject

#: What more memories have in common than these tells nothing of any two of them.
MAX_ALIKE = 24
#: So many memories with the term that is rarest are looked at for what one rejects, or ends.
_MAX_WITH = 64

Pair = tuple[Subject, Subject]


def pairs(subjects: Sequence[Subject]) -> Iterator[Pair]:
    """Yields each pair once, the older first: in time that grows with the memories, not with their square.

    Two statements are alike enough to be compared if they have all terms in common but numbers, or all but one, or if one
    rejects by name, or ends, what the other says.
    """
    at = {id(subject): n for n, subject in enumerate(subjects)}
    seen: set[tuple[int, int]] = set()
    for one, other in _candidates(subjects):
        first, second = sorted((at[id(one)], at[id(other)]))
        if first != second and (first, second) not in seen:
            seen.add((first, second))
            yield subjects[first], subjects[second]


def _candidates(subjects: Sequence[Subject]) -> Iterator[Pair]:
    groups: defaultdict[Hashable, list[Subject]] = defaultdict(list)
    for subject in subjects:
        for key in _keys(subject):
            groups[key].append(subject)
    for group in groups.values():
        if len(group) <= MAX_ALIKE:
            yield from ((one, other) for n, one in enumerate(group) for other in group[:n])
    yield from _rejected(subjects)


def _keys(subject: Subject) -> Iterable[Hashable]:
    said = subject.statement
    if not said.terms:
        return
    yield "all", said.terms
    yield "but numbers", said.terms - said.typed
    yield from (("but one", said.terms - {term}) for term in said.terms if len(said.terms) > 1)


def _rejected(subjects: Sequence[Subject]) -> Iterator[Pair]:
    """Whoever says "pnpm, not npm" or "no longer npm", and whoever speaks of npm."""
    turning = [(one, terms) for one in subjects if (terms := rejected(one.text[:MAX_READ], one.statement))]
    if not turning:
        return
    holding: defaultdict[str, list[Subject]] = defaultdict(list)
    for subject in subjects:
        for term in subject.statement.terms:
            holding[term].append(subject)
    for one, terms in turning:
        near = ([other for other in holding[term] if other is not one] for term in terms if term in holding)
        yield from ((one, other) for other in min(filter(None, near), key=len, default=[])[:_MAX_WITH])
