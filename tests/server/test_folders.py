"""Several folders in one editor: each document belongs to the project of its folder, each memory file to its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.core.a_store import topic
from tests.running import Running
from tests.server.an_editor import carried_out
from tests.server.test_following_links import at

Start = Callable[..., Running]

NOTE = "---\nname: The {0} box\ntype: todo\n---\n\nThe box is {0}.\n"


@pytest.fixture
def folders(tmp_path: Path) -> dict[str, Path]:
    found = {name: tmp_path / name for name in ("red", "blue")}
    for folder in found.values():
        folder.mkdir()
    return found


@pytest.fixture
def editor(start: Start, folders: dict[str, Path]) -> Running:
    return start(
        folders=[folder.as_uri() for folder in folders.values()],
        capabilities={
            "textDocument": {
                "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}
            },
            "workspace": {
                "didChangeWatchedFiles": {"dynamicRegistration": True, "relativePatternSupport": True}
            },
        },
    )


def root(server: Running, folder: Path) -> Path:
    stores = server.status(projectUri=folder.as_uri())["stores"]
    return next(Path(store["root"]) for store in stores if store["scope"] == "project")


def put(server: Running, folder: Path, name: str) -> str:
    file = root(server, folder) / "note.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(NOTE.format(name))
    server.look()
    server.open(file.as_uri(), file.read_text(), "markdown")
    return file.as_uri()


def test_a_memory_file_of_each_project_is_known_as_its_own(editor: Running, folders: dict[str, Path]) -> None:
    for name, folder in folders.items():
        uri = put(editor, folder, name)
        document: Any = {"textDocument": {"uri": uri}}
        told = editor.wait_for_notification("textDocument/publishDiagnostics")
        assert (told["uri"], [one["code"] for one in told["diagnostics"]]) == (uri, ["unknown-type"])
        assert len(editor.result("textDocument/documentSymbol", document)) == 1
        assert name in editor.hover(uri, 5, 0)
        at = {"line": 2, "character": 0}
        asked = {**document, "range": {"start": at, "end": at}, "context": {"diagnostics": []}}
        assert editor.result("textDocument/codeAction", asked)


def test_a_lens_forgets_in_the_project_that_it_stands_in(editor: Running, folders: dict[str, Path]) -> None:
    uris = {name: put(editor, folder, name) for name, folder in folders.items()}
    lenses = editor.result("textDocument/codeLens", {"textDocument": {"uri": uris["blue"]}})
    forget = next(one["command"] for one in lenses if one.get("command", {}).get("title") == "Forget")
    editor.result(
        "workspace/executeCommand", {"command": forget["command"], "arguments": forget["arguments"]}
    )
    left = {
        name: editor.result("memory/list", {"projectUri": folder.as_uri()})["total"]
        for name, folder in folders.items()
    }
    assert left == {"red": 1, "blue": 0}


def test_a_comment_is_kept_for_the_project_of_its_folder(editor: Running, folders: dict[str, Path]) -> None:
    inner = folders["red"] / "src"
    inner.mkdir()
    editor.open((inner / "a.py").as_uri(), "# mnemic: remember that the box is red\n")

    def held(name: str) -> list[str]:
        params = {"projectUri": folders[name].as_uri(), "scopes": ["project"]}
        return [memory["body"] for memory in editor.result("memory/list", params)["memories"]]

    assert len(editor.eventually(lambda: held("red"))) == 1
    assert held("blue") == []


def test_code_is_answered_from_the_project_of_its_folder(editor: Running, folders: dict[str, Path]) -> None:
    for name, folder in folders.items():
        text = f"The billing_port of the staging cluster is {name}."
        editor.remember(text, scope="project", projectUri=folder.as_uri())
    for name, folder in folders.items():
        uri = (folder / "a.py").as_uri()
        editor.open(uri, "connect(staging_cluster, billing_port)\n")
        told = editor.hover(uri, 0, 30)
        assert f"cluster is {name}" in told
        assert sum(f"cluster is {other}" in told for other in folders) == 1


def test_file_events_are_asked_for_of_every_store(editor: Running, folders: dict[str, Path]) -> None:
    def watched() -> set[str]:
        asked = [one for one in editor.requests if one["method"] == "client/registerCapability"]
        options = [one["registerOptions"] for each in asked for one in each["params"]["registrations"]]
        return {one["globPattern"]["baseUri"] for each in options for one in each["watchers"]}

    roots = {root(editor, folder).as_uri() for folder in folders.values()}
    assert roots <= editor.eventually(watched)


def fill(server: Running, folders: dict[str, Path], files: dict[str, str]) -> dict[str, str]:
    """Puts memory files into stores, each as ``red/deploy.md``; returns their URIs, each file's ``text`` beside."""
    stores = {name: root(server, folder) for name, folder in folders.items()} | {"user": server.root("user")}
    uris = {}
    for name, text in files.items():
        store, _, path = name.partition("/")
        file = stores[store] / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        uris[name] = file.as_uri()
    server.look()
    return uris


