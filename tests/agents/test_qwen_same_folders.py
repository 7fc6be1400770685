"""The real Qwen Code and we keep a project's memories in one folder, whatever the project's path and the settings."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.agents.endpoint import Endpoint
from tests.agents.ours import roots, served
from tests.agents.prompts import candidates
from tests.agents.qwen import Conversation
from tests.server.raw import Raw

pytestmark = pytest.mark.client("qwen")

#: Folders as people call them. None of them is taken for another.
NAMES = [
    "My.dotted snake_case-name",
    "-begins (with) [a] dash & ends with a dot.",
    "项目 Ünïcödé e\u0301 🙂 50%20",
    "deep/er",
]


class Pair:
    """Both programs at once, and projects in which each is asked what it knows."""

    def __init__(self, server: Raw, qwen: Conversation, endpoint: Endpoint) -> None:
        self._server, self._qwen, self._endpoint = server, qwen, endpoint

    def remember(self, project: Path, text: str, scope: str = "project") -> None:
        """We remember something there."""
        params = {"text": text, "scope": scope, "type": "project", "projectUri": project.as_uri()}
        assert self._server.result("memory/remember", params)["outcome"] == "created"

    def its_memories(self, folder: Path) -> set[str]:
        """Returns what it knows when it works in a folder: scope and text."""
        before = len(self._endpoint.of("forget"))
        self._qwen.say(self._qwen.open(folder), "/forget nothing at all")
        asked = self._endpoint.of("forget")[before:]
        return {f"{one.scope}: {one.summary}" for prompt in asked for one in candidates(prompt).values()}

    @property
    def strays(self) -> list[str]:
        return self._endpoint.strays

    def roots(self, project: Path) -> dict[str, Path]:
        return roots(self._server, project)


@contextmanager
def both(
    folder: Path, home: Path, more: Mapping[str, str] | None = None, **options: object
) -> Iterator[Pair]:
    with (
        served(None, more, **options) as server,
        Endpoint() as endpoint,
        Conversation(folder, home, endpoint, more) as qwen,
    ):
        yield Pair(server, qwen, endpoint)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path.resolve()


def repository(path: Path) -> Path:
    (path / ".git").mkdir(parents=True)
    return path


def test_each_project_has_the_same_folder_and_each_person(folder: Path, home: Path) -> None:
    main, worktree = repository(folder / "re.po"), folder / "work_tree"
    package = main / "packages" / "web"
    projects = [
        *(folder / name for name in NAMES),
        main,
        repository(main / "vendor" / "inner repo"),
        worktree,
    ]
    for path in (*projects, package):
        path.mkdir(parents=True, exist_ok=True)
    (worktree / ".git").write_text(f"gitdir: {main}/.git/worktrees/work_tree\n", "utf-8")
    with both(folder, home) as pair:
        pair.remember(main, "Everybody likes tea.", "user")
        for number, path in enumerate(projects):
            pair.remember(path, f"This is project number {number}.")
        for number, path in enumerate(projects):
            known = {"user: Everybody likes tea.", f"project: This is project number {number}."}
            assert pair.its_memories(path) == known, path
            assert path != main or pair.its_memories(package) == known
        assert pair.roots(package) == pair.roots(main)
        _keeps_colliding_projects_apart(pair, folder)
    assert pair.strays == []


def _keeps_colliding_projects_apart(pair: Pair, folder: Path) -> None:
    """Its ids collide. The first to come has the folder that both programs know, we keep the second in another."""
    first, second = folder / "a.b", folder / "a_b"
    first.mkdir()
    second.mkdir()
    pair.remember(first, "The first one builds with ninja.")
    pair.remember(second, "The second one builds with meson.")
    shared = {"user: Everybody likes tea.", "project: The first one builds with ninja."}
    assert pair.its_memories(first) == pair.its_memories(second) == shared
    assert pair.roots(first)["project"] != pair.roots(second)["project"]


#: Its settings, each beside one that it outranks; ``{}`` is the test's folder. The odd files lie under a QWEN_HOME.
SETTINGS = [
    {
        "QWEN_CODE_MEMORY_BASE_DIR": "~/base.dir",
        "QWEN_RUNTIME_DIR": "{}/runtime",
        "QWEN_CODE_MEMORY_PROJECT_SCOPE": "  Workspace  ",
    },
    {"QWEN_CODE_MEMORY_LOCAL": "1", "QWEN_RUNTIME_DIR": "{}/runtime", "QWEN_HOME": "{}/its home"},
]


@pytest.mark.parametrize("settings", SETTINGS, ids=["base and scope", "local and runtime"])
def test_its_settings_move_both_stores_to_the_same_folders(
    settings: Mapping[str, str], folder: Path, home: Path
) -> None:
    more = {key: value.replace("{}", str(folder)) for key, value in settings.items()}
    root = repository(folder / "the.repository")
    package = root / "packages" / "web"
    package.mkdir(parents=True)
    with both(folder, home, more, trust={"projectStores": "always"}) as pair:
        pair.remember(root, "This is the whole repository.")
        pair.remember(package, "This is one package of it.")
        pair.remember(root, "This goes with the person.", "user")
        ours = {path: pair.roots(path)["project"] for path in (root, package)}
        its = {path: pair.its_memories(path) for path in (root, package)}
        assert pair.roots(root)["user"] == pair.roots(package)["user"]
    assert ours[root] != ours[package]
    assert its == {
        root: {"user: This goes with the person.", "project: This is the whole repository."},
        package: {"user: This goes with the person.", "project: This is one package of it."},
    }
    assert not os.path.lexists(home / ".qwen" / "memories")
