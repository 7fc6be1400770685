"""Extraction with a model: what the rules found is stored already, and the model may find more in what they passed over.

Nothing waits for it but the run's own task: neither a store's lock nor the worker is held while the model thinks.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from mnemic.core.chat import ChatSession
from mnemic.core.errors import ModelLate, ModelUnavailable
from mnemic.core.model.answers import UnusableAnswer
from mnemic.core.model.port import Message
from mnemic.core.shelves.reach import Reach
from mnemic.server.telemetry import RULED

if TYPE_CHECKING:
    from mnemic.core.operations.extracting import Extracted
    from mnemic.core.operations.offering import Question
    from mnemic.server.extraction import Run
    from mnemic.server.session import Session

#: What a task shows while a model is asked.
THINKS = "waits for the model"


async def think(session: Session, run: Run, done: Extracted) -> Mapping[str, object]:
    """Asks the model about a run, and moves the kept cursor only then: who leaves before finds the chat unread again.

    The project's next run goes on meanwhile: what the rules find in it waits for no model. Returns how it went.
    """
    from mnemic.core.operations.record import record_extraction  # noqa: PLC0415 - loaded by now

    session.news.changed()
    if run.earlier is not None:
        await asyncio.wait({run.earlier})
    reach = await session.reach(run.chat.project)
    how: Mapping[str, object] = RULED
    if run.asks and not run.record.cancelled:
        run.record.progress = THINKS
        how = await _propose(session, run, reach, done)
        run.record.progress = None
    if run.chat.epoch == done.epoch:
        await session.worker.run(record_extraction, done, reach)
    return how


async def _propose(session: Session, run: Run, reach: Reach, done: Extracted) -> Mapping[str, object]:
    """Has the model asked about what the rules passed over, and stores what of its answers may be kept.

    What goes wrong with the model changes nothing: what the rules found stays. Raises what keeps all of an answer from
    being stored, as ``run_extraction``.
    """
    from mnemic.core.operations.extracting import to_ask  # noqa: PLC0415 - loaded by now

    began = time.perf_counter()
    outcomes: list[str] = []
    kept = 0
    for question in await session.worker.run(to_ask, done, reach):
        outcome, learned = await _asked(session, run, question, reach, done)
        session.telemetry.counts[f"extract.model.{outcome}"] += 1
        outcomes.append(outcome)
        kept += learned
        if outcome not in ("learned", "silent", "unusable"):
            break  # whoever did not answer one question would not answer the next
    if not outcomes:
        return RULED
    return {
        "strategy": "model" if kept else "rule",
        "model_outcome": outcomes[-1],
        "model_questions": len(outcomes),
        "model_patches_count": kept,
        "model_duration_ms": round((time.perf_counter() - began) * 1000),
    }


async def _asked(
    session: Session, run: Run, question: Question, reach: Reach, done: Extracted
) -> tuple[str, int]:
    """Returns how it went, and how many memories came of it. A task that is cancelled waits for nothing more."""
    from mnemic.core.operations.offering import MAX_TOKENS  # noqa: PLC0415 - loaded by now

    content = (Message("user", question.content),)
    seconds = session.settings.integer("model.timeoutMs") / 1000
    asking = asyncio.ensure_future(
        session.model.complete("extract", question.system, content, question.schema, MAX_TOKENS, seconds)
    )
    run.record.at_cancel = asking.cancel
    try:
        answer = await asking
        if run.chat.incarnation != run.incarnation:
            return "outdated", 0  # the session's id was given to another chat meanwhile
        learned = await session.change(_learn, answer.text, question, run.chat, reach, done)
    except asyncio.CancelledError:
        if not run.record.cancelled:
            raise
        return "cancelled", 0
    except UnusableAnswer as error:
        session.model.failed(error)
        return "unusable", 0
    except ModelLate:
        return "late", 0
    except ModelUnavailable:
        return "failed", 0
    finally:
        run.record.at_cancel = None
    return "learned" if learned else "silent", learned


def _learn(text: str, question: Question, chat: ChatSession, reach: Reach, done: Extracted) -> int:
    """In the worker: reading an answer takes its time too, if somebody made it to."""
    from mnemic.core.operations.extracting import keep_proposals  # noqa: PLC0415 - loaded by now
    from mnemic.core.operations.proposals import read_proposals  # noqa: PLC0415

    return keep_proposals(read_proposals(text, question), chat, reach, done)
