"""``textDocument/references``: every place that links to a memory, in memory files and in ``MEMORY.md``."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from lsprotocol import types as lsp

from mnemic.core.links.register import Named
from mnemic.core.operations.citing import Citing, citing
from mnemic.server.linking import Within
from mnemic.server.session import Session
from mnemic.server.subject import subject
from mnemic.server.to_lsp import Positions


async def handle(session: Session, params: lsp.ReferenceParams) -> list[lsp.Location] | None:
    """On a link or on a memory's own name; nothing elsewhere, and in any other document."""
    here = await session.linking.here(params.text_document.uri)
    found = subject(here, params.position) if here else None
    if here is None or found is None:
        return None
    memories = found.memories
    stores = {here.within.shelf(one) for one in memories}
    places: dict[tuple[str, int, int], lsp.Location] = {}
    if params.context.include_declaration:
        declared = (here.within.location(one) for one in memories)
        places = {_key(place): place for place in declared if place}
    for within in await session.linking.everywhere(*stores):
        cited = await asyncio.to_thread(_cited, memories, within)
        places |= {_key(place): place for each in cited for place in _places(each, within)}
    return list(places.values())


def _cited(memories: Sequence[Named], within: Within) -> list[Citing]:
    return list(citing(memories, within.reach.shelves, within.naming, within.texts))


def _places(cited: Citing, within: Within) -> list[lsp.Location]:
    uri = within.uri(cited.text.shelf, cited.text.path)
    positions = Positions(cited.text.text, within.encoding)
    return [
        lsp.Location(uri=uri, range=positions.range(spot.span.start, spot.span.end)) for spot in cited.spots
    ]


def _key(place: lsp.Location) -> tuple[str, int, int]:
    return place.uri, place.range.start.line, place.range.start.character
