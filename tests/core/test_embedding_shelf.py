"""The memories of a real store get their vectors, and keep up with what happens to the files."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from mnemic.core.errors import StoreUnavailable
from mnemic.core.files.paths import OURS
from mnemic.core.operations.recall import Query, recall
from mnemic.core.search.embedding import meaning as meaning_module
from mnemic.core.search.embedding.embedder import EmbeddingFailed
from mnemic.core.search.embedding.meaning import Meaning
from mnemic.core.search.index import SearchIndex
from mnemic.core.search.postings import texts_of
from mnemic.core.search.vectors import Floats, Meant
from mnemic.core.shelves import embedding as module
from mnemic.core.shelves.embedding import embed
from mnemic.core.shelves.reading import document
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_shelf import open_user
from tests.core.a_store import MONDAY, topic, write

LONG = " ".join(f"Sentence {n} speaks of the weather." for n in range(60))


class Model:
    """Embeds a text by its bytes; fails once it was given texts to keep ``patience`` times."""

    local = True

    def __init__(self, model: str = "model-1", patience: int = 1_000) -> None:
        self.model = model
        self.texts: list[str] = []
        self.patience = patience

    def embed(self, texts: Sequence[str], *, question: bool = False) -> Floats:
        self.patience -= not question
        if self.patience < 0:
            raise EmbeddingFailed("The model is down.")
        self.texts += [] if texts == ["warm"] or question else texts
        return np.stack([vector(text) for text in texts])


def vector(text: str) -> Floats:
    counts = np.bincount(np.frombuffer(text.encode("utf-8", "surrogateescape"), np.uint8), minlength=256)
    return np.asarray(counts / np.linalg.norm(counts), np.float32)


def loaded(model: Model) -> Meaning:
    meaning = Meaning(lambda: model)
    assert meaning.load()
    return meaning


def texts_in(shelf: Shelf) -> list[str]:
    return sorted(text for memory in shelf.snapshot.memories.values() for text in texts_of(document(memory)))


def similar(shelf: Shelf, text: str) -> dict[str, float]:
    """Returns how like a text the best passage of each memory is, in the index, by path."""
    index = shelf.search_index()
    catalog = index.lookup(()).catalog
    passages = np.flatnonzero(catalog.document)
    cosines = catalog.vectors.similarity(vector(text), passages)
    names = index.names(catalog.document[passages].tolist())
    found: dict[str, float] = {}
    for number, cosine in zip(catalog.document[passages].tolist(), cosines.tolist(), strict=True):
        key = names[number][0]
        found[key] = cosine if math.isnan(cosine) else max(found.get(key, -1.0), cosine)
    return found


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    opened = open_user(tmp_path)
    for n in range(20):
        write(opened, f"project/note{n}.md", topic(f"The gateway {n} listens on {n}", f"note {n}"))
    write(opened, "project/long.md", topic(LONG, "long"))
    write(opened, "MEMORY.md", "- one entry\n- another entry\n")
    return opened


def test_every_passage_gets_a_vector_of_its_own_text_a_few_at_a_time(shelf: Shelf) -> None:
    model = Model()
    counts = list(embed(shelf, loaded(model)))
    texts = texts_in(shelf)
    assert len(texts) > len(shelf.snapshot.memories)
    assert sorted(model.texts) == texts
    assert sum(counts) == len(texts) == shelf.search_index().embedded
    assert all(count <= module._TOGETHER for count in counts)
    assert len(counts) > 1
    own = document(shelf.snapshot.memories["user:project/note7.md"])
    assert similar(shelf, texts_of(own)[0])["project/note7.md"] == pytest.approx(1, abs=0.01)


def test_what_has_its_vectors_is_not_embedded_again(shelf: Shelf, tmp_path: Path) -> None:
    list(embed(shelf, loaded(Model())))
    again = Model()
    assert list(embed(shelf, loaded(again))) == []
    assert list(embed(open_user(tmp_path), loaded(again))) == []
    assert again.texts == []


def test_a_memory_that_has_changed_gets_a_new_vector_and_the_others_keep_theirs(shelf: Shelf) -> None:
    list(embed(shelf, loaded(Model())))
    write(shelf, "project/note3.md", topic("Zebras graze in zone zero", "note 3"))
    model = Model()
    assert list(embed(shelf, loaded(model))) == [1]
    assert [text for text in model.texts if "Zebras" in text] == model.texts
    assert similar(shelf, model.texts[0])["project/note3.md"] == pytest.approx(1, abs=0.01)
    assert not any(np.isnan(list(similar(shelf, "x").values())))


def test_one_that_is_gone_leaves_no_vector(shelf: Shelf) -> None:
    list(embed(shelf, loaded(Model())))
    before = shelf.search_index().embedded
    (shelf.location.root / "project/note3.md").unlink()
    shelf.refresh()
    assert list(embed(shelf, loaded(Model()))) == []
    assert shelf.search_index().embedded == before - 1
    assert "project/note3.md" not in similar(shelf, "x")


def test_another_model_has_everything_embedded_anew(shelf: Shelf) -> None:
    list(embed(shelf, loaded(Model())))
    other = Model("model-2")
    steps = embed(shelf, loaded(other))
    first = next(steps)
    assert shelf.search_index().embedded == first, "vectors of two models never mix"
    list(steps)
    assert sorted(other.texts) == texts_in(shelf)


def test_it_stops_when_the_model_fails_and_goes_on_from_there(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meaning_module, "_SPARED", 0)
    monkeypatch.setattr(module, "_TOGETHER", 2)
    model = Model(patience=2)  # the first is spent on loading
    meaning = loaded(model)
    assert list(embed(shelf, meaning)) == [module._TOGETHER]
    assert model.patience == -1, "it is not asked again"
    assert meaning.trouble == "The model is down."
    assert shelf.search_index().embedded == module._TOGETHER
    again = Model()
    list(embed(shelf, loaded(again)))
    assert len(again.texts) == len(texts_in(shelf)) - module._TOGETHER


def test_without_a_model_nothing_is_done(shelf: Shelf) -> None:
    assert list(embed(shelf, Meaning(None))) == list(embed(shelf, Meaning(Model))) == []
    assert shelf.search_index().embedded == 0


def test_an_index_that_fails_ends_it_and_nothing_is_raised(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise StoreUnavailable("index", "it is damaged")

    monkeypatch.setattr(SearchIndex, "add_vectors", refuse)
    assert list(embed(shelf, loaded(Model()))) == []


def test_what_changed_since_the_index_was_filled_is_left_for_later(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file may grow between the two looks: its passages and its text are no pair then."""
    look = SearchIndex.without_vector

    def late(index: SearchIndex, model: str, limit: int) -> list[tuple[str, list[int]]]:
        found = look(index, model, limit)
        return [(key, numbers * 2 if key == "project/note3.md" else numbers) for key, numbers in found]

    monkeypatch.setattr(SearchIndex, "without_vector", late)
    assert sum(embed(shelf, loaded(Model()))) == len(texts_in(shelf)) - 1
    monkeypatch.undo()
    assert list(embed(shelf, loaded(Model()))) == [1]


