"""Memory pressure: a share of the narrowest limit, as the files of either version of control groups tell it."""

from __future__ import annotations

import pytest

from mnemic.core.pressure import Pressure, Readings, limit_files, memory_pressure

MB = 1 << 20
UNLIMITED = "9223372036854771712\n"


@pytest.mark.parametrize(
    ("held", "level", "waits"),
    [
        (0, "normal", False),
        (499, "normal", False),
        (500, "soft", False),
        (649, "soft", False),
        (650, "hard", True),
        (799, "hard", True),
        (800, "critical", True),
        (1200, "critical", True),
    ],
)
@pytest.mark.parametrize(
    "limits",
    [
        {"machine": 1000 * MB},
        {"machine": 4000 * MB, "limits": (f"{1000 * MB}\n", "max\n")},
        {"machine": 4000 * MB, "limits": ("max\n", f"{1000 * MB}\n")},
        {"machine": 4000 * MB, "limits": (f"{1000 * MB}\n", UNLIMITED)},
        {"machine": None, "limits": (f"{1000 * MB}",)},
        {"machine": 1000 * MB, "limits": (UNLIMITED, "max", "", "none", "-1", "0", "9" * 40)},
    ],
)
def test_the_level_is_a_share_of_the_narrowest_limit(
    held: int, level: str, waits: bool, limits: dict[str, object]
) -> None:
    pressure = memory_pressure(Readings(resident=held * MB, **limits))  # type: ignore[arg-type]  # as the table says
    assert (pressure.level, pressure.is_too_high, pressure.limit) == (level, waits, 1000 * MB)
    assert pressure.ratio == held / 1000


@pytest.mark.parametrize("readings", [Readings(), Readings(resident=9 * MB), Readings(machine=9 * MB)])
def test_where_nothing_is_told_there_is_no_pressure(readings: Readings) -> None:
    assert memory_pressure(readings) == Pressure()


def test_a_group_of_the_second_version_is_bounded_by_all_above_it() -> None:
    assert limit_files("0::/user.slice/app.scope\n") == [
        "/sys/fs/cgroup/user.slice/app.scope/memory.max",
        "/sys/fs/cgroup/user.slice/memory.max",
        "/sys/fs/cgroup/memory.max",
    ]
    assert limit_files("0::/\n") == ["/sys/fs/cgroup/memory.max"]


def test_of_the_first_version_only_the_memory_controller_counts() -> None:
    groups = "12:cpu,cpuacct:/docker/ab\n9:memory:/docker/ab\n1:name=systemd:/docker/ab\n"
    assert limit_files(groups) == [
        "/sys/fs/cgroup/memory/docker/ab/memory.limit_in_bytes",
        "/sys/fs/cgroup/memory/docker/memory.limit_in_bytes",
        "/sys/fs/cgroup/memory/memory.limit_in_bytes",
    ]


@pytest.mark.parametrize("groups", ["", "garbage", "1:cpu:/x\n", "::", ":"])
def test_a_system_without_such_groups_names_no_file_that_harms(groups: str) -> None:
    assert all(name.startswith("/sys/fs/cgroup") and ".." not in name for name in limit_files(groups))


def test_a_path_cannot_lead_elsewhere() -> None:
    assert limit_files("0::/../../etc\n") == ["/sys/fs/cgroup/etc/memory.max", "/sys/fs/cgroup/memory.max"]
