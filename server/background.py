"""The server's own look at the stores: at once where the system tells of a change, and again and again in any case.

Editors' file events are lost too often to wait for them, and so are the system's where a disk does not tell.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from mnemic.core.looking import look, settle
from mnemic.core.shelves.reach import stores_of
from mnemic.core.shelves.scouting import Found, Scout
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
#: Seconds that a first answer gets before large stores are looked at for the first time.
SETTLE = 0.3
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
                    found = await looks.scouted()
                    await (session.change(looks.look, found) if found else session.change(looks.look))
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
        self._scouts: dict[Shelf, Scout] = {}

    @property
    def pause(self) -> float:
        """Seconds until the next look at the folders, or at all that is in them."""
        left = self._due - time.monotonic()
        # One that is overdue did not come about: there is no store yet, or the look failed.
        return min(EVERY, max(0.05, left)) if left > 0 else EVERY

    async def scouted(self) -> dict[Shelf, Found]:
        """Looks at large stores, where that is due, beside the order of changes: saves need not wait for it."""
        if time.monotonic() < self._due:
            return {}
        return await self._scout(self._session.store.shelves)

    async def _scout(self, shelves: Iterable[Shelf]) -> dict[Shelf, Found]:
        scouts = {shelf: self._scouts.setdefault(shelf, Scout(shelf)) for shelf in shelves}
        large = {shelf: scout for shelf, scout in scouts.items() if scout.is_wanted}
        if not large:
            return {}
        found = await asyncio.to_thread(_look, list(large.values()))
        return dict(zip(large, found, strict=True))

    def look(self, found: Mapping[Shelf, Found] | None = None) -> None:
        """Looks at all stores where that is due, else at those in which something changed of which nobody told.

        ``found``: what scouts have found just now.
        """
        store = self._session.store
        store.look_for_vaults()
        unheard = self._watcher.follow(store.shelves)
        began, used = time.monotonic(), time.thread_time()
        if began < self._due:
            for shelf in unheard:
                if shelf.vault.times.moved:  # a save of our own is known by now
                    shelf.look()
            return
        if found:
            look(store.shelves, found)
        else:
            store.refresh()
        ended = time.monotonic()
        beside = (found or {}).values()
        if all(map(self._watcher.covers, store.shelves)):
            used -= sum(one.used for one in beside)
            rest = min(SELDOM, SHARE_WHERE_TOLD * (time.thread_time() - used))
        else:
            rest = SHARE * (ended - began + sum(one.took for one in beside))
        self._due = ended + max(EVERY, rest)

    def look_at(self, shelf: Shelf, found: Mapping[Shelf, Found] | None = None) -> None:
        """Looks at one store, of which something was told; ``found`` is what scouts have found since."""
        self._waiting.discard(shelf)
        shelves = self._session.store.shelves
        if shelf not in shelves:
            return
        began = time.monotonic()
        known = found or {}
        for each in dict.fromkeys([shelf, *self._watcher.follow(shelves)]):
            each.look(found=known[each]) if each in known else each.look()
        ended = time.monotonic()
        took = ended - began + sum(one.took for one in known.values())
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
        found = await self._scout([shelf])
        if found:
            await self._session.change(self.look_at, shelf, found)
        else:
            await self._session.change(self.look_at, shelf)


def _look(scouts: Iterable[Scout]) -> list[Found]:
    return [scout.look() for scout in scouts]


async def open_stores(session: Session) -> None:
    """Opens what the first requests will need, and asks for file events; then comes the first look at large stores."""
    shelves = stores_of(await session.reaches())
    session.jobs.start(_settled(session, shelves), "the first look at the stores")
    await session.client.watch([to_protocol.uri(shelf.location.root) for shelf in shelves])


async def _settled(session: Session, shelves: Sequence[Shelf]) -> None:
    await asyncio.sleep(SETTLE)
    await session.change(settle, shelves)
    for shelf in shelves:
        damaged = await asyncio.to_thread(shelf.contents.damaged)
        if damaged:
            await session.change(shelf.contents.mend, damaged)
