"""Work-done progress: around a request where the client asked for it, and of work in the background that takes long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

if TYPE_CHECKING:
    from mnemic.server.session import Session

#: Seconds after which work that nobody waits for is shown: what is done by then would only flicker.
LONG = 1.0


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


class Background:
    """Shows work in the background once it takes long, to a client that can; ``stop`` is called where it is cancelled."""

    def __init__(self, session: Session, title: str, stop: Callable[[], object]) -> None:
        self._session = session
        self._title = title
        self._stop = stop
        self._said: tuple[str | None, int | None] = (None, None)
        self._token: str | None = None
        self._over = False
        self._timer = session.loop.call_later(LONG, self._begin) if session.client.shows_progress else None

    def tell(self, message: str, percentage: int) -> None:
        """How far it is, 0…100; kept until it is shown."""
        self._said = message, percentage
        if self._token is not None:
            report = lsp.WorkDoneProgressReport(message=message, percentage=percentage, cancellable=True)
            self._session.client.progress(self._token, report)

    def end(self) -> None:
        """It is over."""
        self._over = True
        if self._timer is not None:
            self._timer.cancel()
        if self._token is not None:
            self._session.cancellable.pop(self._token, None)
            self._session.client.progress(self._token, lsp.WorkDoneProgressEnd())

    def cancel(self) -> None:
        """The person does not want it any more."""
        self._stop()

    def _begin(self) -> None:
        self._session.jobs.start(self._shown(), "showing progress")

    async def _shown(self) -> None:
        token = f"mnemic-{self._session.surroundings.token()}"
        if not await self._session.client.takes_progress(token) or self._over:
            return
        self._token = token
        self._session.cancellable[token] = self
        message, percentage = self._said
        begin = lsp.WorkDoneProgressBegin(
            title=self._title, cancellable=True, message=message, percentage=percentage or 0
        )
        self._session.client.progress(token, begin)
