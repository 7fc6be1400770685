"""``memory/forget``: show what a query may mean, and forget exactly what was chosen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from mnemic.core.errors import BadInput, NotFound
from mnemic.core.memory import Memory
from mnemic.core.operations.forgetting import Candidate, Forgotten, find_candidates, forget, meant
from mnemic.core.operations.purging import purge, purge_token
from mnemic.core.operations.restoring import find_forgotten, find_undo
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.protocol.requests import ForgetParams
from mnemic.protocol.results import ForgetResult
from mnemic.protocol.values import Titled
from mnemic.server import from_protocol, to_protocol
from mnemic.server.conversation import Conversation
from mnemic.server.finding import look_for


async def handle(session: Conversation, params: ForgetParams) -> ForgetResult:
    """With ``apply`` forgets; without it only looks. One snapshot answers for all ids."""
    if not params.apply:
        return await _answer(session, params)
    began = time.perf_counter()
    try:
        result = await _answer(session, params)
    except BaseException as error:
        cancelled = isinstance(error, asyncio.CancelledError)
        _report(session, params, ForgetResult(strategy="none"), "cancelled" if cancelled else "failed", began)
        raise
    _report(session, params, result, "completed" if result.forgotten else "noop", began)
    return result


async def _answer(session: Conversation, params: ForgetParams) -> ForgetResult:
    reach = await session.reach(params.project_uri)
    shelves = reach.within(from_protocol.scopes(params.scopes))
    if params.ids is None:
        return await _by_query(session, params, shelves)
    ids = list(dict.fromkeys(params.ids))
    revisions = params.revisions or {}
    await look_for(session, reach, {id_: revisions.get(id_) for id_ in ids if ":" in id_})
    trashed = _trashed(ids, reach) if params.purge else {}
    apply = params.apply
    chosen = [reach.find(id_, revisions.get(id_), surely=apply)[1] for id_ in ids if id_ not in trashed]
    candidates = [Candidate(memory, 1.0, whole=True) for memory in chosen]
    if not params.apply:
        return _shown(session, params, candidates)
    for token in dict.fromkeys(trashed.values()):
        await session.change(purge_token, token, reach.shelves)
    if not chosen:
        return ForgetResult(strategy="ids" if trashed else "none")
    return await _forgotten(session, params, chosen, candidates, reach.shelves)


async def _by_query(session: Conversation, params: ForgetParams, shelves: Sequence[Shelf]) -> ForgetResult:
    candidates = find_candidates(params.query or "", shelves, params.limit)
    chosen = meant(candidates)
    if not params.apply or not chosen:
        return _shown(session, params, candidates)
    if params.purge:
        raise BadInput("ids", "must name what to destroy; a query is not enough for a purge")
    return await _forgotten(session, params, chosen, candidates, shelves)


async def _forgotten(
    session: Conversation,
    params: ForgetParams,
    chosen: Sequence[Memory],
    candidates: Sequence[Candidate],
    shelves: Sequence[Shelf],
) -> ForgetResult:
    done = await session.change(_forget, session, chosen, shelves, purge_too=params.purge)
    return _done(session, params, done, candidates, shelves)


def _trashed(ids: Sequence[str], reach: Reach) -> dict[str, str]:
    """Which of these name something in the trash, and its token: a token itself, or the id of what was forgotten.

    Raises Expired for a token that the trash does not know, before anything is destroyed.
    """
    found: dict[str, str] = {}
    for id_ in ids:
        if ":" not in id_:
            find_undo(id_, reach.shelves)
            found[id_] = id_
            continue
        try:
            reach.find(id_)
        except NotFound:
            found[id_] = find_forgotten(id_, reach.shelves)[1].token
    return found


def _forget(
    session: Conversation, chosen: Sequence[Memory], shelves: Sequence[Shelf], *, purge_too: bool
) -> Forgotten:
    done = forget(chosen, shelves, session.store.totals())
    if purge_too:
        purge(done.memories, shelves)
        return Forgotten(done.memories, (), done.remaining)
    return done


def _shown(session: Conversation, params: ForgetParams, candidates: Sequence[Candidate]) -> ForgetResult:
    found = tuple(to_protocol.candidate(one, session.encoding) for one in candidates)
    if not found:
        return ForgetResult(strategy="none")
    return ForgetResult(strategy="ids" if params.ids is not None else "rule", candidates=found)


def _done(
    session: Conversation,
    params: ForgetParams,
    done: Forgotten,
    candidates: Sequence[Candidate],
    shelves: Sequence[Shelf],
) -> ForgetResult:
    gone = {memory.id for memory in done.memories}
    others = [one.memory for one in candidates if one.memory.id not in gone]
    near = {memory.id: memory.title for memory in (*done.remaining, *others)}
    shelf = next(s for s in shelves if s.location.scope == done.memories[0].scope)
    return ForgetResult(
        strategy="ids" if params.ids is not None else "rule",
        candidates=tuple(to_protocol.candidate(one, session.encoding) for one in candidates),
        forgotten=tuple(memory.id for memory in done.memories),
        remaining=tuple(Titled(id=id_, title=title) for id_, title in near.items()),
        undo=to_protocol.undo_of_all(done.undos),
        index=to_protocol.index_report(shelf.mirror.written, shelf.location.scope),
    )


def _report(
    session: Conversation, params: ForgetParams, result: ForgetResult, status: str, began: float
) -> None:
    """Told of each call that was to forget something, whatever became of it."""
    types = {one.id: one.type for one in result.candidates}
    gone = result.forgotten
    session.telemetry.event(
        "forget",
        status,
        trigger="ids" if params.ids is not None else "query",
        strategy=result.strategy,
        candidates_count=len(result.candidates),
        removed_entries=len(gone),
        purged=params.purge,
        touched_topics=",".join(dict.fromkeys(types[id_] for id_ in gone if id_ in types)),
        touched_scopes=",".join(dict.fromkeys(id_.partition(":")[0] for id_ in gone)),
        remaining_count=len(result.remaining),
        duration_ms=round((time.perf_counter() - began) * 1000),
    )
