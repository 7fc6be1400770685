"""Memories that say the same, or contradict each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain

from mnemic.core.language.similarity import Verdict, unless_turned, weighed
from mnemic.core.review.halves import half_overtaken
from mnemic.core.review.pairs import pairs
from mnemic.core.review.subject import Subject
from mnemic.core.review.suggestion import Merge, Overtake, Suggestion, quoted

#: The same words under two titles of their own say the same if there are so many of them: "8080" is an answer to anything.
_WORDS = 4


def duplicates_and_conflicts(subjects: Sequence[Subject]) -> Iterator[Suggestion]:
    """Yields duplicates in groups, and conflicts of two memories in one store. A line of a plain list is no duplicate.

    It is one of the line right above it. Rules of two stores stand side by side: what holds for a project may differ from
    what a person likes elsewhere.
    """
    groups = _Groups(subjects)
    clashes = list(_clashes(subjects, groups))
    yield from (_duplicate(group) for group in groups.found())
    told = set()
    conflicts = chain((_conflict(older, newer) for older, newer in clashes), half_overtaken(subjects))
    for one in conflicts:
        older, newer = (groups.first_of(memory.id) for memory in one.memories)
        if older != newer and (older, newer) not in told:  # copies of one side are one side
            told.add((older, newer))
            yield one


def _clashes(subjects: Sequence[Subject], groups: _Groups) -> Iterator[tuple[Subject, Subject]]:
    """Puts what says the same into groups, and yields what contradicts, the older one first."""
    for older, newer in pairs(subjects):
        # Equal texts were joined by their titles, or were not. A long text is never judged by its beginning.
        if older.key == newer.key or not (older.whole and newer.whole) or (older.step and newer.step):
            continue
        verdict = _verdict(older, newer)
        if verdict == "different" and newer.statement.tail:  # the newer one may say more than the older
            verdict = "same" if _verdict(newer, older) == "same" else verdict
        if verdict == "same" and not (older.step or newer.step):
            groups.join(older, newer)
        elif verdict == "contradicts" and older.memory.scope == newer.memory.scope:
            yield older, newer


def _verdict(older: Subject, newer: Subject, *, loosely: bool = True) -> Verdict:
    verdict = weighed(older.text, newer.text, older.statement, newer.statement, loosely=loosely)
    return unless_turned(verdict, older.text, newer.text)


class _Groups:
    """Memories that say the same belong together, and so do those of equal text, however many there are."""

    def __init__(self, subjects: Sequence[Subject]) -> None:
        self._of = {subject.memory.id: subject for subject in subjects}
        self._first = {id_: id_ for id_ in self._of}
        equal: defaultdict[str, list[Subject]] = defaultdict(list)
        above: Subject | None = None
        for subject in sorted(
            subjects, key=lambda one: (one.memory.scope, one.memory.path, one.memory.number)
        ):
            if not subject.step:
                equal[subject.key].append(subject)
            elif above and _is_next(above, subject):
                self.join(above, subject)
            above = subject
        for alike in equal.values():
            by_title: dict[str, Subject] = {}
            for subject in alike if len(alike) > 1 else ():
                other = by_title.setdefault(subject.title, subject)
                if other is not subject:
                    self.join(other, subject)
            self._join_titled(by_title)

    def _join_titled(self, by_title: dict[str, Subject]) -> None:
        """What has no title of its own says the same as what has one, if its words alone tell what it is about."""
        plain = by_title.get("")
        for subject in by_title.values() if plain else ():
            if plain and plain is not subject and len(plain.statement.words) >= _WORDS:
                self.join(plain, subject)

    def join(self, one: Subject, other: Subject) -> None:
        first, second = sorted((self.first_of(one.memory.id), self.first_of(other.memory.id)))
        self._first[second] = first

    def first_of(self, at: str) -> str:
        while self._first[at] != at:
            self._first[at] = self._first[self._first[at]]
            at = self._first[at]
        return at

    def found(self) -> Iterator[list[Subject]]:
        groups: defaultdict[str, list[Subject]] = defaultdict(list)
        for subject in self._of.values():
            groups[self.first_of(subject.memory.id)].append(subject)
        return (group for _, group in sorted(groups.items()) if len(group) > 1)


def _is_next(above: Subject, subject: Subject) -> bool:
    """Whether a line of a plain list says again what the line above it says."""
    one, other = above.memory, subject.memory
    return (one.scope, one.path, one.number + 1) == (
        other.scope,
        other.path,
        other.number,
    ) and above.key == subject.key


def _duplicate(group: list[Subject]) -> Suggestion:
    kept, *others = sorted(group, key=_worth)
    gone = tuple(one.memory for one in others if one.free)
    memories = (kept.memory, *(one.memory for one in others))
    reason = f"{len(group)} memories say the same: {quoted(kept.memory)}."
    title = f"Keep {quoted(kept.memory)}, with the reasons of all, and remove its copies"
    able = gone and kept.writable
    return Suggestion("duplicate", memories, reason, Merge(title, kept.memory, gone) if able else None)


def _worth(subject: Subject) -> tuple[bool, bool, int, int, float, str]:
    """What is pinned stays, then what lies where its type belongs, then what says most, then the oldest."""
    memory = subject.memory
    home = "user" if memory.type in ("user", "feedback") else "project"
    rank = ("team", home).index(memory.scope) if memory.scope in ("team", home) else 2
    said = len(memory.why or "") + len(memory.how_to_apply or "")
    begun = (memory.created_at or memory.updated_at).timestamp()
    return not memory.pinned, bool(rank), -len(memory.body.split()) - said, rank, begun, memory.id


def _conflict(older: Subject, newer: Subject) -> Suggestion:
    old, new = older.memory, newer.memory
    sure = _verdict(older, newer, loosely=False) == "contradicts"
    both = "contradict each other." if sure else "may contradict each other, or both hold."
    reason = f"{quoted(old)} and {quoted(new)} {both}"
    if older.free and newer.writable:
        title = f"Let the newer one hold: {quoted(new)}"
        return Suggestion("conflict", (old, new), reason, Overtake(title, old, new))
    return Suggestion("conflict", (old, new), reason)
