"""Single flight: of what must not run twice at once, one runs, and the others wait in the order in which they came."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class _Lane:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0


class Flights:
    """One lane for each key, gone when nobody is in it."""

    def __init__(self) -> None:
        self._lanes: dict[Hashable, _Lane] = {}

    def is_taken(self, key: Hashable) -> bool:
        """Tells whether one runs, or waits to."""
        return key in self._lanes

    @asynccontextmanager
    async def turn(self, key: Hashable) -> AsyncIterator[None]:
        """Waits until nobody else runs under this key; one that is cancelled while it waits leaves the queue."""
        lane = self._lanes.setdefault(key, _Lane())
        lane.users += 1
        try:
            async with lane.lock:
                yield
        finally:
            lane.users -= 1
            if not lane.users:
                del self._lanes[key]
