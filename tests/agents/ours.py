"""Our server beside the other program, and the files that both keep."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from tests.server.raw import Raw

_INDEX_LINE = re.compile(r"- \[(.*?)\]\(([^()\s]+)\)(?: — (.*))?")


@contextmanager
def served(project: Path | None, more: Mapping[str, str] | None = None, **options: object) -> Iterator[Raw]:
    """Our server with this folder open, ready; it is shut down as a client should."""
    with Raw([sys.executable, "-m", "mnemic.server"], env=more) as server:
        folders = [{"uri": project.as_uri(), "name": project.name}] if project else None
        server.initialize(workspaceFolders=folders, initializationOptions=options)
        yield server
        assert server.shut_down() == 0
        assert server.garbage == b""


def roots(server: Raw, project: Path | None = None) -> dict[str, Path]:
    """Returns where the stores lie, by scope."""
    params = {"projectUri": project.as_uri()} if project else {}
    return {one["scope"]: Path(one["root"]) for one in server.result("memory/status", params)["stores"]}


def memories(server: Raw) -> dict[str, dict[str, Any]]:
    """Returns all memories by id."""
    listed = server.result("memory/list", {"limit": 10_000})
    assert listed["total"] == len(listed["memories"])
    return {one["id"]: one for one in listed["memories"]}


def path_of(memory: Mapping[str, Any]) -> str:
    """Returns the path of a memory's file in its store."""
    path = str(memory["id"]).partition(":")[2]
    head, _, number = path.rpartition(":")
    return head if head.endswith(".md") and number.isdigit() else path


def file_of(memory: Mapping[str, Any], stores: Mapping[str, Path]) -> Path:
    """Returns where a memory's file lies."""
    return stores[memory["scope"]] / path_of(memory)


def topic_files(root: Path) -> dict[str, bytes]:
    """Returns the bytes of all Markdown files of a store but the index, by relative path."""
    found = (Path(folder, name) for folder, _, names in os.walk(root) for name in names)
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in found
        if path.suffix == ".md" and path.name != "MEMORY.md"
    }


def index_of(root: Path) -> dict[str, tuple[str, str]]:
    """Returns title and description as a store's index tells them, by path; each file has one line at most."""
    lines = [_INDEX_LINE.fullmatch(line) for line in (root / "MEMORY.md").read_text("utf-8").splitlines()]
    read = [(unquote(line[2]), (line[1], line[3] or "")) for line in lines if line]
    assert len(dict(read)) == len(read)
    return dict(read)
