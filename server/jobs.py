"""Work that nobody waits for. What goes wrong in it is told in the status, by class where it was not foreseen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from mnemic.core.errors import MnemicError
from mnemic.core.memory import Problem
from mnemic.server.dispatch import log_defect


class Jobs:
    """The tasks under way. Nothing that fails in them is lost, and nothing of it shows its words."""

    def __init__(self, report: Callable[[Problem], object]) -> None:
        self._report = report
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._over = False
        # asyncio's own way is to log the failure's words and every line it passed.
        self._loop.set_exception_handler(self._uncaught)

    def start(self, work: Awaitable[object], what: str = "background work") -> asyncio.Task[None]:
        """Begins it; its first step comes when the loop gets to it."""
        task = self._loop.create_task(self._guarded(work, what))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def cancel(self) -> None:
        """Ends what still runs. What fails from here on, since all that it needs is put away, is not told."""
        self._over = True
        for task in self._tasks:
            task.cancel()

    def failed(self, what: str, error: BaseException) -> None:
        """Tells a failure in the status; one that was not foreseen goes to the log with its place."""
        if isinstance(error, MnemicError):
            self._report(Problem("error", f"background-{error.kind}", str(error)))
            return
        log_defect(what, error)
        sentence = f"{what[0].upper()}{what[1:]} failed inside the server ({type(error).__name__})."
        self._report(Problem("error", "background-failed", sentence))

    async def _guarded(self, work: Awaitable[object], what: str) -> None:
        try:
            await work
        except Exception as error:  # noqa: BLE001 - it has nobody else to tell
            if not self._over:
                self.failed(what, error)

    def _uncaught(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, BaseException):
            self.failed("the event loop", error)
