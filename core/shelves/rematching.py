"""Finding a memory again whose summary or path changed: what is kept about it goes with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mnemic.core.memory import Memory
from mnemic.core.shelves.kept import Kept
from mnemic.core.shelves.reading import TopicFile


def renamed_keys(old: Mapping[str, TopicFile], new: Mapping[str, TopicFile]) -> dict[str, str]:
    """Returns old key → new key between two states of the files that changed (by path; others may be left out).

    A memory is found again in the same place of its file if that holds as many as before, or with the same summary
    in another file.
    """
    return _renamed(
        *({path: [m.key for m in file.memories] for path, file in files.items()} for files in (old, new))
    )


def same_memories(before: Sequence[Memory], after: Sequence[Memory]) -> list[Memory | None]:
    """Returns for each memory of a file as it is now which one it was before, None for one that is new.

    It is the one with the same summary, or in the same place where the file holds as many as before.
    """
    known = {memory.key: memory for memory in reversed(before)}
    if len(before) == len(after):
        return [known.get(now.key, was) for was, now in zip(before, after, strict=True)]
    return [known.get(now.key) for now in after]


def renamed(old: Mapping[str, Kept], new: Mapping[str, Kept]) -> dict[str, str]:
    """Does what ``renamed_keys`` does, without the files' texts."""
    return _renamed(
        *({path: [*map(kept.key, kept.marks)] for path, kept in files.items()} for files in (old, new))
    )


def moved_files(old: Mapping[str, Kept], new: Mapping[str, Kept]) -> dict[str, str]:
    """Returns old path → new path of the files whose memories are found again in another one."""
    pairs = ((was.rpartition("#")[0], now.rpartition("#")[0]) for was, now in renamed(old, new).items())
    return {was: now for was, now in pairs if was != now}


def _renamed(before: Mapping[str, Sequence[str]], after: Mapping[str, Sequence[str]]) -> dict[str, str]:
    all_before, all_after = set[str]().union(*before.values()), set[str]().union(*after.values())
    gone, come = all_before - all_after, all_after - all_before
    if not gone or not come:
        return {}
    pairs: dict[str, str] = {}
    for path in before.keys() & after.keys():
        was, now = before[path], after[path]
        if len(was) == len(now):
            pairs |= {o: n for o, n in zip(was, now, strict=True) if o in gone and n in come}
    moved = {_summary_part(key): key for key in sorted(come - set(pairs.values()))}
    for key in sorted(gone - pairs.keys()):
        target = moved.pop(_summary_part(key), None)
        if target is not None:
            pairs[key] = target
    return pairs


def _summary_part(key: str) -> str:
    return key.rpartition("#")[2]