def leads_to(server: Running, uri: str, text: str, what: str) -> list[str]:
    found = server.result("textDocument/definition", at(uri, text, what))
    return [one["uri"] for one in found or []]


def test_symbols_are_those_of_all_folders_and_the_persons_once(
    editor: Running, folders: dict[str, Path]
) -> None:
    same = topic("We deploy on Tuesdays.", "Deploy day")
    uris = fill(
        editor,
        folders,
        {
            "red/deploy.md": same,
            "blue/deploy.md": same,
            "user/mine.md": topic("I deploy by hand.", "My deploys"),
        },
    )
    found = editor.result("workspace/symbol", {"query": "deploy"})
    assert sorted(one["location"]["uri"] for one in found) == sorted(uris.values())
    assert len(editor.result("workspace/symbol", {"query": ""})) == 3
    for one in found:
        again = editor.result("workspaceSymbol/resolve", one)
        assert again["location"] == one["location"]
    bad = {**found[0], "data": {**found[0]["data"], "projectUri": 7}}
    assert editor.error("workspaceSymbol/resolve", bad)["code"] == -32602


def test_a_link_of_the_persons_own_leads_into_every_folder(editor: Running, folders: dict[str, Path]) -> None:
    mine = "[[Deploy day]] [[Red alone]] [[blue-alone]] [[Mine]] [[nobody]]\n"
    day = topic("We deploy on Tuesdays.", "Deploy day")
    uris = fill(
        editor,
        folders,
        {
            "red/deploy.md": day,
            "blue/deploy.md": day,
            "red/red.md": topic("x", "Red alone"),
            "blue/blue-alone.md": topic("See [[Red alone]] and [[Mine]].", "Blue"),
            "user/links.md": mine,
            "user/mine.md": topic("x", "Mine"),
        },
    )

    def meant(what: str) -> list[str]:
        return leads_to(editor, uris["user/links.md"], mine, what)

    for opened in (False, True):
        if opened:
            editor.open(uris["user/links.md"], mine, "markdown")
        assert sorted(meant("Deploy day")) == sorted([uris["red/deploy.md"], uris["blue/deploy.md"]])
        assert meant("Red alone") == [uris["red/red.md"]]
        assert meant("blue-alone") == [uris["blue/blue-alone.md"]]
        assert meant("Mine") == [uris["user/mine.md"]]
        assert meant("nobody") == []
    blue = topic("See [[Red alone]] and [[Mine]].", "Blue")
    assert leads_to(editor, uris["blue/blue-alone.md"], blue, "Red alone") == []
    assert leads_to(editor, uris["blue/blue-alone.md"], blue, "Mine") == [uris["user/mine.md"]]


RENAMES: Any = {"workspace": {"workspaceEdit": {"documentChanges": True, "resourceOperations": ["rename"]}}}


@pytest.fixture
def renaming(start: Start, folders: dict[str, Path]) -> Running:
    return start(folders=[folder.as_uri() for folder in folders.values()], capabilities=RENAMES)


def rename(server: Running, uri: str, what: str, new: str, text: str) -> dict[str, str]:
    """Renames, as an editor does that then saves all, and returns the new texts by file name."""
    place = at(uri, text, what)
    done = carried_out(server.result("textDocument/rename", {**place, "newName": new}))
    server.look()
    return done


