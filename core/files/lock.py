"""One writer at a time, over threads and processes: the system's lock on a file, and a second one where that is void."""

from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from mnemic.core.errors import Locked
from mnemic.core.files.disk import refusal
from mnemic.core.files.owner import OwnerFile

if TYPE_CHECKING:
    from filelock import BaseFileLock

#: Seconds between two tries. Holders keep the lock for milliseconds, and who looks seldom is passed by the others.
_POLL = 0.002
_NO_LOCKS = (
    errno.ENOSYS,
    errno.ENOLCK,
    errno.EINVAL,
    errno.EOPNOTSUPP,
    getattr(errno, "ENOTSUP", errno.ENOSYS),
)


def owner_path(lock: Path) -> Path:
    """Returns the file beside a lock that names its owner on disks whose locks keep nobody out."""
    return lock.with_name(f"{lock.name}.owner")


class StoreLock:
    """The lock of one store: a file that the operating system locks, so that a killed holder leaves nothing.

    ``name`` stands for the store in errors. The file's content means nothing, and its folder must exist. The first
    time it is looked whether the lock excludes anybody: on network disks it may not, and then a file beside it that
    names its owner is taken as well (``owner``). ``trouble`` says so in a sentence; it is None where the lock is good.
    """

    def __init__(self, path: Path, name: str, timeout: float) -> None:
        self.trouble: str | None = None
        self._path = path
        self._name = name
        self._timeout = timeout
        self._threads = threading.RLock()
        self._depth = 0
        self._file: BaseFileLock | None = None
        self._checked = False
        self._owner_path = owner_path(path)
        self._owner: OwnerFile | None = None
        self._owned = False

    @contextmanager
    def held(self) -> Iterator[None]:
        """Holds the lock; the same thread may take it again inside.

        Raises ``Locked`` after ``timeout`` seconds, ``ReadOnly`` or ``StoreUnavailable`` if it cannot be made.
        """
        if not self._threads.acquire(timeout=self._timeout):
            raise Locked(self._name, self._timeout)
        try:
            if self._depth == 0:
                self._acquire()
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
                if self._depth == 0:
                    self._release()
        finally:
            self._threads.release()

    def _acquire(self) -> None:
        end = time.monotonic() + self._timeout
        try:
            self._take_file(end)
            if self.trouble or os.path.lexists(self._owner_path):
                self._take_ownership(end)
        except BaseException as error:
            self._release()
            if isinstance(error, OSError):
                raise refusal(self._name, error) from error
            raise

    def _take_file(self, end: float) -> None:
        # Its import costs tens of milliseconds, which a reader need not pay.
        from filelock import Timeout  # noqa: PLC0415

        self._clear_way()
        self._file = self._file or self._new()
        try:
            self._file.acquire(timeout=max(0.0, end - time.monotonic()))
        except Timeout:
            raise Locked(self._name, self._timeout) from None
        except NotImplementedError:
            self._distrust("not supported")
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise
            self._distrust((error.strerror or "not supported").lower())
        if not self._checked:
            self._checked = True
            self._check()

    def _new(self) -> BaseFileLock:
        from filelock import FileLock  # noqa: PLC0415 - as above

        # Its own way where a disk has no locks, a file that names a process, does not find out that locks are void.
        return FileLock(
            self._path, mode=0o600, thread_local=False, poll_interval=_POLL, fallback_to_soft=False
        )

    def _clear_way(self) -> None:
        if self._path.is_dir():
            with suppress(OSError):
                self._path.rename(self._path.with_name(f"{self._path.name}.damaged-{os.urandom(4).hex()}"))

    def _check(self) -> None:
        """Tries the lock a second time, as another would, while we have it."""
        from filelock import Timeout  # noqa: PLC0415 - as above

        if self.trouble:
            return
        second = self._new()
        try:
            second.acquire(timeout=0)
        except (Timeout, OSError, NotImplementedError):
            return
        second.release()
        self._distrust("two can hold one at once")

    def _distrust(self, reason: str) -> None:
        self.trouble = (
            f"The disk of {self._name} has no locks that can be relied on ({reason}); a file named "
            f"{self._owner_path.name} keeps writers apart instead, which is slower."
        )

    def _take_ownership(self, end: float) -> None:
        self._owner = self._owner or OwnerFile(self._owner_path)
        self._owner.backed = self.trouble is None
        if not self._owner.take(max(0.0, end - time.monotonic())):
            raise Locked(self._name, self._timeout)
        self._owned = True

    def _release(self) -> None:
        try:
            if self._owned and self._owner is not None:
                self._owned = False
                with suppress(OSError):
                    self._owner.release()
        finally:
            if self._file is not None and self._file.is_locked:
                with suppress(OSError):
                    self._file.release()
