"""``textDocument/documentSymbol``: the entries of a memory file."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server import to_lsp
from mnemic.server.handlers.workspace_symbol import KINDS
from mnemic.server.session import Session


async def handle(session: Session, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol] | None:
    """Nothing for a document that is no memory file."""
    reach = await session.reach_of(params.text_document.uri)
    here = session.file_of(reach, params.text_document.uri)
    if here is None:
        return None
    shelf, file = here
    topic = await session.open_topic(params.text_document.uri, shelf, file)
    symbols = []
    for memory in topic.memories:
        place = to_lsp.range_of(memory.place, session.encoding)
        detail = " · ".join(
            name for name, there in (("Why", memory.why), ("How to apply", memory.how_to_apply)) if there
        )
        symbols.append(
            lsp.DocumentSymbol(
                name=memory.title,
                detail=detail or None,
                kind=KINDS[memory.type],
                range=place,
                selection_range=place,
            )
        )
    return symbols
