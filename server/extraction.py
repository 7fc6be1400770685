"""When chats are read: one run at a time a project, in the worker's order, each a task with a named outcome."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from mnemic.core.memory import Problem
from mnemic.core.shelves.reach import Reach
from mnemic.protocol import values
from mnemic.server import failures, to_protocol
from mnemic.server.dispatch import log_defect
from mnemic.server.tasks import Record

if TYPE_CHECKING:
    from mnemic.core.operations.extracting import Extracted
    from mnemic.server.session import Session

#: So many chats in which an agent saved a memory are remembered: not each of them ever completes its turn.
_SAVED = 1_000


class Extractions:
    """Schedules runs. A request while one waits joins it; the run reads all that was received by then."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._waiting: dict[str, tuple[Record, asyncio.Future[None]]] = {}
        self._begun_last: dict[str, tuple[Record, asyncio.Future[None]]] = {}
        #: Runs that the end of a turn began and whose outcome nobody asked for yet.
        self._unfetched: dict[str, Record] = {}
        self._running: set[asyncio.Task[None]] = set()
        #: Chats in whose current turn the agent itself saved a memory.
        self._saved_by_agent: OrderedDict[str, None] = OrderedDict()

    def agent_saved(self, session_id: str) -> None:
        """The agent itself saved a memory in this chat's current turn."""
        self._saved_by_agent[session_id] = None
        while len(self._saved_by_agent) > _SAVED:
            self._saved_by_agent.popitem(last=False)

    def schedule(self, session_id: str, *, unasked: bool = True) -> tuple[Record, Awaitable[None]]:
        """Begins a task, or joins one that waits already; returns it and what ends with it.

        ``unasked``: the end of a turn asked, not a person; then the switches and the agent's own saving count.
        """
        session = self._session
        waiting = self._waiting.get(session_id)
        if waiting and not waiting[0].over:
            return waiting[0], asyncio.shield(waiting[1])
        record = session.tasks.begin("extract", session_id)
        reason = self._why_not(session_id) if unasked else None
        if reason:
            session.tasks.move(record, "skipped", reason=reason)
            session.telemetry.event(
                "extract", "skipped", trigger="auto", skipped_reason=reason, duration_ms=0
            )
            return record, _done()
        ended: asyncio.Future[None] = session.loop.create_future()
        self._waiting[session_id] = self._begun_last[session_id] = (record, ended)
        self._unfetched.pop(session_id, None)
        if unasked:
            self._unfetched[session_id] = record
        task = session.loop.create_task(self._run(session_id, record, ended, auto=unasked))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return record, asyncio.shield(ended)

    def let_go(self, session_id: str) -> None:
        """The chat is closed: nobody will ask for its last run."""
        self._begun_last.pop(session_id, None)
        self._unfetched.pop(session_id, None)
        self._saved_by_agent.pop(session_id, None)

    async def settled(self, seconds: float) -> Sequence[Record]:
        """Waits for the runs under way; returns the tasks that did not make it."""
        if self._running:
            await asyncio.wait(set(self._running), timeout=seconds)
        return [record for record, _ in self._begun_last.values() if not record.over]

    async def read(self, session_id: str) -> Record:
        """Waits until all that was received by now has been processed; returns the run that did it.

        What the end of a turn had read is told once. Asked again with nothing new, a run of its own says so.
        """
        chat = self._session.store.session(session_id)
        last = self._begun_last.get(session_id)
        if last is not None and session_id not in self._waiting:
            record, over = last
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

    async def _run(self, session_id: str, record: Record, ended: asyncio.Future[None], *, auto: bool) -> None:
        session = self._session
        began = time.perf_counter()
        trigger = "auto" if auto else "manual"
        try:
            reach = await session.reach(session.store.session(session_id).project)
            done = await session.worker.run(self._process, session_id, reach, record)
        except Exception as error:  # noqa: BLE001 - the task tells what became of it
            self._failed(record, error)
            session.telemetry.event("extract", "failed", trigger=trigger, duration_ms=_since(began))
        else:
            if done is not None:
                self._finished(record, done)
                session.telemetry.event(
                    "extract",
                    record.status,
                    trigger=trigger,
                    patches_count=len(done.touched),
                    touched_topics=",".join(dict.fromkeys(memory.type for memory in done.touched)),
                    duration_ms=_since(began),
                    **({"skipped_reason": record.skipped_reason} if record.skipped_reason else {}),
                )
        finally:
            self._begun(session_id, record)
            session.news.changed()
            ended.set_result(None)

    def _process(self, session_id: str, reach: Reach, record: Record) -> Extracted | None:
        """In the worker: whoever asks from here on needs a run of their own, for this one reads the chat now."""
        from mnemic.core.operations.extracting import run_extraction  # noqa: PLC0415 - the first recall waits for no rule
        from mnemic.core.operations.record import record_extraction  # noqa: PLC0415

        session = self._session
        self._begun(session_id, record)
        chat = session.store.session(session_id)
        if record.cancelled:
            return None
        self._call(lambda: session.tasks.move(record, "running"))
        done = run_extraction(chat, reach)
        record_extraction(done, reach)
        return done

    def _begun(self, session_id: str, record: Record) -> None:
        waiting = self._waiting.get(session_id)
        if waiting and waiting[0] is record:
            self._waiting.pop(session_id, None)

    def _call(self, work: Callable[[], object]) -> None:
        self._session.loop.call_soon_threadsafe(work)

    def _finished(self, record: Record, done: Extracted) -> None:
        if done.cursor is None:
            return
        result = values.ExtractResult(
            cursor=to_protocol.cursor(done.cursor),
            created=tuple(memory.id for memory in done.created),
            merged=tuple(memory.id for memory in done.merged),
            superseded=tuple(memory.id for memory in done.superseded),
            rejected=tuple(values.Rejected(text=one.text, rule=one.rule) for one in done.rejected),
        )
        if done.has_user_text:
            self._session.tasks.move(record, "completed", result=result)
        else:
            self._session.tasks.move(record, "skipped", reason="no_new_user_text", result=result)

    def _failed(self, record: Record, error: Exception) -> None:
        log_defect("extract", error)
        sentence = failures.sentence_for(error)
        self._session.tasks.move(record, "failed", error=sentence)
        self._session.report(Problem("error", "extract-failed", f"A chat was not read: {sentence}"))


async def _done() -> None:
    """Nothing to wait for."""


def _since(began: float) -> int:
    return round((time.perf_counter() - began) * 1000)
