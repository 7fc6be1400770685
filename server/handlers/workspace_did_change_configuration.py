"""``workspace/didChangeConfiguration``: the client's options changed."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server.session import Session


def handle(session: Session, params: lsp.DidChangeConfigurationParams) -> None:
    """Takes ``settings.mnemic``, or the settings where they are ours alone; a client that tells none is asked."""
    session.wishes.told(params.settings)
