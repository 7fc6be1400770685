"""Vectors in bytes: near enough to what they were, and the nearest found by their signs."""

from __future__ import annotations

from copy import copy

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.search import vectors as module
from mnemic.core.search.vectors import EXACT, Floats, Numbers, Vectors, packed


def units(count: int, dimensions: int, seed: int = 1) -> Floats:
    """Returns vectors that lie in groups, as those of texts do."""
    chance = np.random.default_rng(seed)
    middles = chance.normal(size=(max(1, count // 40), dimensions))
    found = middles[chance.integers(0, len(middles), count)] + 0.7 * chance.normal(size=(count, dimensions))
    return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True), np.float32)


def held(these: Floats, first: int = 1) -> Vectors:
    vectors = Vectors()
    vectors.add(range(first, first + len(these)), packed(these))
    return vectors


def numbers(*these: int) -> Numbers:
    return np.array(these, np.int64)


@given(st.integers(1, 700), st.integers(0, 2**32 - 1))
def test_what_is_kept_is_near_what_was_given(dimensions: int, seed: int) -> None:
    given_ = units(3, dimensions, seed)
    vectors = held(given_)
    assert {len(row) for row in packed(given_)} == {4 + dimensions}
    # A number is off by at most half a step, and a step is a 127th of the largest.
    bound = 0.51 * np.abs(given_).max() / 127 * np.sqrt(dimensions)
    for row in given_:
        found = vectors.similarity(row, numbers(1, 2, 3))
        assert np.abs(found - given_ @ row).max() <= bound + 1e-6


def test_a_vector_of_nought_is_like_nothing() -> None:
    vectors = held(np.zeros((1, 8), np.float32))
    assert vectors.similarity(units(1, 8)[0], numbers(1)).tolist() == [0.0]


def test_what_has_no_vector_is_told() -> None:
    vectors = held(units(2, 8), first=5)
    assert np.isnan(vectors.similarity(units(1, 8)[0], numbers(1, 4, 5, 6, 7, 900))).tolist() == [
        True, True, False, False, True, True,
    ]  # fmt: skip


def test_without_any_nothing_is_near() -> None:
    vectors, question = Vectors(), units(1, 8)[0]
    assert len(vectors) == len(vectors.nearest(question, 9)) == len(vectors.sample(question)) == 0
    assert np.isnan(vectors.similarity(question, numbers(0, 1))).all()
    vectors.drop(numbers(1, 2))


@pytest.mark.parametrize("dimensions", [128, 200, 512])
def test_the_nearest_of_many_are_those_that_weighing_each_would_find(dimensions: int) -> None:
    these = units(EXACT + 8_000, dimensions)
    vectors = held(these)
    agree = []
    noise = units(20, dimensions, seed=2)
    for question in these[:: len(these) // 20][:20] + noise:  # as far from what it asks for as questions are
        found = vectors.nearest(question, 256)
        assert len(found) == 256
        best = 1 + np.argsort(-(these @ question))[:10]
        agree.append(len(np.intersect1d(found, best)) / 10)
    assert np.mean(agree) >= 0.95


def test_of_few_all_are_near() -> None:
    assert sorted(held(units(30, 16)).nearest(units(1, 16)[0], 3).tolist()) == list(range(1, 31))


@pytest.mark.parametrize("exact", [0, EXACT])
def test_what_was_dropped_never_comes_back(exact: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EXACT", exact)
    these = units(60, 64)
    vectors = held(these)
    vectors.add([7, 8], packed(these[30:32]))  # embedded once more
    vectors.drop(numbers(7, 9, 9, 4_000))
    assert len(vectors) == 58
    for count in (10, 57, 58, 59, 100):
        found = vectors.nearest(these[6], count).tolist()
        assert {7, 9}.isdisjoint(found)
        assert len(found) == len(set(found))
    assert np.isnan(vectors.similarity(these[6], numbers(7, 9))).all()
    assert vectors.similarity(these[30], numbers(7, 8)).tolist()[1] < 0.99
    assert len(vectors.sample(these[0])) == 58


def test_an_embedding_takes_the_place_of_the_last_one() -> None:
    these = units(3, 64)
    vectors = held(these[:2])
    vectors.add([1], packed(these[2:]))
    assert len(vectors) == 2
    assert vectors.similarity(these[2], numbers(1))[0] == pytest.approx(1, abs=0.01)


def test_another_dimension_is_ignored() -> None:
    vectors = held(units(4, 64))
    vectors.add([9], packed(units(1, 128)))
    vectors.add([10, 11], [*packed(units(1, 128)), *packed(units(1, 64))])
    question = units(1, 128)[0]
    assert len(vectors) == 5
    assert np.isnan(vectors.similarity(question, numbers(1, 9, 11))).all()
    assert len(vectors.sample(question)) == len(vectors.nearest(question, 2)) == 0


@pytest.mark.parametrize("exact", [0, EXACT])
def test_a_copy_stays_as_it_was(exact: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EXACT", exact)
    these = units(900, 64)
    before = held(these[:40])
    after = copy(before)
    after.drop(numbers(3))
    after.add([2, *range(50, 900)], packed(these[49:900]))
    assert (len(before), len(after)) == (40, 889)
    assert sorted(before.nearest(these[0], 40).tolist()) == list(range(1, 41))
    assert before.similarity(these[2], numbers(3))[0] == pytest.approx(1, abs=0.01)
    assert before.similarity(these[1], numbers(2))[0] == pytest.approx(1, abs=0.01)
    assert np.isnan(before.similarity(these[0], numbers(50, 899))).all()


def test_a_sample_of_many_is_small_and_of_all_parts() -> None:
    vectors = held(units(2_000, 16))
    assert 256 <= len(vectors.sample(units(1, 16)[0])) <= 512
