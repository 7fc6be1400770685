"""A store at one moment, and what lies between two moments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mnemic.core.memory import Memory, Problem
from mnemic.core.shelves.reading import TopicFile, content_hash


@dataclass(frozen=True, slots=True)
class Snapshot:
    """``files`` by path, ``memories`` by id. ``revision`` rises with each change within a process."""

    scope: str
    revision: int = 0
    files: Mapping[str, TopicFile] = field(default_factory=dict)
    memories: Mapping[str, Memory] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Diff:
    """Ids that came, changed and went."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


def difference(old: Mapping[str, Memory], new: Mapping[str, Memory]) -> Diff:
    """Returns what lies between two states of one store's memories."""
    return Diff(
        tuple(id_ for id_ in new if id_ not in old),
        tuple(id_ for id_, memory in new.items() if id_ in old and _differs(old[id_], memory)),
        tuple(id_ for id_ in old if id_ not in new),
    )


def _differs(old: Memory, new: Memory) -> bool:
    return (
        old is not new
        and (old.revision != new.revision or old.trusted != new.trusted)
        and (content_hash(old) != content_hash(new) or marks(old) != marks(new))
    )


def marks(memory: Memory) -> tuple[object, ...]:
    """Returns what a reader sees of a memory beside its text."""
    return (
        memory.type,
        memory.kind,
        memory.importance,
        memory.tags,
        memory.pinned,
        memory.related,
        memory.superseded_by,
        memory.supersedes,
        memory.valid_from,
        memory.valid_to,
        memory.evidence,
        memory.trusted,
    )
