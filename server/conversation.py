"""What every handler of a ``memory/`` method works with, whoever asks: an editor over the wire, or a command line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from mnemic.core.chat import ChatSession
from mnemic.core.errors import MnemicError, NoProject
from mnemic.core.files.journal import Journal
from mnemic.core.files.paths import OURS, base_dir
from mnemic.core.memory import Problem
from mnemic.core.model.port import Model
from mnemic.core.search.embedding.chosen import TEXTS, chosen
from mnemic.core.search.embedding.meaning import Meaning
from mnemic.core.search.vectors import Meant
from mnemic.core.settings.resolution import Settings
from mnemic.core.shelves.reach import Reach
from mnemic.core.store import Store
from mnemic.core.surroundings import Surroundings
from mnemic.core.trust import TrustBook
from mnemic.protocol import values
from mnemic.server import from_protocol
from mnemic.server.models import ChosenModel
from mnemic.server.recall_events import Recalls
from mnemic.server.settings_files import read_settings, settings_files, stamp_of
from mnemic.server.tasks import Tasks
from mnemic.server.telemetry import Telemetry

if TYPE_CHECKING:
    from mnemic.server.dreaming import Dreams

P = ParamSpec("P")
T = TypeVar("T")

#: Problems of notifications that are kept for the status, the newest.
KEPT_PROBLEMS = 50
#: Seconds that an endpoint gets for the vector of a question; without it recall goes by words.
AFAR = 0.8


class Conversation:
    """Stores, settings and records of one asker. Base of a wire's ``Session`` and of a command line's one call."""

    encoding: str = "utf-16"
    #: Whether the stores are looked at again and again.
    looks = False

    def __init__(self, surroundings: Surroundings, options: Mapping[str, object]) -> None:
        self.surroundings = surroundings
        self.started = surroundings.now()
        #: What the client said at the handshake, and over it what it said since.
        self.client_layers: tuple[Mapping[str, object], Mapping[str, object]] = (options, {})
        self.problems: list[Problem] = []
        #: The files that settings and answers about trust were read from, as they were then.
        self._read: dict[Path, tuple[int, ...]] = {}
        #: Whether the settings name another base than the one in use.
        self._awaits_restart = False
        self.tasks = Tasks(surroundings.now, surroundings.token, self.tell_task)
        #: Whether the process is about to leave.
        self.ending = False
        self.recalls = Recalls()
        self._journal: Journal | None = None
        self.telemetry = Telemetry(
            self.notify,
            lambda line: self.later(self._note, line),
            lambda: self.settings.text("telemetry"),
            surroundings.now,
        )
        self._meaning: tuple[object, Meaning] | None = None
        self._afar: asyncio.Future[Meant | None] | None = None
        self.model = ChosenModel(
            lambda: self.settings, surroundings.environ, self.client_model, self.telemetry.counts
        )

    @property
    def folder_uris(self) -> Sequence[str]:
        """The folders that are open."""
        return ()

    @property
    def folder(self) -> Path | None:
        """The one open folder; None where there are none or several, or where it is no folder of this machine."""
        uris = self.folder_uris
        return from_protocol.folder_of(uris[0]) if len(uris) == 1 else None

    def _why_no_project(self) -> str:
        uris = self.folder_uris
        if len(uris) > 1:
            return "Several folders are open."
        return f"{uris[0]!r} is no folder on this machine." if uris else "No project is open."

    @cached_property
    def settings(self) -> Settings:
        """The settings in force, read when first needed."""
        folder = self.folder
        self._read = {file: stamp_of(file) for file in settings_files(self.surroundings, folder)}
        settings = read_settings(self.surroundings, folder, self.client_layers)
        with suppress(MnemicError):
            self._read.setdefault(answers := self._answers(settings), stamp_of(answers))
        if folder is not None and self._vouched_for(folder, settings):
            return read_settings(self.surroundings, folder, self.client_layers, trusted=True)
        return settings

    def _vouched_for(self, folder: Path, settings: Settings) -> bool:
        """Whether the project's own file may set any option. Where to look that up is no matter of the project's."""
        always = settings.text("trust.projectStores") == "always"
        return always or TrustBook(self._answers(settings)).vouches_for(folder)

    def _answers(self, settings: Settings) -> Path:
        around, configured = self.surroundings, settings.text("store.base") or None
        return base_dir(around.environ, around.home, around.cwd, configured) / OURS / "trust.json"

    def settings_moved(self) -> bool:
        """Tells whether a file that settings or trust come from was written since it was read, by anybody."""
        return any(stamp_of(file) != stamp for file, stamp in self._read.items())

    def forget_settings(self) -> None:
        """The settings are read anew, and apply from here on; a place that is in use stays until a restart."""
        self.__dict__.pop("settings", None)
        old = self.__dict__.get("store")
        if not isinstance(old, Store):
            return
        new = self._new_store()
        if not old.shelves:
            new.sessions = old.sessions
            self.store = new
            return
        old.settings = self.settings
        self._awaits_restart = new.base != old.base

    @cached_property
    def store(self) -> Store:
        """The stores and chats."""
        return self._new_store()

    def _new_store(self) -> Store:
        return Store(self.surroundings, self.settings, looks=self.looks)

    @property
    def meaning(self) -> Meaning:
        """What embeds questions and memories, by the settings in force."""
        choice = tuple(self.settings.text(name) for name in TEXTS), self.settings.flag("search.semantic")
        if self._meaning is None or self._meaning[0] != choice:
            around = self.surroundings
            self._meaning = choice, chosen(self.settings, around.environ, around.home, self.now)
        return self._meaning[1]

    @property
    def embedding_now(self) -> bool:
        """Whether memories wait for their vectors; nobody embeds them here."""
        return False

    async def question(self, text: str) -> Meant | None:
        """Returns what a question means; None where recall goes by words alone just now."""
        meaning = await self.loaded_meaning()
        return meaning.question(text) if meaning.local else await self._from_afar(text)

    async def loaded_meaning(self) -> Meaning:
        """Returns what embeds; of a command's one call it is loaded now, where there is what to compare with."""
        meaning = self.meaning
        if meaning.model is None and not self.looks and self._is_embedded(meaning):
            await asyncio.to_thread(meaning.load)
        return meaning

    def _is_embedded(self, meaning: Meaning) -> bool:
        """Whether loading a model for one question pays: a server has embedded memories before."""
        return meaning.wanted and any(shelf.indexed[1] for shelf in self.store.shelves)

    async def _from_afar(self, text: str) -> Meant | None:
        if self.meaning.model is None or (self._afar is not None and not self._afar.done()):
            return None  # one that hangs keeps no second thread waiting
        self._afar = asyncio.ensure_future(asyncio.to_thread(self.meaning.question, text))
        with suppress(TimeoutError):
            return await asyncio.wait_for(asyncio.shield(self._afar), AFAR)
        return None

    def now(self) -> datetime:
        """Returns the time, aware and in UTC."""
        return self.surroundings.now()

    async def reach(self, project_uri: str | None = None) -> Reach:
        """Returns the stores that a request reaches. Waits only where one is opened for the first time."""
        if project_uri is None:
            folder = self.folder
            found = await self.opened(folder)
            return found if folder else Reach(found.user, None, self._why_no_project())
        found = await self.opened(from_protocol.project_folder(project_uri))
        if found.project is None:
            raise NoProject(found.why_no_project)
        return found

    async def opened(self, project: Path | None) -> Reach:
        """Returns the stores of a folder, read in if need be."""
        return self.store.reach(project) or self.store.open(project)

    async def change(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs work that changes a store, and waits for it."""
        return work(*args, **kwargs)

    def later(self, work: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Runs work that nobody waits for."""
        work(*args, **kwargs)

    def client_model(self) -> Model | None:
        """Returns the asker's own model; None where it lends none."""
        return None

    @cached_property
    def dreams(self) -> Dreams:
        """What keeps the stores small; nothing of it is loaded before somebody dreams."""
        from mnemic.server.dreaming import Dreams  # noqa: PLC0415 - the first recall waits for none of its rules

        return Dreams(self)

    def short_of_memory(self) -> bool:
        """Tells whether so little memory is left that work which can wait does."""
        return False

    def agent_saved(self, session_id: str) -> None:
        """An agent saved a memory itself in this chat's current turn."""

    def notify(self, method: str, params: object) -> None:
        """Tells the asker something; nobody listens here."""

    def tell_task(self, task: values.Task) -> None:
        """A task changed its status."""
        self.notify("memory/taskDidChange", task)

    def report(self, problem: Problem) -> bool:
        """Keeps a problem for the status; False where it is there already."""
        if problem in self.problems:
            return False
        self.problems = [*self.problems, problem][-KEPT_PROBLEMS:]
        return True

    def _note(self, line: bytes) -> None:
        """In the worker: telemetry that was wanted in a file, and is worth no failure of anything else."""
        self._journal = self._journal or Journal(self.store.base / OURS / "log" / "telemetry.jsonl")
        try:
            self._journal.append(line)
        except MnemicError as error:
            self.report(Problem("warning", "telemetry-file", f"Telemetry was not written: {error}"))

    def noted_problems(self) -> list[Problem]:
        """Returns what was wrong with notifications and in the background, and what chats lack."""
        return [*self.problems, *(_gaps(chat) for chat in self.store.sessions.values() if chat.gaps)]

    def standing_problems(self) -> list[Problem]:
        """Returns what is wrong with settings and stores."""
        trouble = self._meaning[1].trouble if self._meaning else None
        words = [Problem("warning", "by-words-alone", trouble)] if trouble else []
        return [*self.settings.problems, *self._waiting(), *self.store.problems(), *words]

    def _waiting(self) -> Iterator[Problem]:
        if self._awaits_restart:
            sentence = "store.base is in use; its new value applies after a restart."
            yield Problem("warning", "needs-restart", sentence)


def _gaps(chat: ChatSession) -> Problem:
    """Says which messages of a chat never came."""
    missing = sum(end - start for start, end in chat.gaps)
    start, end = chat.gaps[0]
    sentence = f"Chat {chat.session_id[:80]!r} lacks {missing} messages, the first of them {start}…{end - 1}."
    return Problem("warning", "chat-gap", sentence)
