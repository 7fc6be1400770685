"""``textDocument/semanticTokens/range``: what stands out in some lines of an open memory file."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server.highlighting import tokens
from mnemic.server.session import Session


async def handle(session: Session, params: lsp.SemanticTokensRangeParams) -> lsp.SemanticTokens | None:
    """Whole lines; nothing for any other document."""
    lines = range(params.range.start.line, params.range.end.line + 1)
    data = await tokens(session, params.text_document.uri, lines)
    return None if data is None else lsp.SemanticTokens(data=data)
