"""``memory/dream``: keep the stores small, now, or show what that would do."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, cast

from mnemic.protocol.requests import DreamParams
from mnemic.protocol.values import Task
from mnemic.server.conversation import Conversation
from mnemic.server.dreaming import Wish

if TYPE_CHECKING:
    from mnemic.server.session import Session


async def handle(session: Conversation, params: DreamParams) -> Task:
    """With ``wait`` answers when the dream is over.

    Who cancels the request calls the dream off, unless it writes already or somebody else waits for it.
    """
    reach = await session.reach(params.project_uri)
    wish = Wish(forced=params.force, dry=params.dry_run, attended=params.wait)
    record, ended = session.dreams.begin(reach, wish)
    if not params.wait:
        return record.value()
    await _seen_to_its_end(session, params.work_done_token, session.dreams.outcome(record, ended))
    return record.value()


async def _seen_to_its_end(session: Conversation, token: int | str | None, ended: Awaitable[None]) -> None:
    if token is None:
        await ended
        return
    from mnemic.server.progress import shown  # noqa: PLC0415 - a command line has no progress to show, nor pygls

    async with shown(cast("Session", session), token, "Dreaming"):
        await ended
