"""Records as each program writes them, and transcripts made of them."""

from __future__ import annotations

import json
from collections.abc import Sequence

AT = "2026-11-30T09:00:00.000Z"
SESSION = "0b4fb8a9-ffe3-4062-8c64-750b9ae819c1"
FOLDER = "/home/ada/shop"

Record = dict[str, object]


def lines(records: Sequence[Record]) -> str:
    """Returns the file of these records."""
    return "".join(json.dumps(record) + "\n" for record in records)


def claude(kind: str, content: object, **more: object) -> Record:
    """A record of Claude Code."""
    return {
        "parentUuid": None,
        "isSidechain": False,
        "userType": "external",
        "cwd": FOLDER,
        "sessionId": SESSION,
        "version": "2.0.74",
        "type": kind,
        "message": {"role": kind, "content": content},
        "uuid": "u",
        "timestamp": AT,
        **more,
    }


def qwen(kind: str, role: str, *parts: Record, **more: object) -> Record:
    """A record of Qwen Code."""
    return {
        "uuid": "u",
        "parentUuid": None,
        "sessionId": SESSION,
        "timestamp": AT,
        "type": kind,
        "cwd": FOLDER,
        "version": "0.24.4",
        "message": {"role": role, "parts": list(parts)},
        **more,
    }


def codex(role: str, text: str, kind: str = "input_text") -> Record:
    """A message of Codex."""
    item = {"type": "message", "role": role, "content": [{"type": kind, "text": text}]}
    return {"timestamp": AT, "type": "response_item", "payload": item}


CODEX_META: Record = {"timestamp": AT, "type": "session_meta", "payload": {"id": SESSION, "cwd": FOLDER}}


def transcript(program: str, *said: str) -> str:
    """A transcript in which the person said these, each answered with a word."""
    records: list[Record] = [CODEX_META] if program == "codex" else []
    for text in said:
        if program == "claude-code":
            records += [claude("user", text), claude("assistant", [{"type": "text", "text": "Noted."}])]
        elif program == "qwen-code":
            records += [qwen("user", "user", {"text": text}), qwen("assistant", "model", {"text": "Noted."})]
        else:
            records += [codex("user", text), codex("assistant", "Noted.", "output_text")]
    return lines(records)
