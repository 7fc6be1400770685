"""The vaults that are open: opened as the settings name them, and again when a folder comes or the settings change."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from mnemic.core.files.paths import OURS, Location
from mnemic.core.files.vault_entries import Vaults, read_vaults
from mnemic.core.memory import Problem
from mnemic.core.persistence.left_vaults import last_used, left_vaults, remove_left
from mnemic.core.settings.options import Entry
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.surroundings import Surroundings

#: What is kept of a vault that no setting here names is removed when nobody has opened it for so many days.
_LEFT_DAYS = 30


class OpenVaults:
    """The stores of the option ``vaults``. One thread opens them; any may read ``shelves`` and ``problems``."""

    def __init__(self, base: Path, surroundings: Surroundings) -> None:
        self._base = base
        self._surroundings = surroundings
        self._entries: tuple[Entry, ...] | None = None
        self._read = Vaults()
        self._open: Mapping[Location, Shelf] = {}

    @property
    def shelves(self) -> tuple[Shelf, ...]:
        """The open ones, in the order of the settings."""
        return tuple(self._open.values())

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with entries that could not be opened."""
        return self._read.problems

    def are(self, entries: tuple[Entry, ...]) -> bool:
        """Tells whether these entries are those that are open, or were tried."""
        return self._entries == entries

    def open(self, entries: tuple[Entry, ...], stores: Iterable[Path]) -> None:
        """Opens what the entries name and is not open yet, and closes the rest. ``stores``: see ``read_vaults``."""
        if self.are(entries):
            return
        read = read_vaults(entries, self._base, self._surroundings.home, stores)
        before, first = self._open, self._entries is None
        self._open = {place: before.get(place) or self._opened(place) for place in read.locations}
        self._read, self._entries = read, entries
        for place, shelf in before.items():
            if place not in self._open:
                shelf.close()
        if not read.problems:
            self._clear_up({place.state for place in before}, first=first)

    def _clear_up(self, before: set[Path], *, first: bool) -> None:
        """Removes what was kept of vaults that were taken out while open here, or that nobody has opened for long.

        Another program may have settings of its own that name the rest. Never raises.
        """
        states = self._base / OURS / "vaults"
        old = self._surroundings.now().timestamp() - _LEFT_DAYS * 86_400
        for folder in left_vaults(states, (place.state for place in self._open)):
            if folder in before or (first and last_used(folder) < old):
                with suppress(OSError):
                    remove_left(folder)

    def look_again(self) -> None:
        """Has them opened anew with the next request where a folder that was missing is there by now."""
        if any(os.path.isdir(folder) for folder in self._read.may_come):  # noqa: PTH112 - Path's fails where it may not look
            self._entries = None

    def _opened(self, location: Location) -> Shelf:
        shelf = Shelf(location, self._surroundings)
        shelf.load()
        return shelf
