"""``textDocument/documentLink``: the links of a memory file and of ``MEMORY.md``, each to the entry that it means."""

from __future__ import annotations

import asyncio

from lsprotocol import types as lsp

from mnemic.core.evidence.standing import read
from mnemic.core.links.spots import Spot
from mnemic.server.linking import Here
from mnemic.server.session import Session


async def handle(session: Session, params: lsp.DocumentLinkParams) -> list[lsp.DocumentLink] | None:
    """What means nothing, or several memories, is no link; nothing for any other document."""
    here = await session.linking.here(params.text_document.uri)
    if here is None:
        return None
    document = session.client.capabilities.text_document
    asked = document.document_link if document else None
    return await asyncio.to_thread(_links, here, asked is not None and asked.tooltip_support is True)


def _links(here: Here, with_tooltip: bool) -> list[lsp.DocumentLink]:
    targets: dict[tuple[bool, str], tuple[str | None, str | None]] = {}
    found = []
    for spot in here.spots:
        at = spot.form == "evidence", spot.key
        if at not in targets:
            targets[at] = (_file(here, spot), None) if spot.form == "evidence" else _memory(here, spot)
        target, title = targets[at]
        if target is not None:
            link = lsp.DocumentLink(range=here.range(spot), target=target)
            link.tooltip = title if with_tooltip else None
            found.append(link)
    return found


def _memory(here: Here, spot: Spot) -> tuple[str | None, str | None]:
    meant = here.meant(spot)
    if len({one.file for one in meant}) != 1:
        return None, None
    place = here.within.location(meant[0])
    title = meant[0].title if len(meant) == 1 else None
    return (f"{place.uri}#L{place.range.start.line + 1}" if place else None), title


def _file(here: Here, spot: Spot) -> str | None:
    """The file that a memory speaks of, where the lines or the symbol stand now."""
    now = read(spot.key, here.shelf.project_root)
    line = f"#L{now.place.first_line + 1}" if now.place else ""
    return None if now.state == "gone" else f"{now.uri}{line}"
