"""``memory/list`` and ``memory/get`` over the wire."""

from __future__ import annotations

from typing import Any

import pytest

from tests.running import Running


def topic(name: str, type_: str, body: str, **fields: str) -> str:
    more = "".join(f"{key}: {value}\n" for key, value in fields.items())
    return f"---\nname: {name}\ntype: {type_}\n{more}---\n\n{body}\n"


@pytest.fixture(scope="module", autouse=True)
def memories(server: Running) -> None:
    server.put("b.md", topic("beta", "project", "Beta speaks of ships.", kind="plan", tags="[sea, trade]"))
    server.put("a.md", topic("Alpha", "reference", "Alpha speaks of trains."))
    server.put("old.md", topic("old", "project", "Old speaks of carts.", superseded_by="b.md"))
    server.put("me.md", topic("me", "user", "I speak of myself.", tags="[sea]"), "user")


def names(server: Running, **params: Any) -> list[str]:
    return [one["title"] for one in server.result("memory/list", params)["memories"]]


@pytest.mark.parametrize(
    ("params", "found"),
    [
        ({}, {"beta", "Alpha", "old", "me"}),
        ({"scopes": ["user"]}, {"me"}),
        ({"types": ["project", "reference"]}, {"beta", "Alpha", "old"}),
        ({"kinds": ["plan"]}, {"beta"}),
        ({"tags": ["sea"]}, {"beta", "me"}),
        ({"tags": ["sea", "trade"]}, {"beta"}),
        ({"text": "TRAINS"}, {"Alpha"}),
        ({"includeSuperseded": False}, {"beta", "Alpha", "me"}),
        ({"temperatures": ["archived"]}, set()),
        ({"temperatures": ["hot"]}, {"beta", "Alpha", "old", "me"}),
        ({"types": []}, None),
    ],
)
def test_filters_let_through_what_they_say(
    server: Running, params: dict[str, Any], found: set[str] | None
) -> None:
    assert found is None or set(names(server, **params)) == found


def test_sorting_by_title_minds_no_case(server: Running) -> None:
    assert names(server, sort="title") == ["Alpha", "beta", "me", "old"]


def test_pages_join_to_the_whole(server: Running) -> None:
    whole = names(server, sort="title")
    pages = [names(server, sort="title", offset=at, limit=3) for at in (0, 3, 6)]
    assert [len(page) for page in pages] == [3, 1, 0]
    assert [name for page in pages for name in page] == whole
    assert server.result("memory/list", {"limit": 1})["total"] == 4


@pytest.mark.parametrize(
    ("params", "path"),
    [
        ({"limit": 0}, "limit"),
        ({"limit": 10_001}, "limit"),
        ({"offset": -1}, "offset"),
        ({"sort": "size"}, "sort"),
        ({"scopes": ["all"]}, "scopes[0]"),
        ({"temperatures": ["warmish"]}, "temperatures[0]"),
        ({"includeSuperseded": "no"}, "includeSuperseded"),
    ],
)
def test_a_wrong_param_is_named(server: Running, params: dict[str, Any], path: str) -> None:
    assert server.error("memory/list", params)["data"]["errors"][0]["path"] == path


def test_get_returns_a_memory_whole_and_keeps_it_warm(server: Running) -> None:
    first = server.result("memory/get", {"id": "project:a.md"})["memory"]
    assert (first["body"], first["type"], first["uses"]) == ("Alpha speaks of trains.", "reference", 0)
    assert first["range"] == {"start": {"line": 5, "character": 0}, "end": {"line": 5, "character": 23}}
    server.eventually(lambda: server.result("memory/list", {"text": "trains"})["memories"][0]["uses"] == 1)


def test_without_a_project_its_memories_are_out_of_reach(start: Any) -> None:
    server = start(folders=[])
    error = server.error("memory/get", {"id": "project:a.md"})
    assert (error["code"], error["data"]["kind"]) == (1001, "noProject")
    assert server.error("memory/list", {"scopes": ["project"]})["code"] == 1001
    assert server.result("memory/list")["total"] == 0
