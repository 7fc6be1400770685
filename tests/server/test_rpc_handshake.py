"""One test for each promise of the wire about the handshake and the end of a conversation."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.raw import CAPABILITIES, Raw
from tests.server.toys import ready, started


@pytest.fixture
def fresh() -> Iterator[Raw]:
    with ready() as one:
        yield one


def test_before_initialize_nothing_is_done() -> None:
    with started() as client:
        assert client.error("memory/recall", {"query": "q"})["code"] == -32002
        assert client.error("shutdown")["code"] == -32002
        client.notify("chat/didAppend", {"sessionId": "s", "offset": 0, "messages": []})
        assert client.error("initialize", {"processId": "x", "capabilities": {}})["code"] == -32602
        client.initialize()
        assert client.result("toy/events") == []


def test_initialize_comes_once(fresh: Raw) -> None:
    assert fresh.error("initialize", CAPABILITIES)["code"] == -32600
    assert fresh.result("memory/status") == {}


def test_after_shutdown_requests_are_refused_and_notifications_dropped(fresh: Raw) -> None:
    fresh.result("shutdown")
    assert fresh.error("memory/recall", {"query": "q"})["code"] == -32600
    assert fresh.error("shutdown")["code"] == -32600
    fresh.notify("toy/stumble")
    fresh.notify("exit")
    assert fresh.exit_code() == 0


@pytest.mark.parametrize(
    "capabilities",
    [
        {"workspace": {"symbol": {"symbolKind": {"valueSet": [1, 99]}}}},
        {"general": {"positionEncodings": ["utf-99", "utf-8"]}},
        {"workspace": 5},
        {"textDocument": {"hover": {"contentFormat": ["asciidoc"]}, "completion": {"insertTextMode": "new"}}},
    ],
)
def test_a_client_newer_than_the_library_is_not_locked_out(capabilities: dict[str, object]) -> None:
    with started() as client:
        assert client.initialize(capabilities=capabilities)["serverInfo"]["name"] == "toy"


@pytest.mark.parametrize(
    "params",
    [
        {"rootUri": None},
        {"workspaceFolders": []},
        {"rootPath": "/srv/old"},
        {"workspaceFolders": [{"uri": "file:///a", "name": "a"}, {"uri": "file:///b", "name": "b"}]},
        {"rootUri": "file:///no/such/folder"},
        {"rootUri": "untitled:Untitled-1"},
        {"rootUri": "vscode-remote://ssh/x"},
        {"rootUri": "file://server/share/p"},
        {"rootUri": "/tmp/p"},
        {"rootUri": "file:"},
        {"rootUri": ""},
    ],
)
def test_f083_f084_any_root_or_none_initialises(params: dict[str, object]) -> None:
    with started() as client:
        client.initialize(**params)
        assert client.result("memory/status") == {}


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [(None, "utf-16"), (["utf-8", "utf-16"], "utf-8"), (["utf-32"], "utf-32"), (["utf-16"], "utf-16")],
)
def test_f086_the_position_encoding_is_announced(offered: list[str] | None, chosen: str) -> None:
    general = {"general": {"positionEncodings": offered}} if offered else {}
    with started() as client:
        assert client.initialize(capabilities=general)["capabilities"]["positionEncoding"] == chosen


def test_experimental_capabilities_are_announced() -> None:
    with started() as client:
        assert client.initialize()["capabilities"]["experimental"] == {"mnemic": {"version": "1"}}


@pytest.mark.parametrize(
    "uri", ["untitled:Untitled-1", "vscode-remote://ssh/x", "/tmp/p", "file:", "", "file:///c%3A/Code/a.md"]
)
def test_f084_f085_a_document_may_have_any_uri(fresh: Raw, uri: str) -> None:
    document = {"uri": uri, "languageId": "markdown", "version": 1, "text": "one"}
    fresh.notify("textDocument/didOpen", {"textDocument": document})
    fresh.notify(
        "textDocument/didChange",
        {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": "two"}]},
    )
    fresh.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert fresh.result("toy/events") == [["opened", uri]]
