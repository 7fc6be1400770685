"""The rollouts of Codex: ``~/.codex/sessions/<year>/<month>/<day>/rollout-<time>-<session>.jsonl``.

Each line is ``{timestamp, type, payload}``; in old ones the first line is the session and others are bare items.
"""

from __future__ import annotations

from mnemic.core.chat import Message
from mnemic.core.times import instant
from mnemic.core.transcripts.records import Record, blocks, inner, joined, text
from mnemic.core.transcripts.wrappings import words_of

AGENT = "codex"
SESSION, FOLDER = "id", "cwd"
_WRAPPED = ("session_meta", "response_item", "event_msg", "turn_context", "compacted", "world_state")
_TEXTS = ("input_text", "output_text", "text")


def is_written_by_it(record: Record) -> bool:
    """Tells whether a record is one of its own by its look."""
    if record.get("type") in _WRAPPED:
        return "payload" in record
    bare = record.get("type") == "message" and isinstance(record.get("content"), list) and "role" in record
    return bare or ("instructions" in record and "id" in record and "timestamp" in record)


def session_of(record: Record) -> Record:
    """Returns what names the session and its folder, in the first line; an empty object in others."""
    if record.get("type") == "session_meta":
        return inner(record, "payload")
    return record if "instructions" in record and "type" not in record else {}


def message(record: Record) -> Message | None:
    """Returns what a person or the assistant said; None for all else.

    What is said stands in the items. The events tell it a second time, and what was compacted is none of the person's
    words.
    """
    item = inner(record, "payload") if record.get("type") == "response_item" else record
    if item.get("type") != "message":
        return None
    at = instant(text(record, "timestamp"))
    said = [block.get("text") for block in blocks(item.get("content")) if block.get("type") in _TEXTS]
    if item.get("role") == "user":
        words = joined(words_of(each) for each in said if isinstance(each, str))
        return Message("user", words, at) if words else None
    words = joined(said)
    return Message("assistant", words, at) if item.get("role") == "assistant" and words else None
