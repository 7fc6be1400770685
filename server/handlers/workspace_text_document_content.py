"""``workspace/textDocumentContent``: the text of a document of ours, as ``mnemic:/status``."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server.session import Session


async def handle(session: Session, params: lsp.TextDocumentContentParams) -> lsp.TextDocumentContentResult:
    """Any client may ask, whether or not it opens such documents by itself. Raises BadInput, NotFound or Expired."""
    return lsp.TextDocumentContentResult(text=await session.virtual.text(params.uri))
