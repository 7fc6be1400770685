"""Counting that memories were recalled together. It needs nothing of what reads links."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from mnemic.core.links.book import held
from mnemic.core.memory import Memory
from mnemic.core.persistence.together import MAX_AT_ONCE, together_key
from mnemic.core.shelves.shelf import Shelf


def count_together(memories: Sequence[Memory], shelves: Sequence[Shelf], at: datetime) -> None:
    """Counts that these were put into one prompt, the first eight of them. Never raises.

    It is kept with the last of the stores that they are from: what joins a person's memory with a project's is the
    project's. ``shelves`` are those within reach, the person's own first.
    """
    met = [memory for memory in memories if memory.trusted][:MAX_AT_ONCE]
    scopes = {memory.scope for memory in met}
    homes = [shelf for shelf in shelves if shelf.location.scope in scopes]
    if len(met) < 2:
        return
    rest = list(met)
    for shelf in reversed(homes):
        own = [memory for memory in rest if memory.scope == shelf.location.scope]
        companions = held(shelf).companions
        companions.count(_keys(own), _keys(rest), at.timestamp())
        rest = [memory for memory in rest if memory.scope != shelf.location.scope]


def purge_together(keys: Collection[str], shelf: Shelf) -> None:
    """Destroys what is kept of memories with these keys. Raises ``MnemicError``: then it is worth another try."""
    held(shelf).companions.purge(keys)


def _keys(memories: Sequence[Memory]) -> list[str]:
    return [together_key(memory.scope, memory.key) for memory in memories]
