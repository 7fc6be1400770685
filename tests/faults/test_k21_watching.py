"""K21: a change is noticed however it is saved, nothing that is missing or too much ends the watch, and idle is idle."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from mnemic.server.background import EVERY
from tests.core.a_store import topic
from tests.running import Running

#: A stand-in for the library that asks the system for events, found before the real one.
STUB = """
import errno, threading
class RustNotify:
    def __init__(self, *_):
        {at_start}
    def watch(self, _gathered, _step, _timeout, stop):
        {later}
    def close(self):
        pass
"""
WATCHES = 10


@pytest.fixture(scope="module", params=["a folder", "a link"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose project's store is a folder, or a link to one elsewhere."""
    folder = tmp_path_factory.mktemp("watched")
    with Running(folder) as first:
        root = first.root()
    root.parent.mkdir(parents=True, exist_ok=True)
    if request.param == "a link":
        (folder / "elsewhere").mkdir(mode=0o700)
        root.symlink_to(folder / "elsewhere")
    else:
        root.mkdir(mode=0o700)
    with Running(folder) as one:
        yield one
        assert one.garbage == b""
        assert "Traceback" not in one.log()


def in_place(file: Path, text: str) -> None:
    file.write_text(text)


def temp_and_rename(file: Path, text: str) -> None:
    draft = file.with_name(f"{file.name}.tmp.1234")
    draft.write_text(text)
    draft.replace(file)


def backup_and_create(file: Path, text: str) -> None:
    file.rename(file.with_name(f"{file.name}~"))
    file.write_text(text)


def delete_and_create(file: Path, text: str) -> None:
    file.unlink()
    file.write_text(text)


def sed(file: Path, text: str) -> None:
    old, new = (each.strip().splitlines()[-1] for each in (file.read_text(), text))
    subprocess.run(["sed", "-i", f"s/{old}/{new}/", str(file)], check=True)


SAVES = [in_place, temp_and_rename, backup_and_create, delete_and_create, sed]


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.__name__)
def test_f106_a_change_is_seen_however_an_editor_saves_it(
    served: Running, save: Callable[[Path, str], None]
) -> None:
    file = served.root() / "project" / f"{save.__name__}.md"
    file.parent.mkdir(exist_ok=True)
    said = [f"By {save.__name__} the pump is number {n * 7919}" for n in range(4)]
    file.write_text(topic(said[0], save.__name__))
    for n in range(1, 4):
        served.eventually(lambda n=n: seen(served, save.__name__) == [said[n - 1]])  # type: ignore[misc]
        save(file, topic(said[n], save.__name__))
    served.eventually(lambda: seen(served, save.__name__) == [said[3]])
    assert [path for path in listed(served) if save.__name__ in path] == [f"project:project/{file.name}"]


def seen(server: Running, word: str) -> list[str]:
    return [body for body in server.bodies() if word in body]


def listed(server: Running) -> list[str]:
    return [memory["id"] for memory in server.result("memory/list", {"limit": 1_000})["memories"]]


def test_f106_a_switch_of_branches_is_seen(served: Running) -> None:
    root = served.root()

    def git(*words: str) -> None:
        name = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "init.defaultBranch=main")
        subprocess.run(["git", *name, "-C", str(root), *words], check=True, capture_output=True)

    git("init")
    (root / "branch").mkdir()
    both = {"main": "On main the gate is number 104729", "other": "On the other the gate is number 7919"}
    git("commit", "--allow-empty", "-m", "none")
    for branch, text in both.items():
        git("checkout", "-B", branch)
        (root / "branch" / "both.md").write_text(topic(text, "Both"))
        (root / "branch" / f"{branch}.md").write_text(topic(f"Only {text[0].lower()}{text[1:]}", branch))
        git("add", "branch")
        git("commit", "-m", branch)
    for branch in ("main", "other") * 3:
        git("checkout", "-q", "-f", branch)
        wanted = [both[branch], f"Only {both[branch][0].lower()}{both[branch][1:]}"]
        if branch == "other":
            wanted.append(f"Only {both['main'][0].lower()}{both['main'][1:]}")
        served.eventually(lambda w=wanted: sorted(seen(served, "gate")) == sorted(w))  # type: ignore[misc]
    shutil.rmtree(root / ".git")


# F107


def stubbed(
    tmp_path: Path, at_start: str = "pass", later: str = "stop.wait(); return 'stop'"
) -> dict[str, str]:
    package = tmp_path / "stub" / "watchfiles"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "_rust_notify.py").write_text(STUB.format(at_start=at_start, later=later))
    return {"PYTHONPATH": str(package.parent)}


