"""K08: an operation cut short, by whatever, leaves the old or the new; what is damaged beside the memories costs none.

Each step of each operation is killed in ``tests/torture``. Dream does not exist yet: what is held here is that nothing
that was read before a pause may overwrite what was written during it.
"""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mnemic.core.errors import Conflict, ReadOnly, StoreUnavailable
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.remembering import remember
from mnemic.core.operations.updating import update
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_shelf import open_user, recalled
from tests.core.a_store import texts
from tests.torture.checker import unfinished
from tests.torture.door import Door, numbered, standing

BODY = "The port of staging is 5433"

SAVES = """
import os, sys
from datetime import UTC, datetime
from pathlib import Path
from tests.torture.door import Door
who, folder = sys.argv[1], Path(sys.argv[2])
door = Door(folder, lambda: datetime.now(UTC), lambda: os.urandom(4).hex())
for n in range(25):
    title = f"Equal title {n}" if n % 5 == 0 else f"Title {n} of {who}"
    done = door.ask("memory/remember", title=title, body=f"Process {who} says {n} here", scope="project",
                    type="project" if who == "a" else "reference")
    assert done["outcome"] == "created", done
    door.ask("memory/get", id=done["memory"]["id"])
door.learn(f"chat {who}", f"remember: process {who} has a chat of its own")
door.close()
"""

LIMITED = """
import os, resource, signal, sys
from pathlib import Path
from tests.torture.door import Door, numbered, standing
door = Door(Path(sys.argv[1]), standing(5), numbered(5))
door.both
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
try:
    door.ask("memory/remember", title="Large", body="word " * 5000, type="project", scope="project")
except Exception as error:
    print(type(error).__name__, error, flush=True)
os._exit(0)
"""


def door_at(folder: Path, minutes: int) -> Door:
    return Door(folder, standing(minutes), numbered(minutes))


def saved(shelf: Shelf, title: str, body: str = "") -> str:
    """Keeps a memory; returns its id."""
    made = remember(Wish(title=title, body=body or f"{title} is known", type="project"), shelf).memory
    assert made is not None
    return made.id


def test_f039_write_made_during_a_long_model_call_is_erased(tmp_path: Path) -> None:
    """A change names the revision that it was made against; the plan of a dream will have to as well."""
    shelf = open_user(tmp_path)
    one, two, three = (saved(shelf, title) for title in ("First", "Second", "Third"))
    read = dict(shelf.snapshot.memories)  # what the model is shown; then it thinks
    saved(shelf, "New")
    file = read[one].file
    file.write_text(file.read_text("utf-8").replace("First is known", "First is known better"), "utf-8")
    forget([read[two]], [shelf], {})
    for id_ in (one, two):
        with pytest.raises(Conflict, match=re.escape(id_)):
            update(read[id_], read[id_].revision, {"body": "First and third are merged"}, shelf)
    update(read[three], read[three].revision, {"body": "Third is merged"}, shelf)
    shelf.look()
    assert sorted(texts(shelf).values()) == ["First is known better", "New is known", "Third is merged"]
    index = (shelf.location.root / "MEMORY.md").read_text("utf-8")
    assert sorted(re.findall(r"\]\((.+?)\)", index)) == sorted(shelf.snapshot.files)


def test_f040_mutex_per_process_store_per_user(tmp_path: Path) -> None:
    running = [subprocess.Popen([sys.executable, "-c", SAVES, who, str(tmp_path)]) for who in "ab"]
    assert [process.wait(timeout=300) for process in running] == [0, 0]
    door = door_at(tmp_path, 1)
    listed = [
        memory["body"] for memory in door.ask("memory/list", limit=1000, scopes=["project"])["memories"]
    ]
    assert sorted(body for body in listed if "says" in body) == sorted(
        f"Process {who} says {n} here" for who in "ab" for n in range(25)
    )
    everything = [memory["body"] for memory in door.ask("memory/list", limit=1000)["memories"]]
    assert sum("has a chat of its own" in body for body in everything) == 2
    project = door.shelves[-1]
    index = (project.location.root / "MEMORY.md").read_text("utf-8")
    assert sorted(re.findall(r"\]\((.+?)\)", index)) == sorted(project.snapshot.files)
    assert sum(warmth.uses for warmth in project.warmth.values()) == 50
    door.close()
    assert list(unfinished(tmp_path)) == []


@pytest.mark.skipif(sys.platform == "win32", reason="a limit on file sizes is POSIX's")
def test_f041_truncate_in_place_write(tmp_path: Path) -> None:
    """That a kill at each step leaves the old or the new file is shown in ``tests/torture``."""
    door = door_at(tmp_path, 1)
    door.ask("memory/remember", title="Port", body=BODY, type="project", scope="project")
    root = door.shelves[-1].location.root
    door.close()
    before = {path: path.read_bytes() for path in root.rglob("*.md")}
    # What measures coverage in children writes a file, which the limit cuts as well.
    quiet = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path)], capture_output=True, text=True, check=True, env=quiet
    )
    assert done.stdout.startswith("StoreUnavailable"), done
    assert "limit on file sizes" in done.stdout
    assert {path: path.read_bytes() for path in root.rglob("*.md")} == before
    door = door_at(tmp_path, 10)
    door.ask("memory/remember", title="Large", body="word " * 5000, type="project", scope="project")
    assert [one["body"] for one in door.ask("memory/recall", query="port of staging")["memories"]] == [BODY]
    assert len(door.ask("memory/undoLog")["entries"]) == 2
    door.close()
    assert list(unfinished(tmp_path)) == []


