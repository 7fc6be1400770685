"""Finding a memory again whose summary or path changed: what is kept about it goes with it."""

from __future__ import annotations

from collections.abc import Mapping

from mnemic.core.shelves.reading import TopicFile, memories_of


def renamed_keys(old: Mapping[str, TopicFile], new: Mapping[str, TopicFile]) -> dict[str, str]:
    """Returns old key → new key between two states of the files that changed (by path; others may be left out).

    A memory is found again in the same place of its file if that holds as many as before, or with the same summary
    in another file.
    """
    if not old or not new:
        return {}
    before, after = _keys(old), _keys(new)
    gone, come = before - after, after - before
    if not gone or not come:
        return {}
    pairs: dict[str, str] = {}
    for path in old.keys() & new.keys():
        was, now = old[path].memories, new[path].memories
        if len(was) == len(now):
            pairs |= {o.key: n.key for o, n in zip(was, now, strict=True) if o.key in gone and n.key in come}
    moved = {_summary_part(key): key for key in sorted(come - set(pairs.values()))}
    for key in sorted(gone - pairs.keys()):
        target = moved.pop(_summary_part(key), None)
        if target is not None:
            pairs[key] = target
    return pairs


def _keys(files: Mapping[str, TopicFile]) -> set[str]:
    return {memory.key for memory in memories_of(files.values())}


def _summary_part(key: str) -> str:
    return key.rpartition("#")[2]
