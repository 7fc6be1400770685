"""The pages of a large derived file are not looked through when it is opened, but soon after; damage costs no memory."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mnemic.core.files.paths import user_location
from mnemic.core.persistence import database
from mnemic.core.persistence.database import Unusable, connect, is_whole
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_shelf import codes, recalled
from tests.core.a_store import MONDAY, Clock, open_user, surroundings, topic, write

SCHEMA = "create table one (a text primary key, b text)"
FILES = ["state.sqlite3", "index.sqlite3", "files.sqlite3"]


def damage(path: Path) -> None:
    """Overwrites the header of every page behind the first that SQLite's own tables do not need."""
    with closing(sqlite3.connect(path)) as db:
        (size,) = db.execute("pragma page_size").fetchone()
        roots = [
            root
            for (root,) in db.execute(
                "select rootpage from sqlite_master where type = 'index' or name = 'sightings'"
            )
        ]
        db.execute("pragma wal_checkpoint(truncate)")
    with path.open("r+b") as file:
        for page in roots:
            file.seek((page - 1) * size)
            file.write(b"\xee" * 16)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with closing(connect(tmp_path / "one.sqlite3", SCHEMA, 1)) as db:
        db.executemany("insert into one values (?, ?)", [(f"{n:05}", "x" * 50) for n in range(500)])
    damage(tmp_path / "one.sqlite3")
    return tmp_path / "one.sqlite3"


def test_a_small_one_is_looked_through_when_it_is_opened(path: Path) -> None:
    assert is_whole(path), "whoever opens it has done that"
    with pytest.raises(Unusable, match="damaged"):
        connect(path, SCHEMA, 1)


def test_a_large_one_is_opened_at_once_and_found_damaged_by_who_asks(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LARGE", 1_000)
    connect(path, SCHEMA, 1).close()
    assert not is_whole(path)
    with pytest.raises(Unusable, match="damaged"):
        connect(path, SCHEMA, 1, thorough=True)
    assert is_whole(path.with_name("missing.sqlite3"))


@pytest.mark.parametrize("name", FILES)
def test_a_store_goes_on_with_a_new_file_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    shelf = open_user(tmp_path)
    for n in range(40):
        write(shelf, f"project/{n}.md", topic(f"The harbour of town {n} opens at six", f"Town {n}"))
        os.utime(shelf.location.root / f"project/{n}.md", (MONDAY.timestamp() - 900,) * 2)
    shelf.look()
    expected = dict(shelf.snapshot.memories)
    shelf.close()
    monkeypatch.setattr(database, "LARGE", 1_000)
    again = Shelf(user_location(tmp_path / "base"), surroundings(tmp_path, Clock()))
    again.load()
    assert again.contents.damaged() == []
    again.close()
    damage(shelf.location.state / ".mnemic" / name)
    again = Shelf(user_location(tmp_path / "base"), surroundings(tmp_path, Clock()))
    again.load()
    found = again.contents.damaged()
    # What was met while it was loaded is mended already.
    assert found in ([name], [])
    again.contents.mend(found)
    again.look()
    assert again.contents.damaged() == []
    assert dict(again.snapshot.memories) == expected
    assert recalled(again, "when does the harbour of town 7 open")[0] == "The harbour of town 7 opens at six"
    assert (shelf.location.state / ".mnemic" / f"{name}.damaged").exists()
    if name != "files.sqlite3":
        assert codes(again) & {"state-set-aside", "index-set-aside"}
    write(again, "project/new.md", topic("The pier is closed"))
    assert recalled(again, "pier") == ["The pier is closed"]
    again.close()
