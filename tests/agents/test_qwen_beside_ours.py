"""The real Qwen Code saves memories while our server extracts and dreams on the same stores: nothing is lost, and both see all.

``WORKS`` is what our server does meanwhile; whatever else comes to work on its stores by itself has its place there.
"""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.agents.endpoint import Endpoint
from tests.agents.ours import index_of, memories, roots, served, topic_files
from tests.agents.prompts import Answer, Call, Prompt, candidates, say_little
from tests.agents.qwen import PATIENCE, Conversation
from tests.model_endpoint import ModelEndpoint, Reply, Request, said
from tests.server.raw import Raw

pytestmark = pytest.mark.client("qwen")

ROUNDS = 3
RULED = "We decided to use PostgreSQL 1{n} for ledger number{n}."
PASSED = "The lamp of number{n} burned all night in the harbour."
DOUBLE = """\
---
name: Depot {n}
description: Where depot {n} is
type: project
---

Depot {n} lies behind hall {n}.
"""
WRITTEN = """\
---
name: Board {n}
description: Where the load of service{n} is watched
type: reference
---

The load of service{n} is watched at https://grafana.example/d/load-{n}

Why: on-call watches it.
"""


class Work(ABC):
    """What our server does on its own while the other program writes, round by round."""

    def __init__(self, server: Raw, model: ModelEndpoint) -> None:
        self._server = server
        self._model = model
        self._messages = 0

    @abstractmethod
    def begin(self, n: int) -> None:
        """Returns when it is under way."""

    @abstractmethod
    def finish(self, n: int) -> set[str]:
        """Lets it end, and returns what it must have left behind, as bodies."""


class Extraction(Work):
    """A chat is read: the rules' part is stored, and the model thinks until it is released."""

    def begin(self, n: int) -> None:
        self._model.released.clear()
        asked = len(self._model.requests)
        texts = [RULED.format(n=n), PASSED.format(n=n)]
        messages = [{"role": "user", "content": text} for text in texts]
        params = {"sessionId": "beside", "offset": self._messages, "messages": messages}
        self._messages += len(messages)
        self._server.notify("chat/didAppend", params)
        self._server.notify("chat/didCompleteTurn", {"sessionId": "beside"})
        self._model.wait_for(asked + 1)

    def finish(self, n: int) -> set[str]:
        self._model.released.set()
        assert self._server.result("memory/extract", {"sessionId": "beside"}, PATIENCE)["status"] != "failed"
        return {RULED.format(n=n).rstrip("."), PASSED.format(n=n).rstrip(".")}


class Dream(Work):
    """The store is dreamt over: a double is joined."""

    def begin(self, n: int) -> None:
        root = roots(self._server)["project"]
        for copy in ("a", "b"):
            file = root / "project" / f"depot-{n}-{copy}.md"
            file.parent.mkdir(exist_ok=True)
            draft = root.parent / f"draft-{n}-{copy}"
            draft.write_text(DOUBLE.format(n=n), "utf-8")
            # It is an hour old when it is first seen: what is new is left alone by dreams.
            os.utime(draft, (0, draft.stat().st_mtime - 3_600))
            draft.replace(file)
            changes = [{"uri": file.as_uri(), "type": 1}]
            self._server.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        self._server.result("memory/dream", {"force": True, "wait": False})

    def finish(self, n: int) -> set[str]:
        done = self._server.result("memory/dream", {"force": True}, PATIENCE)
        while done["status"] == "skipped":  # the first one, or the other program's, is not over yet
            assert done["skippedReason"] in ("running", "locked"), done
            done = self._server.result("memory/dream", {"force": True}, PATIENCE)
        files = [name for name in topic_files(roots(self._server)["project"]) if f"depot-{n}-" in name]
        assert (done["status"], len(files)) == ("completed", 1), (done["result"], files)
        return {f"Depot {n} lies behind hall {n}."}


WORKS: Mapping[str, Callable[[Raw, ModelEndpoint], Work]] = {"extraction": Extraction, "dream": Dream}


def _keep_all(request: Request) -> Reply:
    lines = request.body["messages"][-1]["content"].split("\n")[1:-1]
    ids = [one["id"] for one in map(json.loads, lines) if "id" in one]
    return replace(said(json.dumps({"memories": ids})), held=True)


@contextmanager
def _both(project: Path, home: Path, endpoint: Endpoint) -> Iterator[tuple[Raw, Conversation, ModelEndpoint]]:
    with ModelEndpoint(_keep_all) as model:
        options: dict[str, Any] = {
            "model.provider": "openai",
            "model.baseUrl": model.url,
            "model.name": "small",
        }
        with served(project, **options) as server, Conversation(project, home, endpoint) as qwen:
            yield server, qwen, model


@pytest.mark.parametrize("work", WORKS)
def test_nothing_is_lost_and_both_see_all(tmp_path: Path, home: Path, work: str) -> None:
    project = tmp_path.resolve() / "project"
    (project / ".git").mkdir(parents=True)
    todo: list[int] = []

    def script(prompt: Prompt) -> Answer:
        if prompt.purpose == "extraction" and not prompt.follows_a_call and todo:
            n = todo.pop()
            path = root / f"reference/board-{n}.md"
            return Call("write_file", {"file_path": str(path), "content": WRITTEN.format(n=n)})
        return say_little(prompt)

    with Endpoint(script) as endpoint, _both(project, home, endpoint) as (server, qwen, model):
        ours = WORKS[work](server, model)
        server.result("memory/remember", {"text": "We build with ninja.", "type": "project"})
        root = roots(server)["project"]
        expected = {"We build with ninja."}
        session = qwen.open(project)
        for n in range(ROUNDS):
            ours.begin(n)
            todo.append(n)
            qwen.say(session, f"Where is the load of service{n} watched?")
            _is_told_of(f"project:reference/board-{n}.md", server)
            expected |= ours.finish(n)
            expected.add(f"The load of service{n} is watched at https://grafana.example/d/load-{n}")
        seen = memories(server)
        assert {one["body"] for one in seen.values()} == expected
        for n in range(ROUNDS):
            assert topic_files(root)[f"reference/board-{n}.md"] == WRITTEN.format(n=n).encode()
        assert set(index_of(root)) == set(topic_files(root))
        qwen.say(session, "/forget nothing at all")
        known = {one.summary for prompt in endpoint.of("forget") for one in candidates(prompt).values()}
        assert known == expected
        assert endpoint.strays == []
        assert [one for one in server.result("memory/status")["problems"] if one["severity"] == "error"] == []


def _is_told_of(id_: str, server: Raw) -> None:
    while id_ not in memories(server):
        server.wait_for_notification("memory/didChange", PATIENCE)
