"""The index of one store: damage, other versions, other processes."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from mnemic.core.errors import Locked, StoreUnavailable
from mnemic.core.persistence import database
from mnemic.core.search import database as search_database
from mnemic.core.search.index import Document, SearchIndex
from mnemic.core.search.tokens import ANALYSER
from tests.core.a_lookup import documents_of


def document(
    key: str, body: str = "", title: str = "", description: str = "", fingerprint: str = "1"
) -> Document:
    return Document(key, fingerprint, title, description, body)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "index.db"


def keys(index: SearchIndex, term: str) -> set[str]:
    numbers = documents_of(index.lookup([term]), term)
    return {key for key, _ in index.names(numbers).values()}


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b"this is no database, and longer than a header" * 40),
        lambda path: os.truncate(path, path.stat().st_size // 2),
        lambda path: os.truncate(path, 10),
        lambda path: path.write_bytes(path.read_bytes()[:4096] + os.urandom(path.stat().st_size - 4096)),
    ],
    ids=["foreign", "half", "stump", "scrambled"],
)
def test_a_damaged_file_is_set_aside_and_begun_anew(path: Path, damage: object) -> None:
    with closing(SearchIndex(path)) as first:
        first.update((), [document(str(n), f"pnpm yarn {n} word{n}") for n in range(300)])
    assert callable(damage)
    damage(path)
    with closing(SearchIndex(path)) as again:
        assert (again.rebuilt, again.documents) == (True, 0)
        again.update((), [document("a", "pnpm")])
        assert keys(again, "pnpm") == {"a"}
    assert path.with_name("index.db.damaged").exists()


def test_an_empty_file_is_simply_begun(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    with closing(SearchIndex(path)) as index:
        assert (index.rebuilt, index.documents) == (False, 0)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE state SET format = '0'",
        "DROP TABLE state",
        "ALTER TABLE state DROP COLUMN format",
        "DELETE FROM state",
    ],
)
def test_an_index_of_another_version_is_begun_anew(path: Path, statement: str) -> None:
    with closing(SearchIndex(path)) as first:
        first.update((), [document("a", "pnpm")])
    with closing(sqlite3.connect(path)) as raw:
        raw.execute(statement)
        raw.commit()
    with closing(SearchIndex(path)) as again:
        assert (again.rebuilt, again.fingerprints()) == (True, {})


def test_a_newer_analyser_rebuilds(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SearchIndex(path).close()
    monkeypatch.setattr(search_database, "ANALYSER", ANALYSER + 1)
    with closing(SearchIndex(path)) as again:
        assert again.rebuilt


def test_a_file_damaged_while_open_says_so_once_and_mends(path: Path) -> None:
    with closing(SearchIndex(path)) as index:
        index.update((), [document(str(n), f"pnpm word{n} " * 20) for n in range(300)])
        with closing(sqlite3.connect(path)) as raw:
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        path.write_bytes(b"\0" * 512)
        with pytest.raises(StoreUnavailable, match="set aside"):
            index.update((), [document("a", "pnpm")])
        assert index.rebuilt
        index.update((), [document("a", "pnpm")])
        assert keys(index, "pnpm") == {"a"}


def test_where_no_file_can_be_kept_the_index_lives_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with closing(SearchIndex(tmp_path / "file" / "index.db")) as index:
        assert (index.kept, index.rebuilt) == (False, True)
        index.update((), [document("a", "pnpm")])
        assert keys(index, "pnpm") == {"a"}


def test_a_folder_in_its_place_is_set_aside(path: Path) -> None:
    path.mkdir(parents=True)
    with closing(SearchIndex(path)) as index:
        index.update((), [document("a", "pnpm")])
        assert (index.kept, keys(index, "pnpm")) == (True, {"a"})
    assert path.with_name("index.db.damaged").is_dir()


@pytest.mark.parametrize("in_memory", [True, False])
def test_an_error_in_the_middle_leaves_everything_as_it_was(path: Path, in_memory: bool) -> None:
    def failing() -> Iterator[Document]:
        for n in range(500):
            yield document(f"new{n}", "yarn")
        raise RuntimeError("the 500th")

    with closing(SearchIndex(None if in_memory else path)) as index:
        index.update((), [document("old", "pnpm")])
        with pytest.raises(RuntimeError, match="500th"):
            index.update(["old"], failing())
        assert (index.fingerprints(), keys(index, "pnpm"), keys(index, "yarn")) == (
            {"old": "1"},
            {"old"},
            set(),
        )
        index.update((), [document("next", "yarn")])
        assert keys(index, "yarn") == {"next"}


def test_waiting_for_another_process_is_bounded(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    with closing(SearchIndex(path)) as index, closing(sqlite3.connect(path, isolation_level=None)) as other:
        index.update((), [document("a", "pnpm")])
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Locked):
            index.update((), [document("b", "pnpm")])
        assert keys(index, "pnpm") == {"a"}
        other.execute("ROLLBACK")
        index.update((), [document("b", "pnpm")])
        assert keys(index, "pnpm") == {"a", "b"}


def test_a_file_that_is_held_at_the_start_is_not_set_aside(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with closing(SearchIndex(path)) as index:
            assert (index.kept, index.rebuilt) == (False, True)
    assert not path.with_name("index.db.damaged").exists()


def test_a_file_that_another_process_has_just_replaced_is_used(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(SearchIndex(path)) as other:
        other.update((), [document("a", "pnpm")])
        answers = iter([sqlite3.DatabaseError("damaged a moment ago")])
        check = database._check

        def late(connection: sqlite3.Connection, layout: database.Layout, *, pages: bool = True) -> None:
            for error in answers:
                raise error
            check(connection, layout, pages=pages)

        monkeypatch.setattr(database, "_check", late)
        with closing(SearchIndex(path)) as index:
            assert (index.rebuilt, keys(index, "pnpm")) == (False, {"a"})
    assert not path.with_name("index.db.damaged").exists()


def test_threads_that_begin_one_file_at_once_share_it(path: Path) -> None:
    def add(number: int) -> None:
        with closing(SearchIndex(path)) as index:
            assert (index.kept, index.rebuilt) == (True, False)
            index.update((), [document(f"{number}/{n}", "pnpm") for n in range(20)])

    threads = [threading.Thread(target=add, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with closing(SearchIndex(path)) as index:
        assert len(keys(index, "pnpm")) == index.documents == 80


def test_an_error_that_is_no_damage_keeps_the_file(path: Path) -> None:
    with closing(SearchIndex(path)) as index:
        index.update((), [document("a", "pnpm")])
        with pytest.raises(StoreUnavailable, match="NOT NULL"):
            index.update((), [Document("b", None, "", "", "pnpm")])  # type: ignore[arg-type] # breaks a constraint
        assert (index.rebuilt, keys(index, "pnpm")) == (False, {"a"})
