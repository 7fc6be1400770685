"""The state's file: whatever lies in its place or happens to it in the middle of work, there is a database."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from mnemic.core.errors import Locked, StoreUnavailable
from tests.core.a_database import SCHEMA, impatient, note, notes, opened, path

__all__ = ["impatient", "path"]


def test_a_new_file_is_closed_to_others(path: Path) -> None:
    db = opened(path)
    db.change(note("first"))
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    db.close()
    assert notes(opened(path)) == ["first"]


@pytest.mark.parametrize("junk", [b"\xa5" * 40_000, b"half", b""])
def test_a_file_damaged_in_the_middle_of_work_is_replaced_and_the_work_done(path: Path, junk: bytes) -> None:
    db = opened(path)
    db.change(lambda c: [note(f"{n:05d}" * 50)(c) for n in range(400)])
    db.compact()
    path.write_bytes(junk)
    db.change(note("after"))
    db.close()
    again = opened(path)
    assert notes(again) == ["after"]
    assert again.trouble is None


def test_a_broken_table_is_made_anew_with_the_file(path: Path) -> None:
    db = opened(path)
    with sqlite3.connect(path) as other:
        other.execute("drop table note")
    db.change(note("again"))
    assert notes(db) == ["again"]


def test_a_statement_that_is_wrong_in_itself_is_told_and_harms_nothing(path: Path) -> None:
    db = opened(path)
    db.change(note("kept"))
    with pytest.raises(StoreUnavailable):
        db.read("select nonsense from note")
    with pytest.raises(StoreUnavailable):
        opened(None).read("select nonsense from note")
    assert notes(db) == ["kept"]


def test_a_change_that_fails_half_way_is_taken_back(path: Path) -> None:
    db = opened(path)

    def work(connection: sqlite3.Connection) -> None:
        note("half")(connection)
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        db.change(work)
    assert notes(db) == []


def test_another_process_in_the_way_makes_it_wait_and_loses_nothing(path: Path) -> None:
    db = opened(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    with pytest.raises(Locked):
        db.change(note("refused"))
    db.change_soon(note("put off"))
    assert notes(db) == [], "reading needs not wait"
    other.execute("rollback")
    db.change(note("on time"))
    assert notes(db) == ["on time", "put off"]
    other.execute("begin immediate")
    db.change_soon(note("at the end"))
    other.execute("rollback")
    db.close()
    assert notes(opened(path)) == ["at the end", "on time", "put off"]
    assert not list(path.parent.glob("*.damaged*"))


def test_closing_while_another_process_is_in_the_way_gives_up_quietly(path: Path) -> None:
    db = opened(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    db.change_soon(note("lost"))
    db.close()
    other.execute("rollback")
    assert notes(opened(path)) == []


def test_a_file_taken_away_is_made_again_and_one_put_in_its_place_is_followed(path: Path) -> None:
    db = opened(path)
    db.change(note("one"))
    for file in path.parent.iterdir():
        file.unlink()
    db.change(note("two"))
    assert notes(db) == ["two"]
    other = opened(path.with_name("other.sqlite3"))
    other.change(note("theirs"))
    other.compact()
    other.close()
    path.with_name("other.sqlite3").replace(path)
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    assert db.changed_elsewhere()
    assert notes(db) == ["theirs"]


def test_a_store_that_vanished_whole_is_not_made_again_by_a_look(path: Path) -> None:
    db = opened(path)
    db.change(note("one"))
    for file in path.parent.iterdir():
        file.unlink()
    path.parent.rmdir()
    assert not db.changed_elsewhere()
    assert notes(db) == ["one"]
    assert not path.parent.exists()


def test_changes_of_others_are_noticed_once_and_own_ones_are_not(path: Path) -> None:
    one, other = opened(path), opened(path)
    assert not one.changed_elsewhere()
    other.change(note("from there"))
    assert one.changed_elsewhere()
    assert not one.changed_elsewhere()
    one.change(note("from here"))
    assert not one.changed_elsewhere()
    one.close()
    assert not one.changed_elsewhere()


def test_many_processes_that_begin_at_once_share_one_file(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from mnemic.core.persistence.healing import HealingDatabase\n"
        f"db = HealingDatabase(Path({str(path)!r}), {SCHEMA!r}, 1)\n"
        "for n in range(20): db.change(lambda c: c.execute('insert into note values (?)', (f'{sys.argv[1]}-{n}',)))\n"
        "print(db.trouble)"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(n)], stdout=subprocess.PIPE, text=True)
        for n in range(5)
    ]
    said = [process.communicate(timeout=60)[0].strip() for process in running]
    assert said == ["None"] * 5
    assert len(notes(opened(path))) == 100
    assert not list(path.parent.glob("*.damaged*"))


def test_many_threads_share_one_handle(path: Path) -> None:
    db = opened(path)

    def work(name: int) -> None:
        for n in range(20):
            db.change(note(f"{name}-{n}"))

    threads = [threading.Thread(target=work, args=(name,)) for name in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(notes(db)) == 100


def test_compacting_leaves_no_byte_of_what_was_deleted(path: Path) -> None:
    db = opened(path)
    db.change(note("a telling phrase"))
    path.with_name("state.sqlite3.damaged").write_bytes(b"a telling phrase")
    db.change(lambda c: c.execute("delete from note"))
    db.compact()
    assert [p.name for p in path.parent.iterdir() if b"telling" in p.read_bytes()] == []
    opened(None).compact()


def test_compacting_says_so_where_a_reader_holds_old_pages(path: Path) -> None:
    db = opened(path)
    db.change(note("a telling phrase"))
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("begin")
    reader.execute("select * from note").fetchall()
    with pytest.raises(Locked):
        db.compact()
    reader.execute("rollback")
    db.compact()
