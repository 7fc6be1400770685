"""A lock made of nothing but a file: whoever could make it owns it, and its content says who that is.

For disks whose own locks exclude nobody. A file outlives its maker, so each content has a way to lapse by itself: the
name of a process of this machine that has ended lapses at once, what names nobody after ``NOBODY`` seconds without a
change, a name that cannot be looked up here (another machine) after ``UNSURE``. One whose process runs never does.

How long a content has stood is told by its file's time against that of a file just made on the same disk, so that a
short-lived program need not wait all that time itself. Clocks of machines are never compared.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from mnemic.core.files.disk import DRAFT_PREFIX, DRAFT_SUFFIX
from mnemic.core.files.liveness import began, host, is_same_node

#: Seconds that a content must stand still before it lapses. Holders keep the lock for milliseconds.
NOBODY, UNSURE = 2.0, 30.0
#: Seconds by which some disks' times are wrong (FAT knows even seconds only). A file counts as so much younger.
_GRAIN = 2.0
_POLL = 0.01
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class Standing:
    """What an owner file says: ``who`` in words, and for how many more seconds it keeps others out (None: for ever)."""

    who: str
    left: float | None


class OwnerFile:
    """One such file. Whoever shares an object takes turns by other means.

    ``backed``: the one who takes it holds another lock that was seen to keep others out, and a name that cannot be
    looked up then lapses after ``NOBODY``.
    """

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
        self.backed = False
        #: A content of another's, and since when by our clock it has stood unchanged.
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

    def standing(self) -> Standing | None:
        """Returns what another left there; None where there is nothing. Removes nothing."""
        held = self._content()
        return None if held is None else Standing(_who(held), self._left(held))

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
        left = self._left(held)
        return left is not None and left <= 0

    def _left(self, held: bytes) -> float | None:
        """Returns for how many seconds more a content may stand still; None: for ever."""
        allowed = _allowed(held, self._host, backed=self.backed)
        if allowed is None or allowed <= 0:
            return allowed
        if held != self._seen[0]:
            self._seen = (held, self._clock() - self._age())
        return allowed - (self._clock() - self._seen[1])

    def _age(self) -> float:
        """Returns for how many seconds the file has stood unchanged by its disk's time, at the least; 0 if unknown."""
        draft = self._path.with_name(f"{DRAFT_PREFIX}{os.urandom(8).hex()}{DRAFT_SUFFIX}")
        try:
            written = self._path.lstat().st_mtime
            os.close(os.open(draft, _NEW, 0o600))
            try:
                return max(0.0, draft.stat().st_mtime - written - _GRAIN)
            finally:
                draft.unlink()
        except OSError:
            return 0.0

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


def _allowed(held: bytes, here: str, *, backed: bool) -> float | None:
    """Returns for how many seconds a content may stand still; None: for ever."""
    named = _named(held)
    if named is None:
        return NOBODY
    pid, since, where = named
    if where != here:
        # Before its last start this machine had another name of the second sort. One with the same first name may
        # be another machine all the same, so that the content is not gone at once, but once nobody works with it.
        return NOBODY if backed or is_same_node(where, here) else UNSURE
    now = began(pid)
    if now is None:
        return 0.0
    if not now or not since:
        return NOBODY if backed else UNSURE
    return None if now == since else 0.0


def _named(held: bytes) -> tuple[int, object, str] | None:
    try:
        owner = json.loads(held)
        pid, since, where = owner["pid"], owner["began"], owner["host"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    if not isinstance(pid, int) or isinstance(pid, bool) or not isinstance(where, str):
        return None
    return pid, since, where


def _who(held: bytes) -> str:
    named = _named(held)
    if named is None:
        return "nobody"
    node = "".join(letter for letter in named[2].partition(" ")[0][:64] if letter.isprintable())
    return f"process {str(named[0])[:20]} of {node or 'an unknown machine'}"
