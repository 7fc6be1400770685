"""``textDocument/codeAction``: what mends the problems of a memory file, each as an edit of what it must."""

from __future__ import annotations

import asyncio
from importlib import import_module

from lsprotocol import types as lsp

from mnemic.server.session import Session


async def handle(session: Session, params: lsp.CodeActionParams) -> list[lsp.CodeAction] | None:
    """Nothing for a document that is no memory file, or not open."""
    # What a review knows comes with it: it is loaded beside the answers, for it takes a tenth of a second.
    fixes = await asyncio.to_thread(import_module, "mnemic.server.fixes")
    found: list[lsp.CodeAction] | None = await fixes.actions(session, params)
    return found
