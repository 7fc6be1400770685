"""``mnemic.forget``: the `/forget` of a palette. With a query it asks which memory is meant."""

from __future__ import annotations

from mnemic.core.summary import shortened
from mnemic.protocol.requests import ForgetParams
from mnemic.protocol.results import ForgetResult
from mnemic.protocol.values import Candidate
from mnemic.server.handlers import memory_forget
from mnemic.server.opened import spare_what_is_typed
from mnemic.server.session import Session

NONE = "None of these"
_LABEL_CHARS = 80


async def handle(session: Session, params: ForgetParams) -> ForgetResult:
    """No choice, or no answer within a minute, forgets nothing and returns the candidates."""
    if params.ids is not None and params.apply:
        await _spare(session, params)
    if params.query is None or not session.client.asks_people:
        return await memory_forget.handle(session, params)
    looked = await memory_forget.handle(
        session,
        ForgetParams(
            query=params.query, scopes=params.scopes, limit=params.limit, project_uri=params.project_uri
        ),
    )
    if not looked.candidates:
        return looked
    labels = _labels(looked.candidates)
    chosen = await session.client.ask(
        f"Forget which memory? ({shortened(params.query, _LABEL_CHARS)})", [*labels, NONE]
    )
    candidate = labels.get(chosen or "")
    if candidate is None:
        return looked
    choice = ForgetParams(
        ids=(candidate.id,),
        revisions={candidate.id: candidate.revision},
        apply=True,
        purge=params.purge,
        project_uri=params.project_uri,
    )
    await _spare(session, choice)
    return await memory_forget.handle(session, choice)


async def _spare(session: Session, params: ForgetParams) -> None:
    revisions = params.revisions or {}
    reach = await session.reach(params.project_uri)
    await spare_what_is_typed(session, reach, {id_: revisions.get(id_) for id_ in params.ids or ()})


def _labels(candidates: tuple[Candidate, ...]) -> dict[str, Candidate]:
    """One label a memory: its title, short enough for a button, with its id where two are alike."""
    titles = [shortened(one.title, _LABEL_CHARS) for one in candidates]
    return {
        title if titles.count(title) == 1 and title != NONE else f"{title} ({one.id})": one
        for title, one in zip(titles, candidates, strict=True)
    }