@pytest.mark.parametrize("asked", ["red/red.md", "blue/blue.md", "user/deploy-day.md", "user/other.md"])
def test_a_persons_memory_that_is_renamed_is_followed_in_every_folder(
    renaming: Running, folders: dict[str, Path], asked: str
) -> None:
    texts = {
        "user/deploy-day.md": topic("Tuesdays.", "Deploy day"),
        "user/other.md": topic("See [[Deploy day]].", "Other"),
        "red/red.md": topic("See [[Deploy day]].", "Red"),
        "blue/blue.md": topic("See [[Deploy day]] and [[deploy-day]].", "Blue"),
    }
    uris = fill(renaming, folders, texts)
    done = rename(renaming, uris[asked], "Deploy day", "Ship day", texts[asked])
    assert done["red.md"] == texts["red/red.md"].replace("Deploy day", "Ship day")
    assert done["other.md"] == texts["user/other.md"].replace("Deploy day", "Ship day")
    assert done["blue.md"] == topic("See [[Ship day]] and [[ship-day]].", "Blue")


def test_a_link_of_the_persons_own_that_means_another_folders_memory_too_is_not_turned(
    renaming: Running, folders: dict[str, Path]
) -> None:
    day = topic("Tuesdays.", "Deploy day")
    texts = {
        "red/deploy.md": day,
        "blue/deploy.md": day,
        "red/lone.md": topic("x", "Lone one"),
        "user/both.md": topic("See [[Deploy day]] and [[Lone one]].", "Both"),
        "red/red.md": topic("See [[Deploy day]].", "Red"),
        "blue/blue.md": topic("See [[Deploy day]].", "Blue"),
    }
    uris = fill(renaming, folders, texts)
    done = rename(renaming, uris["red/deploy.md"], "Deploy day", "Ship day", day)
    assert done["red.md"] == topic("See [[Ship day]].", "Red")
    assert not {"both.md", "blue.md"} & done.keys()
    lone = rename(renaming, uris["red/lone.md"], "Lone one", "Only one", texts["red/lone.md"])
    assert lone["both.md"] == topic("See [[Deploy day]] and [[Only one]].", "Both")
    both = {**at(uris["user/both.md"], lone["both.md"], "Only one"), "newName": "Deploy day"}
    done = carried_out(renaming.result("textDocument/rename", both))
    assert "[[Deploy day]] and [[lone]]" in done["both.md"]


def test_a_link_that_means_memories_of_two_folders_renames_none(
    renaming: Running, folders: dict[str, Path]
) -> None:
    day = topic("Tuesdays.", "Deploy day")
    texts = {
        "red/deploy.md": day,
        "blue/deploy.md": day,
        "user/both.md": topic("See [[Deploy day]].", "Both"),
    }
    uris = fill(renaming, folders, texts)
    place = at(uris["user/both.md"], texts["user/both.md"], "Deploy day")
    assert renaming.error("textDocument/prepareRename", place)["data"]["kind"] == "conflict"
    params = {**place, "context": {"includeDeclaration": True}}
    found = renaming.result("textDocument/references", params)
    cited = [(one["uri"], *one["range"]["start"].values()) for one in found]
    assert set(uris.values()) <= {uri for uri, *_ in cited}
    assert len(set(cited)) == len(cited)


def test_a_file_that_gets_another_place_is_followed_by_the_links_that_mean_it_alone(
    renaming: Running, folders: dict[str, Path]
) -> None:
    texts = {
        "red/deploy.md": topic("Tuesdays.", "Red day"),
        "blue/deploy.md": topic("Fridays.", "Blue day"),
        "red/lone.md": topic("x", "Lone one"),
        "user/both.md": topic("See [[deploy]] and [[lone]].", "Both"),
    }
    uris = fill(renaming, folders, texts)
    pairs = [(uris["red/deploy.md"], "ship.md"), (uris["red/lone.md"], "only.md")]
    files = [{"oldUri": old, "newUri": f"{old.rpartition('/')[0]}/{new}"} for old, new in pairs]
    edit = renaming.result("workspace/willRenameFiles", {"files": files})
    assert carried_out(edit)["both.md"] == topic("See [[deploy]] and [[only]].", "Both")
