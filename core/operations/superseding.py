"""Supersede: a memory is overtaken by another, stays readable with the time until which it held, and leaves recall."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from mnemic.core.errors import BadInput, Conflict
from mnemic.core.files.slug import free_path
from mnemic.core.files.vault import decode, encode
from mnemic.core.markdown.digest import says_nothing, without_sources
from mnemic.core.markdown.frontmatter import read_header, with_field
from mnemic.core.markdown.notation import read_topic
from mnemic.core.markdown.parting import entry_of, without_entries
from mnemic.core.markdown.topic_text import Draft, topic_text
from mnemic.core.memory import Entry, Memory
from mnemic.core.persistence.undo import Undo
from mnemic.core.shelves.shelf import Edit, Read, Shelf
from mnemic.core.summary import shortened
from mnemic.core.times import instant, iso


def retired(old: Memory, successor: str, shelf: Shelf, read: Read, now: datetime) -> list[Edit]:
    """Returns the edits that mark a memory as overtaken by the one at the path ``successor``; none if it is gone.

    One entry among several moves to a file of its own first, for the header speaks for all of a file.
    """
    data = read(old.path)
    topic = read_topic(decode(data or b""), old.path)
    entry = entry_of(old, topic.entries)
    if data is None or entry is None or not shelf.snapshot.files[old.path].writable:
        return []
    text = decode(data)
    if len(topic.entries) == 1:
        return [
            *without_digests([old], shelf, read),
            Edit(old.path, encode(_overtaken(text, successor, now))),
        ]
    own = free_place(old.type, old.title, shelf, read, but=successor)
    rest = without_entries(text, [topic.entries.index(entry)])
    return [
        Edit(old.path, encode(rest)),
        Edit(own, encode(_overtaken(_alone(old, entry), successor, now))),
    ]


def without_digests(memories: Iterable[Memory], shelf: Shelf, read: Read) -> list[Edit]:
    """Returns the edits that take memories out of the notes that say them in short; a note that says no more goes."""
    by_note: defaultdict[str, list[str]] = defaultdict(list)
    for memory in memories:
        note = (memory.archived_in or "").removeprefix(f"{memory.scope}:")
        if note in shelf.snapshot.files and note != memory.path:
            by_note[note].append(memory.path)
    edits = []
    for note, paths in by_note.items():
        text = decode(read(note) or b"")
        rest = without_sources(text, note, paths)
        if rest != text:
            edits.append(Edit(note, None if says_nothing(rest) else encode(rest)))
    return edits


def free_place(type_: str, title: str, shelf: Shelf, read: Read, *, but: str | None = None) -> str:
    """Returns a path that no memory has yet, nor is about to get (``but``)."""
    return free_path(
        type_, title, lambda path: path == but or shelf.contents.taken(path) or read(path) is not None
    )


def _alone(memory: Memory, entry: Entry) -> str:
    """The text of a file for one entry of another one, with what that one's header said of it."""
    draft = Draft(
        memory.title,
        memory.description,
        entry.body,
        memory.type,
        memory.kind,
        importance=memory.importance,
        why=entry.why,
        how_to_apply=entry.how_to_apply,
        tags=memory.tags,
        valid_from=memory.valid_from,
        supersedes=memory.supersedes.removeprefix(f"{memory.scope}:") if memory.supersedes else None,
        source=memory.source,
        evidence=memory.evidence,
    )
    text = topic_text(replace(draft, description=draft.description or draft.title))
    return with_field(text, "created", iso(memory.created_at or memory.updated_at))


def _overtaken(text: str, successor: str, now: datetime) -> str:
    header = read_header(text)
    ends = instant(header.lookup("valid_to"))
    if ends is None or ends > now:
        text = with_field(text, header.home("valid_to"), iso(now))
    return with_field(text, header.home("superseded_by"), successor)


def overtake(old: Memory, new: Memory, shelf: Shelf) -> Undo:
    """Marks one memory as overtaken by another one of its store, which says whose place it took. Returns the undo.

    Raises ``BadInput`` for memories of two stores, ``Conflict`` where the old one is no longer there or cannot be
    changed, and what writing raises.
    """
    if old.scope != new.scope or old.id == new.id:
        raise BadInput("by", "must be another memory of the same store")
    now = shelf.surroundings.now()

    def plan(read: Read) -> list[Edit]:
        edits = retired(old, new.path, shelf, read, now)
        if not edits:
            raise Conflict(old.id, "it is no longer in its file, or that cannot be changed")
        data = read(new.path)
        several = len(shelf.snapshot.files[new.path].memories) > 1
        if data is None or several or new.path == old.path or new.supersedes is not None:
            return edits
        text = decode(data)
        marked = with_field(text, read_header(text).home("supersedes"), edits[-1].path)
        return [*edits, Edit(new.path, encode(marked))]

    return shelf.commit(f"supersede “{shortened(old.title, 40)}”", plan).undo
