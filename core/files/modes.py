"""Who may read what is written, and on which disk it lies."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from mnemic.core.files.disk import make_private
from mnemic.core.files.paths import Location
from mnemic.core.memory import Problem


def mode_for(target: Path, location: Location) -> int:
    """Returns the permissions to write a file with: closed, except where one in the project has its own."""
    with suppress(OSError):
        if location.inside_project:
            return stat.S_IMODE(target.stat().st_mode) | 0o600
    return 0o644 if location.scope == "team" else 0o600


def make_folder(folder: Path, location: Location) -> None:
    """Makes a folder of a store: closed, but a team's as git makes them, for whoever has the repository. Raises OSError."""
    if location.scope == "team":
        folder.mkdir(parents=True, exist_ok=True)
    else:
        make_private(folder)


def wide_mode(root: Path, location: Location) -> tuple[Problem, ...]:
    """Returns a problem where other users can enter a store that is the person's own."""
    with suppress(OSError):
        mode = stat.S_IMODE(root.stat().st_mode)
        if os.name != "nt" and mode & 0o077 and not location.inside_project:
            text = f"Other users of this machine can enter the folder (mode {mode:o}); chmod 700 closes it."
            return (Problem("info", "wide-mode", text, root),)
    return ()


def device_of(path: Path) -> int | None:
    """Returns the number of the disk that a path is on, or would be."""
    for place in (path, *path.parents):
        with suppress(OSError):
            return place.stat().st_dev
    return None


def is_bare(folder: Path) -> bool:
    """Tells whether there is no such folder, or nothing in it, as where a disk was taken out."""
    try:
        with os.scandir(folder) as entries:
            return next(entries, None) is None
    except OSError:
        return True
