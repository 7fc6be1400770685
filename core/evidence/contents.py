"""What a file says now: regular files alone, up to a size; line ends and a mark of the encoding make no difference."""

from __future__ import annotations

import codecs
import hashlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path

#: A larger file is not read; it counts as changed when its size differs.
MAX_BYTES = 4_000_000

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOCTTY", 0)

#: What tells one state of a file from another: device, inode, size, and when content and inode were changed.
Stamp = tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Contents:
    """``data`` with LF for every line end, in UTF-8 where the file names another encoding by its first bytes.

    It is None for a file that is too large, of which ``size`` is all that is known.
    """

    data: bytes | None
    size: int

    @property
    def lines(self) -> list[bytes]:
        """Its lines; none of a file that is too large."""
        return self.data.splitlines() if self.data else []


def stamp_of(path: Path) -> Stamp | None:
    """Returns the state of a regular file; None where there is none. Nothing is opened."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def stays_in(path: Path, root: Path) -> bool:
    """Tells whether a path below a folder leads to something below it, whatever links are on the way."""
    try:
        return os.path.realpath(path).startswith(os.path.realpath(root) + os.sep)
    except (OSError, ValueError):
        return False


def contents_of(path: Path, most: int | None = None) -> Contents | None:
    """Reads a regular file of at most ``most`` bytes (default ``MAX_BYTES``); None where there is none to read.

    A pipe or a device is not opened; one that takes the file's place in this very moment keeps nobody waiting.
    """
    most = MAX_BYTES if most is None else most
    known = stamp_of(path)
    if known is None:
        return None
    if known[2] > most:
        return Contents(None, known[2])
    try:
        handle = os.open(path, _FLAGS)
    except (OSError, ValueError):
        return None
    with open(handle, "rb") as file:  # noqa: PTH123 - it is a descriptor
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                return None
            data = file.read(most + 1)
        except OSError:
            return None
    if len(data) > most:
        return Contents(None, len(data))
    return Contents(_in_utf8(data).replace(b"\r\n", b"\n").replace(b"\r", b"\n"), len(data))


def _in_utf8(data: bytes) -> bytes:
    if data.startswith(codecs.BOM_UTF8):
        return data.removeprefix(codecs.BOM_UTF8)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace").encode("utf-8", "replace")
    return data


def hash_of(data: bytes) -> str:
    """Returns 16 hex digits."""
    return hashlib.sha256(data).hexdigest()[:16]


def hash_of_all(found: Contents) -> str:
    """Returns the hash of a whole file; of a large one, of its size."""
    return hash_of(str(found.size).encode() if found.data is None else found.data)
