"""Links of a memory file, or of ``MEMORY.md``, that lead nowhere: told at the link alone, with what mends each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from mnemic.core.links.dead import Around, Dead, dead_links
from mnemic.core.links.hiding import file_of, mark_of, taken_away
from mnemic.core.links.register import Named
from mnemic.core.links.spots import may_lead
from mnemic.core.markdown.fixing import Fix
from mnemic.core.operations.relinking import mends
from mnemic.server.linking import Here

if TYPE_CHECKING:
    from mnemic.server.session import Session

#: What a person has to look through is no help any more.
MOST = 100


@dataclass(frozen=True, slots=True)
class Found:
    """The dead links of a document, and all there is to say about them."""

    here: Here
    dead: Sequence[Dead]

    async def fixes(self, first: int, last: int) -> list[Fix]:
        """Returns what mends those that touch these lines, 0-based and inclusive."""
        here = self.here
        near = [
            one
            for one in self.dead
            if here.positions.at(one.spot.whole.start).line <= last
            and here.positions.at(one.spot.whole.end).line >= first
        ]
        return await asyncio.to_thread(_fixes, here, near) if near else []


async def find(session: Session, uri: str) -> Found | None:
    """Returns the dead links of a memory file, or of an index, as the editor has it; None for any other document.

    Of a vault, and of what nobody has vouched for, none are told.
    """
    text = session.client.document_text(uri)
    if text is not None and not may_lead(text):
        return None
    here = await session.linking.here(uri)
    if here is None or here.shelf.location.is_vault or not here.shelf.trusted:
        return None
    return Found(here, await asyncio.to_thread(_dead, here))


def _dead(here: Here) -> list[Dead]:
    location = here.shelf.location
    root = location.root
    folders = [(root / here.file).parent, root, *filter(None, [here.shelf.project_root])]
    around = Around(
        here.scope,
        here.file,
        tuple(dict.fromkeys(folders)),
        cache(lambda: taken_away(here.shelf)),
        _successor(here),
    )
    return list(islice(dead_links(here.text, here.spots, here.within.naming, around), MOST))


def _successor(here: Here) -> Callable[[str], str | None]:
    """What took a file's place, as the editor has it."""
    shelf, files = here.shelf, here.shelf.snapshot.files

    def successor(path: str) -> str | None:
        drafted = here.within.drafts.get((shelf, path))
        if drafted is None:
            kept = files.get(path)
            drafted = kept.memories if kept else ()
        over = mark_of(drafted).superseded_by
        return file_of(over, files.kept) if over else None

    return successor


def _fixes(here: Here, dead: Sequence[Dead]) -> list[Fix]:
    naming = here.within.naming
    every: list[Named] = []
    if any(one.spot.form == "order" for one in dead):
        paths = here.shelf.snapshot.files.kept
        every = [one for path in paths for one in naming.stores[here.scope].of_file(path)]
    return [fix for one in dead for fix in mends(here.text, here.file, here.scope, one, naming, every)]
