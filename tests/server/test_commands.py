"""``workspace/executeCommand``: the palette's commands give what their methods give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.running import Running
from tests.server.raw import Json

Start = Callable[..., Running]


def run(server: Running, command: str, *arguments: object) -> Any:
    return server.result("workspace/executeCommand", {"command": command, "arguments": list(arguments)})


def test_the_capabilities_list_what_this_build_answers_and_no_more(server: Running) -> None:
    commands = server.capabilities["executeCommandProvider"]["commands"]
    assert set(commands) == {
        f"mnemic.{name}"
        for name in (
            "recall",
            "remember",
            "forget",
            "restore",
            "dream",
            "status",
            "pin",
            "openIndex",
            "review",
            "update",
            "merge",
            "supersede",
        )
    }
    ours = server.capabilities["experimental"]["mnemic"]
    for method in ours["methods"]:
        assert server.request(method, {}).get("error", {}).get("code") != -32601
    for method in (
        "memory/import",
        "code/status",
    ):
        assert method not in ours["methods"]
        assert server.error(method, {})["code"] == -32601


def test_commands_do_what_their_methods_do(server: Running) -> None:
    made = run(server, "mnemic.remember", {"text": "The wiki is Confluence."})
    assert made["outcome"] == "created"
    found = run(server, "mnemic.recall", {"query": "wiki Confluence"})["memories"]
    assert [one["id"] for one in found] == [made["memory"]["id"]]
    gone = run(server, "mnemic.forget", {"ids": [made["memory"]["id"]], "apply": True})
    assert gone["forgotten"] == [made["memory"]["id"]]
    assert run(server, "mnemic.restore", {"token": gone["undo"]["token"]})["restored"] == gone["forgotten"]
    assert run(server, "mnemic.status")["version"] == server.status()["version"]
    assert run(server, "mnemic.status", {})["pid"] == server.process.pid


@pytest.mark.parametrize(
    ("command", "arguments", "path"),
    [
        ("mnemic.recall", [], "arguments[0].query"),
        ("mnemic.recall", [{"query": "a"}, {"query": "b"}], "arguments"),
        ("mnemic.recall", ["a"], "arguments[0]"),
        ("mnemic.remember", [{"text": 7}], "arguments[0].text"),
        ("mnemic.pin", [{}], "arguments[0].id"),
        ("mnemic.openIndex", [{"scope": 7}], "arguments[0].scope"),
        ("mnemic.openIndex", [{"scope": "nonsense"}], "scope"),
        ("mnemic.nonsense", [], "command"),
    ],
)
def test_a_wrong_argument_is_named(server: Running, command: str, arguments: list[Any], path: str) -> None:
    error = server.error("workspace/executeCommand", {"command": command, "arguments": arguments})
    assert (error["code"], error["data"]["errors"][0]["path"]) == (-32602, path)


def test_the_index_is_opened_in_an_editor_that_can(start: Start) -> None:
    shown: list[Json] = []

    def answer(request: Json) -> Json:
        shown.append(request)
        return {"result": {"success": True}}

    server = start(capabilities={"window": {"showDocument": {"support": True}}}, answer=answer)
    error = server.error("workspace/executeCommand", {"command": "mnemic.openIndex"})
    assert (error["code"], error["data"]["what"]) == (1002, "index file")
    server.remember("The wiki is Confluence.", type="project")
    server.remember("Always use tabs.")
    for scope in ("project", "user"):
        done = run(server, "mnemic.openIndex", {"scope": scope})
        assert done == {"uri": (server.root(scope) / "MEMORY.md").as_uri(), "shown": True}
        assert shown[-1]["params"]["uri"] == done["uri"]
    assert run(server, "mnemic.openIndex")["uri"] == (server.root() / "MEMORY.md").as_uri()


def test_an_editor_that_cannot_show_it_is_told_where_it_is(server: Running) -> None:
    server.remember("The mail service is Postmark.", type="project")
    assert run(server, "mnemic.openIndex", {"scope": "project"})["shown"] is False


def test_the_index_is_made_anew_with_a_task(fresh: Running) -> None:
    for n in range(3):
        fresh.remember(f"The box number {n} is red{n}.", type="project")
    (fresh.root() / "MEMORY.md").unlink()
    report = fresh.result("memory/rebuildIndex")
    assert (report["lines"], report["maxLines"], report["maxBytes"], report["omitted"]) == (
        3,
        200,
        25_000,
        [],
    )
    assert len((fresh.root() / "MEMORY.md").read_text().splitlines()) == 3
    assert [task["status"] for task in fresh.told("memory/taskDidChange")] == [
        "pending",
        "running",
        "completed",
    ]
    assert fresh.recall("box number 1")
