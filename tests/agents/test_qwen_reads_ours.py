"""The real Qwen Code reads what we remembered, and leaves it as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.agents.endpoint import Endpoint
from tests.agents.ours import file_of, index_of, memories, path_of, roots, served, topic_files
from tests.agents.prompts import Answer, Call, Prompt, candidates, choose, choose_to_forget, manifest
from tests.agents.qwen import PATIENCE, Conversation
from tests.server.raw import Raw

SESSION = "a-chat"

#: One of each kind that matters to another reader: scripts, quotes, labels, scopes.
REMEMBERED: list[Mapping[str, object]] = [
    {"text": "We build with ninja, never with make.", "type": "feedback", "scope": "project"},
    {"text": "I prefer short answers in English.", "type": "user"},
    {
        "title": "发布流程",
        "body": "每周四下午发布生产环境。\n\n- 先在预发布环境验证\n- 再通知值班同事",
        "type": "project",
        "why": "周五没有人值班。",
        "howToApply": "周四之前合并。",
        "tags": ["发布", "ci"],
    },
    {
        "title": "Alerts: where they go",
        "body": "Alerts go to the channel #ops-alerts.",
        "description": "Alerts: channel #ops-alerts, board d/7",
        "type": "reference",
    },
    {
        "title": "It's pnpm # not npm",
        "body": "Use pnpm: npm's lock file is not kept.",
        "description": "It's pnpm: npm's lock # is not kept",
        "type": "feedback",
        "scope": "project",
    },
    {"text": "The staging database runs on port 5433."},
]
CORRECTION = "The staging database no longer runs on port 5433, it runs on port 6000."
CHAT = [
    {
        "role": "user",
        "content": "Please remember: the release branch is frozen on Thursdays because QA signs off then.",
    },
    {"role": "assistant", "content": "Noted."},
    {"role": "user", "content": "以后提交信息都用中文写，因为审阅者只读中文。"},
    {"role": "assistant", "content": "好的。"},
]

#: It shares no word with any memory, so that only the model's choice can bring one into the prompt.
QUESTION = "Wann wird ausgeliefert?"
CHOSEN = "project:project/发布流程.md"
FORGOTTEN = "user:user/i-prefer-short-answers-in-english.md"

LEARNT = "project/code-owner.md"
TEXT = """\
---
name: Code owner
description: Mai owns the parser
type: project
---

Mai owns the parser.

