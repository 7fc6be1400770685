"""Who may read and write a store: its owner, and where it lies outside a repository nobody else."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from mnemic.core.checkup.findings import Finding, counted, named
from mnemic.core.checkup.site import Site

_FOLDER, _FILE = 0o700, 0o600
_OTHERS = 0o077


@dataclass(frozen=True, slots=True)
class _Entry:
    path: Path
    mode: int
    owner: int

    @property
    def is_folder(self) -> bool:
        return stat.S_ISDIR(self.mode)

    @property
    def is_wide(self) -> bool:
        return bool(self.mode & _OTHERS)

    @property
    def is_closed(self) -> bool:
        """Whether its own owner is kept out. A file needs no right to be written, as it is replaced."""
        needed = _FOLDER if self.is_folder else stat.S_IRUSR
        return self.mode & needed != needed


def check_permissions(site: Site) -> Iterator[Finding]:
    """All of it is the caller's, open to them, and closed to others; in a repository its modes are its own."""
    if os.name == "nt" or not site.writable:
        return
    entries = list(_entries(site))
    mine = os.geteuid()
    found = [
        *_foreign(site, [entry for entry in entries if entry.owner != mine]),
        *_closed(site, [entry for entry in entries if entry.owner == mine and entry.is_closed]),
        *_wide(site, [entry for entry in _exposed(site, entries) if entry.owner == mine]),
    ]
    yield from found or [site.ok("permissions", "Files and folders are the owner's alone.")]


def check_writable(site: Site) -> Iterator[Finding]:
    """Something can be written there, as far as can be told without trying."""
    if not site.writable:
        return
    barred = [folder for folder in _places(site) if not os.access(folder, os.W_OK | os.X_OK)]
    for folder in barred:
        sentence = "The folder cannot be written: it belongs to somebody else, or its disk is read only."
        yield site.error("writable", sentence, folder, "See who owns it and how its disk is mounted.")
    if not barred:
        yield site.ok("writable", "The store can be written.")


def _places(site: Site) -> Iterator[Path]:
    """Yields the folders that are written into, or the nearest ones there are."""
    nearest = {
        next((p for p in (place, *place.parents) if p.is_dir()), place): None
        for place in (site.location.root, site.ours)
    }
    yield from nearest


def _tops(site: Site) -> tuple[Path, Path]:
    return Path(os.path.realpath(site.location.root)), Path(os.path.realpath(site.ours))


def _entries(site: Site) -> Iterator[_Entry]:
    for top in _tops(site):
        if top.is_dir():
            yield from filter(None, map(_entry, _all_below(top)))


def _all_below(top: Path) -> Iterator[Path]:
    yield top
    for folder, folders, files in os.walk(top):
        yield from (Path(folder, name) for name in (*folders, *files))


def _entry(path: Path) -> _Entry | None:
    try:
        status = path.lstat()
    except OSError:
        return None
    # What a link leads to may lie anywhere, and is not ours to change.
    return None if stat.S_ISLNK(status.st_mode) else _Entry(path, status.st_mode, status.st_uid)


def _exposed(site: Site, entries: Iterable[_Entry]) -> Iterator[_Entry]:
    """Yields what others can reach: in a closed folder the mode of a file is no matter."""
    if site.location.inside_project or site.scope == "team":
        return
    tops = _tops(site)
    open_folders: set[Path] = set()
    for entry in entries:
        if (entry.path in tops or entry.path.parent in open_folders) and entry.is_wide:
            yield entry
            if entry.is_folder:
                open_folders.add(entry.path)


def _foreign(site: Site, entries: list[_Entry]) -> Iterator[Finding]:
    if entries:
        owner = entries[0].owner
        sentence = (
            f"{_those(entries)} another user of this machine (number {owner}): "
            f"{named([entry.path for entry in entries])}."
        )
        yield site.warning("permissions", sentence, entries[0].path, "Give them back with chown.")


def _those(entries: list[_Entry]) -> str:
    return counted(len(entries), "file or folder belongs to", "files or folders belong to")


def _closed(site: Site, entries: list[_Entry]) -> Iterator[Finding]:
    if entries:
        paths = [entry.path for entry in entries]
        what = counted(len(entries), "file or folder is", "files or folders are")
        yield site.error(
            "permissions",
            f"{what} closed to the owner: {named(paths)}.",
            paths[0],
            "They can be opened to you.",
            lambda: _opened(entries),
        )


def _wide(site: Site, entries: list[_Entry]) -> Iterator[Finding]:
    if entries:
        paths = [entry.path for entry in entries]
        what = counted(len(entries), "file or folder is", "files or folders are")
        yield site.warning(
            "permissions",
            f"{what} open to other users of this machine: {named(paths)}.",
            paths[0],
            "They can be closed to all but you.",
            lambda: _narrowed(entries),
        )


def _opened(entries: list[_Entry]) -> str:
    for entry in entries:
        _change(entry, stat.S_IMODE(entry.mode) | (_FOLDER if entry.is_folder else _FILE))
    return f"{counted(len(entries), 'file or folder was', 'files or folders were')} opened to the owner."


def _narrowed(entries: list[_Entry]) -> str:
    for entry in entries:
        _change(entry, _FOLDER if entry.is_folder else _FILE)
    return f"{counted(len(entries), 'file or folder was', 'files or folders were')} closed to others."


def _change(entry: _Entry, mode: int) -> None:
    # Gone, or another by now: a server replaces files all the time, and what it writes is closed.
    if _entry(entry.path) == entry:
        entry.path.chmod(mode)
