"""What is said to any agent: made once for a model, kept for the next start, and a sign that no memory is meant."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from mnemic.core.search.embedding import commonplaces as module
from mnemic.core.search.embedding.commonplaces import Commonplaces
from mnemic.core.search.embedding.embedder import EmbeddingFailed, unit
from mnemic.core.search.vectors import Floats


class Model:
    """Embeds a text by its letters."""

    local = True

    def __init__(self, model: str = "letters-1") -> None:
        self.model = model
        self.asked: list[str] = []
        self.down = False

    def embed(self, texts: Sequence[str], *, question: bool = False) -> Floats:
        assert question, "they are asked, not kept"
        if self.down:
            raise EmbeddingFailed("The model is down.")
        self.asked += texts
        return unit(
            np.array([[text.count(letter) + 0.01 for letter in "aeiou "] for text in texts], np.float32)
        )


def asked(text: str) -> Floats:
    found: Floats = Model().embed([text], question=True)[0]
    return found


def test_what_means_a_commonplace_is_nearer_to_them_than_what_means_none() -> None:
    made = Commonplaces(Model(), None)
    assert made.nearness(asked("Run the program")) > 0.9
    assert made.nearness(asked("uuuuuuuuuuu")) < made.nearness(asked("Run the program")) - 0.2


def test_no_sentence_stands_there_twice_and_none_is_blank() -> None:
    folded = [text.strip(" .!?¿？").casefold() for text in module._ALL]
    assert len(set(folded)) == len(folded)
    assert all(folded)


def test_they_are_embedded_once_and_kept(tmp_path: Path) -> None:
    model = Model()
    first = Commonplaces(model, tmp_path / "cache")
    assert model.asked == list(module._ALL)
    again = Model()
    second = Commonplaces(again, tmp_path / "cache")
    assert again.asked == []
    assert second.nearness(asked("Stop")) == first.nearness(asked("Stop"))
    assert [path.suffix for path in (tmp_path / "cache").iterdir()] == [".npy"]


def test_another_model_has_its_own(tmp_path: Path) -> None:
    Commonplaces(Model(), tmp_path)
    other = Model("letters-2")
    Commonplaces(other, tmp_path)
    assert other.asked


@pytest.mark.parametrize("damage", [b"", b"\x93NUMPY", b"x" * 5_000, None])
def test_a_damaged_file_is_made_anew(tmp_path: Path, damage: bytes | None) -> None:
    Commonplaces(Model(), tmp_path)
    (file,) = tmp_path.iterdir()
    if damage is None:
        np.save(file, np.zeros((3, 6), np.float32))
    else:
        file.write_bytes(damage)
    model = Model()
    Commonplaces(model, tmp_path)
    assert model.asked
    again = Model()
    Commonplaces(again, tmp_path)
    assert again.asked == []


def test_a_folder_that_cannot_be_written_keeps_nothing_and_fails_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    model = Model()
    assert Commonplaces(model, tmp_path / "file").nearness(asked("Stop")) > 0.9


def test_a_question_of_other_dimensions_is_near_to_none() -> None:
    assert Commonplaces(Model(), None).nearness(np.ones(4, np.float32)) == 0.0


def test_what_the_model_refuses_is_raised(tmp_path: Path) -> None:
    model = Model()
    model.down = True
    with pytest.raises(EmbeddingFailed):
        Commonplaces(model, tmp_path)
    assert list(tmp_path.iterdir()) == []
