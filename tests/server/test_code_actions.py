"""Fixes in an editor: they stand where the problem is, edit what they must, and mend it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.running import Running
from tests.server.an_editor import edited
from tests.server.raw import Json

Start = Callable[..., Running]

TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
LITERALS: Json = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source"]}}}
EDITOR: Json = {
    "textDocument": {"codeAction": LITERALS, "diagnostic": {}},
    "workspace": {"workspaceEdit": {"documentChanges": True}},
}
HEAD = "---\nname: note\ndescription: about ships\ntype: project\n---\n\n"
FIX_ALL = "source.fixAll.mnemic"


@pytest.fixture
def editor(start: Start) -> Running:
    return start(capabilities=EDITOR)


def ask(server: Running, uri: str, line: int, only: list[str] | None = None) -> list[Json]:
    told = server.result("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
    here = [one for one in told if one["range"]["start"]["line"] <= line <= one["range"]["end"]["line"]]
    at = {"line": line, "character": 0}
    context = {"diagnostics": here, **({"only": only} if only else {})}
    params = {"textDocument": {"uri": uri}, "range": {"start": at, "end": at}, "context": context}
    return server.result("textDocument/codeAction", params) or []


def opened(server: Running, text: str) -> str:
    uri = server.put("note.md", text).as_uri()
    server.open(uri, text, "markdown")
    return uri


def edits(action: Any) -> list[Json]:
    (change,) = action["edit"]["documentChanges"]
    found: list[Json] = change["edits"]
    return found


def test_what_can_be_fixed_is_told_at_the_handshake(editor: Running) -> None:
    provider = editor.capabilities["codeActionProvider"]
    assert provider["codeActionKinds"] == ["quickfix", FIX_ALL]
    assert provider.get("resolveProvider", False) is False


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_a_secret_is_masked_and_not_one_character_beside_it(
    start: Start, newline: str, encoding: str
) -> None:
    server = start(capabilities={**EDITOR, "general": {"positionEncodings": [encoding]}})
    text = f"{HEAD}😀é use {TOKEN} 😀 here\n".replace("\n", newline)
    uri = opened(server, text)
    (action,) = ask(server, uri, 6)
    assert action["title"] == "Replace this secret with ⟦github-token⟧"
    assert (action["kind"], action["isPreferred"]) == ("quickfix", True)
    assert [one["code"] for one in action["diagnostics"]] == ["secret"]
    assert edited(text, edits(action), encoding) == text.replace(TOKEN, "⟦github-token⟧")
    assert TOKEN not in str(action)


def test_the_fix_mends_the_diagnostic_and_is_for_the_version_that_is_open(editor: Running) -> None:
    text = f"{HEAD}use {TOKEN}\n"
    uri = opened(editor, "old\n")
    editor.change(uri, text, 7)
    (action,) = ask(editor, uri, 6)
    assert action["edit"]["documentChanges"][0]["textDocument"] == {"uri": uri, "version": 7}
    editor.change(uri, edited(text, edits(action)), 8)
    assert editor.result("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"] == []
    assert ask(editor, uri, 6) == []


def test_several_secrets_of_a_line_are_masked_one_by_one_or_all_at_once(editor: Running) -> None:
    text = f"{HEAD}first {TOKEN} then password: hunter2hunter2\n\nand {TOKEN}\n"
    uri = opened(editor, text)
    titles = [action["title"] for action in ask(editor, uri, 6)]
    assert titles == [
        "Replace this secret with ⟦github-token⟧",
        "Replace this secret with ⟦password⟧",
        "Replace all 3 secrets of this file with masks",
    ]
    everything = ask(editor, uri, 6)[-1]
    after = edited(text, edits(everything))
    assert after == text.replace(TOKEN, "⟦github-token⟧").replace("hunter2hunter2", "⟦password⟧")
    assert len(ask(editor, uri, 8)) == 2  # its own, and all


def test_a_key_over_lines_is_masked_from_any_of_them(editor: Running) -> None:
    pem = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0B\n-----END PRIVATE KEY-----"
    text = f"{HEAD}With this key:\n\n{pem}\n\non Fridays\n"
    uri = opened(editor, text)
    for line in (8, 9, 10):
        (action,) = ask(editor, uri, line)
        assert edited(text, edits(action)) == text.replace(pem, "⟦private-key⟧")
    assert ask(editor, uri, 6) == ask(editor, uri, 12) == []


def test_a_type_that_is_unknown_or_missing_is_offered(editor: Running) -> None:
    text = "---\nname: note\ntype: feedbak\n---\n\nx\n"
    uri = opened(editor, text)
    first, *others = ask(editor, uri, 2)
    assert edited(text, edits(first)) == text.replace("feedbak", "feedback")
    assert (first["isPreferred"], [one.get("isPreferred") for one in others]) == (True, [None] * 3)
    bare = "---\nname: note\n---\n\nx\n"
    editor.change(uri, bare)
    actions = ask(editor, uri, 0)
    assert edited(bare, edits(actions[0])) == "---\nname: note\ntype: project\n---\n\nx\n"


def test_only_what_is_asked_for_is_offered(editor: Running) -> None:
    text = f"\n---\nname: note\n---\n\nuse {TOKEN}\n"
    uri = opened(editor, text)
    assert {action["kind"] for action in ask(editor, uri, 5)} == {"quickfix"}
    assert {action["kind"] for action in ask(editor, uri, 5, ["quickfix"])} == {"quickfix"}
    assert ask(editor, uri, 5, ["refactor"]) == ask(editor, uri, 5, ["source.fixAll.eslint"]) == []
    for asked in ("source", "source.fixAll", FIX_ALL):
        (action,) = ask(editor, uri, 0, [asked])
        assert action["kind"] == FIX_ALL
        # A save never takes a secret away unasked: it may be the only copy.
        assert edited(text, edits(action)) == f"---\nname: note\ntype: project\n---\n\nuse {TOKEN}\n"


def test_a_client_without_versions_gets_plain_changes(start: Start) -> None:
    server = start(capabilities={"textDocument": {"codeAction": LITERALS, "diagnostic": {}}})
    text = f"{HEAD}use {TOKEN}\n"
    uri = opened(server, text)
    (action,) = ask(server, uri, 6)
    assert edited(text, action["edit"]["changes"][uri]) == text.replace(TOKEN, "⟦github-token⟧")


def test_a_client_that_takes_commands_only_gets_none(start: Start) -> None:
    server = start(capabilities={"textDocument": {"codeAction": {}, "diagnostic": {}}})
    assert ask(server, opened(server, f"{HEAD}use {TOKEN}\n"), 6) == []


def test_nothing_is_offered_elsewhere_or_where_nothing_is_wrong(editor: Running) -> None:
    uri = opened(editor, f"{HEAD}fine\n")
    assert ask(editor, uri, 6) == []
    editor.open("file:///elsewhere/x.md", f"use {TOKEN}\n", "markdown")
    assert ask(editor, "file:///elsewhere/x.md", 0) == []
    closed = editor.put("closed.md", f"use {TOKEN}\n").as_uri()
    assert ask(editor, closed, 0) == []


def test_what_mends_a_line_is_not_offered_on_the_next_one(editor: Running) -> None:
    uri = opened(editor, "---\nname: n\ntype: project\nvalid_to: 2026-12\nkind: fakt\n---\n\nText.\n")
    titles = [{one["title"] for one in ask(editor, uri, line)} for line in (3, 4, 5)]
    assert titles[0]
    assert titles[1]
    assert not titles[0] & titles[1]
    assert titles[2] == set()


def test_none_is_offered_where_diagnostics_are_switched_off(start: Start) -> None:
    server = start(capabilities=EDITOR, options={"diagnostics": {"enabled": False}})
    assert ask(server, opened(server, f"{HEAD}use {TOKEN}\n"), 6) == []


def test_in_a_vault_only_what_is_told_is_mended(start: Start, tmp_path: Path) -> None:
    note = tmp_path / "notes" / "note.md"
    note.parent.mkdir()
    text = f"\n---\nname: note\n---\n\nuse {TOKEN}\n"
    note.write_text(text)
    server = start(capabilities=EDITOR, options={"vaults": [f"notes={note.parent}:**/*.md"]})
    server.look()
    server.open(note.as_uri(), text, "markdown")
    told = server.result("textDocument/diagnostic", {"textDocument": {"uri": note.as_uri()}})["items"]
    assert [one["code"] for one in told] == ["secret"]
    assert [one["title"] for line in range(6) for one in ask(server, note.as_uri(), line)] == [
        "Replace this secret with ⟦github-token⟧"
    ]
    assert ask(server, note.as_uri(), 0, [FIX_ALL]) == []


def test_every_edit_of_all_is_that_of_a_problem_that_is_told_and_may_be_done_unasked(editor: Running) -> None:
    text = f"\n\n---\nname: note\nname: again\nkind: fakt\n---\n\nuse {TOKEN}\n"
    uri = opened(editor, text)
    (action,) = ask(editor, uri, 0, [FIX_ALL])
    (change,) = action["edit"]["documentChanges"]
    assert change["textDocument"] == {"uri": uri, "version": 1}
    after = edited(text, change["edits"])
    assert after == text.lstrip("\n").replace("kind: fakt\n", "kind: fakt\ntype: project\n")
    editor.change(uri, after)
    assert ask(editor, uri, 0, [FIX_ALL]) == []
    left = editor.result("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
    assert {one["code"] for one in left} >= {"duplicate-key", "unknown-kind", "secret"}


def test_what_is_typed_while_a_fix_is_worked_out_leaves_it_to_the_version_that_it_was_made_for(
    editor: Running,
) -> None:
    uri = opened(editor, f"{HEAD}use {TOKEN}\n")
    at = {"line": 6, "character": 0}
    params = {"textDocument": {"uri": uri}, "range": {"start": at, "end": at}, "context": {"diagnostics": []}}
    for version in range(2, 22):
        number = editor.ask("textDocument/codeAction", params)
        editor.change(uri, f"{HEAD}{'x' * version}use {TOKEN}\n", version)
        (action,) = editor.wait_for(number)["result"]
        (change,) = action["edit"]["documentChanges"]
        made_for = change["textDocument"]["version"]
        start = change["edits"][0]["range"]["start"]["character"]
        assert start == len("use ") + (0 if made_for == 1 else made_for)
