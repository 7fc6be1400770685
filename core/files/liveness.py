"""Whether the process that left its name somewhere still runs. It is looked at, and nothing is ever sent to it.

A number alone tells nothing: systems give it to another program once its process has ended. Together with the time
at which that began it is one process.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

#: No system has process numbers beyond these.
_MAX_PID = 2**31 - 1
_STILL_ACTIVE = 259
_QUERY_ONLY = 0x1000
_NO_SUCH_PROCESS = 87


def began(pid: int, *, kernel: Any = None) -> str | None:  # noqa: ANN401 - ctypes gives a library no type
    """Returns a text that another process of this number would not have; ``None`` where none runs.

    ``""`` where one runs and the system does not say since when. ``kernel`` is Windows' kernel32, and is taken from
    the system there.
    """
    if not 0 < pid <= _MAX_PID:
        return None
    if sys.platform == "win32" or kernel is not None:
        return _began_on_windows(pid, kernel)
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
        return None if fields[0] in "ZX" else fields[19]
    except (OSError, IndexError):
        return _told_by_kernel(pid)


def started(pid: int) -> float | None:
    """Returns when a process began, in seconds since the epoch; ``None`` where the system does not say so plainly."""
    ticks = began(pid) if sys.platform == "linux" else None
    if not ticks or not ticks.isdecimal():
        return None
    try:
        told = Path("/proc/stat").read_text("ascii", "replace").partition("\nbtime ")[2].split()[0]
        return int(told) + int(ticks) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, LookupError):
        return None


def _told_by_kernel(pid: int) -> str | None:
    # Only where this is no Windows: there it would end the process.
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return None
    except OSError:
        pass  # it is there and belongs to someone else
    return ""


def _began_on_windows(pid: int, kernel: Any) -> str | None:  # noqa: ANN401 - as above
    import ctypes  # noqa: PLC0415 - only Windows needs it

    if kernel is None:
        kernel = vars(ctypes)["WinDLL"]("kernel32", use_last_error=True)
    handle = kernel.OpenProcess(_QUERY_ONLY, False, pid)
    if not handle:
        return None if kernel.GetLastError() == _NO_SUCH_PROCESS else ""
    try:
        code = ctypes.c_uint32()
        if kernel.GetExitCodeProcess(handle, ctypes.byref(code)) and code.value != _STILL_ACTIVE:
            return None
        times = [ctypes.c_uint64() for _ in range(4)]
        told = kernel.GetProcessTimes(handle, *map(ctypes.byref, times))
        return str(times[0].value) if told else ""
    finally:
        kernel.CloseHandle(handle)


def host() -> str:
    """Returns a text in which two places differ whose process numbers mean different processes."""
    if sys.platform == "win32":
        import platform  # noqa: PLC0415 - only Windows needs it

        return platform.node()
    parts = [os.uname().nodename]
    for told in ("/proc/sys/kernel/random/boot_id", "/proc/self/ns/pid"):
        try:
            path = Path(told)
            parts.append(str(path.readlink()) if path.is_symlink() else path.read_text("ascii").strip())
        except (OSError, ValueError):
            continue
    return " ".join(parts)


def is_same_node(one: str, other: str) -> bool:
    """Returns whether two texts of ``host`` are of machines of one name, of which one was started at another time."""
    (node, *boot), (node_too, *boot_too) = one.split(" "), other.split(" ")
    return bool(node == node_too and boot and boot_too and boot[0] != boot_too[0])
