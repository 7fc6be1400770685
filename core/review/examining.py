"""The whole review: every rule over every memory within reach, in an order that is the same each time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from mnemic.core.evidence.moves import Moves
from mnemic.core.operations.near_copies import is_plain_list
from mnemic.core.operations.query import is_current
from mnemic.core.operations.remembering import nearest
from mnemic.core.review.grounds import ungrounded
from mnemic.core.review.likeness import duplicates_and_conflicts
from mnemic.core.review.placing import misplaced
from mnemic.core.review.standing_out import promotable
from mnemic.core.review.subject import Subject
from mnemic.core.review.suggestion import ORDER, Suggestion
from mnemic.core.review.timeliness import forgettable, outdated
from mnemic.core.shelves.reading import TopicFile
from mnemic.core.shelves.shelf import Shelf

#: Of a file with more memories than these nothing is suggested where it is read; a whole review has them all.
MAX_IN_FILE = 40


@dataclass(frozen=True, slots=True)
class Review:
    """All suggestions there are, and how many memories were looked at."""

    suggestions: tuple[Suggestion, ...]
    reviewed: int


def review(shelves: Sequence[Shelf], now: datetime) -> Review:
    """Looks at all memories of these stores that hold now. Reads alone, of snapshots: for a thread beside the others.

    Vaults, and stores that nobody has vouched for, are left out; what is pinned is never suggested to be changed. Each
    memory gets one suggestion, the first of ``ORDER``; only evidence, and what to do with the copy that stays, is told
    beside another.
    """
    for shelf in shelves:
        if shelf.snapshot.memories.partial:
            shelf.settle()
    subjects = _subjects(shelves, now)
    found = [*duplicates_and_conflicts(subjects)]
    settled = {memory.id for one in found for memory in one.memories[one.kind == "duplicate" :]}
    moves: dict[Path | None, Moves | None] = {None: None}
    for subject in subjects:
        root = subject.shelf.project_root
        if root not in moves:
            moves[root] = Moves(root) if root else None
        found += _alone(subject, now, moves[root], told=subject.memory.id in settled)
    found.sort(key=_order)
    return Review(tuple(found), len(subjects))


def review_file(shelf: Shelf, path: str, shelves: Sequence[Shelf], now: datetime) -> tuple[Suggestion, ...]:
    """Returns what is to be suggested of the memories of one file: each is compared with those that are most like it.

    What it speaks of is not looked at. For where that file is read: in a large store this takes some milliseconds a memory.
    """
    file = shelf.snapshot.files.get(path)
    if file is None or not shelf.trusted or shelf.location.is_vault or len(file.memories) > MAX_IN_FILE:
        return ()
    here = {subject.memory.id: subject for subject in _of_file(shelf, file, now)}
    near = {
        memory.id: (other, memory)
        for subject in here.values()
        for other in shelves
        if other.trusted and not other.location.is_vault
        for memory in nearest(subject.text, other)
        if memory.id not in here
    }
    files = {(other, memory.path) for other, memory in near.values()}
    read = ((other, held) for other, name in files if (held := other.snapshot.files.get(name)))
    others = [one for other, held in read for one in _of_file(other, held, now) if one.memory.id in near]
    subjects = sorted((*here.values(), *others), key=_age)
    found = [
        one for one in duplicates_and_conflicts(subjects) if any(memory.id in here for memory in one.memories)
    ]
    settled = {memory.id for one in found for memory in one.memories[one.kind == "duplicate" :]}
    for id_, subject in here.items():
        found += _by_itself(subject, now) if id_ not in settled else []
    return tuple(sorted(found, key=_order))


def _subjects(shelves: Sequence[Shelf], now: datetime) -> list[Subject]:
    found = [
        subject
        for shelf in shelves
        if shelf.trusted and not shelf.location.is_vault
        for file in shelf.snapshot.files.values()
        for subject in _of_file(shelf, file, now)
    ]
    return sorted(found, key=_age)


def _of_file(shelf: Shelf, file: TopicFile, now: datetime) -> Iterator[Subject]:
    """The memories of a file that hold now."""
    alone = len(file.memories) == 1
    step = is_plain_list(file.memories)
    for memory in file.memories:
        if memory.trusted and memory.body.strip() and is_current(memory, None, now):
            yield Subject(memory, shelf, alone, file.writable, step)


def _age(subject: Subject) -> tuple[datetime, str]:
    """Oldest first."""
    return subject.memory.updated_at, subject.memory.id


def _order(one: Suggestion) -> tuple[int, list[str]]:
    return ORDER.index(one.kind), [memory.id for memory in one.memories]


def _alone(subject: Subject, now: datetime, moves: Moves | None, *, told: bool) -> list[Suggestion]:
    """What is to be said of one memory by itself; ``told``: it is part of another suggestion already."""
    grounds = ungrounded(subject, moves) if subject.memory.evidence else None
    if grounds is not None:
        return [grounds]
    return [] if told else _by_itself(subject, now)


def _by_itself(subject: Subject, now: datetime) -> list[Suggestion]:
    rules = (outdated(subject, now), forgettable(subject, now), misplaced(subject), promotable(subject, now))
    return [one for one in rules if one is not None][:1]
