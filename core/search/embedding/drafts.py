"""What a process that ended in the middle of its work has left in the cache of models: it is taken away by the next."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import rmtree

#: How the names begin of what is being written for the cache; it is renamed once it is whole.
DRAFTS = (".usem3-", ".commonplaces-")
#: Nobody writes any longer on what was last written so many seconds ago: a model takes seconds.
LEFT_AFTER = 3_600.0


def sweep(cache: Path, now: float) -> None:
    """Deletes the drafts in a folder that were left; ``now`` is in seconds since the epoch. Never raises."""
    with suppress(OSError), os.scandir(cache) as entries:
        for draft in [Path(entry.path) for entry in entries if entry.name.startswith(DRAFTS)]:
            with suppress(OSError):
                if max(_times(draft)) >= now - LEFT_AFTER:
                    continue
                if draft.is_dir() and not draft.is_symlink():
                    rmtree(draft, ignore_errors=True)
                else:
                    draft.unlink()


def _times(draft: Path) -> Iterator[float]:
    """Yields when a draft was last written, and each file in it."""
    yield draft.lstat().st_mtime
    if draft.is_dir() and not draft.is_symlink():
        for file in draft.iterdir():
            yield file.lstat().st_mtime