DAMAGE: dict[str, bytes | None] = {
    "empty": b"",
    "half": b'{"version": 1, "upd',
    "two objects": b'{"a": 1}{"b": 2}',
    "junk": bytes(range(256)) * 40,
    "folder": None,
}
SIDE_FILES = (
    ".mnemic/state.sqlite3",
    ".mnemic/index.sqlite3",
    ".mnemic/lock",
    ".mnemic/project.json",
    "meta.json",
    "extract-cursor.json",
)


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("name", SIDE_FILES)
def test_f042_one_bad_record_stops_the_server_at_start(tmp_path: Path, name: str, damage: str) -> None:
    door = door_at(tmp_path, 1)
    door.ask("memory/remember", title="Port", body=BODY, type="project", scope="project")
    door.learn("chat", "We deploy with blue-green releases")
    state = door.shelves[-1].location.state
    door.close()
    _damage(state / name, DAMAGE[damage])
    door = door_at(tmp_path, 2)
    assert [one["body"] for one in door.ask("memory/recall", query="port of staging")["memories"]] == [BODY]
    door.ask("memory/remember", title="Host", body="The host is kiwi", type="project", scope="project")
    door.learn("chat", "We deploy with blue-green releases", "remember: the build machine is otter")
    bodies = [memory["body"] for memory in door.ask("memory/list", scopes=["project"])["memories"]]
    assert {BODY, "The host is kiwi"} <= set(bodies)
    assert len(bodies) == len(set(bodies))
    said = [one["message"] for one in door.ask("memory/status")["problems"]]
    told = [one for one in said if name.rpartition("/")[2] in one]
    assert len(told) <= 1
    if name.endswith("sqlite3") and damage != "empty":
        assert told or "index" in name
    door.close()
    if damage in ("junk", "folder") and name != ".mnemic/lock":
        copies = list((state / name).parent.glob(f"{(state / name).name}.damaged*"))
        assert len(copies) == 1, "what was damaged is kept as a copy"
    again = door_at(tmp_path, 3)
    assert again.ask("memory/status")["problems"] == []
    again.close()


def _damage(file: Path, data: bytes | None) -> None:
    for suffix in ("-wal", "-shm"):
        file.with_name(file.name + suffix).unlink(missing_ok=True)
    file.unlink(missing_ok=True)
    if data is None:
        file.mkdir()
        (file / "kept").touch()
    else:
        file.write_bytes(data)


def _refusing(
    monkeypatch: pytest.MonkeyPatch, name: str, failures: Callable[[int], OSError | None]
) -> list[int]:
    """Has the replacing of one file fail as long as ``failures`` gives an error; returns the list of its calls."""
    real, calls = os.replace, list[int]()

    def replace(source: str | Path, target: str | Path) -> None:
        if Path(target).name == name:
            calls.append(len(calls))
            error = failures(calls[-1])
            if error is not None:
                raise error
        real(source, target)

    monkeypatch.setattr(os, "replace", replace)
    return calls


def _busy(code: int) -> PermissionError:
    error = PermissionError(errno.EACCES, "Access is denied")
    error.winerror = code  # type: ignore[attr-defined]  # as Windows has it
    return error


def test_f043_rename_refused_while_someone_reads_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = open_user(tmp_path)
    made = saved(shelf, "Port", BODY)
    memory = shelf.snapshot.memories[made]
    old = memory.file.read_bytes()

    calls = _refusing(monkeypatch, memory.file.name, lambda n: _busy((5, 32, 33)[n]) if n < 3 else None)
    done = update(memory, memory.revision, {"body": "The port is 6000"}, shelf).memory
    assert (done.body, len(calls)) == ("The port is 6000", 4)
    monkeypatch.undo()
    memory.file.write_bytes(old)
    shelf.refresh()

    calls = _refusing(monkeypatch, memory.file.name, lambda _: _busy(32))
    with pytest.raises(StoreUnavailable):
        update(memory, memory.revision, {"body": "The port is 7000"}, shelf)
    assert 1 < len(calls) < 100
    monkeypatch.undo()
    assert memory.file.read_bytes() == old

    calls = _refusing(
        monkeypatch, memory.file.name, lambda _: PermissionError(errno.EACCES, "Permission denied")
    )
    with pytest.raises(ReadOnly):
        update(memory, memory.revision, {"body": "The port is 8000"}, shelf)
    assert len(calls) == 1, "where nobody reads it, trying again helps nothing"
    monkeypatch.undo()
    assert memory.file.read_bytes() == old
    assert recalled(shelf, "port of staging") == [BODY]
    assert not [path for path in tmp_path.rglob("*") if path.name.endswith((".tmp", ".pending"))]
    assert len(list(shelf.trash.entries())) == 2, "what did not happen cannot be taken back"
    shelf.close()
