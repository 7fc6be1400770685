"""The original's ``consolidation.lock``: whoever dreams holds it, and both programs can tell who that is.

Its content is the number of a process and nothing else, as the original reads and writes it. Since a number is given to
another process once its own has ended, ours keeps beside it, in ``.mnemic/``, when the process began. It lapses when the
process has ended, or is another one than took it, and in any case after an hour, as the original has it; what names no
process lapses after ``GRACE`` seconds.
"""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass

from mnemic.core.errors import MnemicError
from mnemic.core.files.disk import make_private, read_regular, refusal, write_private
from mnemic.core.files.liveness import began, host, started
from mnemic.core.files.paths import OURS
from mnemic.core.operations.record import home_of
from mnemic.core.shelves.shelf import Shelf

#: The original's name, and ours for what stands beside it.
LOCK, BESIDE = "consolidation.lock", "consolidation.json"
#: Seconds after which it lapses whoever holds it, and after which one that names nobody does.
STALE, GRACE = 3_600.0, 10.0
#: Seconds by which a disk's time and a process's may differ.
_GRAIN = 3.0
_NUMBER = re.compile(r"[0-9]{1,10}")
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class Holder:
    """Who dreams: the number of a process, None while it has not written it; ``ours``: this process."""

    pid: int | None
    ours: bool = False

    def __str__(self) -> str:
        return "another process" if self.pid is None else f"process {self.pid}"


class ConsolidationLock:
    """The lock of one store. It is taken and broken under the store's own: of two that find it lapsed one gets it."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        folder = home_of(shelf)
        self.path = folder / LOCK
        self._beside = shelf.location.state / OURS / BESIDE
        self._mine = False

    def take(self) -> Holder | None:
        """Takes it; returns who holds it if somebody else does. Raises ``MnemicError`` where it cannot be made."""
        with self._shelf.vault.locked():
            self._shelf.keep_state()
            holder = self.holder()
            if holder is not None:
                return holder
            self._remove()
            return self._made()

    def release(self) -> None:
        """Lets it go, if it is still ours. Never raises."""
        with suppress(MnemicError, OSError), self._shelf.vault.locked():
            if self._mine and self._content() == str(os.getpid()):
                self._remove()
                self._beside.unlink(missing_ok=True)
        self._mine = False

    def holder(self) -> Holder | None:
        """Returns who holds it; None where nobody does, or what stands there has lapsed. Removes nothing."""
        try:
            written = self.path.lstat().st_mtime
        except OSError:
            return None
        age = self._now - written
        said = self._content()
        if not _NUMBER.fullmatch(said):
            return Holder(None) if -GRACE < age < GRACE else None
        pid = int(said)
        since = began(pid)
        if since is None or age > STALE:
            return None
        noted = self._noted(pid)
        if noted is not None:
            return Holder(pid, pid == os.getpid()) if noted == since else None
        # A lock of the original's: a process that began after it was written did not write it.
        start = started(pid)
        if age < -_GRAIN or (start is not None and start > written + _GRAIN):
            return None
        return Holder(pid, pid == os.getpid())

    def _made(self) -> Holder | None:
        pid = os.getpid()
        try:
            make_private(self.path.parent)
            make_private(self._beside.parent)
            write_private(
                self._beside, json.dumps({"pid": pid, "began": began(pid), "host": host()}).encode()
            )
            descriptor = os.open(self.path, _NEW, 0o600)
        except FileExistsError:
            return Holder(None)
        except OSError as error:
            raise refusal(str(self.path.parent), error) from error
        with os.fdopen(descriptor, "wb") as file:
            file.write(str(pid).encode())
        # Its age is told by the clock that this process goes by.
        with suppress(OSError):
            os.utime(self.path, (self._now, self._now))
        self._mine = True
        return None

    @property
    def _now(self) -> float:
        return self._shelf.surroundings.now().timestamp()

    def _content(self) -> str:
        try:
            return read_regular(self.path)[:64].decode("ascii", "replace").strip()
        except OSError:
            return ""

    def _noted(self, pid: int) -> str | None:
        """Returns when the process began that took it, as it noted itself; None where nothing says so."""
        try:
            beside = json.loads(read_regular(self._beside))
            if beside["pid"] == pid and beside["host"] == host() and isinstance(beside["began"], str):
                return beside["began"] or None
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            pass
        return None

    def _remove(self) -> None:
        with suppress(FileNotFoundError):
            if self.path.is_dir() and not self.path.is_symlink():
                self.path.rename(self.path.with_name(f"{LOCK}.damaged-{os.urandom(4).hex()}"))
            else:
                self.path.unlink()
