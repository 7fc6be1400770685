"""``textDocument/completion``: names, header keys and their values in memory files; ``@memory`` where somebody writes a message."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server.completing import in_memory_file, in_message
from mnemic.server.session import Session


async def handle(session: Session, params: lsp.CompletionParams) -> lsp.CompletionList | None:
    """Nothing in any other document, and where nothing can be offered."""
    uri = params.text_document.uri
    if session.client.document_text(uri) is None:
        return None
    if await session.linking.place(uri) is not None:
        return await in_memory_file(session, uri, params.position)
    return await in_message(session, uri, params.position)
