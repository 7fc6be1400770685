"""Whatever links to memories that get other names or places follows: the changes of all files within reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mnemic.core.files.index_rows import read_rows
from mnemic.core.files.vault import INDEX_NAME
from mnemic.core.links.naming import Naming
from mnemic.core.markdown.fixing import Splice
from mnemic.core.memory import Span
from mnemic.core.operations.citing import Open, Text, text_of, texts
from mnemic.core.operations.redirecting import Moves, index_titles, mended
from mnemic.core.shelves.shelf import Shelf


def following(
    moves: Moves, shelves: Sequence[Shelf], naming: Naming, opened: Open
) -> Iterator[tuple[Text, list[Splice]]]:
    """Yields the files that have to change, each with its changes in their order. Never raises.

    A vault's notes, what nobody has vouched for, and files that cannot be read whole stay as they are. So do lines of
    ``MEMORY.md`` that follow their files by themselves: it is written anew as soon as one of those is, and an editor that
    was given the same change would ask which of the two to keep. What a person wrote there is changed, and all of it
    where the editor has it open with other text than is saved.
    """
    for each in texts([shelf for shelf in shelves if _may_change(shelf)], opened):
        kept = each.shelf.snapshot.files.get(each.path)
        if kept is not None and not kept.writable:
            continue
        scope = each.shelf.location.scope
        splices = mended(each.text, each.path, scope, moves, naming)
        if each.path == INDEX_NAME:
            rendered = _rendered(each)
            wanted = joined(splices, index_titles(each.text, scope, moves))
            splices = [one for one in wanted if not any(row.start <= one.start < row.end for row in rendered)]
        if splices:
            yield each, splices


def joined(splices: Iterable[Splice], more: Iterable[Splice]) -> list[Splice]:
    """Returns all of them in their order; what overlaps one of the first is left out."""
    first = list(splices)
    rest = [one for one in more if not any(_overlap(one, other) for other in first)]
    return sorted([*first, *rest], key=lambda one: (one.start, one.end))


def _rendered(index: Text) -> list[Span]:
    """Where the lines of an index stand that follow their files by themselves."""
    told = index.shelf.mirror.told
    if not told or index.text != text_of(index.shelf, INDEX_NAME):
        return []
    start, found = 0, []
    for row in read_rows(index.text):
        if row.title is not None and row.path in told:
            found.append(Span(start, start + len(row.text)))
        start += len(row.text) + len(row.end)
    return found


def _may_change(shelf: Shelf) -> bool:
    return shelf.trusted and shelf.writable and not shelf.location.is_vault


def _overlap(one: Splice, other: Splice) -> bool:
    same = (one.start, one.end) == (other.start, other.end)
    return same or (one.start < other.end and other.start < one.end)
