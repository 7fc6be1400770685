"""An endpoint that the person named, as an embedding model."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mnemic.core.errors import ModelUnavailable
from mnemic.core.model.embeddings import Embeddings
from mnemic.core.search.embedding.embedder import EmbeddingFailed, unit
from mnemic.core.search.vectors import Floats


class RemoteEncoder:
    """As many dimensions as the endpoint gives. Each call waits for the network."""

    local = False

    def __init__(self, embeddings: Embeddings, name: str) -> None:
        self.model = f"endpoint-{name}"
        self._embeddings = embeddings

    def embed(self, texts: Sequence[str], *, question: bool = False) -> Floats:  # noqa: ARG002 - one kind for both
        """Returns one unit vector a text."""
        try:
            return unit(np.asarray(self._embeddings.embed(texts), np.float32))
        except ModelUnavailable as error:
            raise EmbeddingFailed(f"Recall goes by words alone: {error}") from error
