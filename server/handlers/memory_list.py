"""``memory/list``: all memories that the filters let through, a page at a time."""

from __future__ import annotations

from mnemic.core.evidence.looks import Looks
from mnemic.core.operations.selection import Selection, select
from mnemic.protocol.requests import ListParams
from mnemic.protocol.results import ListResult
from mnemic.server import from_protocol, to_protocol
from mnemic.server.conversation import Conversation


async def handle(session: Conversation, params: ListParams) -> ListResult:
    """Archived and superseded ones are included unless filtered out."""
    reach = await session.reach(params.project_uri)
    now = session.now()
    wanted = Selection(
        types=params.types,
        kinds=params.kinds,
        temperatures=params.temperatures,
        tags=params.tags,
        text=params.text,
        include_superseded=params.include_superseded,
        sort=params.sort,
    )
    held = select(wanted, reach.within(from_protocol.scopes(params.scopes)), now)
    page = held[params.offset : params.offset + params.limit]
    looks = Looks()
    memories = tuple(
        to_protocol.memory_value(memory, shelf, now, session.encoding, looks) for shelf, memory in page
    )
    return ListResult(memories=memories, total=len(held))
