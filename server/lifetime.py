"""The process: its streams, the signs that its client is gone, and the ways out, each with its exit code.

0: ``exit`` after ``shutdown``, or the input ended between messages. 1: ``exit`` without ``shutdown``, a broken
stream, or a client that died. 130: interrupted. Killed by SIGTERM: as by that signal, once work is put down.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, BinaryIO, NoReturn

#: Seconds from the reason to leave until the process is gone, whatever still runs.
GRACE = 0.9
#: Seconds between two looks at a client's process, where the system can't tell us of its end.
WATCH_EVERY = 0.5

_MAY_WAIT, _FOR_EVER, _NO_SUCH_PROCESS = 0x00100000, 0xFFFFFFFF, 87

log = logging.getLogger(__name__)


def take_streams() -> tuple[BinaryIO, BinaryIO]:
    """Takes the protocol's input and output for ourselves.

    From then on ``print`` and every child's output go to the log, and nobody else can read the client's messages.
    To be called before anything else is opened: a process may come without some of its three streams.
    """
    for standard in (0, 1, 2):
        try:
            os.fstat(standard)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number, so that nothing else gets it
    inbound, outbound = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return os.fdopen(inbound, "rb", buffering=1 << 16), os.fdopen(outbound, "wb")


class Outbox:
    """Writes whole frames, from any thread. ``broken`` is called when nobody reads them any more."""

    def __init__(self, stream: BinaryIO, broken: Callable[[], None]) -> None:
        self._stream = stream
        self._broken = broken
        self._lock = threading.Lock()

    def write(self, data: bytes) -> None:
        """Writes and flushes; never raises."""
        try:
            with self._lock:
                self._stream.write(data)
                self._stream.flush()
        except (OSError, ValueError):
            self._broken()

    def close(self) -> None:
        """Leaves the stream open: it ends with the process."""


class Lifetime:
    """Decides once when to leave, and with which code; leaves within ``grace`` seconds even if the loop is stuck."""

    def __init__(self, grace: float = GRACE) -> None:
        self.code: int | None = None
        self._grace = grace
        self._loop = asyncio.get_running_loop()
        self._gone = asyncio.Event()
        self._leaving = threading.Event()
        threading.Thread(target=self._enforce, name="lifetime", daemon=True).start()

    def leave(self, code: int, why: str) -> None:
        """Begins to leave; the first call decides. May be called from any thread and from a signal handler."""
        if self.code is None:
            self.code = code
            log.info("leaving: %s", why)
            self._leaving.set()
            self._loop.call_soon_threadsafe(self._gone.set)

    async def gone(self) -> None:
        """Returns when it is time to leave."""
        await self._gone.wait()

    def end(self) -> NoReturn:
        """Ends the process at once: threads that still work are not waited for."""
        code = self.code or 0
        with contextlib.suppress(Exception):
            logging.shutdown()
            sys.stderr.flush()
        if code < 0:
            signal.signal(-code, signal.SIG_DFL)
            os.kill(os.getpid(), -code)
        os._exit(code if code >= 0 else 128 - code)

    def _enforce(self) -> None:
        self._leaving.wait()
        time.sleep(self._grace)
        code = self.code or 0
        os._exit(code if code >= 0 else 128 - code)

    def obey_signals(self) -> None:
        """Leaves on SIGTERM and SIGINT. Only the main thread may call this."""
        signal.signal(signal.SIGTERM, lambda *_: self.leave(-signal.SIGTERM, "SIGTERM"))
        signal.signal(signal.SIGINT, lambda *_: self.leave(130, "SIGINT"))

    def watch_output(self, stream: BinaryIO) -> None:
        """Leaves when nobody can read the output any more, also while nothing is written."""
        if hasattr(select, "poll"):
            self._watch(lambda: _wait_for_hangup(stream.fileno()), "nobody reads the output")

    def watch_process(self, pid: int | None) -> None:
        """Leaves when the client's process ends. ``None``, or a number that is no process id, is not watched."""
        if pid is not None and pid > 0:
            self._watch(lambda: wait_for_end(pid), "the client's process has ended")

    def _watch(self, wait: Callable[[], bool], why: str) -> None:
        def watch() -> None:
            if wait():
                self.leave(1, why)

        threading.Thread(target=watch, name="watch", daemon=True).start()


def _wait_for_hangup(descriptor: int) -> bool:
    poll = select.poll()
    poll.register(descriptor, 0)
    return any(event & (select.POLLERR | select.POLLHUP) for _, event in poll.poll())


def wait_for_end(pid: int, *, kernel: Any = None) -> bool:  # noqa: ANN401 - ctypes gives a library no type
    """Waits until a process has ended, a zombie included where the system can tell.

    ``False`` if that can't be known. ``kernel`` is Windows' kernel32, and is taken from the system there.
    """
    if sys.platform == "win32" or kernel is not None:
        return _wait_on_windows(pid, kernel)
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    except (AttributeError, OSError):
        return _wait_by_looking(pid)
    ended = select.poll()
    ended.register(descriptor, select.POLLIN)
    ended.poll()
    os.close(descriptor)
    return True


def _wait_on_windows(pid: int, kernel: Any) -> bool:  # noqa: ANN401 - as above
    # os.kill(pid, 0) would end the process here.
    import ctypes  # noqa: PLC0415 - only Windows needs it

    if kernel is None:
        kernel = vars(ctypes)["WinDLL"]("kernel32", use_last_error=True)
    handle = kernel.OpenProcess(_MAY_WAIT, False, pid)
    if not handle:
        return bool(kernel.GetLastError() == _NO_SUCH_PROCESS)
    try:
        kernel.WaitForSingleObject(handle, _FOR_EVER)
    finally:
        kernel.CloseHandle(handle)
    return True


def _wait_by_looking(pid: int) -> bool:
    while True:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        except OSError:
            pass  # it is there and belongs to someone else
        time.sleep(WATCH_EVERY)
