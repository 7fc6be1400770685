"""What a question means, as a vector, once a model is there; until then, and where it fails, recall goes by words."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path

from mnemic.core.search.embedding.commonplaces import Commonplaces
from mnemic.core.search.embedding.embedder import Embedder, EmbeddingFailed
from mnemic.core.search.vectors import Floats, Meant

#: So many questions, of at most so many characters, are remembered with their vectors: editors ask the same again and again.
_REMEMBERED, _SHORT = 256, 500
#: After a failure so many questions, or batches, go by words before the model is tried again.
_SPARED = 20


class Meaning:
    """Holds the one model of a process. Any thread may call; nothing raises. ``cache`` is a folder of the person's.

    ``make`` returns the model, unloaded; None where the person wants none. ``load`` takes up to a second, everything
    else milliseconds (with an endpoint: as long as that takes).
    """

    def __init__(self, make: Callable[[], Embedder] | None, cache: Path | None = None) -> None:
        self._make = make
        self._cache = cache
        self._commonplaces: Commonplaces | None = None
        self._embedder: Embedder | None = None
        self._remembered: OrderedDict[str, Meant] = OrderedDict()
        self._turn = threading.Lock()
        self._spared = 0
        #: Why there are no vectors, in a sentence; None where all is well or nothing was tried.
        self.trouble: str | None = None

    @property
    def wanted(self) -> bool:
        """Whether the person wants a model."""
        return self._make is not None

    @property
    def model(self) -> str | None:
        """The name of the model that serves, with its version; None before it is loaded."""
        return self._embedder.model if self._embedder else None

    @property
    def words_alone(self) -> str | None:
        """Why recall goes by words alone just now, in a sentence; None where it goes by meaning too."""
        if not self.wanted:
            return "The option search.semantic is off."
        if self.trouble is None and self._embedder is None:
            return "The embedding model is not loaded here."
        return self.trouble

    @property
    def local(self) -> bool:
        """Whether a question is answered in this process, within milliseconds."""
        return self._embedder is not None and self._embedder.local

    def load(self) -> bool:
        """Loads the model; tells whether it serves."""
        if self._embedder is None and self._make is not None and not self._resting():
            try:
                embedder = self._make()
                embedder.embed(["warm"])
                commonplaces = Commonplaces(embedder, self._cache)
            except Exception as error:  # noqa: BLE001 - whatever a model does, words go on
                self._failed(error)
            else:
                self._commonplaces = commonplaces
                self._embedder, self.trouble = embedder, None
        return self._embedder is not None

    def question(self, text: str) -> Meant | None:
        """Returns what a question means; None without a model that serves, or for a blank text."""
        if self._embedder is None or not text.strip():
            return None
        with self._turn:
            if text in self._remembered:
                self._remembered.move_to_end(text)
                return self._remembered[text]
        vectors = self.vectors([text], question=True)
        if vectors is None:
            return None
        found = Meant(vectors[0], self.model, self._common(vectors[0]))
        with self._turn:
            if len(text) <= _SHORT:
                self._remembered[text] = found
            if len(self._remembered) > _REMEMBERED:
                self._remembered.popitem(last=False)
        return found

    def vectors(self, texts: Sequence[str], *, question: bool = False) -> Floats | None:
        """Returns one unit vector a text, or None where the model does not serve just now."""
        if self._embedder is None or self._resting():
            return None
        try:
            found = self._embedder.embed(texts, question=question)
        except Exception as error:  # noqa: BLE001 - as above
            self._failed(error)
            return None
        self.trouble = None
        return found

    def _common(self, question: Floats) -> float:
        return self._commonplaces.nearness(question) if self._commonplaces else 0.0

    def _resting(self) -> bool:
        resting = self._spared > 0
        self._spared = max(0, self._spared - 1)
        return resting

    def _failed(self, error: Exception) -> None:
        # What others' code says of a failure may hold what was embedded.
        unforeseen = f"The embedding model failed ({type(error).__name__}); recall goes by words alone."
        self.trouble = str(error) if isinstance(error, EmbeddingFailed) else unforeseen
        self._spared = _SPARED
