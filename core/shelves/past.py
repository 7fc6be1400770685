"""What ids meant before: an id is a place in a file, and the memory that stood there may stand elsewhere by now."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping

from mnemic.core.memory import Memory
from mnemic.core.shelves.kept import Kept
from mnemic.core.shelves.reading import TopicFile

#: So many ids of the past are known beyond those of now.
KEPT = 2_000


class Past:
    """Which memory (by key and text) had which id at which revision of its file, in this process."""

    def __init__(self, scope: str) -> None:
        self._scope = scope
        self._known: OrderedDict[tuple[str, str | None], tuple[str, str]] = OrderedDict()

    def remember(self, files: Iterable[Kept], current: int) -> None:
        """Takes in files that are changing; ``current`` is how many memories there are in all."""
        for file in files:
            for id_, marks in zip(file.ids(self._scope), file.marks, strict=True):
                said = (file.key(marks), marks.text.hex())
                for at in ((id_, file.revision), (id_, None)):
                    self._known[at] = said
                    self._known.move_to_end(at)
        while len(self._known) > 2 * (current + KEPT):
            self._known.popitem(last=False)

    def meant_another(self, memory: Memory) -> bool:
        """Tells whether the id that this memory has now was last another's, or stood for other words."""
        return self._known.get((memory.id, None)) not in (None, (memory.key, memory.text_key))

    def find(self, id_: str, revision: str | None, files: Mapping[str, TopicFile]) -> Memory | None:
        """Returns the one of these memories that had the id at this revision, or last (None), in the same words."""
        said = self._known.get((id_, revision))
        file = files.get(said[0].rpartition("#")[0]) if said else None
        return next((m for m in file.memories if (m.key, m.text_key) == said), None) if file else None
