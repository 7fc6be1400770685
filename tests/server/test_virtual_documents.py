"""Documents that the server writes itself: the status, what an agent wakes to, and what can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.running import Running
from tests.server.raw import Json

Start = Callable[..., Running]

CONTENT = "workspace/textDocumentContent"
SECRET = "ghp_" + "a1B2c3D4" * 4 + "a1B2"


def shown(server: Running, uri: str) -> str:
    return str(server.result(CONTENT, {"uri": uri})["text"])


def declaring(**content: Any) -> Json:
    return {"workspace": {"textDocumentContent": content}}


def registered(server: Running) -> dict[str, Any]:
    server.look()
    asked = [one for one in server.requests if one["method"] == "client/registerCapability"]
    return {
        one["method"]: one["registerOptions"] for each in asked for one in each["params"]["registrations"]
    }


def test_a_client_that_takes_registrations_is_told_so_and_any_other_at_the_handshake(start: Start) -> None:
    server = start(capabilities=declaring(dynamicRegistration=True))
    server.wait_for_request("client/registerCapability")
    assert "textDocumentContent" not in server.capabilities["workspace"]
    plain = start(capabilities=declaring())
    assert plain.capabilities["workspace"]["textDocumentContent"] == {"schemes": ["mnemic"]}
    assert registered(plain) == {}
    none = start()
    assert "textDocumentContent" not in none.capabilities["workspace"]
    assert registered(none) == {}


@pytest.mark.parametrize("uri", ["mnemic:/status", "mnemic:///status", "mnemic://status", "mnemic:status/"])
def test_the_status_is_told_however_an_editor_writes_its_uri(server: Running, uri: str) -> None:
    text = shown(server, uri)
    assert text.startswith("mnemic ")
    assert str(server.root()) in text
    assert "search.semantic = False (environment)" in text


def test_what_an_agent_wakes_to_is_shown_and_counts_as_nothing(fresh: Running) -> None:
    fresh.remember("The box is red.")
    before = fresh.result("memory/list")["memories"]
    assert "The box is red" in shown(fresh, "mnemic:/wake")
    assert fresh.result("memory/list")["memories"][0]["heat"] == pytest.approx(before[0]["heat"], abs=1e-4)
    assert fresh.result("memory/wake")["prompt"] in shown(fresh, "mnemic:/wake")


def test_where_all_is_switched_off_waking_says_so(start: Start) -> None:
    assert "switched off" in shown(start(options={"enabled": False}), "mnemic:/wake")


def test_the_trash_lists_operations_and_each_tells_what_it_did(fresh: Running) -> None:
    assert shown(fresh, "mnemic:/trash") == "Nothing can be taken back.\n"
    fresh.put("note.md", f"---\nname: note\ntype: project\n---\n\n- Red is {SECRET}\n- Blue is fine\n")
    token = fresh.result("memory/forget", {"ids": ["project:note.md:0"], "apply": True})["undo"]["token"]
    assert f"mnemic:/trash/{token}" in shown(fresh, "mnemic:/trash/")
    text = shown(fresh, f"mnemic:/trash/{token}")
    assert "note.md: changed" in text
    assert "- - Red is ⟦github-token⟧" in text
    assert "Blue" not in text
    assert SECRET not in text
    assert f"mnemic restore {token}" in text
    fresh.result("memory/restore", {"token": token})
    assert fresh.error(CONTENT, {"uri": f"mnemic:/trash/{token}"})["data"]["kind"] == "expired"


def test_an_operation_over_several_stores_is_told_whole(fresh: Running) -> None:
    mine = fresh.remember("The box is red.", scope="user")["memory"]["id"]
    ours = fresh.remember("The lid is blue.", scope="project")["memory"]["id"]
    token = fresh.result("memory/forget", {"ids": [mine, ours], "apply": True})["undo"]["token"]
    text = shown(fresh, f"mnemic:/trash/{quote(token)}")
    assert "The box is red." in text
    assert "The lid is blue." in text


@pytest.mark.parametrize(
    ("uri", "kind"),
    [
        ("mnemic:/nothing", "notFound"),
        ("mnemic:/", "notFound"),
        ("mnemic:/trash/../../etc/passwd", "notFound"),
        ("mnemic:/trash/..%2F..%2Fetc", "expired"),
    ],
)
def test_a_document_that_is_not_there_is_told(server: Running, uri: str, kind: str) -> None:
    assert server.error(CONTENT, {"uri": uri})["data"]["kind"] == kind


@pytest.mark.parametrize("uri", ["file:///etc/passwd", "status", "mnemic", "//[::1"])
def test_another_scheme_is_refused(server: Running, uri: str) -> None:
    assert server.error(CONTENT, {"uri": uri})["code"] == -32602


def test_what_is_shown_is_asked_for_again_when_it_may_be_another(start: Start) -> None:
    server = start(capabilities=declaring())
    shown(server, "mnemic:/status")
    server.remember("The box is red.")
    again = server.wait_for_request("workspace/textDocumentContent/refresh")
    assert again["params"] == {"uri": "mnemic:/status"}
    server.remember("The lid is blue.")
    server.look()
    refreshed = [one for one in server.requests if one["method"].endswith("textDocumentContent/refresh")]
    assert refreshed == [], "a document that is closed by now is asked for once"


def test_of_several_folders_one_may_be_named(start: Start, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    server = start(folders=[folder.as_uri() for folder in folders])
    server.remember("The box is red.", scope="project", projectUri=folders[1].as_uri())
    assert "The box is red" not in shown(server, "mnemic:/wake")
    assert "The box is red" in shown(server, f"mnemic:/wake?projectUri={quote(folders[1].as_uri(), safe='')}")
