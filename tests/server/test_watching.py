"""The system's file events: what is watched, what is news, and what happens where there are none."""

from __future__ import annotations

import errno
import os
import queue
import shutil
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mnemic.core.files.listing import folders, walk
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.remembering import remember
from mnemic.core.shelves.shelf import Shelf
from mnemic.server import watching
from mnemic.server.file_systems import file_system_of
from mnemic.server.watching import Notifier, Watcher, system_notifier
from tests.core.a_store import topic
from tests.server.a_watched_store import PATIENCE, Silent, by_rename, shelf

__all__ = ["shelf"]


class Heard:
    """A watcher of a disk that tells of every change, and what it heard."""

    def __init__(self, kind: str | None = "ext4", **how: Any) -> None:
        self.shelves: queue.Queue[Shelf] = queue.Queue()
        self.watcher = Watcher(self.shelves.put, file_system=lambda _: kind, **how)

    def next(self) -> Shelf:
        return self.shelves.get(timeout=PATIENCE)

    def codes(self) -> set[str]:
        return {problem.code for problem in self.watcher.problems}


@pytest.fixture
def heard() -> Iterator[Heard]:
    one = Heard()
    yield one
    one.watcher.close()


def arrive(file: Path, text: str) -> None:
    """Lets a file come whole: one event, and never half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.parents[3] / f"arriving-{os.getpid()}-{file.name}"
    draft.write_text(text)
    draft.replace(file)


def in_place(file: Path) -> None:
    file.write_text(topic("In place, another text"))


CHANGES: dict[str, Callable[[Path], object]] = {
    "written in place": in_place,
    "renamed over": by_rename,
    "removed": Path.unlink,
    "renamed": lambda file: file.rename(file.with_name("b.md")),
    "moved out": lambda file: file.rename(file.parents[3] / "b.md"),
    "its folder renamed": lambda file: file.parent.rename(file.parent.with_name("other")),
    "its folder removed": lambda file: shutil.rmtree(file.parent),
    "another beside it": lambda file: file.with_name("b.md").write_text(topic("Another")),
    "a folder beside it": lambda file: shutil.copytree(file.parent, file.parent.with_name("twin")),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_foreign_change_is_told(heard: Heard, shelf: Shelf, change: str) -> None:
    heard.watcher.follow([shelf])
    assert heard.watcher.covers(shelf)
    CHANGES[change](shelf.location.root / "project" / "a.md")
    assert heard.next() is shelf


def test_own_writes_are_no_news(heard: Heard, shelf: Shelf) -> None:
    remember(Wish(text="The first makes the folder", type="reference"), shelf)
    heard.watcher.follow([shelf])
    for n in range(5):
        made = remember(Wish(text=f"Number {n} is {n * 7919}", type="reference"), shelf)
    assert made.memory is not None
    forget([made.memory], [shelf], {})
    arrive(shelf.location.root / "project" / "b.md", topic("This comes from elsewhere"))
    assert heard.next() is shelf
    assert heard.shelves.empty(), "only what came from elsewhere was told"


def test_what_editors_and_clients_drop_is_no_news(heard: Heard, shelf: Shelf) -> None:
    root = shelf.location.root
    heard.watcher.follow([shelf])
    for name in (".a.md.swp", "a.md~", ".#a.md", "#a.md#", "MEMORY.md", "project/.b.md.tmp", ".mnemic-0.tmp"):
        (root / name).write_text("dropping")
    (root / "project" / "a.md").read_bytes()
    arrive(root / "project" / "b.md", topic("This comes from elsewhere"))
    assert heard.next() is shelf
    assert heard.shelves.empty()


def test_only_the_folders_of_the_store_are_watched(tmp_path: Path, shelf: Shelf) -> None:
    root = shelf.location.root
    (root / ".git" / "objects").mkdir(parents=True)
    (root / "deep" / "er").mkdir(parents=True)
    (tmp_path / "outside").mkdir()
    (root / "out").symlink_to(tmp_path / "outside")
    (root / ".hidden").mkdir()
    (root / "shown").symlink_to(".hidden")
    watched: list[str] = []

    def notifier(paths: list[str]) -> Notifier:
        watched.extend(paths)
        return Silent()

    one = Heard(notifier=notifier)
    one.watcher.follow([shelf])
    real = Path(os.path.realpath(root))
    assert sorted(watched) == sorted(
        str(real / name) for name in ("", "project", "deep", "deep/er", ".hidden")
    )
    one.watcher.close()


def test_a_store_of_very_many_folders_is_looked_at_and_not_watched(
    heard: Heard, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "MOST_FOLDERS", 10)
    for n in range(20):
        (shelf.location.root / f"folder-{n}").mkdir()
    heard.watcher.follow([shelf])
    assert not heard.watcher.covers(shelf)
    assert heard.codes() == {"not-watched"}


@pytest.mark.parametrize("kind", ["nfs4", "cifs", "fuse.sshfs", "9p", "virtiofs"])
def test_a_disk_that_others_write_to_is_not_relied_upon(shelf: Shelf, kind: str) -> None:
    one = Heard(kind)
    one.watcher.follow([shelf])
    assert not one.watcher.covers(shelf)
    assert kind in one.watcher.problems[0].message
    one.watcher.close()


def test_where_the_kind_of_disk_is_unknown_it_is_watched_and_not_relied_upon(shelf: Shelf) -> None:
    one = Heard(None)
    one.watcher.follow([shelf])
    assert not one.watcher.covers(shelf)
    assert one.codes() == set()
    in_place(shelf.location.root / "project" / "a.md")
    assert one.next() is shelf
    one.watcher.close()


LIMITS = [
    OSError(errno.ENOSPC, "No space left on device"),
    OSError(errno.EMFILE, "Too many open files"),
    RuntimeError("error in underlying watcher"),
    ImportError("No module named 'watchfiles'"),
]


@pytest.mark.parametrize("error", LIMITS, ids=lambda error: type(error).__name__)
def test_a_limit_at_the_start_is_told_and_tried_again(shelf: Shelf, error: Exception) -> None:
    tries, now = 0, 0.0

    def refuse(_paths: list[str]) -> Notifier:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise error
        return Silent()

    one = Heard(notifier=refuse, clock=lambda: now)
    for _ in range(3):
        one.watcher.follow([shelf])
        assert not one.watcher.covers(shelf)
    assert tries == 1
    assert one.codes() == {"not-watched"}
    assert (getattr(error, "strerror", None) or str(error)) in one.watcher.problems[0].message
    now = watching.RETRY
    one.watcher.follow([shelf])
    assert one.watcher.covers(shelf)
    one.watcher.close()


@pytest.mark.parametrize("error", LIMITS, ids=lambda error: type(error).__name__)
def test_a_watch_that_fails_later_is_told_and_no_longer_relied_upon(shelf: Shelf, error: Exception) -> None:
    failing = Silent(error)
    one = Heard(notifier=lambda _: failing)
    one.watcher.follow([shelf])
    assert one.watcher.covers(shelf)
    failing.go.set()
    until(lambda: not one.watcher.covers(shelf))
    until(lambda: one.codes() == {"not-watched"})
    assert one.watcher.follow([shelf]) == []


def until(ready: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    pause = threading.Event()
    while not ready():
        assert time.monotonic() < end
        pause.wait(0.01)


def gone(root: Path) -> None:
    shutil.rmtree(root)


def recreated(root: Path) -> None:
    shutil.rmtree(root)
    (root / "project").mkdir(parents=True)


def moved_over(root: Path) -> None:
    shutil.copytree(root, root.with_name("copy"))
    root.rename(root.with_name("old"))
    root.with_name("copy").rename(root)


def linked(root: Path) -> None:
    root.rename(root.with_name("old"))
    root.symlink_to(root.with_name("old"))


def parent_moved(root: Path) -> None:
    shutil.copytree(root.parent, root.parent.with_name("copy"))
    root.parent.rename(root.parent.with_name("old"))
    root.parent.with_name("copy").rename(root.parent)


@pytest.mark.parametrize("fate", [gone, recreated, moved_over, linked, parent_moved])
def test_a_folder_that_goes_and_comes_is_seen_and_watched_again(
    heard: Heard, shelf: Shelf, fate: Callable[[Path], None]
) -> None:
    root = shelf.location.root
    for _ in range(2):
        heard.watcher.follow([shelf])
    fate(root)
    known = heard.watcher.follow([shelf])
    if not known:
        assert heard.next() is shelf, "it was told at least, where it was not found"
        heard.watcher.follow([shelf])
    heard.watcher.follow([shelf])
    assert heard.watcher.covers(shelf)
    if fate is not gone:
        while not heard.shelves.empty():
            heard.shelves.get()
        arrive(root / "project" / "new.md", topic("After all that"))
        assert heard.next() is shelf


@pytest.mark.parametrize("instead", ["nothing", "a file"])
def test_a_folder_that_goes_while_its_watch_begins_is_no_limit_and_watched_once_it_is_back(
    shelf: Shelf, instead: str
) -> None:
    place = shelf.location.root.parent
    away = place.with_name("away")
    tries = 0

    def notifier(paths: list[str]) -> Notifier:
        nonlocal tries
        tries += 1
        if tries == 1:
            place.rename(away)
            if instead == "a file":
                place.write_text("no folder")
        return system_notifier(paths)

    one = Heard(notifier=notifier)
    one.watcher.follow([shelf])
    assert tries == 1
    if instead == "a file":
        place.unlink()
    away.rename(place)
    one.watcher.follow([shelf])
    one.watcher.follow([shelf])
    assert one.watcher.covers(shelf)
    assert one.codes() == set()
    one.watcher.close()


def test_a_folder_that_comes_while_the_others_are_looked_up_is_watched_too(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = shelf.location.root / "late"
    marks = watching._marks

    def marked(paths: Iterable[str]) -> dict[str, watching.Mark | None]:
        listed = list(paths)
        if len(listed) > 1:
            late.mkdir(exist_ok=True)
        return marks(listed)

    monkeypatch.setattr(watching, "_marks", marked)
    watched: set[str] = set()

    def notifier(paths: list[str]) -> Notifier:
        watched.update(paths)
        return Silent()

    one = Heard(notifier=notifier)
    one.watcher.follow([shelf])
    one.watcher.follow([shelf])
    assert str(late.resolve()) in watched
    one.watcher.close()


def test_a_change_of_which_nothing_was_told_is_found_by_the_times_of_folders(shelf: Shelf) -> None:
    one = Heard(notifier=lambda _: Silent())
    one.watcher.follow([shelf])
    assert one.watcher.follow([shelf]) == []
    by_rename(shelf.location.root / "project" / "a.md")
    assert one.watcher.follow([shelf]) == [shelf]
    one.watcher.close()


@pytest.mark.parametrize("name", ["plain", "with blank", "ünï", "linked"])
def test_the_file_system_of_a_folder_is_that_of_the_innermost_mount(tmp_path: Path, name: str) -> None:
    mounts = tmp_path / "mountinfo"
    escaped = name.replace(" ", "\\040")
    mounts.write_text(
        "21 1 8:1 / / rw shared:1 - ext4 /dev/sda rw\n"
        f"22 21 0:5 / /disks/{escaped} rw,relatime - fuse.sshfs host: rw\n"
        f"23 21 0:6 / /disks/{escaped} rw,relatime shared:9 master:2 - nfs4 host:/x rw\n"
        "24 21 0:7 / /disk rw - tmpfs none rw\n"
        "broken\n"
    )
    assert file_system_of(f"/disks/{name}/store", mounts) == "nfs4"
    assert file_system_of(f"/disks/{name}", mounts) == "nfs4"
    assert file_system_of(f"/disks/{name}2", mounts) == "ext4"
    assert file_system_of("/disk/x", mounts) == "tmpfs"
    assert file_system_of("/x", tmp_path / "none") is None


def test_the_folders_are_those_that_a_walk_enters(tmp_path: Path) -> None:
    for path in ("a/b/c", "empty", ".git/x", "memory.md"):
        (tmp_path / path).mkdir(parents=True)
    (tmp_path / "loop").symlink_to(".")
    assert folders(tmp_path, 100) == folders(tmp_path, 6) == frozenset(walk(tmp_path).folders)
    assert folders(tmp_path, 5) is None
    assert folders(tmp_path / "none", 5) == frozenset()
