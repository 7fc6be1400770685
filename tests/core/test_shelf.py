"""One open store: it reads whatever lies on the disk, follows it, and is written into only where that is right."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

import pytest

from mnemic.core.errors import StoreUnavailable
from mnemic.core.files.paths import user_location
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.remembering import remember
from mnemic.core.operations.updating import update
from mnemic.core.shelves.snapshot import Diff
from tests.core.a_shelf import codes, open_user, recalled
from tests.core.a_store import MONDAY, Clock, only, topic, write


def test_opening_a_store_that_is_not_there_leaves_nothing_on_disk(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    assert shelf.loaded
    assert list(tmp_path.iterdir()) == []
    assert shelf.writable
    shelf.look(mend=True)
    assert list(tmp_path.iterdir()) == []
    shelf.close()


def test_files_that_come_change_and_go_are_seen(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    file = shelf.location.root / "project" / "a.md"
    file.parent.mkdir(parents=True)
    file.write_text(topic("The harbour opens at six"))
    assert shelf.look() == Diff(added=("user:project/a.md",))
    assert shelf.look() == Diff()
    file.write_text(topic("The harbour opens at seven"))
    assert shelf.look() == Diff(changed=("user:project/a.md",))
    assert recalled(shelf, "when does the harbour open") == ["The harbour opens at seven"]
    file.unlink()
    assert shelf.look() == Diff(removed=("user:project/a.md",))
    assert (shelf.location.root / "MEMORY.md").read_text().strip() == ""


def test_a_problem_that_comes_without_a_file_is_told(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/a.md", topic("The harbour opens at six"))
    (tmp_path / "outside.md").write_text("elsewhere")
    (shelf.location.root / "project" / "b.md").symlink_to(tmp_path / "outside.md")
    assert shelf.look() == Diff()
    assert "link-outside" in codes(shelf)


def test_a_touched_file_is_no_change_and_no_younger(tmp_path: Path) -> None:
    clock = Clock()
    shelf = open_user(tmp_path, clock)
    write(shelf, "project/a.md", topic("The harbour opens at six"))
    file = shelf.location.root / "project" / "a.md"
    os.utime(file, (1e9, 1e9))
    before = only(shelf)
    clock.advance(days=30)
    os.utime(file, (clock().timestamp(), clock().timestamp()))
    assert shelf.look() == Diff()
    assert only(shelf).updated_at == before.updated_at
    again = open_user(tmp_path, clock)
    assert only(again).updated_at == before.updated_at
    assert only(again).created_at == before.created_at


def test_a_file_written_twice_within_one_tick_of_the_clock_is_read_twice(tmp_path: Path) -> None:
    clock = Clock()
    shelf = open_user(tmp_path, clock)
    write(shelf, "project/a.md", topic("The harbour opens at six"))
    file = shelf.location.root / "project" / "a.md"
    stamp = clock().timestamp()
    os.utime(file, (stamp, stamp))
    shelf.look()
    file.write_text(file.read_text().replace("six", "ten"))
    os.utime(file, (stamp, stamp))
    shelf.look()
    assert only(shelf).body == "The harbour opens at ten"


def test_a_file_that_cannot_be_read_now_stays_as_it_was_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/a.md", topic("The harbour opens at six"))
    write(shelf, "project/b.md", topic("The market opens at nine"))

    def refuse(path: str) -> bytes:
        raise StoreUnavailable(path, "permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(shelf.vault, "read", refuse)
        os.utime(shelf.location.root / "project" / "a.md", (5, 5))
        (shelf.location.root / "project" / "c.md").write_text("new")
        shelf.look()
    assert {m.body for m in shelf.snapshot.memories.values()} == {
        "The harbour opens at six",
        "The market opens at nine",
    }
    assert "unreadable-file" in codes(shelf)
    shelf.look()
    assert len(shelf.snapshot.memories) == 3
    assert "unreadable-file" not in codes(shelf)


def test_a_file_that_goes_between_the_look_and_the_reading_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/a.md", topic("The harbour opens at six"))
    listed = shelf.vault.list()
    (shelf.location.root / "project" / "a.md").unlink()
    monkeypatch.setattr(shelf.vault, "list", lambda: listed)
    shelf.refresh(reread=True)
    assert shelf.snapshot.memories == {}


def test_a_folder_that_cannot_be_read_keeps_what_is_known_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/a.md", topic("The harbour opens at six"))

    def refuse() -> None:
        raise StoreUnavailable("root", "input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(shelf.vault, "list", refuse)
        assert shelf.look() == Diff()
        assert "store-unreadable" in codes(shelf)
        assert recalled(shelf, "when does the harbour open")
    shelf.look()
    assert codes(shelf) == set()


def test_what_is_kept_about_a_memory_follows_it_when_its_words_change_or_its_file_moves(
    tmp_path: Path,
) -> None:
    clock = Clock()
    shelf = open_user(tmp_path, clock)
    write(shelf, "project/a.md", topic("The harbour opens at six"))
    shelf.count_uses([only(shelf)], "recalled", clock())
    born = only(shelf).created_at
    clock.advance(days=3)
    write(shelf, "project/a.md", topic("The harbour opens at seven"))
    assert (shelf.warmth[only(shelf).key].uses, only(shelf).created_at) == (1, born)
    (shelf.location.root / "project" / "a.md").rename(shelf.location.root / "project" / "b.md")
    shelf.look()
    assert (shelf.warmth[only(shelf).key].uses, only(shelf).created_at) == (1, born)
    updated = update(only(shelf), only(shelf).revision, {"body": "The harbour opens at eight"}, shelf).memory
    assert (shelf.warmth[updated.key].uses, updated.created_at) == (1, born)
    assert only(open_user(tmp_path, clock)).created_at == born


def test_one_that_goes_and_another_that_comes_share_nothing(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/a.md", topic("The harbour opens at six"))
    shelf.count_uses([only(shelf)], "recalled", MONDAY)
    (shelf.location.root / "project" / "a.md").unlink()
    write(shelf, "project/b.md", topic("The market opens at nine"))
    assert only(shelf).key not in shelf.warmth


def test_a_rebuild_counts_what_it_indexed_and_mends_the_index_file(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/a.md", topic("The harbour opens at six"))
    assert shelf.rebuild() == 1
    assert "project/a.md" in (shelf.location.root / "MEMORY.md").read_text()


def test_names_that_differ_in_case_are_taken(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/Report.md", topic("The harbour opens at six"))
    assert shelf.contents.taken("project/report.md")
    assert not shelf.contents.taken("project/other.md")


def test_two_servers_see_each_other_and_keep_all(tmp_path: Path) -> None:
    clock = Clock()
    one, other = open_user(tmp_path, clock), open_user(tmp_path / "x" / "..", clock)
    remember(Wish(text="The harbour opens at six"), one)
    assert len(other.look().added) == 1
    remember(Wish(text="The market opens at nine"), other)
    forget([m for m in other.snapshot.memories.values() if "harbour" in m.body], [other], {})
    one.look()
    assert only(one).body == "The market opens at nine"
    one.count_uses([only(one)], "recalled", clock())
    other.look()
    assert other.warmth[only(other).key].uses == 1
    clock.advance(hours=2)
    other.count_uses([only(other)], "recalled", clock())
    one.look()
    assert one.warmth[only(one).key].uses == 2
    assert one.heat_of(only(one), clock()) == other.heat_of(only(other), clock())
    index = (one.location.root / "MEMORY.md").read_text()
    assert index.count("](") == 1


def test_a_server_that_looks_late_takes_no_line_from_the_index(tmp_path: Path) -> None:
    one, other = open_user(tmp_path), open_user(tmp_path)
    remember(Wish(text="The harbour opens at six"), one)
    other.mend_index_file()
    assert "harbour" in (one.location.root / "MEMORY.md").read_text()


def test_the_age_of_a_memory_counts_from_its_first_sight(tmp_path: Path) -> None:
    clock = Clock()
    location = user_location(tmp_path / "base")
    file = location.root / "a.md"
    file.parent.mkdir(parents=True)
    file.write_text(topic("The harbour opens at six"))
    old = (clock() - timedelta(days=40)).timestamp()
    os.utime(file, (old, old))
    shelf = open_user(tmp_path, clock)
    assert (clock() - only(shelf).updated_at).days == 40
    os.utime(file, ns=(1 << 62, 1 << 62))
    assert only(open_user(tmp_path, clock)).updated_at == only(shelf).updated_at
