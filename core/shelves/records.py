"""A file that was read, as one line of JSON, and back: what a start need not read, parse and mask again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from mnemic.core.files.listing import Stamp
from mnemic.core.files.paths import Location
from mnemic.core.memory import Memory, Place, Problem, Source
from mnemic.core.shelves.reading import TopicFile, id_of

#: The fields of a memory that are kept as they are.
_PLAIN = (
    "type",
    "kind",
    "importance",
    "title",
    "description",
    "summary",
    "body",
    "why",
    "how_to_apply",
    "pinned",
    "superseded_by",
    "supersedes",
    "valid_from",
    "valid_to",
    "archived_in",
)
_LISTS = ("tags", "related", "evidence")


def record_of(file: TopicFile) -> str:
    """Returns all of a file but its path, its stamp and what the store says of it (scope, trust)."""
    shared = [file.revision, file.name, file.description, file.pinned, file.writable]
    problems = [[p.severity, p.code, p.message, _place(p.place)] for p in file.problems]
    return json.dumps([*shared, problems, list(map(_memory_record, file.memories))], separators=(",", ":"))


def file_of(record: str, location: Location, path: str, stamp: Stamp, *, trusted: bool) -> TopicFile:
    """Returns the file that a record was made of. Raises ValueError, TypeError or LookupError for any other text."""
    revision, name, description, pinned, writable, told, rows = json.loads(record)
    file = location.root / path
    problems = tuple(
        Problem(severity, code, message, file, _placed(place)) for severity, code, message, place in told
    )
    shared: dict[str, Any] = {
        "scope": location.scope,
        "path": path,
        "file": file,
        "revision": revision,
        "trusted": trusted,
        "problems": problems,
    }
    memories = tuple(
        _memory(row, shared, id_of(location.scope, path, None if len(rows) == 1 else n))
        for n, row in enumerate(rows)
    )
    return TopicFile(path, revision, stamp, name, description, pinned, writable, memories, problems)


def _memory_record(memory: Memory) -> list[object]:
    source = memory.source
    return [
        *(getattr(memory, name) for name in _PLAIN),
        *(getattr(memory, name) for name in _LISTS),
        _place(memory.place),
        memory.updated_at.isoformat(),
        memory.created_at.isoformat() if memory.created_at else None,
        [source.session_id, source.agent, source.index, source.at, source.uri] if source else None,
    ]


def _memory(row: Sequence[Any], shared: dict[str, Any], id_: str) -> Memory:
    lists = row[len(_PLAIN) : len(_PLAIN) + len(_LISTS)]
    place, updated, created, source = row[len(_PLAIN) + len(_LISTS) :]
    named: dict[str, Any] = dict(zip(_PLAIN, row, strict=False))
    named |= zip(_LISTS, map(tuple, lists), strict=True)
    return Memory(
        id=id_,
        place=Place(*place),
        updated_at=datetime.fromisoformat(updated),
        created_at=datetime.fromisoformat(created) if created else None,
        source=Source(*source) if source else None,
        **named,
        **shared,
    )


def _place(place: Place | None) -> list[object] | None:
    return None if place is None else [place.first_line, place.last_line, place.last_text]


def _placed(place: Sequence[Any] | None) -> Place | None:
    return None if place is None else Place(*place)
