"""Evidence of what is learned: the code that a new memory speaks of, looked up in the project at hand."""

from __future__ import annotations

from collections.abc import Iterable

from mnemic.core.evidence.gathering import Gatherer
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf

#: Seconds that a memory gets that nobody waits for by name, and one that somebody asked for.
IN_PASSING, ASKED_FOR = 0.05, 0.3


def evidence_for(
    texts: Iterable[str | None], shelf: Shelf, reach: Reach, seconds: float = IN_PASSING
) -> tuple[str, ...]:
    """Returns what to keep as evidence with a memory of these texts that goes into ``shelf``.

    The project is the one within reach, whichever store the memory goes into; one that is not trusted is not looked at.
    """
    root = reach.project.project_root if reach.project and reach.project.trusted else None
    if root is None:
        return ()
    text = "\n".join(dict.fromkeys(text for text in texts if text))
    return Gatherer(root, seconds).gathered(text, inside=shelf.project_root == root)
