"""``textDocument/didOpen``: markers are read; a memory file is checked, and reading it keeps it warm."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server.session import Session


def handle(session: Session, params: lsp.DidOpenTextDocumentParams) -> None:
    """Returns at once; the work is queued."""
    session.documents.opened(params.text_document.uri)
