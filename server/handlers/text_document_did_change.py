"""``textDocument/didChange``: markers are read again, diagnostics follow the text as it is typed."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server.session import Session


def handle(session: Session, params: lsp.DidChangeTextDocumentParams) -> None:
    """Returns at once; the work waits for a pause in typing."""
    session.documents.changed(params.text_document.uri)
