"""How near the process is to the end of its memory: work that can wait does, before the system ends the process.

A pure function of what was read. Limits are those of the process's control groups, version 1 or 2, all the way up, and
of the machine. The shares are the first system's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Level = Literal["normal", "soft", "hard", "critical"]

#: From which share of the limit on each level holds.
SOFT, HARD, CRITICAL = 0.50, 0.65, 0.80
#: A lower limit is a mistake: no Python process has ever lived in it.
_LEAST = 1 << 20
_SECOND, _FIRST = "/sys/fs/cgroup", "/sys/fs/cgroup/memory"


@dataclass(frozen=True, slots=True)
class Readings:
    """Bytes that the process holds, bytes of the machine, and what the files of its groups' limits say, as they are.

    ``None`` is what this system does not tell.
    """

    resident: int | None = None
    machine: int | None = None
    limits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pressure:
    """``ratio`` of ``limit`` bytes is held; without a limit there is no pressure."""

    level: Level = "normal"
    ratio: float = 0.0
    limit: int | None = None

    @property
    def is_too_high(self) -> bool:
        """Whether work that can wait must."""
        return self.level in ("hard", "critical")


def memory_pressure(readings: Readings) -> Pressure:
    """Returns the pressure: what is held against the narrowest limit that is known."""
    limits = [
        limit for limit in (readings.machine, *map(_bytes, readings.limits)) if limit and limit >= _LEAST
    ]
    if not limits or readings.resident is None:
        return Pressure()
    limit = min(limits)
    ratio = readings.resident / limit
    levels: Sequence[tuple[float, Level]] = ((CRITICAL, "critical"), (HARD, "hard"), (SOFT, "soft"))
    return Pressure(next((level for least, level in levels if ratio >= least), "normal"), ratio, limit)


def limit_files(groups: str) -> list[str]:
    """Returns the files that hold the limits of a process, given its ``/proc/<pid>/cgroup``.

    A group is bounded by all above it. In a container the path may be one of the host's, which is not there: then the
    topmost file is the container's own.
    """
    files: list[str] = []
    for line in groups.splitlines():
        _, _, rest = line.partition(":")
        controllers, _, path = rest.partition(":")
        if controllers == "":
            files += _upward(_SECOND, path, "memory.max")
        elif "memory" in controllers.split(","):
            files += _upward(_FIRST, path, "memory.limit_in_bytes")
    return list(dict.fromkeys(files))


def _upward(mount: str, path: str, name: str) -> list[str]:
    parts = [part for part in path.split("/") if part not in ("", ".", "..")]
    return ["/".join((mount, *parts[:depth], name)) for depth in range(len(parts), -1, -1)]


def _bytes(said: str) -> int | None:
    """What a limit says in bytes; None for ``max`` and for what is no number."""
    said = said.strip()
    return int(said) if said.isascii() and said.isdigit() and len(said) < 30 else None
