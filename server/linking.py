"""Memory files as documents that lead to each other: what is open, what its links mean, and where that stands."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from mnemic.core.files.vault import INDEX_NAME, Listed, encode, revision_of
from mnemic.core.links.naming import Names, Naming
from mnemic.core.links.register import Named, Register, named, register
from mnemic.core.links.spots import Spot, at, spots_of
from mnemic.core.markdown.fixing import Splice
from mnemic.core.memory import Memory
from mnemic.core.operations.citing import Open, text_of
from mnemic.core.shelves.kept import Kept
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.reading import read_file
from mnemic.core.shelves.shelf import Shelf
from mnemic.server import from_protocol, to_lsp, to_protocol
from mnemic.server.edits import Changed
from mnemic.server.to_lsp import Positions

if TYPE_CHECKING:
    from mnemic.server.session import Session

#: A file of a store.
File = tuple[Shelf, str]


@dataclass(frozen=True, slots=True)
class Within:
    """What is within one reach: what links mean there, and which files are open: URI, text and version as the client has them.

    ``drafts`` are the memories of open files that say something else than what is saved.
    """

    reach: Reach
    naming: Naming
    uris: Mapping[File, str]
    texts: Open
    versions: Mapping[File, int | None]
    drafts: Mapping[File, Sequence[Memory]]
    encoding: str

    def uri(self, shelf: Shelf, file: str) -> str:
        """Returns the URI of a file, as the client writes it where it has it open."""
        return self.uris.get((shelf, file)) or to_protocol.uri(shelf.location.root / file)

    def changed(self, shelf: Shelf, file: str, text: str, splices: Sequence[Splice]) -> Changed:
        """Returns a file with what changes its text, which is that of its open document or of the disk."""
        return Changed(self.uri(shelf, file), self.versions.get((shelf, file)), text, splices)

    def memory(self, one: Named) -> Memory | None:
        """Returns a memory, as the editor has it; None where it has just gone."""
        shelf = self.reach.shelf(one.scope)
        drafted = self.drafts.get((shelf, one.path))
        if drafted is None:
            return shelf.snapshot.memories.get(one.id)
        return next((memory for memory in drafted if memory.id == one.id), None)

    def location(self, one: Named) -> lsp.Location | None:
        """Returns where a memory stands; None where it has just gone."""
        memory = self.memory(one)
        if memory is None:
            return None
        uri = self.uri(self.reach.shelf(one.scope), one.path)
        return lsp.Location(uri=uri, range=to_lsp.range_of(memory.place, self.encoding))


@dataclass(frozen=True, slots=True)
class Here:
    """A memory file, or ``MEMORY.md``, as the editor has it, or as it is on disk where it is not open.

    ``version`` is that of ``text``, None where it is not open. ``spots`` are its links, ``positions`` turns offsets in
    ``text`` into the client's positions and back.
    """

    uri: str
    within: Within
    shelf: Shelf
    file: str
    text: str
    version: int | None
    spots: Sequence[Spot]
    positions: Positions

    @property
    def scope(self) -> str:
        """The scope of its store."""
        return self.shelf.location.scope

    @property
    def memories(self) -> Sequence[Named]:
        """The memories in it."""
        return self.within.naming.stores[self.scope].of_file(self.file)

    def spot(self, position: lsp.Position) -> Spot | None:
        """Returns the link at a position."""
        return at(self.spots, self.positions.offset(position))

    def meant(self, spot: Spot) -> tuple[Named, ...]:
        """Returns the memories that a link means; none for evidence."""
        return () if spot.form == "evidence" else self.within.naming.meant(spot.key, self.scope)

    def range(self, spot: Spot) -> lsp.Range:
        """Returns where the part of a link stands that names its target."""
        return self.positions.range(spot.span.start, spot.span.end)


class Linking:
    """What a session knows of open memory files, for everybody who follows or changes links."""

    def __init__(self, session: Session) -> None:
        self._session = session
        #: What an open document says beside what is saved, by URI, as long as both stay as they are.
        self._drafts: dict[str, tuple[int | None, Kept | None, tuple[Memory, ...] | None]] = {}

    async def here(self, uri: str) -> Here | None:
        """Returns a memory file or ``MEMORY.md``; None for any other document."""
        found = await self.place(uri)
        if found is None:
            return None
        reach, shelf, file = found
        client = self._session.client
        text, version = client.document_text(uri), client.document_version(uri)
        if text is None:
            text = await asyncio.to_thread(text_of, shelf, file)
        if text is None:
            return None
        within = await self.within(reach)
        spots = spots_of(text, file, shelf.location.scope)
        return Here(uri, within, shelf, file, text, version, spots, Positions(text, self._session.encoding))

    async def within(self, reach: Reach) -> Within:
        """Returns what links mean within a reach, what is typed and not saved included."""
        await self.follow(reach)
        client = self._session.client
        uris = {file: uri for uri in client.open_documents if (file := _located(reach, uri))}
        texts = {file: text for file, uri in uris.items() if (text := client.document_text(uri)) is not None}
        read = (
            (file, self._draft(uris[file], text, *file))
            for file, text in texts.items()
            if file[1] != INDEX_NAME
        )
        drafts = {file: memories for file, memories in read if memories is not None}
        stores = [
            Names(
                shelf.location.scope,
                register(shelf),
                {file: tuple(map(named, found)) for (each, file), found in drafts.items() if each is shelf},
            )
            for shelf in reach.shelves
        ]
        versions = {file: client.document_version(uris[file]) for file in texts}
        return Within(reach, Naming(stores), uris, texts, versions, drafts, self._session.encoding)

    async def follow(self, reach: Reach) -> None:
        """Brings the names of the memories within reach to what is saved."""
        stale = [found for shelf in reach.shelves if not (found := register(shelf)).is_current]
        if stale:
            await asyncio.to_thread(_follow, stale)

    async def everywhere(self, shelf: Shelf) -> list[Within]:
        """Returns what is within reach of each workspace folder, where this store is."""
        found = [await self._session.opened(folder) for folder in self._session.folders]
        reaches = [reach for reach in found if shelf in reach.shelves] or [await self._session.reach()]
        return [await self.within(reach) for reach in reaches]

    async def place(self, uri: str) -> tuple[Reach, Shelf, str] | None:
        """Returns where a memory file, saved or about to be, or an index lies; None for any other document."""
        if not uri.lower().endswith(".md"):
            return None
        session = self._session
        reach = await session.reach_of(uri)
        found = _located(reach, uri)
        if found is None and len(session.folder_uris) > 1:
            for folder in session.folders:
                reach = await session.opened(folder)
                if (found := _located(reach, uri)) is not None:
                    break
        return (reach, *found) if found else None

    def closed(self, uri: str) -> None:
        """Forgets what a document said."""
        self._drafts.pop(uri, None)

    def _draft(self, uri: str, text: str, shelf: Shelf, file: str) -> tuple[Memory, ...] | None:
        """Returns the memories of an open file that says something else than what is saved; None for any other."""
        version = self._session.client.document_version(uri)
        kept = shelf.snapshot.files.kept.get(file)
        known = self._drafts.get(uri)
        if known is None or known[0] != version or known[1] is not kept:
            known = self._drafts[uri] = version, kept, _read(text, shelf, file, kept)
        return known[2]


def _follow(stale: Sequence[Register]) -> None:
    for each in stale:
        each.follow()


def located(reach: Reach, path: str) -> File | None:
    """Returns the store and the relative path of a memory file, saved or about to be, or of an index."""
    for shelf in reach.shelves:
        for root in (shelf.location.root, shelf.vault.root):
            if not Path(path).is_relative_to(root):
                continue
            inside = Path(path).relative_to(root).as_posix()
            new = not shelf.location.is_vault and inside.endswith(".md") and not _is_hidden(inside)
            if new or inside in shelf.snapshot.files:
                return shelf, inside
    return None


def _located(reach: Reach, uri: str) -> File | None:
    path = from_protocol.path_of(uri) if uri.lower().endswith(".md") else None
    return located(reach, path) if path else None


def _is_hidden(path: str) -> bool:
    return any(part.startswith((".", "~")) for part in path.split("/"))


def _read(text: str, shelf: Shelf, file: str, kept: Kept | None) -> tuple[Memory, ...] | None:
    data = encode(text)
    if kept is not None and revision_of(data) == kept.revision:
        return None
    stamp = kept.stamp if kept else (0, 0, 0, 0)
    return read_file(shelf.location, Listed(file, *stamp), data, shelf.trusted).memories