@pytest.mark.parametrize(
    "fault",
    [
        {"at_start": "raise OSError(errno.ENOSPC, 'No space left on device')"},
        {"later": "raise OSError(errno.EMFILE, 'Too many open files')"},
    ],
    ids=["at the start", "later"],
)
def test_f107_a_limit_of_watches_is_told_once_and_changes_are_seen_all_the_same(
    start: Callable[..., Running], tmp_path: Path, fault: dict[str, str]
) -> None:
    server = start(env=stubbed(tmp_path, **fault))
    file = server.put("project/a.md", topic("The canary host is called heron"))
    told = server.eventually(
        lambda: [one for one in server.status()["problems"] if one["code"] == "not-watched"]
    )
    assert told[0]["severity"] == "info"
    assert ("No space left" in told[0]["message"]) == ("at_start" in fault)
    for n in range(3):
        file.write_text(topic(f"The canary host is called heron {n}"))
        server.eventually(lambda n=n: server.bodies() == [f"The canary host is called heron {n}"])  # type: ignore[misc]
    assert [one["code"] for one in server.status()["problems"]].count("not-watched") == 1


def watches(pid: int) -> int:
    """Returns how many folders a process watches."""
    found = 0
    for info in Path(f"/proc/{pid}/fdinfo").iterdir():
        try:
            found += info.read_text().count("inotify wd:")
        except OSError:
            continue
    return found


@pytest.mark.skipif(not Path("/proc/self/fdinfo").is_dir(), reason="there is no /proc to read")
def test_f107_only_the_store_of_a_large_repository_is_watched(
    start: Callable[..., Running], tmp_path: Path
) -> None:
    project = tmp_path / "project"
    for folder in (".git/objects", "node_modules", "src"):
        for n in range(300):
            (project / folder / f"{n:02x}").mkdir(parents=True)
    server = start(env={"QWEN_CODE_MEMORY_LOCAL": "1"})
    server.remember("The canary host is called heron", type="project")
    root = server.root()
    assert root.is_relative_to(project)
    server.eventually(lambda: watches(server.process.pid) > 0)
    server.put("project/b.md", topic("The staging box is called otter"))
    assert watches(server.process.pid) < WATCHES


# F108


def test_f108_a_save_of_our_own_and_an_unchanged_tree_cause_no_more_work(
    start: Callable[..., Running], tmp_path: Path
) -> None:
    project = tmp_path / "project"
    project.mkdir()
    for words in (["init", "-q"], ["commit", "-q", "--allow-empty", "-m", "none"]):
        name = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
        subprocess.run(["git", *name, "-C", str(project), *words], check=True, capture_output=True)
    (project / "untracked.py").write_text("x = 1\n")
    server = start()
    for n in range(5):
        server.remember(f"Canary host number {n} is called heron {n * 7919}", type="project")
    server.eventually(lambda: len(server.told("memory/didChange")) > 0)
    base = server.root().parent
    before = {path: path.stat().st_mtime_ns for path in base.rglob("*")}
    server.notifications.clear()
    looks = passed(server, 3)
    assert looks >= 3
    assert server.told("memory/didChange") == []
    assert {path: path.stat().st_mtime_ns for path in base.rglob("*")} == before


def passed(server: Running, looks: int) -> int:
    """Waits until the server has certainly looked so often: a file elsewhere comes and is seen each time."""
    other = server.root("user")
    other.mkdir(parents=True, exist_ok=True)
    for n in range(looks):
        body = f"Beacon number {n} is {n * 104729}"
        (other / f"beacon-{n}.md").write_text(topic(body, f"Beacon {n}", "user"))
        server.eventually(lambda body=body: body in server.bodies())  # type: ignore[misc]
    server.notifications.clear()
    return looks


# F109


