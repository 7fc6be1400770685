"""A store at one moment, and what lies between two moments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mnemic.core.memory import Memory, Problem
from mnemic.core.shelves.kept import Changes, Files, Kept, Memories, places_of
from mnemic.core.shelves.reading import content_hash


@dataclass(frozen=True, slots=True)
class Snapshot:
    """``files`` by path, ``memories`` by id. ``revision`` rises with each change within a process."""

    scope: str
    revision: int = 0
    files: Files = field(default_factory=lambda: Files({}))
    memories: Memories = field(default_factory=lambda: Memories({}))
    problems: tuple[Problem, ...] = ()
    flawed: Mapping[str, Kept] = field(default_factory=dict)

    def after(self, changes: Changes, problems: tuple[Problem, ...]) -> Snapshot:
        """Returns the store after some changes; ``problems`` are those of no file."""
        kept, places = dict(self.files.kept), dict(self.memories.places)
        flawed = dict(self.flawed)
        for path, old in changes.gone.items():
            del kept[path]
            flawed.pop(path, None)
            for id_ in old.ids(self.scope):
                del places[id_]
        kept |= changes.new
        places |= places_of(changes.new.values(), self.scope)
        flawed |= {path: each for path, each in changes.new.items() if each.flawed}
        told = (problem for each in flawed.values() for problem in each.file.problems)
        return Snapshot(
            self.scope, self.revision + 1, Files(kept), Memories(places), (*told, *problems), flawed
        )


@dataclass(frozen=True, slots=True)
class Diff:
    """Ids that came, changed and went."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


def difference(old: Memories, new: Memories) -> Diff:
    """Returns what lies between two states of one store's memories; only those of changed files are looked at."""
    was, now = old.places, new.places
    return Diff(
        tuple(id_ for id_ in now if id_ not in was),
        tuple(
            id_
            for id_, (kept, _) in now.items()
            if id_ in was and was[id_][0] is not kept and _differs(old[id_], new[id_])
        ),
        tuple(id_ for id_ in was if id_ not in now),
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
