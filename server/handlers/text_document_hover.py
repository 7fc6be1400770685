"""``textDocument/hover``: the memories that bear on a place in any document; in a memory file, what it holds there."""

from __future__ import annotations

from collections.abc import Sequence

from lsprotocol import types as lsp

from mnemic.core.memory import Memory
from mnemic.core.operations.hovering import relevant
from mnemic.core.operations.recall import Recalled
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.summary import shortened
from mnemic.core.times import age_in_days, spoken_age
from mnemic.server import from_protocol, to_protocol
from mnemic.server.session import Session

_PREVIEW_CHARS = 300


async def handle(session: Session, params: lsp.HoverParams) -> lsp.Hover | None:
    """Silent where nothing fits, on blanks and on punctuation."""
    reach = await session.reach()
    settings = session.settings
    path = from_protocol.path_of(params.text_document.uri)
    here = session.file_at(reach, path) if path else None
    if here is not None:
        topic = session.open_topic(params.text_document.uri, *here)
        return _in_memory_file(session, here[0], topic.memories, params.position.line)
    if not (settings.flag("enabled") and settings.flag("hover.enabled")):
        return None
    lines = session.client.document_lines(params.text_document.uri)
    if lines is None or params.position.line >= len(lines):
        return None
    line = lines[params.position.line].rstrip("\r\n")
    column = from_protocol.column(line, params.position.character, session.encoding)
    found = relevant(line, column, reach.shelves, session.now(), settings.integer("hover.limit"))
    if not found:
        return None
    _count(session, found)
    return _markdown("\n\n---\n\n".join(_preview(session, one) for one in found))


def _count(session: Session, found: list[Recalled]) -> None:
    for shelf in session.store.shelves:
        memories = [one.memory for one in found if one.memory.file.is_relative_to(shelf.location.root)]
        if memories:
            session.later(shelf.count_uses, memories, "hover", session.now())


def _preview(session: Session, one: Recalled) -> str:
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
    lines.append(_links(session, memory))
    return "\n\n".join(lines)


def _links(session: Session, memory: Memory) -> str:
    links = [f"[Open]({to_protocol.uri(memory.file)}#L{memory.place.first_line + 1})"]
    if session.client.renders_commands:
        links += [
            f"[Forget](command:mnemic.forget?{from_protocol.argument({'ids': [memory.id], 'apply': True})})",
        ]
    return " · ".join(links)


def _in_memory_file(
    session: Session, shelf: Shelf, memories: Sequence[Memory], line: int
) -> lsp.Hover | None:
    if not memories:
        return None
    memory = next((m for m in memories if m.place.first_line <= line <= m.place.last_line), memories[0])
    now = session.now()
    warmth = shelf.warmth.get(memory.key)
    heat = shelf.heat_of(memory, now)
    rows = [
        f"**{escaped(memory.title)}**",
        f"`{memory.id}`",
        " · ".join(
            (
                memory.type,
                memory.kind,
                f"importance {memory.importance}",
                f"{bar(heat)} {heat:.2f}",
                f"used {warmth.uses if warmth else 0} times",
                spoken_age(age_in_days(memory.updated_at, now)),
            )
        ),
    ]
    if memory.superseded_by:
        rows.append(f"Superseded by `{memory.superseded_by}`.")
    if memory.supersedes:
        rows.append(f"Supersedes `{memory.supersedes}`.")
    if memory.source and memory.source.session_id:
        rows.append(f"Learned in session `{escaped(memory.source.session_id)}`.")
    return _markdown("\n\n".join(rows))


def bar(heat: float) -> str:
    """Returns heat as five small blocks."""
    full = round(heat * 5)
    return "▰" * full + "▱" * (5 - full)


def escaped(text: str) -> str:
    """Returns memory text that Markdown shows as it is: a memory makes no links, headings or HTML of its own."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]<>()#+!|~" else c for c in text)


def _markdown(text: str) -> lsp.Hover:
    return lsp.Hover(contents=lsp.MarkupContent(kind=lsp.MarkupKind.Markdown, value=text))
