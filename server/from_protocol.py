"""From the wire's values to core's: URIs to paths, messages to messages, wishes to wishes."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from mnemic.core.chat import Message
from mnemic.core.errors import BadInput, NoProject
from mnemic.core.times import instant
from mnemic.protocol import chat
from mnemic.protocol.requests import EvidenceGiven

_SCOPE = re.compile(r"project|user|team|vault:[a-z0-9-]+")
_DRIVE = re.compile(r"/?([A-Za-z]):(?=[/\\]|$)")


def path_of(uri: str, *, windows: bool = False) -> str | None:
    """Returns the local path that a URI names, decoded once, or None where it names none.

    ``untitled:``, ``vscode-remote:`` and text without a scheme are no files. ``file://server/share`` is a network
    path on Windows and nothing elsewhere. A drive letter is lower-cased with Windows' rules.
    """
    try:
        parts = urlsplit(uri)
        path = unquote(parts.path, errors="surrogateescape")
    except ValueError:
        return None
    if parts.scheme.lower() != "file" or not path.startswith("/") or "\0" in path:
        return None
    if parts.netloc not in ("", "localhost"):
        return f"//{parts.netloc}{path}" if windows else None
    if windows and (drive := _DRIVE.match(path)):
        return f"{drive[1].lower()}:{path[drive.end() :]}"
    return path


def folder_of(uri: str) -> Path | None:
    """Returns the folder that a URI names, dots in its path taken out; None where there is none on this machine."""
    path = path_of(uri)
    path = os.path.normpath(path) if path is not None else None
    return Path(path) if path is not None and os.path.isdir(path) else None  # noqa: PTH112 - Path's fails on long names


def project_folder(uri: str) -> Path:
    """Returns the folder of a ``projectUri``; raises BadInput or NoProject with what is wrong with it."""
    path = path_of(uri)
    if path is None:
        raise BadInput("projectUri", "must be a file: URI of a folder on this machine")
    folder = folder_of(uri)
    if folder is None:
        raise NoProject(f"{path} is not an existing folder.")
    return folder


def evidence(given: Sequence[EvidenceGiven], root: Path | None) -> tuple[str, ...]:
    """Returns what is written down of files and parts of them, with a hash of what they say now.

    ``root`` is the folder of the memory's project: what lies in it is named by its path there.
    """
    from mnemic.core.evidence.standing import record  # noqa: PLC0415 - the first recall gives none

    return tuple(
        record(one.uri, one.range.start.line, one.range.end.line, root=root)
        if one.range
        else record(one.uri, symbol=one.symbol, root=root)
        for one in given
    )


def scopes(given: Sequence[str] | None) -> tuple[str, ...]:
    """Returns the scopes to look into, () for all; raises BadInput for what can be no scope."""
    for number, one in enumerate(given or ()):
        scope(f"scopes[{number}]", one)
    return tuple(given or ())


def scope(field: str, given: str) -> str:
    """Returns a scope; raises BadInput for what can be none."""
    if not _SCOPE.fullmatch(given):
        raise BadInput(field, "must be project, user, team or vault:<name>")
    return given


def messages(given: tuple[chat.Message, ...], now: datetime | None = None) -> list[Message]:
    """Returns core's messages; one without a time that can be read was sent ``now``, where that is known."""
    return [Message(m.role, m.content, instant(m.at) or now, m.name) for m in given]


def time_of(field: str, text: str | None) -> str | None:
    """Returns the text if it is an ISO 8601 time; raises BadInput otherwise."""
    if text and instant(text) is None:
        raise BadInput(field, "must be an ISO 8601 date or time")
    return text


def column(line: str, character: int, encoding: str) -> int:
    """Returns the place in a line in code points; a character inside a pair, or beyond the end, is cut down."""
    if encoding == "utf-32" or line.isascii():
        return min(character, len(line))
    if encoding == "utf-8":
        return len(line.encode("utf-8", "surrogatepass")[:character].decode("utf-8", "ignore"))
    return len(line.encode("utf-16-le", "surrogatepass")[: 2 * character].decode("utf-16-le", "ignore"))


def argument(arguments: Sequence[object]) -> str:
    """Returns a command's arguments as a ``command:`` link carries them."""
    return quote(json.dumps(arguments, separators=(",", ":")))
