"""What a store stands on: the versions of what runs, room on the disk, and what vaults have left there."""

from __future__ import annotations

import platform
import re
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from functools import partial
from importlib import metadata
from pathlib import Path

from mnemic.core.checkup.findings import Finding
from mnemic.core.files.paths import OURS
from mnemic.core.persistence.left_vaults import left_vaults, remove_left

#: SQLite reads a write-ahead log in a folder that cannot be written from here on.
LEAST_SQLITE = (3, 22, 0)

#: Free bytes below which a save may fail soon, and below which it will.
LITTLE_ROOM = 100_000_000
NO_ROOM = 2_000_000


def check_versions(version: str) -> Iterator[Finding]:
    """Python, SQLite and the packages are new enough. ``version`` is that of the running mnemic."""
    if sqlite3.sqlite_version_info < LEAST_SQLITE:
        sentence = f"SQLite {sqlite3.sqlite_version} is too old; it must be {'.'.join(map(str, LEAST_SQLITE))} or newer."
        yield Finding("versions", "error", sentence, fix="Use a newer Python.")
        return
    found = f"mnemic {version}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    yield Finding("versions", "ok", f"{found}.")


def check_packages(version: str) -> Iterator[Finding]:
    """What mnemic needs is installed, new enough, and of the installation that runs."""
    try:
        installed, needed = metadata.version("mnemic"), metadata.requires("mnemic") or []
    except metadata.PackageNotFoundError:
        yield Finding("packages", "ok", "This mnemic runs from its source; its packages are not looked at.")
        return
    wrong = [text for line in needed if "extra ==" not in line and (text := _lacking(line))]
    if installed != version:
        wrong.append(f"mnemic {installed} is installed, and {version} runs")
    for text in wrong:
        yield Finding("packages", "error", f"{text}.", fix="Install mnemic again.")
    if not wrong:
        yield Finding("packages", "ok", "All packages are there and new enough.")


def _lacking(line: str) -> str | None:
    """Returns what is wrong with one requirement (``cattrs>=25.1``), None if it is met."""
    name = re.split(r"[^A-Za-z0-9._-]", line.strip())[0]
    least = re.search(r">=\s*([0-9.]+)", line.partition(";")[0])
    try:
        have = metadata.version(name)
    except metadata.PackageNotFoundError:
        return f"The package {name} is missing"
    if least is not None and _numbers(have) < _numbers(least[1]):
        return f"The package {name} is {have}, and must be {least[1]} or newer"
    return None


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", re.split(r"[a-z+]", version)[0]))


def check_vaults(base: Path, named: Iterable[Path]) -> Iterator[Finding]:
    """Nothing is kept of a vault that no setting names. ``named``: the state folders of those that are."""
    for folder in left_vaults(base / OURS / "vaults", named):
        sentence = (
            f"No setting here names a vault {folder.name[:-9]} any more, and the text of its notes is kept."
        )
        fix = "It can be removed; an editor whose settings name the vault makes it anew."
        yield Finding("left-vaults", "warning", sentence, "", folder, fix, partial(_removed, folder))


def _removed(folder: Path) -> str:
    if not remove_left(folder):
        return f"Not mended: {folder.name} is in use by another program."
    return f"What was kept of the vault {folder.name[:-9]} was removed."


def check_room(base: Path) -> Iterator[Finding]:
    """There is room for what will be saved."""
    place = next((folder for folder in (base, *base.parents) if folder.is_dir()), base)
    try:
        free = shutil.disk_usage(place).free
    except OSError as error:
        reason = (error.strerror or "the disk failed").lower()
        yield Finding("room", "error", f"The disk of the stores cannot be looked at: {reason}.", path=place)
        return
    sentence = f"{free // 1_000_000:,} MB are free on the disk of the stores."
    if free < LITTLE_ROOM:
        yield Finding(
            "room", "error" if free < NO_ROOM else "warning", sentence, path=place, fix="Make room on it."
        )
    else:
        yield Finding("room", "ok", sentence)
