"""How sure it is: each sign that speaks for a memory raises it, and a stranger's name lowers it."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.search.index import Document, SearchIndex
from mnemic.core.search.lexical import Wanted
from mnemic.core.search.ranking import rank
from mnemic.core.search.relevance import MEANING_CEILING, Signs, confidence, evidence, meaning, relevance

SHARES = st.floats(0, 1, width=32)
COSINES = st.one_of(st.just(math.nan), st.floats(-1, 1, width=32))
ASKED = st.builds(
    lambda words, strange, strangers: Wanted({}, 1.0, min(strangers, strange, words), min(strange, words), words),
    st.integers(1, 20), st.integers(0, 20), st.integers(0, 3),
)  # fmt: skip


def one(value: float) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    return np.array([value], np.float32)


@given(SHARES, COSINES, st.floats(-1, 1), st.floats(0, 0.5), st.floats(-1, 1), ASKED, SHARES)
def test_each_sign_raises_confidence(
    share: float, cosine: float, usual: float, spread: float, common: float, wanted: Wanted, more: float
) -> None:
    signs = Signs(share, share, cosine, usual, spread, common)
    sure = confidence(signs, wanted)
    assert math.isfinite(sure)
    for name in ("passage", "whole", "cosine"):
        raised = min(1.0, getattr(signs, name) + more)
        assert confidence(signs._replace(**{name: raised}), wanted) >= sure - 1e-9
    commoner = signs._replace(common=common + more)
    assert confidence(commoner, wanted) <= sure + 1e-9


@given(SHARES, COSINES, ASKED)
def test_what_nobody_knows_lowers_confidence(share: float, cosine: float, wanted: Wanted) -> None:
    signs = Signs(share, share, cosine, 0.2, 0.1, 0.3)
    known = replace(wanted, strangers=0, strange=0)
    assert confidence(signs, wanted) <= confidence(signs, known)
    assert confidence(signs, replace(known, strangers=1, strange=1)) < confidence(signs, known)


@given(SHARES, COSINES, SHARES, st.floats(0, 1, width=32))
def test_evidence_grows_with_words_and_with_meaning(
    share: float, cosine: float, more: float, nearer: float
) -> None:
    shown = evidence(one(share), one(cosine))[0]
    assert evidence(one(min(1.0, share + more)), one(cosine))[0] >= shown
    assert evidence(one(share), one(cosine + nearer))[0] >= shown - 1e-6
    assert 0 <= shown < 3


def test_meaning_has_a_ceiling_and_what_has_no_vector_is_neither_near_nor_far() -> None:
    near, far, none, top = meaning(np.array([0.5, -0.5, math.nan, MEANING_CEILING], np.float32)).tolist()
    assert far == 0 < none < near < top
    assert meaning(one(1.0))[0] == np.float32(top)


ODDS = st.floats(-100, 100)


def relevant(sure: float, beside: float, own: float) -> float:
    return float(relevance(sure, np.array([beside]), np.array([own]))[0])


@given(ODDS, st.floats(0, 1), st.floats(0, 1), st.floats(0, 3))
def test_relevance_is_a_share_and_each_sign_moves_it_one_way(
    sure: float, beside: float, own: float, more: float
) -> None:
    found = relevant(sure, beside, own)
    assert 0 <= found <= 1
    assert relevant(sure + more, 1.0, own) >= relevant(sure, 1.0, own)
    assert relevant(sure, min(1.0, beside + more), own) >= found
    assert relevant(sure, beside, own + more) >= found


def test_the_surer_the_best_is_the_less_is_left_for_what_shows_little_beside_it() -> None:
    assert relevant(1.0, 0.3, 0.5) == pytest.approx(1 / (1 + math.exp(2.5)))
    assert relevant(6.0, 0.3, 0.5) < relevant(2.0, 0.3, 0.5)
    assert relevant(6.0, 0.9, 0.5) > relevant(2.0, 0.9, 0.5)


def test_what_only_stands_beside_an_answer_is_none() -> None:
    assert relevant(2.0, 0.5, 0.0) < 0.01 < relevant(2.0, 0.5, 0.5)


def indexed(**bodies: str) -> dict[str, SearchIndex]:
    index = SearchIndex(None)
    index.update((), [Document(key, "1", "", "", body) for key, body in bodies.items()])
    return {"user": index}


def test_a_strangers_name_lowers_what_is_shown() -> None:
    stores = indexed(a="Anna likes hiking in the mountains", b="The gateway listens on port 8080")
    known, nobody, stranger = (
        rank(f"does {name} like hiking", stores)[0].relevance for name in ("Anna", "somebody", "Ludwig")
    )
    assert 1 > known > nobody > stranger > 0


def test_more_of_a_question_answered_is_more_relevant() -> None:
    stores = indexed(
        **{f"n{n}": "the lobby is open at noon" for n in range(30)},
        all="rotate the staging password weekly", half="rotate the staging crops", one="staging area of the hall",
    )  # fmt: skip
    found = {match.key: match.relevance for match in rank("rotate staging password weekly", stores)}
    assert found["all"] > found["half"] > found["one"] > 0
