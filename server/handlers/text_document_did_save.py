"""``textDocument/didSave``: a saved memory file is visible at once."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server.session import Session


def handle(session: Session, params: lsp.DidSaveTextDocumentParams) -> None:
    """Queues a look at the stores, and reads markers."""
    session.documents.saved(params.text_document.uri)
