"""A store at one moment, and what lies between two moments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from mnemic.core.memory import Memory, Problem
from mnemic.core.shelves.kept import Changes, Kept, Vanished
from mnemic.core.shelves.mappings import Files, Memories, fetched
from mnemic.core.shelves.reading import content_hash


@dataclass(frozen=True, slots=True)
class Snapshot:
    """``files`` by path, ``memories`` by id. ``revision`` rises with each change within a process.

    ``flawed`` tells what is wrong with which file.
    """

    scope: str
    revision: int = 0
    files: Files = field(default_factory=lambda: Files({}))
    memories: Memories = field(default_factory=lambda: Memories({}, "", 0))
    problems: tuple[Problem, ...] = ()
    flawed: Mapping[str, tuple[Problem, ...]] = field(default_factory=dict)

    def after(self, changes: Changes, problems: tuple[Problem, ...]) -> Snapshot:
        """Returns the store after some changes; ``problems`` are those of no file."""
        kept, flawed = dict(self.files.kept), dict(self.flawed)
        count = len(self.memories)
        for path, old in changes.gone.items():
            if path not in changes.new:  # a dictionary with holes is copied many times slower
                del kept[path]
            flawed.pop(path, None)
            count -= old.size
        kept |= changes.new
        count += sum(each.size for each in changes.new.values())
        wrong = (each for each in changes.new.values() if each.flawed)
        flawed |= {each.path: file.problems for each, file in fetched(wrong)}
        told = (problem for each in flawed.values() for problem in each)
        memories = Memories(kept, self.scope, count)
        return Snapshot(self.scope, self.revision + 1, Files(kept), memories, (*told, *problems), flawed)


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
    was, now = old.kept, new.kept
    if old.partial or new.partial:
        return Diff()  # what was there before anybody had looked is no news
    new_ids = dict(_places((kept for path, kept in now.items() if was.get(path) is not kept), new.scope))
    old_ids = dict(_places((kept for path, kept in was.items() if now.get(path) is not kept), old.scope))
    return Diff(
        tuple(id_ for id_ in new_ids if id_ not in old_ids),
        tuple(
            id_ for id_, (kept, n) in new_ids.items() if id_ in old_ids and _differs(*old_ids[id_], kept, n)
        ),
        tuple(id_ for id_ in old_ids if id_ not in new_ids),
    )


def _places(files: Iterator[Kept], scope: str) -> Iterator[tuple[str, tuple[Kept, int]]]:
    return ((id_, (kept, n)) for kept in files for n, id_ in enumerate(kept.ids(scope)))


def _differs(old_file: Kept, old_n: int, new_file: Kept, new_n: int) -> bool:
    try:
        old, new = old_file.file.memories[old_n], new_file.file.memories[new_n]
    except (Vanished, IndexError):
        return old_file.revision != new_file.revision
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
        memory.archived_in,
        memory.valid_from,
        memory.valid_to,
        memory.evidence,
        memory.trusted,
    )
