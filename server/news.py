"""What changed in the stores, told to the client after a quiet spell."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from mnemic.core.shelves.shelf import Shelf
from mnemic.core.shelves.snapshot import Snapshot, difference
from mnemic.protocol.events import MemoryDidChange

#: Seconds without a further change before the client is told of changes.
QUIET = 0.2


class News:
    """Remembers what the client knows of each store. ``moved`` is called too where only a file's problems changed."""

    def __init__(self, tell: Callable[[MemoryDidChange], None], moved: Callable[[], None]) -> None:
        self._tell = tell
        self._moved = moved
        self._loop = asyncio.get_running_loop()
        self._known: dict[Shelf, Snapshot] = {}
        self._revision = 0
        self._timer: asyncio.TimerHandle | None = None

    def opened(self, shelves: Iterable[Shelf]) -> None:
        """These were read for the first time: what was there before anybody listened is no news."""
        for shelf in shelves:
            self._known.setdefault(shelf, shelf.snapshot)

    def changed(self) -> None:
        """Something may have changed: looks when it has been quiet for a while."""
        if all(shelf.snapshot is known for shelf, known in self._known.items()):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(QUIET, self._look)

    def _look(self) -> None:
        self._timer = None
        added: list[str] = []
        changed: list[str] = []
        removed: list[str] = []
        moved = False
        for shelf, known in self._known.items():
            now = shelf.snapshot
            if now is known:
                continue
            diff = difference(known.memories, now.memories)
            self._known[shelf] = now
            moved = True
            added += diff.added
            changed += diff.changed
            removed += diff.removed
        if added or changed or removed:
            self._revision += 1
            event = MemoryDidChange(
                store_revision=self._revision,
                added=tuple(added),
                changed=tuple(changed),
                removed=tuple(removed),
            )
            self._tell(event)
        if moved:
            self._moved()
