"""``textDocument/semanticTokens/full``: what stands out in an open memory file."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server.highlighting import tokens
from mnemic.server.session import Session


async def handle(session: Session, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens | None:
    """Nothing for any other document."""
    uri = params.text_document.uri
    data = await tokens(session, uri)
    return None if data is None else session.highlighting.whole(uri, data)
