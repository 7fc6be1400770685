"""What is wrong with memory files, where they are edited: pushed, or pulled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.running import Running

Start = Callable[..., Running]

GOOD = "---\nname: note\ndescription: about ships\ntype: project\n---\n\nThe note speaks of ships.\n"
BROKEN = "---\nname: note\n- x\n  y: [\n---\n\nThe note speaks of ships.\n"
PUSH = "textDocument/publishDiagnostics"
PULLS = {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": True}}}


def codes(params: Any) -> list[str]:
    return [one["code"] for one in params["diagnostics"]]


def test_a_file_broken_while_it_is_open_is_told_and_taken_back(fresh: Running) -> None:
    uri = fresh.put("a note é.md", GOOD).as_uri()
    fresh.open(uri, GOOD, "markdown")
    fresh.change(uri, BROKEN)
    told = fresh.wait_for_notification(PUSH)
    assert (told["uri"], codes(told)[0]) == (uri, "broken-header")
    one = told["diagnostics"][0]
    assert (one["source"], one["severity"]) == ("mnemic", 1)
    assert one["range"]["start"]["line"] in range(5)
    fresh.change(uri, GOOD, 3)
    assert fresh.wait_for_notification(PUSH) == {"uri": uri, "diagnostics": []}


def test_a_broken_file_is_told_when_it_is_opened_and_taken_back_when_it_is_closed(fresh: Running) -> None:
    uri = fresh.put("note.md", BROKEN).as_uri()
    fresh.open(uri, BROKEN, "markdown")
    assert codes(fresh.wait_for_notification(PUSH))[0] == "broken-header"
    fresh.close(uri)
    assert fresh.wait_for_notification(PUSH)["diagnostics"] == []


def test_a_new_file_is_checked_once_it_is_saved(fresh: Running) -> None:
    root = fresh.root()
    root.mkdir(parents=True, exist_ok=True)
    text = "---\nname: new\ntype: todo\n---\n"
    uri = (root / "new.md").as_uri()
    fresh.open(uri, text, "markdown")
    (root / "new.md").write_text(text)
    fresh.save(uri)
    assert "unknown-type" in codes(fresh.wait_for_notification(PUSH))


def test_nothing_is_said_about_other_documents_or_good_ones(fresh: Running) -> None:
    good = fresh.put("note.md", GOOD).as_uri()
    for uri, text in ((good, GOOD), ("file:///elsewhere/x.md", BROKEN), ("untitled:1", BROKEN)):
        fresh.open(uri, text, "markdown")
        fresh.save(uri)
        fresh.close(uri)
    fresh.look()
    assert fresh.told(PUSH) == []


def test_a_client_that_pulls_is_answered_and_asked_to_pull_again(start: Start) -> None:
    server = start(capabilities=PULLS)
    uri = server.put("note.md", GOOD).as_uri()
    params = {"textDocument": {"uri": uri}}
    server.open(uri, GOOD, "markdown")
    assert server.result("textDocument/diagnostic", params) == {"kind": "full", "items": []}
    server.change(uri, BROKEN)
    found = server.result("textDocument/diagnostic", params)["items"]
    assert found[0]["code"] == "broken-header"
    server.put("other.md", "The other one speaks of tar.\n")
    server.wait_for_request("workspace/diagnostic/refresh")
    assert server.told(PUSH) == []


def test_a_file_that_is_not_open_is_pulled_as_it_stands_on_disk(start: Start) -> None:
    server = start(capabilities=PULLS)
    uri = server.put("note.md", BROKEN).as_uri()
    found = server.result("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
    assert found[0]["code"] == "broken-header"
    outside = {"textDocument": {"uri": "file:///elsewhere/x.md"}}
    assert server.result("textDocument/diagnostic", outside)["items"] == []


def test_they_are_silent_where_that_is_switched_off(start: Start) -> None:
    server = start(options={"diagnostics": {"enabled": False}})
    uri = server.put("note.md", BROKEN).as_uri()
    server.open(uri, BROKEN, "markdown")
    server.look()
    assert server.told(PUSH) == []


def test_a_secret_is_told_by_its_kind_and_place_and_never_repeated(fresh: Running) -> None:
    secret = "ghp_" + "a1B2c3D4" * 4 + "a1B2"
    text = GOOD + f"\nThe token is {secret} 😀.\n"
    uri = fresh.put("note.md", text).as_uri()
    fresh.open(uri, text, "markdown")
    (one,) = fresh.wait_for_notification(PUSH)["diagnostics"]
    assert (one["code"], one["range"]["start"]["line"]) == ("secret", 8)
    assert secret not in str(one)


@pytest.mark.parametrize(("encoding", "units"), [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)])
def test_ranges_count_in_the_units_that_were_agreed_on(start: Start, encoding: str, units: int) -> None:
    server = start(capabilities={"general": {"positionEncodings": [encoding]}})
    assert server.capabilities["positionEncoding"] == encoding
    text = "---\nname: note\ntype: 😀😀 todo\n---\n\n- 😀 first\n- second 😀\n"
    uri = server.put("note.md", text).as_uri()
    server.open(uri, text, "markdown")
    problem = server.wait_for_notification(PUSH)["diagnostics"][0]
    assert problem["range"]["end"] == {"line": 2, "character": len("type:  todo") + 2 * units}
    symbols = server.result("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    assert [one["range"]["end"]["character"] for one in symbols] == [
        len("-  first") + units,
        len("- second ") + units,
    ]
    memory = server.result("memory/get", {"id": "project:note.md:1"})["memory"]
    assert memory["range"]["end"] == {"line": 6, "character": len("- second ") + units}
