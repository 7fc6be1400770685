"""The search index beside the files: it follows them, and where it fails the files answer."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path

import pytest

from mnemic.core.errors import Locked, MnemicError, StoreUnavailable
from mnemic.core.memory import Memory
from mnemic.core.persistence import database
from mnemic.core.search.index import Document, SearchIndex
from mnemic.core.shelves.finder import Finder
from mnemic.core.shelves.reading import document
from tests.core.a_store import open_user, topic, write


@pytest.fixture
def memories(tmp_path: Path) -> list[Memory]:
    shelf = open_user(tmp_path / "store")
    for n in range(3):
        write(shelf, f"project/{n}.md", topic(f"Note {n} speaks of harbour{n}"))
    return list(shelf.snapshot.memories.values())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "index.sqlite3"


def keys(finder: Finder, memories: Iterable[Memory]) -> set[str]:
    return set(finder.index(memories).fingerprints())


def kept(path: Path, memories: Iterable[Memory]) -> Finder:
    finder = Finder()
    finder.keep(path)
    sync(finder, memories)
    return finder


def sync(finder: Finder, memories: Iterable[Memory]) -> None:
    """Brings it to these memories."""
    wanted = {doc.key: doc for doc in map(document, memories)}
    finder.sync(
        lambda: ((key, doc.fingerprint) for key, doc in wanted.items()),
        lambda keys: map(wanted.__getitem__, keys),
    )


def gone(memories: Iterable[Memory]) -> dict[str, str]:
    """What the index holds of memories that are gone by now."""
    return {doc.key: doc.fingerprint for doc in map(document, memories)}


def standing(finder: Finder) -> tuple[bool, bool]:
    """Whether it is up to date, and whether it has trouble."""
    return finder.synced, finder.trouble is not None


def refuse(*_: object) -> None:
    raise Locked("the index", 5)


def test_it_is_brought_to_the_files_and_stays_there_over_a_restart(
    path: Path, memories: list[Memory]
) -> None:
    finder = kept(path, memories)
    assert finder.synced
    finder.update(gone(memories[:1]), [])
    assert keys(finder, memories) == {document(memory).key for memory in memories[1:]}
    finder.close()
    again = kept(path, memories[2:])
    assert keys(again, memories) == {document(memories[2]).key}
    assert again.trouble is None


def test_what_is_equal_is_not_written_again(
    path: Path, memories: list[Memory], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(path, memories).close()
    monkeypatch.setattr(SearchIndex, "update", refuse)
    assert kept(path, memories).synced


def test_a_failed_update_sends_searches_to_the_files_and_is_made_good_by_the_next_look(
    path: Path, memories: list[Memory], monkeypatch: pytest.MonkeyPatch
) -> None:
    finder = kept(path, memories[:2])
    with monkeypatch.context() as patch:
        patch.setattr(SearchIndex, "update", refuse)
        finder.update({}, memories[2:])
        sync(finder, memories)
    assert standing(finder) == (False, True)
    assert len(keys(finder, memories)) == 3
    assert standing(finder) == (False, True)
    sync(finder, memories)
    assert standing(finder) == (True, False)
    assert len(keys(finder, memories)) == 3
    finder.close()


def test_a_file_damaged_in_the_middle_of_work_is_made_anew(path: Path, memories: list[Memory]) -> None:
    finder = kept(path, memories)
    for suffix in ("", "-wal"):
        path.with_name(path.name + suffix).write_bytes(b"\xa5" * 30_000)
    with pytest.raises(MnemicError):
        finder.index(memories).lookup(["harbour1"])
    assert finder.from_files(memories).documents == 3
    assert standing(finder) == (False, True)
    sync(finder, memories)
    assert standing(finder) == (True, False)
    assert finder.index(memories).documents == 3
    finder.close()
    again = kept(path, memories)
    assert again.trouble is None
    assert again.index(memories).documents == 3


@pytest.mark.parametrize("junk", [b"", b"junk", b"SQLite format 3\0" + b"\1" * 5000])
def test_a_damaged_file_at_the_start_is_made_anew(path: Path, memories: list[Memory], junk: bytes) -> None:
    path.write_bytes(junk)
    finder = kept(path, memories)
    assert finder.trouble is None
    assert finder.index(memories).documents == 3


def test_a_file_that_bars_the_way_has_it_live_in_memory_and_says_so(
    path: Path, memories: list[Memory]
) -> None:
    path.touch()
    path /= "index.sqlite3"
    finder = kept(path, memories)
    assert finder.trouble is not None
    assert finder.index(memories).documents == 3
    with pytest.raises(StoreUnavailable):
        finder.rebuild(memories)
    assert finder.index(memories).documents == 3


def test_another_process_that_writes_only_makes_it_late(
    path: Path, memories: list[Memory], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    finder = kept(path, memories[:2])
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    finder.update({}, memories[2:])
    assert len(keys(finder, memories)) == 3
    other.execute("rollback")
    sync(finder, memories)
    assert finder.trouble is None


def test_a_rebuild_that_fails_leaves_what_was_there(path: Path, memories: list[Memory]) -> None:
    finder = kept(path, memories)

    def breaking() -> Iterable[Memory]:
        yield memories[0]
        raise RuntimeError("the 500th insert")

    with pytest.raises(RuntimeError):
        finder.rebuild(breaking())
    assert len(keys(finder, memories)) == 3
    assert finder.rebuild(memories[:2]) == 2
    assert finder.trouble is None
    assert len(keys(finder, memories)) == 2


def test_a_search_under_way_is_not_cut_off_by_a_rebuild(path: Path, memories: list[Memory]) -> None:
    finder = kept(path, memories)
    searching = finder.index(memories)
    finder.rebuild(memories)
    assert searching.documents == 3
    finder.rebuild(memories)
    finder.close()


def test_compacting_leaves_no_word_of_what_was_removed(path: Path, memories: list[Memory]) -> None:
    finder = kept(path, memories)
    path.with_name("index.sqlite3.damaged").write_bytes(b"harbour1")
    finder.update(gone(memories[1:2]), [])
    finder.compact()
    finder.close()
    assert [p.name for p in path.parent.iterdir() if p.is_file() and b"harbou1" in p.read_bytes()] == []
    assert [p.name for p in path.parent.iterdir() if p.is_file() and b"harbour1" in p.read_bytes()] == []
    unkept = Finder()
    unkept.compact()
    unkept.close()


def test_compacting_says_so_where_a_reader_holds_old_pages(
    path: Path, memories: list[Memory], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    index = SearchIndex(path)
    index.update((), [Document("a.md", "1", "Title", "", "body")])
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("begin")
    reader.execute("select * from document").fetchall()
    with pytest.raises(Locked):
        index.compact()
    reader.execute("rollback")
    index.compact()
    index.close()
