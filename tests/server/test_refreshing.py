"""What an editor shows of memory files is asked for again when it may be another, where the editor said it can."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.running import Running
from tests.server.raw import Json

Start = Callable[..., Running]

TEXT = "---\nname: note\ntype: project\n---\n\nThe note speaks of ships.\n"
REFRESHES = {
    "diagnostics": "workspace/diagnostic/refresh",
    "codeLens": "workspace/codeLens/refresh",
    "inlayHint": "workspace/inlayHint/refresh",
    "foldingRange": "workspace/foldingRange/refresh",
    "semanticTokens": "workspace/semanticTokens/refresh",
}


def asking(*kinds: str) -> Json:
    return {"workspace": {kind: {"refreshSupport": True} for kind in kinds}}


def refreshed(server: Running) -> set[str]:
    return {one["method"] for one in server.requests if one["method"].endswith("/refresh")}


@pytest.mark.parametrize("kind", REFRESHES)
def test_a_change_of_the_stores_has_each_asked_for_again_by_who_said_so(start: Start, kind: str) -> None:
    server = start(capabilities=asking(kind))
    uri = server.put("note.md", TEXT).as_uri()
    server.open(uri, TEXT, "markdown")
    server.requests.clear()
    server.remember("The box is red.")
    server.wait_for_request(REFRESHES[kind])
    assert refreshed(server) <= {REFRESHES[kind]}


def test_without_an_open_memory_file_nobody_is_asked(start: Start) -> None:
    server = start(capabilities=asking(*REFRESHES))
    server.open("file:///elsewhere/x.md", TEXT, "markdown")
    server.remember("The box is red.")
    server.wait_for_notification("memory/didChange")
    server.look()
    assert refreshed(server) == set()


@pytest.mark.parametrize("refused", [{"error": {"code": -32601, "message": "no"}}, None])
def test_a_client_that_refuses_or_is_silent_changes_nothing(start: Start, refused: Json | None) -> None:
    server = start(capabilities=asking(*REFRESHES), answer=lambda request: refused)
    server.open(server.put("note.md", TEXT).as_uri(), TEXT, "markdown")
    for text in ("The box is red.", "The lid is blue."):
        server.remember(text)
        server.wait_for_notification("memory/didChange")
    server.eventually(lambda: refreshed(server) == set(REFRESHES.values()))
    assert {one["code"] for one in server.status()["problems"]} <= {"wide-mode"}


# Registered once the conversation has begun


def registered(server: Running) -> dict[str, Any]:
    asked = [one for one in server.requests if one["method"] == "client/registerCapability"]
    return {
        one["method"]: one["registerOptions"] for each in asked for one in each["params"]["registrations"]
    }


def test_word_of_changed_settings_is_asked_for_where_the_client_takes_that(start: Start) -> None:
    server = start(capabilities={"workspace": {"didChangeConfiguration": {"dynamicRegistration": True}}})
    server.wait_for_request("client/registerCapability")
    server.requests.clear()
    plain = start(capabilities={"workspace": {"didChangeConfiguration": {}, "configuration": True}})
    plain.wait_for_request("workspace/configuration")
    plain.look()
    assert "workspace/didChangeConfiguration" not in registered(plain)


def test_settings_are_asked_for_by_the_section_that_is_ours(start: Start) -> None:
    server = start(capabilities={"workspace": {"didChangeConfiguration": {"dynamicRegistration": True}}})
    server.eventually(lambda: registered(server))
    assert registered(server) == {"workspace/didChangeConfiguration": {"section": "mnemic"}}


def test_diagnostics_that_are_switched_off_are_taken_back_at_once(start: Start) -> None:
    server = start()
    text = TEXT.replace("type: project", "type: todo")
    uri = server.put("note.md", text).as_uri()
    server.open(uri, text, "markdown")
    assert server.wait_for_notification("textDocument/publishDiagnostics")["diagnostics"]
    server.notify("workspace/didChangeConfiguration", {"settings": {"diagnostics": {"enabled": False}}})
    assert server.wait_for_notification("textDocument/publishDiagnostics")["diagnostics"] == []
    server.notify("workspace/didChangeConfiguration", {"settings": {"diagnostics": {"enabled": True}}})
    assert server.wait_for_notification("textDocument/publishDiagnostics")["diagnostics"]
