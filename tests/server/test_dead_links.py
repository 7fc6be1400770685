"""Dead links in an editor: told at the link alone, in what is typed too, and mended by an edit of that version."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from lsprotocol import types as lsp

from mnemic.core.markdown.fixing import Splice
from mnemic.server.edits import Changed, workspace_edit
from tests.core.a_store import topic
from tests.running import Running
from tests.server.an_editor import edited, shown
from tests.server.an_obsidian_vault import make_vault
from tests.server.raw import Json

Start = Callable[..., Running]

LITERALS: Json = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}
PULLS: Json = {"diagnostic": {}, "codeAction": LITERALS}
VERSIONS: Json = {"workspaceEdit": {"documentChanges": True}}
PUSH = "textDocument/publishDiagnostics"
NOTES = """---
name: Notes
description: about days
type: project
related: [deploy-day, nobody]
---

日😀 [[Deplyo day|then]], [[tea]], `[[code]]`, [d](gone.md)
"""


def filled(server: Running) -> Running:
    server.put("project/deploy-day.md", topic("We deploy on Tuesdays.", "Deploy day"))
    server.put("user/tea.md", topic("Tea, no coffee.", "Tea", "user"), "user")
    return server


def editor(start: Start, encoding: str = "utf-16", **how: Any) -> Running:
    general = {"positionEncodings": [encoding]}
    return filled(
        start(capabilities={"textDocument": PULLS, "workspace": VERSIONS, "general": general}, **how)
    )


def opened(server: Running, text: str, path: str = "notes.md", **where: str) -> str:
    uri = server.put(path, text, **where).as_uri()
    server.open(uri, text, "markdown")
    return uri


def pulled(server: Running, uri: str) -> list[Json]:
    items: list[Json] = server.result("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
    return items


def dead(items: Iterable[Json]) -> list[Json]:
    return [one for one in items if one["code"] in ("dead-link", "superseded-in-circle")]


def actions(server: Running, uri: str, diagnostic: Json) -> dict[str, Json]:
    params = {
        "textDocument": {"uri": uri},
        "range": diagnostic["range"],
        "context": {"diagnostics": [diagnostic], "only": ["quickfix"]},
    }
    return {one["title"]: one for one in server.result("textDocument/codeAction", params) or []}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_each_dead_link_is_told_at_the_link_alone_and_mended(start: Start, encoding: str) -> None:
    server = editor(start, encoding)
    uri = opened(server, "old\n")
    server.change(uri, NOTES, 5)
    found = dead(pulled(server, uri))
    assert [shown(NOTES, one["range"], encoding) for one in found] == ["nobody", "Deplyo day", "gone.md"]
    assert {(one["source"], one["severity"]) for one in found} == {("mnemic", 3)}
    offered = actions(server, uri, found[1])
    assert list(offered) == [
        "“Deplyo day”: did you mean “Deploy day”?",
        "Take the link to “Deplyo day” away and keep its words",
        "Take the link to “gone.md” away and keep its words",
    ]
    best = offered["“Deplyo day”: did you mean “Deploy day”?"]
    (change,) = best["edit"]["documentChanges"]
    assert change["textDocument"] == {"uri": uri, "version": 5}
    assert [one["range"] for one in best["diagnostics"]] == [found[1]["range"]]
    after = edited(NOTES, change["edits"], encoding)
    assert after == NOTES.replace("Deplyo day", "Deploy day")
    server.change(uri, after, 6)
    assert [shown(after, one["range"], encoding) for one in dead(pulled(server, uri))] == [
        "nobody",
        "gone.md",
    ]


def test_they_are_pushed_and_taken_back_as_memories_come_and_go(start: Start) -> None:
    server = filled(start())
    text = f"{NOTES.partition('related')[0]}---\n\n[[Ferry]]\n"
    uri = opened(server, text)
    (one,) = dead(server.wait_for_notification(PUSH)["diagnostics"])
    assert shown(text, one["range"]) == "Ferry"
    ferry = server.put("ferry.md", topic("It sails at noon.", "Ferry"))
    assert dead(server.wait_for_notification(PUSH)["diagnostics"]) == []
    ferry.unlink()
    server.look()
    assert len(dead(server.wait_for_notification(PUSH)["diagnostics"])) == 1
    draft = server.root() / "draft.md"
    server.open(draft.as_uri(), topic("It sails.", "Ferry"), "markdown")
    server.change(uri, text + "\nMore.\n")
    assert dead(server.wait_for_notification(PUSH)["diagnostics"]) == []


def test_a_line_of_the_index_that_leads_nowhere_is_told_and_mended(start: Start) -> None:
    server = editor(start)
    index = server.root() / "MEMORY.md"
    text = "* [Deploys](deploy-day.md): when\n" + index.read_text()
    index.write_text(text)
    uri = index.as_uri()
    server.open(uri, text, "markdown")
    (one,) = pulled(server, uri)
    assert shown(text, one["range"]) == "deploy-day.md"
    offered = actions(server, uri, one)
    (change,) = offered["Take the link to “deploy-day.md” away and keep its words"]["edit"]["documentChanges"]
    assert edited(text, change["edits"]) == text.replace("[Deploys](deploy-day.md)", "Deploys", 1)
    (change,) = offered["“deploy-day.md”: did you mean “Deploy day”?"]["edit"]["documentChanges"]
    assert edited(text, change["edits"]) == text.replace("](deploy", "](project/deploy", 1)


def test_what_nothing_took_the_place_of_is_told_everywhere_until_its_key_goes(start: Start) -> None:
    server = editor(start)
    text = topic("We deploy on Mondays.", "Old day", superseded_by="gone.md")
    uri = opened(server, text, "old.md")
    (one,) = dead(pulled(server, uri))
    assert (shown(text, one["range"]), one["severity"]) == ("gone.md", 2)
    (problem,) = dead(server.status()["problems"])
    assert (problem["uri"], problem["severity"]) == (uri, "warning")
    assert "Old day" not in [memory["title"] for memory in server.recall("do we deploy on Mondays?")]
    (change,) = actions(server, uri, one)["Remove superseded_by"]["edit"]["documentChanges"]
    after = edited(text, change["edits"])
    assert after == text.replace("superseded_by: gone.md\n", "")
    server.put("old.md", after)
    assert dead(server.status()["problems"]) == []
    assert [memory["title"] for memory in server.recall("do we deploy on Mondays?")][:1] == ["Old day"]


def test_memories_that_supersede_each_other_are_told_in_what_is_typed_too(start: Start) -> None:
    server = editor(start)
    new = topic("We deploy on Fridays.", "New day")
    server.put("new.md", new)
    text = topic("We deploy on Mondays.", "Old day", superseded_by="new.md")
    uri = opened(server, text, "old.md")
    assert dead(pulled(server, uri)) == []
    other = (server.root() / "new.md").as_uri()
    typed = new.replace("type: project", "type: project\nsuperseded_by: old.md")
    server.open(other, new, "markdown")
    server.change(other, typed, 2)
    told = [dead(pulled(server, each)) for each in (uri, other)]
    assert [[one["code"] for one in each] for each in told] == [["superseded-in-circle"]] * 2
    assert dead(server.status()["problems"]) == []  # nobody saved it
    offered = actions(server, other, told[1][0])
    assert list(offered) == ["Remove superseded_by"]
    server.put("new.md", typed)
    assert {one["code"] for one in dead(server.status()["problems"])} == {"superseded-in-circle"}


def test_nothing_is_told_of_a_vault_or_of_what_nobody_has_vouched_for(start: Start) -> None:
    vault = make_vault(start().home / "vault")
    note = vault / "links.md"
    note.write_text("See [[nobody at all]].\n\nsuperseded_by: gone.md\n")
    server = start(
        capabilities={"textDocument": PULLS},
        options={"vaults": [{"name": "notes", "path": str(vault), "include": ["**/*.md"]}]},
    )
    server.open(note.as_uri(), note.read_text(), "markdown")
    server.look()
    assert server.result("memory/list", {"scopes": ["vault:notes"]})["total"]
    assert dead(pulled(server, note.as_uri())) == []
    assert dead(server.status()["problems"]) == []


def test_they_are_silent_where_that_is_switched_off(start: Start) -> None:
    server = editor(start, options={"diagnostics": {"enabled": False}})
    uri = opened(server, NOTES)
    assert pulled(server, uri) == []


def test_an_edit_is_of_the_version_that_its_text_has() -> None:
    class Client:
        takes_document_changes = True
        encoding = "utf-16"

        def document_version(self, _: str) -> int:
            return 9  # somebody has typed since

    client: Any = Client()
    changed = Changed("file:///a", 5, "text", (Splice(0, 1, "x"),))
    made = workspace_edit(client, [changed]).document_changes
    assert made is not None
    assert [one.text_document.version for one in made if isinstance(one, lsp.TextDocumentEdit)] == [5]


def test_what_is_typed_while_fixes_are_looked_for_never_gets_an_edit_of_another_text(start: Start) -> None:
    server = editor(start)
    uri = opened(server, NOTES)
    texts = {1: NOTES} | {
        n: NOTES.replace("---\n\n", "---\n\n" + f"{n}\n" * (n % 3), 1) for n in range(2, 20)
    }
    line = next(n for n, row in enumerate(NOTES.split("\n")) if "Deplyo" in row)
    params = {
        "textDocument": {"uri": uri},
        "range": {"start": {"line": line, "character": 0}, "end": {"line": line + 3, "character": 0}},
        "context": {"diagnostics": [], "only": ["quickfix"]},
    }
    answered = 0
    # An edit of an older version is refused by the editor; one of another text than it says would do harm.
    for version in range(2, 20):
        number = server.ask("textDocument/codeAction", params)
        if version % 3:  # now and then nobody types meanwhile
            server.change(uri, texts[version], version)
        answer = server.wait_for(number)["result"] or []
        if not version % 3:
            server.change(uri, texts[version], version)
        for action in answer:
            if "did you mean" in action["title"]:
                (change,) = action["edit"]["documentChanges"]
                was = texts[change["textDocument"]["version"]]
                assert edited(was, change["edits"]) == was.replace("Deplyo", "Deploy")
                answered += 1
    assert answered >= len(texts) // 3