def test_f109_a_store_that_is_missing_deleted_restored_or_replaced_is_watched_on(
    fresh: Running, tmp_path: Path
) -> None:
    root = fresh.root()
    backup, elsewhere = tmp_path / "backup", tmp_path / "elsewhere"
    assert not root.exists()

    def comes(number: int, into: Path = root) -> None:
        (into / "project").mkdir(parents=True, exist_ok=True)
        (into / "project" / f"n{number}.md").write_text(topic(f"Number {number}", f"Number {number}"))

    def shows(*numbers: int) -> None:
        fresh.eventually(lambda: sorted(fresh.bodies()) == [f"Number {number}" for number in numbers], 60)

    shows()
    comes(1)
    shows(1)
    comes(2)
    shows(1, 2)
    index = root / "MEMORY.md"
    fresh.eventually(lambda: index.is_file() and "n2.md" in index.read_text())
    index.unlink()
    comes(3)
    shows(1, 2, 3)
    shutil.copytree(root, backup, ignore=shutil.ignore_patterns(".mnemic-*"))
    removed(root)
    shows()
    shutil.copytree(backup, root, dirs_exist_ok=True)  # the server may have made its index file anew
    shows(1, 2, 3)
    comes(4)
    shows(1, 2, 3, 4)
    comes(7, elsewhere)
    while not root.is_symlink():
        removed(root)
        with suppress(FileExistsError):
            root.symlink_to(elsewhere)
    shows(7)
    comes(8, elsewhere)
    shows(7, 8)
    root.unlink()
    shows()
    removed(root)
    backup.rename(root)
    shows(1, 2, 3)
    assert {problem["severity"] for problem in fresh.status()["problems"]} <= {"info"}


def removed(root: Path) -> None:
    """Removes a store whole, though the server may write its index file at this moment."""
    while root.exists():
        shutil.rmtree(root, ignore_errors=True)


@pytest.mark.skipif(os.name == "nt" or os.getuid() != 0, reason="only root can mount")
def test_f109_a_disk_that_is_unmounted_and_comes_back_loses_nothing(
    start: Callable[..., Running], tmp_path: Path
) -> None:
    first = start()
    root = first.root()
    first.shut_down()
    disk = tmp_path / "disk"
    (disk / "project").mkdir(parents=True)
    (disk / "project" / "a.md").write_text(topic("The canary host is called heron"))
    root.mkdir(parents=True)
    mount = ["mount", "--bind", str(disk), str(root)]
    if subprocess.run(mount, check=False, capture_output=True).returncode != 0:
        pytest.skip("nothing can be mounted here")
    try:
        server = start()
        server.eventually(lambda: server.bodies() == ["The canary host is called heron"])
        for n in range(2):
            # It is busy while a look goes on, and only then.
            server.eventually(lambda: subprocess.run(["umount", str(root)], check=False).returncode == 0)
            server.eventually(lambda: server.bodies() == [])
            assert not list(root.rglob("*.md")), "nothing is written where the disk is not"
            subprocess.run(mount, check=True)
            server.eventually(lambda: "The canary host is called heron" in server.bodies())
            (disk / "project" / f"n{n}.md").write_text(topic(f"Number {n}", f"Number {n}"))
            server.eventually(lambda n=n: f"Number {n}" in server.bodies())  # type: ignore[misc]
    finally:
        subprocess.run(["umount", "-l", str(root)], check=False, capture_output=True)


# Two servers on one store


def test_what_one_server_has_just_made_another_knows_by_its_id(start: Callable[..., Running]) -> None:
    one, other = start(), start()
    other.bodies()
    for n in range(4):
        made = one.remember(f"Canary host number {n} is called heron {n * 7919}", type="project")["memory"]
        assert other.result("memory/get", {"id": made["id"]})["memory"]["body"] == made["body"]
    for n in range(4):
        made = one.remember(f"Depot number {n} is called otter {n * 7919}", type="project")["memory"]
        changed = other.result(
            "memory/update", {"id": made["id"], "revision": made["revision"], "changes": {"pinned": True}}
        )["memory"]
        back = one.result(
            "memory/update", {"id": made["id"], "revision": changed["revision"], "changes": {"pinned": False}}
        )["memory"]
        assert back["revision"] != changed["revision"]
        command = {"command": "mnemic.pin", "arguments": [{"id": made["id"], "pinned": True}]}
        assert other.result("workspace/executeCommand", command)["memory"]["pinned"]
    stale = {"id": made["id"], "revision": back["revision"], "changes": {"pinned": False}}
    assert one.error("memory/update", stale)["code"] == 1003
    newest = one.result("memory/get", {"id": made["id"]})["memory"]["revision"]
    assert not one.result("memory/update", {**stale, "revision": newest})["memory"]["pinned"]
    assert other.result("memory/forget", {"ids": [made["id"]], "apply": True})["forgotten"] == [made["id"]]
    made = [
        one.remember(f"Crane number {n} is called stork {n * 7919}", type="project")["memory"]["id"]
        for n in range(3)
    ]
    gone = other.result("memory/forget", {"ids": made, "apply": True})
    assert gone["forgotten"] == made
    assert one.error("memory/get", {"id": "project:project/none.md"})["code"] == 1002
    assert other.result("memory/restore", {"token": gone["undo"]["token"]})["restored"] == made


def test_the_documented_delay_is_the_real_one() -> None:
    assert EVERY < 1.2
