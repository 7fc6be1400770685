"""A model of which only so many questions are under way at once, and what it was asked and took so far."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence

from mnemic.core.errors import ModelLate, ModelUnavailable
from mnemic.core.model.port import Completion, Message, Model


class Gate:
    """Lets ``places`` questions through at once; the others wait, and their waiting is part of their time.

    ``counts`` goes up by ``calls``, ``failures``, ``inputTokens`` and ``outputTokens``, each after ``model.``.
    """

    def __init__(self, model: Model, places: int, counts: Counter[str]) -> None:
        self._model = model
        self._places = asyncio.Semaphore(places)
        self._counts = counts

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
        clock = asyncio.get_running_loop().time
        end = clock() + timeout
        try:
            async with asyncio.timeout(timeout), self._places:
                self._counts["model.calls"] += 1
                left = max(0.0, end - clock())
                found = await self._model.complete(purpose, system, messages, schema, max_tokens, left)
        except (TimeoutError, ModelUnavailable) as error:
            self._counts["model.failures"] += 1
            if isinstance(error, TimeoutError | ModelLate):
                raise ModelLate(timeout) from None
            raise
        self._counts["model.inputTokens"] += found.usage.input_tokens
        self._counts["model.outputTokens"] += found.usage.output_tokens
        return found
