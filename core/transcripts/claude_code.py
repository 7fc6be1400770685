"""The transcripts of Claude Code: ``~/.claude/projects/<project>/<session>.jsonl``, one record a line."""

from __future__ import annotations

from mnemic.core.chat import Message
from mnemic.core.times import instant
from mnemic.core.transcripts.records import Record, blocks, inner, joined, text
from mnemic.core.transcripts.wrappings import words_of

AGENT = "claude-code"
SESSION, FOLDER = "sessionId", "cwd"
_OF_THE_PROGRAM = (
    "isMeta",
    "isSidechain",
    "isCompactSummary",
    "isVisibleInTranscriptOnly",
    "isApiErrorMessage",
)


def is_written_by_it(record: Record) -> bool:
    """Tells whether a record is one of its own by its look."""
    kind = record.get("type")
    if kind == "summary":
        return "leafUuid" in record
    if kind == "file-history-snapshot":
        return "snapshot" in record
    if kind == "queue-operation":
        return "operation" in record and SESSION in record
    wanted = kind in ("user", "assistant", "system", "attachment", "progress")
    spoken = kind not in ("user", "assistant") or "content" in inner(record, "message")
    return wanted and spoken and SESSION in record and ("isSidechain" in record or "parentUuid" in record)


def message(record: Record) -> Message | None:
    """Returns what a person or the assistant said in a record; None for all else.

    A sidechain is another agent's talk with itself, a result of a tool is no message, and what stands beside one was
    added by the program.
    """
    if any(record.get(flag) is True for flag in _OF_THE_PROGRAM):
        return None
    kind = record.get("type")
    at = instant(text(record, "timestamp"))
    if kind == "attachment":
        queued = inner(record, "attachment")
        typed = queued.get("type") == "queued_command" and queued.get("commandMode") == "prompt"
        said = words_of(_texts(queued.get("prompt"))) if typed else ""
        return Message("user", said, at) if said else None
    content = inner(record, "message").get("content")
    if kind == "user" and _is_typed(record, content):
        said = words_of(_texts(content))
        return Message("user", said, at) if said else None
    if kind == "assistant" and (said := _texts(content)):
        return Message("assistant", said, at)
    return None


def _is_typed(record: Record, content: object) -> bool:
    origin = inner(record, "origin").get("kind", "human")
    results = any(block.get("type") == "tool_result" for block in blocks(content))
    return origin == "human" and not results and "toolUseResult" not in record


def _texts(content: object) -> str:
    return joined(block.get("text") for block in blocks(content) if block.get("type") == "text")
