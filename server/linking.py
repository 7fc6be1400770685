"""Memory files as documents that lead to each other: what is open, what its links mean, and where that stands."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from mnemic.core.files.vault import INDEX_NAME
from mnemic.core.links.naming import Names, Naming
from mnemic.core.links.register import Named, Register, named, register
from mnemic.core.links.spots import Spot, at, spots_of
from mnemic.core.markdown.fixing import Splice
from mnemic.core.memory import Memory
from mnemic.core.operations.citing import Open, text_of
from mnemic.core.shelves.reach import File, Reach, places_of, stores_of
from mnemic.core.shelves.shelf import Shelf
from mnemic.server import from_protocol, to_lsp, to_protocol
from mnemic.server.edits import Changed
from mnemic.server.once import Once
from mnemic.server.to_lsp import Positions

if TYPE_CHECKING:
    from mnemic.server.session import Session


@dataclass(frozen=True, slots=True)
class Within:
    """What is within one reach: what links mean there, and which files are open: URI, text and version as the client has them.

    A link in a store that other folders share may mean what lies in theirs: ``shelves`` are the stores of all, and the
    open files are those of all. ``drafts`` are the memories of open files that say something else than what is saved.
    """

    reach: Reach
    shelves: Sequence[Shelf]
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

    def shelf(self, one: Named) -> Shelf:
        """Returns the store of a memory."""
        return next(shelf for shelf in self.shelves if shelf.location.root == one.root)

    def memory(self, one: Named) -> Memory | None:
        """Returns a memory, as the editor has it; None where it has just gone."""
        shelf = self.shelf(one)
        drafted = self.drafts.get((shelf, one.path))
        if drafted is None:
            return shelf.snapshot.memories.get(one.id)
        return next((memory for memory in drafted if memory.id == one.id), None)

    def location(self, one: Named) -> lsp.Location | None:
        """Returns where a memory stands; None where it has just gone."""
        memory = self.memory(one)
        if memory is None:
            return None
        uri = self.uri(self.shelf(one), one.path)
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
        self._spots = Once(_spotted)

    async def here(self, uri: str) -> Here | None:
        """Returns a memory file or ``MEMORY.md``; None for any other document."""
        found = await self.place(uri)
        if found is None:
            return None
        reach, shelf, file = found
        client = self._session.client
        text, version = client.document_text(uri), client.document_version(uri)
        if text is not None:
            spots, positions = await self._spots.of(
                uri, text, file, shelf.location.scope, self._session.encoding
            )
        else:
            text = await asyncio.to_thread(text_of, shelf, file)
            if text is None:
                return None
            spots, positions = _spotted(text, file, shelf.location.scope, self._session.encoding)
        within = await self.within(reach)
        return Here(uri, within, shelf, file, text, version, spots, positions)

    async def within(self, reach: Reach) -> Within:
        """Returns what links mean within a reach, what is typed and not saved included."""
        return (await self._within([reach], await self._session.reaches()))[0]

    async def everywhere(self, *shelves: Shelf) -> list[Within]:
        """Returns what is within reach of each workspace folder, where one of these stores is."""
        reaches = await self._session.reaches()
        wanted = [reach for reach in reaches if any(shelf in reach.shelves for shelf in shelves)]
        return await self._within(wanted, reaches)

    async def _within(self, wanted: Sequence[Reach], reaches: Sequence[Reach]) -> list[Within]:
        shelves = stores_of([*wanted, *reaches])
        await self.follow(shelves)
        client = self._session.client
        uris = {file: uri for uri in client.open_documents if (file := _located(shelves, uri))}
        texts = {file: text for file, uri in uris.items() if (text := client.document_text(uri)) is not None}
        read = {
            file: await self._session.typed.of(uris[file], *file) for file in texts if file[1] != INDEX_NAME
        }
        drafts = {file: topic.memories for file, topic in read.items() if topic}
        versions = {file: client.document_version(uris[file]) for file in texts}
        names = {shelf: _names(shelf, drafts) for shelf in shelves}
        beside = [Naming([names[shelf] for shelf in reach.shelves]) for reach in reaches]
        return [
            Within(
                reach,
                shelves,
                Naming([names[shelf] for shelf in reach.shelves], beside if len(reaches) > 1 else ()),
                uris,
                texts,
                versions,
                drafts,
                self._session.encoding,
            )
            for reach in wanted
        ]

    async def follow(self, shelves: Sequence[Shelf]) -> None:
        """Brings the names of the memories of these stores to what is saved."""
        stale = [found for shelf in shelves if not (found := register(shelf)).is_current]
        if stale:
            await asyncio.to_thread(_follow, stale)

    async def place(self, uri: str) -> tuple[Reach, Shelf, str] | None:
        """Returns where a memory file, saved or about to be, or an index lies; None for any other document."""
        if not uri.lower().endswith(".md"):
            return None
        session = self._session
        for reach in [await session.reach_of(uri), *await session.reaches()]:
            if (found := _located(reach.shelves, uri)) is not None:
                return reach, *found
        return None

    def closed(self, uri: str) -> None:
        """Forgets where a document leads."""
        self._spots.closed(uri)


def _spotted(text: str, file: str, scope: str, encoding: str) -> tuple[Sequence[Spot], Positions]:
    return spots_of(text, file, scope), Positions(text, encoding)


def _follow(stale: Sequence[Register]) -> None:
    for each in stale:
        each.follow()


def _names(shelf: Shelf, drafts: Mapping[File, Sequence[Memory]]) -> Names:
    root = shelf.location.root
    typed = {
        file: tuple(named(memory, root) for memory in memories)
        for (each, file), memories in drafts.items()
        if each is shelf
    }
    return Names(shelf.location.scope, register(shelf), typed)


def _located(shelves: Sequence[Shelf], uri: str) -> File | None:
    """Returns the store and the relative path of a memory file, saved or about to be, or of an index."""
    path = from_protocol.path_of(uri) if uri.lower().endswith(".md") else None
    for shelf, inside in places_of(path, shelves) if path else ():
        new = not shelf.location.is_vault and inside.endswith(".md") and not _is_hidden(inside)
        if new or inside in shelf.snapshot.files:
            return shelf, inside
    return None


def _is_hidden(path: str) -> bool:
    return any(part.startswith((".", "~")) for part in path.split("/"))
