"""What is there twice: equal summaries in one file, equal ones across files, and other words for the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace

from mnemic.core.dream.desk import Desk
from mnemic.core.dream.joining import Links, join
from mnemic.core.dream.telling import names_itself, said_at, share_a_subject, summary_key
from mnemic.core.language.similarity import surely_same
from mnemic.core.language.statement import read
from mnemic.core.memory import Memory

#: A longer text than this says more than one statement can be compared for.
_STATEMENT = 600


def within_files(desk: Desk) -> bool:
    """Joins the memories of one file whose summaries are equal but for the case. Tells whether it changed anything.

    In a plain list a line may be meant to come again, as a step does: there only one right after its like is a double.
    """
    return _join_groups(
        desk,
        lambda memory: (memory.path, summary_key(memory)),
        lambda one, other: _adjoin(one, other) or not desk.is_step(one),
        "it stands twice in its file",
    )


def across_files(desk: Desk) -> bool:
    """Joins memories of one type and summary in several files, where titles do not tell them apart.

    A line of a plain list stays in it: without one of its steps it would say something else.
    """
    return _join_groups(
        desk,
        lambda memory: (memory.type, summary_key(memory)),
        lambda one, other: (
            one.path != other.path and _are_no_steps(desk, one, other) and share_a_subject(one, other)
        ),
        "two files say it",
    )


def in_other_words(desk: Desk) -> bool:
    """Joins memories that say the same in other words: same numbers, names and sign, and neither has a title of its own."""
    return _join_groups(
        desk,
        _statement_key,
        lambda one, other: (
            _are_no_steps(desk, one, other)
            and share_a_subject(_bare(one), _bare(other))
            and _say_the_same(one, other)
        ),
        "another memory says the same in other words",
    )


def _join_groups(
    desk: Desk,
    key: Callable[[Memory], Hashable],
    are_one: Callable[[Memory, Memory], bool],
    reason: str,
) -> bool:
    links: Links | None = None
    changed = False
    for group in list(_groups(desk.current(), key)):
        for alike in _alike(group, are_one):
            links = links or Links(desk)
            changed |= join(desk, links, alike, reason)
    return changed


def _groups(memories: Iterable[Memory], key: Callable[[Memory], Hashable]) -> Iterator[Sequence[Memory]]:
    found: defaultdict[Hashable, list[Memory]] = defaultdict(list)
    for memory in memories:
        if (at := key(memory)) is not None:
            found[at].append(memory)
    return (group for group in found.values() if len(group) > 1)


def _alike(group: Sequence[Memory], are_one: Callable[[Memory, Memory], bool]) -> Iterator[Sequence[Memory]]:
    """Parts a group into those of which each is the same as the first of its part."""
    parts: list[list[Memory]] = []
    for memory in sorted(group, key=lambda m: (said_at(m), m.updated_at, m.id), reverse=True):
        part = next((part for part in parts if all(are_one(one, memory) for one in part)), None)
        if part is None:
            parts.append([memory])
        else:
            part.append(memory)
    return (part for part in parts if len(part) > 1)


def _statement_key(memory: Memory) -> Hashable:
    """What two statements must have in common to be the same; None for what is more than one statement."""
    if len(memory.body) > _STATEMENT or "\n\n" in memory.body.strip() or names_itself(memory):
        return None
    statement = read(memory.body)
    return (memory.type, statement.terms) if len(statement.terms) > 1 and not statement.tail else None


def _say_the_same(one: Memory, other: Memory) -> bool:
    return surely_same(one.body, other.body) and surely_same(other.body, one.body)


def _are_no_steps(desk: Desk, one: Memory, other: Memory) -> bool:
    return not desk.is_step(one) and not desk.is_step(other)


def _adjoin(one: Memory, other: Memory) -> bool:
    return abs(one.number - other.number) == 1


def _bare(memory: Memory) -> Memory:
    """The memory without a title and a description, which were made from its text."""
    return replace(memory, title="", description="")
