"""Who goes first at a model of which only so many questions may be under way."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

import pytest

from mnemic.core.errors import ModelLate, ModelUnavailable
from mnemic.core.model.gate import Gate
from mnemic.core.model.port import Completion, Message

LONG = 60.0


class Scripted:
    """A model that answers when it is told to; ``asked`` holds each question's purpose, and what it is waiting for."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, asyncio.Future[Completion]]] = []
        self.at_once = self.most_at_once = 0
        self._news = asyncio.Condition()

    async def complete(
        self,
        purpose: str,
        system: str,
        messages: Sequence[Message],
        schema: Mapping[str, object] | None,
        max_tokens: int,
        timeout: float,  # noqa: ASYNC109 - as the port has it
    ) -> Completion:
        answer: asyncio.Future[Completion] = asyncio.get_running_loop().create_future()
        self.asked.append((purpose, answer))
        self.at_once += 1
        self.most_at_once = max(self.at_once, self.most_at_once)
        async with self._news:
            self._news.notify_all()
        try:
            return await answer
        finally:
            self.at_once -= 1

    async def until(self, count: int) -> None:
        async with self._news:
            await asyncio.wait_for(self._news.wait_for(lambda: len(self.asked) >= count), 10)

    def say(self, number: int, text: str = "{}") -> None:
        self.asked[number][1].set_result(Completion(text))


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


def ask(gate: Gate, purpose: str, timeout: float = LONG) -> asyncio.Task[Completion]:
    return asyncio.ensure_future(gate.complete(purpose, "", [Message("user", "?")], None, 9, timeout))


def test_a_recall_breaks_off_what_nobody_waits_for_and_that_is_asked_again() -> None:
    async def test() -> None:
        model, counts = Scripted(), Counter[str]()
        gate = Gate(model, 1, counts)
        extract = ask(gate, "extract")
        await model.until(1)
        recall = ask(gate, "recall")
        await model.until(2)
        assert (model.asked[1][0], model.at_once) == ("recall", 1)
        model.say(1, "chosen")
        assert (await recall).text == "chosen"
        await model.until(3)
        model.say(2, "kept")
        assert (await extract).text == "kept"
        assert (counts["model.calls"], counts["model.interrupted"], counts["model.failures"]) == (3, 1, 0)
        assert model.most_at_once == 1

    run(test())


def test_a_recall_does_not_break_off_a_recall_and_comes_before_what_waited_longer() -> None:
    async def test() -> None:
        model, counts = Scripted(), Counter[str]()
        gate = Gate(model, 1, counts)
        first = ask(gate, "recall")
        await model.until(1)
        dream, second = ask(gate, "dream"), ask(gate, "recall")
        await asyncio.sleep(0)
        model.say(0)
        await first
        await model.until(2)
        model.say(1)
        await second
        await model.until(3)
        model.say(2)
        await dream
        assert [purpose for purpose, _ in model.asked] == ["recall", "recall", "dream"]
        assert counts["model.interrupted"] == 0

    run(test())


def test_where_a_place_is_free_nothing_is_broken_off() -> None:
    async def test() -> None:
        model, counts = Scripted(), Counter[str]()
        gate = Gate(model, 2, counts)
        extract = ask(gate, "extract")
        await model.until(1)
        recall = ask(gate, "recall")
        await model.until(2)
        assert model.at_once == 2
        model.say(0)
        model.say(1)
        await asyncio.gather(extract, recall)
        assert counts["model.interrupted"] == 0

    run(test())


def test_waiting_in_the_background_costs_no_time_and_asking_does() -> None:
    async def test() -> None:
        model, counts = Scripted(), Counter[str]()
        gate = Gate(model, 1, counts)
        first, second = ask(gate, "extract"), ask(gate, "extract", 0.05)
        await model.until(1)
        await asyncio.wait({second}, timeout=0.2)
        assert not second.done()
        model.say(0)
        await first
        with pytest.raises(ModelLate, match=r"within 0\.05 s"):
            await second
        assert len(model.asked) == 2

    run(test())


def test_who_gives_up_leaves_the_place_to_the_others() -> None:
    async def test() -> None:
        model, counts = Scripted(), Counter[str]()
        gate = Gate(model, 1, counts)
        holding, waiting, next_one = ask(gate, "extract"), ask(gate, "extract"), ask(gate, "extract")
        await model.until(1)
        waiting.cancel()
        holding.cancel()
        await asyncio.wait({waiting, holding})
        assert holding.cancelled()
        await model.until(2)
        model.asked[1][1].set_exception(ModelUnavailable("it is off"))
        with pytest.raises(ModelUnavailable, match="it is off"):
            await next_one
        last = ask(gate, "recall")
        await model.until(3)
        model.say(2)
        await last
        assert (model.at_once, counts["model.failures"]) == (0, 1)

    run(test())
