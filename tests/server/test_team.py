"""The team's memories: in the repository, only where a person wants them, and only trusted ones in prompts."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.core.a_repository import add_worktree, make_repository
from tests.core.a_store import topic
from tests.running import ASKS, Running
from tests.server.raw import Json

Start = Callable[..., Running]
TEAM: Json = {"store.team": True}
RULE = "Releases are cut from the branch stable"


def brought(root: Path) -> Path:
    """A repository that came with a memory of the team's."""
    folder = make_repository(root) / ".qwen" / "team-memory" / "project"
    folder.mkdir(parents=True)
    (folder / "releases.md").write_text(topic(RULE, "Releases"))
    return root


def trusting(asked: Json) -> Json:
    """A person who trusts the repository."""
    return {"result": {"title": "Trust it"} if asked["method"].startswith("window/") else None}


def scopes(server: Running) -> dict[str, bool]:
    return {store["scope"]: store["trusted"] for store in server.status()["stores"]}


def test_without_the_option_there_is_no_team_store(start: Start, tmp_path: Path) -> None:
    repo = brought(tmp_path / "project")
    server = start()
    assert set(scopes(server)) == {"user", "project"}
    assert server.recall("releases stable branch") == []
    assert server.error("memory/remember", {"text": "A rule for all", "scope": "team"})["code"] == 1002
    assert sorted(path.name for path in (repo / ".qwen").rglob("*.md")) == ["releases.md"]


def test_what_came_with_a_repository_is_listed_and_stays_out_of_prompts(start: Start, tmp_path: Path) -> None:
    repo = brought(tmp_path / "project")
    server = start(options=TEAM)
    assert scopes(server)["team"] is False
    (memory,) = server.result("memory/list", {"scopes": ["team"]})["memories"]
    assert (memory["id"], memory["trusted"]) == ("team:project/releases.md", False)
    assert server.result("memory/recall", {"query": "releases stable branch"})["prompt"] == ""
    error = server.error("memory/remember", {"text": "Another rule for all", "scope": "team"})
    assert error["data"]["kind"] == "untrusted"
    assert sorted(path.name for path in (repo / ".qwen").rglob("*")) == [
        "project",
        "releases.md",
        "team-memory",
    ]


def test_a_person_is_asked_once_and_what_they_trust_is_recalled(start: Start, tmp_path: Path) -> None:
    repo = brought(tmp_path / "project")
    server = start(options=TEAM, capabilities=ASKS, answer=trusting)
    server.eventually(lambda: scopes(server)["team"])
    (found,) = server.eventually(lambda: server.recall("which branch are releases cut from?"))
    assert (found["scope"], found["trusted"], found["body"]) == ("team", True, RULE)
    assert [one["name"] for one in server.result("workspace/symbol", {"query": "Releases"})] == ["Releases"]
    server.eventually((repo / ".qwen" / "team-memory" / "MEMORY.md").exists)
    assert "project/releases.md" in (repo / ".qwen" / "team-memory" / "MEMORY.md").read_text()
    again = start(options=TEAM, capabilities=ASKS)
    assert scopes(again)["team"] is True
    assert not [one for one in again.requests if one["method"] == "window/showMessageRequest"]


def test_the_teams_store_takes_every_change_and_keeps_its_state_outside_the_repository(
    start: Start, tmp_path: Path
) -> None:
    repo = make_repository(tmp_path / "project")
    server = start(options=TEAM, capabilities=ASKS, answer=trusting)
    server.remember("We deploy on Tuesdays", type="project")
    assert server.result("memory/list", {"scopes": ["team"]})["total"] == 0
    old = os.umask(0o022)
    os.umask(old)
    memory = server.remember("Every release has a tag", scope="team")["memory"]
    file = repo / ".qwen" / "team-memory" / memory["id"].removeprefix("team:")
    assert file.stat().st_mode & 0o777 == 0o644
    assert file.parent.stat().st_mode & 0o777 == 0o777 & ~old
    # Others write here too: what is saved first makes it nobody's own, and the person is asked.
    server.wait_for_request("window/showMessageRequest")
    server.eventually(lambda: scopes(server)["team"])
    given = {"id": memory["id"], "revision": memory["revision"], "changes": {"why": "the packagers need it"}}
    assert server.result("memory/update", given)["memory"]["why"] == "the packagers need it"
    assert server.result("memory/get", {"id": memory["id"]})["memory"]["scope"] == "team"
    server.result("memory/forget", {"ids": [memory["id"]], "apply": True})
    assert not file.exists()
    server.result("memory/restore", {"ids": [memory["id"]]})
    assert "the packagers need it" in file.read_text()
    inside = {
        path.relative_to(repo / ".qwen").as_posix() for path in (repo / ".qwen").rglob("*") if path.is_file()
    }
    assert inside == {f"team-memory/{memory['id'].removeprefix('team:')}", "team-memory/MEMORY.md"}
    state = server.root().parent / "team" / ".mnemic"
    assert (state / "state.sqlite3").exists()
    assert list((state / "trash").iterdir())
    again = server.remember("Every release has a tag")
    assert again["memory"]["scope"] != "team", "nothing goes to the team unless it is named"


