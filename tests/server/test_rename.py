"""Renames in an editor: the edit that the client can take, carried out, leaves every link where it led."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mnemic.core.markdown.fixing import Splice
from mnemic.server.edits import Changed, outdated
from tests.core.a_store import topic
from tests.running import Running
from tests.server.an_editor import carried_out, path, shown
from tests.server.an_obsidian_vault import make_vault
from tests.server.raw import Json
from tests.server.test_following_links import at, links, references

Start = Callable[..., Running]

PREPARES: Json = {"rename": {"prepareSupport": True}}
VERSIONS: Json = {"workspaceEdit": {"documentChanges": True}}
FILES: Json = {
    "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename"]},
    "fileOperations": {"willRename": True},
}
RENAMES: Json = {"workspaceEdit": {"resourceOperations": ["rename", "create", "delete"]}}  # Neovim 0.11
PLAIN: Json = {}
DEPLOY = topic("We deploy on Tuesdays.", "Deploy day")
NOTES = """---
name: Notes
description: about days
type: project
related: [deploy-day]
---

日😀 [[Deploy day|then]], [[deploy-day]], [d](project/deploy-day.md)
"""


def begun(start: Start, workspace: Json, encoding: str = "utf-16", **how: Any) -> tuple[Running, str]:
    """A server with two memories, the second of them open with what nobody has saved."""
    server = start(
        capabilities={
            "workspace": workspace,
            "textDocument": PREPARES,
            "general": {"positionEncodings": [encoding]},
        },
        **how,
    )
    server.put("project/deploy-day.md", DEPLOY)
    uri = server.put("notes.md", "old\n").as_uri()
    server.open(uri, "old\n", "markdown")
    server.change(uri, NOTES, 5)
    return server, uri


def renamed(server: Running, place: Json, new: str) -> Any:
    return server.result("textDocument/rename", {**place, "newName": new})


def test_what_is_offered_is_told_at_the_handshake(start: Start) -> None:
    server = start(capabilities={"workspace": FILES, "textDocument": PREPARES})
    assert server.capabilities["renameProvider"] == {"prepareProvider": True}
    filters = server.capabilities["workspace"]["fileOperations"]["willRename"]["filters"]
    assert [one["pattern"]["matches"] for one in filters] == ["file", "folder"]
    bare = start()
    assert bare.capabilities["renameProvider"] is True
    assert "willRename" not in bare.capabilities["workspace"].get("fileOperations", {})


@pytest.mark.parametrize(
    ("workspace", "encoding"),
    [(FILES, "utf-16"), (FILES, "utf-8"), (RENAMES, "utf-8"), (VERSIONS, "utf-32"), (PLAIN, "utf-16")],
    ids=["files", "files-utf-8", "renames-utf-8", "versions-utf-32", "plain"],
)
def test_a_rename_mends_all_that_links_to_it(start: Start, workspace: Json, encoding: str) -> None:
    server, uri = begun(start, workspace, encoding)
    place = at(uri, NOTES, "Deploy day|", encoding=encoding)
    prepared = server.result("textDocument/prepareRename", place)
    assert (shown(NOTES, prepared["range"], encoding), prepared["placeholder"]) == (
        "Deploy day",
        "Deploy day",
    )
    edit = renamed(server, place, "Ship 日")
    assert ("documentChanges" in edit) == (workspace is not PLAIN)
    if workspace is not PLAIN:
        versions = {
            c["textDocument"]["uri"]: c["textDocument"]["version"]
            for c in edit["documentChanges"]
            if "edits" in c
        }
        assert versions.pop(uri) == 5
        assert set(versions.values()) == {None}
    done = carried_out(edit, {uri: NOTES}, encoding)
    moves = workspace in (FILES, RENAMES)
    stem, file = ("ship-日", "ship-日.md") if moves else ("Ship 日", "deploy-day.md")
    target = "project/ship-%E6%97%A5.md" if moves else "project/deploy-day.md"
    assert done[file] == DEPLOY.replace("name: Deploy day", "name: Ship 日")
    assert done["notes.md"] == (
        NOTES.replace("[[Deploy day|", "[[Ship 日|")
        .replace("[[deploy-day]]", f"[[{stem}]]")
        .replace("[deploy-day]", f"[{stem}]")
        .replace("(project/deploy-day.md)", f"({target})")
    )
    assert "MEMORY.md" not in done
    server.change(uri, done["notes.md"], 6)
    server.save(uri)
    server.look()
    first, second = (server.root() / "MEMORY.md").read_text().splitlines()
    assert first == f"- [Ship 日]({target}) — We deploy on Tuesdays."
    assert second == "- [Notes](notes.md) — about days"
    assert len(links(server, uri)) == 4
    again = at(uri, done["notes.md"], "Ship", encoding=encoding)
    assert len([name for name, _ in references(server, again) if name == "notes.md"]) == 4


def test_a_renamed_memory_keeps_what_is_known_of_it(start: Start) -> None:
    server, uri = begun(start, FILES)
    server.recall("when do we deploy?")
    uses = server.result("memory/list", {"text": "Tuesdays"})["memories"][0]["uses"]
    assert uses
    carried_out(renamed(server, at(uri, NOTES, "Deploy day|"), "Ship day"), {uri: NOTES})
    server.look()
    (now,) = server.result("memory/list", {"text": "Tuesdays"})["memories"]
    assert (now["id"], now["title"], now["uses"]) == ("project:project/ship-day.md", "Ship day", uses)


@pytest.mark.parametrize("new", ["", " ", "a [b]", "x" * 600, "token ghp_" + "a1B2c3D4e5F6" * 3])
def test_what_can_be_no_name_is_refused(start: Start, new: str) -> None:
    server, uri = begun(start, FILES)
    error = server.error("textDocument/rename", {**at(uri, NOTES, "Deploy day|"), "newName": new})
    assert error["code"] in (-32602, 1007)
    assert "newName" in error["message"]


def test_a_name_that_is_taken_or_means_two_is_refused(start: Start) -> None:
    server, uri = begun(start, FILES)
    server.put("ship.md", topic("Elsewhere.", "Ship day"), "user")
    error = server.error("textDocument/rename", {**at(uri, NOTES, "Deploy day|"), "newName": "ship Day"})
    assert (error["code"], error["data"]["kind"]) == (1003, "conflict")
    assert "user:ship.md" in error["message"]
    server.put("other/deploy-day.md", topic("Another.", "Deploy day"))
    error = server.error("textDocument/prepareRename", at(uri, NOTES, "Deploy day|"))
    assert (error["code"], "2 memories" in error["message"]) == (1003, True)


@pytest.mark.parametrize("what", ["then", "Notes 2", "type", "d](", "日"])
def test_elsewhere_there_is_nothing_to_rename(start: Start, what: str) -> None:
    server, uri = begun(start, FILES)
    place = at(uri, NOTES + "Notes 2\n", what)
    assert server.result("textDocument/prepareRename", place) is None
    assert renamed(server, place, "x") is None


def test_a_file_of_many_memories_names_each_by_its_text(start: Start) -> None:
    server, _ = begun(start, FILES)
    text = "- The API listens on 8080.\n- 😀 Logs go to Loki.\n"
    uri = server.put("ports.md", text).as_uri()
    server.open(uri, text, "markdown")
    place = at(uri, text, "Logs")
    assert server.result("textDocument/prepareRename", place)["placeholder"] == "😀 Logs go to Loki"
    done = carried_out(renamed(server, place, "😀 Logs go to Tempo"), {uri: text})
    assert done == {"ports.md": text.replace("Loki", "Tempo")}


def test_what_came_with_a_repository_and_a_vault_keep_their_names(start: Start, tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "notes")
    server, _ = begun(
        start,
        FILES,
        env={"QWEN_CODE_MEMORY_LOCAL": "1"},
        options={
            "vaults": [{"name": "notes", "path": str(vault), "include": ["**/*.md"]}],
            "trust.projectStores": "never",
        },
    )
    network = (vault / "Network.md").as_uri()
    error = server.error(
        "textDocument/prepareRename", at(network, (vault / "Network.md").read_text(), "Router")
    )
    assert (error["code"], error["data"]["kind"]) == (1008, "readOnly")
    deploy = (server.root() / "project/deploy-day.md").as_uri()
    place = at(deploy, DEPLOY, "Deploy day")
    for method, params in (("prepareRename", place), ("rename", {**place, "newName": "x"})):
        error = server.error(f"textDocument/{method}", params)
        assert (error["code"], error["data"]["kind"]) == (1004, "untrusted")
    assert will_rename(server, deploy, deploy.replace("deploy-day", "x")) is None


def will_rename(server: Running, *pair: str) -> Any:
    return server.result("workspace/willRenameFiles", {"files": [{"oldUri": pair[0], "newUri": pair[1]}]})


def test_before_a_file_is_renamed_its_links_are_mended(start: Start) -> None:
    server, uri = begun(start, FILES)
    deploy = server.root() / "project" / "deploy-day.md"
    edit = will_rename(server, deploy.as_uri(), deploy.with_name("ship é.md").as_uri())
    done = carried_out(edit, {uri: NOTES})
    assert set(done) == {"notes.md"}
    # Its name stays, and what names it by that.
    assert done["notes.md"] == NOTES.replace("project/deploy-day.md", "project/ship%20%C3%A9.md")
    deploy.rename(deploy.with_name("ship é.md"))
    server.change(uri, done["notes.md"], 6)
    server.look()
    assert len(links(server, uri)) == 4


def test_a_folder_takes_its_files_along(start: Start) -> None:
    server, uri = begun(start, FILES)
    inner = topic("[d](deploy-day.md) [n](../notes.md)", "Inner")
    server.put("project/inner.md", inner)
    folder = server.root() / "project"
    done = carried_out(
        will_rename(server, folder.as_uri() + "/", (server.root() / "a b" / "c").as_uri()), {uri: NOTES}
    )
    assert done["inner.md"] == inner.replace("../notes.md", "../../notes.md")
    assert "(a%20b/c/deploy-day.md)" in done["notes.md"]
    lines = others((server.root() / "MEMORY.md").read_text())
    (server.root() / "a b").mkdir()
    folder.rename(server.root() / "a b" / "c")
    server.look()
    now = others((server.root() / "MEMORY.md").read_text())
    assert now == [
        line.replace("](project/", "](a%20b/c/").replace("../notes.md", "../../notes.md") for line in lines
    ]


HAND = """# Mine

