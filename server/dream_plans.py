"""What a dream would do to several stores: by rule, and where a model is named by its plan as well."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from mnemic.core.dream.desk import Cancelled, Desk
from mnemic.core.dream.planning import Plan, plan
from mnemic.core.dream.proposal import MAX_TOKENS, Proposal, Request, build_request, read_proposal
from mnemic.core.dream.rewriting import rewrite
from mnemic.core.errors import ModelUnavailable
from mnemic.core.files.disk import make_private, read_regular, write_private
from mnemic.core.files.paths import OURS
from mnemic.core.model.answers import UnusableAnswer
from mnemic.core.model.port import Message
from mnemic.core.shelves.shelf import Shelf
from mnemic.server.conversation import Conversation
from mnemic.server.tasks import Record

#: Seconds that a model gets; ``model.timeoutMs`` may say less.
_SECONDS = 300.0
#: What a store looked like when a model was last asked about it, beside its state.
_ASKED = "dreamt.json"


@dataclass(frozen=True, slots=True)
class Sketch:
    """Plans, and what became of the model's: why it was ``refused``, how many ids in it nothing had."""

    plans: tuple[Plan, ...]
    refused: str | None = None
    unknown: int = 0


class Planner:
    """Makes plans off the event loop, on the stores as they stand. A model is asked about the same store once."""

    def __init__(self, session: Conversation) -> None:
        self._session = session
        #: The answers to what was asked last, by what was shown: a dream does what its dry run said.
        self._answers: dict[str, Proposal | None] = {}
        self._asked: set[Shelf] = set()

    async def sketch(self, shelves: Sequence[Shelf], record: Record) -> Sketch:
        """Returns what a dream would do. Raises ``Cancelled``."""
        plans: list[Plan] = []
        refused: str | None = None
        unknown = 0
        self._asked = set()
        for shelf in shelves:
            desk, made = await asyncio.to_thread(
                _ruled, shelf, self._teller(record), lambda: record.cancelled
            )
            if self._session.model.wanted:
                try:
                    made, more = await self._with_model(shelf, desk, made, record)
                    unknown += more
                except UnusableAnswer as error:
                    self._session.model.failed(error)
                    refused = str(error)
                except ModelUnavailable as error:
                    refused = str(error)
            plans.append(made)
        return Sketch(tuple(plans), refused, unknown)

    def keep(self) -> None:
        """The plans were carried out: a model need not be asked again before something has changed since."""
        for shelf in self._asked:
            file = shelf.location.state / OURS / _ASKED
            with suppress(OSError):
                make_private(file.parent)
                write_private(file, json.dumps({"seen": _mark_of(shelf)}).encode())
        self._answers = {}

    async def _with_model(self, shelf: Shelf, desk: Desk, made: Plan, record: Record) -> tuple[Plan, int]:
        if _asked_about(shelf) == _mark_of(shelf):
            return made, 0
        request = await asyncio.to_thread(build_request, desk)
        if request is None:
            return made, 0
        proposal = await self._proposal(request, record)
        self._asked.add(shelf)
        if not proposal.items:
            return made, proposal.unknown
        stopped: Callable[[], bool] = lambda: record.cancelled  # noqa: E731 - handed to a thread
        return await asyncio.to_thread(
            _modelled, desk, proposal, self._teller(record), stopped
        ), proposal.unknown

    async def _proposal(self, request: Request, record: Record) -> Proposal:
        known = self._answers.get(request.mark)
        if known is not None:
            return known
        self._session.tasks.progress(record, "asking the model")
        asked = asyncio.ensure_future(
            self._session.model.complete(
                "dream",
                request.system,
                (Message("user", request.content),),
                request.schema,
                MAX_TOKENS,
                _SECONDS,
            )
        )
        record.at_cancel = asked.cancel
        try:
            answer = await asked
        except asyncio.CancelledError:
            if record.cancelled:
                raise Cancelled from None
            raise
        finally:
            record.at_cancel = None
        proposal = read_proposal(answer.text, request)
        self._answers = {request.mark: proposal, **self._answers}
        return proposal

    def _teller(self, record: Record) -> Callable[[str], None]:
        loop, tasks = asyncio.get_running_loop(), self._session.tasks

        def tell(text: str) -> None:
            loop.call_soon_threadsafe(tasks.progress, record, text)

        return tell


def _ruled(shelf: Shelf, tell: Callable[[str], None], stopped: Callable[[], bool]) -> tuple[Desk, Plan]:
    desk = Desk(shelf, shelf.surroundings.now())
    return desk, plan(desk, tell, stopped)


def _modelled(
    desk: Desk, proposal: Proposal, tell: Callable[[str], None], stopped: Callable[[], bool]
) -> Plan:
    rewrite(desk, proposal)
    return plan(desk, tell, stopped)


def _mark_of(shelf: Shelf) -> str:
    """A hash of a store's files as they are."""
    files = sorted((kept.path, kept.revision) for kept in shelf.snapshot.files.kept.values())
    return hashlib.sha256(json.dumps(files).encode()).hexdigest()


def _asked_about(shelf: Shelf) -> str | None:
    try:
        seen = json.loads(read_regular(shelf.location.state / OURS / _ASKED))["seen"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
    return seen if isinstance(seen, str) else None
