"""The server's own look at the stores, once a second: editors' file events are lost too often to wait for them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from mnemic.server import to_protocol

if TYPE_CHECKING:
    from mnemic.server.session import Session

#: Seconds between the end of one look and the next: a foreign change is seen within 1.2 s.
EVERY = 0.9


async def keep_looking(session: Session) -> None:
    """Looks until it is cancelled, whatever one look meets. Where a look takes long, the pause grows with it."""
    while True:
        began = session.loop.time()
        try:
            if "store" in session.__dict__:
                await session.change(session.store.refresh)
        except Exception as error:  # noqa: BLE001 - the next look may do better
            session.jobs.failed("the look at the stores", error)
        await asyncio.sleep(max(EVERY, 4 * (session.loop.time() - began)))


async def open_stores(session: Session) -> None:
    """Opens what the first request will need, and asks for file events."""
    reach = await session.reach()
    await session.client.watch([to_protocol.uri(shelf.location.root) for shelf in reach.shelves])
