"""Before an id is called unknown, or a file another than it was, the disk is asked: several servers have one store."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ParamSpec, TypeVar

from mnemic.core.errors import Conflict, NotFound
from mnemic.core.memory import Memory
from mnemic.core.shelves.reach import Reach, split_id
from mnemic.core.shelves.shelf import Shelf
from mnemic.server.conversation import Conversation

P = ParamSpec("P")
T = TypeVar("T")


async def find(
    session: Conversation, reach: Reach, id_: str, revision: str | None = None
) -> tuple[Shelf, Memory]:
    """Returns a memory by its id, as ``Reach.find`` does, after a look at its store where it is not known."""
    await look_for(session, reach, {id_: revision})
    return reach.find(id_, revision)


async def look_for(session: Conversation, reach: Reach, ids: Mapping[str, str | None]) -> None:
    """Looks once at each store of which one of these ids, at its revision (None: any), is not known.

    Waits for nothing where all are known. Raises ``BadInput``, ``OutsideStore`` or ``NoProject`` for what is no id.
    """
    for scope in dict.fromkeys(
        split_id(id_)[0] for id_, revision in ids.items() if _unknown(reach, id_, revision)
    ):
        await session.change(reach.shelf(scope).look)


def _unknown(reach: Reach, id_: str, revision: str | None) -> bool:
    try:
        reach.find(id_, revision)
    except (NotFound, Conflict):
        return True
    return False
