"""``memory/wake`` over the wire, and ``mnemic wake`` as a hook calls it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mnemic.core.operations.wake import NOTHING_KEPT
from tests.commands_run import DONE, WRONG, Mnemic, mnemic
from tests.running import Running
from tests.server.an_obsidian_vault import NOTES, make_vault

__all__ = ["mnemic"]

Start = Callable[..., Running]


def titles(result: dict[str, Any]) -> list[str]:
    return [one["title"] for one in result["memories"]]


def filled(server: Running) -> Running:
    server.remember("Always use pnpm, never npm, for the web shop.")
    server.remember("The billing service runs on port 8443.", type="project", kind="fact")
    server.remember("The cache lives in Redis.", type="project", kind="fact")
    return server


def test_a_session_begins_with_the_person_and_the_task_or_with_one_line(fresh: Running) -> None:
    assert "memory/wake" in fresh.capabilities["experimental"]["mnemic"]["methods"]
    result = fresh.result("memory/wake", {"task": "anything"})
    assert (result["prompt"], result["memories"], result["omitted"]) == (NOTHING_KEPT, [], 0)
    filled(fresh)
    result = fresh.result("memory/wake", {"task": "mend the billing service", "sessionId": "s"})
    assert titles(result) == [
        "Always use pnpm, never npm, for the web shop",
        "The billing service runs on port 8443",
        "The cache lives in Redis",
    ]
    assert result["omitted"] == 0
    assert 0 < result["tokens"] <= 900
    assert result["prompt"].startswith("<mnemic-memories>\n")
    billing = result["memories"][1]
    assert billing["body"] == "The billing service runs on port 8443."
    assert (billing["truncated"], billing["fullChars"]) == (False, len(billing["body"]))
    assert 0 < billing["score"] <= 1
    assert {one["uses"] for one in fresh.result("memory/list")["memories"]} == {0}
    assert len(fresh.recall("billing port", sessionId="s")) == 1, "what was only named was not delivered"


def test_the_branch_that_is_checked_out_is_what_is_at_hand(fresh: Running) -> None:
    filled(fresh)
    (fresh.project / ".git").mkdir()
    (fresh.project / ".git" / "HEAD").write_text("ref: refs/heads/fix/billing-port\n", "utf-8")
    result = fresh.result("memory/wake")
    assert titles(result)[1] == "The billing service runs on port 8443"
    assert "### About project, branch fix/billing-port" in result["prompt"]


def test_the_budget_and_the_scopes_are_kept(fresh: Running) -> None:
    filled(fresh)
    for budget in (1, 40, 150):
        result = fresh.result("memory/wake", {"budgetTokens": budget})
        assert result["tokens"] <= budget
        assert result["omitted"] == 3 - len(result["memories"])
    result = fresh.result("memory/wake", {"scopes": ["user"]})
    assert {one["scope"] for one in result["memories"]} == {"user"}


@pytest.mark.parametrize(
    ("params", "path"),
    [
        ({"budgetTokens": 0}, "budgetTokens"),
        ({"budgetTokens": 100_001}, "budgetTokens"),
        ({"budgetTokens": "900"}, "budgetTokens"),
        ({"task": 7}, "task"),
        ({"scopes": ["nonsense"]}, "scopes[0]"),
    ],
)
def test_a_wrong_param_is_named(server: Running, params: dict[str, Any], path: str) -> None:
    error = server.error("memory/wake", params)
    assert error["code"] == -32602
    assert [one["path"] for one in error["data"]["errors"]] == [path]


def test_a_server_that_is_switched_off_has_nothing_to_say(start: Start) -> None:
    server = filled(start(options={"enabled": False}))
    result = server.result("memory/wake")
    assert (result["prompt"], result["memories"], result["tokens"], result["omitted"]) == ("", [], 0, 0)


def test_what_changed_since_an_agent_was_here_is_told_to_that_agent(tmp_path: Path) -> None:
    def wake(server: Running, session: str, agent: str) -> str:
        server.notify("chat/didOpen", {"sessionId": session, "agent": agent})
        return str(server.result("memory/wake", {"sessionId": session})["prompt"])

    with Running(tmp_path) as first:
        filled(first)
        assert "Changed since" not in wake(first, "s1", "one")
        first.remember("The gateway listens on port 9090.", type="project")
        first.shut_down()
    with Running(tmp_path) as second:
        prompt = wake(second, "s2", "one")
        changed = prompt.split("### Changed since you were last here, today\n")[1].split("\n\n")[0]
        assert changed == "- The gateway listens on port 9090. (project, today)"
        assert "Changed since" not in wake(second, "s3", "another")
        assert "### Changed since" in wake(second, "s2", "one"), "the same session is told the same again"
        assert "### Changed since" not in wake(second, "s4", "one")


def test_over_notes_alone_it_says_what_there_is(start: Start, tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "notes")
    server = start(options={"vaults": [f"notes={vault}:**/*.md"]})
    result = server.result("memory/wake", {"task": "when does restic run?"})
    assert titles(result)[0] == "Backups"
    assert f"- vault:notes: {len(NOTES)} notes in " in result["prompt"]
    assert "Home server" in result["prompt"]


# The command


def test_a_hook_gets_text_for_the_model_and_a_good_exit_code(mnemic: Mnemic) -> None:
    assert mnemic("wake", code=DONE).stdout == f"{NOTHING_KEPT}\n"
    mnemic("remember", "The build runs on Jenkins.", "--type", "project", code=DONE)
    mnemic("remember", "I prefer small commits.", code=DONE)
    done = mnemic("wake", "--task", "mend the build", code=DONE)
    assert done.stderr == ""
    assert done.stdout.startswith("<mnemic-memories>\n")
    assert done.stdout.index("small commits") < done.stdout.index("Jenkins")
    assert mnemic("wake", "--budget", "1", code=DONE).stdout == ""
    found = json.loads(mnemic("wake", "--json", "--budget", "400", "--scope", "user", code=DONE).stdout)
    assert titles(found) == ["I prefer small commits"]
    assert mnemic("wake", "--budget", "0", code=WRONG).stdout == ""


def test_a_session_that_is_resumed_is_told_again_what_changed(mnemic: Mnemic) -> None:
    mnemic("remember", "The build runs on Jenkins.", "--type", "project", code=DONE)
    mnemic("wake", "--session", "a", code=DONE)
    mnemic("remember", "The cache lives in Redis.", "--type", "project", code=DONE)
    for _ in range(2):
        assert "### Changed since you were last here" in mnemic("wake", "--session", "b", code=DONE).stdout
    assert "### Changed since" not in mnemic("wake", "--session", "c", code=DONE).stdout
