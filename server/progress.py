"""Work-done progress around a request, where the client asked for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lsprotocol import types as lsp

from mnemic.server.session import Session


@asynccontextmanager
async def shown(session: Session, token: int | str | None, title: str) -> AsyncIterator[None]:
    """Tells the client that work begins and ends, and lets it cancel by the token; does nothing without one."""
    if token is None:
        yield
        return
    if (task := asyncio.current_task()) is not None:
        session.cancellable[token] = task
    session.client.progress(token, lsp.WorkDoneProgressBegin(title=title, cancellable=True))
    try:
        yield
    finally:
        session.cancellable.pop(token, None)
        session.client.progress(token, lsp.WorkDoneProgressEnd())
