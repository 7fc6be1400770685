"""A look at a store's folder beside the thread that changes it: that thread need only read what was found to differ."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

from mnemic.core.errors import MnemicError
from mnemic.core.files.folder_times import FolderTimes
from mnemic.core.files.vault import Vault
from mnemic.core.shelves.kept import Kept
from mnemic.core.shelves.view import View

#: A smaller store is looked at in its place in the order.
FEW = 1_000
#: Where more files than these differ they are read in the one look that is told of all.
_MANY = 1_000


@dataclass(frozen=True, slots=True)
class Found:
    """The paths that differ from the store of this ``revision``, the folders' times then, and what it took in seconds.

    ``paths`` is ``None`` where the store has to look by itself: too much differs, or more than single files.
    """

    revision: int
    paths: tuple[str, ...] | None
    times: FolderTimes
    took: float
    used: float


class Scout:
    """Looks at one store, one look at a time, in any thread."""

    def __init__(self, store: View) -> None:
        self._store = store
        self._vault = Vault(store.location)

    @property
    def is_wanted(self) -> bool:
        """Whether the store is so large that a look at it would keep others waiting."""
        contents = self._store.contents
        return contents.ahead is None and len(contents.snapshot.files) > FEW

    def look(self) -> Found:
        """Returns what differs from the store as it is when this is called. Never raises."""
        began, used = time.monotonic(), time.thread_time()
        snapshot = self._store.contents.snapshot
        try:
            paths = self._differing(snapshot.files.kept)
        except MnemicError:
            paths = None
        return Found(
            snapshot.revision, paths, self._vault.times, time.monotonic() - began, time.thread_time() - used
        )

    def _differing(self, known: Mapping[str, Kept]) -> tuple[str, ...] | None:
        contents = self._store.contents
        listed = self._vault.list()
        if self._vault.problems != contents.vault.problems or self._vault.unlisted or contents.unread:
            return None
        get = known.get
        other = [item.path for item in listed if (old := get(item.path)) is None or not old.is_at(item.stamp)]
        if len(listed) - sum(path not in known for path in other) != len(known):
            other += known.keys() - {item.path for item in listed}
        return tuple(other) if len(other) <= _MANY else None
