"""What a hover in a memory file tells: of the entry under the pointer, or what a key of its header means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from mnemic.core.markdown.keys import KEYS
from mnemic.core.memory import Memory
from mnemic.core.shelves.reach import File, Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.times import age_in_days, spoken_age
from mnemic.server.highlighting import key_at
from mnemic.server.markup import escaped, markdown
from mnemic.server.saying import bar, links_in, used

if TYPE_CHECKING:
    from mnemic.server.session import Session


async def hover(session: Session, params: lsp.HoverParams, reach: Reach, here: File) -> lsp.Hover | None:
    """Silent in a file without a memory."""
    uri, position = params.text_document.uri, params.position
    key = (await key_at(session, uri, here, position) or "").lower()
    if key in KEYS:
        return markdown(f"`{key}`: {KEYS[key]}")
    shelf, file = here
    memories = (await session.open_topic(uri, shelf, file)).memories
    if not memories:
        return None
    memory = next(
        (m for m in memories if m.place.first_line <= position.line <= m.place.last_line), memories[0]
    )
    count = await session.link_counts.to(uri, memory, reach)
    return markdown(*_told(session, shelf, memory, count))


def _told(session: Session, shelf: Shelf, memory: Memory, links: int | None) -> Iterator[str]:
    now = session.now()
    heat = shelf.heat_of(memory, now)
    yield f"**{escaped(memory.title)}**"
    yield f"`{memory.id}`"
    facts = [
        memory.type,
        memory.kind,
        f"importance {memory.importance}",
        f"{bar(heat)} {heat:.2f}",
        used(shelf.warmth.get(memory.key)),
        *([] if links is None else [links_in(links)]),
        spoken_age(age_in_days(memory.updated_at, now)),
    ]
    yield " · ".join(facts)
    if memory.superseded_by:
        yield f"Superseded by `{memory.superseded_by}`."
    if memory.supersedes:
        yield f"Supersedes `{memory.supersedes}`."
    if memory.related:
        yield f"Links to {', '.join(f'`{escaped(name)}`' for name in memory.related)}."
    if memory.source and memory.source.session_id:
        yield f"Learned in session `{escaped(memory.source.session_id)}`."