def test_more_than_are_looked_for_at_once_are_embedded_in_rounds(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_LOOKED_FOR", 5)
    rounds = 0
    while list(embed(shelf, loaded(Model()))):
        rounds += 1
    assert rounds >= 5
    assert shelf.search_index().embedded == len(texts_in(shelf))


def test_recall_finds_by_meaning_what_was_embedded(shelf: Shelf) -> None:
    list(embed(shelf, loaded(Model())))
    asked = Query("zzyzx", meant=Meant(vector("The gateway 7 listens on 7")), min_score=0.0, limit=50)
    found = recall(asked, [shelf], MONDAY)
    assert found.strategy == "hybrid"
    assert "note 7" in [one.memory.title for one in found.recalled]


def test_who_goes_back_to_a_model_gets_its_vectors_and_two_servers_do_not_take_turns(
    shelf: Shelf,
) -> None:
    one, other = (loaded(Model(name)) for name in ("model-1", "model-2"))
    index = shelf.search_index()

    def embedded(meaning: Meaning) -> int:
        return sum(embed(shelf, meaning))

    assert embedded(one) == embedded(other) == embedded(one) == index.embedded > 0
    with closing(SearchIndex(shelf.location.state / OURS / "index.sqlite3")) as theirs:
        assert theirs.without_vector("model-2", 100) != []
        assert index.without_vector("model-1", 100) == []
        assert index.lookup([]).catalog.model == "model-2"
