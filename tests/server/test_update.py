"""``memory/update`` and ``mnemic.pin`` over the wire."""

from __future__ import annotations

from typing import Any

import pytest

from tests.running import Running

TOPIC = """---
name: Deploy window
description: 'when we deploy'
type: project
x_team: core   # kept
since: 2026-03-16
---

We deploy on Tuesdays.

Why: nobody is away then.
"""
SEVERAL = (
    "---\nname: Ports\ntype: project\n---\n\n- The API listens on 8080.\n- The worker listens on 9090.\n"
)


def update(server: Running, memory: dict[str, Any], **changes: Any) -> Any:
    params = {"id": memory["id"], "revision": memory["revision"], "changes": changes}
    return server.result("memory/update", params)["memory"]


def memory_of(server: Running, path: str, content: str = TOPIC) -> dict[str, Any]:
    server.put(path, content)
    found: dict[str, Any] = server.result("memory/get", {"id": f"project:{path}"})["memory"]
    return found


def test_one_field_changes_and_no_other_byte(server: Running) -> None:
    memory = memory_of(server, "one.md")
    done = update(server, memory, type="reference")
    assert done["type"] == "reference"
    text = (server.root() / "one.md").read_text("utf-8")
    assert text == TOPIC.replace("type: project", "type: reference")
    assert done["revision"] != memory["revision"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", "Deploy: window #2"),
        ("description", "10:30"),
        ("kind", "decision"),
        ("importance", "critical"),
        ("tags", ["a", "b: c"]),
        ("pinned", True),
        ("why", "the freeze"),
        ("howToApply", "before a release"),
        ("body", "We deploy on Wednesdays."),
        ("validTo", "2027-01-01"),
    ],
)
def test_each_field_can_be_changed_and_reads_back(server: Running, field: str, value: Any) -> None:
    memory = memory_of(server, f"each-{field.lower()}.md")
    assert update(server, memory, **{field: value})[field] == value
    assert server.result("memory/get", {"id": memory["id"]})["memory"][field] == value
    assert "x_team: core   # kept" in (server.root() / f"each-{field.lower()}.md").read_text("utf-8")


@pytest.mark.parametrize(("field", "left"), [("why", None), ("description", "We deploy on Tuesdays.")])
def test_an_empty_text_clears_a_field(server: Running, field: str, left: str | None) -> None:
    memory = memory_of(server, f"clear-{field}.md")
    assert update(server, memory, **{field: ""}).get(field) == left


def test_a_stale_revision_is_a_conflict_that_names_the_one_of_now(server: Running) -> None:
    memory = memory_of(server, "stale.md")
    now = update(server, memory, title="First")
    params = {"id": memory["id"], "revision": memory["revision"], "changes": {"title": "Second"}}
    error = server.error("memory/update", params)
    assert (error["code"], error["data"]["kind"]) == (1003, "conflict")
    assert error["data"]["revision"] == now["revision"]
    assert server.result("memory/get", {"id": memory["id"]})["memory"]["title"] == "First"


def test_an_entry_among_several_is_changed_alone(server: Running) -> None:
    server.put("ports.md", SEVERAL)
    worker = server.result("memory/get", {"id": "project:ports.md:1"})["memory"]
    update(server, worker, body="The worker listens on 9191.")
    assert (server.root() / "ports.md").read_text("utf-8") == SEVERAL.replace("9090", "9191")


def test_the_header_of_a_shared_file_is_not_one_memorys_to_change(server: Running) -> None:
    server.put("shared.md", SEVERAL.replace("Ports", "Shared"))
    memory = server.result("memory/get", {"id": "project:shared.md:0"})["memory"]
    error = server.error(
        "memory/update", {"id": memory["id"], "revision": memory["revision"], "changes": {"type": "user"}}
    )
    assert error["data"]["errors"][0]["path"] == "changes.type"


def test_a_file_with_a_broken_header_is_read_only(server: Running) -> None:
    broken = "---\n- x\n  y: [\n---\nThe broken one speaks of Elixir.\n"
    memory = memory_of(server, "broken.md", broken)
    error = server.error(
        "memory/update", {"id": memory["id"], "revision": memory["revision"], "changes": {"title": "x"}}
    )
    assert (error["code"], error["data"]["kind"]) == (1008, "readOnly")
    assert (server.root() / "broken.md").read_text("utf-8") == broken


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({}, "changes"),
        ({"unknown": 1}, "changes"),
        ({"title": ""}, "changes.title"),
        ({"body": " "}, "changes.body"),
        ({"type": "todo"}, "changes.type"),
        ({"pinned": "yes"}, "changes.pinned"),
        ({"validTo": "soon"}, "changes.validTo"),
    ],
)
def test_a_wrong_change_is_named_and_nothing_is_saved(
    server: Running, changes: dict[str, Any], path: str
) -> None:
    memory = memory_of(server, "wrong.md")
    error = server.error(
        "memory/update", {"id": memory["id"], "revision": memory["revision"], "changes": changes}
    )
    assert (error["code"], error["data"]["errors"][0]["path"]) == (-32602, path)
    assert (server.root() / "wrong.md").read_text("utf-8") == TOPIC


@pytest.mark.parametrize(
    ("id_", "code"),
    [
        ("project:none.md", 1002),
        ("team:a.md", 1002),
        ("project:../a.md", 1010),
        ("project:/etc/a.md", 1010),
        ("project:a%2Fb.md", 1010),
        ("project:C:\\a.md", 1010),
        ("nonsense", -32602),
        ("", -32602),
    ],
)
def test_an_id_that_names_nothing_is_told_why(server: Running, id_: str, code: int) -> None:
    params = {"id": id_, "revision": "0" * 16, "changes": {"title": "x"}}
    assert server.error("memory/update", params)["code"] == code
    assert server.error("memory/get", {"id": id_})["code"] == code


def test_pin_sets_and_takes_off_the_pin(server: Running) -> None:
    memory = memory_of(server, "pin.md")
    for pinned in (True, False):
        arguments = [{"id": memory["id"], "pinned": pinned}]
        params = {"command": "mnemic.pin", "arguments": arguments}
        assert server.result("workspace/executeCommand", params)["memory"]["pinned"] is pinned
    assert (server.root() / "pin.md").read_text("utf-8") == TOPIC
