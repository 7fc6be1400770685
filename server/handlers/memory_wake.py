"""``memory/wake``: what an agent should know when a session begins, within a budget of tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from mnemic.core.evidence.looks import Looks
from mnemic.core.operations.wake import Aim, Orientation, Shown, wake
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.wake.place import place_of
from mnemic.protocol.requests import WakeParams
from mnemic.protocol.results import WakeResult
from mnemic.protocol.values import Recalled
from mnemic.server import from_protocol, to_protocol
from mnemic.server.conversation import Conversation


@dataclass(frozen=True, slots=True)
class _Found:
    """``agent`` and ``place`` say who asked, and where."""

    orientation: Orientation
    shelves: Sequence[Shelf]
    agent: str
    place: str
    now: datetime


async def handle(session: Conversation, params: WakeParams) -> WakeResult:
    """Answers from the stores as they stand when the request comes in; what it shows is counted after the answer."""
    done = await _orientation(session, params)
    if done is None:
        return WakeResult(prompt="", tokens=0, omitted=0, memories=())
    found, now = done.orientation, done.now
    memories = _recalled(found.shown, now, session.encoding)
    _keep(session, found, done.shelves, now)
    for shelf in done.shelves:
        session.later(shelf.state.woke, done.agent, done.place, params.session_id or "", now)
    return WakeResult(prompt=found.prompt, memories=memories, tokens=found.tokens, omitted=found.omitted)


async def prompt(session: Conversation, params: WakeParams) -> str:
    """Returns what an agent would be told, for a person to read: nothing counts as shown. "" where that is off."""
    done = await _orientation(session, params)
    return "" if done is None else done.orientation.prompt


async def _orientation(session: Conversation, params: WakeParams) -> _Found | None:
    reach = await session.reach(params.project_uri)
    shelves = reach.within(from_protocol.scopes(params.scopes))
    now = session.now()
    if not session.settings.flag("enabled"):
        return None
    agent, folder = _agent(session, params), _folder(session, reach)
    place = str(folder or "")
    since = _last(shelves, agent, place, params.session_id or "")
    meaning = session.meaning.question if session.meaning.local else _by_words
    aim = Aim(params.task or "", place_of(folder, session.surroundings.home), since, meaning)
    return _Found(wake(aim, params.budget_tokens, shelves, now), shelves, agent, place, now)


def _by_words(_text: str) -> None:
    """A session's start waits for no network."""


def _folder(session: Conversation, reach: Reach) -> Path | None:
    project = reach.project.location.project_root if reach.project else None
    return project or session.folder


def _agent(session: Conversation, params: WakeParams) -> str:
    """Who asks, as far as the chat's opening said so."""
    chat = session.store.sessions.get(params.session_id or "")
    return (chat.agent if chat else None) or ""


def _last(shelves: Sequence[Shelf], agent: str, place: str, session_id: str) -> datetime | None:
    """When this agent was last here, by any of the stores: one that is new or unwritten knows nothing."""
    known = (shelf.state.last_wake(agent, place, session_id) for shelf in shelves)
    return max((at for at in known if at is not None), default=None)


def _keep(session: Conversation, found: Orientation, shelves: Sequence[Shelf], now: datetime) -> None:
    for shelf in shelves:
        memories = [one.memory for one in found.shown if one.held.shelf is shelf]
        if memories:
            session.later(shelf.count_uses, memories, "wake", now)


def _recalled(shown: Sequence[Shown], now: datetime, encoding: str) -> tuple[Recalled, ...]:
    looks = Looks()
    return tuple(
        Recalled(
            **to_protocol.memory_fields(one.memory, one.held.shelf, now, encoding, looks),  # type: ignore[arg-type]
            score=round(one.score, 4),
            truncated=False,
            full_chars=len(one.memory.body),
        )
        for one in shown
    )
