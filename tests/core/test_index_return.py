"""The index of one store while its file cannot be used, and when it can be used again: without a restart."""

from __future__ import annotations

import threading
from contextlib import closing
from pathlib import Path

import pytest

from mnemic.core.errors import StoreUnavailable
from mnemic.core.search.index import Document, SearchIndex
from tests.core.a_lookup import documents_of
from tests.full_disk import nothing_grows


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "own" / "index.sqlite3"


def document(key: str, body: str) -> Document:
    return Document(key, "1", "", "", body)


def filled(path: Path) -> SearchIndex:
    index = SearchIndex(path)
    index.update((), [document(f"{n}", f"pnpm word{n}") for n in range(50)])
    return index


def counts(index: SearchIndex) -> dict[str, int]:
    """In how many documents two words stand."""
    found = index.lookup(["yarn", "pnpm"])
    return {term: len(documents_of(found, term)) for term in ("yarn", "pnpm")}


def looked(index: SearchIndex) -> tuple[bool, bool]:
    """Looks at it as its owner does; whether all is to be compared, and whether it is kept in its file then."""
    return index.rebuilt, index.kept


def test_on_a_full_disk_it_goes_on_in_memory_with_all_it_knew_and_comes_back(path: Path) -> None:
    with closing(filled(path)) as index:
        with nothing_grows():
            with pytest.raises(StoreUnavailable):
                index.update(["0"], [document("new", "yarn")])
            assert (index.kept, index.documents) == (False, 50)
            index.update(["0"], [document("new", "yarn")])
            assert counts(index) == {"yarn": 1, "pnpm": 49}
            index.rebuilt = False
            assert looked(index) == (False, False), "nothing to compare as long as it is full"
        assert looked(index) == (True, True)
        assert index.trouble is None
        assert "new" not in index.fingerprints(), "the file is compared with what is wanted"
        index.update(["0"], [document("new", "yarn")])
        index.rebuilt = False
    with closing(SearchIndex(path)) as again:
        assert (again.rebuilt, again.documents) == (False, 50)
        assert counts(again) == {"yarn": 1, "pnpm": 49}


def test_an_index_whose_disk_is_full_at_the_start_is_read_and_taken_up_later(path: Path) -> None:
    filled(path).close()
    with nothing_grows():
        index = SearchIndex(path)
        assert (index.documents, counts(index)) == (50, {"yarn": 0, "pnpm": 50})
        index.update((), [document("new", "yarn")])
        assert (index.kept, index.documents) == (False, 51)
        index.rebuilt = False
    assert looked(index) == (True, True)
    index.close()


def test_a_large_update_on_a_disk_that_turns_full_in_the_middle_is_all_or_nothing(path: Path) -> None:
    with closing(filled(path)) as index, nothing_grows():
        with pytest.raises(StoreUnavailable):
            index.update(list(index.fingerprints()), (document(f"new{n}", f"yarn {n}") for n in range(5_000)))
        assert counts(index) == {"yarn": 0, "pnpm": 50}


def test_purging_on_a_full_disk_says_so_and_is_possible_afterwards(path: Path) -> None:
    with closing(filled(path)) as index:
        index.update(["7"], ())
        with nothing_grows(), pytest.raises(StoreUnavailable):
            index.compact()
        looked(index)
        index.compact()
    assert b"word7" not in path.read_bytes()


def test_a_folder_that_goes_and_comes_back_is_followed(path: Path, tmp_path: Path) -> None:
    with closing(filled(path)) as index:
        away = tmp_path / "away"
        path.parent.rename(away)
        assert looked(index) == (True, False)
        assert index.documents == 50
        index.rebuilt = False
        assert looked(index) == (False, False)
        assert not path.parent.exists()
        away.rename(path.parent)
        assert looked(index) == (True, True)
        assert index.documents == 50


def test_a_file_that_another_program_deleted_is_begun_anew(path: Path) -> None:
    with closing(filled(path)) as index:
        for file in path.parent.iterdir():
            file.unlink()
        assert looked(index) == (True, True)
        assert index.documents == 0
        index.update((), [document("a", "pnpm")])
    with closing(SearchIndex(path)) as again:
        assert again.documents == 1


def test_searches_go_on_while_the_file_is_left_and_taken_up(path: Path) -> None:
    failures: list[BaseException] = []
    done = threading.Event()

    def search() -> None:
        while not done.is_set():
            try:
                assert len(documents_of(index.lookup(["pnpm"]), "pnpm")) == 50
                assert index.documents == 50
            except BaseException as error:  # whatever it is, the test names it
                failures.append(error)
                return

    with closing(filled(path)) as index:
        threads = [threading.Thread(target=search) for _ in range(3)]
        for thread in threads:
            thread.start()
        for _ in range(10):
            with nothing_grows(), pytest.raises(StoreUnavailable):
                index.update((), [document("new", "yarn")])
            assert looked(index) == (True, True)
        done.set()
        for thread in threads:
            thread.join()
    assert failures == []
