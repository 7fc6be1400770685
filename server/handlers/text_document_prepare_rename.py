"""``textDocument/prepareRename``: whether a memory can be renamed from here, and how it is called now."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.core.operations.renaming import only_one, refuse
from mnemic.server.session import Session
from mnemic.server.subject import subject


async def handle(session: Session, params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
    """On a link or a memory's own name; elsewhere nothing.

    Raises ReadOnly, Untrusted or Conflict with why this memory keeps its name.
    """
    here = await session.linking.here(params.text_document.uri)
    found = subject(here, params.position) if here else None
    if here is None or found is None:
        return None
    one = only_one(found.memories, found.written)
    refuse(here.within.shelf(one), one.path)
    return lsp.PrepareRenamePlaceholder(
        range=here.positions.range(found.span.start, found.span.end), placeholder=one.title
    )
