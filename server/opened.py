"""An open memory file: the memories in it as the editor has them, each beside the one that is saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mnemic.core.errors import Conflict, MnemicError
from mnemic.core.files.vault import encode, revision_of
from mnemic.core.memory import Memory
from mnemic.core.shelves.reach import Reach, split_id
from mnemic.core.shelves.reading import TopicFile
from mnemic.core.shelves.rematching import same_memories
from mnemic.core.shelves.shelf import Shelf

if TYPE_CHECKING:
    from mnemic.server.session import Session

_UNSAVED = "its file is open with changes that are not saved; save them, or take them back, and try again"


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
    here = session.file_of(reach, uri)
    if here is None:
        return None
    shelf, file = here
    kept = shelf.snapshot.files[file]
    topic = await session.open_topic(uri, shelf, file)
    was = same_memories(kept.memories, topic.memories)
    pairs = [(now, saved) for now, saved in zip(topic.memories, was, strict=True) if saved is not None]
    return Opened(reach, shelf, kept, tuple(pairs), topic is kept)


async def spare_what_is_typed(session: Session, reach: Reach, revisions: Mapping[str, str | None]) -> None:
    """Raises ``Conflict`` where a command would change a memory whose file is open and says something that is not saved.

    ``revisions`` are those the command was made for, by id. An editor that still has the text of that time has typed
    nothing since, whatever others did to the file. What is no id is left to others to refuse.
    """
    client = session.client
    texts = {
        here: client.document_text(uri)
        for uri in client.open_documents
        if (here := session.file_of(reach, uri))
    }
    for id_, revision in revisions.items():
        for (shelf, file), text in texts.items():
            if text is None or (shelf.location.scope, file) != _file(id_):
                continue
            now = revision_of(encode(text))
            if now not in (revision, _saved(shelf, file)):
                await session.change(
                    shelf.look
                )  # what was saved a moment ago may be no news to the editor alone
                if now != _saved(shelf, file):
                    raise Conflict(id_, _UNSAVED, revision)


def _file(id_: str) -> tuple[str, str] | None:
    try:
        return split_id(id_)[:2]
    except MnemicError:
        return None


def _saved(shelf: Shelf, file: str) -> str | None:
    kept = shelf.snapshot.files.get(file)
    return kept.revision if kept else None
