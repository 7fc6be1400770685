"""Single flight: what must not run twice at once does not, and others do not wait for it."""

from __future__ import annotations

import asyncio

import pytest

from mnemic.server.flights import Flights


def test_one_runs_at_a_time_under_a_key_in_the_order_of_asking() -> None:
    async def play() -> list[str]:
        flights, told = Flights(), []

        async def fly(key: str, name: str) -> None:
            async with flights.turn(key):
                told.append(f"{name} begins")
                for _ in range(3):
                    await asyncio.sleep(0)
                told.append(f"{name} ends")

        await asyncio.gather(*(fly("a", str(n)) for n in range(4)))
        assert not flights.is_taken("a")
        return told

    assert asyncio.run(play()) == [f"{n} {what}" for n in range(4) for what in ("begins", "ends")]


def test_another_key_waits_for_nobody() -> None:
    async def play() -> None:
        flights = Flights()
        async with flights.turn("a"):
            assert flights.is_taken("a")
            assert not flights.is_taken("b")
            async with asyncio.timeout(5), flights.turn("b"):
                pass

    asyncio.run(play())


def test_one_that_fails_or_is_cancelled_lets_the_next_in() -> None:
    async def play() -> None:
        flights = Flights()

        async def fly() -> None:
            async with flights.turn("a"):
                raise RuntimeError

        async with flights.turn("a"):
            waiting = asyncio.ensure_future(fly())
            dropped = asyncio.ensure_future(fly())
            await asyncio.sleep(0)
            dropped.cancel()
        with pytest.raises(RuntimeError):
            await waiting
        with pytest.raises(asyncio.CancelledError):
            await dropped
        async with asyncio.timeout(5), flights.turn("a"):
            pass

    asyncio.run(play())
