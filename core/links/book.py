"""What is held of each open store's links: hung onto the store from outside, made when somebody asks for it."""

from __future__ import annotations

import threading
import weakref
from functools import cached_property
from typing import TYPE_CHECKING

from mnemic.core.files.paths import Location
from mnemic.core.links.companions import Companions
from mnemic.core.shelves.shelf import Shelf

if TYPE_CHECKING:
    from mnemic.core.links.alike import Alike
    from mnemic.core.links.holdings import Holdings

#: Whoever asks for edges has this meanwhile: what is held moves on with the store.
reading = threading.RLock()
_lock = threading.Lock()


class Held:
    """``alike`` is what was found alike, by the stores that were looked through together (this one the first)."""

    def __init__(self, location: Location) -> None:
        self._location = location
        self.companions = Companions(location)
        self.alike: dict[tuple[str, ...], Alike] = {}

    @cached_property
    def holdings(self) -> Holdings:
        """What was read of the memories; at first nothing."""
        from mnemic.core.links.holdings import Holdings  # noqa: PLC0415 - who only counts needs none of its patterns

        return Holdings(self._location.scope, self._location.project_root)


# A store goes when nobody uses it any more, and this with it.
_held: weakref.WeakKeyDictionary[Shelf, Held] = weakref.WeakKeyDictionary()


def held(shelf: Shelf) -> Held:
    """Returns what is held of a store's links, brought to where the store keeps its state by now."""
    with _lock:
        found = _held.get(shelf)
        if found is None:
            found = _held[shelf] = Held(shelf.location)
            weakref.finalize(shelf, found.companions.close)
    found.companions.follow(shelf.snapshot, trusted=shelf.trusted and not shelf.unasked)
    return found


def let_go(shelf: Shelf) -> None:
    """Closes what is held of a store that is closed."""
    with _lock:
        found = _held.pop(shelf, None)
    if found is not None:
        found.companions.close()
