"""``memory/remember``: keep this, explicitly."""

from __future__ import annotations

from dataclasses import replace

from mnemic.core.errors import Untrusted
from mnemic.core.memory import Source
from mnemic.core.operations.drafting import Wish, drafted
from mnemic.core.operations.evidencing import ASKED_FOR, evidence_for
from mnemic.core.operations.remembering import Remembered, remember
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.times import iso
from mnemic.protocol.requests import RememberParams
from mnemic.protocol.results import RememberResult
from mnemic.server import from_protocol, to_protocol
from mnemic.server.conversation import Conversation


async def handle(session: Conversation, params: RememberParams) -> RememberResult:
    """Stores the wish in the scope asked for, or in the one that its type belongs to."""
    if params.scope is not None:
        from_protocol.scope("scope", params.scope)
    reach = await session.reach(params.project_uri)
    shelf, done = await session.change(_remember, session, params, reach)
    if params.session_id is not None and done.undo is not None:
        session.agent_saved(params.session_id)
    now = session.now()
    return RememberResult(
        outcome=done.outcome,
        reason=done.reason,
        memory=to_protocol.memory_value(done.memory, shelf, now, session.encoding) if done.memory else None,
        redactions=to_protocol.redactions(done.redactions),
        index=to_protocol.index_report(done.index, shelf.location.scope),
        undo=to_protocol.undo_value(done.undo) if done.undo else None,
    )


def _home(wish: Wish, params: RememberParams, reach: Reach) -> Shelf:
    """By type; where the type is found by rule, what the text is about counts as well."""
    draft = drafted(wish)[0]
    return reach.shelf_for(draft.type, "" if params.type else draft.body)


def _remember(session: Conversation, params: RememberParams, reach: Reach) -> tuple[Shelf, Remembered]:
    wish = _wish(session, params)
    shelf = reach.shelf(params.scope) if params.scope else _home(wish, params, reach)
    if not shelf.trusted:
        raise Untrusted(str(shelf.location.root))
    texts = (wish.text, wish.title, wish.body, wish.why, wish.how_to_apply)
    given = from_protocol.evidence(params.evidence, shelf.project_root)
    found = evidence_for(texts, shelf, reach, ASKED_FOR)
    wish = replace(wish, evidence=tuple(dict.fromkeys((*given, *found))))
    return shelf, remember(wish, shelf, others=() if params.scope else reach.own)


def _wish(session: Conversation, params: RememberParams) -> Wish:
    return Wish(
        text=params.text,
        title=params.title,
        body=params.body,
        type=params.type,
        kind=params.kind,
        description=params.description,
        why=params.why,
        how_to_apply=params.how_to_apply,
        importance=params.importance,
        tags=params.tags,
        pinned=bool(params.pinned),
        valid_from=from_protocol.time_of("validFrom", params.valid_from),
        source=Source(session_id=params.session_id, at=iso(session.now())) if params.session_id else None,
    )
