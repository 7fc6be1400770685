"""Promises of the wire about many things at once: order, cancelling, questions to the client, and what is kept."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.raw import Raw
from tests.server.toys import ready


@pytest.fixture(scope="module")
def server() -> Iterator[Raw]:
    with ready() as one:
        yield one


@pytest.fixture
def client(server: Raw) -> Iterator[Raw]:
    """One server for most tests of this module: none of them may disturb it."""
    server.result("toy/events")
    yield server
    assert server.garbage == b""
    assert server.unasked() == []


@pytest.fixture
def fresh() -> Iterator[Raw]:
    with ready() as one:
        yield one


def append(client: Raw, offset: int) -> None:
    client.notify("chat/didAppend", {"sessionId": "s", "offset": offset, "messages": []})


def test_notifications_and_the_first_steps_of_async_requests_keep_the_order_of_messages(client: Raw) -> None:
    asked = []
    for index in range(300):
        append(client, index)
        asked.append(client.ask("toy/slow", {"s": 0.001 * (index % 3)}))
    assert [client.wait_for(number)["result"] for number in asked] == list(range(1, 301))


def test_sync_requests_keep_the_order_of_messages(client: Raw) -> None:
    asked = []
    for index in range(100):
        append(client, index)
        asked.append(client.ask("memory/recall", {"query": "q"}))
    assert [client.wait_for(number)["result"]["seen"] for number in asked] == list(range(1, 101))


@pytest.mark.parametrize("method", ["toy/slow", "toy/slow_thread"])
def test_a_cancelled_request_is_answered_at_once(client: Raw, method: str) -> None:
    begun = time.monotonic()
    number = client.ask(method, {"s": 5})
    client.notify("$/cancelRequest", {"id": number})
    assert client.wait_for(number)["error"]["code"] == -32800
    assert time.monotonic() - begun < 3


def test_a_cancelled_command_stops(client: Raw) -> None:
    number = client.ask(
        "workspace/executeCommand", {"command": "mnemic.forget", "arguments": [{"query": "slow"}]}
    )
    client.notify("$/cancelRequest", {"id": number})
    assert client.wait_for(number)["error"]["code"] == -32800


@pytest.mark.parametrize("params", [{"id": 1}, {"id": "never"}, {"id": []}, {"id": None}, {}, None, []])
def test_a_late_or_senseless_cancel_is_harmless(client: Raw, params: object) -> None:
    assert client.result("memory/recall", {"query": "q"})
    client.notify("$/cancelRequest", params)
    assert client.result("toy/load")["kept"] == 0


def test_an_id_under_way_cannot_be_used_again(client: Raw) -> None:
    client.ask("toy/slow", {"s": 0.3}, number="twice")
    client.ask("toy/slow", {"s": 0}, number="twice")
    assert client.wait_for("twice")["error"]["code"] == -32600
    assert client.wait_for("twice")["result"] == 0
    client.ask("toy/slow", {"s": 0}, number="twice")
    assert client.wait_for("twice")["result"] == 0


def test_a_number_and_a_text_are_two_ids(client: Raw) -> None:
    client.ask("toy/slow", {"s": 0.1}, number=7001)
    client.ask("toy/slow", {"s": 0.1}, number="7001")
    assert client.wait_for("7001")["result"] == client.wait_for(7001)["result"] == 0


def test_busy_threads_do_not_make_the_server_deaf(fresh: Raw) -> None:
    busy = [fresh.ask("toy/slow_thread", {"s": 4}) for _ in range(12)]
    begun = time.monotonic()
    assert fresh.result("memory/recall", {"query": "q"})
    fresh.notify("$/cancelRequest", {"id": busy[0]})
    assert fresh.wait_for(busy[0])["error"]["code"] == -32800
    assert time.monotonic() - begun < 2


def test_finished_work_is_forgotten(fresh: Raw) -> None:
    uri = "file:///tmp/a.md"
    before = fresh.result("toy/load")
    fresh.notify(
        "textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "x", "version": 0, "text": "a"}}
    )
    for index in range(100):
        fresh.notify(
            "textDocument/didChange",
            {"textDocument": {"uri": uri, "version": index}, "contentChanges": [{"text": "b"}]},
        )
        fresh.notify("chat/didClose", {"sessionId": "s"})
        fresh.ask("toy/slow", {"s": 0}, number=f"f{index}")
    for index in range(100):
        fresh.wait_for(f"f{index}")
    assert fresh.result("toy/ask") is None
    assert fresh.result("toy/progress", {"token": "t"}) == 0
    assert fresh.result("toy/load") == before | {"kept": 0}


def test_a_notification_may_be_sent_from_any_thread(client: Raw) -> None:
    assert client.result("toy/tell") is None
    told = client.wait_for_notification("memory/didChange")
    assert told == {"storeRevision": 1, "added": ["a\ufffd"], "changed": [], "removed": []}


def test_the_client_may_be_asked() -> None:
    with ready(lambda request: {"result": request["params"]["actions"][0]}) as client:
        assert client.result("toy/ask") == "one"


@pytest.mark.parametrize("answer", [{"result": None}, {}])
def test_a_client_may_choose_nothing(answer: dict[str, Any]) -> None:
    with ready(lambda request: answer) as client:
        assert client.result("toy/ask") is None
        assert client.result("toy/watch") == "registered"


@pytest.mark.parametrize(
    "answer",
    [
        {"error": {"code": -32601, "message": "no"}},
        {"error": "no"},
        {"error": {"code": "x", "message": 5}},
        {"result": {"title": 5}},
        {"result": 5},
    ],
)
def test_a_client_that_refuses_or_answers_nonsense_fails_one_request_only(answer: dict[str, Any]) -> None:
    with ready(lambda request: answer) as client:
        assert client.error("toy/ask")["code"] == -32603
        assert client.result("toy/load")["kept"] == 0


def test_f089_late_double_and_unknown_answers_of_the_client_are_harmless() -> None:
    with ready(lambda request: None) as client:
        number = client.ask("toy/ask")
        asked = client.wait_for_request("window/showMessageRequest")
        client.notify("$/cancelRequest", {"id": number})
        assert client.wait_for(number)["error"]["code"] == -32800
        for late in (
            {"result": None},
            {"result": {"title": "one"}},
            {"error": {"code": 1, "message": "late"}},
        ):
            client.send({"jsonrpc": "2.0", "id": asked["id"], **late})
        unknown: tuple[object, ...] = ("never", 12345, None, [], {}, True)
        for never in unknown:
            client.send({"jsonrpc": "2.0", "id": never, "result": 1})
        running = client.ask("toy/slow", {"s": 0.2})
        client.send({"jsonrpc": "2.0", "id": running, "result": "not an answer to anything of the server's"})
        assert client.wait_for(running)["result"] == 0
        assert client.result("toy/load")["kept"] == 0
        client.ask("toy/slow_thread", {"s": 3})
        assert client.shut_down() == 0
        assert "Traceback" not in client.log()
        assert "ERROR" not in client.log()
