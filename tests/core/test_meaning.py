"""Meaning: a vector where a model serves, and words alone, with the reason, where none does."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from mnemic.core.search.embedding import meaning as module
from mnemic.core.search.embedding.embedder import EmbeddingFailed
from mnemic.core.search.embedding.meaning import Meaning
from mnemic.core.search.vectors import Floats


class Model:
    """Counts what it is asked; fails while ``down``."""

    local = True
    model = "model-1"

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []
        self.questions = 0
        self.down = False

    def embed(self, texts: Sequence[str], *, question: bool = False) -> Floats:
        self.asked.append(tuple(texts))
        self.questions += question
        if self.down:
            raise EmbeddingFailed("The model is down.")
        return np.array([[len(text), 1] for text in texts], np.float32)


@pytest.fixture
def model() -> Model:
    return Model()


@pytest.fixture
def meaning(model: Model) -> Meaning:
    loaded = Meaning(lambda: model)
    assert loaded.load()
    model.asked.clear()
    model.questions = 0
    return loaded


def test_before_it_is_loaded_there_are_no_vectors(model: Model) -> None:
    meaning = Meaning(lambda: model)
    assert meaning.wanted
    assert (meaning.model, meaning.local, meaning.question("x"), meaning.vectors(["x"])) == (
        None,
        False,
        None,
        None,
    )
    assert (model.asked, meaning.trouble) == ([], None)


def test_it_says_why_words_serve_alone_and_nothing_where_they_do_not(meaning: Meaning, model: Model) -> None:
    assert Meaning(None).words_alone == "The option search.semantic is off."
    assert Meaning(lambda: model).words_alone == "The embedding model is not loaded here."
    found = [meaning.words_alone]
    model.down = True
    assert meaning.question("abc") is None
    assert [*found, meaning.words_alone] == [None, "The model is down."]
    unloaded = Meaning(lambda: model)
    assert not unloaded.load()
    assert unloaded.words_alone == "The model is down."


def test_a_question_has_its_vector_and_a_blank_one_none(meaning: Meaning, model: Model) -> None:
    assert (meaning.model, meaning.local) == ("model-1", True)
    assert [meaning.question(text) for text in ("", " \n")] == [None, None]
    found = meaning.question("abc")
    assert found is not None
    assert found.vector.tolist() == [3, 1]
    assert model.questions == 1


def test_texts_have_theirs(meaning: Meaning, model: Model) -> None:
    found = meaning.vectors(["a", "bb"])
    assert found is not None
    assert found.tolist() == [[1, 1], [2, 1]]
    assert model.questions == 0


def test_the_last_questions_are_remembered(
    meaning: Meaning, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_REMEMBERED", 2)
    for text in ("a", "b", "a", "c", "a", "b"):
        meaning.question(text)
    assert [text for (text,) in model.asked] == ["a", "b", "c", "b"]


def test_it_is_made_once(model: Model) -> None:
    made = []
    meaning = Meaning(lambda: made.append(model) or model)  # type: ignore[func-returns-value]
    assert (meaning.load(), meaning.load()) == (True, True)
    assert len(made) == 1


def test_a_failure_is_told_and_the_model_is_spared_for_a_while(meaning: Meaning, model: Model) -> None:
    model.down = True
    assert meaning.question("one") is None
    assert meaning.trouble == "The model is down."
    model.down = False
    assert [meaning.question(f"{n}") for n in range(module._SPARED)] == [None] * module._SPARED
    assert len(model.asked) == 1
    assert meaning.question("again") is not None
    assert meaning.trouble is None


def test_what_is_remembered_is_answered_while_the_model_is_down(meaning: Meaning, model: Model) -> None:
    meaning.question("known")
    model.down = True
    assert meaning.vectors(["text"]) is None
    assert meaning.question("known") is not None


def test_a_model_that_cannot_be_loaded_is_tried_again_later(model: Model) -> None:
    model.down = True
    meaning = Meaning(lambda: model)
    assert not meaning.load()
    assert (meaning.model, meaning.trouble) == (None, "The model is down.")
    model.down = False
    tries = 0
    while not meaning.load():
        tries += 1
        assert tries <= module._SPARED
    assert (tries, meaning.model, meaning.trouble) == (module._SPARED, "model-1", None)


def test_a_model_that_cannot_be_made_is_told() -> None:
    def make() -> Model:
        raise EmbeddingFailed("It is not installed.")

    meaning = Meaning(make)
    assert (meaning.load(), meaning.trouble, meaning.question("x")) == (False, "It is not installed.", None)


def test_a_failure_that_nobody_foresaw_is_told_by_its_name_alone(
    meaning: Meaning, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> Floats:
        raise RuntimeError("cannot embed: my secret diary")

    monkeypatch.setattr(model, "embed", broken)
    assert meaning.question("x") is None
    assert meaning.trouble == "The embedding model failed (RuntimeError); recall goes by words alone."
    fresh = Meaning(lambda: model)
    assert (fresh.load(), fresh.trouble) == (False, meaning.trouble)


def test_who_wants_none_is_not_troubled() -> None:
    meaning = Meaning(None)
    assert (meaning.wanted, meaning.load(), meaning.trouble, meaning.vectors(["x"])) == (
        False,
        False,
        None,
        None,
    )


def test_threads_at_once_get_each_its_own(meaning: Meaning) -> None:
    gate = threading.Barrier(4)

    def ask(number: int) -> list[float]:
        gate.wait()
        found = [meaning.question("x" * (number + step % 5)) for step in range(200)]
        return [float(one.vector[0]) for one in found if one is not None]

    with ThreadPoolExecutor(4) as pool:
        for number, found in enumerate(pool.map(ask, range(1, 5)), 1):
            assert found == [float(number + step % 5) for step in range(200)]
