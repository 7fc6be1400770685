"""Opening a SQLite file of ours: what is checked before it is written, and which journal the disk can do."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mnemic.core.errors import Locked
from mnemic.core.persistence import database
from mnemic.core.persistence.database import Newer, Unusable, connect
from mnemic.core.search.index import Document, SearchIndex
from tests.core.a_database import SCHEMA, impatient, note, notes, opened, path
from tests.core.a_lookup import documents_of

__all__ = ["impatient", "path"]


@pytest.fixture
def no_shared_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has SQLite work as on a network disk: locks are files, and processes share no memory."""
    if sys.platform == "win32":
        pytest.skip("this SQLite has one way to lock")
    real: Callable[..., sqlite3.Connection] = sqlite3.connect

    def connecting(name: object, **how: Any) -> sqlite3.Connection:
        given = str(name)
        if given == ":memory:":
            return real(given, **how)
        uri = given if given.startswith("file:") else Path(given).absolute().as_uri()
        return real(f"{uri}{'&' if '?' in uri else '?'}vfs=unix-dotfile", **{**how, "uri": True})

    monkeypatch.setattr(sqlite3, "connect", connecting)


def mode(path: Path) -> str:
    with closing(sqlite3.connect(path)) as db:
        return str(db.execute("pragma journal_mode").fetchone()[0])


@pytest.mark.parametrize("version", [0, 1, 2])
def test_what_is_not_ours_or_later_is_not_changed_by_one_byte(path: Path, version: int) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("create table theirs (a)")
        if version:
            other.execute(f"pragma application_id = {0x6D6E656D}")
        other.execute(f"pragma user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(Newer if version == 2 else Unusable):
        connect(path, SCHEMA, 1)
    if version != 1:  # one of ours gets its journal before its tables are looked at
        assert path.read_bytes() == before
    assert sorted(file.name for file in path.parent.iterdir()) == [path.name]


def test_a_link_in_its_place_is_set_aside_and_not_followed(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    target = tmp_path / "elsewhere.sqlite3"
    path.symlink_to(target)
    db = opened(path)
    db.change(note("ours"))
    assert not target.exists()
    assert (notes(db), path.is_symlink()) == (["ours"], False)
    assert path.with_name("state.sqlite3.damaged").is_symlink()


@pytest.mark.parametrize("suffix", ["-wal", "-shm", "-journal"])
def test_a_folder_with_the_name_of_one_of_its_side_files_is_moved_away(path: Path, suffix: str) -> None:
    first = opened(path)
    first.change(note("kept"))
    first.close()
    side = path.with_name(path.name + suffix)
    side.mkdir()
    (side / "inside").touch()
    db = opened(path)
    db.change(note("more"))
    assert (db.trouble, notes(db)) == (None, ["kept", "more"])
    assert [copy.is_dir() for copy in path.parent.glob("*.damaged*")] == [True]


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o377, 0o777])
def test_every_file_of_it_is_its_owners_alone_whatever_the_umask(path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        db = opened(path)
        db.change(note("first"))
        modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    finally:
        os.umask(before)
    assert modes == dict.fromkeys(("state.sqlite3", "state.sqlite3-wal", "state.sqlite3-shm"), 0o600)
    assert path.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.usefixtures("no_shared_memory")
def test_where_processes_share_no_memory_the_older_journal_serves(path: Path) -> None:
    one, other = opened(path), opened(path)
    one.change(note("from one"))
    assert other.changed_elsewhere()
    other.change(note("from the other"))
    assert notes(one) == notes(other) == ["from one", "from the other"]
    assert (one.trouble, mode(path)) == (None, "delete")
    with closing(connect(path, SCHEMA, 1)) as raw:
        assert raw.execute("pragma synchronous").fetchone() == (2,), (
            "without a log only a flush makes it safe"
        )
    one.change(lambda db: db.execute("delete from note"))
    one.compact()
    assert b"from one" not in path.read_bytes()


def test_a_file_with_a_log_that_moves_to_such_a_disk_loses_nothing(
    path: Path, request: pytest.FixtureRequest
) -> None:
    first = opened(path)
    first.change(note("in the log"))
    copy = path.with_name("copy.sqlite3")
    for suffix in ("", "-wal"):
        copy.with_name(copy.name + suffix).write_bytes(path.with_name(path.name + suffix).read_bytes())
    first.close()
    request.getfixturevalue("no_shared_memory")
    for file in (path, copy):
        db = opened(file)
        db.change(note("on the new disk"))
        assert (db.trouble, notes(db)) == (None, ["in the log", "on the new disk"])
        assert notes(opened(file)) == ["in the log", "on the new disk"], "it is locked by none of them"
        assert mode(file) == "delete"


@pytest.mark.usefixtures("no_shared_memory")
def test_on_such_a_disk_another_process_is_waited_for_and_named(path: Path) -> None:
    db = opened(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        with pytest.raises(Locked):
            db.change(note("refused"))
        with pytest.raises(Locked):
            db.read("select * from note")
        db.change_soon(note("put off"))
        other.execute("rollback")
    db.changed_elsewhere()
    assert notes(db) == ["put off"]
    assert db.trouble is None


@pytest.mark.usefixtures("no_shared_memory")
def test_on_such_a_disk_the_search_index_works_as_well(path: Path) -> None:
    with closing(SearchIndex(path)) as one, closing(SearchIndex(path)) as other:
        one.update((), [Document("a", "1", "", "", "pnpm")])
        other.update((), [Document("b", "1", "", "", "pnpm")])
        assert [len(documents_of(each.lookup(["pnpm"]), "pnpm")) for each in (one, other)] == [2, 2]
        one.compact()
        assert (one.kept, mode(path)) == (True, "delete")


def test_copying_gives_up_at_once_where_another_process_is_in_the_way(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("create table a (b)")
        other.execute("begin exclusive")
        with (
            closing(sqlite3.connect(path, timeout=0)) as source,
            closing(sqlite3.connect(":memory:")) as target,
            pytest.raises(sqlite3.OperationalError, match="in the way"),
        ):
            database.copy(source, target)
