"""One client's conversation: what it opened, what it may reach, and what it is told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, Protocol, TypeVar

from mnemic.core.looking import look_at
from mnemic.core.memory import Memory, Problem
from mnemic.core.model.port import Model
from mnemic.core.pressure import Pressure
from mnemic.core.shelves.reach import File, Reach, places_of
from mnemic.core.shelves.reading import TopicFile
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.surroundings import Surroundings
from mnemic.server import from_protocol
from mnemic.server.background import keep_looking, open_stores
from mnemic.server.client import Client
from mnemic.server.conversation import Conversation
from mnemic.server.courtesy import Courtesy
from mnemic.server.diagnostics import Diagnostics
from mnemic.server.documents import Documents
from mnemic.server.embedding import Embedding
from mnemic.server.extraction import Extractions
from mnemic.server.highlighting import Highlighting
from mnemic.server.hovered import Hovered
from mnemic.server.jobs import Jobs
from mnemic.server.link_counts import LinkCounts
from mnemic.server.models import ClientModel
from mnemic.server.news import News
from mnemic.server.night import Night
from mnemic.server.process import log_to_stderr
from mnemic.server.trusting import ask_for_trust, ask_to_attach
from mnemic.server.typed import Typed
from mnemic.server.virtual_documents import VirtualDocuments
from mnemic.server.wishes import Wishes
from mnemic.server.worker import Worker

if TYPE_CHECKING:
    from mnemic.server.linking import Linking

P = ParamSpec("P")
T = TypeVar("T")

#: Seconds that queued work gets when the process ends; all of leaving has 0.9.
DRAIN = 0.35

#: Requests wait for the reading of files that the client has just named, so many at once, and at most so many seconds.
NAMED, PATIENCE = 100, 0.5

log = logging.getLogger(__name__)


class Cancellable(Protocol):
    """Work that a person can cancel."""

    def cancel(self) -> object:
        """Asks it to stop."""
        ...


class Session(Conversation):
    """A conversation over the wire. Everything here is used from the event loop alone."""

    looks = True

    def __init__(
        self,
        client: Client,
        surroundings: Surroundings,
        options: Mapping[str, object],
        pressure: Callable[[], Pressure] = Pressure,
    ) -> None:
        super().__init__(surroundings, options)
        self.client = client
        #: How near this process is to the end of its memory; by default nobody looks, and there is none.
        self.pressure = pressure
        self.worker = Worker()
        self.courtesy = Courtesy()
        self.loop = asyncio.get_running_loop()
        self.jobs = Jobs(self.report)
        self.extractions = Extractions(self)
        self.night = Night(self)
        self.documents = Documents(self)
        self.diagnostics = Diagnostics(self)
        self.link_counts = LinkCounts(self)
        self.highlighting = Highlighting()
        self.typed = Typed(client)
        self.hovered = Hovered()
        self.virtual = VirtualDocuments(self)
        self.wishes = Wishes(self)
        self.news = News(lambda event: client.notify("memory/didChange", event), self.documents.recheck)
        #: What is under way by its progress token.
        self.cancellable: dict[int | str, Cancellable] = {}
        #: The looks at files that the client named.
        self._named: set[asyncio.Task[None]] = set()
        self._ready = False
        self._asked: set[Path] = set()
        log_to_stderr(self.settings.text("log.level"))
        self.embedding = Embedding(self)
        self.jobs.start(keep_looking(self), "the look at the stores")
        self.jobs.start(self.embedding.keep_on(), "embedding memories")
        self.jobs.start(self.night.keep_on(), "the quiet hours")

    @property
    def encoding(self) -> str:  # type: ignore[override]  # negotiated once, then fixed
        """The negotiated position encoding."""
        return self.client.encoding

    @cached_property
    def linking(self) -> Linking:
        """Memory files as documents that lead to each other; made when the first of them is asked about."""
        from mnemic.server.linking import Linking  # noqa: PLC0415 - the handshake has no documents

        return Linking(self)

    @property
    def folder_uris(self) -> Sequence[str]:
        """The workspace folders."""
        return self.client.folder_uris

    def begin(self) -> None:
        """The client may be asked from here on: what it wishes, for file events, and for trust."""
        self._ready = True
        self.jobs.start(self.client.register(), "the registration")
        self.jobs.start(self.wishes.ask(), "the question for settings")
        self.open_ahead()

    def open_ahead(self) -> None:
        """Opens the stores of the workspace before somebody asks."""
        if self._ready:
            self.jobs.start(open_stores(self), "opening the stores")

    def settings_changed(self) -> None:
        """The settings are read anew, and apply from here on; a store that is no longer trusted leaves prompts."""
        self.forget_settings()
        log_to_stderr(self.settings.text("log.level"))
        self.documents.recheck()
        self.jobs.start(self._follow_policy(), "the trust in stores")

    async def _follow_policy(self) -> None:
        await self.change(self.store.apply_trust)
        self.ask_where_needed()

    def ask_where_needed(self) -> None:
        """Has the person asked about each open store that came with a repository, or that turned out so by now."""
        for shelf in self.store.shelves if self._ready else ():
            if shelf.unasked:
                self.jobs.start(ask_for_trust(self, shelf), "the question for trust")

    def _ask_to_attach(self, reach: Reach) -> None:
        left = self.store.left(reach)
        if not (left and reach.project and self._ready and self.client.asks_people):
            return
        if reach.project.location.root not in self._asked:
            self._asked.add(reach.project.location.root)
            work = ask_to_attach(self, reach.project, left)
            self.jobs.start(work, "the question about a vanished folder")

    async def opened(self, project: Path | None) -> Reach:
        """Waits for the worker where a store is opened for the first time, and asks about one that is not trusted.

        What the client has said was changed is read first: it is in the answer.
        """
        if self._named:
            await asyncio.wait(self._named, timeout=PATIENCE)
        found = self.store.reach(project)
        if found is None:
            await self.wishes.known()
            found = await self.worker.run(self.store.open, project)
            self.news.opened(found.shelves)
            self.ask_where_needed()
        self._ask_to_attach(found)
        return found

    async def change(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs work that changes a store, in its place in the order, and has the change told."""
        try:
            return await self.worker.run(work, *args, **kwargs)
        finally:
            self.news.changed()

    def later(self, work: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Queues work that nobody waits for; its place in the order is taken now, a failure is told in the status."""
        self.jobs.start(asyncio.wrap_future(self.worker.submit(work, *args, **kwargs)))

    def agent_saved(self, session_id: str) -> None:
        """An agent saved a memory itself: the turn's extraction would only collide with it."""
        self.extractions.agent_saved(session_id)

    def client_model(self) -> Model | None:
        """Returns the client's own model, where it said that it answers for one."""
        return ClientModel(self.client) if self.client.completes else None

    def notify(self, method: str, params: object) -> None:
        """Tells the client."""
        self.client.notify(method, params)

    def look(self, uris: Iterable[str] = ()) -> None:
        """Looks at these files, or at all stores, in the worker's order: what was saved before is in the next answer."""
        if "store" in self.__dict__:
            paths = [Path(path) for uri in uris if (path := from_protocol.path_of(uri))]
            work = (
                self.change(look_at, self.store.shelves, paths) if paths else self.change(self.store.refresh)
            )
            look = self.jobs.start(work, "the look at the stores")
            if 0 < len(paths) <= NAMED:
                self._named.add(look)
                look.add_done_callback(self._named.discard)

    def short_of_memory(self) -> bool:
        """Whether this process is near the end of the memory it may have."""
        return self.pressure().is_too_high

    @property
    def embedding_now(self) -> bool:
        """Whether memories wait for their vectors, or for the model that makes them."""
        return self.embedding.building

    def part(self) -> None:
        """Requests under way are about to be cancelled, because nobody is there for their answers."""
        self.ending = True

    async def end(self) -> None:
        """Lets queued work end within its time. What does not make it is named; the next process does it."""
        late = await self.extractions.settled(DRAIN)
        done = await self.worker.drained(0.0 if late else DRAIN)
        for record in late:
            log.warning(
                "left before task %s (%s) was done; the rest is read next time", record.id, record.kind
            )
        if not done and not late:
            log.warning("left before all counters were written")
        self.jobs.cancel()
        self.worker.close()
        if done and "store" in self.__dict__:
            with suppress(Exception):
                self.store.close()

    async def forget(self, memories: Sequence[Memory]) -> None:
        """Forgets these memories; undo as always."""
        from mnemic.core.operations.forgetting import forget  # noqa: PLC0415 - the first recall does not wait for it

        await self.change(forget, memories, self.store.shelves, self.store.totals())

    @property
    def folders(self) -> list[Path]:
        """The workspace folders that are folders of this machine."""
        return [folder for uri in self.folder_uris if (folder := from_protocol.folder_of(uri))]

    async def reaches(self) -> list[Reach]:
        """Returns what is within reach of each workspace folder; without any, what is within reach anyway."""
        return [await self.opened(folder) for folder in self.folders] or [await self.reach()]

    async def reach_of(self, uri: str) -> Reach:
        """Returns what is within reach of a document.

        With several folders open that is what belongs to the innermost one it lies in, or whose memories it is among.
        """
        path = from_protocol.path_of(uri)
        anywhere = await self.reach()
        if len(self.folder_uris) < 2 or path is None or self.file_of(anywhere, uri) is not None:
            return anywhere
        around = [folder for folder in self.folders if Path(path).is_relative_to(folder)]
        if around:
            return await self.opened(max(around, key=lambda folder: len(folder.parts)))
        return next((each for each in await self.reaches() if self.file_of(each, uri) is not None), anywhere)

    def project_uri(self, reach: Reach) -> str | None:
        """Returns what a command has to name, for it to reach the same project; None where the one open folder says it."""
        root = reach.project.location.project_root if reach.project else None
        return None if root is None or len(self.folder_uris) == 1 else root.as_uri()

    def file_of(self, reach: Reach, uri: str) -> File | None:
        """Returns the store and the relative path of a memory file, None for any other document."""
        path = from_protocol.path_of(uri)
        places = places_of(path, reach.shelves) if path is not None else ()
        return next((place for place in places if place[1] in place[0].snapshot.files), None)

    async def open_topic(self, uri: str, shelf: Shelf, file: str) -> TopicFile:
        """Returns a memory file as the editor has it, saved or not."""
        saved = shelf.snapshot.files[file]
        return await self.typed.of(uri, shelf, file) or saved

    def standing_problems(self) -> list[Problem]:
        """Returns what is wrong with settings and stores, and which memories lost their comment."""
        return [*super().standing_problems(), *self.documents.problems]

    def bad_notification(self, method: str, sentence: str) -> None:
        """A notification can't be answered: what was wrong with it is kept, and said once in the client's log."""
        problem = Problem("error", "bad-notification", f"{method}: {sentence}")
        if self.report(problem):
            self.client.log(problem.message)
