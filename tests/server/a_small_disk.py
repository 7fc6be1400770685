"""A server whose home is a small disk of its own: a tmpfs in a mount namespace that only this server sees.

Tests reach into it by way of ``/proc/<pid>/root``. Where a system allows no namespaces the tests skip and say so.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.running import SERVER, Running

#: Pages of the disk in bytes.
PAGE = 4096
#: Mounts the disk on the folder beside the home, shows it as the home, does what ``$1`` says, and becomes the server.
_BEGIN = (
    'mkdir -p "$HOME-disk" && mount -t tmpfs -o size={size},mode=700 tmpfs "$HOME-disk" && '
    'mount --bind "$HOME-disk" "$HOME" && eval "$1" && shift && exec "$@"'
)


@cache
def namespace() -> tuple[str, ...] | None:
    """Returns the command that gives a program mounts of its own, None where the system allows it nobody."""
    if sys.platform != "linux" or not all(map(shutil.which, ("unshare", "nsenter", "mount"))):
        return None
    for command in (("unshare", "-m"), ("unshare", "-rm")):
        tried = [*command, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
        if not subprocess.run(tried, capture_output=True, check=False).returncode:
            return command
    return None


class SmallDisk(Running):
    """The server and its disk."""

    def inside(self, path: Path) -> Path:
        """Returns where this process finds a path of the server's."""
        return Path(f"/proc/{self.process.pid}/root{path}")

    @property
    def base(self) -> Path:
        """The folder above all stores."""
        return self.inside(next(path.parent for path in (self.root("user"),)))

    def own(self, scope: str = "project") -> Path:
        """Returns the folder of a store's state."""
        return self.inside(self.root(scope).parent / ".mnemic")

    def fill(self, pages: int = 0) -> None:
        """Fills the disk until only so many pages are free."""
        filler = self.inside(self.home / "filler")
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(PAGE))
        os.truncate(filler, max(0, filler.stat().st_size // PAGE - pages) * PAGE)

    def free(self) -> None:
        """Makes room again, and has the server look."""
        self.inside(self.home / "filler").unlink()
        self.look()

    def mounts(self, command: str) -> None:
        """Changes the server's mounts; ``$HOME`` is its home."""
        enter = [
            "nsenter",
            "-t",
            str(self.process.pid),
            *(["-U"] if "-rm" in (namespace() or ()) else []),
            "-m",
        ]
        subprocess.run(
            [*enter, "sh", "-ec", command], check=True, env={**os.environ, "HOME": str(self.home)}, cwd="/"
        )

    def rows(self, sql: str, scope: str = "project") -> list[tuple[object, ...]]:
        """Asks a copy of the state's file, as it lies on the disk: SQLite finds no way into the namespace itself."""
        with TemporaryDirectory() as folder:
            for file in self.own(scope).glob("state.sqlite3*"):
                if not file.name.endswith("-shm"):
                    shutil.copy(file, folder)
            with closing(sqlite3.connect(Path(folder) / "state.sqlite3")) as db:
                return db.execute(sql).fetchall()

    def set_aside(self) -> list[str]:
        """Returns what was set aside as damaged, anywhere."""
        return [path.name for path in self.inside(self.home).rglob("*damaged*")]

    def says(self, words: str) -> bool:
        """Tells whether the status says so in a sentence."""
        return any(words in problem.lower() for problem in self.problems())


@pytest.fixture
def small_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., SmallDisk]]:
    """Starts servers on disks of ``size``; ``first`` are commands of a shell, done in ``$HOME`` before it starts."""
    begin = namespace()
    if begin is None:
        pytest.skip("this system gives nobody mounts of their own")
    started: list[SmallDisk] = []

    def start(size: str = "2m", first: str = ":", **how: object) -> SmallDisk:
        command = (*begin, "sh", "-c", _BEGIN.format(size=size), "sh", first, *SERVER)
        monkeypatch.setattr("tests.running.SERVER", command)
        started.append(SmallDisk(tmp_path / f"{len(started)}", **how))  # type: ignore[arg-type]  # as Running takes them
        return started[-1]

    yield start
    for one in started:
        with one:
            assert one.garbage == b""
            assert "Traceback" not in one.log()
