"""Has memories embedded in a thread of its own, a few at a time, while answers keep coming."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from mnemic.core.shelves.shelf import Shelf

if TYPE_CHECKING:
    from mnemic.server.session import Session

#: Seconds between two looks for what has no vector yet, and before the first: the first answers go by words.
EVERY, FIRST = 0.5, 0.2
#: After each few passages the thread rests as long as they took, and at least so many seconds: others want the processor.
REST = 0.002


class Embedding:
    """The background work of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._done: dict[Shelf, tuple[str | None, int]] = {}
        self._ended = False

    async def keep_on(self) -> None:
        """Loads the model and embeds until it is cancelled."""
        loop = asyncio.get_running_loop()
        pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="meaning")
        try:
            await asyncio.sleep(FIRST)
            while True:
                if "store" in self._session.__dict__ and self._session.meaning.wanted:
                    await loop.run_in_executor(pool, self._work)
                await asyncio.sleep(EVERY)
        finally:
            self._ended = True
            pool.shutdown(wait=False, cancel_futures=True)

    @property
    def building(self) -> bool:
        """Whether memories wait for their vectors, or for the model that makes them."""
        meaning = self._session.meaning
        if not meaning.wanted or meaning.trouble:
            return False
        open_ones = [shelf for shelf in self._session.store.shelves if shelf.loaded]
        return any(self._done.get(s) != (meaning.model, s.snapshot.revision) for s in open_ones)

    def _work(self) -> None:
        from mnemic.core.shelves.embedding import embed  # noqa: PLC0415 - after the first answers

        meaning = self._session.meaning
        if not meaning.load():
            return
        for shelf in self._session.store.shelves:
            mark = meaning.model, shelf.snapshot.revision
            if not shelf.loaded or self._done.get(shelf) == mark:
                continue
            if self._through(embed(shelf, meaning)) and not meaning.trouble:
                self._done[shelf] = mark

    def _through(self, steps: Iterator[int]) -> bool:
        """Does one round of steps; tells whether nothing was left to do."""
        done, began = 0, time.perf_counter()
        for count in steps:
            done += count
            if self._ended:
                return False
            time.sleep(max(REST, time.perf_counter() - began))
            began = time.perf_counter()
        return not done
