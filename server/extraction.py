"""When chats are read: one run at a time a project, piece by piece in the worker's order, each a task with a named outcome."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mnemic.core.chat import ChatSession, Unread
from mnemic.core.memory import Problem
from mnemic.core.shelves.reach import Reach
from mnemic.server import failures, from_protocol, to_protocol
from mnemic.server.courtesy import Patience
from mnemic.server.dispatch import log_defect
from mnemic.server.flights import Flights
from mnemic.server.proposing import think
from mnemic.server.reading_progress import ReadingProgress
from mnemic.server.tasks import Record
from mnemic.server.telemetry import RULED

if TYPE_CHECKING:
    from mnemic.core.operations.extracting import Extracted
    from mnemic.server.session import Session

#: So many chats in which an agent saved a memory are remembered: not each of them ever completes its turn.
_SAVED = 1_000
#: So many chats of a project may wait for a run under way; what one more says is read after its next turn.
MAX_WAITING = 50
WAITS = "waits for the run before it"


@dataclass(slots=True, eq=False)
class Run:
    """One chat to be read. ``incarnation`` is the chat's when it was asked for, ``auto`` that no person asked.

    ``asks``: a model is asked after the rules. ``earlier`` is the chat's run before it, where that waits for one still:
    kept cursors move in the order of the runs.
    """

    session_id: str
    chat: ChatSession
    incarnation: int
    record: Record
    ended: asyncio.Future[None]
    auto: bool
    asks: bool
    earlier: asyncio.Future[None] | None

    @property
    def waits(self) -> bool:
        """Whether the kept cursor moves only when a model has had its say."""
        return self.asks or self.earlier is not None


class Extractions:
    """Schedules runs. A request while one waits joins it; the run reads all that was received by then."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._waiting: dict[str, Run] = {}
        self._begun_last: dict[str, Run] = {}
        #: Runs that the end of a turn began and whose outcome nobody asked for yet.
        self._unfetched: dict[str, Record] = {}
        self._running: set[asyncio.Task[None]] = set()
        #: Of each chat the newest run that waits for a model.
        self._thinking: dict[str, asyncio.Future[None]] = {}
        self._flights = Flights()
        self._leaving = False
        #: Chats in whose current turn the agent itself saved a memory.
        self._saved_by_agent: OrderedDict[str, None] = OrderedDict()

    def agent_saved(self, session_id: str) -> None:
        """The agent itself saved a memory in this chat's current turn."""
        self._saved_by_agent[session_id] = None
        while len(self._saved_by_agent) > _SAVED:
            self._saved_by_agent.popitem(last=False)

    def schedule(
        self, session_id: str, *, unasked: bool = True, closing: bool = False
    ) -> tuple[Record, Awaitable[None]]:
        """Begins a task, or joins one that waits already; returns it and what ends with it.

        ``unasked``: the end of a turn asked, not a person; then the switches and the agent's own saving count, and one
        that joins is told as ``queued``. ``closing``: there is no later turn, so that no crowd turns it away.
        """
        reason = self._why_not(session_id) if unasked else None
        waiting = self._waiting.get(session_id)
        if waiting and not waiting.record.over and reason is None:
            if unasked:
                self._skipped(session_id, "queued")
            return waiting.record, asyncio.shield(waiting.ended)
        chat = self._session.store.session(session_id)
        if unasked and not closing and reason is None and self._is_crowded(chat):
            reason = "already_running"
        if reason:
            return self._skipped(session_id, reason), _done()
        return self._begin(session_id, chat, auto=unasked)

    def _begin(self, session_id: str, chat: ChatSession, *, auto: bool) -> tuple[Record, Awaitable[None]]:
        session = self._session
        ended: asyncio.Future[None] = session.loop.create_future()
        record = session.tasks.begin("extract", session_id)
        earlier = self._thinking.get(session_id)
        run = Run(session_id, chat, chat.incarnation, record, ended, auto, session.model.wanted, earlier)
        if run.waits:
            self._thinking[session_id] = ended
        self._waiting[session_id] = self._begun_last[session_id] = run
        self._unfetched.pop(session_id, None)
        if auto:
            self._unfetched[session_id] = record
        task = session.loop.create_task(self._run(run))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return record, asyncio.shield(ended)

    def _is_crowded(self, chat: ChatSession) -> bool:
        return sum(run.chat.project == chat.project for run in self._waiting.values()) >= MAX_WAITING

    def _skipped(self, session_id: str, reason: str) -> Record:
        record = self._session.tasks.begin("extract", session_id)
        self._skip(record, reason, "auto")
        return record

    def _skip(self, record: Record, reason: str, trigger: str) -> None:
        self._session.tasks.move(record, "skipped", reason=reason)
        self._session.telemetry.extracted(record, None, trigger, 0)

    def let_go(self, session_id: str) -> None:
        """The chat is closed: nobody will ask for its last run."""
        self._begun_last.pop(session_id, None)
        self._unfetched.pop(session_id, None)
        self._saved_by_agent.pop(session_id, None)

    async def settled(self, seconds: float) -> Sequence[Record]:
        """Has the runs under way stop between two pieces, and waits; returns the tasks that did not make it."""
        self._leaving = True
        if self._running:
            await asyncio.wait(set(self._running), timeout=seconds)
        return [run.record for run in self._begun_last.values() if not run.record.over]

    async def read(self, session_id: str) -> Record:
        """Waits until all that was received by now has been processed; returns the run that did it.

        What the end of a turn had read is told once. Asked again with nothing new, a run of its own says so.
        """
        chat = self._session.store.session(session_id)
        last = self._begun_last.get(session_id)
        if last is not None and session_id not in self._waiting:
            record, over = last.record, last.ended
            if not over.done() or self._unfetched.get(session_id) is record:
                await asyncio.shield(over)
                if not chat.unread() and record.status in ("completed", "skipped"):
                    return self._fetched(session_id, record)
        # A run that begins from here on reads all of it, so one is enough.
        record, ended = self.schedule(session_id, unasked=False)
        await ended
        return self._fetched(session_id, record)

    def _fetched(self, session_id: str, record: Record) -> Record:
        if self._unfetched.get(session_id) is record:
            del self._unfetched[session_id]
        return record

    def _why_not(self, session_id: str) -> str | None:
        settings = self._session.settings
        if not (settings.flag("enabled") and settings.flag("extract.enabled")):
            return "disabled"
        if session_id in self._saved_by_agent:
            del self._saved_by_agent[session_id]
            return "memory_tool"
        return None

    async def _run(self, run: Run) -> None:
        session, record = self._session, run.record
        began = time.perf_counter()
        trigger = "auto" if run.auto else "manual"
        done, how = None, RULED
        try:
            done = await self._flown(run, trigger)
            if done is not None and run.waits:
                how = await think(session, run, done)
        except Exception as error:  # noqa: BLE001 - the task tells what became of it
            self._failed(record, error)
            session.telemetry.extracted(record, done, trigger, _since(began), how)
        else:
            if done is not None:
                self._finished(record, done)
                session.telemetry.extracted(record, done, trigger, _since(began), how)
        finally:
            if self._thinking.get(run.session_id) is run.ended:
                del self._thinking[run.session_id]
            self._begun(run)
            session.news.changed()
            run.ended.set_result(None)

    async def _flown(self, run: Run, trigger: str) -> Extracted | None:
        """Waits for its turn in the project, and reads; None where nothing was to be read."""
        while True:
            project = run.chat.project
            reach = await self._session.reach(project)
            key = reach.project or reach.user
            if self._flights.is_taken(key):
                run.record.progress = WAITS
            async with self._flights.turn(key):
                run.record.progress = None
                if run.chat.project == project or run.chat.incarnation != run.incarnation:
                    return await self._pieces(run, reach, trigger)

    async def _pieces(self, run: Run, reach: Reach, trigger: str) -> Extracted | None:
        session, record = self._session, run.record
        if self._leaving or record.cancelled:
            return None
        if session.pressure().is_too_high:
            self._skip(record, "memory_pressure", trigger)
            return None
        unread = await session.worker.run(self._taken, run)
        if unread is None:
            return None
        if run.chat.incarnation != run.incarnation:
            self._skip(record, "session_mismatch", trigger)
            return None
        return await self._stepped(run, reach, unread)

    async def _stepped(self, run: Run, reach: Reach, unread: Sequence[Unread]) -> Extracted | None:
        """Reads piece by piece: others may change the stores in between. None where we leave before the last."""
        from mnemic.core.operations.extracting import extraction_steps  # noqa: PLC0415 - the first recall waits for no rule

        patience = Patience(self._session.courtesy)
        folder = self._folder(run.chat)
        steps = extraction_steps(run.chat, unread, reach, folder, patience.give_way, offer=run.asks)
        done: Extracted | None = None
        with ReadingProgress(self._session, run.record, unread, visible=run.auto) as progress:
            while not run.record.cancelled:
                if self._leaving:
                    return None
                step = await self._session.worker.run(_step, steps, None if run.waits else reach)
                if step is None:
                    break
                done = step
                progress.tell(done.cursor)
        return done

    def _folder(self, chat: ChatSession) -> Path | None:
        return from_protocol.folder_of(chat.project) if chat.project else self._session.folder

    def _taken(self, run: Run) -> tuple[Unread, ...] | None:
        """In the worker: whoever asks from here on needs a run of their own, for this one reads the chat now."""
        self._begun(run)
        if run.record.cancelled:
            return None
        run.record.stops = True
        self._session.loop.call_soon_threadsafe(self._session.tasks.move, run.record, "running")
        return run.chat.unread()

    def _begun(self, run: Run) -> None:
        if self._waiting.get(run.session_id) is run:
            self._waiting.pop(run.session_id, None)

    def _finished(self, record: Record, done: Extracted) -> None:
        if done.cursor is None:
            return
        result = to_protocol.extracted(done, done.cursor)
        if record.cancelled:
            record.result = result  # what was done by then stays, and is told to who asks
        elif done.has_user_text:
            self._session.tasks.move(record, "completed", result=result)
        else:
            self._session.tasks.move(record, "skipped", reason="no_new_user_text", result=result)

    def _failed(self, record: Record, error: Exception) -> None:
        log_defect("extract", error)
        sentence = failures.sentence_for(error)
        self._session.tasks.move(record, "failed", error=sentence)
        self._session.report(Problem("error", "extract-failed", f"A chat was not read: {sentence}"))


def _step(steps: Iterator[Extracted], reach: Reach | None) -> Extracted | None:
    """In the worker: reads the next piece and, given a reach, keeps the cursor after it; None after the last."""
    from mnemic.core.operations.record import record_extraction  # noqa: PLC0415 - the first recall waits for no rule

    done = next(steps, None)
    if done is not None and reach is not None:
        record_extraction(done, reach)
    return done


async def _done() -> None:
    """Nothing to wait for."""


def _since(began: float) -> int:
    return round((time.perf_counter() - began) * 1000)
