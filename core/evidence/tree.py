"""The files of a project that somebody may speak of: without what is made, fetched or hidden, and never out of it."""

from __future__ import annotations

import os
import re
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

from mnemic.core.evidence.contents import contents_of, stamp_of, stays_in

#: A project of more files is not known whole: then nothing is unique in it.
MAX_FILES = 30_000
_MAX_DEPTH = 24
_IGNORE_BYTES = 100_000

#: Folders of what is made or fetched, whatever ``.gitignore`` says.
_LEFT_OUT = frozenset(
    (
        "node_modules bower_components vendor venv env site-packages __pycache__ target dist build out obj coverage htmlcov"
        " Pods DerivedData elm-stuff _build deps tmp temp logs"
    ).split()
)
#: Hidden folders that hold what people speak of.
_SHOWN = frozenset((".github", ".gitlab", ".circleci", ".vscode", ".config"))
#: Files that mark a folder as another project, or as one that was made.
_MARKS = (".git", "pyvenv.cfg", "CACHEDIR.TAG")
_PLAIN = re.compile(r"/?([\w.@+-]+)/?")


@dataclass(frozen=True)
class Tree:
    """``paths`` from the root, '/'-separated, sorted; ``complete`` tells that there are no others."""

    root: Path
    paths: Sequence[str]
    complete: bool

    @cached_property
    def by_name(self) -> dict[str, list[str]]:
        """The paths of the files that bear a name."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for path in self.paths:
            found[path.rpartition("/")[2]].append(path)
        return dict(found)

    def ending_in(self, path: str) -> list[str]:
        """Returns the files whose path is this, or ends in it from a folder on."""
        named = self.by_name.get(path.rpartition("/")[2], ())
        return [one for one in named if one == path or one.endswith(f"/{path}")]


def tree_of(root: Path, seconds: float) -> Tree:
    """Returns the files of a project, looked for within so many seconds."""
    end = time.monotonic() + seconds
    left_out = frozenset(_ignored(root))
    paths: list[str] = []
    folders = [("", 0)]
    complete = True
    while folders:
        folder, depth = folders.pop()
        if len(paths) > MAX_FILES or time.monotonic() > end:
            complete = False
            break
        for name, is_folder in _held(root / folder, marked=bool(folder)):
            path = f"{folder}/{name}" if folder else name
            if not is_folder:
                paths += [path] if not name.startswith(".env") else []
            elif depth < _MAX_DEPTH and not _is_left_out(name) and name not in left_out:
                folders.append((path, depth + 1))
    return Tree(root, sorted(paths), complete)


def file_in(root: Path, path: str) -> Path | None:
    """Returns a regular file of a project by its path from the root; None where no such file is, or a link leads out."""
    parts = PurePosixPath(path).parts
    if (
        not parts
        or ".." in parts
        or "\0" in path
        or any(map(_is_left_out, parts[:-1]))
        or parts[-1].startswith(".env")
    ):
        return None
    file = root.joinpath(*parts)
    return file if stays_in(file, root) and stamp_of(file) is not None else None


def _is_left_out(name: str) -> bool:
    return name in _LEFT_OUT or (name.startswith(".") and name not in _SHOWN)


def _held(folder: Path, *, marked: bool) -> Iterable[tuple[str, bool]]:
    """The files and folders in a folder; none of one that is another project's, or that was made. Links are not followed."""
    try:
        with os.scandir(folder) as entries:
            found = [
                (one.name, one.is_dir(follow_symlinks=False), one.is_file(follow_symlinks=False))
                for one in entries
            ]
    except OSError:
        return ()
    if marked and any(name in _MARKS for name, _, _ in found):
        return ()
    return [(name, is_folder) for name, is_folder, is_file in found if is_folder or is_file]


def _ignored(root: Path) -> Iterator[str]:
    """The folders that ``.gitignore`` at the root names plainly."""
    found = contents_of(root / ".gitignore", _IGNORE_BYTES)
    lines = (found.data or b"").decode("utf-8", "replace").splitlines() if found else []
    yield from (named[1] for line in lines if (named := _PLAIN.fullmatch(line.strip())))
