"""Recall with a model: the rule's answer is there first, and the model may choose otherwise while time remains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from mnemic.core.errors import ModelLate, ModelUnavailable
from mnemic.core.model.answers import UnusableAnswer
from mnemic.core.model.port import Message
from mnemic.core.operations.choosing import (
    MAX_CANDIDATES,
    MAX_TOKENS,
    build_request,
    chosen_only,
    read_choice,
)
from mnemic.core.operations.recall import Query, Recollection, recall
from mnemic.core.shelves.shelf import Shelf
from mnemic.server.conversation import Conversation

#: Milliseconds that a whole recall takes at most where the request names no deadline: a prompt waits for it.
DEADLINE_MS = 1_500


async def choose(
    session: Conversation,
    query: Query,
    shelves: Sequence[Shelf],
    now: datetime,
    ruled: Recollection,
    seconds: float,
) -> Recollection:
    """Returns what the model chose among the best candidates; ``ruled``, unchanged, where it did not in time.

    Candidates are taken from the stores as they stand before the first wait. How it went is counted.
    """
    limit = max(MAX_CANDIDATES, query.limit)
    candidates = recall(replace(query, limit=limit, budget_chars=None), shelves, now)
    request = build_request(query, candidates.recalled, now)
    content = (Message("user", request.content),)
    try:
        answer = await session.model.complete(
            "recall", request.system, content, request.schema, MAX_TOKENS, seconds
        )
        chosen = read_choice(answer.text, request)
    except UnusableAnswer as error:
        session.model.failed(error)
        return _counted(session, "unusable", ruled)
    except ModelLate:
        return _counted(session, "late", ruled)
    except ModelUnavailable:
        return _counted(session, "failed", ruled)
    found = chosen_only(candidates, chosen, query, now)
    return _counted(session, "chosen" if chosen else "silent", found)


def _counted(session: Conversation, outcome: str, found: Recollection) -> Recollection:
    session.telemetry.counts[f"recall.model.{outcome}"] += 1
    return found
