"""One thread that opens, changes and refreshes the stores, in the order in which it is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Worker:
    """Runs synchronous work off the event loop, first come, first served."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store")
        self._pending: set[Future[object]] = set()

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Returns the work's result; a cancelled waiter does not stop work that has begun."""
        return await asyncio.wrap_future(self.submit(work, *args, **kwargs))

    def submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Queues work; its place in the order is taken when this returns."""
        future = self._pool.submit(work, *args, **kwargs)
        self._pending.add(future)  # type: ignore[arg-type]  # a set of futures of any result
        future.add_done_callback(self._pending.discard)
        return future

    @property
    def idle(self) -> bool:
        """Whether nothing is queued or running."""
        return not self._pending

    async def drained(self, seconds: float) -> bool:
        """Waits until all that was queued is done; False where that took too long."""
        pending = [asyncio.wrap_future(future) for future in list(self._pending)]
        if not pending:
            return True
        _, late = await asyncio.wait(pending, timeout=seconds)
        return not late

    def close(self) -> None:
        """Takes no more work and drops what has not begun."""
        self._pool.shutdown(wait=False, cancel_futures=True)
