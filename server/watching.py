"""The system's own word that a file changed, for the stores' folders alone. The home of ``watchfiles``.

Whatever it says or fails to say, nothing is lost: the look at the stores goes on, only more seldom where this is
relied on. Choice and numbers: docs/decisions/0007-watching.md.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from mnemic.core.files.listing import INDEX_NAME, folders, is_memory_name, stamp_of
from mnemic.core.memory import Problem
from mnemic.core.shelves.shelf import Shelf
from mnemic.server.file_systems import TELLING, file_system_of

#: Milliseconds in which changes are gathered, and between two questions to the system's side.
GATHERED, STEP = 50, 50
#: A store of more folders than these is looked at and not watched: the system's watches are few, and for everyone.
MOST_FOLDERS = 1_000
#: Seconds after which a watch that failed is tried again.
RETRY = 60.0

Mark = tuple[int, int, int]


class Notifier(Protocol):
    """What tells of changes in some folders; ``watch`` waits for the next ones."""

    def watch(self, debounce_ms: int, step_ms: int, timeout_ms: int, stop_event: threading.Event) -> object:
        """Returns a set of (kind, path), or a word where it stopped."""

    def close(self) -> None:
        """Ends it."""


def system_notifier(paths: list[str]) -> Notifier:
    """Returns the system's; each folder is watched alone, not what is below it. Raises ``OSError`` and its own."""
    from watchfiles._rust_notify import RustNotify  # noqa: PLC0415 - 20 ms that no first answer waits for

    return RustNotify(paths, False, False, 0, False, False)


@dataclass(slots=True)
class Place:
    """One store's folders, each with device, inode and time of change. ``relied`` where no change goes untold."""

    shelf: Shelf
    root: str
    marks: dict[str, Mark | None]
    watched: frozenset[str] = frozenset()
    relied: bool = False
    stale: bool = field(default=False)


