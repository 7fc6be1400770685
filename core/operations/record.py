"""What an extraction leaves behind: our cursor a session, and the original's two state files, kept true."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from mnemic.core.errors import MnemicError
from mnemic.core.files.disk import make_private, read_regular, write_private
from mnemic.core.files.paths import OURS
from mnemic.core.operations.extracting import Extracted
from mnemic.core.persistence.state import Cursor
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.times import iso

#: Names and fields are the original's; unknown fields of its files stay as they are.
META = "meta.json"
CURSOR = "extract-cursor.json"
#: So many sessions since the last dream are remembered: far more than any dream waits for.
_KEPT_SESSIONS = 1_000


def record_extraction(done: Extracted, reach: Reach) -> None:
    """Moves the cursor, for us and for the original. Where nothing was processed nothing is written.

    Never raises for what is on the disk.
    """
    if done.cursor is None:
        return
    reach.user.keep_state()
    with suppress(MnemicError):
        reach.user.state.move_cursor(done.cursor)
    if done.has_user_text:
        _note_session(reach.project or reach.user, done.cursor)
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


def record_dream(shelf: Shelf, session_id: str | None, topics: Iterable[str]) -> None:
    """Notes that a dream came to its end, for us and for the original. Never raises for what is on the disk."""
    now = iso(shelf.surroundings.now())
    touched = sorted(topics)
    fields: dict[str, object] = {
        "updatedAt": now,
        "lastDreamAt": now,
        "lastDreamTouchedTopics": touched,
        "lastDreamStatus": "updated" if touched else "noop",
        "recentSessionIdsSinceDream": [],
    }
    if session_id:
        fields["lastDreamSessionId"] = session_id
    _write(shelf, META, fields, {"version": 1, "createdAt": now})


def read_meta(shelf: Shelf) -> dict[str, object]:
    """Returns the original's metadata of a store, empty where there is none or it cannot be read."""
    return _read(home_of(shelf) / META) or {}


def home_of(shelf: Shelf) -> Path:
    """Returns the folder of a store's metadata: the original's for a project; it keeps none for the person's own."""
    location = shelf.location
    return location.state if location.scope == "project" else location.state / OURS


def _note_session(shelf: Shelf, cursor: Cursor) -> None:
    """Counts a session from which something was read: dreams wait for some."""
    noted = read_meta(shelf).get("recentSessionIdsSinceDream")
    known = [name for name in noted if isinstance(name, str)] if isinstance(noted, list) else []
    if shelf.trusted and cursor.session_id not in known:
        ids = [*known, cursor.session_id][-_KEPT_SESSIONS:]
        first = {"version": 1, "createdAt": cursor.updated_at, "updatedAt": cursor.updated_at}
        _write(shelf, META, {"recentSessionIdsSinceDream": ids}, first)


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
    path = home_of(shelf) / name
    with suppress(OSError):
        make_private(path.parent)
        known = _read(path)
        if known is None and os.path.lexists(path):
            path.replace(path.with_name(f"{name}.damaged"))
        content = {**first, **(known or {}), **fields}
        write_private(path, (json.dumps(content, indent=2) + "\n").encode("utf-8", "replace"))
