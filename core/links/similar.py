"""What is alike by words alone: what search finds for a memory, weighed word by word."""

from __future__ import annotations

from collections.abc import Sequence

from mnemic.core.links.alike import MAX_NEIGHBOURS, Nearness, Neighbours
from mnemic.core.links.likeness import likeness
from mnemic.core.memory import Memory
from mnemic.core.operations.recall import search
from mnemic.core.shelves.shelf import Shelf

#: From this ``likeness`` on two memories are alike.
MIN_SIMILARITY = 0.6


def lexical_neighbours(shelves: Sequence[Shelf]) -> Neighbours:
    """Returns neighbours by words alone: the best that search finds for title and description, and their likeness."""

    def near(memory: Memory) -> list[tuple[str, float]]:
        views = {shelf.location.scope: shelf.snapshot.memories for shelf in shelves if shelf.snapshot.files}

        def accept(scope: str, key: str) -> bool:
            other = views[scope].get(f"{scope}:{key}")
            return other is not None and other.id != memory.id and other.trusted

        filled = [shelf for shelf in shelves if shelf.location.scope in views]
        found = search(f"{memory.title} {memory.description}", filled, accept, MAX_NEIGHBOURS)
        others = (views[match.scope].get(f"{match.scope}:{match.key}") for match in found)
        return [(other.id, likeness(memory, other)) for other in others if other is not None]

    return near


#: What serves as long as no vectors do.
LEXICAL = Nearness("lexical", MIN_SIMILARITY, lexical_neighbours)
