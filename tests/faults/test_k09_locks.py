"""K09: a lock is held only by the process that took it; whatever else stands in its place heals; looking harms nobody.

There is no dream yet. What is held here is the store's lock (and the file that takes its place on disks without locks),
and that the original's ``consolidation.lock`` never stands in our way. That a dream is due again after a crash, and who
is named to one that waits for it, belongs to the issue that builds it.
"""

from __future__ import annotations

import ctypes
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mnemic.core.errors import Locked
from mnemic.core.files import owner
from mnemic.core.files.liveness import began, host
from mnemic.core.files.lock import StoreLock
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.extracting import run_extraction
from mnemic.core.operations.remembering import remember
from mnemic.server.lifetime import wait_for_end
from tests.core.a_shelf import open_user, recalled
from tests.core.a_store import open_both, said
from tests.source_tree import ROOT

GARBAGE = [b"", b"abc", b"0", b"-1", b"9" * 20, b'{"pid":', b"\xff\x00"]

#: Takes the lock at argv[1], says so, and keeps it. argv[2]: what the disk does with locks.
HOLDER = """
import errno, fcntl, os, sys
from pathlib import Path
real = fcntl.flock
def flock(descriptor, what):
    if sys.argv[2] in ("ENOSYS", "ENOLCK"):
        raise OSError(getattr(errno, sys.argv[2]), os.strerror(getattr(errno, sys.argv[2])))
    if sys.argv[2] == "real":
        real(descriptor, what)
fcntl.flock = flock
from mnemic.core.files.lock import StoreLock
"""
HOLDS = (
    HOLDER
    + """
with StoreLock(Path(sys.argv[1]), "other", 5).held():
    print("held", flush=True)
    sys.stdin.readline()
"""
)
SAVES = (
    HOLDER
    + """
from mnemic.core.files.paths import user_location
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.remembering import remember
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.surroundings import Surroundings
from datetime import UTC, datetime
folder, who = Path(sys.argv[1]), sys.argv[3]
around = Surroundings({}, folder, folder, lambda: datetime.now(UTC), lambda: os.urandom(4).hex())
shelf = Shelf(user_location(folder / "base"), around)
shelf.load()
counter = folder / "counter"
for number in range(20):
    remember(Wish(title=f"Title {number} of {who}", body=f"{who} says {number}", type="project"), shelf)
    with shelf.vault.locked():
        seen = int(counter.read_text()) if counter.exists() else 0
        for _ in range(200):
            os.getppid()
        counter.write_text(str(seen + 1))
print(shelf.vault._lock.trouble or "", flush=True)
shelf.close()
"""
)

READS = """
import os, sys
from datetime import UTC, datetime
from pathlib import Path
from mnemic.core.operations.extracting import extraction_steps
from mnemic.core.operations.record import record_extraction
from tests.core.a_store import open_both, said
folder, pieces = Path(sys.argv[1]), int(sys.argv[2])
reach = open_both(folder)
chat = said(*(f"Remember that unit {n} answers to the call sign unit{n}q." for n in range(100)))
for number, done in enumerate(extraction_steps(chat, chat.unread(), reach)):
    if number == pieces:
        print(len(done.created), flush=True)
        os.kill(os.getpid(), 9)
    record_extraction(done, reach)
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the faked lock is that of POSIX")


@pytest.fixture
def sleeper() -> Iterator[int]:
    command = [sys.executable, "-c", "import sys; sys.stdin.read()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        yield process.pid


@pytest.fixture
def no_probe(monkeypatch: pytest.MonkeyPatch) -> None:
    """``os.kill`` may look at one process; anything else would reach others, or harm."""
    real = os.kill

    def kill(pid: int, number: int) -> None:
        assert pid > 0
        assert number == 0
        real(pid, number)

    monkeypatch.setattr(os, "kill", kill)


def holding(path: Path, locks: str = "real") -> subprocess.Popen[str]:
    command = [sys.executable, "-c", HOLDS, str(path), locks]
    holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert holder.stdout
    assert holder.stdout.readline() == "held\n"
    return holder


def takes(path: Path, timeout: float = 0.0) -> bool:
    try:
        with StoreLock(path, "store", timeout).held():
            return True
    except Locked:
        return False


def test_f044_pid_reused_by_another_program(tmp_path: Path, sleeper: int) -> None:
    """The lock of a dream is the dream's issue; this is the store's, on either kind of disk."""
    path, named = tmp_path / "lock", tmp_path / "lock.owner"
    path.write_text(str(sleeper))
    assert takes(path), "what stands in the file means nothing"
    named.write_text(json.dumps({"token": "t", "pid": sleeper, "began": "1", "host": host()}))
    assert takes(path), "another process has that number now"
    for locks in ("real", "void"):
        with holding(path, locks) as holder:
            assert not takes(path, 0.05), locks
            holder.kill()
        assert takes(path), locks


@pytest.mark.parametrize("content", [b"", b"1", b"abc", None])
def test_f044_the_original_s_lock_is_neither_waited_for_nor_touched(
    tmp_path: Path, sleeper: int, content: bytes | None
) -> None:
    shelf = open_user(tmp_path)
    foreign = shelf.location.state / "consolidation.lock"
    foreign.parent.mkdir(parents=True, exist_ok=True)
    foreign.write_bytes(str(sleeper).encode() if content is None else content)
    before = foreign.read_bytes(), foreign.stat().st_mtime_ns
    remember(Wish(title="Port", body="The port is 5433", type="project"), shelf)
    assert recalled(shelf, "port") == ["The port is 5433"]
    assert (foreign.read_bytes(), foreign.stat().st_mtime_ns) == before
    shelf.close()


@pytest.mark.parametrize("locks", ["real", "void", "ENOSYS", "ENOLCK"])
def test_f045_a_holder_that_is_killed_postpones_nothing(tmp_path: Path, locks: str) -> None:
    """That an unfinished run leaves its dates as they were is shown for extraction's cursor in ``tests/torture``."""
    path = tmp_path / "lock"
    with holding(path, locks) as holder:
        holder.kill()
    assert takes(path, 0.2)
    left = [entry.name for entry in tmp_path.iterdir()]
    assert left == ["lock"]


