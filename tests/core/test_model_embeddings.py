"""Vectors from an endpoint: all of them in order, or a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from mnemic.core.errors import ModelLate, ModelUnavailable
from mnemic.core.model import endpoint as endpoint_module
from mnemic.core.model.embeddings import BATCH, Embeddings
from mnemic.core.model.endpoint import Endpoint
from tests.model_endpoint import KEY, ModelEndpoint, Reply, Request, raw


def vectors(*these: object) -> Reply:
    return raw({"data": [{"index": place, "embedding": one} for place, one in enumerate(these)]})


def measured(request: Request) -> Reply:
    return vectors(*([float(len(text)), 1] for text in request.body["input"]))


@pytest.fixture
def stub(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelEndpoint]:
    monkeypatch.setattr(endpoint_module, "PAUSES", (0.0, 0.0))
    with ModelEndpoint(measured) as one:
        yield one


def embeddings(stub: ModelEndpoint, timeout: float = 30.0) -> Embeddings:
    return Embeddings(Endpoint(stub.url, {"K": KEY}, "K"), "embedder", timeout)


def test_each_text_gets_its_vector_in_batches(stub: ModelEndpoint) -> None:
    texts = ["x" * length for length in range(1, 2 * BATCH + 2)]
    assert embeddings(stub).embed(texts) == [[float(len(text)), 1.0] for text in texts]
    assert [len(one.body["input"]) for one in stub.requests] == [BATCH, BATCH, 1]
    assert {one.path for one in stub.requests} == {"/v1/embeddings"}
    assert {one.body["model"] for one in stub.requests} == {"embedder"}
    assert {one.headers["authorization"] for one in stub.requests} == {f"Bearer {KEY}"}


def test_nothing_asks_nobody(stub: ModelEndpoint) -> None:
    assert embeddings(stub).embed([]) == []
    assert stub.requests == []


def test_secrets_are_masked_on_the_way_out(stub: ModelEndpoint) -> None:
    embeddings(stub).embed(["the token is ghp_0123456789abcdefghijABCDEFGHIJ012345"])
    assert "ghp_" not in json.dumps(stub.requests[0].body)


def test_it_works_in_several_threads_at_once(stub: ModelEndpoint) -> None:
    one = embeddings(stub)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(one.embed, [["a"], ["bb"], ["ccc"], ["dddd"]]))
    assert [vector[0] for (vector,) in found] == [1.0, 2.0, 3.0, 4.0]


def test_vectors_told_out_of_order_are_put_in_order(stub: ModelEndpoint) -> None:
    stub.replies(raw({"data": [{"index": 1, "embedding": [2]}, {"index": 0, "embedding": [1]}]}))
    assert embeddings(stub).embed(["a", "b"]) == [[1.0], [2.0]]


def test_vectors_without_an_index_are_in_order(stub: ModelEndpoint) -> None:
    stub.replies(raw({"data": [{"embedding": [1]}, {"embedding": [2]}]}))
    assert embeddings(stub).embed(["a", "b"]) == [[1.0], [2.0]]


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        (raw({}), "a vector for each text"),
        (raw({"data": None}), "a vector for each text"),
        (raw({"data": {}}), "a vector for each text"),
        (raw({"data": [1, 2]}), "a vector for each text"),
        (vectors([1.0]), "a vector for each text"),
        (vectors([1.0], [1.0], [1.0]), "a vector for each text"),
        (raw({"error": {"message": KEY}}), "a vector for each text"),
        (raw({"data": [{"index": 0, "embedding": [1]}] * 2}), "which vector is whose"),
        (raw({"data": [{"index": n, "embedding": [1]} for n in (1, 2)]}), "which vector is whose"),
        (raw({"data": [{"index": n, "embedding": [1]} for n in ("0", "1")]}), "which vector is whose"),
        (raw({"data": [{"index": n, "embedding": [1]} for n in (False, True)]}), "which vector is whose"),
        (raw({"data": [{"index": n, "embedding": [1]} for n in (None, 1)]}), "which vector is whose"),
        (vectors([1.0], []), "no list of numbers"),
        (vectors([1.0], None), "no list of numbers"),
        (vectors([1.0], "AACAPw=="), "no list of numbers"),
        (vectors([1.0], [True]), "no list of numbers"),
        (vectors([1.0], ["1.0"]), "no list of numbers"),
        (vectors([1.0], [[1.0]]), "no list of numbers"),
        (vectors([1.0], [None]), "no list of numbers"),
        (vectors([1.0], [float("nan")]), "not finite"),
        (vectors([1.0], [float("-inf")]), "not finite"),
        (vectors([1.0], [10**400]), "not finite"),
        (vectors([1.0], [1.0, 2.0]), "differ in length"),
        (raw([[1.0], [1.0]]), "no JSON object"),
        (Reply(200, b'{"data": ['), "no JSON object"),
        (Reply(401), "refuses the key"),
        (Reply(500), "fails"),
        (Reply(lost=True), "connection broke"),
    ],
)
def test_an_answer_that_is_no_such_vectors_is_refused_whole(
    stub: ModelEndpoint, reply: Reply, why: str
) -> None:
    stub.replies(reply)
    with pytest.raises(ModelUnavailable, match=why) as caught:
        embeddings(stub).embed(["a", "b"])
    assert KEY not in str(caught.value)


def test_batches_of_different_length_are_refused(stub: ModelEndpoint) -> None:
    stub.replies(vectors(*[[1.0]] * BATCH), vectors([1.0, 2.0]))
    with pytest.raises(ModelUnavailable, match="differ in length"):
        embeddings(stub).embed(["a"] * (BATCH + 1))


def test_a_batch_that_fails_once_is_asked_again(stub: ModelEndpoint) -> None:
    stub.replies(Reply(503), vectors([1.0]))
    assert embeddings(stub).embed(["a"]) == [[1.0]]


def test_an_endpoint_that_does_not_answer_is_not_waited_for(stub: ModelEndpoint) -> None:
    stub.replies(Reply(held=True))
    with pytest.raises(ModelLate):
        embeddings(stub, 0.2).embed(["a"])
