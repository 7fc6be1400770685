"""Merge: of memories that say the same one stays, with the reasons, tags and evidence of all; the others go to the trash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mnemic.core.errors import BadInput, Conflict, MnemicError, ReadOnly
from mnemic.core.files.vault import decode, encode
from mnemic.core.markdown.frontmatter import read_header, with_field
from mnemic.core.markdown.notation import read_topic, render_body, with_entry
from mnemic.core.markdown.parting import entry_of, without_entries
from mnemic.core.memory import Entry, Memory
from mnemic.core.operations.drafting import joined
from mnemic.core.persistence.undo import Undo
from mnemic.core.shelves.shelf import Edit, Read, Shelf
from mnemic.core.summary import shortened


@dataclass(frozen=True, slots=True)
class Merged:
    """The memory that stayed, as it is now, and one undo for each store that was changed."""

    memory: Memory
    undos: tuple[Undo, ...]


def merge(into: Memory, others: Sequence[Memory], shelves: Sequence[Shelf]) -> Merged:
    """Brings what the others add into one memory, and removes them: all of it or nothing.

    What they say may be learned again. Raises ``BadInput`` where there is nothing to merge, ``ReadOnly`` for a vault or a
    file that cannot be changed, ``Conflict`` where a file no longer holds one of them, and what writing raises.
    """
    others = [one for one in {one.id: one for one in others}.values() if one.id != into.id]
    if not others:
        raise BadInput("from", "must name at least one other memory")
    homes = {shelf.location.scope: shelf for shelf in shelves}
    for one in (into, *others):
        _check(one, homes[one.scope])
    done: list[tuple[Shelf, Undo]] = []
    try:
        changed = [into] if _adds(into, others) else []
        for shelf in dict.fromkeys(homes[one.scope] for one in (*changed, *others)):
            undo = _merge_in(shelf, into, others)
            done.append((shelf, undo))
    except MnemicError:
        for shelf, undo in reversed(done):
            _take_back(shelf, undo)
        raise
    file = homes[into.scope].snapshot.files.get(into.path)
    now = entry_like(into, file.memories if file else ())
    return Merged(now or into, tuple(undo for _, undo in done))


def entry_like(memory: Memory, memories: Sequence[Memory]) -> Memory | None:
    """Returns the memory of a file that has the same text."""
    return next((one for one in memories if one.text_key == memory.text_key), None)


def _check(memory: Memory, shelf: Shelf) -> None:
    file = shelf.snapshot.files.get(memory.path)
    if file is None:
        raise Conflict(memory.id, "its file is gone")
    if not file.writable or shelf.location.is_vault:
        raise ReadOnly(str(memory.file), "it is only read; change it by hand")


def _merge_in(shelf: Shelf, into: Memory, others: Sequence[Memory]) -> Undo:
    scope = shelf.location.scope
    gone = [one for one in others if one.scope == scope]
    changed = [into.path] if into.scope == scope and _adds(into, others) else []
    paths = dict.fromkeys((*changed, *(one.path for one in gone)))

    def plan(read: Read) -> list[Edit]:
        edits = []
        for path in paths:
            data = read(path)
            if data is None:
                raise Conflict(f"{scope}:{path}", "the file is gone already")
            text = decode(data)
            if path in changed:
                text = _with_all(text, into, others)
            left = _without(text, path, [one for one in gone if one.path == path])
            edits.append(Edit(path, None if left is None else encode(left)))
        return edits

    what = f"merge {len(others) + 1} memories into “{shortened(into.title, 40)}”"
    return shelf.commit(what, plan, keys=[one.key for one in gone]).undo


@dataclass(frozen=True, slots=True)
class _Joined:
    """What one memory says beside its text when it has taken up some others."""

    why: str | None
    how_to_apply: str | None
    tags: tuple[str, ...]
    evidence: tuple[str, ...]


def _joined(into: Memory, others: Sequence[Memory]) -> _Joined:
    why, how = into.why, into.how_to_apply
    for one in others:
        why, how = joined(why, one.why), joined(how, one.how_to_apply)
    own = [one for one in others if one.scope == into.scope]  # evidence of another store is named otherwise
    tags = dict.fromkeys((*into.tags, *(tag for one in others for tag in one.tags)))
    evidence = dict.fromkeys((*into.evidence, *(each for one in own for each in one.evidence)))
    return _Joined(why, how, tuple(tags), tuple(evidence))


def _adds(into: Memory, others: Sequence[Memory]) -> bool:
    """Whether the others say anything beside their text that the one does not."""
    return _joined(into, others) != _Joined(into.why, into.how_to_apply, into.tags, into.evidence)


def _with_all(text: str, into: Memory, others: Sequence[Memory]) -> str:
    entries = read_topic(text, into.path).entries
    entry, said = _entry(into, entries), _joined(into, others)
    if (said.why, said.how_to_apply) != (into.why, into.how_to_apply):
        text = with_entry(text, entry, render_body(entry.body, said.why, said.how_to_apply))
    if len(entries) > 1:
        return text  # the header of several speaks for all of them
    for key, all_of_them, had in (("tags", said.tags, into.tags), ("evidence", said.evidence, into.evidence)):
        if all_of_them != had:
            text = with_field(text, read_header(text).home(key), all_of_them)
    return text


def _without(text: str, path: str, memories: Sequence[Memory]) -> str | None:
    """The text without these; None where nothing else was in it."""
    entries = list(read_topic(text, path).entries)
    gone = {entries.index(_entry(memory, entries)) for memory in memories}
    if not gone:
        return text
    return without_entries(text, gone) if len(gone) < len(entries) else None


def _entry(memory: Memory, entries: Sequence[Entry]) -> Entry:
    found = entry_of(memory, entries, exactly=True)
    if found is None:
        raise Conflict(memory.id, "the file was changed and no longer holds this text")
    return found


def _take_back(shelf: Shelf, undo: Undo) -> None:
    """Another store refused its part of the operation, so this one gets its own back."""
    edits = [Edit(change.path, change.before) for change in undo.changes]
    shelf.commit(f"take back: {undo.what}", lambda _read: edits)
