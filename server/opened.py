"""An open memory file: the memories in it as the editor has them, each beside the one that is saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mnemic.core.memory import Memory
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.reading import TopicFile
from mnemic.core.shelves.rematching import same_memories
from mnemic.core.shelves.shelf import Shelf
from mnemic.server import from_protocol

if TYPE_CHECKING:
    from mnemic.server.session import Session


@dataclass(frozen=True, slots=True)
class Opened:
    """``pairs``: a memory where it stands in the editor, and what is saved of it; those that are new are left out.

    ``saved``: the editor has what is saved.
    """

    reach: Reach
    shelf: Shelf
    kept: TopicFile
    pairs: tuple[tuple[Memory, Memory], ...]
    saved: bool

    @property
    def changeable(self) -> bool:
        """Whether a command may change its memories: what is typed and not saved would be lost over that."""
        return self.saved and self.kept.writable and self.shelf.trusted and self.shelf.writable


async def opened(session: Session, uri: str) -> Opened | None:
    """Returns a memory file; None for any other document."""
    reach = await session.reach_of(uri)
    path = from_protocol.path_of(uri)
    here = session.file_at(reach, path) if path else None
    if here is None:
        return None
    shelf, file = here
    kept = shelf.snapshot.files[file]
    topic = session.open_topic(uri, shelf, file)
    was = same_memories(kept.memories, topic.memories)
    pairs = [(now, saved) for now, saved in zip(topic.memories, was, strict=True) if saved is not None]
    return Opened(reach, shelf, kept, tuple(pairs), topic is kept)
