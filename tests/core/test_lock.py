"""One writer at a time over threads and processes: F040, F047."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from mnemic.core.errors import Locked, ReadOnly, StoreUnavailable
from mnemic.core.files.lock import StoreLock
from mnemic.core.files.paths import Location
from mnemic.core.files.vault import Vault

HOLDER = """
import sys
from pathlib import Path
from mnemic.core.files.lock import StoreLock
with StoreLock(Path(sys.argv[1]), "other", 5).held():
    print("held", flush=True)
    sys.stdin.readline()
"""

WRITER = """
import sys
from pathlib import Path
from mnemic.core.files.paths import Location
from mnemic.core.files.slug import free_path
from mnemic.core.files.vault import Vault
base = Path(sys.argv[1])
vault = Vault(Location("user", base / "memories", base), lock_timeout=60)
for number in range(25):
    with vault.locked():
        vault.write(free_path("user", "Same title", vault.taken), sys.argv[2].encode(), None)
        vault.write_index(vault.read_index() + b"x")
"""


def test_the_same_thread_may_take_it_again(tmp_path: Path) -> None:
    lock = StoreLock(tmp_path / "lock", "store", 1)
    for _ in range(2):
        with lock.held(), lock.held():
            assert not _can_take(tmp_path / "lock")
        assert _can_take(tmp_path / "lock")
    assert (tmp_path / "lock").stat().st_mode & 0o777 == 0o600


def test_it_is_given_back_after_a_failure(tmp_path: Path) -> None:
    lock = StoreLock(tmp_path / "lock", "store", 1)
    with pytest.raises(ZeroDivisionError), lock.held():
        raise ZeroDivisionError
    assert _can_take(tmp_path / "lock")


def _can_take(path: Path) -> bool:
    try:
        with StoreLock(path, "store", 0.0).held():
            return True
    except Locked:
        return False


def test_another_process_that_holds_it_is_waited_for_so_long_and_no_longer(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(Locked, match="store"), StoreLock(path, "store", 0.05).held():
            pass
        holder.kill()
    with StoreLock(path, "store", 5).held():
        assert True, "a killed holder leaves nothing"


def test_another_thread_is_waited_for(tmp_path: Path) -> None:
    lock = StoreLock(tmp_path / "lock", "store", 0.05)
    seen: list[type[BaseException]] = []

    def other() -> None:
        try:
            with lock.held():
                pass
        except Locked as error:
            seen.append(type(error))

    with lock.held():
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert seen == [Locked]


@pytest.mark.parametrize("content", [b"", b"abc", b"0", b"-1", b"9" * 20, b'{"pid":', b"\xff\x00"])
def test_what_stands_in_the_lock_file_means_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "lock").write_bytes(content)
    assert _can_take(tmp_path / "lock")


def test_a_folder_of_that_name_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "lock").mkdir()
    (tmp_path / "lock" / "kept").touch()
    assert _can_take(tmp_path / "lock")
    assert [path.name for path in tmp_path.glob("lock.damaged-*/*")] == ["kept"]


@pytest.mark.parametrize(
    ("failure", "expected"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), ReadOnly),
        (OSError(errno.EROFS, "Read-only file system"), ReadOnly),
        (OSError(errno.ENOSPC, "No space left on device"), StoreUnavailable),
        (OSError(errno.ELOOP, "Too many levels of symbolic links"), StoreUnavailable),
    ],
)
def test_a_lock_that_cannot_be_made_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: Exception, expected: type[Exception]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise failure

    lock = StoreLock(tmp_path / "lock", "store", 1)
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", fail)
        with pytest.raises(expected), lock.held():
            pass
    with lock.held():
        assert True, "and it can be taken when that is over"


def test_a_disk_that_fails_while_it_locks_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    lock = StoreLock(tmp_path / "lock", "store", 1)
    with monkeypatch.context() as patch:
        patch.setattr("fcntl.flock", fail)
        with pytest.raises(StoreUnavailable, match="input/output error"), lock.held():
            pass
    with lock.held():
        assert lock.trouble is None


def test_a_link_in_its_place_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "lock").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(StoreUnavailable), StoreLock(tmp_path / "lock", "store", 1).held():
        pass
    assert not (tmp_path / "elsewhere").exists()


def test_a_lock_whose_file_was_deleted_meanwhile_is_taken_on_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lock"
    real, deleted = os.open, list[int]()

    def open_and_lose(name: str, *rest: int) -> int:
        descriptor = real(name, *rest)
        if not deleted:
            deleted.append(path.stat().st_ino)
            path.unlink()
        return descriptor

    monkeypatch.setattr(os, "open", open_and_lose)
    with StoreLock(path, "store", 1).held():
        monkeypatch.undo()
        assert not _can_take(path)


def test_two_processes_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    commands = [[sys.executable, "-c", WRITER, str(tmp_path), name] for name in ("one", "two")]
    running = [subprocess.Popen(command) for command in commands]
    assert [process.wait() for process in running] == [0, 0]
    vault = Vault(Location("user", tmp_path / "memories", tmp_path))
    assert len(vault.list()) == 50
    assert vault.read_index() == b"x" * 50
    assert not list(vault.root.rglob("*.tmp"))
