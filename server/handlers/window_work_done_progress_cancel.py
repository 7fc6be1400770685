"""``window/workDoneProgress/cancel``: the person cancels what the editor shows as under way."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server.session import Session


def handle(session: Session, params: lsp.WorkDoneProgressCancelParams) -> None:
    """The request is answered as cancelled; what it has written by now stays, whole."""
    task = session.cancellable.get(params.token)
    if task is not None:
        task.cancel()
