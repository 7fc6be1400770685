"""Segments: merged as they become many, followed by every reader, and without a trace of what was purged."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from mnemic.core.search import catalog, index
from mnemic.core.search.index import Document, SearchIndex
from mnemic.core.search.ranking import rank
from mnemic.core.search.segments import FAN
from mnemic.core.search.vectors import Meant
from tests.core.a_lookup import documents_of
from tests.effort import short

WORDS = ("pnpm", "yarn", "deploy", "部署", "staging")
LONG = " ".join(f"sentence {n} speaks of nothing." for n in range(60))


def document(key: str, body: str, sequence: str = "", position: int = 0) -> Document:
    return Document(key, "1", "", "", body, sequence, position)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "index.sqlite3"


@pytest.fixture
def written(path: Path) -> Iterator[SearchIndex]:
    with closing(SearchIndex(path)) as opened:
        yield opened


def keys(of: SearchIndex, term: str) -> set[str]:
    return {key for key, _ in of.names(documents_of(of.lookup([term]), term)).values()}


def rows(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as raw:
        return raw.execute(statement).fetchall()


def test_as_many_segments_as_the_fan_become_one(written: SearchIndex, path: Path) -> None:
    for n in range(FAN - 1):
        written.update((), [document(f"{n}", f"pnpm word{n}")])
    assert len(rows(path, "SELECT id FROM segment")) == FAN - 1
    written.update((), [document("last", "pnpm word9")])
    assert rows(path, "SELECT passages FROM segment") == [(FAN,)]
    assert len(rows(path, "SELECT 1 FROM posting WHERE term = 'pnpm'")) == 1
    assert len(keys(written, "pnpm")) == FAN


def test_segments_stay_few_however_often_it_is_updated(written: SearchIndex, path: Path) -> None:
    for n in range(200):
        written.update((), [document(f"{n % 50}", f"pnpm word{n}")])
    assert len(rows(path, "SELECT id FROM segment")) < 3 * FAN
    assert keys(written, "pnpm") == {f"{n}" for n in range(50)}
    assert keys(written, "word149") == set()
    assert keys(written, "word150") == {"0"}


def test_a_segment_of_which_all_has_gone_is_merged_as_well(written: SearchIndex, path: Path) -> None:
    for n in range(3 * FAN):
        written.update((), [document("one", f"word{n}")])
    written.update(["one"], ())
    written.compact()
    assert rows(path, "SELECT count(*) FROM posting") == [(0,)]
    written.update((), [document("one", "word1")])
    assert keys(written, "word1") == {"one"}


def test_nothing_in_the_file_tells_of_what_was_removed_and_compacted(
    written: SearchIndex, path: Path
) -> None:
    for n in range(30):
        written.update((), [document(f"key{n}", f"pnpm secretword{n}x {LONG}")])
    written.without_vector("m", 1)
    number = next(iter(written.lookup(["secretword7x"]).postings["secretword7x"][0]))
    telling = np.full((1, 40), 0.25, np.float32)
    telling[0, ::2] = -0.123
    written.add_vectors("m", [int(number)], telling)
    (code,) = rows(path, "SELECT code FROM vector")[0]
    assert isinstance(code, bytes)
    written.update(["key7"], ())
    written.compact()
    content = path.read_bytes()
    assert (
        not path.with_name(path.name + "-wal").exists()
        or not path.with_name(path.name + "-wal").stat().st_size
    )
    for trace in (b"secretword7x", b"key7", code):
        assert trace not in content
    assert b"secretword8x" in content
    assert keys(written, "secretword8x") == {"key8"}


class TestAnotherReader:
    """A second index on the same file follows what the first one does."""

    @pytest.fixture
    def other(self, path: Path, written: SearchIndex) -> Iterator[SearchIndex]:
        written.update((), [document(f"{n}", f"pnpm word{n}", "chat", n) for n in range(5)])
        with closing(SearchIndex(path)) as opened:
            assert len(keys(opened, "pnpm")) == 5
            yield opened

    def test_it_follows_additions_and_removals_through_merges(
        self, written: SearchIndex, other: SearchIndex
    ) -> None:
        for n in range(3 * FAN):
            written.update([f"{n - 3}"], [document(f"new{n}", "pnpm yarn", "chat", 50 - n)])
            assert keys(other, "pnpm") == keys(written, "pnpm")
        assert len(keys(other, "yarn")) == 3 * FAN

    def test_it_follows_vectors_and_another_model(self, written: SearchIndex, other: SearchIndex) -> None:
        question = np.eye(8, dtype=np.float32)[2]
        for model in ("one", "two"):
            waiting = written.without_vector(model, 9)
            assert (len(waiting), other.embedded) == (5, 0)
            written.add_vectors(model, [numbers[0] for _, numbers in waiting], np.eye(5, 8, dtype=np.float32))
            assert written.without_vector(model, 9) == []
            best = max(
                rank("gibberisch", {"s": other}, meant=Meant(question)), key=lambda match: match.semantic
            )
            assert (best.key, round(best.semantic, 2)) == ("2", 1.0)
        written.add_vectors("one", [1], np.eye(1, 8, dtype=np.float32))
        assert other.embedded == 5, "what an earlier model said is not kept"

    def test_it_follows_a_compaction(self, written: SearchIndex, other: SearchIndex) -> None:
        written.update(["1", "3"], [document("9", "pnpm", "chat", 9)])
        other.lookup(["pnpm"])
        written.compact()
        written.update(["0"], [document("8", "pnpm", "chat", 8)])
        assert keys(other, "pnpm") == {"2", "4", "8", "9"}

    def test_one_that_was_left_far_behind_reads_everything_again(
        self, written: SearchIndex, other: SearchIndex, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(catalog, "MAX_MISSED", 4)
        monkeypatch.setattr(index, "MAX_MISSED", 4)
        for n in range(FAN + 2):
            written.update([f"{n}"], [document(f"new{n}", "pnpm")])
        written.compact()
        for _ in range(6):
            written.update((), [document("last", "pnpm")])
        assert len(rows(path, "SELECT 1 FROM gone")) < 5 + FAN, (
            "what only such a reader would miss is not kept"
        )
        before = other.lookup(["pnpm"])
        assert keys(other, "pnpm") == keys(written, "pnpm") == {"last", *(f"new{n}" for n in range(FAN + 2))}
        assert other.lookup(["pnpm"]).catalog is before.catalog, "nothing has changed since"

    def test_what_one_looked_up_stays_as_it_was(self, written: SearchIndex, other: SearchIndex) -> None:
        found = other.lookup(["pnpm"])
        owners = documents_of(found, "pnpm")
        before, after = found.catalog.before.tolist(), found.catalog.after.tolist()
        written.update(["1", "2"], [document("9", f"pnpm {LONG}", "chat", 2)])
        written.compact()
        assert keys(other, "pnpm") == {"0", "3", "4", "9"}
        assert documents_of(found, "pnpm") == owners
        assert (found.catalog.before.tolist(), found.catalog.after.tolist()) == (before, after)


KEYS = st.sampled_from([f"k{n}" for n in range(12)])
BODIES = st.lists(st.sampled_from([*WORDS, LONG]), max_size=4).map(" ".join)
DOCUMENTS = st.builds(document, KEYS, BODIES, st.sampled_from(["", "chat", "file"]), st.integers(0, 4))
STEPS = st.lists(
    st.tuples(st.lists(KEYS, max_size=3), st.lists(DOCUMENTS, max_size=3), st.sampled_from(["", "look", "embed", "compact"])),
    max_size=25,
)  # fmt: skip


def embed(of: SearchIndex, bodies: dict[str, str]) -> None:
    """Gives every passage a vector that its document's words decide."""
    for key, numbers in of.without_vector("model", 1_000):
        vector = np.array([1.0, *(bodies[key].count(word) for word in WORDS)], np.float32)
        of.add_vectors("model", numbers, np.tile(vector / np.linalg.norm(vector), (len(numbers), 1)))


