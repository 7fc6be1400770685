"""Work in the background gives way to somebody who waits for an answer: two threads of Python share one interpreter."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

#: Seconds without a question after which it goes on, and the longest that it waits at a time: it must come to its end.
QUIET, LONGEST = 0.01, 0.1


class Courtesy:
    """Knows whether a question is being answered. Counted on the event loop, asked from any thread."""

    def __init__(self) -> None:
        self._under_way = 0
        self._last = float("-inf")

    @contextmanager
    def answering(self) -> Iterator[None]:
        """A question is being answered meanwhile."""
        self._under_way += 1
        try:
            yield
        finally:
            self._under_way -= 1
            self._last = time.monotonic()

    def give_way(self) -> None:
        """Returns when nobody has asked for a moment, or after the longest wait."""
        end = time.monotonic() + LONGEST
        while (now := time.monotonic()) < end:
            left = QUIET if self._under_way else self._last + QUIET - now
            if left <= 0:
                return
            # Each look takes the interpreter from who answers: one at the end, not one a millisecond.
            time.sleep(left)


class Patience:
    """One piece of work that gives way, once it has turned out to be long: what is short is soon over anyway."""

    #: Seconds of work that nobody's question interrupts.
    SHORT = 0.05

    def __init__(self, courtesy: Courtesy) -> None:
        self._courtesy = courtesy
        self._begun = time.monotonic()

    def give_way(self) -> None:
        """As ``Courtesy``'s, after the first moments."""
        if time.monotonic() - self._begun > self.SHORT:
            self._courtesy.give_way()
