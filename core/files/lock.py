"""One writer at a time, over threads and processes. The home of ``filelock``, imported when first needed."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from mnemic.core.errors import Locked, StoreUnavailable
from mnemic.core.files.disk import refusal

if TYPE_CHECKING:
    from filelock import BaseFileLock

#: Seconds between two tries. Holders keep the lock for milliseconds.
_POLL = 0.01


class StoreLock:
    """The lock of one store: a file that the operating system locks, so that a killed holder leaves nothing.

    ``name`` stands for the store in errors. The file's content means nothing, and its folder must exist.
    """

    def __init__(self, path: Path, name: str, timeout: float) -> None:
        self._path = path
        self._name = name
        self._timeout = timeout
        self._threads = threading.RLock()
        self._depth = 0
        self._file: BaseFileLock | None = None

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
                if self._depth == 0 and self._file is not None:
                    self._file.release()
        finally:
            self._threads.release()

    def _acquire(self) -> None:
        # Its import costs tens of milliseconds, which a reader need not pay.
        from filelock import FileLock, Timeout  # noqa: PLC0415

        if self._path.is_dir():
            with suppress(OSError):
                self._path.rename(self._path.with_name(f"{self._path.name}.damaged-{os.urandom(4).hex()}"))
        if self._file is None:
            self._file = FileLock(self._path, mode=0o600, thread_local=False)
        try:
            self._file.acquire(timeout=self._timeout, poll_interval=_POLL)
        except Timeout:
            raise Locked(self._name, self._timeout) from None
        except NotImplementedError:
            raise StoreUnavailable(self._name, "its disk knows no locks") from None
        except OSError as error:
            raise refusal(self._name, error) from error