@pytest.mark.parametrize("pieces", [0, 2])
def test_f045_a_reader_that_is_killed_is_followed_by_one_that_reads_on_and_stores_nothing_twice(
    tmp_path: Path, pieces: int
) -> None:
    """It is killed after it has stored a piece and before it could say so."""
    command = [sys.executable, "-c", READS, str(tmp_path), str(pieces)]
    killed = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (killed.returncode, int(killed.stdout)) == (-9, 20 * (pieces + 1)), killed.stderr
    reach = open_both(tmp_path)
    kept = reach.user.state.cursor("s1")
    assert (kept.processed_offset if kept else 0) in (0, 20 * pieces), "no cursor runs ahead of what was read"
    again = said(*(f"Remember that unit {n} answers to the call sign unit{n}q." for n in range(100)))
    done = run_extraction(again, reach)
    assert done.cursor is not None
    assert done.cursor.processed_offset == 100
    told = " ".join(memory.body for shelf in reach.own for memory in shelf.snapshot.memories.values())
    assert sorted(re.findall(r"unit\d+q", told)) == sorted(f"unit{n}q" for n in range(100))


def test_f044_a_reader_waits_for_a_holder_that_lives_names_the_lock_and_moves_no_cursor(
    tmp_path: Path,
) -> None:
    reach = open_both(tmp_path)
    assert reach.project is not None
    remember(Wish(title="Port", body="The port is 5433", type="project"), reach.project)
    chat = said("Remember that the gateway is Kong, because it is cheap.")
    reach.project.vault._lock._timeout = 0.05
    with holding(reach.project.location.state / ".mnemic" / "lock") as holder:
        with pytest.raises(Locked):
            run_extraction(chat, reach)
        assert (chat.processed_offset, reach.user.state.cursor("s1")) == (0, None)
        holder.kill()
    done = run_extraction(chat, reach)
    assert [memory.body for memory in done.created] != []
    assert chat.processed_offset == 1


class Kernel:
    """Windows' kernel32, as far as it is asked: which processes there are, and since when."""

    def __init__(
        self, running: dict[int, int], ended: tuple[int, ...] = (), forbidden: tuple[int, ...] = ()
    ) -> None:
        self.running, self.ended, self.forbidden = running, ended, forbidden
        self.rights: list[int] = []
        self.open = 0

    def OpenProcess(self, rights: int, _inherit: bool, pid: int) -> int:  # noqa: N802 - its name
        self.rights.append(rights)
        if pid not in self.running and pid not in self.ended:
            return 0
        self.open += 1
        return pid

    def GetLastError(self) -> int:  # noqa: N802 - its name
        return 5 if self.forbidden else 87

    def GetExitCodeProcess(self, handle: int, code: object) -> int:  # noqa: N802 - its name
        ctypes.cast(code, ctypes.POINTER(ctypes.c_uint32))[0] = 259 if handle in self.running else 1  # type: ignore[arg-type]  # a byref
        return 1

    def GetProcessTimes(self, handle: int, created: object, *_: object) -> int:  # noqa: N802 - its name
        ctypes.cast(created, ctypes.POINTER(ctypes.c_uint64))[0] = self.running[handle]  # type: ignore[arg-type]  # a byref
        return 1

    def WaitForSingleObject(self, _handle: int, _milliseconds: int) -> int:  # noqa: N802 - its name
        return 0

    def CloseHandle(self, _handle: int) -> int:  # noqa: N802 - its name
        self.open -= 1
        return 1