**Why:** she wrote it.
"""


def _fill(server: Raw) -> None:
    for wish in REMEMBERED:
        assert server.result("memory/remember", wish)["outcome"] == "created"
    assert server.result("memory/remember", {"text": CORRECTION})["outcome"] == "superseded"
    server.notify("chat/didAppend", {"sessionId": SESSION, "offset": 0, "messages": CHAT})
    server.notify("chat/didCompleteTurn", {"sessionId": SESSION})
    task = server.result("memory/extract", {"sessionId": SESSION})
    assert len(task["result"]["created"]) == 2


class Model:
    """Chooses one memory, saves another and forgets a third.

    It waits 100 ms for a choice; one that comes later goes with a tool's answer, so the turn calls one.
    """

    def __init__(self, endpoint: Endpoint, chosen: Path, learnt: Path) -> None:
        self._endpoint, self._chosen, self._learnt = endpoint, chosen, learnt

    def __call__(self, prompt: Prompt) -> Answer:
        if prompt.purpose == "recall":
            return choose(str(self._chosen))
        if prompt.purpose == "forget":
            return choose_to_forget(FORGOTTEN)
        if prompt.purpose != "turn" or prompt.follows_a_call:
            return "ok"
        assert self._endpoint.wait_for("recall", PATIENCE)
        return Call("write_file", {"file_path": str(self._learnt), "content": TEXT})


def _shown(text: str) -> set[str]:
    """Returns how it may show a text of ours: it reads no YAML, so the quotes that a value needs are seen."""
    return {text, f"'{text}'", f'"{text}"'}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "project"
    (folder / ".git").mkdir(parents=True)
    return folder


@pytest.mark.client("qwen")
def test_it_is_offered_all_our_memories_uses_the_chosen_one_and_changes_no_other(
    project: Path, home: Path
) -> None:
    with served(project) as server:
        _fill(server)
        kept = memories(server)
        stores = roots(server)
    files = {scope: topic_files(root) for scope, root in stores.items()}
    indexes = [(root / "MEMORY.md").read_text("utf-8").strip() for root in stores.values()]

    with Endpoint() as endpoint, Conversation(project, home, endpoint) as qwen:
        endpoint.script = Model(endpoint, file_of(kept[CHOSEN], stores), stores["project"] / LEARNT)
        session = qwen.open(project)
        qwen.say(session, QUESTION)
        qwen.say(session, "/forget what I prefer")
    assert endpoint.strays == []
    _offers(endpoint, kept, stores)
    _uses(endpoint, kept[CHOSEN], indexes)

    files["project"][LEARNT] = TEXT.encode()
    del files["user"][FORGOTTEN.removeprefix("user:")]
    assert {scope: topic_files(root) for scope, root in stores.items()} == files
    _taken_over(project, kept, stores)
    assert {scope: topic_files(root) for scope, root in stores.items()} == files
    # What was overtaken has no line of ours: the original reads this file into its prompts.
    overtaken = {id_ for id_, memory in kept.items() if "supersededBy" in memory}
    listed = {scope: {path for path in f if f"{scope}:{path}" not in overtaken} for scope, f in files.items()}
    assert {scope: set(index_of(root)) for scope, root in stores.items()} == listed


def _offers(endpoint: Endpoint, kept: Mapping[str, Mapping[str, Any]], stores: Mapping[str, Path]) -> None:
    """It is offered our stores: each file by its path, with the very type and description, each entry by our id."""
    offered = manifest(endpoint.of("recall")[0])
    assert set(offered) == {str(file_of(memory, stores)) for memory in kept.values()}
    assert {memory["scope"] for memory in kept.values()} == {"project", "user"}
    assert any("supersededBy" in memory for memory in kept.values())
    for memory in kept.values():
        shown = offered[str(file_of(memory, stores))]
        assert shown.type == memory["type"]
        assert shown.description in _shown(memory["description"])
    entries = candidates(endpoint.of("forget")[0])
    assert set(entries) >= set(kept) - {CHOSEN}
    for id_ in set(kept) - {CHOSEN}:
        labels = kept[id_].get("why"), kept[id_].get("howToApply")
        assert (entries[id_].summary, (entries[id_].why, entries[id_].how_to_apply)) == (
            kept[id_]["summary"],
            labels,
        )


def _uses(endpoint: Endpoint, chosen: Mapping[str, Any], indexes: Sequence[str]) -> None:
    """The chosen memory is in the conversation, whole, and both our indexes are in the system's part."""
    assert all(index in endpoint.of("turn")[0].system for index in indexes)
    said = endpoint.of("turn")[-1].text
    assert said.count("## Relevant memory") == 1
    assert f"### {chosen['title']} ({path_of(chosen)})" in said
    assert chosen["body"] in said
    assert f"Why: {chosen['why']}\nHow to apply: {chosen['howToApply']}" in said


def _taken_over(project: Path, kept: Mapping[str, Mapping[str, Any]], stores: Mapping[str, Path]) -> None:
    """Our next start has what it learnt and not what it forgot, and all else as it was."""
    with served(project) as server:
        now = memories(server)
        problems = server.result("memory/status")["problems"]
    assert set(now) == {*kept, f"project:{LEARNT}"} - {FORGOTTEN}
    assert all(now[id_]["revision"] == kept[id_]["revision"] for id_ in set(kept) - {FORGOTTEN})
    new = now[f"project:{LEARNT}"]
    assert (new["title"], new["description"], new["why"]) == (
        "Code owner",
        "Mai owns the parser",
        "she wrote it.",
    )
    assert [one for one in problems if one["severity"] != "info"] == []
