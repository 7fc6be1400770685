"""Links of memory files in an editor: documentLink, definition, references, and folding."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.core.a_store import topic
from tests.running import Running
from tests.server.an_editor import position, shown
from tests.server.an_obsidian_vault import make_vault
from tests.server.raw import Json

Start = Callable[..., Running]

DEPLOY = topic("We deploy on Tuesdays.\n\nWhy: support", "Deploy day")
NOTES = """---
name: Notes
related: [deploy-day, nobody]
supersedes: project/deploy-day.md
evidence: [src/app.py#L2-L3, src/gone.py]
---

😀日 [[Deploy day|shown]], [d](project/deploy-day.md#x), [[nobody]], `[[Deploy day]]` and [[second of two]].
"""


@pytest.fixture
def docs(start: Start) -> Running:
    server = start(capabilities={"textDocument": {"documentLink": {"tooltipSupport": True}}})
    filled(server)
    return server


def filled(server: Running) -> str:
    (server.project / "src").mkdir(exist_ok=True)
    (server.project / "src" / "app.py").write_text("a\nb\nc\n")
    server.put("project/deploy-day.md", DEPLOY)
    server.put("two.md", "- first of two\n- second of two\n")
    uri = server.put("notes.md", NOTES).as_uri()
    server.open(uri, NOTES, "markdown")
    return uri


def links(server: Running, uri: str) -> Any:
    return server.result("textDocument/documentLink", {"textDocument": {"uri": uri}})


def at(uri: str, text: str, what: str, nth: int = 0, encoding: str = "utf-16") -> Json:
    start = -1
    for _ in range(nth + 1):
        start = text.index(what, start + 1)
    return {"textDocument": {"uri": uri}, "position": position(text, start + 1, encoding)}


def references(server: Running, place: Json, declaration: bool = False) -> list[tuple[str, Json]]:
    params = {**place, "context": {"includeDeclaration": declaration}}
    found = server.result("textDocument/references", params)
    return [(one["uri"].rpartition("/")[2], one["range"]) for one in found or []]


def test_every_link_opens_at_its_entry_and_what_leads_nowhere_is_none(docs: Running) -> None:
    uri = (docs.root() / "notes.md").as_uri()
    deploy = f"{(docs.root() / 'project/deploy-day.md').as_uri()}#L7"
    found = [(shown(NOTES, one["range"]), one["target"], one.get("tooltip")) for one in links(docs, uri)]
    assert found == [
        ("deploy-day", deploy, "Deploy day"),
        ("project/deploy-day.md", deploy, "Deploy day"),
        ("src/app.py#L2-L3", f"{(docs.project / 'src/app.py').as_uri()}#L2", None),
        ("Deploy day", deploy, "Deploy day"),
        ("project/deploy-day.md", deploy, "Deploy day"),
        ("second of two", f"{(docs.root() / 'two.md').as_uri()}#L2", "second of two"),
    ]


def test_the_index_leads_to_entries_and_a_client_without_tooltips_gets_none(fresh: Running) -> None:
    filled(fresh)
    index = fresh.root() / "MEMORY.md"
    found = links(fresh, index.as_uri())
    assert {one["target"].rpartition("/")[2] for one in found} >= {
        "deploy-day.md#L7",
        "two.md#L1",
        "notes.md#L8",
    }
    assert all("tooltip" not in one for one in found)
    text = index.read_text()
    place = at(index.as_uri(), text, "project/deploy-day.md")
    (target,) = fresh.result("textDocument/definition", place)
    assert target["uri"].endswith("deploy-day.md")
    assert ("MEMORY.md", "project/deploy-day.md") in [
        (name, shown(text, range_)) for name, range_ in references(fresh, place) if name == "MEMORY.md"
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_a_definition_is_where_the_entry_stands_now_and_the_columns_are_the_clients(
    start: Start, encoding: str
) -> None:
    server = start(
        capabilities={
            "general": {"positionEncodings": [encoding]},
            "textDocument": {"definition": {"linkSupport": True}},
        }
    )
    uri = filled(server)
    two = (server.root() / "two.md").as_uri()
    server.open(two, "\n\n- first of two\n- 😀 second of two\n- second of two\n", "markdown")
    (found,) = server.result("textDocument/definition", at(uri, NOTES, "second of", encoding=encoding))
    assert shown(NOTES, found["originSelectionRange"], encoding) == "second of two"
    assert (found["targetUri"], found["targetRange"]["start"]["line"]) == (two, 4)
    (evidence,) = server.result("textDocument/definition", at(uri, NOTES, "src/app", encoding=encoding))
    assert evidence["targetUri"] == (server.project / "src/app.py").as_uri()
    assert [evidence["targetRange"][end]["line"] for end in ("start", "end")] == [1, 2]


@pytest.mark.parametrize("what", ["nobody", "Notes", "`[[Deploy", "and [", "src/gone"])
def test_there_is_no_definition_beside_links_and_for_what_is_not_there(docs: Running, what: str) -> None:
    uri = (docs.root() / "notes.md").as_uri()
    assert docs.result("textDocument/definition", at(uri, NOTES, what)) is None


def test_references_are_all_places_unsaved_ones_and_the_index_included(docs: Running) -> None:
    uri = (docs.root() / "notes.md").as_uri()
    typed = NOTES.replace("[[nobody]]", "[[deploy_day]]")
    docs.change(uri, typed)
    docs.put("other.md", "😀 [[Deploy day]]\n")
    expected = [
        ("notes.md", "deploy-day"),
        ("notes.md", "project/deploy-day.md"),
        ("notes.md", "Deploy day"),
        ("notes.md", "project/deploy-day.md"),
        ("notes.md", "deploy_day"),
        ("other.md", "Deploy day"),
    ]
    texts = {"notes.md": typed, "other.md": "😀 [[Deploy day]]\n"}
    deploy = (docs.root() / "project/deploy-day.md").as_uri()
    for place in (
        at(uri, typed, "Deploy day"),
        at(uri, typed, "deploy-day"),
        at(deploy, DEPLOY, "Deploy day"),
    ):
        found = references(docs, place)
        assert [(name, shown(texts[name], where)) for name, where in found if name in texts] == expected
        assert "MEMORY.md" in dict(found)
        assert "deploy-day.md" not in dict(found)
    assert references(docs, place, declaration=True)[0][0] == "deploy-day.md"
    assert references(docs, at(deploy, DEPLOY, "support")) == []


def test_a_new_file_that_nobody_has_saved_is_a_memory_file_already(docs: Running) -> None:
    uri = (docs.root() / "new.md").as_uri()
    docs.open(uri, "see [[Deploy day]] and [[New one]]\n", "markdown")
    other = (docs.root() / "newer.md").as_uri()
    docs.open(other, "---\nname: New one\n---\n\nx\n", "markdown")
    assert [one["target"].rpartition("/")[2] for one in links(docs, uri)] == [
        "deploy-day.md#L7",
        "newer.md#L5",
    ]


@pytest.mark.parametrize(
    "uri", ["file:///elsewhere/x.md", "untitled:1.md", "file:///x.py", "", "vscode:/a.md"]
)
def test_other_documents_are_left_alone(server: Running, uri: str) -> None:
    text = "---\nname: x\n---\n[[Deploy day]]\n"
    if uri:
        server.open(uri, text)
    place = {"textDocument": {"uri": uri}, "position": {"line": 3, "character": 4}}
    assert links(server, uri) is None
    assert server.result("textDocument/definition", place) is None
    assert (
        server.result("textDocument/references", {**place, "context": {"includeDeclaration": True}}) is None
    )
    assert server.result("textDocument/prepareRename", place) is None
    assert server.result("textDocument/rename", {**place, "newName": "x"}) is None
    assert server.result("textDocument/foldingRange", {"textDocument": {"uri": uri}}) is None
    assert server.result("textDocument/completion", place) is None


def test_with_several_folders_each_file_belongs_to_its_own(start: Start, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    server = start(folders=[folder.as_uri() for folder in folders])
    roots = [
        next(
            Path(store["root"])
            for store in server.status(projectUri=folder.as_uri())["stores"]
            if store["scope"] == "project" and folder.name in store["root"].rpartition("/projects/")[2]
        )
        for folder in folders
    ]
    for root in roots:
        root.mkdir(parents=True, exist_ok=True)
        (root / "here.md").write_text(topic(f"x of {root.parent.name}", "Here"))
        (root / "notes.md").write_text(topic("[[Here]] [[Mine]]", "Notes"))
    mine = server.put("mine.md", topic("x", "Mine"), "user")
    for root in roots:
        uri = (root / "notes.md").as_uri()
        found = {one["target"].partition("#")[0] for one in links(server, uri)}
        assert found == {(root / "here.md").as_uri(), mine.as_uri()}
        assert links(server, (root / "MEMORY.md").as_uri())
    place = at(mine.as_uri(), mine.read_text(), "Mine")
    params = {**place, "context": {"includeDeclaration": False}}
    cited = {one["uri"] for one in server.result("textDocument/references", params)}
    assert cited >= {(root / "notes.md").as_uri() for root in roots}


def test_notes_of_a_vault_lead_to_each_other(start: Start, tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "notes")
    server = start(options={"vaults": [{"name": "notes", "path": str(vault), "include": ["**/*.md"]}]})
    uri = (vault / "Home server.md").as_uri()
    found = [one["target"].rpartition("/")[2].partition("#")[0] for one in links(server, uri)]
    assert found == ["Backups.md", "Network.md"]


def test_a_memory_file_folds_by_lines_and_as_often_as_the_client_takes(start: Start) -> None:
    server = start(
        capabilities={"textDocument": {"foldingRange": {"rangeLimit": 2, "lineFoldingOnly": True}}}
    )
    text = "---\nname: n\n---\n\n- a\n  b\n- c\n  d\n"
    uri = server.put("folds.md", "old\n").as_uri()
    server.open(uri, text, "markdown")
    found = server.result("textDocument/foldingRange", {"textDocument": {"uri": uri}})
    assert found == [
        {"startLine": 0, "endLine": 2, "kind": "region"},
        {"startLine": 4, "endLine": 5},
    ]