def ranked(of: SearchIndex, question: Meant | None) -> dict[str, tuple[object, ...]]:
    return {
        match.key: (
            match.matched, *(pytest.approx(value, abs=1e-4) for value in (match.relevance, match.lexical, match.semantic)),
        )
        for match in rank("pnpm deployment staging", {"s": of}, meant=question)
    }  # fmt: skip


@short(60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(steps=STEPS)
def test_whatever_was_done_ranks_as_an_index_made_anew(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[list[str], list[Document], str]]
) -> None:
    question = np.array([0.5, 0.5, 0, 0.5, 0, 0.5], np.float32)
    left: dict[str, Document] = {}
    file = tmp_path_factory.mktemp("index") / "index.sqlite3"
    with (
        closing(SearchIndex(file)) as changed,
        closing(SearchIndex(file)) as reader,
        closing(SearchIndex(None)) as fresh,
    ):
        for removed, added, then in steps:
            changed.update(removed, added)
            left = {key: value for key, value in left.items() if key not in removed}
            left |= {one.key: one for one in added}
            if then == "look":
                ranked(reader, Meant(question))
            elif then == "embed":
                embed(changed, {key: one.body for key, one in left.items()})
            elif then == "compact":
                changed.compact()
        fresh.update((), [left[key] for key in sorted(left)])
        for of in (changed, fresh):
            embed(of, {key: one.body for key, one in left.items()})
        for asked in (None, Meant(question)):
            assert ranked(reader, asked) == ranked(changed, asked) == ranked(fresh, asked)
