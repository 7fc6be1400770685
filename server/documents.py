"""Open documents: markers in any of them, checks of those that are memory files."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from mnemic.core.files.vault import INDEX_NAME
from mnemic.core.memory import Memory, Problem
from mnemic.core.secrets.masking import mask
from mnemic.core.shelves.reach import Reach, places_of
from mnemic.server import from_protocol
from mnemic.server.once import LARGE
from mnemic.server.transcripts import Transcripts

if TYPE_CHECKING:
    from mnemic.server.session import Session

#: Seconds without typing before a document is read again.
PAUSE = 0.05
#: A marker that is being typed is left alone for this long.
MARKER_PAUSE = 1.5
_FORGET = "Forget it"
_KEEP = "Keep it"


class Documents:
    """Reads documents when they rest."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.transcripts = Transcripts(session)
        self._timers: dict[tuple[str, str], asyncio.TimerHandle] = {}
        #: Documents that were opened before: an editor that reads a file again opens it again.
        self._seen: set[str] = set()
        #: Memories whose comment is gone, and that a person was asked about.
        self._offered: set[str] = set()
        #: Memories whose comment is no longer in its document, by document.
        self._gone: dict[str, dict[str, Memory]] = {}

    def opened(self, uri: str) -> None:
        """A document was opened: where it is a memory file, that keeps it warm."""
        self._check(uri)
        self._read(uri)
        if uri not in self._seen:
            self._seen.add(uri)
            self._session.jobs.start(self._warmed(uri), "the count of an opened file")
        if uri.endswith(".md"):
            self._session.jobs.start(self._session.linking.here(uri), "the names of memories")

    def changed(self, uri: str) -> None:
        """A document was changed: it is looked at when it rests."""
        self._later(uri, PAUSE, self._check)
        self._later(uri, MARKER_PAUSE, self._read_typed)

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
        self._session.highlighting.closed(uri)
        self._session.link_counts.closed(uri)
        self._session.linking.closed(uri)
        self._session.typed.closed(uri)
        self.transcripts.closed(uri)

    def recheck(self) -> None:
        """The stores or the settings changed: what is said and shown of open memory files may have, too."""
        for uri in self._session.client.open_documents:
            self._check(uri)
        if any(map(self._is_kept, self._session.client.open_documents)):
            self._session.client.refresh()
        self._session.virtual.refresh()

    def _is_kept(self, uri: str) -> bool:
        """Whether it lies in a store, be it a memory by now or not."""
        path = from_protocol.path_of(uri)
        return path is not None and any(places_of(path, self._session.store.shelves))

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
        reach = await self._session.reach_of(uri)
        await self._session.diagnostics.push(uri, reach)

    async def _warmed(self, uri: str) -> None:
        session = self._session
        reach = await session.reach_of(uri)
        here = session.file_of(reach, uri)
        if here is not None:
            shelf, file = here
            session.later(shelf.count_uses, shelf.snapshot.files[file].memories, "read", session.now())

    def _read_typed(self, uri: str) -> None:
        self._read(uri, resting=False)

    def _read(self, uri: str, *, offer: bool = False, resting: bool = True) -> None:
        """Its text is taken now: a document that is saved and closed at once is read too."""
        settings, text = self._session.settings, self._session.client.document_text(uri)
        wanted = settings.flag("enabled") and settings.text("extract.documents") != "off"
        if text is not None and wanted and not uri.endswith("/" + INDEX_NAME):
            work = self._learned(uri, text, offer=offer, resting=resting)
            self._session.jobs.start(work, "the reading of a document")

    async def _learned(self, uri: str, text: str, *, offer: bool, resting: bool) -> None:
        session = self._session
        reach = await session.reach_of(uri)
        if session.file_of(reach, uri) is not None:
            return
        settings = session.settings
        as_chats = settings.text("extract.documents") == "transcripts" and settings.flag("extract.enabled")
        if as_chats and await self.transcripts.read(uri, text, resting=resting):
            return
        await self._marked(uri, text, reach, offer=offer)

    async def _marked(self, uri: str, text: str, reach: Reach, *, offer: bool) -> None:
        session = self._session
        from mnemic.core.extraction.markers import markers  # noqa: PLC0415 - the first recall waits for no rule

        found = await asyncio.to_thread(markers, text) if len(text) > LARGE else markers(text)
        if not found and not _has_memories(uri, reach):
            return
        from mnemic.core.operations.marking import follow_markers  # noqa: PLC0415

        with session.telemetry.marking() as told:
            done = await session.change(follow_markers, uri, found, reach)
            told += [*done.created, *done.updated]
        self._gone[uri] = {memory.id: memory for memory in done.gone}
        if offer and session.client.asks_people:
            await self._offer(done.gone)

    @property
    def problems(self) -> list[Problem]:
        """Returns which memories lost the comment that they were learned from, as long as they are there."""
        shelves = self._session.store.shelves
        return [
            _orphan(memory)
            for gone in self._gone.values()
            for memory in gone.values()
            if any(memory.id in shelf.snapshot.memories for shelf in shelves)
        ]

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


def _orphan(memory: Memory) -> Problem:
    sentence = f"The comment behind {memory.id} is gone; forget the memory if it no longer holds."
    return Problem("info", "comment-gone", sentence, memory.file, memory.place)
