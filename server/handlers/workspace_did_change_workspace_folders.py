"""``workspace/didChangeWorkspaceFolders``: another folder may be the project now."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server.session import Session


def handle(session: Session, _params: lsp.DidChangeWorkspaceFoldersParams) -> None:
    """Settings of the new project apply from here on; its store is opened ahead of the first request."""
    session.settings_changed()
    session.open_ahead()
