"""Who links to what: every memory file and ``MEMORY.md`` within reach, read as it is open or else as it is on disk."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from mnemic.core.errors import MnemicError
from mnemic.core.files.vault import INDEX_NAME, decode
from mnemic.core.links.naming import Naming, keys_of
from mnemic.core.links.register import Named
from mnemic.core.links.spots import Spot, may_lead_on_disk, may_lead_to, spots_of
from mnemic.core.shelves.shelf import Shelf

#: Texts of files by store and path: those that somebody has open.
Open = Mapping[tuple[Shelf, str], str]


@dataclass(frozen=True, slots=True)
class Text:
    """A file of a store that may link to something, as it is open or on disk, without a byte-order mark."""

    shelf: Shelf
    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Citing:
    """A file and its links to what was asked for, in their order."""

    text: Text
    spots: tuple[Spot, ...]


def texts(shelves: Sequence[Shelf], opened: Open) -> Iterator[Text]:
    """Yields what may hold links, store by store, files by path and the index last. Never raises."""
    for shelf in shelves:
        shelf.settle()
        mine = {path for each, path in opened if each is shelf}
        saved = {*shelf.snapshot.files.kept, *(() if shelf.location.is_vault else (INDEX_NAME,))}
        for path in sorted(mine | saved, key=lambda path: (path == INDEX_NAME, path)):
            text = opened[shelf, path] if path in mine else _on_disk(shelf, path)
            if text is not None:
                yield Text(shelf, path, text)


def text_of(shelf: Shelf, path: str) -> str | None:
    """Returns a file's text as it is on disk, without a byte-order mark; None where it cannot be read."""
    with suppress(MnemicError):
        return decode(_bytes(shelf, path)).removeprefix("\ufeff")
    return None


def citing(
    wanted: Collection[Named], shelves: Sequence[Shelf], naming: Naming, opened: Open
) -> Iterator[Citing]:
    """Yields the files that link to one of these memories, each with these links."""
    keys = {key for one in wanted for key in keys_of(one)}
    for each in texts(shelves, opened):
        if not may_lead_to(keys, each.text, each.path):
            continue
        scope = each.shelf.location.scope
        spots = tuple(
            spot
            for spot in spots_of(each.text, each.path, scope)
            if spot.key in keys and any(one in wanted for one in naming.meant(spot.key, scope))
        )
        if spots:
            yield Citing(each, spots)


def _on_disk(shelf: Shelf, path: str) -> str | None:
    with suppress(MnemicError):
        data = _bytes(shelf, path)
        if may_lead_on_disk(data):
            return decode(data).removeprefix("\ufeff")
    return None


def _bytes(shelf: Shelf, path: str) -> bytes:
    if path == INDEX_NAME and not shelf.location.is_vault:
        return shelf.vault.read_index()
    return shelf.vault.read(path)
