"""What an extraction leaves behind: our cursor a session, and the original's two state files, kept true."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from mnemic.core.errors import MnemicError
from mnemic.core.files.disk import make_private, read_regular, write_private
from mnemic.core.operations.extracting import Extracted
from mnemic.core.persistence.state import Cursor
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf

#: Names and fields are the original's; unknown fields of its files stay as they are.
META = "meta.json"
CURSOR = "extract-cursor.json"


def record_extraction(done: Extracted, reach: Reach) -> None:
    """Moves the cursor, for us and for the original. Where nothing was processed nothing is written.

    Never raises for what is on the disk.
    """
    if done.cursor is None:
        return
    reach.user.keep_state()
    with suppress(MnemicError):
        reach.user.state.move_cursor(done.cursor)
    if reach.project is None or not reach.project.trusted:
        return
    if not done.from_document:  # the original's own session would begin anew where another one is named
        _write(reach.project, CURSOR, _cursor_fields(done.cursor), {})
    topics = sorted({memory.type for memory in done.touched})
    if topics:
        fields = {
            "updatedAt": done.cursor.updated_at,
            "lastExtractionAt": done.cursor.updated_at,
            "lastExtractionSessionId": done.cursor.session_id,
            "lastExtractionTouchedTopics": topics,
            "lastExtractionStatus": "updated",
        }
        first = {"version": 1, "createdAt": done.cursor.updated_at}
        _write(reach.project, META, fields, first)


def read_meta(shelf: Shelf) -> dict[str, object]:
    """Returns the original's metadata of a project, empty where there is none or it cannot be read."""
    return _read(shelf.location.state / META) or {}


def _cursor_fields(cursor: Cursor) -> dict[str, object]:
    return {
        "sessionId": cursor.session_id,
        "processedOffset": cursor.processed_offset,
        "updatedAt": cursor.updated_at,
    }


def _read(path: Path) -> dict[str, object] | None:
    """Returns what a file says, None where it says nothing that can be read."""
    try:
        found = json.loads(read_regular(path))
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _write(shelf: Shelf, name: str, fields: Mapping[str, object], first: Mapping[str, object]) -> None:
    """Best effort, as the original's own: these files speed things up, and their loss loses no memory.

    ``first`` is what a new file begins with. What cannot be read is kept as ``<name>.damaged``.
    """
    path = shelf.location.state / name
    with suppress(OSError):
        make_private(path.parent)
        known = _read(path)
        if known is None and os.path.lexists(path):
            path.replace(path.with_name(f"{name}.damaged"))
        content = {**first, **(known or {}), **fields}
        write_private(path, (json.dumps(content, indent=2) + "\n").encode("utf-8", "replace"))
