"""An index whose pages are whole and whose rows say what cannot be: it makes room, and the files answer meanwhile."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import numpy as np
import pytest

from mnemic.core.errors import StoreUnavailable
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.recall import search
from mnemic.core.operations.remembering import remember
from mnemic.core.search.database import SOUND
from mnemic.core.search.index import Document, SearchIndex
from mnemic.core.search.vectors import Floats, Meant
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_shelf import codes, open_user, recalled
from tests.core.a_store import topic

FACTS = (
    "We deploy on Tuesdays",
    "The gateway is called Heimdall",
    "The cache is Redis 7.2",
    "支付服务的负责人是王芳",
    "Der Aufzug fährt nur bis zum dritten Stock",
    "\n\n".join(f"The {n} report of the harbour goes to office {n}." for n in range(60)),
)
QUESTIONS = ("when do we deploy", "gateway", "Redis 7.2", "支付服务", "Aufzug Stock", "harbour report 17")
BLOBS = [("posting", "passages"), ("posting", "strengths"), ("vector", "code"), ("document", "key")]
COLUMNS = [
    *BLOBS,
    *(("document", name) for name in ("id", "fingerprint")),
    *(("passage", name) for name in ("id", "document", "segment", "terms")),
    *(("segment", name) for name in ("id", "passages")),
    *(("posting", name) for name in ("term", "segment")),
    *(("vector", name) for name in ("id", "passage")),
    *(("state", name) for name in ("generation", "documents", "model", "format")),
]
TABLES = ["posting", "segment", "document", "passage", "vector", "state", "sqlite_sequence"]
ODD = [b"\xff\xfe", "\udcff", "", "text", 0, -7, 3, 2**31 + 5, 2**62, 0.5]


def raw(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def vectors(count: int) -> Floats:
    found = np.random.default_rng(1).normal(size=(count, 64)).astype(np.float32)
    return np.asarray(found / np.linalg.norm(found, axis=1)[:, None], np.float32)


def filled(tmp_path: Path) -> Path:
    """Leaves a store whose memories are indexed and have vectors; returns its index."""
    root = tmp_path / "base" / "memories" / "project"
    root.mkdir(parents=True)
    for n, fact in enumerate(FACTS):
        (root / f"{n}.md").write_text(topic(fact), encoding="utf-8")
    shelf = open_user(tmp_path)
    remember(Wish(text="The lift was painted green"), shelf)
    index = shelf.search_index()
    numbers = [n for _, some in index.without_vector("m", 100) for n in some]
    index.add_vectors("m", numbers, vectors(len(numbers)))
    shelf.close()
    return tmp_path / "base" / ".mnemic" / "index.sqlite3"


def answers(shelf: Shelf) -> list[list[str]]:
    return [recalled(shelf, question) for question in QUESTIONS]


def odd(chance: Random, old: object) -> object:
    """Returns what nobody wrote: a blob cut or longer or of other bytes, or another value altogether."""
    if isinstance(old, bytes) and chance.random() < 0.7:
        cut = chance.randrange(len(old) + 1)
        return chance.choice([old[:cut], old[:3], b"", old + b"\0", old * 2, chance.randbytes(len(old) + 1)])
    return chance.choice([value for value in ODD if value != old])


def damage_value(path: Path, table: str, column: str, chance: Random) -> None:
    with closing(raw(path)) as db:
        (old,) = chance.choice(db.execute(f"select {column} from {table} order by {column}").fetchall())
        new = odd(chance, old)
        value = "cast(? as text)" if isinstance(new, str) else "?"
        said = new.encode("utf-8", "surrogateescape") if isinstance(new, str) else new
        try:
            db.execute(f"update or ignore {table} set {column} = {value} where {column} is ?", (said, old))
        except sqlite3.IntegrityError:
            db.execute(f"delete from {table} where {column} is ?", (old,))


def assert_heals(tmp_path: Path, shelf: Shelf, expected: list[list[str]]) -> None:
    assert answers(shelf) == expected
    shelf.look()
    assert answers(shelf) == expected
    remember(Wish(text="The market opens at nine"), shelf)
    assert recalled(shelf, "when does the market open") == ["The market opens at nine"]
    shelf.look(mend=True)
    shelf.close()
    again = open_user(tmp_path)
    assert answers(again) == expected
    assert codes(again) <= {"index-set-aside"}
    again.close()
    third = open_user(tmp_path)
    assert (answers(third), codes(third)) == (expected, set())
    third.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return filled(tmp_path)


@pytest.fixture
def expected(path: Path, tmp_path: Path) -> list[list[str]]:
    shelf = open_user(tmp_path)
    found = answers(shelf)
    shelf.close()
    assert all(found), "every question has an answer"
    return found


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_a_value_that_cannot_be_costs_no_answer(
    path: Path, tmp_path: Path, expected: list[list[str]], table: str, column: str, seed: int
) -> None:
    damage_value(path, table, column, Random(f"{table}.{column}.{seed}"))
    assert_heals(tmp_path, open_user(tmp_path), expected)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("table", TABLES)
def test_rows_that_are_gone_cost_no_answer(
    path: Path, tmp_path: Path, expected: list[list[str]], table: str, seed: int
) -> None:
    with closing(raw(path)) as db:
        where = f"where abs(random()) % {seed} = 0" if seed else ""
        db.execute(f"delete from {table} {where}")
    assert_heals(tmp_path, open_user(tmp_path), expected)


@pytest.mark.parametrize(
    "statement",
    [
        "update posting set passages = substr(passages, 1, 3)",
        "update posting set passages = substr(passages, 1, 4), strengths = x'ffffffff'",
        "update posting set passages = x'ffffff7f', strengths = x'ffff'",
        "update vector set code = substr(code, 1, 3)",
        "update vector set code = zeroblob(68)",
        "update vector set passage = -passage",
        "delete from posting",
        "delete from state",
        "update document set key = x'ff'||key",
    ],
)
def test_what_becomes_damaged_while_it_is_open_costs_no_answer(
    path: Path, tmp_path: Path, expected: list[list[str]], statement: str
) -> None:
    shelf = open_user(tmp_path)
    with closing(raw(path)) as db:
        db.execute(statement)
    assert_heals(tmp_path, shelf, expected)


def cut(path: Path) -> None:
    with closing(raw(path)) as db:
        db.execute("update posting set passages = substr(passages, 1, 3)")


def test_rebuilding_looks_at_nothing_that_was_there(path: Path, tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    expected = answers(shelf)
    cut(path)
    assert shelf.rebuild() == len(FACTS) + 1
    assert answers(shelf) == expected
    with closing(raw(path)) as db:
        assert db.execute(SOUND).fetchone() == (1,)
    shelf.close()


def test_another_reader_sees_a_rebuilt_index_whole(path: Path, tmp_path: Path) -> None:
    one, other = open_user(tmp_path), open_user(tmp_path)
    expected = answers(other)
    one.rebuild()
    assert answers(other) == expected
    assert other.search_index().without_vector("m", 100), "its vectors are to be made again"
    one.close()
    other.close()


def test_of_two_who_find_one_file_damaged_the_second_takes_what_the_first_made(path: Path) -> None:
    with closing(SearchIndex(path)) as one, closing(SearchIndex(path)) as other:
        cut(path)
        with pytest.raises(StoreUnavailable, match="set aside"):
            one.lookup(["redi", "deploy"])
        one.update((), [Document("a", "1", "", "", "pnpm")])
        assert other.fingerprints().keys() == {"a"}
        assert other.lookup(["pnpm"]).documents == 1
    assert len(list(path.parent.glob("index.sqlite3.damaged*"))) == 1


@pytest.mark.parametrize("fail", [ValueError, TypeError, KeyError, IndexError])
def test_a_fault_of_whoever_makes_the_documents_costs_no_file(path: Path, fail: type[Exception]) -> None:
    def documents() -> list[Document]:
        raise fail

    with closing(SearchIndex(path)) as index:
        before = index.fingerprints()
        with pytest.raises(fail):
            index.update((), (document for _ in range(1) for document in documents()))
        assert (index.rebuilt, index.fingerprints()) == (False, before)


def test_a_vector_that_cannot_be_is_found_by_a_question_with_meaning(path: Path, tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    meant = Meant(vectors(1)[0], "m")
    with closing(raw(path)) as db:
        db.execute("update vector set code = x'0000c07f' || substr(code, 5)")
    assert search("gateway Heimdall", [shelf], meant=meant)[0].matched
    shelf.look()
    assert search("gateway Heimdall", [shelf], meant=meant)[0].matched
    assert len(shelf.search_index().without_vector("m", 100)) == len(FACTS) + 1
    shelf.close()
