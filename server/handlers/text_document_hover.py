"""``textDocument/hover``: the memories that bear on a place in any document; in a memory file, what it holds there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import PurePath

from lsprotocol import types as lsp

from mnemic.core.evidence.looks import Looks
from mnemic.core.evidence.noting import note_of
from mnemic.core.hovering.bearing import Bearing, relevant
from mnemic.core.hovering.place import place_at
from mnemic.core.memory import Memory
from mnemic.core.shelves.reach import Reach
from mnemic.core.summary import shortened
from mnemic.core.times import age_in_days, spoken_age
from mnemic.server import entry_hover, from_protocol, to_protocol
from mnemic.server.markup import escaped, markdown
from mnemic.server.saying import bar
from mnemic.server.session import Session
from mnemic.server.suggestions import of_memory

_PREVIEW_CHARS = 300
#: Seconds for looking at the code that the memories speak of.
_LOOKED = 0.03


async def handle(session: Session, params: lsp.HoverParams) -> lsp.Hover | None:
    """Silent where nothing fits, on blanks and on punctuation, and where the line before has just shown it."""
    uri, number = params.text_document.uri, params.position.line
    reach = await session.reach_of(uri)
    settings = session.settings
    path = from_protocol.path_of(uri)
    here = session.file_of(reach, uri)
    if here is not None:
        return await entry_hover.hover(session, params, reach, here)
    if not (settings.flag("enabled") and settings.flag("hover.enabled")):
        return None
    lines = session.client.document_lines(uri)
    if lines is None or number >= len(lines):
        return None
    column = from_protocol.column(lines[number].rstrip("\r\n"), params.position.character, session.encoding)
    place = place_at(lines, number, column, _below_project(path, reach))
    if place is None:
        return None
    found = relevant(place, reach.shelves, session.now(), settings.integer("hover.limit"))
    news = session.hovered.news(uri, number, [one.memory.id for one in found], time.monotonic())
    found = [one for one in found if one.memory.id in news]
    if not found:
        return None
    _count(session, found)
    project_uri = session.project_uri(reach)
    speaks = any(one.memory.evidence for one in found)
    notes = await asyncio.to_thread(_notes, found, reach) if speaks else [""] * len(found)
    previews = (_preview(session, one, note, project_uri) for one, note in zip(found, notes, strict=True))
    return markdown("\n\n---\n\n".join(previews))


def _notes(found: Sequence[Bearing], reach: Reach) -> list[str]:
    """Returns for each memory what of its evidence is no longer as it was; where there is no time to look, nothing."""
    looks = Looks(_LOOKED)
    shelves = [reach.shelf(one.memory.scope) for one in found]
    return [
        note_of(to_protocol.spoken_of(one.memory, shelf), shelf.project_root, looks)
        for one, shelf in zip(found, shelves, strict=True)
    ]


def _below_project(path: str | None, reach: Reach) -> PurePath | None:
    """Returns a file's path below its project; of another file its name."""
    if path is None:
        return None
    root = reach.project.location.project_root if reach.project else None
    file = PurePath(path)
    return file.relative_to(root) if root and file.is_relative_to(root) else PurePath(file.name)


def _count(session: Session, found: list[Bearing]) -> None:
    for shelf in session.store.shelves:
        memories = [one.memory for one in found if one.memory.file.is_relative_to(shelf.location.root)]
        if memories:
            session.later(shelf.count_uses, memories, "hover", session.now())


def _preview(session: Session, one: Bearing, note: str, project_uri: str | None) -> str:
    memory = one.memory
    age = spoken_age(age_in_days(memory.updated_at, session.now()))
    lines = [
        f"**{escaped(memory.title)}**  \n*{memory.scope}/{memory.type} · {memory.kind} · {age} · {bar(one.heat)}*"
    ]
    text = shortened(memory.body, _PREVIEW_CHARS)
    if text != memory.title:
        lines.append(escaped(text))
    if memory.why:
        lines.append(f"Why: {escaped(shortened(memory.why, _PREVIEW_CHARS))}")
    if note:
        lines.append(escaped(note))
    lines.append(_links(session, memory, project_uri))
    return "\n\n".join(lines)


def _links(session: Session, memory: Memory, project_uri: str | None) -> str:
    links = [f"[Open]({to_protocol.uri(memory.file)}#L{memory.place.first_line + 1})"]
    if session.client.renders_commands and memory.trusted:
        links += [
            f"[{one.title}](command:{one.command}?{from_protocol.argument(one.arguments)})"
            for one in of_memory(memory, project_uri)
        ]
    return " · ".join(links)
