"""``memory/recall``: the few memories that answer a question, and the block for a prompt."""

from __future__ import annotations

import time
from dataclasses import replace

from mnemic.core.evidence.looks import Looks
from mnemic.core.operations.asking import asked
from mnemic.core.operations.query import asked_instant
from mnemic.core.operations.recall import Query, Recollection, recall
from mnemic.protocol.requests import RecallParams
from mnemic.protocol.results import RecallResult
from mnemic.server import from_protocol, to_protocol
from mnemic.server.choosing import DEADLINE_MS, choose
from mnemic.server.conversation import Conversation

#: The answer where mnemic is switched off.
_SILENCE = Recollection("none", (), "", 0, 0)


async def handle(session: Conversation, params: RecallParams) -> RecallResult:
    """Answers from the stores as they stand when the request comes in."""
    began = time.perf_counter()
    reach = await session.reach(params.project_uri)
    shelves = reach.within(from_protocol.scopes(params.scopes))
    query = _query(session, params)
    if params.session_id is not None and not params.include_delivered:
        query = replace(query, delivered=frozenset(session.store.delivered(params.session_id, reach)))
    query = replace(query, meant=await session.question(query.text))
    now = session.now()
    found = recall(query, shelves, now) if session.settings.flag("enabled") else _SILENCE
    ruled = (time.perf_counter() - began) * 1000
    left = (DEADLINE_MS if params.deadline_ms is None else params.deadline_ms) - ruled
    if found.recalled and session.model.wanted and left > 0:
        found = await choose(session, query, shelves, now, found, left / 1000)
    by_scope = {shelf.location.scope: shelf for shelf in shelves}
    encoding = session.encoding
    looks = Looks()
    memories = tuple(
        to_protocol.recalled(
            one, by_scope[one.memory.scope], now, encoding, explain=params.explain, looks=looks
        )
        for one in found.recalled
    )
    if not params.dry_run:
        _used(session, params, found)
    took = (time.perf_counter() - began) * 1000
    _report(session, params, found, ruled, took)
    return RecallResult(
        strategy=found.strategy,
        memories=memories,
        prompt=found.prompt,
        scanned=found.scanned,
        omitted=found.omitted,
        took_ms=round(took, 3),
    )


def _query(session: Conversation, params: RecallParams) -> Query:
    settings = session.settings
    as_of = asked_instant(from_protocol.time_of("asOf", params.as_of))
    score = settings.number("recall.minScore", -1.0)
    return Query(
        text=asked(params.query),
        limit=settings.integer("recall.limit") if params.limit is None else params.limit,
        types=params.types or (),
        kinds=params.kinds or (),
        tags=params.tags or (),
        include_archived=params.include_archived,
        as_of=as_of,
        exclude=frozenset(params.exclude),
        recent_tools=params.recent_tools,
        budget_chars=params.budget_chars,
        min_score=None if score < 0 else score,
    )


def _used(session: Conversation, params: RecallParams, found: Recollection) -> None:
    """Counts the use and the delivery after the answer: neither is worth a millisecond of waiting."""
    now = session.now()
    if len(found.recalled) > 1:
        from mnemic.core.links.together import count_together  # noqa: PLC0415 - after the answer

        session.later(count_together, [one.memory for one in found.recalled], session.store.shelves, now)
    for shelf in session.store.shelves:
        memories = [
            one.memory for one in found.recalled if one.memory.file.is_relative_to(shelf.location.root)
        ]
        if not memories:
            continue
        session.later(shelf.count_uses, memories, "recalled", now)
        if params.session_id is not None:
            keys = [memory.key for memory in memories]
            session.store.mark_delivered(params.session_id, keys)
            session.later(shelf.state.deliver, params.session_id, keys, now)


def _report(
    session: Conversation, params: RecallParams, found: Recollection, ruled: float, took: float
) -> None:
    session.telemetry.event(
        "recall",
        found.strategy,
        query_length=len(params.query),
        docs_scanned=found.scanned,
        docs_selected=len(found.recalled),
        strategy=found.strategy,
        duration_ms=round(took, 3),
        fast_duration_ms=round(ruled, 3),
        selector_duration_ms=round(took - ruled, 3) if session.model.wanted else 0,
    )
