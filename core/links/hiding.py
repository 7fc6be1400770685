"""Memories that nobody is shown, for what took their place is not there, or was itself overtaken by them in a circle."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mnemic.core.links.written import NAMELESS
from mnemic.core.memory import Memory, Problem
from mnemic.core.secrets.masking import mask
from mnemic.core.shelves.kept import Kept, changes
from mnemic.core.shelves.mappings import fetched
from mnemic.core.shelves.shelf import Shelf

#: What hides a memory, and what is lost where the key's value names nothing.
HIDING = {
    "superseded_by": "no recall shows this memory",
    "archived_in": "this memory is shown only while it is in use",
}
_NOTHING: Mapping[str, Kept] = {}


@dataclass(frozen=True, slots=True)
class Mark:
    """What a file's header says of the place that its memories lost: paths in the same store."""

    superseded_by: str | None
    archived_in: str | None


def dangling(key: str, target: str, file: Path | None = None) -> Problem:
    """Returns what is wrong where a key of ``HIDING`` names nothing."""
    sentence = f"{key} names “{mask(target).text}”, which is not there: {HIDING[key]}."
    return Problem("warning", "dead-link", sentence, file)


def circular(circle: tuple[str, ...], file: Path | None = None) -> Problem:
    """Returns what is wrong where files supersede each other, told of the first of them."""
    others = ", then ".join(mask(path).text for path in circle[1:])
    sentence = (
        f"It was superseded by {others}, and that by this one again: no recall shows any of them."
        if others
        else "superseded_by names its own file: no recall shows this memory."
    )
    return Problem("warning", "superseded-in-circle", sentence, file)


def circle_of(path: str, successor: Callable[[str], str | None]) -> tuple[str, ...]:
    """Returns the files that took each other's place in a circle with this one, this one first; () where none did.

    ``successor`` returns the path of the file that took a file's place.
    """
    met = {path: None}
    at = successor(path)
    while at is not None and at not in met:
        met[at] = None
        at = successor(at)
    return tuple(met) if at == path else ()


def circles(successors: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """Yields the files that took each other's place in a circle, each circle once."""
    seen: set[str] = set()
    for start in successors:
        walk: dict[str, None] = {}
        at = start
        while at in successors and at not in seen:
            seen.add(at)
            walk[at] = None
            at = successors[at]
        if at in walk:
            yield tuple(walk)[list(walk).index(at) :]


def file_of(target: str, files: Mapping[str, object]) -> str | None:
    """Returns the path of the file that a key names, be it by one of its memories; None where it is not there."""
    if target in files:
        return target
    path, _, number = target.rpartition(":")
    return path if path in files and number.isascii() and number.isdigit() else None


def taken_away(shelf: Shelf) -> frozenset[str]:
    """Returns the paths of the files that may still be brought back: who names one of them is right to do so."""
    undos = shelf.trash.entries()
    return frozenset(each.path for undo in undos for each in undo.changes if each.after is None)


class Hiding:
    """The files of one store whose memories lost their place. ``follow`` brings it to the store as it is."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._files = _NOTHING
        self._marks: dict[str, Mark] = {}
        self._problems: tuple[Problem, ...] = ()

    def follow(self, shelf: Shelf) -> tuple[Problem, ...]:
        """Returns what is wrong with them; fetches only files that changed, and of those only the overtaken ones."""
        if shelf.snapshot.memories.partial:
            shelf.settle()
        with self._lock:
            now = shelf.snapshot.files.kept
            if now is not self._files:
                found = changes(self._files, now)
                for path in found.gone:
                    self._marks.pop(path, None)
                overtaken = (kept for kept in found.new.values() if not kept.listed)
                self._marks |= {kept.path: mark_of(file.memories) for kept, file in fetched(overtaken)}
                self._files = now
                self._problems = tuple(self._found(shelf)) if self._marks else ()
            return self._problems

    def _found(self, shelf: Shelf) -> Iterator[Problem]:
        root, files = shelf.location.root, self._files
        lost = [
            (path, key, target)
            for path, mark in self._marks.items()
            for key in HIDING
            if (target := getattr(mark, key)) and target != NAMELESS and file_of(target, files) is None
        ]
        away = taken_away(shelf) if lost else frozenset[str]()
        for path, key, target in lost:
            if target not in away:
                yield dangling(key, target, root / path)
        successors = {
            path: over
            for path, mark in self._marks.items()
            if mark.superseded_by and (over := file_of(mark.superseded_by, files))
        }
        for circle in circles(successors):
            for n, path in enumerate(circle):
                yield circular(circle[n:] + circle[:n], root / path)


def mark_of(memories: Sequence[Memory]) -> Mark:
    """Returns what a file's header says by its memories: it speaks for all of them."""
    if not memories:
        return Mark(None, None)
    first = memories[0]
    scope = f"{first.scope}:"
    over, note = (
        value.removeprefix(scope) if value else None for value in (first.superseded_by, first.archived_in)
    )
    return Mark(over, note)


# A store goes when nobody uses it any more, and this with it.
_known: weakref.WeakKeyDictionary[Shelf, Hiding] = weakref.WeakKeyDictionary()
_making = threading.Lock()


def hidden(shelf: Shelf) -> tuple[Problem, ...]:
    """Returns a warning for each file of a store whose memories nobody is shown, though nothing there took their place.

    Any thread may ask. The first time it fetches every file that was overtaken; nothing is said of a vault.
    """
    if shelf.location.is_vault:
        return ()
    with _making:
        known = _known.setdefault(shelf, Hiding())
    return known.follow(shelf)
