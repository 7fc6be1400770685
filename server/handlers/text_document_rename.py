"""``textDocument/rename``: a memory gets another name, and whatever links to it follows."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.core.operations.renaming import only_one
from mnemic.server.renaming import rename
from mnemic.server.session import Session
from mnemic.server.subject import subject


async def handle(session: Session, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    """Nothing where no memory is named.

    Raises BadInput or TooLarge for a name that cannot be one, Conflict for one that is taken, ReadOnly or Untrusted.
    """
    here = await session.linking.here(params.text_document.uri)
    found = subject(here, params.position) if here else None
    if here is None or found is None:
        return None
    return await rename(session, here, only_one(found.memories, found.written), params.new_name)
