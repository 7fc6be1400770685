"""What telemetry hears of a recall: how it was found, and what became of what was found."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mnemic.core.operations.recall import Query, Recollection
    from mnemic.core.shelves.shelf import Shelf
    from mnemic.protocol.requests import RecallParams
    from mnemic.server.conversation import Conversation

#: Sessions whose newest recall is remembered.
_SESSIONS = 1_000


class RecallEvents:
    """One request from its beginning to its end. Each ends in exactly one event ``recall``.

    One ``recall.delivery`` goes with it, as in the first system: the answer is the one point of delivery, and a dry run
    delivers nothing. Durations are milliseconds.
    """

    def __init__(self, session: Conversation, params: RecallParams) -> None:
        self._session = session
        self._params = params
        self._began = time.perf_counter()
        self._epoch = self._epoch_now()
        self._number = session.recalls.begin(params.session_id)
        self._scanned = self._ruled = 0.0
        self._model = False

    def has_stores(self) -> None:
        """The stores are at hand: what comes from here on is the search."""
        self._scanned = self.took

    def is_ruled(self) -> None:
        """The rules have their answer."""
        self._ruled = self.took

    def asks_model(self) -> None:
        """The model may choose otherwise."""
        self._model = True

    @property
    def took(self) -> float:
        """How long the request has taken so far."""
        return (time.perf_counter() - self._began) * 1000

    def answered(self, found: Recollection, query: Query, shelves: Sequence[Shelf], *, enabled: bool) -> None:
        """The answer is complete."""
        took = self.took
        self._tell(found.strategy, found, took, **({} if enabled else {"skipped_reason": "disabled"}))
        if self._params.dry_run:
            return
        if found.recalled:
            self._deliver("initial", found, took)
        elif query.delivered and self._session.telemetry.is_told:
            # Whether something would have been found is worth no millisecond of the answer.
            self._session.later(self._look_again, found, query, shelves, took, asyncio.get_running_loop())
        else:
            self._deliver("discarded", found, took, "no_relevant_results")

    def broken_off(self, error: BaseException) -> None:
        """No answer came about."""
        from mnemic.core.operations.recall import Recollection  # noqa: PLC0415 - the conversation imports this module

        cancelled = isinstance(error, asyncio.CancelledError)
        nothing = Recollection("none", (), "", 0, 0)
        self._tell("cancelled" if cancelled else "failed", nothing, self.took)
        if cancelled and not self._params.dry_run:
            self._deliver("discarded", nothing, self.took, self._why_cancelled())

    def _look_again(
        self,
        found: Recollection,
        query: Query,
        shelves: Sequence[Shelf],
        took: float,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        """In the worker: what the session was given before counts as found here."""
        from mnemic.core.operations.recall import recall  # noqa: PLC0415 - as above

        others = recall(replace(query, delivered=frozenset(), limit=1), shelves, self._session.now())
        reason = "already_delivered" if others.recalled else "no_relevant_results"
        loop.call_soon_threadsafe(self._deliver, "discarded", found, took, reason)

    def _why_cancelled(self) -> str:
        if self._session.ending:
            return "shutdown"
        if self._epoch_now() != self._epoch:
            return "reset"
        newest = self._session.recalls.newest(self._params.session_id)
        return "abort" if newest in (None, self._number) else "new_query"

    def _epoch_now(self) -> int | None:
        chat = self._session.store.sessions.get(self._params.session_id or "")
        return chat.epoch if chat else None

    def _tell(self, status: str, found: Recollection, took: float, **more: object) -> None:
        self._session.telemetry.event(
            "recall",
            status,
            query_length=len(self._params.query),
            docs_scanned=found.scanned,
            docs_selected=len(found.recalled),
            strategy=found.strategy,
            duration_ms=round(took, 3),
            scan_duration_ms=round(self._scanned, 3),
            fast_duration_ms=round(self._ruled, 3),
            selector_duration_ms=round(took - self._ruled, 3) if self._model else 0,
            **more,
        )

    def _deliver(self, point: str, found: Recollection, took: float, reason: str | None = None) -> None:
        # What the rules found because the model did not answer in time is the first system's fast result.
        fast = self._model and found.strategy != "model" and bool(found.recalled)
        self._session.telemetry.event(
            "recall.delivery",
            point,
            phase="fast" if fast else "refined",
            delivery_point=point,
            strategy=found.strategy,
            docs_selected=len(found.recalled),
            latency_ms=round(took, 3),
            **({"discard_reason": reason} if reason else {}),
        )


class Recalls:
    """Which recall of each session is the newest: it makes those before it pointless."""

    def __init__(self) -> None:
        self._count = 0
        self._newest: dict[str, int] = {}

    def begin(self, session_id: str | None) -> int:
        """Returns the number of a recall that begins."""
        self._count += 1
        if session_id is not None:
            self._newest.pop(session_id, None)
            self._newest[session_id] = self._count
            while len(self._newest) > _SESSIONS:
                del self._newest[next(iter(self._newest))]
        return self._count

    def newest(self, session_id: str | None) -> int | None:
        """Returns the number of the recall that began last in a session."""
        return self._newest.get(session_id or "")
