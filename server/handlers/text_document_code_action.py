"""``textDocument/codeAction``: what mends the problems of a memory file, each as an edit of what it must."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server.fixes import actions
from mnemic.server.session import Session


async def handle(session: Session, params: lsp.CodeActionParams) -> list[lsp.CodeAction] | None:
    """Nothing for a document that is no memory file, or not open."""
    return await actions(session, params)
