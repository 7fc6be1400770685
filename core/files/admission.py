"""What may be read of a vault: the one rule, whether a file is listed or asked for by its path."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from mnemic.core.files.globs import Globs
from mnemic.core.files.listing import Listed, Listing, is_inside
from mnemic.core.memory import Problem


class Admission:
    """Judges the files below a resolved ``root``; remembers what it said of those that it listed last."""

    def __init__(self, scope: str, globs: Globs) -> None:
        self._scope = scope
        self._globs = globs
        self._said: dict[str, bool] = {}

    def admits(self, root: Path, path: str, real: str) -> bool:
        """Tells whether a relative path may be read that leads, once links are resolved, to ``real``.

        Both must be let in: a link gives nothing away that its own name would not.
        """
        if not is_inside(real, str(root)):
            return False
        inside = Path(real).relative_to(root).as_posix()
        return self._globs.allow(path) and (inside == path or self._globs.allow(inside))

    def of(self, root: Path, found: Listing) -> tuple[list[Listed], tuple[Problem, ...]]:
        """Returns the files that may be read, and the problems of what may be; of the rest nothing is said."""
        linked = _linked(root, found)
        self._said = {
            item.path: self.admits(root, item.path, linked[item.path])
            if item.path in linked
            else self._plainly(item.path)
            for item in found.files
        }
        files = [item for item in found.files if self._said[item.path]]
        shown = [problem for problem in found.problems if problem.path and self._shows(root, problem.path)]
        return files, (*shown, *self._nothing(root, found, files))

    def _plainly(self, path: str) -> bool:
        known = self._said.get(path)
        return self._globs.allow(path) if known is None else known

    def _shows(self, root: Path, path: Path) -> bool:
        with suppress(ValueError):
            inside = path.relative_to(root).as_posix()
            return self._globs.allow(inside) or self._globs.allow(f"{inside}/a.md")
        return False

    def _nothing(self, root: Path, found: Listing, files: Sequence[Listed]) -> tuple[Problem, ...]:
        if files or not found.files or not self._globs.include:
            return ()
        text = f"None of {len(found.files)} Markdown files matches the globs of {self._scope}; none is read."
        return (Problem("warning", "vault-no-match", text, root),)


def _linked(root: Path, found: Listing) -> dict[str, str]:
    """Returns where the listed files really lie whose path has a link in it. One look a folder and one a file."""
    folders: dict[str, str] = {}
    linked = {}
    for item in found.files:
        folder, _, name = item.path.rpartition("/")
        if folder not in folders:
            folders[folder] = os.path.realpath(root / folder)
        full = f"{folders[folder]}/{name}"
        if os.path.islink(full):  # noqa: PTH114 - a Path a file would take most of the time
            linked[item.path] = os.path.realpath(full)
        elif folders[folder] != os.path.normpath(root / folder):
            linked[item.path] = full
    return linked
