"""What is made of a document's text: once for each text, for all who ask."""

from __future__ import annotations

import asyncio
import threading

import pytest

from mnemic.server.once import LARGE, Once

LONG = "x" * (LARGE + 1)


class Made:
    """Notes what was made, and in which thread; a long text is not done before ``go``."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []
        self.threads: set[int] = set()
        self.go = threading.Event()
        self.once = Once(self._make)

    def _make(self, text: str, number: int) -> str:
        self.asked.append((text, number))
        self.threads.add(threading.get_ident())
        if len(text) > LARGE:
            self.go.wait(60)
        if number < 0:
            raise ValueError(number)
        return f"{len(text)} {number}"


def test_a_text_is_made_once_until_it_or_what_it_is_read_by_changes() -> None:
    async def play() -> None:
        made = Made()
        for _ in range(3):
            assert await made.once.of("a", "text", 1) == "4 1"
        assert made.asked == [("text", 1)]
        assert await made.once.of("b", "text", 1) == "4 1"
        assert await made.once.of("a", "text", 2) == "4 2"
        assert await made.once.of("a", "texts", 2) == "5 2"
        made.once.closed("a")
        assert await made.once.of("a", "texts", 2) == "5 2"
        assert len(made.asked) == 5
        assert made.threads == {threading.get_ident()}

    asyncio.run(play())


def test_a_long_text_is_made_beside_the_loop_and_who_gives_up_takes_it_from_nobody() -> None:
    async def play() -> None:
        made = Made()
        asked = [asyncio.create_task(made.once.of("a", LONG, 1)) for _ in range(3)]
        await asyncio.sleep(0)
        asked[0].cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked[0]
        made.go.set()
        assert await asyncio.gather(*asked[1:]) == [f"{len(LONG)} 1"] * 2
        assert len(made.asked) == 1
        assert threading.get_ident() not in made.threads

    asyncio.run(play())


@pytest.mark.parametrize("text", ["short", LONG])
def test_a_failure_is_told_to_everybody_who_asks(text: str) -> None:
    async def play() -> None:
        made = Made()
        made.go.set()
        for _ in range(2):
            with pytest.raises(ValueError, match="-1"):
                await made.once.of("a", text, -1)

    asyncio.run(play())
