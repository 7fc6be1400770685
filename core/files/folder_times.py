"""The times of a store's folders: they tell at a glance that something came, went or was renamed since a look."""

from __future__ import annotations

import os
from collections.abc import Iterable

_UNKNOWN = -1


class FolderTimes:
    """What is remembered of the folders that a look has entered, by their real paths.

    A folder counts as known from the second look on: it must not have changed while it was looked at.
    """

    def __init__(self) -> None:
        self._times: dict[str, int] = {}
        self._before: dict[str, int] = {}

    def begin(self) -> None:
        """A look begins."""
        self._before = {folder: _time_of(folder) for folder in self._times}

    def end(self, folders: Iterable[str]) -> None:
        """The look has entered these folders and no other."""
        now = {folder: _time_of(folder) for folder in folders}
        self._times = {
            folder: at if self._before.get(folder) == at else _UNKNOWN for folder, at in now.items()
        }

    def take(self, other: FolderTimes) -> None:
        """Takes over what another look at the same folders has told, now that all it found is known here."""
        self._times = dict(other._times)

    def wrote(self, folders: Iterable[str]) -> None:
        """We have written into these, and nobody else since the last look."""
        for folder in folders:
            if self._times.get(folder) != _UNKNOWN:
                self._times[folder] = _time_of(folder)

    @property
    def moved(self) -> bool:
        """Whether anything has come, gone or been renamed in one of them since; true where that is not known."""
        return not self._times or any(_time_of(folder) != at for folder, at in self._times.items())


def _time_of(folder: str) -> int:
    try:
        return os.stat(folder).st_mtime_ns  # noqa: PTH116 - asked at each save
    except OSError:
        return 0
