"""Open documents: markers in any of them, checks of those that are memory files."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from mnemic.core.files.vault import INDEX_NAME
from mnemic.core.memory import Memory
from mnemic.core.secrets.masking import mask
from mnemic.core.shelves.reach import Reach
from mnemic.server import from_protocol

if TYPE_CHECKING:
    from mnemic.server.session import Session

#: Seconds without typing before a document is read again.
PAUSE = 0.3
#: A marker that is being typed is left alone for this long.
MARKER_PAUSE = 1.5
_FORGET = "Forget it"
_KEEP = "Keep it"


class Documents:
    """Reads documents when they rest."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._timers: dict[tuple[str, str], asyncio.TimerHandle] = {}
        #: Memories whose comment is gone, and that a person was asked about.
        self._offered: set[str] = set()

    def opened(self, uri: str) -> None:
        """A document was opened: where it is a memory file, that keeps it warm."""
        self._check(uri)
        self._read(uri)
        self._session.jobs.start(self._warmed(uri), "the count of an opened file")

    def changed(self, uri: str) -> None:
        """A document was changed: it is looked at when it rests."""
        self._later(uri, PAUSE, self._check)
        self._later(uri, MARKER_PAUSE, self._read)

    def saved(self, uri: str) -> None:
        """A document was saved: a memory file is read again, markers that vanished may take their memory along.

        Open memory files may speak of what it says.
        """
        self._session.look([uri])
        self.recheck()
        self._read(uri, offer=True)

    def closed(self, uri: str) -> None:
        """A document was closed."""
        for key in [key for key in self._timers if key[0] == uri]:
            self._timers.pop(key).cancel()
        self._session.diagnostics.take_back(uri)

    def recheck(self) -> None:
        """The stores changed: what was said about open memory files may have, too."""
        for uri in self._session.client.open_documents:
            self._check(uri)
        self._session.diagnostics.pull_again()

    def _later(self, uri: str, seconds: float, work: Callable[[str], None]) -> None:
        key = (uri, work.__name__)
        if old := self._timers.pop(key, None):
            old.cancel()

        def begin() -> None:
            self._timers.pop(key, None)
            work(uri)

        self._timers[key] = self._session.loop.call_later(seconds, begin)

    def _check(self, uri: str) -> None:
        self._session.jobs.start(self._pushed(uri), "the check of a document")

    async def _pushed(self, uri: str) -> None:
        reach = await self._session.reach()
        await self._session.diagnostics.push(uri, reach)

    async def _warmed(self, uri: str) -> None:
        session = self._session
        reach = await session.reach()
        path = from_protocol.path_of(uri)
        here = session.file_at(reach, path) if path else None
        if here is not None:
            shelf, file = here
            session.later(shelf.count_uses, shelf.snapshot.files[file].memories, "read", session.now())

    def _read(self, uri: str, *, offer: bool = False) -> None:
        """Its text is taken now: a document that is saved and closed at once is read too."""
        settings, text = self._session.settings, self._session.client.document_text(uri)
        wanted = settings.flag("enabled") and settings.text("extract.documents") != "off"
        if text is not None and wanted and not uri.endswith("/" + INDEX_NAME):
            self._session.jobs.start(self._marked(uri, text, offer=offer), "the look for markers")

    async def _marked(self, uri: str, text: str, *, offer: bool) -> None:
        session = self._session
        reach = await session.reach()
        path = from_protocol.path_of(uri)
        if path is not None and session.file_at(reach, path) is not None:
            return
        from mnemic.core.extraction.markers import markers  # noqa: PLC0415 - the first recall waits for no rule

        found = markers(text)
        if not found and not _has_memories(uri, reach):
            return
        from mnemic.core.operations.marking import follow_markers  # noqa: PLC0415

        done = await session.change(follow_markers, uri, found, reach)
        changed = len(done.created) + len(done.updated)
        session.telemetry.event("extract", "completed", trigger="document", patches_count=changed)
        if offer and session.client.asks_people:
            await self._offer(done.gone)

    async def _offer(self, gone: Sequence[Memory]) -> None:
        """A comment went away: its memory goes only if a person says so. Each is asked about once."""
        session = self._session
        for memory in gone:
            if memory.id in self._offered:
                continue
            self._offered.add(memory.id)
            question = f"The comment behind the memory “{memory.title}” is gone. Forget the memory too?"
            if await session.client.ask(question, [_FORGET, _KEEP]) == _FORGET:
                await session.forget([memory])
                self._offered.discard(memory.id)


def _has_memories(uri: str, reach: Reach) -> bool:
    uri = mask(uri).text
    return any(
        memory.source is not None and memory.source.uri == uri
        for shelf in reach.shelves
        for memory in shelf.snapshot.memories.values()
    )
