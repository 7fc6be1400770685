"""A file that could not be used for a while: memory serves, and what was done meanwhile reaches it without a restart."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from mnemic.core.errors import Locked, StoreUnavailable
from mnemic.core.persistence import database
from mnemic.core.persistence.healing import HealingDatabase
from tests.core.a_database import impatient, note, notes, opened, path
from tests.full_disk import nothing_grows

__all__ = ["impatient", "path"]


def in_memory(db: HealingDatabase) -> bool:
    return db.trouble is not None and "in memory" in db.trouble


def test_on_a_full_disk_what_was_known_is_carried_on_in_memory_and_written_when_there_is_room(
    path: Path,
) -> None:
    db = opened(path)
    db.change(note("before"))
    with nothing_grows():
        db.change(note("while full"))
        assert notes(db) == ["before", "while full"]
        assert in_memory(db)
        assert not db.changed_elsewhere(), "a look changes nothing as long as it is full"
        db.change(note("still full"))
        assert in_memory(db)
    assert db.changed_elsewhere()
    assert db.trouble is None
    assert notes(db) == ["before", "still full", "while full"]
    assert notes(opened(path)) == ["before", "still full", "while full"]
    assert [file.name for file in path.parent.iterdir() if "damaged" in file.name] == []


def test_the_next_change_takes_the_file_up_as_well(path: Path) -> None:
    db = opened(path)
    with nothing_grows():
        db.change(note("while full"))
    db.change(note("after"))
    assert db.trouble is None
    assert notes(opened(path)) == ["after", "while full"]


def test_closing_takes_the_file_up_as_well(path: Path) -> None:
    db = opened(path)
    with nothing_grows():
        db.change(note("while full"))
    db.close()
    assert notes(opened(path)) == ["while full"]


def test_what_others_wrote_meanwhile_stays_beside_what_was_done_in_memory(path: Path) -> None:
    db = opened(path)
    with nothing_grows():
        db.change(note("ours"))
        db.change(note("both"))
    with sqlite3.connect(path) as other:
        other.executemany("insert into note values (?)", [("theirs",), ("both",)])
    assert db.changed_elsewhere()
    assert notes(db) == notes(opened(path)) == ["both", "ours", "theirs"]


def test_a_disk_that_is_full_at_the_start_has_its_file_read_and_taken_up_later(path: Path) -> None:
    first = opened(path)
    first.change(note("known"))
    first.close()
    with nothing_grows():
        db = opened(path)
        db.change(note("new"))
        assert notes(db) == ["known", "new"]
    assert db.changed_elsewhere()
    assert (db.trouble, notes(opened(path))) == (None, ["known", "new"])


def test_a_disk_that_fills_again_while_the_file_is_taken_up_leaves_memory_serving(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = opened(path)
    monkeypatch.setattr("mnemic.core.persistence.database.has_room", lambda _: True)
    with nothing_grows():
        db.change(note("while full"))
        assert not db.changed_elsewhere()
        assert in_memory(db)
        assert notes(db) == ["while full"]
    assert db.changed_elsewhere()
    assert notes(opened(path)) == ["while full"]


def test_a_store_that_comes_back_gets_what_was_done_while_it_was_away(path: Path, tmp_path: Path) -> None:
    db = opened(path)
    db.change(note("before"))
    away = tmp_path / "away"
    path.parent.rename(away)
    db.change(note("meanwhile"))
    assert notes(db) == ["before", "meanwhile"]
    assert in_memory(db)
    assert "not there" in str(db.trouble)
    assert not path.parent.exists(), "a change makes no store"
    path.parent.touch()
    assert not db.changed_elsewhere(), "a file in its place is no store either"
    path.parent.unlink()
    away.rename(path.parent)
    assert db.changed_elsewhere()
    assert (db.trouble, notes(opened(path))) == (None, ["before", "meanwhile"])


def test_a_store_that_was_deleted_begins_with_what_was_done_since(path: Path) -> None:
    db = opened(path)
    db.change(note("deleted by hand"))
    shutil.rmtree(path.parent)
    db.change(note("since"))
    path.parent.mkdir()
    assert db.changed_elsewhere()
    assert notes(db) == notes(opened(path)) == ["since"]


def test_another_process_at_the_start_is_waited_for_by_the_looks(path: Path) -> None:
    opened(path).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("pragma journal_mode = delete")
    other.execute("begin exclusive")
    db = opened(path)
    db.change(note("meanwhile"))
    assert in_memory(db)
    assert not db.changed_elsewhere()
    other.execute("rollback")
    other.close()
    assert db.changed_elsewhere()
    assert (db.trouble, notes(opened(path))) == (None, ["meanwhile"])


def test_what_was_put_off_is_done_by_the_next_look_and_waited_for_only_once(path: Path) -> None:
    db = opened(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    for n in range(3):
        db.change_soon(note(f"put off {n}"))
    assert notes(db) == []
    assert not db.changed_elsewhere()
    other.execute("rollback")
    assert not db.changed_elsewhere(), "it is our own change"
    assert notes(opened(path)) == ["put off 0", "put off 1", "put off 2"]


def test_another_process_is_waited_for_once_and_again_when_something_went_through(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.4)
    db = opened(path)

    def patience(handle: HealingDatabase) -> int:
        return int(handle.read("pragma busy_timeout")[0][0])

    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    assert patience(db) == 400
    with pytest.raises(Locked, match=r"0\.4 s"):
        db.change(note("asked for"))
    assert patience(db) == 0
    assert patience(opened(path)) == 0, "another handle knows it as well"
    for n in range(30):
        db.change_soon(note(f"put off {n}"))
    other.execute("rollback")
    db.change(note("goes through"))
    assert patience(db) == 400
    assert len(notes(db)) == 31


def test_a_file_of_a_later_version_is_not_taken_up(path: Path) -> None:
    opened(path, version=2).close()
    db = opened(path, version=1)
    db.change(note("now"))
    assert not db.changed_elsewhere()
    assert in_memory(db)
    assert notes(opened(path, version=2)) == []


def test_a_damaged_file_that_could_not_be_moved_is_set_aside_when_it_can(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    path.write_bytes(b'{"half": ')

    def refuse(_: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(database, "set_aside", refuse)
        db = opened(path)
        db.change(note("meanwhile"))
        assert in_memory(db)
    assert db.changed_elsewhere()
    assert db.trouble is not None
    assert "made anew" in db.trouble
    assert notes(opened(path)) == ["meanwhile"]


def test_purging_on_a_full_disk_says_so_and_leaves_the_file_in_use(path: Path) -> None:
    db = opened(path)
    db.change(note("a telling phrase"))
    db.change(lambda c: c.execute("delete from note"))
    with nothing_grows(), pytest.raises(StoreUnavailable):
        db.compact()
    assert db.trouble is None
    db.compact()
    assert [p.name for p in path.parent.iterdir() if b"telling" in p.read_bytes()] == []


def test_purging_is_refused_while_memory_serves_and_possible_as_soon_as_there_is_room(path: Path) -> None:
    db = opened(path)
    db.change(note("a telling phrase"))
    with nothing_grows():
        db.change(lambda c: c.execute("delete from note"))
        assert notes(db) == []
        with pytest.raises(StoreUnavailable):
            db.compact()
    db.compact()
    assert [p.name for p in path.parent.iterdir() if b"telling" in p.read_bytes()] == []


def test_purging_a_damaged_file_says_so_once_and_then_destroys_it(path: Path) -> None:
    db = opened(path)
    db.change(lambda c: [note(f"telling {n:05d}" * 50)(c) for n in range(400)])
    db.compact()
    data = bytearray(path.read_bytes())
    data[4096:] = b"telling " * ((len(data) - 4096) // 8)
    path.write_bytes(data)
    db.read("pragma shrink_memory")  # its pages are to be read again
    with pytest.raises(StoreUnavailable):
        db.compact()
    db.compact()
    assert [p.name for p in path.parent.iterdir() if b"telling" in p.read_bytes()] == []
    assert notes(db) == []


def test_a_failed_transaction_leaves_no_large_log_on_a_full_disk(path: Path) -> None:
    db = opened(path)

    def size() -> int:
        return sum(file.stat().st_size for file in path.parent.iterdir())

    before = size()

    def large(connection: sqlite3.Connection) -> None:
        if connection.execute("pragma database_list").fetchone()[2]:
            for n in range(500):
                note(f"{n:05d}" * 1000)(connection)
            raise sqlite3.OperationalError("as SQLite says it")

    def full(connection: sqlite3.Connection) -> None:
        try:
            large(connection)
        except sqlite3.OperationalError as error:
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise

    db.change(full)
    assert in_memory(db)
    assert size() <= before
