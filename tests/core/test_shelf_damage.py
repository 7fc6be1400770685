"""A store whose side files are damaged, locked or in no place to be written: memories are read and kept all the same."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from mnemic.core.errors import MnemicError, ReadOnly
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.remembering import remember
from mnemic.core.persistence import database
from tests.core.a_shelf import codes, open_user, recalled
from tests.core.a_store import MONDAY, only, topic

STATE = "state.sqlite3"
INDEX = "index.sqlite3"


def test_a_store_that_vanished_is_empty_and_not_made_again_by_looking(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    remember(Wish(text="The harbour opens at six"), shelf)
    shutil.rmtree(tmp_path / "base")
    shelf.look()
    assert shelf.snapshot.memories == {}
    assert not (tmp_path / "base").exists()
    remember(Wish(text="The market opens at nine"), shelf)
    memory = only(shelf)
    shelf.count_uses([memory], "recalled", MONDAY)
    assert only(open_user(tmp_path)).body == "The market opens at nine"
    assert uses_on_disk(tmp_path) == 1


def uses_on_disk(tmp_path: Path) -> int:
    with sqlite3.connect(tmp_path / "base" / ".mnemic" / STATE) as db:
        return int(db.execute("select sum(uses) from warmth").fetchone()[0])


@pytest.mark.parametrize("name", [STATE, INDEX])
@pytest.mark.parametrize("junk", [b"", b"{", b"\xa5" * 30_000, b"SQLite format 3\0" + b"\1" * 5000, None])
def test_a_damaged_side_file_at_the_start_is_made_anew(tmp_path: Path, name: str, junk: bytes | None) -> None:
    shelf = open_user(tmp_path)
    remember(Wish(text="The harbour opens at six"), shelf)
    shelf.close()
    file = tmp_path / "base" / ".mnemic" / name
    for suffix in ("-wal", "-shm"):
        file.with_name(name + suffix).unlink(missing_ok=True)
    if junk is None:
        file.unlink()
        file.mkdir()
    else:
        file.write_bytes(junk)
    again = open_user(tmp_path)
    assert recalled(again, "when does the harbour open") == ["The harbour opens at six"]
    remember(Wish(text="The market opens at nine"), again)
    again.close()
    third = open_user(tmp_path)
    assert len(third.snapshot.memories) == 2
    if junk is not None or name == STATE:
        assert codes(third) == set()


@pytest.mark.parametrize("name", [STATE, INDEX])
@pytest.mark.parametrize("junk", [b"", b"{", b"\xa5" * 30_000])
def test_a_side_file_damaged_in_the_middle_of_work_stops_nothing(
    tmp_path: Path, name: str, junk: bytes
) -> None:
    shelf = open_user(tmp_path)
    remember(Wish(text="The harbour opens at six"), shelf)
    file = tmp_path / "base" / ".mnemic" / name
    for suffix in ("", "-wal"):
        file.with_name(name + suffix).write_bytes(junk)
    assert recalled(shelf, "when does the harbour open") == ["The harbour opens at six"]
    shelf.count_uses([only(shelf)], "recalled", MONDAY)
    remember(Wish(text="The market opens at nine"), shelf)
    shelf.look()
    assert recalled(shelf, "when does the market open")[0] == "The market opens at nine"
    shelf.close()
    again = open_user(tmp_path)
    assert recalled(again, "when does the market open")[0] == "The market opens at nine"
    again.close()
    assert codes(open_user(tmp_path)) == set()


def test_another_process_in_the_way_of_both_side_files_delays_no_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    shelf = open_user(tmp_path)
    remember(Wish(text="The harbour opens at six"), shelf)
    holders = [
        sqlite3.connect(tmp_path / "base" / ".mnemic" / name, isolation_level=None) for name in (STATE, INDEX)
    ]
    for holder in holders:
        holder.execute("begin immediate")
    remember(Wish(text="The market opens at nine"), shelf)
    shelf.count_uses(shelf.snapshot.memories.values(), "recalled", MONDAY)
    assert recalled(shelf, "when does the market open")[0] == "The market opens at nine"
    for holder in holders:
        holder.execute("rollback")
    shelf.look()
    shelf.close()
    again = open_user(tmp_path)
    assert codes(again) == set()
    assert recalled(again, "when does the market open")[0] == "The market opens at nine"


def test_a_store_that_cannot_be_written_is_read_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "base" / "memories" / "project"
    root.mkdir(parents=True)
    (root / "a.md").write_text(topic("The harbour opens at six"))

    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    for name in (
        "mnemic.core.files.disk.make_private",
        "mnemic.core.files.vault.put",
        "mnemic.core.persistence.database.make_private_file",
    ):
        monkeypatch.setattr(name, refuse)
    monkeypatch.setattr(os, "access", lambda *_: False)
    shelf = open_user(tmp_path)
    assert recalled(shelf, "when does the harbour open") == ["The harbour opens at six"]
    shelf.count_uses([only(shelf)], "recalled", MONDAY)
    assert not shelf.writable
    assert codes(shelf) >= {"state-set-aside", "index-not-mended"}
    with pytest.raises(ReadOnly):
        remember(Wish(text="The market opens at nine"), shelf)
    with pytest.raises(MnemicError):
        shelf.rebuild()
    assert len(shelf.snapshot.memories) == 1
