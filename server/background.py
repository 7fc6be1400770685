"""The server's own look at the stores: at once where the system tells of a change, and again and again in any case.

Editors' file events are lost too often to wait for them, and so are the system's where a disk does not tell.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from mnemic.core.shelves.shelf import Shelf
from mnemic.server import to_protocol
from mnemic.server.watching import Watcher

if TYPE_CHECKING:
    from mnemic.server.session import Session

#: Seconds between two looks: a foreign change is seen within 1.2 s.
EVERY = 0.9
#: A look takes at most one part in so many of the time: of the clock's, and where changes are told, of a processor's.
SHARE, SHARE_WHERE_TOLD = 4, 200
#: After a look of which something was told, so many times as long as it took passes before the next of the kind, but
#: no longer than this many seconds or as long as it took.
BREATH, LONGEST_BREATH = 3, 0.5
#: Seconds after which everything is looked at even where nothing was told.
SELDOM = 30.0


async def keep_looking(session: Session) -> None:
    """Looks until it is cancelled, whatever one look meets."""
    looks = Looks(session)
    try:
        while True:
            await asyncio.sleep(looks.pause)
            try:
                if "store" in session.__dict__:
                    await session.change(looks.look)
                    if session.settings_moved():
                        session.settings_changed()
                    session.ask_where_needed()
            except Exception as error:  # noqa: BLE001 - the next look may do better
                session.jobs.failed("the look at the stores", error)
            looks.tell()
    finally:
        looks.close()


class Looks:
    """When to look at which store. ``look`` and ``look_at`` run in the thread that changes the stores."""

    def __init__(
        self, session: Session, watcher: Callable[[Callable[[Shelf], None]], Watcher] = Watcher
    ) -> None:
        self._session = session
        self._watcher = watcher(self._heard)
        #: The first look waits: nothing that it needs is loaded while the first answers are made.
        self._due = time.monotonic() + EVERY
        self._waiting: set[Shelf] = set()
        self._rested = 0.0

    @property
    def pause(self) -> float:
        """Seconds until the next look at the folders, or at all that is in them."""
        left = self._due - time.monotonic()
        # One that is overdue did not come about: there is no store yet, or the look failed.
        return min(EVERY, max(0.05, left)) if left > 0 else EVERY

    def look(self) -> None:
        """Looks at all stores where that is due, else at those in which something changed of which nobody told."""
        store = self._session.store
        store.look_for_vaults()
        unheard = self._watcher.follow(store.shelves)
        began, used = time.monotonic(), time.thread_time()
        if began < self._due:
            for shelf in unheard:
                if shelf.vault.times.moved:  # a save of our own is known by now
                    shelf.look()
            return
        store.refresh()
        ended = time.monotonic()
        if all(map(self._watcher.covers, store.shelves)):
            rest = min(SELDOM, SHARE_WHERE_TOLD * (time.thread_time() - used))
        else:
            rest = SHARE * (ended - began)
        self._due = ended + max(EVERY, rest)

    def look_at(self, shelf: Shelf) -> None:
        """Looks at one store, of which something was told."""
        self._waiting.discard(shelf)
        shelves = self._session.store.shelves
        if shelf not in shelves:
            return
        began = time.monotonic()
        for each in dict.fromkeys([shelf, *self._watcher.follow(shelves)]):
            each.look()
        ended = time.monotonic()
        took = ended - began
        self._rested = ended + min(BREATH * took, max(LONGEST_BREATH, took))

    def tell(self) -> None:
        """Tells in the status what could not be watched, once."""
        while self._watcher.problems:
            self._session.report(self._watcher.problems.pop(0))

    def close(self) -> None:
        """Ends the watch."""
        self._watcher.close()

    def _heard(self, shelf: Shelf) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._session.loop.call_soon_threadsafe(self._begin, shelf)

    def _begin(self, shelf: Shelf) -> None:
        if shelf not in self._waiting:
            self._waiting.add(shelf)
            self._session.jobs.start(self._soon(shelf), "the look at the stores")

    async def _soon(self, shelf: Shelf) -> None:
        await asyncio.sleep(max(0.0, self._rested - time.monotonic()))
        await self._session.change(self.look_at, shelf)


async def open_stores(session: Session) -> None:
    """Opens what the first request will need, and asks for file events."""
    reach = await session.reach()
    await session.client.watch([to_protocol.uri(shelf.location.root) for shelf in reach.shelves])