class Watcher:
    """Watches the folders of stores. One thread calls ``follow``; ``heard`` is called from a thread of its own."""

    def __init__(
        self,
        heard: Callable[[Shelf], None],
        notifier: Callable[[list[str]], Notifier] = system_notifier,
        file_system: Callable[[str], str | None] = file_system_of,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.problems: list[Problem] = []
        self._heard = heard
        self._notifier = notifier
        self._file_system = file_system
        self._clock = clock
        self._places: dict[Shelf, Place] = {}
        self._armed: frozenset[tuple[str, int, int]] = frozenset()
        self._stop: threading.Event | None = None
        self._again = 0.0

    def follow(self, shelves: Iterable[Shelf]) -> list[Shelf]:
        """Watches these stores' folders as they are by now. One that is missing is watched once it is there.

        Returns the stores in which something came, went or was renamed of which nothing was told: look at them. What
        changes after this returns is told, or found by the next call. Never raises.
        """
        unheard = []
        places: dict[Shelf, Place] = {}
        for shelf in shelves:
            known = self._places.get(shelf)
            root = os.path.realpath(shelf.location.root)
            if known and known.root == root and not known.stale and known.marks == _marks(known.marks):
                places[shelf] = known
            else:
                places[shelf] = self._place(shelf, root)
                unheard.append(shelf)
        stale = any(place.stale for place in self._places.values())
        self._places = places
        self._arm(again=stale)
        return unheard

    def covers(self, shelf: Shelf) -> bool:
        """Whether every change in this store is told, so that a look now and then is enough."""
        place = self._places.get(shelf)
        if place is None:
            return False
        return place.marks[place.root] is None or (place.relied and self._listens)

    def close(self) -> None:
        """Stops watching; does not wait."""
        if self._stop is not None:
            self._stop.set()
        self._stop, self._armed = None, frozenset()

    @property
    def _listens(self) -> bool:
        return self._stop is not None and not self._stop.is_set()

    def _place(self, shelf: Shelf, root: str) -> Place:
        nothing = Place(shelf, root, _marks([root]))
        if nothing.marks[root] is None or any(one.code == "store-outside" for one in shelf.vault.problems):
            return nothing
        kind = self._file_system(root)
        if kind is not None and kind not in TELLING:
            self._tell(shelf, f"its disk ({kind}) does not tell of changes that others make")
            return nothing
        inside = folders(Path(root), MOST_FOLDERS)
        if inside is None:
            self._tell(shelf, f"it has more than {MOST_FOLDERS:,} folders")
            return nothing
        place = Place(shelf, root, _marks({root, *inside}), inside, relied=kind is not None)
        # One that was made between the two looks is in the times, and would never be watched.
        place.stale = folders(Path(root), MOST_FOLDERS) != inside
        return place

    def _arm(self, *, again: bool) -> None:
        """Watches anew where the folders are others than before. A watch is on a folder, not on its name."""
        marks = {path: place.marks[path] for place in self._places.values() for path in place.watched}
        wanted = frozenset((path, mark[0], mark[1]) for path, mark in marks.items() if mark)
        if (wanted == self._armed and self._listens and not again) or self._clock() < self._again:
            return
        before, self._armed = self._stop, wanted
        self._stop = self._started(sorted(path for path, *_ in wanted)) if wanted else None
        if before is not None:
            before.set()

    def _started(self, paths: list[str]) -> threading.Event | None:
        try:
            notifier = self._notifier(paths)
        except Exception as error:  # noqa: BLE001 - whatever it is, the stores are looked at without it
            # One that is gone, or a file by now, since it was listed: the next call sees that.
            if all(map(os.path.isdir, paths)):
                self._failed(error)
            return None
        stop = threading.Event()
        threading.Thread(target=self._listen, args=(notifier, stop), name="file events", daemon=True).start()
        return stop

    def _listen(self, notifier: Notifier, stop: threading.Event) -> None:
        try:
            while isinstance(told := notifier.watch(GATHERED, STEP, 0, stop), set):
                for place in self._touched([path for _, path in told]):
                    self._heard(place.shelf)
        except Exception as error:  # noqa: BLE001 - as above
            if not stop.is_set():
                self._failed(error)
        finally:
            stop.set()
            with suppress(Exception):
                notifier.close()

    def _touched(self, paths: Sequence[str]) -> Iterator[Place]:
        for place in list(self._places.values()):
            inside = [path for path in paths if _folder_of(path) in place.watched or path == place.root]
            # The time of a folder is taken before its files are looked at: what comes later is another's.
            marks = _marks(place.watched.intersection(map(_folder_of, inside)))
            if [path for path in inside if _is_news(place, path)]:
                yield place
            place.marks.update(marks)

    def _failed(self, error: Exception) -> None:
        self._again = self._clock() + RETRY
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        self.problems.append(_problem("The stores", f"the system does not tell of changes: {reason}"))

    def _tell(self, shelf: Shelf, reason: str) -> None:
        problem = _problem(f"The {shelf.location.scope} store", reason, shelf.location.root)
        self.problems.append(problem)


def _problem(what: str, reason: str, path: Path | None = None) -> Problem:
    text = f"{what} cannot be watched and is looked at once a second instead, since {reason}."
    return Problem("info", "not-watched", text, path)


def _marks(paths: Iterable[str]) -> dict[str, Mark | None]:
    """Returns what tells one state of a folder from another; None where there is none."""
    return {path: _mark(path) for path in paths}


def _mark(path: str) -> Mark | None:
    try:
        status = os.stat(path)  # noqa: PTH116 - once a second for each folder
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_mtime_ns


def _is_news(place: Place, path: str) -> bool:
    """Whether a path that was told has something to it that the store does not know: its own writes have not."""
    folder, name = _folder_of(path), path.rpartition(os.sep)[2]
    if path in place.marks:
        place.stale = True
        return True
    if is_memory_name(name, at_root=folder == place.root):
        kept = place.shelf.snapshot.files.kept.get(path[len(place.root) + 1 :].replace(os.sep, "/"))
        with suppress(OSError):
            now = os.stat(path)  # noqa: PTH116
            return kept is None or kept.stamp != stamp_of(now)
        return kept is not None
    if name.startswith((".", "#")) or name.endswith("~") or name.casefold() == INDEX_NAME.casefold():
        return False  # drafts of ours and of editors, and the index
    if Path(path).is_dir():
        place.stale = True
    return True  # a link may lead to it


def _folder_of(path: str) -> str:
    return path.rpartition(os.sep)[0]
