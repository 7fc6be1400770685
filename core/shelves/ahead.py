"""What an earlier process kept, before anybody has looked at the folder: the first answers need not wait for that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

from mnemic.core.errors import MnemicError
from mnemic.core.files.vault import Vault, revision_of
from mnemic.core.shelves.kept import Kept
from mnemic.core.shelves.mappings import Files, Memories
from mnemic.core.shelves.readings import Held, Readings
from mnemic.core.shelves.snapshot import Snapshot


class Ahead(Mapping[str, Kept]):
    """The files of a store by path, each read and compared when it is asked for: one that changed is not there.

    What was asked for stays as it was found then. Who wants to see all of them, or how many there are for sure, has the
    folder looked at first: ``look`` does that and returns them.
    """

    def __init__(
        self, readings: Readings, vault: Vault, held: Held, look: Callable[[], Mapping[str, Kept]]
    ) -> None:
        self._readings = readings
        self._vault = vault
        self._held = held
        self._look = look
        self._asked: dict[str, Kept | None] = {}

    def __getitem__(self, path: str) -> Kept:
        if path not in self._asked:
            self._asked[path] = self._found(path)
        kept = self._asked[path]
        if kept is None:
            raise KeyError(path)
        return kept

    def __iter__(self) -> Iterator[str]:
        return iter(self._look())

    def __len__(self) -> int:
        return self._held.files

    def _found(self, path: str) -> Kept | None:
        kept = self._readings.one(path)
        with suppress(MnemicError):
            # Its bytes and not its stamp: nothing else stands between this and an answer.
            if kept is not None and revision_of(self._vault.read(path)) == kept.revision:
                kept.hold()
                return kept
        return None


def snapshot_ahead(scope: str, ahead: Ahead, held: Held) -> Snapshot:
    """Returns the store as far as it is known before a look."""
    memories = Memories(ahead, scope, held.memories, partial=True)
    return Snapshot(scope, 0, Files(ahead), memories)
