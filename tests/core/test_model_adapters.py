"""Each way to ask a model: what goes over the wire, what comes back, and what servers that know less are asked."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from mnemic.core.errors import ModelLate, ModelUnavailable
from mnemic.core.model import endpoint as endpoint_module
from mnemic.core.model.anthropic import Anthropic
from mnemic.core.model.endpoint import Endpoint
from mnemic.core.model.gate import Gate
from mnemic.core.model.openai import OpenAi
from mnemic.core.model.port import Completion, Message, Model, Usage
from tests.model_endpoint import KEY, ModelEndpoint, Reply, Request, raw, said

LONG = 30.0
SCHEMA = {
    "type": "object",
    "properties": {"chosen": {"type": "array", "items": {"type": "string"}}},
    "required": ["chosen"],
    "additionalProperties": False,
}


@pytest.fixture
def stub(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelEndpoint]:
    monkeypatch.setattr(endpoint_module, "PAUSES", (0.0, 0.0))
    with ModelEndpoint() as one:
        yield one


def openai(stub: ModelEndpoint) -> OpenAi:
    return OpenAi(Endpoint(stub.url, {"K": KEY}, "K"), "small")


def anthropic(stub: ModelEndpoint) -> Anthropic:
    return Anthropic(Endpoint(stub.url, {"K": KEY}, "K"), "small")


def ask(model: Model, schema: Any = SCHEMA, timeout: float = LONG) -> Completion:
    return asyncio.run(model.complete("recall", "Choose.", [Message("user", "Which?")], schema, 99, timeout))


# OpenAI


def test_chat_completions_get_the_schema_both_ways(stub: ModelEndpoint) -> None:
    stub.replies(said('{"chosen": []}'))
    assert ask(openai(stub)) == Completion('{"chosen": []}', Usage(11, 3))
    request = stub.requests[0]
    assert request.path == "/v1/chat/completions"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert (request.body["model"], request.body["max_tokens"], request.body["stream"]) == ("small", 99, False)
    form = request.body["response_format"]
    assert form == {
        "type": "json_schema",
        "json_schema": {"name": "recall", "strict": True, "schema": SCHEMA},
    }
    system, user = request.body["messages"]
    assert (system["role"], user) == ("system", {"role": "user", "content": "Which?"})
    assert system["content"].startswith("Choose.")
    assert json.dumps(SCHEMA) in system["content"]


def test_without_a_schema_none_is_asked_for(stub: ModelEndpoint) -> None:
    stub.replies(said("Hello"))
    assert ask(openai(stub), None).text == "Hello"
    assert "response_format" not in stub.requests[0].body
    assert stub.requests[0].body["messages"][0]["content"] == "Choose."


@pytest.mark.parametrize("status", [400, 422])
def test_a_server_that_knows_no_schemas_is_asked_without_from_then_on(
    stub: ModelEndpoint, status: int
) -> None:
    def old(request: Request) -> Reply:
        return Reply(status, b"response_format?") if "response_format" in request.body else said("{}")

    stub.script = old
    model = openai(stub)
    assert [ask(model).text, ask(model).text] == ["{}", "{}"]
    assert ["response_format" in one.body for one in stub.requests] == [True, False, False]


def test_a_server_that_calls_the_limit_otherwise_is_asked_so_from_then_on(stub: ModelEndpoint) -> None:
    def newer(request: Request) -> Reply:
        wrong = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
        return raw({"error": {"message": wrong}}, 400) if "max_tokens" in request.body else said("{}")

    stub.script = newer
    model = openai(stub)
    assert [ask(model).text, ask(model).text] == ["{}", "{}"]
    assert [one.body.get("max_completion_tokens") for one in stub.requests] == [None, 99, 99]
    assert all("response_format" in one.body for one in stub.requests)


def test_a_refusal_for_another_reason_is_no_lesson(stub: ModelEndpoint) -> None:
    stub.replies(Reply(400, b"too long"))
    model = openai(stub)
    with pytest.raises(ModelUnavailable, match="400"):
        ask(model)
    assert len(stub.requests) == 2
    stub.replies(said("{}"))
    ask(model)
    assert "response_format" in stub.requests[-1].body


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"choices": []},
        {"choices": None},
        {"choices": "text"},
        {"choices": [{}]},
        {"choices": [None]},
        {"choices": [{"message": None}]},
        {"choices": [{"message": {"content": None, "refusal": "No."}}]},
        {"choices": [{"message": {"content": 7}}]},
        {"choices": [{"message": {"tool_calls": []}}]},
        {"choices": {"0": {"message": {"content": "x"}}}},
        {"error": {"message": f"key {KEY} is wrong"}},
        {"error": "bad"},
        {"object": "chat.completion.chunk"},
    ],
)
def test_a_completion_without_text_is_none(stub: ModelEndpoint, answer: object) -> None:
    stub.replies(raw(answer))
    with pytest.raises(ModelUnavailable) as caught:
        ask(openai(stub))
    assert KEY not in str(caught.value)


def test_text_in_parts_is_joined(stub: ModelEndpoint) -> None:
    stub.replies(
        said([{"type": "text", "text": '{"chosen"'}, {"type": "other"}, 5, {"type": "text", "text": ": []}"}])
    )
    assert ask(openai(stub)).text == '{"chosen": []}'


@pytest.mark.parametrize(
    "usage", ["many", [1], {"prompt_tokens": "11"}, {"prompt_tokens": -4}, {"prompt_tokens": True}]
)
def test_usage_that_is_none_counts_as_none(stub: ModelEndpoint, usage: object) -> None:
    stub.replies(said("{}", usage))
    assert ask(openai(stub)).usage == Usage(0, 0)


# Anthropic


def message(*content: object) -> Reply:
    return raw({"type": "message", "content": content, "usage": {"input_tokens": 7, "output_tokens": 2}})


@pytest.mark.parametrize("base", ["", "/", "/v1", "/v1/"])
def test_messages_get_the_schema_as_a_tool(stub: ModelEndpoint, base: str) -> None:
    stub.replies(
        message(
            {"type": "text", "text": "Hm."},
            {"type": "tool_use", "name": "answer", "input": {"chosen": ["m1"]}},
        )
    )
    model = Anthropic(Endpoint(f"http://127.0.0.1:{stub.port}{base}", {"K": KEY}, "K"), "small")
    found = ask(model)
    assert (json.loads(found.text), found.usage) == ({"chosen": ["m1"]}, Usage(7, 2))
    request = stub.requests[0]
    assert request.path == "/v1/messages"
    assert (request.headers["x-api-key"], request.headers["anthropic-version"]) == (KEY, "2023-06-01")
    assert "authorization" not in request.headers
    assert request.body["tools"][0]["input_schema"] == SCHEMA
    assert request.body["tool_choice"] == {"type": "tool", "name": "answer"}
    assert request.body["messages"] == [{"role": "user", "content": "Which?"}]
    assert request.body["max_tokens"] == 99


def test_a_server_without_tools_is_asked_without_from_then_on(stub: ModelEndpoint) -> None:
    def old(request: Request) -> Reply:
        return Reply(400) if "tools" in request.body else message({"type": "text", "text": "{}"})

    stub.script = old
    model = anthropic(stub)
    assert [ask(model).text, ask(model).text] == ["{}", "{}"]
    assert ["tools" in one.body for one in stub.requests] == [True, False, False]


def test_a_question_without_a_schema_teaches_nothing_about_tools(stub: ModelEndpoint) -> None:
    stub.replies(message({"type": "text", "text": "Hello"}))
    model = anthropic(stub)
    assert ask(model, None).text == "Hello"
    ask(model)
    assert ["tools" in one.body for one in stub.requests] == [False, True]


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"content": []},
        {"content": None},
        {"content": "text"},
        {"content": [None, 5, {}]},
        {"content": [{"type": "image"}]},
        {"type": "error", "error": {"message": KEY}},
    ],
)
def test_a_message_without_text_is_none(stub: ModelEndpoint, answer: object) -> None:
    stub.replies(raw(answer))
    with pytest.raises(ModelUnavailable) as caught:
        ask(anthropic(stub))
    assert KEY not in str(caught.value)


@pytest.mark.parametrize("status", [401, 529])
def test_an_error_that_is_not_about_tools_is_the_answer(stub: ModelEndpoint, status: int) -> None:
    stub.replies(Reply(status))
    with pytest.raises(ModelUnavailable, match=str(status)):
        ask(anthropic(stub))
    assert all("tools" in one.body for one in stub.requests)


# The gate


@pytest.mark.parametrize("places", [1, 2])
def test_no_more_questions_are_under_way_than_there_are_places(stub: ModelEndpoint, places: int) -> None:
    stub.replies(said("{}"))
    counts: Counter[str] = Counter()

    async def many() -> None:
        gate = Gate(openai(stub), places, counts)
        await asyncio.gather(
            *(gate.complete("recall", "", [Message("user", "?")], None, 9, LONG) for _ in range(6))
        )

    asyncio.run(many())
    assert 1 <= stub.most_at_once <= places
    assert counts == {"model.calls": 6, "model.inputTokens": 66, "model.outputTokens": 18}


def test_waiting_for_a_place_is_part_of_the_time_and_a_place_comes_free_again(stub: ModelEndpoint) -> None:
    stub.replies(Reply(held=True))
    counts: Counter[str] = Counter()

    async def two() -> None:
        gate = Gate(openai(stub), 1, counts)
        first = asyncio.ensure_future(gate.complete("recall", "", [Message("user", "?")], None, 9, LONG))
        await asyncio.to_thread(stub.wait_for, 1)
        with pytest.raises(ModelLate, match=r"within 0\.2 s"):
            await gate.complete("recall", "", [Message("user", "?")], None, 9, 0.2)
        first.cancel()
        await asyncio.wait([first])
        stub.replies(said("free"))
        assert (await gate.complete("recall", "", [Message("user", "?")], None, 9, LONG)).text == "free"

    asyncio.run(two())
    assert len(stub.requests) == 2
    assert (counts["model.calls"], counts["model.failures"]) == (2, 1)
