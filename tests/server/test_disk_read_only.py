"""A store that may only be read for a while: saving says so, all else goes on, and without a restart it works again."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.full_disk import nothing_grows
from tests.running import SERVER, Running
from tests.server.a_small_disk import SmallDisk, small_disk

__all__ = ["small_disk"]

HERON = "The canary host is called heron"
WREN = "The backup host is called wren"
Disk = Callable[..., SmallDisk]
#: Mounts over the home what is there, read only.
READ_ONLY = 'mount --bind "$HOME" "$HOME" && mount -o remount,bind,ro "$HOME"'


def refused(server: Running, text: str) -> str:
    """Has a memory refused because the store may only be read; returns the sentence."""
    error = server.error("memory/remember", {"text": text, "type": "project"})
    assert (error["code"], error["data"]["kind"]) == (1008, "readOnly")
    return str(error["message"])


def test_a_disk_that_turns_read_only_and_back_while_the_server_runs(small_disk: Disk) -> None:
    server = small_disk()
    server.remember(HERON, type="project")
    server.mounts(READ_ONLY)
    assert "read-only file system" in refused(server, WREN)
    assert [memory["body"] for memory in server.recall("what is the canary host called")] == [HERON]
    server.look()
    assert server.bodies() == [HERON]
    server.mounts('umount -l "$HOME"')
    server.look()
    server.remember(WREN, type="project")
    assert server.bodies() == [HERON, WREN]
    assert server.problems() == []
    assert server.set_aside() == []


def test_a_disk_that_is_read_only_at_the_start_is_read_and_used_when_it_can_be_written(
    small_disk: Disk, tmp_path: Path
) -> None:
    with Running(tmp_path / "before") as before:
        before.remember(HERON, type="feedback", scope="user")
        root = before.root("user")
        assert before.shut_down() == 0
    kept = tmp_path / "kept"
    shutil.copytree(before.home, kept)
    first = f'cp -r "{kept}/." "$HOME" && mount -o remount,ro "$HOME-disk"'
    server = small_disk(first=first)
    assert server.root("user").relative_to(server.home) == root.relative_to(before.home)
    query = "what is the canary host called"
    assert [memory["body"] for memory in server.recall(query)] == [HERON]
    assert [store["writable"] for store in server.status()["stores"] if store["scope"] == "user"] == [False]
    error = server.error("memory/remember", {"text": WREN, "scope": "user"})
    assert error["data"]["kind"] == "readOnly"
    assert "read-only file system" in error["message"]
    assert server.problems() != []
    server.mounts('mount -o remount,rw "$HOME-disk"')
    server.look()
    server.remember(WREN, scope="user")
    server.look()
    assert server.problems() == []
    assert sorted(server.bodies()) == sorted([HERON, WREN])
    uses = "select cast(total(uses) as integer) from warmth"
    server.eventually(lambda: int(str(server.rows(uses, "user")[0][0])) > 0)
    assert server.set_aside() == []


@pytest.fixture
def bound_by_modes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Running]:
    """Starts a server that the modes of folders bind, whoever runs the tests."""
    if sys.platform == "win32":
        pytest.skip("POSIX modes")
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("root is bound by no modes here")
        monkeypatch.setattr(
            "tests.running.SERVER", ("setpriv", "--bounding-set=-all", "--inh-caps=-all", *SERVER)
        )
    return lambda: Running(tmp_path)


@pytest.mark.parametrize("mode", [0o500, 0])
def test_folders_that_lose_their_permissions_and_get_them_back(
    bound_by_modes: Callable[[], Running], mode: int
) -> None:
    with bound_by_modes() as server:
        server.remember(HERON, type="project")
        root = server.root()
        folders = [root.parent, *(folder for folder in root.parent.rglob("*") if folder.is_dir())]
        for folder in reversed(folders):
            folder.chmod(mode)
        try:
            assert "permission denied" in refused(server, WREN)
            assert [m["body"] for m in server.recall("what is the canary host called")] == [HERON]
            server.look()
            assert server.bodies() == [HERON]
            assert any("permission denied" in problem for problem in server.problems()) is (mode == 0)
        finally:
            for folder in folders:
                folder.chmod(0o700)
        server.look()
        server.remember(WREN, type="project")
        assert server.bodies() == [HERON, WREN]
        assert server.problems() == []
        assert list(root.parent.rglob("*damaged*")) == []
        assert "Traceback" not in server.log()


def test_a_limit_on_files_is_told_like_a_full_disk_on_every_system(
    start: Callable[..., Running],
) -> None:
    server = start()
    server.remember(HERON, type="project")
    with nothing_grows(server.process.pid):
        error = server.error("memory/remember", {"text": WREN, "type": "project"})
        assert error["data"]["kind"] == "storeUnavailable"
        assert "a limit on file sizes is reached" in error["message"]
        assert [m["body"] for m in server.recall("what is the canary host called")] == [HERON]
        server.look()
        assert any("in memory" in problem for problem in server.problems())
    server.look()
    assert server.problems() == []
    server.remember(WREN, type="project")
    assert server.bodies() == [HERON, WREN]
    assert list(server.home.rglob("*damaged*")) == []
