"""Messages one at a time, in order: a thread reads them, the event loop handles them.

The thread is our own, so that no handler can keep it from reading. Between two messages the loop takes one turn:
an async handler has taken its first step before the next message is looked at.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from typing import BinaryIO

from mnemic.server.framing import Frame, PositionLost, read_frame

#: Messages read ahead of the loop.
AHEAD = 64
#: Seconds after the input has ended in which the loop must have handled at least one more message.
STUCK = 2.0


class Inbox:
    """Reads ``stream`` to its end; ``ended`` gets ``None``, or the reason why reading had to stop.

    ``stuck`` is called from the reading thread if the loop does not get to the end: it writes what nobody reads.
    """

    def __init__(
        self,
        stream: BinaryIO,
        receive: Callable[[Frame], None],
        ended: Callable[[str | None], None],
        stuck: Callable[[], None],
    ) -> None:
        self._stream = stream
        self._receive = receive
        self._ended = ended
        self._stuck = stuck
        self._handled = 0
        self._finished = threading.Event()
        self._loop = asyncio.get_running_loop()
        self._room = threading.Semaphore(AHEAD)
        self._waiting: deque[Callable[[], None]] = deque()
        self._busy = False
        self._closed = False

    def start(self) -> None:
        """Begins to read, in a thread that ends with the process."""
        threading.Thread(target=self._read, name="reader", daemon=True).start()

    def close(self) -> None:
        """Drops what has not been handled yet, and all that still comes."""
        self._closed = True
        self._waiting.clear()
        self._finished.set()

    def _read(self) -> None:
        reason: str | None = None
        try:
            while (frame := read_frame(self._stream)) is not None:
                self._room.acquire()
                self._loop.call_soon_threadsafe(self._arrived, lambda frame=frame: self._receive(frame))
        except PositionLost as lost:
            reason = str(lost)
        except (OSError, ValueError):
            reason = None
        self._loop.call_soon_threadsafe(self._arrived, lambda: self._ended(reason))
        self._wait_for_the_loop()

    def _wait_for_the_loop(self) -> None:
        seen = self._handled
        while not self._finished.wait(STUCK):
            if self._handled == seen:
                self._stuck()
                return
            seen = self._handled

    def _arrived(self, handle: Callable[[], None]) -> None:
        if not self._closed:
            self._waiting.append(handle)
            if not self._busy:
                self._busy = True
                self._next()

    def _next(self) -> None:
        if not self._waiting:
            self._busy = False
            return
        handle = self._waiting.popleft()
        self._room.release()
        self._handled += 1
        try:
            handle()
        finally:
            # Behind the first steps of what was started just now, before any that come later.
            self._loop.call_soon(self._next)
