"""Evidence: the files and lines that a memory speaks of, with a hash of what they said when it was learned.

Kept in the header as ``<file URI>#L<first>-L<last>@<hash>``, lines counted from 1; without lines the whole file is
meant. The file is looked at when somebody asks for the memory, never in the background.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlsplit

from mnemic.core.memory import Place

State = Literal["fresh", "changed", "gone"]

#: A larger file is not read; it counts as changed when its size differs.
MAX_BYTES = 4_000_000
_FORM = re.compile(
    r"(?P<uri>[^#\s]+?)(?:#L(?P<first>\d{1,9})-L(?P<last>\d{1,9}))?(?:@(?P<hash>[0-9a-f]{16}))?"
)


@dataclass(frozen=True, slots=True)
class Evidence:
    """One piece of evidence and how its file stands now."""

    uri: str
    state: State
    place: Place | None = None


def record(uri: str, first: int | None, last: int | None) -> str:
    """Returns what is written down: lines are 0-based, both included. A file that is not there has no hash."""
    lines = "" if first is None or last is None else f"#L{first + 1}-L{last + 1}"
    said = _said(uri, first, last)
    return f"{uri}{lines}" + (f"@{said}" if said else "")


def read(text: str) -> Evidence:
    """Returns the evidence that a header names, looked up now."""
    form = _FORM.fullmatch(text.strip())
    if form is None:
        return Evidence(text, "gone")
    first, last = (int(form[name]) - 1 if form[name] else None for name in ("first", "last"))
    now = _said(form["uri"], first, last)
    place = None if first is None or last is None else Place(first, last, "")
    if now is None:
        return Evidence(form["uri"], "gone", place)
    return Evidence(form["uri"], "fresh" if now == form["hash"] else "changed", place)


def _said(uri: str, first: int | None, last: int | None) -> str | None:
    """Returns a hash of the lines, or None where the file or the lines are not there."""
    try:
        parts = urlsplit(uri)
        if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
            return None
        path = unquote(parts.path, errors="surrogateescape")
        path = path.removeprefix("/") if os.name == "nt" else path
        status = Path(path).stat()
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(status.st_mode):
        return None
    return _hash(path, status.st_mtime_ns, status.st_size, first, last)


@lru_cache(maxsize=1024)
def _hash(path: str, _mtime_ns: int, size: int, first: int | None, last: int | None) -> str | None:
    if size > MAX_BYTES:
        return hashlib.sha256(str(size).encode()).hexdigest()[:16]
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES)
    except OSError:
        return None
    if first is not None and last is not None:
        lines = data.splitlines()
        if first >= len(lines):
            return None
        data = b"\n".join(lines[first : last + 1])
    return hashlib.sha256(data).hexdigest()[:16]
