"""Where a piece of evidence went whose file, or whose symbol, is gone: told only where there is exactly one such place."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath

from mnemic.core.evidence.contents import contents_of
from mnemic.core.evidence.reference import Reference, named
from mnemic.core.evidence.standing import found_in
from mnemic.core.evidence.tree import Tree, tree_of

#: Larger files, in bytes, are not searched, nor taken for one that was renamed.
_MAX_BYTES = 1_000_000
#: What a file of fewer bytes says, others say too.
_MIN_BYTES = 16
#: Seconds for looking at the whole project.
SECONDS = 1.0


class Moves:
    """Looks through a project for what went. The project is walked once, and all of it in so many seconds altogether."""

    def __init__(self, root: Path, seconds: float = SECONDS) -> None:
        self._root = root
        self._end = time.monotonic() + seconds
        self._tree: Tree | None = None

    def of(self, reference: Reference) -> Reference | None:
        """Returns the same evidence where it stands now; None where nobody can say for sure."""
        if reference.said is None or reference.located(self._root) is None:
            return None
        if self._tree is None:
            self._tree = tree_of(self._root, max(0.0, self._end - time.monotonic()))
        if not self._tree.complete:
            return None
        name = PurePosixPath(reference.file).name
        found: list[Reference] = []
        for path in self._like(name):
            if time.monotonic() > self._end or len(found) > 1:
                return None
            there = self._there(path, reference)
            found += [there] if there else []
        return found[0] if len(found) == 1 else None

    def _like(self, name: str) -> Iterator[str]:
        """The files of the same ending, for a file that was renamed keeps it."""
        ending = PurePosixPath(name).suffix
        return (
            (path for path in self._tree.paths if PurePosixPath(path).suffix == ending)
            if self._tree
            else iter(())
        )

    def _there(self, path: str, reference: Reference) -> Reference | None:
        file = self._root / path
        contents = contents_of(file, _MAX_BYTES)
        if contents is None or contents.data is None or contents.size < _MIN_BYTES:
            return None
        found = found_in(contents, file.suffix, reference)
        if not found.there or found.said != reference.said or named(file, self._root) == reference.file:
            return None
        part = (found.first, found.last) if reference.first is not None else (None, None)
        return replace(reference, file=named(file, self._root), first=part[0], last=part[1])
