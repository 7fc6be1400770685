"""``textDocument/semanticTokens/full/delta``: what became different of that since the client asked last."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server.highlighting import tokens
from mnemic.server.session import Session


async def handle(
    session: Session, params: lsp.SemanticTokensDeltaParams
) -> lsp.SemanticTokens | lsp.SemanticTokensDelta | None:
    """All of it where what the client names is gone; nothing for a document that is no open memory file."""
    uri = params.text_document.uri
    data = await tokens(session, uri)
    return None if data is None else session.highlighting.since(uri, params.previous_result_id, data)
