"""Memory files as they are typed, read once for each text."""

from __future__ import annotations

from mnemic.core.files.listing import Stamp
from mnemic.core.files.paths import Location
from mnemic.core.files.vault import Listed, encode, revision_of
from mnemic.core.shelves.reading import TopicFile, read_file
from mnemic.core.shelves.shelf import Shelf
from mnemic.server.client import Client
from mnemic.server.once import Once


class Typed:
    """What open documents say that are memory files, or are about to be."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._read = Once(_read)

    async def of(self, uri: str, shelf: Shelf, file: str) -> TopicFile | None:
        """Returns a file of a store as the editor has it; None where that is what is saved, or it is not open."""
        text = self._client.document_text(uri)
        if text is None:
            return None
        kept = shelf.snapshot.files.kept.get(file)
        saved = (kept.revision, kept.stamp) if kept else None
        return await self._read.of(uri, text, shelf.location, file, saved, shelf.trusted)

    def closed(self, uri: str) -> None:
        """Forgets what a document said."""
        self._read.closed(uri)


def _read(
    text: str, location: Location, file: str, saved: tuple[str, Stamp] | None, trusted: bool
) -> TopicFile | None:
    data = encode(text)
    revision, stamp = saved or ("", (0, 0, 0, 0))
    return None if revision_of(data) == revision else read_file(location, Listed(file, *stamp), data, trusted)
