"""``workspace/didChangeWatchedFiles``: a hint to look at the stores now. Nobody relies on it."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server.session import Session


def handle(session: Session, params: lsp.DidChangeWatchedFilesParams) -> None:
    """Queues a look."""
    session.look([change.uri for change in params.changes])
