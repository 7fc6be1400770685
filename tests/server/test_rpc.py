"""One test for each promise of the wire about answers, on a real process and real bytes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.raw import Raw, framed
from tests.server.toys import ready


@pytest.fixture(scope="module")
def server() -> Iterator[Raw]:
    with ready() as one:
        yield one


@pytest.fixture
def client(server: Raw) -> Iterator[Raw]:
    """One server for all tests of this module: none of them may disturb it."""
    server.result("toy/events")
    server.notifications.clear()
    yield server
    assert server.garbage == b""
    assert server.unasked() == []
    assert server.result("toy/load")["kept"] == 0


@pytest.fixture
def fresh() -> Iterator[Raw]:
    with ready() as one:
        yield one


def test_a_typed_request_gets_its_params(client: Raw) -> None:
    assert client.result("memory/recall", {"query": "ninja", "limit": 7, "unknown": 1}) == {
        "query": "ninja",
        "limit": 7,
        "seen": 0,
    }


@pytest.mark.parametrize(
    ("params", "path"),
    [
        (None, "query"),
        ({}, "query"),
        ([], "params"),
        ("text", "params"),
        (7, "params"),
        ({"query": 7}, "query"),
        ({"query": ["a"]}, "query"),
        ({"query": "q", "limit": "5"}, "limit"),
        ({"query": "q", "limit": 5.0}, "limit"),
        ({"query": "q", "limit": True}, "limit"),
        ({"query": "q", "limit": 0}, "limit"),
        ({"query": "q", "limit": 51}, "limit"),
        ({"query": "q", "types": ["user", "todo"]}, "types[1]"),
        ({"query": {"a": {"b": [1]}}}, "query"),
    ],
)
def test_f087_params_that_do_not_fit_are_answered_with_the_field_and_the_reason(
    client: Raw, params: object, path: str
) -> None:
    error = client.error("memory/recall", params)
    assert error["code"] == -32602
    assert [one["path"] for one in error["data"]["errors"]] == [path]
    assert f"{path}: {error['data']['errors'][0]['message']}" in error["message"]
    assert client.result("memory/recall", {"query": "goes on"})


@pytest.mark.parametrize("params", [None, {}, {"unknown": [1]}])
def test_absent_null_and_empty_params_are_the_same_where_none_is_required(
    client: Raw, params: object
) -> None:
    assert client.result("memory/status", params) == {}
    client.send({"jsonrpc": "2.0", "id": "bare", "method": "memory/status"})
    assert client.wait_for("bare")["result"] == {}


def test_params_of_lsp_methods_are_as_strict(client: Raw) -> None:
    error = client.error(
        "textDocument/hover", {"textDocument": {"uri": "untitled:a"}, "position": {"line": "1"}}
    )
    assert error["code"] == -32602
    assert [one["path"] for one in error["data"]["errors"]] == ["position.line", "position.character"]
    assert client.error("textDocument/hover", [])["code"] == -32602


def test_no_error_repeats_what_the_client_sent(client: Raw) -> None:
    answer = client.request("memory/recall", {"query": "q", "types": ["my secret"], "limit": "my secret"})
    assert "my secret" not in str(answer)
    assert "my secret" not in str(
        client.request("textDocument/hover", {"textDocument": {"uri": 5}, "position": "my secret"})
    )
    assert "my secret" not in client.log()


def test_f087_a_two_megabyte_text_is_taken_whole(client: Raw) -> None:
    text = "é" * (1 << 20)
    assert client.result("memory/recall", {"query": text})["query"] == text


def test_only_a_whole_message_is_read_as_one(client: Raw) -> None:
    inner = {"jsonrpc": "2.0", "id": 1, "method": "exit", "params": {"jsonrpc": None}}
    assert client.result("toy/echo", {"body": inner, "more": [inner, {"jsonrpc": 1}]})["body"] == inner


def test_keys_that_are_no_python_names_arrive_as_they_are(client: Raw) -> None:
    params = {"class": 1, "file-path": 2, "_x": 3, "type_name": "T", "from": {"type_name": [None]}}
    assert client.result("toy/echo", params) == params


@pytest.mark.parametrize(
    "body",
    [
        b'{"a": nul',
        b'{"jsonrpc":\xff',
        b"",
        b"[" * 5000 + b"]" * 5000,
        b'{"jsonrpc":"2.0","id":1,"x":' + b"9" * 6000 + b"}",
    ],
)
def test_a_body_that_is_no_json_is_a_parse_error_and_the_next_message_is_read(
    client: Raw, body: bytes
) -> None:
    client.write(framed(body))
    assert client.wait_for(None) == {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": ANY}}
    assert client.result("toy/echo", {"a": 1}) == {"a": 1}


class _Any(str):
    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str)


ANY = _Any()


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ([{"jsonrpc": "2.0", "id": 1, "method": "memory/status"}], None),
        ([], None),
        (5, None),
        (None, None),
        ({}, None),
        ({"id": 7, "method": "memory/status"}, 7),
        ({"jsonrpc": "1.0", "id": "a", "method": "memory/status"}, "a"),
        ({"jsonrpc": "2.0", "id": None, "method": "memory/status"}, None),
        ({"jsonrpc": "2.0", "id": True, "method": "memory/status"}, None),
        ({"jsonrpc": "2.0", "id": 1.5, "method": "memory/status"}, None),
        ({"jsonrpc": "2.0", "id": [1], "method": "memory/status"}, None),
        ({"jsonrpc": "2.0", "id": 8, "method": 5}, 8),
        ({"jsonrpc": "2.0", "id": 9}, 9),
        ({"jsonrpc": "2.0"}, None),
    ],
)
def test_what_is_no_message_is_an_invalid_request(client: Raw, message: object, number: object) -> None:
    client.send(message)
    assert client.wait_for(number) == {
        "jsonrpc": "2.0",
        "id": number,
        "error": {"code": -32600, "message": ANY},
    }
    assert client.result("memory/status") == {}


def test_every_usual_header_is_accepted(client: Raw) -> None:
    for number, header in enumerate(
        ["content-length:%d\n\n", "Content-Type: x; charset=utf-8\r\nCONTENT-LENGTH: %d\r\n\r\n"]
    ):
        body = b'{"jsonrpc":"2.0","id":"h%d","method":"memory/status"}' % number
        client.write((header % len(body)).encode() + body)
        assert client.wait_for(f"h{number}")["result"] == {}


@pytest.mark.parametrize(
    "method", ["toy/nothing", "$/nothing", "textDocument/definition", "exit", "chat/didAppend", "initialized"]
)
def test_f087_an_unknown_method_or_a_notification_with_an_id_is_not_found(client: Raw, method: str) -> None:
    assert client.error(method, {"sessionId": 1})["code"] == -32601
    assert client.result("memory/status") == {}


def test_unknown_notifications_are_ignored(client: Raw) -> None:
    client.notify("toy/nothing", {"a": 1})
    client.notify("$/nothing", [])
    assert client.result("toy/events") == []


def test_what_was_wrong_with_a_notification_is_told_by_place(client: Raw) -> None:
    message = {"role": "user", "content": "a"}
    client.notify(
        "chat/didAppend",
        {"sessionId": "s", "offset": 0, "messages": [message, message, {"role": "user", "content": 5}]},
    )
    client.notify("chat/didAppend", [])
    client.notify("textDocument/didOpen", {})
    client.notify(
        "textDocument/didChange",
        {"textDocument": {"uri": "file:///never/opened", "version": 1}, "contentChanges": [{"text": "x"}]},
    )
    client.notify("toy/stumble")
    client.notify("memory/recall", {"query": "a"})
    client.notify("chat/didAppend", {"sessionId": "s", "offset": 2, "messages": [message]})
    assert client.result("toy/events") == [
        ["bad", "chat/didAppend", "messages[2].content: must be a text"],
        ["bad", "chat/didAppend", "params: must be an object"],
        ["bad", "textDocument/didOpen", "textDocument: is missing"],
        ["bad", "textDocument/didChange", "textDocument.uri: is not open"],
        ["bad", "toy/stumble", "failed inside the server (KeyError)"],
        ["bad", "memory/recall", "is a request: it needs an id, and was not carried out"],
        ["DidAppendChat", 2],
    ]
    assert client.notifications == []  # no pop-ups either


@pytest.mark.parametrize("method", ["toy/fail", "toy/fail_later"])
def test_a_defect_shows_neither_words_nor_paths_nor_traceback(fresh: Raw, method: str) -> None:
    answer = fresh.request(method, {"how": "defect"})
    assert answer["error"] == {"code": -32603, "message": ANY}
    fresh.shut_down()
    shown = str(answer) + fresh.log()
    assert "own words" not in shown
    assert "/" not in answer["error"]["message"]
    assert "Traceback" not in shown
    assert f"{method} failed: KeyError at toy.py:" in fresh.log()


@pytest.mark.parametrize(
    ("how", "code", "data"),
    [
        ("conflict", 1003, {"kind": "conflict", "id": "user:a.md", "revision": "abc"}),
        ("locked", 1006, {"kind": "locked", "root": "/store"}),
        (
            "bad",
            -32602,
            {"errors": [{"path": "query", "message": "must not be blank"}]},
        ),
    ],
)
def test_a_failure_of_the_core_has_its_code_its_sentence_and_its_data(
    client: Raw, how: str, code: int, data: dict[str, Any]
) -> None:
    error = client.error("toy/fail", {"how": how})
    assert (error["code"], error["data"]) == (code, data)
    assert error["message"].endswith((".", "on", "blank"))


def test_a_handler_may_answer_with_an_error_of_the_protocol(client: Raw) -> None:
    assert client.error("toy/fail", {"how": "modified"}) == {
        "code": -32801,
        "message": "The document moved on.",
    }


@pytest.mark.parametrize("params", [None, {"nan": True}])
def test_a_result_that_cannot_be_written_is_answered_all_the_same(client: Raw, params: object) -> None:
    assert client.error("toy/unwritable", params)["code"] == -32603


def test_f015_lone_surrogates_pass_in_neither_direction(client: Raw) -> None:
    client.write(
        framed(
            rb'{"jsonrpc":"2.0","id":"s","method":"memory/recall","params":{"query":"dark \ud83d \ud83d\ude00"}}'
        )
    )
    assert client.wait_for("s")["result"]["query"] == "dark \ufffd 😀"
    assert client.result("toy/values")[2] == {"text": "half \ufffd, whole 😀"}


def test_values_of_ours_and_of_lsp_may_stand_in_one_result(client: Raw) -> None:
    here = {"line": 1, "character": 2}
    assert client.result("toy/values")[:2] == [{"start": here, "end": here}, {"line": 3, "character": 4}]


def test_a_null_result_is_written(client: Raw) -> None:
    asked = {"textDocument": {"uri": "untitled:a"}, "position": {"line": 1, "character": 0}}
    assert client.request("textDocument/hover", asked)["result"] is None


def test_a_command_takes_the_params_of_the_method_of_its_name(client: Raw) -> None:
    run = "workspace/executeCommand"
    assert client.result(run, {"command": "mnemic.forget", "arguments": [{"query": "redis"}]}) == "redis"
    refused: tuple[Any, ...] = ([{"query": 5}], [[]], [], [{"query": "a"}, 1], "x")
    for arguments in refused:
        assert client.error(run, {"command": "mnemic.forget", "arguments": arguments})["code"] == -32602
    error = client.error(run, {"command": "mnemic.forget", "arguments": [{"query": "a", "limit": 99}]})
    assert error["data"]["errors"][0]["path"] == "arguments[0].limit"
    assert client.error(run, {"command": "mnemic.nothing"})["data"]["errors"][0]["path"] == "command"
