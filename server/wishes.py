"""The options as the client has them: those of the handshake, and over them those it tells or is asked for later."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from mnemic.core.settings.options import GROUPS, OPTIONS
from mnemic.protocol.options import SECTION

if TYPE_CHECKING:
    from mnemic.server.session import Session

#: Seconds that a store is not opened for, while the client has been asked for its settings.
PATIENCE = 1.0


class Wishes:
    """Follows ``workspace/configuration`` and ``workspace/didChangeConfiguration``."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._answered = asyncio.Event()
        self._answered.set()

    async def known(self) -> None:
        """Waits for an answer that is on its way, for a while: where a store lies may hang on it."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._answered.wait()
        except TimeoutError:
            self._answered.set()

    async def ask(self) -> None:
        """Asks a client that can be asked; one that does not answer keeps what it said before."""
        client = self._session.client
        if not client.gives_configuration:
            return
        self._answered.clear()
        try:
            answer = await client.configuration(SECTION)
        finally:
            self._answered.set()
        self._take(answer)

    def told(self, settings: object) -> None:
        """Takes what the client tells; where it tells nothing, it is asked."""
        ours = _section(settings)
        if ours is None:
            self._session.jobs.start(self.ask(), "the question for settings")
        else:
            self._take(ours)

    def _take(self, options: object) -> None:
        if isinstance(options, Mapping) and options != self._session.client_layers[1]:
            self._session.client_layers = (self._session.client_layers[0], options)
            self._session.settings_changed()


def _section(settings: object) -> Mapping[str, object] | None:
    """Our part of all settings; the whole where the client cut our part out already."""
    if not isinstance(settings, Mapping):
        return None
    ours = settings.get(SECTION)
    if isinstance(ours, Mapping):
        return ours
    return settings if any(key in GROUPS or key in OPTIONS for key in settings) else None
