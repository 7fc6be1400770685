"""The first answers of a process are made before its first look at the folder, and say nothing that no file says."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from mnemic.core.files.paths import user_location
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.recall import Query, recall
from mnemic.core.operations.remembering import remember
from mnemic.core.shelves import contents
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.shelves.snapshot import Diff, difference
from tests.core.a_store import MONDAY, Clock, open_user, surroundings, topic, write

T = TypeVar("T")
LIST = "# Notes\n\n- the ferry sails at noon\n- the lighthouse is white\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The folder of a store that an earlier process has read."""
    shelf = open_user(tmp_path)
    write(shelf, "project/harbour.md", topic("The harbour opens at six", "Harbour"))
    write(shelf, "project/notes.md", LIST)
    write(shelf, "project/broken.md", "---\n- x\n  y: [\n---\nThe quay is broken\n")
    for file in shelf.location.root.rglob("*.md"):
        os.utime(file, (MONDAY.timestamp() - 900,) * 2)
    shelf.look()
    shelf.close()
    return shelf.location.root


@pytest.fixture(autouse=True)
def every_store_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "_FEW", 0)


def counted(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Returns a list that grows with each look at the folder."""
    looks, walk = list[None](), shelf.vault.list

    def listing() -> object:
        looks.append(None)
        return walk()

    monkeypatch.setattr(shelf.vault, "list", listing)
    return looks


@pytest.fixture
def shelf(root: Path, tmp_path: Path) -> Iterator[Shelf]:
    """The store as a thread of a server opens it, which is not the one that asks."""
    one = Shelf(user_location(tmp_path / "base"), surroundings(tmp_path, Clock()))
    elsewhere(lambda: one.load(mend=False, ahead=True))
    assert root == one.location.root
    yield one
    one.close()


def elsewhere(work: object) -> None:
    thread = threading.Thread(target=work)  # type: ignore[arg-type]
    thread.start()
    thread.join()


def ask(shelf: Shelf, text: str) -> list[str]:
    return sorted(one.memory.body for one in recall(Query(text), [shelf], MONDAY).recalled)


def test_an_answer_needs_no_look(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = counted(shelf, monkeypatch)
    assert ask(shelf, "when does the harbour open") == ["The harbour opens at six"]
    assert "the ferry sails at noon" in ask(shelf, "when does the ferry sail")
    assert (len(shelf.snapshot.files), len(shelf.snapshot.memories)) == (3, 4)
    assert looks == []


@pytest.mark.parametrize("stamped", [False, True])
def test_what_a_file_no_longer_says_is_never_shown(root: Path, shelf: Shelf, stamped: bool) -> None:
    file = root / "project" / "harbour.md"
    before = file.stat()
    file.write_bytes(file.read_bytes().replace(b"opens at six", b"opens at two"))
    if stamped:  # as by a program that sets the time back
        os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert ask(shelf, "when does the harbour open") == []
    assert "user:project/harbour.md" not in shelf.snapshot.memories
    shelf.settle()
    assert ask(shelf, "when does the harbour open") == ["The harbour opens at two"]


def test_what_was_forgotten_is_never_shown(root: Path, shelf: Shelf) -> None:
    (root / "project" / "harbour.md").unlink()
    (root / "project" / "notes.md").write_text(LIST.replace("- the ferry sails at noon\n", ""))
    assert ask(shelf, "harbour ferry lighthouse") == []
    shelf.settle()
    assert ask(shelf, "harbour ferry lighthouse") == ["the lighthouse is white"]


def test_a_link_that_leads_out_is_not_followed(root: Path, shelf: Shelf, tmp_path: Path) -> None:
    file = root / "project" / "harbour.md"
    file.rename(tmp_path / "outside.md")
    file.symlink_to(tmp_path / "outside.md")
    assert ask(shelf, "when does the harbour open") == []


def test_a_memory_that_was_shown_stays_for_its_answer(root: Path, shelf: Shelf) -> None:
    view = shelf.snapshot.memories
    assert view["user:project/harbour.md"].title == "Harbour"
    (root / "project" / "harbour.md").unlink()
    assert view["user:project/harbour.md"].title == "Harbour"


def test_who_wants_all_of_it_has_the_folder_looked_at(
    root: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "project" / "new.md").write_text(topic("The pier is closed"))
    (root / "project" / "harbour.md").unlink()
    looks = counted(shelf, monkeypatch)
    view = shelf.snapshot
    assert sorted(memory.body for memory in view.memories.values()) == [
        "The pier is closed",
        "The quay is broken",
        "the ferry sails at noon",
        "the lighthouse is white",
    ]
    assert sorted(view.files) == ["project/broken.md", "project/new.md", "project/notes.md"]
    assert len(looks) == 1
    assert [problem.code for problem in shelf.snapshot.problems if problem.code == "broken-header"]


def test_the_thread_that_changes_the_store_sees_all_of_it(root: Path, tmp_path: Path) -> None:
    (root / "project" / "new.md").write_text(topic("The pier is closed"))
    one = Shelf(user_location(tmp_path / "base"), surroundings(tmp_path, Clock()))
    one.load(mend=False, ahead=True)
    before = one.contents.ahead
    assert "user:project/new.md" in one.snapshot.memories
    assert (before is None, one.contents.ahead is None) == (False, True)
    one.close()


def test_a_text_that_is_known_already_is_not_saved_twice(shelf: Shelf) -> None:
    done = remember(Wish(text="The harbour opens at six"), shelf)
    assert done.outcome == "duplicate"


def test_what_is_found_by_the_first_look_is_no_news(root: Path, shelf: Shelf) -> None:
    (root / "project" / "new.md").write_text(topic("The pier is closed"))
    before = shelf.snapshot
    assert shelf.look() == Diff()
    assert difference(before.memories, shelf.snapshot.memories) == Diff()
    (root / "project" / "new.md").unlink()
    assert shelf.look() == Diff(removed=("user:project/new.md",))


def test_an_index_that_holds_too_little_has_the_folder_looked_at(root: Path, tmp_path: Path) -> None:
    for file in (root.parent / ".mnemic").glob("index.sqlite3*"):
        file.unlink()
    one = Shelf(user_location(tmp_path / "base"), surroundings(tmp_path, Clock()))
    elsewhere(lambda: one.load(mend=False, ahead=True))
    assert one.contents.ahead is None
    assert ask(one, "when does the harbour open") == ["The harbour opens at six"]
    one.close()


def test_a_small_store_is_looked_at_when_it_is_opened(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "_FEW", 4)
    (root / "project" / "new.md").write_text(topic("The pier is closed"))
    one = Shelf(user_location(tmp_path / "base"), surroundings(tmp_path, Clock()))
    elsewhere(lambda: one.load(mend=False, ahead=True))
    assert ask(one, "pier") == ["The pier is closed"]
    one.close()


def test_a_folder_that_cannot_be_read_shows_nothing_and_is_told(
    root: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    root.rename(root.with_name("away"))
    assert ask(shelf, "when does the harbour open") == []
    root.with_name("away").rename(root)
    shelf.settle()
    assert ask(shelf, "when does the harbour open") == ["The harbour opens at six"]
