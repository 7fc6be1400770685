"""The index of one store: what it keeps, what it survives."""

from __future__ import annotations

import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from mnemic.core.errors import StoreUnavailable
from mnemic.core.search.index import Document, SearchIndex
from tests.core.a_lookup import documents_of


def document(
    key: str, body: str = "", title: str = "", description: str = "", fingerprint: str = "1"
) -> Document:
    return Document(key, fingerprint, title, description, body)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "index.db"


@pytest.fixture
def index(path: Path) -> Iterator[SearchIndex]:
    with closing(SearchIndex(path)) as opened:
        yield opened


def keys(index: SearchIndex, term: str) -> set[str]:
    numbers = documents_of(index.lookup([term]), term)
    return {key for key, _ in index.names(numbers).values()}


def test_a_new_index_is_empty_and_owes_nothing(index: SearchIndex) -> None:
    assert (index.documents, index.fingerprints(), index.rebuilt, index.kept) == (0, {}, False, True)


def test_documents_are_found_by_their_terms(index: SearchIndex) -> None:
    index.update((), [document("a", "pnpm"), document("b", "yarn pnpm")])
    assert keys(index, "pnpm") == {"a", "b"}
    assert (keys(index, "yarn"), keys(index, "npm")) == ({"b"}, set())


def test_an_updated_document_is_replaced(index: SearchIndex) -> None:
    index.update((), [document("a", "pnpm")])
    assert keys(index, "pnpm") == {"a"}
    index.update((), [document("a", "yarn", fingerprint="2")])
    assert (keys(index, "pnpm"), keys(index, "yarn")) == (set(), {"a"})
    assert (index.documents, index.fingerprints()) == (1, {"a": "2"})


def test_removing_leaves_nothing_and_what_is_not_there_is_no_error(index: SearchIndex, path: Path) -> None:
    index.update((), [document("a", "pnpm"), document("empty")])
    index.update(["a", "empty", "never"], ())
    assert (index.documents, index.fingerprints(), keys(index, "pnpm")) == (0, {}, set())
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("SELECT count(*) FROM passage").fetchone() == (0,)


def test_the_last_of_two_documents_with_one_key_counts(index: SearchIndex) -> None:
    index.update((), [document("a", "pnpm"), document("a", "yarn")])
    assert (index.documents, keys(index, "pnpm"), keys(index, "yarn")) == (1, set(), {"a"})


def test_refilled_with_nothing_it_is_empty(index: SearchIndex) -> None:
    index.update((), [document("a", "pnpm")])
    index.refill(())
    assert (index.documents, keys(index, "pnpm")) == (0, set())


def test_a_title_weighs_more_than_a_description_and_that_more_than_a_body(index: SearchIndex) -> None:
    long = " ".join(f"word{n}" for n in range(60))
    index.update(
        (),
        [
            document("title", long, "pnpm", "other"),
            document("description", long, "other", "pnpm"),
            document("body", f"pnpm {long}", "other", "another"),
        ],
    )
    strengths = {
        index.names([number])[number][0]: s
        for number, s in documents_of(index.lookup(["pnpm"]), "pnpm").items()
    }
    assert 1 > strengths["title"] > strengths["description"] > strengths["body"] > 0


def test_an_index_is_there_again_after_reopening(path: Path) -> None:
    with closing(SearchIndex(path)) as first:
        first.update((), [document("a", "pnpm")])
    with closing(SearchIndex(path)) as again:
        assert (again.rebuilt, again.fingerprints(), keys(again, "pnpm")) == (False, {"a": "1"}, {"a"})


def test_keys_need_not_be_unicode(index: SearchIndex) -> None:
    index.update((), [document("caf\udce9.md", "pnpm")])
    assert keys(index, "pnpm") == {"caf\udce9.md"}


def test_an_index_in_memory_behaves_the_same() -> None:
    with closing(SearchIndex(None)) as index:
        index.update((), [document("a", "pnpm")])
        index.update((), [document("a", "yarn")])
        assert (keys(index, "yarn"), keys(index, "pnpm"), index.kept) == ({"a"}, set(), False)


def test_the_file_is_private(index: SearchIndex, path: Path) -> None:
    index.update((), [document("a", "pnpm")])
    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_what_another_process_writes_is_seen(path: Path) -> None:
    with closing(SearchIndex(path)) as one, closing(SearchIndex(path)) as other:
        one.update((), [document("a", "pnpm")])
        assert keys(other, "pnpm") == {"a"}
        one.update(["a"], [document("b", "pnpm")])
        other.update((), [document("c", "pnpm")])
        assert keys(one, "pnpm") == keys(other, "pnpm") == {"b", "c"}


def test_many_updates_between_two_looks_are_all_seen(index: SearchIndex) -> None:
    index.update((), [document("a", "pnpm")])
    assert keys(index, "pnpm") == {"a"}
    for n in range(70):
        index.update((), [document(f"n{n}", "pnpm")])
    assert len(keys(index, "pnpm")) == 71


def test_the_memory_that_readers_use_is_bounded(index: SearchIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mnemic.core.search.index._MAX_CACHED", 3)
    monkeypatch.setattr("mnemic.core.search.index._MAX_NAMED", 0)
    index.update((), [document(str(n), "pnpm yarn") for n in range(5)])
    first, *rest = documents_of(index.lookup(["pnpm"]), "pnpm")
    assert len(index.names([first])) + len(index.names(rest)) == 5
    for _ in range(2):
        assert keys(index, "pnpm") == keys(index, "yarn") == {"0", "1", "2", "3", "4"}


def test_readers_and_a_writer_in_different_threads_see_whole_updates(index: SearchIndex) -> None:
    seen: list[int] = []
    done = threading.Event()

    def read() -> None:
        while not done.is_set():
            seen.append(len(documents_of(index.lookup(["pnpm"]), "pnpm")))

    reader = threading.Thread(target=read)
    reader.start()
    for n in range(20):
        index.update((), [document(f"{n}/{m}", "pnpm") for m in range(5)])
    done.set()
    reader.join()
    assert {count % 5 for count in seen} <= {0}
    assert len(keys(index, "pnpm")) == 100


def test_a_closed_index_says_that_it_is_closed(path: Path) -> None:
    index = SearchIndex(path)
    index.close()
    with pytest.raises(StoreUnavailable):
        index.fingerprints()
