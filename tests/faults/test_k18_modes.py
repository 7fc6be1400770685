"""K18: what is kept is its owner's alone, from its first byte on, whatever the umask; and the owner can read it."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.running import Running

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX modes")

HERON = "The canary host is called heron"
TEA = "I prefer tea in the morning"
QUERY = "what is the canary host called"

#: Runs a module under a umask, and tells of every file and folder that others may enter at the moment it is made.
WATCHING = """
import os, runpy, sys
umask, told, module = int(sys.argv[1], 8), sys.argv[2], sys.argv[3]
os.umask(umask)
really_open, really_mkdir = os.open, os.mkdir
out = really_open(told, os.O_WRONLY | os.O_APPEND)

def tell(what, path, mode):
    os.write(out, f"{what} {os.fspath(path)} {mode:o}\\n".encode())

def watched_open(path, flags, mode=0o777, **more):
    made = flags & os.O_CREAT and not os.path.lexists(path)
    descriptor = really_open(path, flags, mode, **more)
    if made:
        tell("file", path, os.fstat(descriptor).st_mode & 0o777)
    return descriptor

def watched_mkdir(path, mode=0o777, **more):
    really_mkdir(path, mode, **more)
    tell("folder", path, os.stat(path).st_mode & 0o777)

def hear(event, said):
    path, lacks = said[0] if said else "", lambda path: not os.path.lexists(path)
    if event == "open" and isinstance(path, str) and said[1] is not None and said[2] & os.O_CREAT and lacks(path):
        tell("file", path, 0o666 & ~umask)
    if event == "sqlite3.connect" and str(path).startswith("/"):
        tell("database", path, 0o666 & ~umask if lacks(path) else os.stat(path).st_mode & 0o777)

os.open, os.mkdir = watched_open, watched_mkdir
sys.addaudithook(hear)
sys.argv = [module]
runpy.run_module(module, run_name="__main__", alter_sys=True)
"""


def under(umask: int, told: Path) -> tuple[str, ...]:
    """Returns the command of a server under a umask, bound by modes even where root runs the tests."""
    command = (sys.executable, "-c", WATCHING, f"{umask:o}", str(told), "mnemic.server")
    if os.geteuid() == 0 and shutil.which("setpriv"):
        return ("setpriv", "--bounding-set=-all", "--inh-caps=-all", *command)
    return command


def modes(home: Path) -> dict[str, int]:
    """Returns the modes of all that lies below a home."""
    return {path.relative_to(home).as_posix(): path.lstat().st_mode & 0o777 for path in home.rglob("*")}


def work(server: Running) -> None:
    """Does everything that leaves a file."""
    server.remember(HERON, type="project")
    server.remember(TEA, type="user")
    memory = server.remember("Something that goes away again", type="project")["memory"]
    token = server.result("memory/forget", {"ids": [memory["id"]], "apply": True})["undo"]["token"]
    server.result("memory/restore", {"token": token})
    server.result("memory/forget", {"ids": [memory["id"]], "apply": True, "purge": True})
    server.learn("s1", "I always use pnpm instead of npm, remember that.")
    server.recall(QUERY)
    server.result("memory/rebuildIndex")


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o377, 0o777])
def test_f098_f099_all_is_closed_to_others_from_its_first_byte_and_open_to_its_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, umask: int
) -> None:
    told = tmp_path / "told"
    told.touch()
    monkeypatch.setattr("tests.running.SERVER", under(umask, told))
    with Running(tmp_path) as server:
        work(server)
        bodies = server.bodies()
        assert {HERON, TEA} <= set(bodies)
        server.look()
        found = modes(server.home)
        assert server.problems() == []
        assert {"state.sqlite3", "state.sqlite3-wal", "state.sqlite3-shm", "index.sqlite3", "lock"} <= {
            name.rpartition("/")[2] for name in found
        }
        for name, mode in found.items():
            assert mode == (0o700 if (server.home / name).is_dir() else 0o600), name
        assert server.shut_down() == 0
        assert "Traceback" not in server.log()
    made = [line.rpartition(" ") for line in told.read_text().splitlines()]
    for kind in (".mnemic-", "database", "lock", "trash", "state.sqlite3", "index.sqlite3", "memories"):
        assert any(kind in name for name, _, _ in made), f"the watch has seen no {kind}"
    wide = [name for name, _, mode in made if int(mode, 8) & 0o077 and str(tmp_path / "home") in name]
    assert wide == []
    with Running(tmp_path) as again:
        assert again.bodies() == bodies
        assert [memory["body"] for memory in again.recall(QUERY)] == [HERON]
        assert again.remember("The backup host is called wren", type="project")["outcome"] == "created"
        assert again.problems() == []


def test_f098_folders_that_others_can_enter_already_are_reported_and_new_files_in_them_are_closed(
    start: Callable[..., Running],
) -> None:
    server = start()
    server.remember(HERON, type="project")
    root = server.root()
    assert server.shut_down() == 0
    for folder in (root, root.parent, root.parent / ".mnemic", root / "project"):
        folder.chmod(0o755)
    again = start()
    again.remember("The backup host is called wren", type="project")
    assert any("chmod 700" in problem and "755" in problem for problem in again.problems())
    again.look()
    assert [
        path.name for path in root.parent.rglob("*") if path.is_file() and path.stat().st_mode & 0o077
    ] == []
