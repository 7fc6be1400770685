"""What may lie in the place of the state's file when a process begins."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from mnemic.core.persistence import database
from tests.core.a_database import impatient, note, notes, opened, path

__all__ = ["impatient", "path"]


def damage(path: Path, how: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if how == "folder":
        path.mkdir()
        (path / "inside").write_text("something")
        return
    if how in ("foreign", "no tables", "older", "pages"):
        with sqlite3.connect(path) as other:
            other.execute("create table theirs (a)")
            if how != "foreign":
                other.execute("pragma application_id = 1835951469")
                other.execute(f"pragma user_version = {0 if how == 'older' else 1}")
        if how == "pages":
            good = opened(path)
            good.change(lambda db: [note(f"{n:05d}" * 50)(db) for n in range(400)])
            good.close()
            data = bytearray(path.read_bytes())
            data[4096 * 2 : 4096 * 6] = b"\xa5" * 4096 * 4
            path.write_bytes(data)
        return
    junk = {
        "text": b'{"half": ',
        "binary": bytes(range(256)) * 40,
        "head": b"SQLite format 3\0" + b"\1" * 4096,
    }
    path.write_bytes(junk[how])


@pytest.mark.parametrize(
    "how", ["text", "binary", "head", "folder", "foreign", "no tables", "older", "pages"]
)
def test_what_is_not_ours_is_set_aside_and_kept(path: Path, how: str) -> None:
    damage(path, how)
    db = opened(path)
    db.change(note("works"))
    assert "works" in notes(db)
    assert db.trouble is not None
    assert "made anew" in db.trouble
    (copy,) = path.parent.glob("state.sqlite3.damaged*")
    assert copy.name in db.trouble
    db.close()
    again = opened(path)
    assert "works" in notes(again)
    assert again.trouble is None


def test_an_empty_file_is_just_filled(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"")
    db = opened(path)
    assert (notes(db), db.trouble) == ([], None)


def test_a_second_damaged_file_replaces_the_first_and_a_folder_gets_a_name_of_its_own(path: Path) -> None:
    for how in ("text", "binary"):
        damage(path, how)
        opened(path).close()
        path.unlink()
    assert path.with_name("state.sqlite3.damaged").read_bytes()[:1] == b"\0"
    damage(path, "folder")
    opened(path).close()
    assert len(list(path.parent.glob("state.sqlite3.damaged*"))) == 2


def test_a_file_of_a_later_version_is_left_alone(path: Path) -> None:
    later = opened(path, version=2)
    later.change(note("from the future"))
    later.close()
    before = path.read_bytes()
    db = opened(path, version=1)
    db.change(note("now"))
    assert notes(db) == ["now"]
    assert db.trouble is not None
    assert "version 2" in db.trouble
    db.close()
    assert path.read_bytes() == before


def test_a_file_in_use_at_the_start_is_not_taken_for_damaged(path: Path) -> None:
    opened(path).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("pragma journal_mode = delete")
    other.execute("begin exclusive")
    db = opened(path)
    db.change(note("meanwhile"))
    assert notes(db) == ["meanwhile"]
    assert db.trouble is not None
    other.execute("rollback")
    other.close()
    assert not list(path.parent.glob("*.damaged*"))
    assert notes(opened(path)) == []


def test_a_folder_that_cannot_be_written_is_read_all_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = opened(path)
    db.change(note("known"))
    db.close()

    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(database, "make_private_file", refuse)
    db = opened(path)
    db.change(note("new"))
    assert notes(db) == ["known", "new"]
    assert db.trouble is not None
    assert "permission denied" in db.trouble
    path.unlink()
    assert notes(opened(path)) == []


def test_nothing_can_be_kept_where_a_file_bars_the_way(tmp_path: Path) -> None:
    (tmp_path / "own").write_text("a file")
    db = opened(tmp_path / "own" / "state.sqlite3")
    db.change(note("in memory"))
    assert notes(db) == ["in memory"]
    assert db.trouble is not None


def test_what_cannot_be_set_aside_is_left_and_memory_serves(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(path, "text")

    def refuse(_: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(database, "set_aside", refuse)
    db = opened(path)
    db.change(note("in memory"))
    assert notes(db) == ["in memory"]
    assert path.read_bytes() == b'{"half": '


def test_of_two_that_fill_an_empty_file_the_second_finds_it_filled(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(path).close()
    answers = iter([True])
    real: Any = database._is_empty
    monkeypatch.setattr(database, "_is_empty", lambda connection: next(answers, None) or real(connection))
    assert opened(path).trouble is None


def test_a_schema_that_fails_leaves_the_file_empty(path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        database.connect(path, "create table a (b); create nonsense;", 1)
    assert opened(path).trouble is None


def test_a_folder_among_the_damaged_copies_stays(path: Path) -> None:
    opened(path).close()
    path.with_name("state.sqlite3.damaged").mkdir()
    database.destroy_copies(path)
    assert path.with_name("state.sqlite3.damaged").is_dir()