def test_f046_liveness_probe_harms_the_process_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    def kill(*_: object) -> None:
        raise AssertionError("os.kill ends a process on Windows")

    monkeypatch.setattr(os, "kill", kill)
    kernel = Kernel({os.getpid(): 77, 4: 1}, ended=(6,))
    assert began(os.getpid(), kernel=kernel) == "77"
    assert [began(pid, kernel=kernel) for pid in (6, 5, 0, -1, 10**20)] == [None] * 5
    assert began(8, kernel=Kernel({}, forbidden=(8,))) == "", "it is there and may not be looked at"
    assert set(kernel.rights) == {0x1000}, "no more than to look"
    assert wait_for_end(6, kernel=kernel)
    assert wait_for_end(5, kernel=kernel)
    assert not wait_for_end(8, kernel=Kernel({}, forbidden=(8,)))
    assert kernel.open == 0


def test_f046_the_probe_of_this_system_reaches_nobody(no_probe: None, sleeper: int) -> None:
    assert began(os.getpid())
    assert began(sleeper) == began(sleeper)
    with subprocess.Popen([sys.executable, "-c", ""]) as dead:
        dead.wait()
    assert [began(pid) for pid in (dead.pid, 0, -1, 10**20)] == [None] * 4


def test_f046_without_a_proc_folder_a_process_is_seen_all_the_same(
    no_probe: None, monkeypatch: pytest.MonkeyPatch, sleeper: int
) -> None:
    def fail(*_: object) -> str:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "read_text", fail)
    with subprocess.Popen([sys.executable, "-c", ""]) as dead:
        dead.wait()
    assert (began(sleeper), began(dead.pid), began(1)) == ("", None, "")


@pytest.mark.parametrize("content", [*GARBAGE, "a folder", "the year 2100"])
def test_f047_empty_or_garbage_lock_file(
    tmp_path: Path, no_probe: None, monkeypatch: pytest.MonkeyPatch, content: bytes | str
) -> None:
    """Of the three files: the store's lock, the one that names an owner, and the original's."""
    monkeypatch.setattr(owner, "NOBODY", 0.05)  # the documented grace is two seconds
    shelf = open_user(tmp_path)
    remember(Wish(title="Port", body="The port is 5433", type="project"), shelf)
    state = shelf.location.state
    for file in (state / ".mnemic" / "lock", state / ".mnemic" / "lock.owner", state / "consolidation.lock"):
        file.unlink(missing_ok=True)
        if content == "a folder":
            file.mkdir()
        else:
            file.write_bytes(content if isinstance(content, bytes) else b"12")
        if content == "the year 2100":
            os.utime(file, (4_102_444_800, 4_102_444_800))
    assert recalled(shelf, "port") == ["The port is 5433"]
    remember(Wish(title="Host", body="The host is kiwi", type="project"), shelf)
    assert not (state / ".mnemic" / "lock.owner").exists()
    shelf.close()


@pytest.mark.parametrize("locks", ["void", "ENOSYS", "ENOLCK"])
def test_f048_lock_that_does_nothing_on_network_or_fuse_mounts(tmp_path: Path, locks: str) -> None:
    commands = [[sys.executable, "-c", SAVES, str(tmp_path), locks, who] for who in ("one", "two")]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
    told = [process.communicate(timeout=120)[0] for process in running]
    assert [process.returncode for process in running] == [0, 0]
    assert (tmp_path / "counter").read_text() == "40", "each saw what the other had written"
    shelf = open_user(tmp_path)
    bodies = sorted(memory.body for memory in shelf.snapshot.memories.values())
    assert bodies == sorted(f"{who} says {number}" for who in ("one", "two") for number in range(20))
    assert not list(tmp_path.rglob("lock.owner*"))
    shelf.close()
    assert all("no locks that can be relied on" in each for each in told)


def test_f048_who_trusts_the_disk_waits_for_the_owner_of_one_who_does_not(tmp_path: Path) -> None:
    """Two machines may judge the same disk differently."""
    with holding(tmp_path / "lock", "void") as holder:
        assert not takes(tmp_path / "lock", 0.05)
        holder.kill()
    assert takes(tmp_path / "lock")
