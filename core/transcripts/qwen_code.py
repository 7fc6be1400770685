"""The transcripts of Qwen Code: ``~/.qwen/projects/<id>/chats/<session>.jsonl``, one record a line."""

from __future__ import annotations

from mnemic.core.chat import Message
from mnemic.core.times import instant
from mnemic.core.transcripts.records import Record, blocks, inner, joined, text
from mnemic.core.transcripts.wrappings import words_of

AGENT = "qwen-code"
SESSION, FOLDER = "sessionId", "cwd"
_TYPED = ("real_user", "user", "user_input")


def is_written_by_it(record: Record) -> bool:
    """Tells whether a record is one of its own by its look: its messages have parts."""
    if "uuid" not in record or SESSION not in record:
        return False
    if record.get("type") == "system":
        return "systemPayload" in record or ("subtype" in record and "message" not in record)
    return record.get("type") in ("user", "assistant", "tool_result") and "parts" in inner(record, "message")


def message(record: Record) -> Message | None:
    """Returns what a person or the assistant said in a record; None for all else.

    A thought is no message, nor are calls of tools and what they answer.
    """
    kind, spoken = record.get("type"), inner(record, "message")
    at = instant(text(record, "timestamp"))
    parts = blocks(spoken.get("parts"))
    if any("functionResponse" in part for part in parts):
        return None
    said = joined(part.get("text") for part in parts if part.get("thought") is not True)
    if kind == "user" and spoken.get("role") == "user" and _is_typed(record):
        said = words_of(said)
        return Message("user", said, at) if said else None
    return Message("assistant", said, at) if kind == "assistant" and said else None


def _is_typed(record: Record) -> bool:
    """Older versions do not tell who wrote it; newer ones name a program where one did."""
    return record.get("provenance", "real_user") in _TYPED and "subtype" not in record
