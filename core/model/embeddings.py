"""Vectors from an endpoint that speaks OpenAI's embeddings. For worker threads: a call keeps its thread waiting."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping, Sequence

from mnemic.core.errors import ModelUnavailable
from mnemic.core.model.endpoint import Endpoint
from mnemic.core.model.openai import bearer
from mnemic.core.secrets.masking import mask

#: Texts that are sent at once.
BATCH = 32
#: Seconds that one batch may take, retries included.
TIMEOUT = 30.0


class Embeddings:
    """Asks ``<base>/embeddings`` of one model. Never call it in a thread that runs an event loop."""

    def __init__(self, endpoint: Endpoint, name: str, timeout: float = TIMEOUT) -> None:
        self._endpoint = endpoint
        self._name = name
        self._timeout = timeout

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Returns a vector for each text, in their order, all of one length; one may be all zeros. Secrets are masked on the way out.

        :raises ModelUnavailable: if a batch failed, or its answer is no such vectors; nothing is returned of the rest.
        """
        return asyncio.run(self._embed(texts)) if texts else []

    async def _embed(self, texts: Sequence[str]) -> list[list[float]]:
        vectors: list[list[float]] = []
        for start in range(0, len(texts), BATCH):
            batch = [mask(text).text for text in texts[start : start + BATCH]]
            body = {"model": self._name, "input": batch}
            answer = await self._endpoint.post("embeddings", body, bearer, self._timeout)
            vectors += vectors_of(answer, len(batch))
        if len({len(vector) for vector in vectors}) != 1:
            raise ModelUnavailable("its vectors differ in length")
        return vectors


def vectors_of(answer: Mapping[str, object], count: int) -> list[list[float]]:
    """Returns the vectors of an answer in the order of what was asked.

    :raises ModelUnavailable: if they are not so many, or not all of finite numbers and one length.
    """
    data = answer.get("data")
    rows = data if isinstance(data, list) else []
    if len(rows) != count or not all(isinstance(row, dict) for row in rows):
        raise ModelUnavailable("its answer does not hold a vector for each text")
    places = [row.get("index", place) for place, row in enumerate(rows)]
    if any(type(place) is not int for place in places) or sorted(places) != list(range(count)):
        raise ModelUnavailable("its answer does not tell which vector is whose")
    vectors: list[list[float]] = [[] for _ in rows]
    for place, row in zip(places, rows, strict=True):
        vectors[place] = _vector(row.get("embedding"))
    if len({len(vector) for vector in vectors}) > 1:
        raise ModelUnavailable("its vectors differ in length")
    return vectors


def _vector(given: object) -> list[float]:
    numbers = given if isinstance(given, list) else []
    if not numbers or any(type(one) not in {int, float} for one in numbers):
        raise ModelUnavailable("one of its vectors is no list of numbers")
    try:
        vector = [float(one) for one in numbers]
    except OverflowError:
        vector = [math.inf]
    if not all(map(math.isfinite, vector)):
        raise ModelUnavailable("one of its vectors holds a number that is not finite")
    return vector
