"""On which file systems the system tells of every change: on a disk that others write to as well, it does not."""

from __future__ import annotations

import os
import re
from pathlib import Path

#: Those of Linux on which each change goes through this kernel, which tells it. Network and FUSE disks are not here.
TELLING = frozenset(
    "bcachefs btrfs ext2 ext3 ext4 f2fs jfs nilfs2 overlay ramfs reiserfs tmpfs xfs zfs".split()
)
_MOUNTS = Path("/proc/self/mountinfo")
_OCTAL = re.compile(r"\\([0-7]{3})")


def file_system_of(folder: str, mounts: Path = _MOUNTS) -> str | None:
    """Returns the name of the file system that holds this real path, e.g. ``ext4``; None where that can't be told."""
    try:
        lines = mounts.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return None
    best, found = -1, None
    for line in lines:
        before, _, after = line.partition(" - ")
        fields, kind = before.split(" "), after.partition(" ")[0]
        point = _OCTAL.sub(lambda octal: chr(int(octal[1], 8)), fields[4]) if len(fields) > 4 else ""
        # Of two that are mounted in one place the later one is seen.
        if point and _holds(point, folder) and len(point) >= best:
            best, found = len(point), kind
    return found


def _holds(point: str, folder: str) -> bool:
    return folder == point or folder.startswith(point.rstrip(os.sep) + os.sep)
