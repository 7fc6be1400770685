"""The few operations on files that must leave the old or the new state, closed to others, and never a third."""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from mnemic.core.errors import MnemicError, ReadOnly, StoreUnavailable

#: What our unfinished files are called. Whoever holds the store's lock may remove any that it meets.
DRAFT_PREFIX = ".mnemic-"
DRAFT_SUFFIX = ".tmp"

#: Windows refuses to rename over a file that someone reads: access denied, sharing and lock violation.
_WINDOWS_BUSY = (5, 32, 33)
_TRIES = 8
_FIRST_PAUSE = 0.01

_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_FORBIDDEN = (errno.EROFS, errno.EACCES, errno.EPERM)


def refusal(name: str, error: OSError) -> MnemicError:
    """Returns what to raise for a failed write in the store called ``name``."""
    if error.errno in _FULL:
        return StoreUnavailable(name, "the disk is full, or a limit on file sizes is reached")
    if error.errno in _FORBIDDEN and not _is_busy(error):
        return ReadOnly(name, (error.strerror or "permission denied").lower())
    return StoreUnavailable(name, (error.strerror or "the disk failed").lower())


def is_folder(path: Path) -> bool:
    """Tells whether a folder is there, and can be looked at."""
    return os.path.isdir(path)  # noqa: PTH112 - Path's fails where it may not look


def make_private(folder: Path) -> None:
    """Makes a folder and those above it that are missing, each closed to others whatever the umask."""
    if folder.is_dir():
        return
    make_private(folder.parent)
    try:
        folder.mkdir(0o700)
    except FileExistsError:
        if not folder.is_dir():
            raise
    else:
        folder.chmod(0o700)


def put(
    target: Path,
    data: bytes,
    new: bool,
    mode: int = 0o600,
    pause: Callable[[float], None] = time.sleep,
    *,
    lasting: bool = True,
    check: Callable[[], object] | None = None,
) -> None:
    """Writes a whole file or nothing: a draft beside it, flushed to the disk, takes its place in one step.

    ``new``: the place must be free, else ``FileExistsError``, even if another program fills it at this moment.
    Raises ``OSError``; the draft is gone then and the old file untouched. ``pause`` sleeps between the tries to
    replace a file that Windows holds busy (about a second in all). Without ``lasting`` the file outlives the process,
    and a power cut only if the system has flushed it by itself. ``check`` raises where the old file may not be
    replaced any more: flushing takes long enough for others to write.
    """
    draft = target.with_name(f"{DRAFT_PREFIX}{os.urandom(8).hex()}{DRAFT_SUFFIX}")
    try:
        _write(draft, data, mode, lasting=lasting)
        if check is not None:
            check()
        if not (new and _linked(draft, target)):
            persist(lambda: draft.replace(target), pause)
    finally:
        with suppress(FileNotFoundError):
            draft.unlink()
    if lasting:
        flush_folder(target.parent)


def read_regular(path: Path, most: int = -1) -> bytes:
    """Returns a file's bytes, no more than ``most`` unless that is negative. A link at its name, a pipe or a device is an ``OSError``, and is not waited for."""
    with os.fdopen(os.open(path, _READ), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file", str(path))
        return file.read(most)


def write_private(target: Path, data: bytes) -> None:
    """Writes a file of ours whole, in place of the one there may be, readable by its owner alone. Raises OSError."""
    put(target, data, new=False)


def _write(draft: Path, data: bytes, mode: int, *, lasting: bool) -> None:
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    with os.fdopen(descriptor, "wb") as file:
        # The umask may have closed it to its owner as well.
        draft.chmod(mode)
        file.write(data)
        file.flush()
        if lasting:
            os.fsync(descriptor)


def _linked(draft: Path, target: Path) -> bool:
    """Gives the draft its name unless that is taken; false on a disk without hard links."""
    try:
        os.link(draft, target)
    except FileExistsError:
        raise
    except OSError:
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        return False
    return True


def persist(action: Callable[[], object], pause: Callable[[float], None] = time.sleep) -> None:
    """Does something to a file, again and again for about a second while Windows holds it busy."""
    for number in range(_TRIES):
        try:
            action()
        except PermissionError as error:
            if not _is_busy(error) or number == _TRIES - 1:
                raise
            pause(_FIRST_PAUSE * 2**number)
        else:
            return


def _is_busy(error: OSError) -> bool:
    return getattr(error, "winerror", None) in _WINDOWS_BUSY


def flush_folder(folder: Path) -> None:
    """Makes a new or vanished name in a folder last through a power cut, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def sweep_drafts(folder: Path, before: float) -> None:
    """Deletes unfinished files of ours that were last written ``before`` (seconds since the epoch). Never raises."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(DRAFT_PREFIX) and entry.name.endswith(DRAFT_SUFFIX):
                with suppress(OSError):
                    if entry.stat(follow_symlinks=False).st_mtime < before:
                        os.unlink(entry.path)  # noqa: PTH108 - no Path was made of it
