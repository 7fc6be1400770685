"""The port to an embedding model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from mnemic.core.search.vectors import Floats

#: Texts about nothing in common, in several languages: what is alike in all of their vectors tells nothing.
PLAIN = (
    "The train leaves at noon.", "She likes green apples.", "Our server runs on Linux.", "The meeting was moved to Friday.",
    "It rained all night in the mountains.", "Prices rose by two percent.", "他每天早上喝茶。", "数据库已经备份。",
    "Le chat dort sur le canapé.", "Nous avons gagné le match.", "Der Zug kommt um acht Uhr.", "Das Fenster ist offen.",
    "El libro está en la mesa.", "Mañana vamos al médico.", "O carro precisa de óleo.", "新しい電話を買いました。",
)  # fmt: skip


class Embedder(Protocol):
    """Turns texts into vectors. ``model`` names it with its version: vectors of two models never mix.

    ``local`` tells that a question costs milliseconds and no network.
    """

    model: str
    local: bool

    def embed(self, texts: Sequence[str], *, question: bool = False) -> Floats:
        """Returns one unit vector a text, (n, d). Raises :class:`EmbeddingFailed` with a sentence.

        ``question``: the texts are asked, not kept; some models tell the two apart.
        """
        ...


class EmbeddingFailed(Exception):
    """A model that could not be loaded, or did not answer with vectors; says so in a sentence."""


def unit(vectors: Floats) -> Floats:
    """Returns vectors (n, d) of length one; one of nought stays as it is."""
    length = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / np.maximum(length, 1e-12), np.float32)
