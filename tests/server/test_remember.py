"""``memory/remember`` over the wire: what is kept, where, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import filelock
import pytest

from tests.running import Running

Start = Callable[..., Running]


def file_of(memory: dict[str, Any]) -> Path:
    return Path(unquote(urlsplit(memory["uri"]).path))


def test_a_text_becomes_a_file_that_the_answer_names(server: Running) -> None:
    done = server.remember("The search service is written in Rust.")
    memory = done["memory"]
    assert done["outcome"] == "created"
    assert memory["id"].startswith("project:project/")
    assert file_of(memory) == server.root() / memory["id"].removeprefix("project:")
    assert "The search service is written in Rust." in file_of(memory).read_text("utf-8")
    assert done["index"]["lines"] >= 1
    assert done["undo"]["token"]
    assert server.result("memory/get", {"id": memory["id"]})["memory"]["body"] == memory["body"]


@pytest.mark.parametrize(
    ("params", "scope", "type_"),
    [
        ({"text": "I am a backend engineer in Lyon."}, "user", "user"),
        ({"text": "Always answer in short sentences."}, "user", "feedback"),
        ({"text": "The release train leaves every second Tuesday.", "type": "project"}, "project", "project"),
        (
            {"text": "Dashboards are at https://grafana.example/d/1", "type": "reference"},
            "project",
            "reference",
        ),
        ({"text": "Prefer squash merges over merge commits.", "scope": "project"}, "project", "feedback"),
    ],
)
def test_the_type_decides_the_scope_unless_it_is_given(
    server: Running, params: dict[str, Any], scope: str, type_: str
) -> None:
    memory = server.result("memory/remember", params)["memory"]
    assert (memory["scope"], memory["type"]) == (scope, type_)


def test_every_field_that_is_given_is_kept(server: Running) -> None:
    given = {
        "title": "Queue names",
        "body": "Queues are named <service>.<event>.\n\nNever reuse a name.",
        "type": "feedback",
        "kind": "decision",
        "scope": "project",
        "description": "How queues are named",
        "why": "two teams read the same queue once",
        "howToApply": "when a queue is added",
        "tags": ["queues", "naming"],
        "importance": "high",
        "pinned": True,
        "sessionId": "s1",
        "validFrom": "2026-01-01",
    }
    memory = server.result("memory/remember", given)["memory"]
    kept = {key: memory[key] for key in given if key != "sessionId"}
    assert kept == {key: value for key, value in given.items() if key != "sessionId"}
    assert memory["source"]["sessionId"] == "s1"


def test_the_same_text_again_is_a_duplicate_and_writes_nothing(server: Running) -> None:
    first = server.remember("The mail gateway is Postfix on mx1.")
    before = file_of(first["memory"]).read_bytes()
    again = server.remember("the  mail gateway is Postfix on mx1")
    assert (again["outcome"], again["memory"]["id"]) == ("duplicate", first["memory"]["id"])
    assert "undo" not in again
    assert file_of(first["memory"]).read_bytes() == before


def test_the_same_title_again_updates_its_memory(server: Running) -> None:
    first = server.result(
        "memory/remember", {"title": "Owner of search", "body": "Ana owns search.", "type": "project"}
    )
    again = server.result(
        "memory/remember", {"title": "Owner of search", "body": "Ben owns search.", "type": "project"}
    )
    assert (again["outcome"], again["memory"]["id"]) == ("merged", first["memory"]["id"])
    assert again["memory"]["body"] == "Ben owns search."


def test_a_contradiction_supersedes(server: Running) -> None:
    old = server.remember("The staging database runs on port 5432.")["memory"]
    new = server.remember("The staging database runs on port 5433.")
    assert (new["outcome"], new["memory"]["supersedes"]) == ("superseded", old["id"])
    assert server.result("memory/get", {"id": old["id"]})["memory"]["supersededBy"] == new["memory"]["id"]
    assert [one["id"] for one in server.recall("staging database port")] == [new["memory"]["id"]]


def test_a_secret_is_masked_before_anything_else(server: Running) -> None:
    secret = "ghp_" + "a1B2c3D4" * 4 + "a1B2"
    done = server.remember(f"The deploy bot pushes with {secret} to the mirror.")
    assert done["redactions"] == [{"kind": done["redactions"][0]["kind"], "count": 1}]
    assert secret not in str(done)
    assert secret.encode() not in file_of(done["memory"]).read_bytes()
    assert secret not in server.log()


@pytest.mark.parametrize(
    ("params", "path"),
    [
        ({"text": ""}, "text"),
        ({"text": " \n\t "}, "text"),
        ({"title": "", "body": ""}, "body"),
        ({"title": "only a title"}, "body"),
        ({"text": "x", "body": "y"}, "body"),
        ({"title": 7, "body": "x"}, "title"),
        ({"text": "fine text here", "type": "todo"}, "type"),
        ({"text": "fine text here", "scope": "nonsense"}, "scope"),
        ({"text": "fine text here", "validFrom": "soon"}, "validFrom"),
        ({"text": "fine text here", "tags": "a"}, "tags"),
        ({"text": "fine text here", "tags": ["a", 1]}, "tags[1]"),
        (
            {"text": "fine text here", "evidence": [{"uri": "file:///a", "range": {}}]},
            "evidence[0].range.start",
        ),
        ({"text": "fine text here", "projectUri": "untitled:1"}, "projectUri"),
    ],
)
def test_a_wrong_param_is_named_and_nothing_is_saved(
    server: Running, params: dict[str, Any], path: str
) -> None:
    before = server.bodies()
    error = server.error("memory/remember", params)
    assert error["code"] == -32602
    assert error["data"]["errors"][0]["path"] == path
    assert server.bodies() == before


@pytest.mark.parametrize(
    ("params", "field", "limit"),
    [
        ({"text": "é" * 1_000_001}, "text", 1_000_000),
        ({"title": "t" * 501, "body": "b"}, "title", 500),
        ({"title": "t", "body": "b", "description": "d" * 2_001}, "description", 2_000),
    ],
)
def test_what_is_too_large_is_refused_whole(
    server: Running, params: dict[str, Any], field: str, limit: int
) -> None:
    before = server.bodies()
    error = server.error("memory/remember", params)
    assert (error["code"], error["data"]["kind"], error["data"]["field"]) == (1007, "tooLarge", field)
    assert error["data"]["limit"] == limit
    assert server.bodies() == before


@pytest.mark.parametrize(("scope", "code"), [("team", 1002), ("vault:notes", 1002)])
def test_a_scope_that_this_build_has_not_is_not_found(server: Running, scope: str, code: int) -> None:
    assert server.error("memory/remember", {"text": "fine text here", "scope": scope})["code"] == code


def test_a_store_that_cannot_be_written_says_so_and_keeps_answering(start: Start) -> None:
    server = start()
    server.remember("The first of two facts about Postgres.")
    root = server.root()
    (root / "project" / "x.md").mkdir(parents=True)
    done = server.result(
        "memory/remember", {"title": "x", "body": "another fact entirely", "type": "project"}
    )
    assert done["memory"]["id"] == "project:project/x-2.md"


def test_a_text_in_the_way_of_the_store_is_a_store_that_is_unavailable(start: Start) -> None:
    server = start()
    state = server.root().parent
    state.mkdir(parents=True, exist_ok=True)
    (state / "memory").write_text("in the way")
    error = server.error("memory/remember", {"text": "The build runs on Jenkins.", "type": "project"})
    assert (error["code"], error["data"]["kind"]) == (1011, "storeUnavailable")
    assert server.remember("Always answer briefly.")["outcome"] == "created"
    assert (state / "memory").read_text() == "in the way"


def test_without_a_project_the_user_store_takes_all_but_what_is_asked_into_the_project(start: Start) -> None:
    server = start(folders=[])
    assert server.remember("The build runs on Jenkins.", type="project")["memory"]["scope"] == "user"
    error = server.error("memory/remember", {"text": "The build runs on Jenkins.", "scope": "project"})
    assert (error["code"], error["data"]["kind"]) == (1001, "noProject")


def test_two_servers_write_into_one_store_and_see_each_other(start: Start) -> None:
    one, other = start(), start()
    one.remember("The first server wrote about Kafka.")
    other.eventually(lambda: other.recall("Kafka"))
    other.remember("The other server wrote about RabbitMQ.")
    one.eventually(lambda: one.recall("RabbitMQ"))
    assert sorted(one.bodies()) == sorted(other.bodies())


def test_a_store_that_another_program_holds_is_locked_and_nothing_is_changed(fresh: Running) -> None:
    fresh.remember("The first of two facts about Postgres.", type="project")
    lock = filelock.FileLock(fresh.root().parent / ".mnemic" / "lock")
    with lock.acquire(timeout=5):
        number = fresh.ask("memory/remember", {"text": "The build runs on Jenkins.", "type": "project"})
        assert fresh.recall("facts about Postgres")
        error = fresh.wait_for(number, 20)["error"]
    assert (error["code"], error["data"]["kind"]) == (1006, "locked")
    assert fresh.bodies() == ["The first of two facts about Postgres."]
    assert fresh.remember("The build runs on Jenkins.", type="project")["outcome"] == "created"
