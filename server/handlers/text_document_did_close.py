"""``textDocument/didClose``: what was said about the document is taken back."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server.session import Session


def handle(session: Session, params: lsp.DidCloseTextDocumentParams) -> None:
    """Clears its diagnostics."""
    session.documents.closed(params.text_document.uri)
