"""Several folders in one editor: each document belongs to the project of its folder, each memory file to its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.running import Running

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
