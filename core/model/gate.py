"""A model of which only so many questions are under way at once, and what it was asked and took so far."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from mnemic.core.errors import ModelLate, ModelUnavailable
from mnemic.core.model.port import Completion, Message, Model

#: Somebody waits for the answers to these. All else is work in the background, which makes way for them.
URGENT = frozenset(("recall", "forget"))

_Ask = Callable[[float], Coroutine[Any, Any, Completion]]


class Gate:
    """Lets ``places`` questions through at once; the others wait, and what is urgent goes first.

    Where an urgent question finds all places taken by work in the background, one of these is broken off and asked
    again later: who waits for an answer does not wait for what nobody waits for. An urgent question's waiting is part
    of its time; one in the background has its time for the asking alone, all its pieces together.

    ``counts`` goes up by ``calls``, ``failures``, ``inputTokens``, ``outputTokens`` and ``interrupted``, each after
    ``model.``.
    """

    def __init__(self, model: Model, places: int, counts: Counter[str]) -> None:
        self._model = model
        self._free = places
        self._counts = counts
        self._urgent: deque[asyncio.Future[None]] = deque()
        self._patient: deque[asyncio.Future[None]] = deque()
        #: Questions in the background that are under way, the newest last.
        self._background: list[asyncio.Task[Completion]] = []

    async def complete(
        self,
        purpose: str,
        system: str,
        messages: Sequence[Message],
        schema: Mapping[str, object] | None,
        max_tokens: int,
        timeout: float,
    ) -> Completion:
        """See ``Model``."""

        async def ask(left: float) -> Completion:
            self._counts["model.calls"] += 1
            async with asyncio.timeout(left):
                return await self._model.complete(purpose, system, messages, schema, max_tokens, left)

        asked = self._at_once(ask, timeout) if purpose in URGENT else self._in_time(ask, timeout)
        try:
            found = await asked
        except (TimeoutError, ModelUnavailable) as error:
            self._counts["model.failures"] += 1
            if isinstance(error, TimeoutError | ModelLate):
                raise ModelLate(timeout) from None
            raise
        self._counts["model.inputTokens"] += found.usage.input_tokens
        self._counts["model.outputTokens"] += found.usage.output_tokens
        return found

    async def _at_once(self, ask: _Ask, timeout: float) -> Completion:
        clock = asyncio.get_running_loop().time
        end = clock() + timeout
        async with asyncio.timeout(timeout):
            await self._enter(self._urgent)
            try:
                return await ask(max(0.0, end - clock()))
            finally:
                self._leave()

    async def _in_time(self, ask: _Ask, timeout: float) -> Completion:
        clock = asyncio.get_running_loop().time
        left = timeout
        while left > 0:
            await self._enter(self._patient)
            began = clock()
            try:
                found = await self._unless_broken_off(ask, left)
            finally:
                self._leave()
            if found is not None:
                return found
            self._counts["model.interrupted"] += 1
            left -= clock() - began
        raise ModelLate(timeout)

    async def _unless_broken_off(self, ask: _Ask, left: float) -> Completion | None:
        """Returns the answer; None where the question had to make way."""
        task = asyncio.ensure_future(ask(left))
        self._background.append(task)
        try:
            await asyncio.wait({task})
        finally:
            if task in self._background:
                self._background.remove(task)
            task.cancel()
        return None if task.cancelled() else task.result()

    async def _enter(self, queue: deque[asyncio.Future[None]]) -> None:
        if self._free and not self._urgent and (queue is self._urgent or not self._patient):
            self._free -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(place)
        if queue is self._urgent and self._background:
            self._background.pop().cancel()
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._leave()  # it came free in the very moment in which nobody waited any more
            raise

    def _leave(self) -> None:
        """Gives the place to whoever waits, or back."""
        for queue in (self._urgent, self._patient):
            while queue:
                place = queue.popleft()
                if not place.done():
                    place.set_result(None)
                    return
        self._free += 1
