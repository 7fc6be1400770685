"""``workspace/symbol`` (+ resolve) and ``textDocument/documentSymbol``."""

from __future__ import annotations

from typing import Any

import pytest

from tests.running import Running


@pytest.fixture(scope="module", autouse=True)
def memories(server: Running) -> None:
    server.remember("The payment gateway is Adyen.", type="project")
    server.remember("Always answer in French.")
    server.put(
        "old.md", "---\nname: Gateway of old\ntype: reference\nsuperseded_by: x.md\n---\n\nIt was Stripe.\n"
    )


def symbols(server: Running, query: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = server.result("workspace/symbol", {"query": query})
    return found


def test_an_empty_query_lists_all(server: Running) -> None:
    assert len(symbols(server, "")) >= 3


def test_a_symbol_opens_at_its_entry(server: Running) -> None:
    found = symbols(server, "paygate")[0]
    assert found["name"] == "The payment gateway is Adyen"
    assert found["containerName"] == "project/project"
    memory = server.result("memory/get", {"id": found["data"]["id"]})["memory"]
    assert found["location"] == {"uri": memory["uri"], "range": memory["range"]}


def test_types_have_kinds_of_their_own_and_the_superseded_are_struck_out(server: Running) -> None:
    found = {one["name"]: one for one in symbols(server, "")}
    kinds = {
        found[name]["kind"]
        for name in ("The payment gateway is Adyen", "Always answer in French", "Gateway of old")
    }
    assert len(kinds) == 3
    assert found["Gateway of old"]["tags"] == [1]
    assert "tags" not in found["Always answer in French"]


@pytest.mark.parametrize("query", ["zzzzqqq", "adyen zzzq"])
def test_what_is_not_there_is_not_found(server: Running, query: str) -> None:
    assert symbols(server, query) == []


def test_resolve_finds_the_place_of_now(server: Running) -> None:
    server.put("moving.md", "- Keys are rotated in May.\n- Logs go to Loki.\n")
    found = next(one for one in symbols(server, "Loki"))
    server.put("moving.md", "- Keys are rotated in May.\n- Between them is Tempo.\n- Logs go to Loki.\n")
    now = server.result("workspaceSymbol/resolve", found)
    assert (now["name"], now["location"]["range"]["start"]["line"]) == ("Logs go to Loki", 2)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"id": "project:none.md"}, 1002),
        ({"id": "team:a.md"}, 1002),
        (None, -32602),
        (7, -32602),
        ({}, -32602),
    ],
)
def test_a_symbol_that_is_gone_is_told(server: Running, data: Any, code: int) -> None:
    symbol = {"name": "x", "kind": 2, "location": {"uri": "file:///x"}, "data": data}
    assert server.error("workspaceSymbol/resolve", symbol)["code"] == code


def test_the_symbols_of_a_memory_file_are_its_entries(server: Running) -> None:
    text = "- The API listens on 8080.\n  Why: history.\n- The worker listens on 9090.\n"
    uri = server.put("entries.md", text).as_uri()
    found = server.result("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    assert [one["name"] for one in found] == ["The API listens on 8080", "The worker listens on 9090"]
    assert [one.get("detail") for one in found] == ["Why", None]
    assert found[0]["range"]["start"] == {"line": 0, "character": 0}
    assert found[0]["range"]["end"]["line"] == 1


@pytest.mark.parametrize("uri", ["file:///elsewhere/x.md", "untitled:1", "file:", ""])
def test_other_documents_have_none(server: Running, uri: str) -> None:
    assert server.result("textDocument/documentSymbol", {"textDocument": {"uri": uri}}) is None
