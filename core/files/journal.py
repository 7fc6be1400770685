"""A file of lines that several processes append to. It is its owner's alone, and begins anew when it is full."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from functools import partial
from pathlib import Path

from mnemic.core.files.disk import make_private, persist, refusal
from mnemic.core.files.lock import StoreLock

#: A file of more bytes is put aside: ``telemetry.jsonl`` becomes ``telemetry.1.jsonl``.
MAX_BYTES = 1_000_000
#: So many that were put aside are kept; the oldest goes.
KEPT = 3

_TIMEOUT = 2.0
_APPEND = (
    os.O_WRONLY
    | os.O_APPEND
    | os.O_CREAT
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
)


class Journal:
    """Appends to one file. Used by one thread at a time."""

    def __init__(self, path: Path, max_bytes: int = MAX_BYTES) -> None:
        self._path = path
        self._max = max_bytes
        self._lock: StoreLock | None = None

    def append(self, line: bytes) -> None:
        """Adds one line, whole, behind what others added; makes file and folder if need be, closed to others.

        Raises ``Locked``, ``ReadOnly`` or ``StoreUnavailable``; nothing is added then.
        """
        try:
            make_private(self._path.parent)
            self._lock = self._lock or StoreLock(
                self._path.with_suffix(".lock"), str(self._path.parent), _TIMEOUT
            )
            with self._lock.held():
                self._make_room(len(line) + 1)
                self._add(line + b"\n")
        except OSError as error:
            raise refusal(str(self._path.parent), error) from error

    def _make_room(self, more: int) -> None:
        with suppress(FileNotFoundError):
            if self._path.lstat().st_size + more <= self._max:
                return
            for number in range(KEPT, 0, -1):
                with suppress(FileNotFoundError):
                    persist(partial(self._aside(number - 1).replace, self._aside(number)))

    def _aside(self, number: int) -> Path:
        """The file itself under 0."""
        return self._path.with_suffix(f".{number}{self._path.suffix}") if number else self._path

    def _add(self, data: bytes) -> None:
        descriptor = os.open(self._path, _APPEND, 0o600)
        try:
            there = os.fstat(descriptor)
            if not stat.S_ISREG(there.st_mode):
                raise OSError(errno.EINVAL, "it is not a regular file")
            if stat.S_IMODE(there.st_mode) != 0o600 and hasattr(os, "fchmod"):
                os.fchmod(descriptor, 0o600)
            if os.write(descriptor, data) != len(data):
                os.ftruncate(descriptor, there.st_size)
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        finally:
            os.close(descriptor)
