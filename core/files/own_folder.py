"""The folder for what is ours beside the memories, which may lie in somebody's repository."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from mnemic.core.files.disk import make_private, put, read_regular


def is_led_away(folder: Path) -> bool:
    """Tells whether a link stands in the folder's place, or in it, as a repository may come with."""
    if os.path.islink(folder):  # noqa: PTH114 - Path's fails where it may not look
        return True
    with suppress(OSError), os.scandir(folder) as entries:
        return any(entry.is_symlink() for entry in entries)
    return False


def make_own_folder(folder: Path, *, ignored: bool) -> None:
    """Makes the folder if need be, closed to others; ``ignored``: has git ignore all that is in it. Raises OSError."""
    make_private(folder)
    if not ignored:
        return
    ignore, said = folder / ".gitignore", b""
    with suppress(OSError):
        said = read_regular(ignore)
    # Its last line that fits a file decides: a repository may have come with one that lets all in.
    if said.split()[-1:] != [b"*"]:
        put(ignore, said + (b"\n" if said and not said.endswith(b"\n") else b"") + b"*\n", new=False)
