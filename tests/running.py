"""A real server over stdio in an empty home, with a project folder, and what tests say to it again and again."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self, TypeVar

import pytest

from tests.server.raw import PATIENCE, Answerer, Json, Raw

T = TypeVar("T")

SERVER = (sys.executable, "-m", "mnemic.server")
#: A client that can show questions with choices.
ASKS: Json = {"window": {"showMessage": {}}}
USER, PROJECT = "user", "project"


class Running(Raw):
    """One server process, initialised, and its folders."""

    def __init__(
        self,
        folder: Path,
        *,
        capabilities: Json | None = None,
        folders: Sequence[str] | None = None,
        options: Json | None = None,
        env: Mapping[str, str] | None = None,
        answer: Answerer | None = None,
        initialize: bool = True,
        **params: object,
    ) -> None:
        """``folder`` gets ``home`` and ``project``; ``folders`` are URIs in the place of the project's."""
        self.home, self.project = folder / "home", folder / "project"
        for made in (self.home, self.project):
            made.mkdir(parents=True, exist_ok=True)
        super().__init__(SERVER, env=environment(self.home, env), cwd=folder, answer=answer)
        self.capabilities: Json = {}
        if initialize:
            names = [self.project.as_uri()] if folders is None else folders
            given = {
                "workspaceFolders": [{"uri": uri, "name": "folder"} for uri in names],
                "capabilities": capabilities or {},
                "initializationOptions": options,
            }
            self.capabilities = self.initialize(**{**given, **params})["capabilities"]

    def __enter__(self) -> Self:
        return self

    # Requests

    def remember(self, text: str, **more: object) -> Any:
        return self.result("memory/remember", {"text": text, **more})

    def recall(self, query: str, **more: object) -> list[Json]:
        found: list[Json] = self.result("memory/recall", {"query": query, **more})["memories"]
        return found

    def bodies(self, **filters: object) -> list[str]:
        """Returns the bodies of all memories, in the order of their making."""
        listed = self.result("memory/list", {"sort": "created", "limit": 10_000, **filters})["memories"]
        return [memory["body"] for memory in reversed(listed)]

    def status(self, **more: object) -> Any:
        return self.result("memory/status", more)

    def problems(self) -> list[str]:
        return [problem["message"] for problem in self.status()["problems"]]

    def root(self, scope: str = PROJECT) -> Path:
        """Returns the folder of a store."""
        return next(Path(store["root"]) for store in self.status()["stores"] if store["scope"] == scope)

    # Chats

    def say(self, session: str, *texts: str, offset: int = 0, role: str = "user") -> None:
        messages = [{"role": role, "content": text} for text in texts]
        self.notify("chat/didAppend", {"sessionId": session, "offset": offset, "messages": messages})

    def learn(self, session: str, *texts: str, offset: int = 0) -> Any:
        """Says it, and waits until it was read."""
        self.say(session, *texts, offset=offset)
        return self.result("memory/extract", {"sessionId": session})

    # Files and documents

    def put(self, path: str, content: str | bytes, scope: str = PROJECT) -> Path:
        """Puts a file into a store as another program would, and has the server look."""
        file = self.root(scope) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        self.look()
        return file

    def look(self) -> None:
        """Has the server look at the stores, and returns when it has."""
        self.notify("workspace/didChangeWatchedFiles", {"changes": []})
        self.result("memory/restore", {"ids": []})  # what changes a store waits for the look

    def open(self, uri: str, text: str, language: str = "python") -> None:
        document = {"uri": uri, "languageId": language, "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})

    def change(self, uri: str, text: str, version: int = 2) -> None:
        params = {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": text}]}
        self.notify("textDocument/didChange", params)

    def save(self, uri: str) -> None:
        self.notify("textDocument/didSave", {"textDocument": {"uri": uri}})

    def close(self, uri: str) -> None:
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def hover(self, uri: str, line: int, character: int) -> str:
        """Returns the hover's text, "" where it is silent."""
        place = {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}
        found = self.result("textDocument/hover", place)
        return found["contents"]["value"] if found else ""

    # Waiting

    def eventually(self, look: Callable[[], T], patience: float = PATIENCE) -> T:
        """Asks until the answer is true, and returns it. Each look is a request, so that this is no busy loop."""
        end = time.monotonic() + patience
        while not (found := look()):
            assert time.monotonic() < end, f"still {found!r} after {patience} s; the log: {self.log()}"
            self.status()
        return found

    def told(self, method: str) -> list[Any]:
        """Returns the params of all notifications of a method so far, and takes them."""
        self.status()
        found = [one["params"] for one in self.notifications if one["method"] == method]
        self.notifications = [one for one in self.notifications if one["method"] != method]
        return found


def environment(home: Path, more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Returns what a process gets over this one's environment: a home of its own, and nothing that steers us."""
    nothing = {name: "" for name in os.environ if name.startswith(("MNEMIC_", "QWEN_"))}
    places = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CONFIG", "CACHE", "DATA", "STATE")}
    nothing["MNEMIC_SEARCH_SEMANTIC"] = "false"  # no model a server: see the home fixture
    return {**nothing, **places, "HOME": str(home), "USERPROFILE": str(home), **(more or {})}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The module's server: tests add to its stores and name what they add."""
    with Running(tmp_path_factory.mktemp("shared")) as one:
        yield one
        assert one.garbage == b""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Starts servers of this test's own, all in the same home; see ``Running``."""
    with ExitStack() as stack:
        started: list[Running] = []

        def begin(**how: Any) -> Running:
            started.append(stack.enter_context(Running(tmp_path, **how)))
            return started[-1]

        yield begin
        for one in started:
            assert one.garbage == b""
            assert "Traceback" not in one.log()


@pytest.fixture
def fresh(start: Callable[..., Running]) -> Running:
    """A server of this test's own."""
    return start()
