"""An endpoint that the person named, as an embedding model."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mnemic.core.errors import ModelUnavailable
from mnemic.core.model.embeddings import Embeddings
from mnemic.core.search.embedding.embedder import PLAIN, EmbeddingFailed, unit
from mnemic.core.search.vectors import Floats

#: Raised with every change to what is made of the endpoint's vectors.
_LAYOUT = 1
#: Vectors that differ less than this are the same.
_SAME = 1e-5


class RemoteEncoder:
    """As many dimensions as the endpoint gives. Each call waits for the network.

    With many models the cosines of any two texts lie near one another: what all texts share is taken away.
    """

    local = False

    def __init__(self, embeddings: Embeddings, name: str) -> None:
        self.model = f"endpoint-{name}-{_LAYOUT}"
        self._embeddings = embeddings
        self._common: Floats | None = None

    def embed(self, texts: Sequence[str], *, question: bool = False) -> Floats:  # noqa: ARG002 - one kind for both
        """Returns one unit vector a text."""
        try:
            if self._common is None:
                self._common = self._what_all_share()
            found = self._vectors(texts)
        except ModelUnavailable as error:
            raise EmbeddingFailed(f"Recall goes by words alone: {error}") from error
        if found.shape[1] != len(self._common):
            self._common = None
            raise EmbeddingFailed(
                "Recall goes by words alone: the endpoint's vectors have changed their length."
            )
        return unit(found - self._common)

    def _vectors(self, texts: Sequence[str]) -> Floats:
        with np.errstate(over="ignore"):
            found = unit(np.asarray(self._embeddings.embed(texts), np.float64))
        if not np.isfinite(found).all():
            raise EmbeddingFailed("Recall goes by words alone: the endpoint's vectors are beyond measure.")
        return found

    def _what_all_share(self) -> Floats:
        plain = self._vectors(PLAIN)
        common: Floats = plain.mean(axis=0)
        if np.abs(plain - common).max() < _SAME:
            raise EmbeddingFailed(
                "Recall goes by words alone: the endpoint gives every text the same vector."
            )
        return common
