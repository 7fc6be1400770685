"""When to dream unasked: after a turn once it was read, and in the quiet hours of the day."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import TYPE_CHECKING

from mnemic.core.errors import MnemicError

if TYPE_CHECKING:
    from mnemic.server.session import Session

#: Seconds between two looks at the clock, and until the first.
EVERY, FIRST = 60.0, 2.0


class Night:
    """Begins dreams; whether it is time to is up to the gates. Nothing of a dream is loaded where they are switched off."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def turn_over(self, session_id: str, read: Awaitable[None]) -> None:
        """A turn is over: once ``read`` is done its chat was read, and its project may be dreamt over."""
        if self._is_on:
            self._session.jobs.start(self._after(session_id, read), "a dream")

    async def keep_on(self) -> None:
        """Looks at the clock until it is cancelled."""
        pause = FIRST
        while True:
            await asyncio.sleep(pause)
            pause = EVERY
            hours = self._session.settings.text("dream.quietHours") if self._is_on else ""
            if hours and "store" in self._session.__dict__:
                await self._in_quiet(hours)

    @property
    def _is_on(self) -> bool:
        settings = self._session.settings
        return settings.flag("enabled") and settings.flag("dream.enabled")

    async def _after(self, session_id: str, read: Awaitable[None]) -> None:
        from mnemic.server.dreaming import Wish  # noqa: PLC0415 - the first recall waits for none of it

        await read
        with suppress(MnemicError):  # what is wrong with the project was told by its reading
            reach = await self._session.reach(self._session.store.session(session_id).project)
            await self._session.dreams.unasked(reach, Wish("auto", session_id))

    async def _in_quiet(self, hours: str) -> None:
        from mnemic.core.dream.gates import is_quiet  # noqa: PLC0415 - as above
        from mnemic.server.dreaming import Wish  # noqa: PLC0415

        if is_quiet(hours, self._session.now().astimezone().time()):
            with suppress(MnemicError):
                await self._session.dreams.unasked(await self._session.reach(), Wish("schedule"))
