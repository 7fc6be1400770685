"""``textDocument/definition``: from a link of a memory file, or of ``MEMORY.md``, to what it means."""

from __future__ import annotations

import asyncio

from lsprotocol import types as lsp

from mnemic.core.evidence.standing import read
from mnemic.core.links.spots import Spot
from mnemic.server import to_lsp
from mnemic.server.linking import Here
from mnemic.server.session import Session

#: A name that means more memories than these tells nobody which is meant.
LIMIT = 8


async def handle(
    session: Session, params: lsp.DefinitionParams
) -> list[lsp.Location] | list[lsp.LocationLink] | None:
    """Nothing beside links, for one that leads nowhere, and in any other document."""
    here = await session.linking.here(params.text_document.uri)
    spot = here.spot(params.position) if here else None
    if here is None or spot is None:
        return None
    if spot.form == "evidence":
        places = await asyncio.to_thread(_evidence, here, spot)
    else:
        places = [place for one in here.meant(spot)[:LIMIT] if (place := here.within.location(one))]
    document = session.client.capabilities.text_document
    asked = document.definition if document else None
    if asked is None or not asked.link_support:
        return places or None
    origin = here.range(spot)
    return [
        lsp.LocationLink(
            target_uri=place.uri,
            target_range=place.range,
            target_selection_range=lsp.Range(start=place.range.start, end=place.range.start),
            origin_selection_range=origin,
        )
        for place in places
    ] or None


def _evidence(here: Here, spot: Spot) -> list[lsp.Location]:
    now = read(spot.key, here.shelf.project_root)
    if now.state == "gone":
        return []
    start = lsp.Position(line=0, character=0)
    place = to_lsp.range_of(now.place, here.within.encoding) if now.place else lsp.Range(start, start)
    return [lsp.Location(uri=now.uri, range=place)]
