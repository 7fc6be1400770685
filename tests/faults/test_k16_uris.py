"""K16, the part about folders, URIs and positions; F037 (K07) stands here as it is about the same folders."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest

from mnemic.server.from_protocol import path_of
from tests.running import Running
from tests.server.raw import Json

Start = Callable[..., Running]

posix = pytest.mark.skipif(sys.platform == "win32", reason="paths are another matter there")


def refused(server: Running, code: int = 1001) -> None:
    """User-level works; what needs a project is told that there is none."""
    assert server.remember("Always answer in French.")["memory"]["scope"] == "user"
    assert server.recall("answer in French")
    for method, params in (
        ("memory/remember", {"text": "The box is red.", "scope": "project"}),
        ("memory/list", {"scopes": ["project"]}),
        ("memory/get", {"id": "project:a.md"}),
    ):
        error = server.error(method, params)
        assert (error["code"], error["data"]["kind"]) == (code, "noProject")
        assert "projectUri" in error["message"]


@pytest.mark.parametrize(
    "params",
    [
        {"rootUri": None, "workspaceFolders": None},
        {"rootUri": None, "workspaceFolders": []},
        {"rootUri": "file:///no/such/folder", "workspaceFolders": None},
        {"rootUri": None, "workspaceFolders": [{"uri": "file:///no/such/folder", "name": "x"}]},
    ],
)
def test_f083_no_workspace_folder(start: Start, params: Json) -> None:
    server = start(**params)
    refused(server)
    assert not Path("/no").exists()
    assert [store["scope"] for store in server.status()["stores"]] == ["user"]


def test_f083_only_the_old_root_path(start: Start, tmp_path: Path) -> None:
    server = start(rootPath=str(tmp_path / "project"), rootUri=None, workspaceFolders=None)
    assert server.remember("The box is red.", scope="project")["memory"]["scope"] == "project"


def test_f083_two_folders_share_no_store(start: Start, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    server = start(folders=[folder.as_uri() for folder in folders])
    refused(server)
    for folder in folders:
        text = f"The {folder.name} box is red."
        made = server.remember(text, projectUri=folder.as_uri(), scope="project")
        assert made["memory"]["scope"] == "project"
    for folder in folders:
        listed = server.bodies(projectUri=folder.as_uri(), scopes=["project"])
        assert listed == [f"The {folder.name} box is red."]


def test_f083_folders_that_come_and_go(start: Start, tmp_path: Path) -> None:
    other = {"uri": (tmp_path / "project").as_uri(), "name": "other"}
    server = start(folders=[])
    refused(server)
    server.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": [other], "removed": []}})
    assert server.remember("The box is red.", scope="project")["outcome"] == "created"
    server.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": [other]}})
    refused(server)


def test_f083_a_missing_folder_named_by_a_request_is_not_created(start: Start, tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    server = start()
    error = server.error("memory/remember", {"text": "The box is red.", "projectUri": missing.as_uri()})
    assert (error["code"], error["data"]["kind"]) == (1001, "noProject")
    assert str(missing) in error["message"]
    assert not missing.exists()


@pytest.mark.parametrize("which", ["root", "home"])
def test_f037_root_or_home_taken_as_the_project(start: Start, tmp_path: Path, which: str) -> None:
    folder = Path("/") if which == "root" else tmp_path / "home"
    server = start(folders=[folder.as_uri()])
    refused(server)
    error = server.error("memory/recall", {"query": "x", "projectUri": folder.as_uri()})
    assert error["data"]["kind"] == "noProject"


def test_f037_a_home_repository_swallows_nothing(start: Start, tmp_path: Path) -> None:
    (tmp_path / "home/.git").mkdir(parents=True)
    folders = [tmp_path / "home" / name for name in ("a", "b")]
    for folder in folders:
        folder.mkdir()
    server = start()
    roots = set()
    for folder in folders:
        stores = server.status(projectUri=folder.as_uri())["stores"]
        roots.add(next(store["root"] for store in stores if store["scope"] == "project"))
    assert len(roots) == 2


@pytest.mark.parametrize(
    "uri",
    [
        "untitled:Untitled-1",
        "vscode-remote://ssh/x",
        "file://server/share/p",
        "/tmp/p",
        "file:",
        "",
        "file:///a%00b",
    ],
)
def test_f084_uris_that_are_not_files(start: Start, tmp_path: Path, uri: str) -> None:
    server = start(rootUri=uri, workspaceFolders=None)
    before = sorted(tmp_path.iterdir())
    refused(server)
    assert server.error("memory/recall", {"query": "x", "projectUri": uri})["code"] == -32602
    server.open(uri, "# @remember the box is red\n")
    server.hover(uri, 0, 4)
    server.result("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    server.result("textDocument/diagnostic", {"textDocument": {"uri": uri}})
    server.save(uri)
    server.close(uri)
    assert server.status()["version"]
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("name", ["a b#c?", "100%", "c:", "é中😀", "%41", "a+b"])
def test_f084_an_encoded_path_is_decoded_once(start: Start, tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir()
    server = start(folders=["file://" + quote(str(folder), safe="/")])
    made = server.remember("The box is red.", scope="project")
    assert made["outcome"] == "created"
    record = next((tmp_path / "home").rglob("project.json"))
    assert json.loads(record.read_bytes())["root"] == str(folder)


@pytest.mark.parametrize("uri", ["file:///c%3A/Code/a.md", "file:///C:/Code/a.md", "file:///c:/Code/a.md"])
def test_f085_encoded_drive_colon_in_the_uri(uri: str) -> None:
    assert path_of(uri, windows=True) == "c:/Code/a.md"


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///tmp/100%25.md", "/tmp/100%.md"),
        ("file:///tmp/c%3A/a.md", "/tmp/c:/a.md"),
        ("file:///c%3A/a.md", "/c:/a.md"),
    ],
)
def test_f085_elsewhere_a_colon_is_a_character(uri: str, path: str) -> None:
    assert path_of(uri) == path


@posix
def test_f085_a_memory_file_is_known_by_any_spelling_of_its_uri(start: Start) -> None:
    server = start()
    text = "The odd one speaks of Zig.\n"
    file = server.put("ü 1/100%.md", text)
    for uri in (
        "file://" + quote(str(file)),
        "file://" + quote(str(file), safe="/:"),
        "file://localhost" + quote(str(file)),
    ):
        found = server.result("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
        assert [one["name"] for one in found] == ["100%"]


@pytest.mark.parametrize(("encoding", "units"), [("utf-16", 2), ("utf-8", 4), ("utf-32", 1)])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_f086_positions_counted_in_the_wrong_unit(
    start: Start, encoding: str, units: int, newline: str, mark: str
) -> None:
    server = start(capabilities={"general": {"positionEncodings": [encoding]}})
    assert server.capabilities["positionEncoding"] == encoding
    lines = ["---", "name: n", "type: project", "---", "", "- first 😀😀 名前", "- second"]
    uri = server.put("n.md", mark + newline.join(lines) + newline).as_uri()
    symbols = server.result("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    width = {"utf-8": 3, "utf-16": 1, "utf-32": 1}[encoding]
    assert [one["range"] for one in symbols] == [
        {
            "start": {"line": 5, "character": 0},
            "end": {"line": 5, "character": len("- first  ") + 2 * units + 2 * width},
        },
        {"start": {"line": 6, "character": 0}, "end": {"line": 6, "character": len("- second")}},
    ]


def test_f086_a_client_that_says_nothing_counts_in_utf_16(start: Start) -> None:
    assert start().capabilities["positionEncoding"] == "utf-16"