- [Deploy day](project/deploy-day.md) — We deploy on Tuesdays.
- [My own words](ports.md) — We listen on 8080.
* see [Deploy day](project/deploy-day.md): mine

Read [[Deploy day]] before [that](project/deploy-day.md "x").
"""


@pytest.mark.parametrize("opened", [None, "saved", "typed"])
def test_in_the_index_what_a_person_wrote_follows_at_once_and_the_rest_by_itself(
    start: Start, opened: str | None
) -> None:
    server, uri = begun(start, FILES)
    server.put("ports.md", topic("We listen on 8080.", "Ports"))
    index = server.put("MEMORY.md", HAND)
    before = index.read_text()
    assert "- [My own words](ports.md) — We listen on 8080.\n" in before
    typed = {index.as_uri(): before + "typed\n"} if opened == "typed" else {}
    if opened:
        server.open(index.as_uri(), typed.get(index.as_uri(), before), "markdown")
    edit = renamed(server, at(uri, NOTES, "Deploy day|"), "Ship day")
    done = carried_out(edit, {uri: NOTES, **typed})["MEMORY.md"]
    assert 'Read [[Ship day]] before [that](project/ship-day.md "x").\n' in done
    assert "* see [Deploy day](project/ship-day.md): mine\n" in done
    ours = "- [Ship day](project/ship-day.md) — We deploy on Tuesdays.\n"
    assert (ours in done) is (opened == "typed")
    ports = server.root() / "ports.md"
    ports.rename(ports.with_name("doors.md"))
    server.look()
    now = index.read_text()
    assert "- [My own words](doors.md) — We listen on 8080.\n" in now
    assert others(now) == others(
        done.replace("[Deploy day](project/deploy-day.md) —", "[Ship day](project/ship-day.md) —").replace(
            "ports.md", "doors.md"
        )
    )


def others(index: str) -> list[str]:
    """The lines of an index beside that of the open file, which is as it was saved."""
    return [line for line in index.splitlines() if "(notes.md)" not in line]


def test_an_index_that_no_client_saves_comes_out_right(start: Start) -> None:
    server, uri = begun(start, FILES)
    index = server.root() / "MEMORY.md"
    lines = index.read_text().splitlines()
    edit = renamed(server, at(uri, NOTES, "Deploy day|"), "Ship day")
    edit["documentChanges"] = [
        one
        for one in edit["documentChanges"]
        if not one.get("textDocument", {}).get("uri", "").endswith("MEMORY.md")
    ]
    carried_out(edit, {uri: NOTES})
    server.look()
    ours = lines.index("- [Deploy day](project/deploy-day.md) — We deploy on Tuesdays.")
    assert (
        index.read_text().splitlines()[ours] == "- [Ship day](project/ship-day.md) — We deploy on Tuesdays."
    )


def test_what_leaves_its_store_or_is_no_memory_is_never_held_up(start: Start) -> None:
    server, uri = begun(start, FILES)
    deploy = (server.root() / "project/deploy-day.md").as_uri()
    for old, new in (
        (deploy, (server.project / "deploy-day.md").as_uri()),
        (deploy, deploy.replace(".md", ".txt")),
        (deploy, deploy),
        ((server.project / "a.py").as_uri(), (server.project / "b.py").as_uri()),
        ("untitled:1", "file:"),
    ):
        assert will_rename(server, old, new) is None
    assert path(uri).read_text() == "old\n"


class Versions:
    """A client of which nothing but the versions of its documents is asked."""

    def __init__(self, **open_: int) -> None:
        self.open = open_

    def document_version(self, uri: str) -> int | None:
        return self.open.get(uri.rpartition("/")[2])


def test_an_edit_for_another_text_than_the_client_has_by_now_is_not_sent() -> None:
    client: Any = Versions(a=5, new=1)
    splice = (Splice(0, 1, "x"),)
    same = [Changed("file:///a", 5, "text", splice), Changed("file:///b", None, "text", splice)]
    assert outdated(client, same) is None
    assert outdated(client, [*same, Changed("file:///a", 4, "text", ())]) is None
    for late in (Changed("file:///a", 4, "text", splice), Changed("file:///new", None, "text", splice)):
        assert outdated(client, [*same, late]) == late.uri.rpartition("/")[2]
