"""A lock made of nothing but a file: whoever could make it owns it, and its content says who that is.

For disks whose own locks exclude nobody. A file outlives its maker, so each content has a way to lapse by itself: the
name of a process of this machine that has ended lapses at once, what names nobody after ``NOBODY`` seconds without a
change, a name that cannot be looked up here (another machine) after ``UNSURE``. One whose process runs never does.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from mnemic.core.files.liveness import began, host

#: Seconds that a content must stand still before it lapses. Holders keep the lock for milliseconds.
NOBODY, UNSURE = 2.0, 30.0
_POLL = 0.01
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


class OwnerFile:
    """One such file. Whoever shares an object takes turns by other means."""

    def __init__(
        self,
        path: Path,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._path = path
        self._clock = clock
        self._pause = pause
        self._mine = b""
        self._host = host()
        #: A content of another's, and since when it has stood unchanged.
        self._seen: tuple[bytes | None, float] = (None, 0.0)
        #: The same of another's mark, known by its number and time.
        self._mark: tuple[tuple[int, int], float] = ((0, 0), 0.0)

    def take(self, seconds: float) -> bool:
        """Owns it, or tells after so many seconds that another does. Raises OSError where it cannot be made."""
        end = self._clock() + seconds
        while not self._made():
            held = self._content()
            if held is not None and self._lapsed(held):
                self._break(held)
            elif self._clock() >= end:
                return False
            elif held is not None:
                self._pause(_POLL)
        return True

    def release(self) -> None:
        """Lets it go, if it is still ours."""
        if self._content() == self._mine:
            with suppress(FileNotFoundError):
                self._path.unlink()

    def _made(self) -> bool:
        pid = os.getpid()
        owner = {"token": os.urandom(8).hex(), "pid": pid, "began": began(pid), "host": self._host}
        self._mine = json.dumps(owner).encode()
        try:
            descriptor = os.open(self._path, _NEW, 0o600)
        except FileExistsError:
            return False
        with os.fdopen(descriptor, "wb") as file:
            file.write(self._mine)
        # On a disk where two can make the same file, one of them finds the other's name in it.
        return self._content() == self._mine

    def _content(self) -> bytes | None:
        try:
            return self._path.read_bytes()
        except FileNotFoundError:
            return None
        except IsADirectoryError:
            return b""
        except PermissionError:
            return b"" if self._path.is_dir() else None

    def _lapsed(self, held: bytes) -> bool:
        if held != self._seen[0]:
            self._seen = (held, self._clock())
        allowed = _allowed(held, self._host)
        return allowed is not None and self._clock() - self._seen[1] >= allowed

    def _break(self, held: bytes) -> None:
        """Removes what has lapsed. Only one at a time may remove this content, and looks at it once more before."""
        mark = self._path.with_name(f"{self._path.name}-lapsed")
        try:
            os.close(os.open(mark, _NEW, 0o600))
        except FileExistsError:
            self._break_mark(mark)
            self._pause(_POLL)
            return
        try:
            if self._content() == held:
                self._remove()
        finally:
            with suppress(OSError):
                mark.unlink()

    def _break_mark(self, mark: Path) -> None:
        """One that was killed just there left its mark: it lapses as a file that names nobody."""
        with suppress(OSError):
            status = mark.stat()
            this = (status.st_ino, status.st_mtime_ns)
            if this != self._mark[0]:
                self._mark = (this, self._clock())
            elif self._clock() - self._mark[1] >= NOBODY:
                mark.unlink()

    def _remove(self) -> None:
        with suppress(FileNotFoundError):
            if self._path.is_dir() and not self._path.is_symlink():
                self._path.rename(self._path.with_name(f"{self._path.name}.damaged-{os.urandom(4).hex()}"))
            else:
                self._path.unlink()


def _allowed(held: bytes, here: str) -> float | None:
    """Returns for how many seconds a content may stand still; None: for ever."""
    try:
        owner = json.loads(held)
        pid, since, where = owner["pid"], owner["began"], owner["host"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return NOBODY
    if not isinstance(pid, int) or isinstance(pid, bool) or not isinstance(where, str):
        return NOBODY
    if where != here:
        return UNSURE
    now = began(pid)
    if now is None:
        return 0.0
    if not now or not since:
        return UNSURE
    return None if now == since else 0.0
