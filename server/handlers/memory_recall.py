"""``memory/recall``: the few memories that answer a question, and the block for a prompt."""

from __future__ import annotations

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
from mnemic.server.recall_events import RecallEvents

#: The answer where mnemic is switched off.
_SILENCE = Recollection("none", (), "", 0, 0)


async def handle(session: Conversation, params: RecallParams) -> RecallResult:
    """Answers from the stores as they stand when the request comes in."""
    events = RecallEvents(session, params)
    try:
        return await _answer(session, params, events)
    except BaseException as error:
        events.broken_off(error)
        raise


async def _answer(session: Conversation, params: RecallParams, events: RecallEvents) -> RecallResult:
    reach = await session.reach(params.project_uri)
    events.has_stores()
    shelves = reach.within(from_protocol.scopes(params.scopes))
    query = _query(session, params)
    if params.session_id is not None and not params.include_delivered:
        query = replace(query, delivered=frozenset(session.store.delivered(params.session_id, reach)))
    query = replace(query, meant=await session.question(query.text))
    now = session.now()
    enabled = session.settings.flag("enabled")
    found = recall(query, shelves, now) if enabled else _SILENCE
    events.is_ruled()
    left = (DEADLINE_MS if params.deadline_ms is None else params.deadline_ms) - events.took
    if found.recalled and session.model.wanted and left > 0:
        events.asks_model()
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
    events.answered(found, query, shelves, enabled=enabled)
    return RecallResult(
        strategy=found.strategy,
        memories=memories,
        prompt=found.prompt,
        scanned=found.scanned,
        omitted=found.omitted,
        took_ms=round(events.took, 3),
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
