"""What belongs to a SQLite file on the disk: made private, moved out of the way, destroyed."""

from __future__ import annotations

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from mnemic.core.files.disk import make_private

_SIDE_FILES = ("-wal", "-shm", "-journal")
#: Room for some pages of a file and of its log, in bytes.
_ROOM = 256 << 10


def make_private_file(path: Path) -> None:
    """Makes the file ours alone before SQLite does, whatever the umask. Raises OSError, a link's counts as unfit."""
    if path.is_symlink():
        raise IsADirectoryError(errno.EISDIR, "it is a link", str(path))
    make_private(path.parent)
    # One that is there is not opened: closing it would drop the locks of another connection of this process.
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not path.exists():
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            path.chmod(0o600)


def clear_way(path: Path) -> None:
    """Moves folders away that have the name of one of SQLite's own files beside ours. Raises OSError."""
    for suffix in _SIDE_FILES:
        side = path.with_name(path.name + suffix)
        if side.is_dir():
            side.replace(side.with_name(f"{path.name}.damaged-{os.urandom(4).hex()}"))


def set_aside(path: Path) -> Path:
    """Moves an unusable file, or whatever has its name, to ``<name>.damaged`` (the last one is kept); returns where."""
    # A log belongs to its file and would be replayed into the new one.
    for suffix in _SIDE_FILES:
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    aside = path.with_name(f"{path.name}.damaged")
    if aside.exists() and (aside.is_dir() or path.is_dir()):
        aside = aside.with_name(f"{aside.name}-{os.urandom(4).hex()}")
    path.replace(aside)
    return aside


def has_room(folder: Path) -> bool:
    """Tells whether files in a folder can grow now: that is tried, for quotas and limits are told no other way."""
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(bytes(_ROOM))
            probe.flush()
            os.fsync(probe.fileno())
    except OSError:
        return False
    return True


def destroy_copies(path: Path) -> None:
    """Deletes what was set aside of a file; a folder stays."""
    for copy in path.parent.glob(f"{path.name}.damaged*"):
        with suppress(OSError):
            copy.unlink()
