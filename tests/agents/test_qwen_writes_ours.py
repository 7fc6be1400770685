"""What the real Qwen Code writes while we run is ours to recall, to show, to forget and to bring back."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.agents.endpoint import Endpoint
from tests.agents.ours import index_of, memories, roots, served, topic_files
from tests.agents.prompts import Answer, Call, Prompt, say_little
from tests.agents.qwen import PATIENCE, asked
from tests.server.raw import Raw

pytestmark = pytest.mark.client("qwen")

#: A foreign change is seen by any request that begins so many seconds after it, and told a moment later …
SEEN_WITHIN = 1.2
#: … which a busy machine may make longer.
BUSY = 4.0

PATH = "reference/latency-board.md"
ID = f"project:{PATH}"
#: As its prompts ask for it: bold labels, the colon inside.
WRITTEN = """\
---
name: Latency board
description: Where the latency of the API is watched
type: reference
---

The latency board is https://grafana.example/d/api-latency

**Why:** on-call watches it.
**How to apply:** look there before a roll-back.
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "project"
    (folder / ".git").mkdir(parents=True)
    return folder


def test_what_it_learns_is_seen_at_once_recalled_shown_forgotten_and_restored(
    project: Path, home: Path
) -> None:
    with served(project) as server:
        wish = {"text": "We build with ninja, never with make.", "type": "project"}
        ours = server.result("memory/remember", wish)["memory"]["id"]
        root = roots(server)["project"]
        _is_told_of(ours, server)

        def script(prompt: Prompt) -> Answer:
            if prompt.purpose != "extraction" or prompt.follows_a_call:
                return say_little(prompt)
            return Call("write_file", {"file_path": str(root / PATH), "content": WRITTEN})

        with Endpoint(script) as endpoint, asked("Where is it watched?", project, home, endpoint) as qwen:
            _is_told_of(ID, server)
            took = time.time() - (root / PATH).stat().st_mtime
            qwen.finish()
        assert took < SEEN_WITHIN + BUSY
        assert endpoint.strays == []
        assert [prompt.purpose for prompt in endpoint.prompts if prompt.follows_a_call] == ["extraction"]

        assert set(memories(server)) == {ours, ID}
        assert topic_files(root)[PATH] == WRITTEN.encode()
        assert set(index_of(root)) >= set(topic_files(root))
        _is_recalled_and_shown(server, root)
        _is_forgotten_and_restored(server, root, ours)
        assert [one for one in server.result("memory/status")["problems"] if one["severity"] == "error"] == []


def _is_told_of(id_: str, server: Raw) -> None:
    while id_ not in server.wait_for_notification("memory/didChange", PATIENCE)["added"]:
        pass


def _is_recalled_and_shown(server: Raw, root: Path) -> None:
    (best, *_) = server.result("memory/recall", {"query": "where do I see the API latency?"})["memories"]
    assert (best["id"], best["type"], best["title"]) == (ID, "reference", "Latency board")
    assert best["body"] == "The latency board is https://grafana.example/d/api-latency"
    assert (best["why"], best["howToApply"]) == ("on-call watches it.", "look there before a roll-back.")
    (symbol, *_) = server.result("workspace/symbol", {"query": "latency"})
    assert (symbol["name"], symbol["containerName"]) == ("Latency board", "project/reference")
    assert symbol["location"]["uri"] == (root / PATH).as_uri()
    assert symbol["location"]["range"]["start"] == {"line": 6, "character": 0}


def _is_forgotten_and_restored(server: Raw, root: Path, ours: str) -> None:
    found = server.result("memory/forget", {"query": "latency board"})["candidates"]
    assert [one["id"] for one in found] == [ID]
    done = server.result("memory/forget", {"ids": [ID], "apply": True})
    assert done["forgotten"] == [ID]
    assert (set(memories(server)), set(topic_files(root))) == ({ours}, set(index_of(root)))
    assert PATH not in index_of(root)
    assert server.result("memory/restore", {"token": done["undo"]["token"]})["restored"] == [ID]
    assert topic_files(root)[PATH] == WRITTEN.encode()
    assert PATH in index_of(root)
