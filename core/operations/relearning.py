"""What a chat has taught before: forgotten, overtaken, or known in another store, it is not learned again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from mnemic.core.files.vault import decode
from mnemic.core.language.similarity import compare
from mnemic.core.markdown.notation import read_topic
from mnemic.core.markdown.topic_text import Draft
from mnemic.core.memory import Memory
from mnemic.core.operations.forgetting import undated
from mnemic.core.operations.remembering import nearest
from mnemic.core.secrets.masking import mask
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.summary import key_of, text_key_of
from mnemic.core.times import instant


@dataclass(frozen=True, slots=True)
class Heard:
    """A memory to be, and where it was heard: the messages' offsets in their session and when they were sent."""

    draft: Draft
    session_id: str
    indexes: tuple[int, ...]
    at: datetime | None
    explicit: bool


def refusal(heard: Heard, home: Shelf, shelves: Sequence[Shelf]) -> str | None:
    """Names the rule that keeps a statement out of its store (``home``), if any."""
    if not home.trusted:
        return "untrusted_store"
    read_before = any(_was_read(heard, shelf) for shelf in shelves)
    if any(_is_forgotten(heard, shelf, read_before=read_before) for shelf in shelves):
        return "forgotten"
    if _is_read_again(heard, shelves):
        return "duplicate"
    others = (shelf for shelf in shelves if shelf is not home)
    body = heard.draft.body
    if any(compare(memory.body, body) == "same" for shelf in others for memory in nearest(body, shelf)):
        return "duplicate"
    return None


def _was_read(heard: Heard, shelf: Shelf) -> bool:
    cursor = shelf.state.cursor(heard.session_id)
    return cursor is not None and heard.indexes[-1] < cursor.processed_offset


def _is_forgotten(heard: Heard, shelf: Shelf, *, read_before: bool) -> bool:
    """Forgotten texts come back by a plain new request only; their like does not come back from the same messages."""
    body, index = heard.draft.body, heard.indexes[-1]
    forgotten = shelf.state.forgotten(body)
    if forgotten is not None:
        since = index >= forgotten.sessions.get(heard.session_id, 0)
        later = (
            heard.at is not None and heard.at > forgotten.at
        )  # a history that comes anew may have no times
        return not (heard.explicit and since and later)
    forgotten = shelf.state.forgotten(undated(body))
    if forgotten is not None and index < forgotten.sessions.get(heard.session_id, 0):
        return True
    return read_before and any(compare(text, body) == "same" for text in _forgotten_texts(heard, shelf))


def _forgotten_texts(heard: Heard, shelf: Shelf) -> Iterator[str]:
    """Yields the texts in the trash that were forgotten when these messages had been read."""
    for undo in shelf.trash.entries():
        keys = frozenset(undo.keys)
        for change in undo.changes if keys else ():
            for entry in read_topic(decode(change.before or b""), change.path).entries:
                if key_of(change.path, mask(entry.summary).text) not in keys:
                    continue
                text = mask(entry.body).text
                forgotten = shelf.state.forgotten(text)
                if forgotten and heard.indexes[-1] < forgotten.sessions.get(heard.session_id, 0):
                    yield text


def _is_read_again(heard: Heard, shelves: Sequence[Shelf]) -> bool:
    """Tells whether a memory, current or overtaken, was learned from this statement before.

    That shows in its place in the same chat, or in a time before the memory was overtaken. Dates that were put
    beside the words do not count: a chat read again may come without the times of its messages.
    """
    wanted = text_key_of(undated(heard.draft.body))
    return any(
        _is_older(heard, memory)
        for shelf in shelves
        for memory in shelf.snapshot.memories.values()
        if memory.trusted and _may_be_older(heard, memory) and text_key_of(undated(memory.body)) == wanted
    )


def _may_be_older(heard: Heard, memory: Memory) -> bool:
    return memory.superseded_by is not None or (
        memory.source is not None and memory.source.session_id == heard.session_id
    )


def _is_older(heard: Heard, memory: Memory) -> bool:
    source = memory.source
    if source and source.session_id == heard.session_id and source.index is not None:
        return heard.indexes[0] <= source.index
    ended = instant(memory.valid_to) if memory.superseded_by else None
    return ended is not None and heard.at is not None and heard.at <= ended
