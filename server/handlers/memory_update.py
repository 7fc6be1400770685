"""``memory/update``: change named fields of one memory, if it is still the one that was read."""

from __future__ import annotations

from pathlib import Path

from mnemic.core.errors import BadInput
from mnemic.core.operations.updating import Updated, Value, update
from mnemic.protocol.requests import Changes, UpdateParams
from mnemic.protocol.results import UpdateResult
from mnemic.server import from_protocol, to_protocol
from mnemic.server.conversation import Conversation
from mnemic.server.finding import look_for

_FIELDS = (
    "title",
    "description",
    "type",
    "kind",
    "importance",
    "tags",
    "pinned",
    "why",
    "how_to_apply",
    "body",
    "valid_to",
)


async def handle(session: Conversation, params: UpdateParams) -> UpdateResult:
    """Applies the changes; a file that moved on is a conflict."""
    reach = await session.reach(params.project_uri)
    await look_for(session, reach, {params.id: params.revision})
    shelf, memory = reach.find(params.id)
    changes = _given(params.changes, shelf.project_root)
    done: Updated = await session.change(update, memory, params.revision, changes, shelf)
    value = to_protocol.memory_value(done.memory, shelf, session.now(), session.encoding)
    return UpdateResult(memory=value, undo=to_protocol.undo_value(done.undo))


def _given(changes: Changes, root: Path | None) -> dict[str, Value]:
    from_protocol.time_of("changes.validTo", changes.valid_to)
    given: dict[str, Value] = {
        name: value for name in _FIELDS if (value := getattr(changes, name)) is not None
    }
    if changes.evidence is not None:
        given["evidence"] = from_protocol.evidence(changes.evidence, root)
    if not given:
        raise BadInput("changes", "must name at least one field to change")
    return given