def test_a_correction_in_a_chat_changes_nothing_of_the_teams(start: Start, tmp_path: Path) -> None:
    repo = make_repository(tmp_path / "project")
    server = start(options=TEAM)
    memory = server.remember("The team meeting is on Tuesday", scope="team")["memory"]
    file = repo / ".qwen" / "team-memory" / memory["id"].removeprefix("team:")
    before = file.read_bytes()
    server.learn("s1", "No, the team meeting is on Wednesday, not Tuesday.")
    assert file.read_bytes() == before


@pytest.mark.parametrize("linked", [".qwen", ".qwen/team-memory"])
def test_a_link_in_the_repository_leads_nobody_out_of_it(start: Start, tmp_path: Path, linked: str) -> None:
    repo = make_repository(tmp_path / "project")
    outside = tmp_path / "outside"
    (outside / "team-memory").mkdir(parents=True)
    (outside / "secret.md").write_text("A secret of the person's")
    (outside / "team-memory" / "secret.md").write_text("A secret of the person's")
    (repo / linked).parent.mkdir(exist_ok=True)
    (repo / linked).symlink_to(outside)
    server = start(options={**TEAM, "trust.projectStores": "always"})
    assert server.result("memory/list", {"scopes": ["team"]})["total"] == 0
    assert "store-outside" in [one["code"] for one in server.status()["problems"]]
    error = server.error("memory/remember", {"text": "A rule for all of us", "scope": "team"})
    assert error["data"]["kind"] == "outsideStore"
    assert sorted(path.name for path in outside.rglob("*")) == ["secret.md", "secret.md", "team-memory"]


@pytest.mark.parametrize(
    ("env", "options", "there"),
    [
        ({"QWEN_CODE_MEMORY_TEAM": "1"}, {}, True),
        ({"QWEN_CODE_MEMORY_TEAM": "1", "MNEMIC_STORE_TEAM": "0"}, {}, False),
        ({"QWEN_CODE_MEMORY_TEAM": "0"}, TEAM, True),
        ({"QWEN_CODE_MEMORY_TEAM": "true"}, {}, False),
    ],
)
def test_the_originals_variable_switches_it_too(
    start: Start, tmp_path: Path, env: dict[str, str], options: Json, there: bool
) -> None:
    make_repository(tmp_path / "project")
    assert ("team" in scopes(start(env=env, options=options))) is there


def test_each_worktree_has_its_own_and_a_plain_folder_none(start: Start, tmp_path: Path) -> None:
    repo = brought(tmp_path / "r")
    tree = add_worktree(repo, tmp_path / "feat")
    (tree / "sub").mkdir()
    (tmp_path / "plain").mkdir()
    server = start(options=TEAM, folders=[])

    def team(folder: Path) -> list[str]:
        stores = server.status(projectUri=folder.as_uri())["stores"]
        return [store["root"] for store in stores if store["scope"] == "team"]

    assert team(repo) == [str(repo / ".qwen" / "team-memory")]
    assert team(tree / "sub") == team(tree) == [str(tree / ".qwen" / "team-memory")]
    assert team(tmp_path / "plain") == []


def test_a_strangers_project_file_does_not_switch_it_on(start: Start, tmp_path: Path) -> None:
    repo = brought(tmp_path / "project")
    (repo / "mnemic.toml").write_text("store.team = true\n")
    assert "team" not in scopes(start())


def test_an_answer_or_a_settings_file_that_changes_elsewhere_reaches_a_running_server(
    start: Start, tmp_path: Path
) -> None:
    brought(tmp_path / "project")
    server = start(options=TEAM, capabilities=ASKS, answer=trusting)
    server.eventually(lambda: scopes(server)["team"])
    file = server.root().parents[2] / ".mnemic" / "trust.json"
    file.write_text(file.read_text().replace('"trusted"', '"untrusted"'))
    server.eventually(lambda: not scopes(server)["team"])
    assert server.recall("which branch are releases cut from?") == []
    (tmp_path / "project" / "mnemic.toml").write_text("recall.limit = 7\n")
    server.eventually(
        lambda: 7 in [one["value"] for one in server.status()["settings"] if one["name"] == "recall.limit"]
    )
