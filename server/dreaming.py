"""When a store is dreamt over, and how: gates, lock, plan beside the order of changes, and one short write."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from mnemic.core.dream.desk import Cancelled
from mnemic.core.dream.gates import Limits, Question, Reason, Scans, Trigger, closed_gate
from mnemic.core.dream.lock import ConsolidationLock, Holder
from mnemic.core.dream.planning import Plan, carry_out
from mnemic.core.errors import Conflict
from mnemic.core.files.disk import is_folder
from mnemic.core.memory import Problem
from mnemic.core.operations.record import home_of, read_meta, record_dream
from mnemic.core.persistence.undo import Undo
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.server import failures, to_protocol
from mnemic.server.conversation import Conversation
from mnemic.server.dispatch import log_defect
from mnemic.server.dream_plans import Planner, Sketch
from mnemic.server.flights import Flights
from mnemic.server.tasks import Record

#: How often a dream is planned anew because a file changed meanwhile.
_TRIES = 3


@dataclass(frozen=True, slots=True)
class Wish:
    """Who wants a dream, and how. ``forced`` passes the gates; nothing passes the lock.

    ``attended``: whoever wants it waits for it.
    """

    trigger: Trigger = "manual"
    session_id: str | None = None
    forced: bool = False
    dry: bool = False
    attended: bool = True


@dataclass(frozen=True, slots=True)
class _Flight:
    """A dream that is under way, or waits for one."""

    record: Record
    ended: asyncio.Future[None]
    forced: bool

    def serves(self, wish: Wish) -> bool:
        """Whether it does what somebody else wants as well."""
        return not (self.record.cancelled or self.record.over) and (self.forced or not wish.forced)


class Dreams:
    """One dream at a time over each project, and over the person's own store with it. Used from the event loop alone."""

    def __init__(self, session: Conversation) -> None:
        self._session = session
        self._scans = Scans()
        self._planner = Planner(session)
        self._flights = Flights()
        #: The newest dream over each project that is not over.
        self._running: dict[Path, _Flight] = {}
        self._held: set[asyncio.Task[None]] = set()
        #: How many wait for a dream, by its task: one is called off only when nobody is left who wants it.
        self._askers: Counter[str] = Counter()

    def begin(self, reach: Reach, wish: Wish) -> tuple[Record, Awaitable[None]]:
        """Begins a dream; returns its task and what ends with it.

        One that is under way is returned in its place, unless it was called off, or has gates that this one passes.
        """
        root = _main(reach).location.root
        running = self._running.get(root)
        if running is not None and not wish.dry and running.serves(wish):
            self._askers[running.record.id] += not wish.attended
            return running.record, asyncio.shield(running.ended)
        record = self._session.tasks.begin("dream", wish.session_id)
        record.stops = True
        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if not wish.dry:
            self._running[root] = _Flight(record, ended, wish.forced)
        self._askers[record.id] += not wish.attended
        task = asyncio.ensure_future(self._run(reach, wish, record, ended))
        self._held.add(task)
        task.add_done_callback(self._held.discard)
        return record, asyncio.shield(ended)

    async def outcome(self, record: Record, ended: Awaitable[None]) -> None:
        """Waits for a dream. Whoever is cancelled while it waits calls the dream off, unless others wait for it too."""
        self._askers[record.id] += 1
        try:
            await ended
        except asyncio.CancelledError:
            if self._askers[record.id] == 1:
                self._session.tasks.cancel(record.id)
            raise
        finally:
            if record.id in self._askers:
                self._askers[record.id] -= 1

    async def unasked(self, reach: Reach, wish: Wish) -> Reason | None:
        """Dreams if it is time to; returns why not. For a closed gate there is no task (as with the original)."""
        reason = await asyncio.to_thread(self._closed, reach, wish)
        if reason is None and _main(reach).location.root in self._running:
            reason = "running"
        if reason is not None:
            self._event(wish, "skipped", time.perf_counter(), skipped_reason=reason)
            return reason
        await self.outcome(*self.begin(reach, wish))
        return None

    def _closed(self, reach: Reach, wish: Wish) -> Reason | None:
        """Returns the first closed gate; none is for who forces it, or only wants to see."""
        if wish.forced or wish.dry:
            return None
        settings, main = self._session.settings, _main(reach)
        asked = Question(
            meta=read_meta(main),
            folder=home_of(main),
            now=self._session.now(),
            limits=Limits(settings.number("dream.minHours", 24.0), settings.integer("dream.minSessions")),
            trigger=wish.trigger,
            session_id=wish.session_id,
            enabled=settings.flag("enabled") and settings.flag("dream.enabled"),
            pressed=self._session.short_of_memory(),
        )
        return closed_gate(asked, self._scans)

    async def _run(self, reach: Reach, wish: Wish, record: Record, ended: asyncio.Future[None]) -> None:
        if wish.dry:
            await self._tried(reach, wish, record, ended)
            return
        root = _main(reach).location.root
        async with self._flights.turn(root):
            await self._tried(reach, wish, record, ended)
        if root in self._running and self._running[root].record is record:
            del self._running[root]

    async def _tried(self, reach: Reach, wish: Wish, record: Record, ended: asyncio.Future[None]) -> None:
        session, began = self._session, time.perf_counter()
        try:
            if record.cancelled:
                raise Cancelled
            reason = None if wish.trigger != "manual" else await asyncio.to_thread(self._closed, reach, wish)
            if reason is not None:
                session.tasks.move(record, "skipped", reason=reason)
                self._event(wish, "skipped", began, skipped_reason=reason)
            else:
                session.tasks.move(record, "running")
                await self._dream(reach, wish, record, began)
        except Cancelled:
            session.tasks.move(record, "cancelled")
            self._event(wish, "cancelled", began)
        except Exception as error:  # noqa: BLE001 - the task tells what became of it
            self._failed(record, error)
            self._event(wish, "failed", began)
        finally:
            self._askers.pop(record.id, None)
            ended.set_result(None)

    async def _dream(self, reach: Reach, wish: Wish, record: Record, began: float) -> None:
        shelves = [s for s in reach.own if s.trusted and not s.unasked and is_folder(s.location.root)]
        if wish.dry:
            sketch = await self._planner.sketch(shelves, record)
            self._session.tasks.move(record, "completed", result=to_protocol.dream_result(sketch, ()))
            return
        locks: list[tuple[Shelf, ConsolidationLock]] = []
        try:
            holder = await self._locked(shelves, _main(reach), locks)
            if holder is not None:
                sentence = f"{str(holder).capitalize()} is dreaming over it."
                self._session.tasks.move(record, "skipped", reason="locked", error=sentence)
                self._event(wish, "skipped", began, skipped_reason="locked")
                return
            sketch, undos = await self._carried_out([shelf for shelf, _ in locks], wish, record)
        finally:
            for _, lock in locks:
                await self._session.change(lock.release)
        result = to_protocol.dream_result(sketch, undos)
        self._session.tasks.move(record, "completed", result=result)
        self._told(wish, sketch, began)

    async def _locked(
        self, shelves: Sequence[Shelf], main: Shelf, locks: list[tuple[Shelf, ConsolidationLock]]
    ) -> Holder | None:
        """Takes the lock of each store. Who dreams over the main one is returned; another one is then left out."""
        for shelf in shelves:
            lock = ConsolidationLock(shelf)
            holder = await self._session.change(lock.take)
            if holder is None:
                locks.append((shelf, lock))
            elif shelf is main:
                return holder
        return None

    async def _carried_out(
        self, shelves: Sequence[Shelf], wish: Wish, record: Record
    ) -> tuple[Sketch, list[Undo]]:
        for left in reversed(range(_TRIES)):
            sketch = await self._planner.sketch(shelves, record)
            if record.cancelled:
                raise Cancelled
            record.stops = False  # from here on it is done as a whole
            try:
                undos = await self._session.change(_written, sketch.plans, wish.session_id)
            except Conflict:
                record.stops = True
                if not left:
                    raise
                continue
            self._planner.keep()
            return sketch, undos
        raise AssertionError  # the last try returns or raises

    def _told(self, wish: Wish, sketch: Sketch, began: float) -> None:
        touched = sorted({topic for plan in sketch.plans for topic in plan.touched})
        befores = [change for plan in sketch.plans for change in plan.changes]
        self._event(
            wish,
            "updated" if befores else "noop",
            began,
            deduped_entries=sum(plan.doubled for plan in sketch.plans),
            touched_topics_count=len(touched),
            touched_topics=",".join(touched),
            created_entries=sum(change.before is None for change in befores),
            updated_entries=sum(None not in (change.before, change.after) for change in befores),
            deleted_entries=sum(change.after is None for change in befores),
            split_entries=sum(step.action == "split" for plan in sketch.plans for step in plan.steps),
        )

    def _event(self, wish: Wish, status: str, began: float, **attributes: object) -> None:
        took = round((time.perf_counter() - began) * 1000)
        trigger = "manual" if wish.trigger == "manual" else "auto"
        self._session.telemetry.event("dream", status, trigger=trigger, **attributes, duration_ms=took)

    def _failed(self, record: Record, error: Exception) -> None:
        log_defect("dream", error)
        sentence = failures.sentence_for(error)
        self._session.tasks.move(record, "failed", error=sentence)
        self._session.report(Problem("error", "dream-failed", f"A dream was not finished: {sentence}"))


def _main(reach: Reach) -> Shelf:
    return reach.project or reach.user


def _written(plans: Sequence[Plan], session_id: str | None) -> list[Undo]:
    """In the worker: writes the plans, notes that a dream came to its end, and has the index files follow."""
    undos = carry_out(plans)
    for plan in plans:
        record_dream(plan.shelf, session_id, plan.touched)
        with suppress(OSError):
            plan.shelf.mend_index_file()
    return undos
