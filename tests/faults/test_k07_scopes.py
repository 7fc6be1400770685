"""K07: one project, one store, and nothing of project A is ever seen in project B. F037 stands in ``test_k16_uris``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mnemic.core.files.paths import project_id
from mnemic.server.from_protocol import path_of
from tests.core.a_repository import add_worktree, make_repository, remove_worktree
from tests.running import ASKS, Running
from tests.server.raw import Json

Start = Callable[..., Running]


def bodies(server: Running, project: Path, **more: object) -> set[str]:
    listed = server.result("memory/list", {"projectUri": project.as_uri(), **more})["memories"]
    return {memory["body"] for memory in listed}


def save(server: Running, project: Path, text: str) -> Any:
    return server.remember(text, projectUri=project.as_uri(), scope="project")["memory"]


def recalled(server: Running, project: Path, query: str) -> set[str]:
    return {memory["body"] for memory in server.recall(query, projectUri=project.as_uri())}


def moves(server: Running, project: Path) -> list[Json]:
    problems = server.status(projectUri=project.as_uri())["problems"]
    return [one for one in problems if one["code"] in ("project-moved", "worktree-gone")]


def choosing(choice: str) -> Callable[[Json], Json]:
    """A person who gives the same answer to every question."""
    return lambda asked: {"result": {"title": choice} if asked["method"].startswith("window/show") else None}


def test_f032_paths_that_the_original_takes_for_one_have_a_store_each(fresh: Running, tmp_path: Path) -> None:
    names = ("test-app", "test/app", "test_app", "test.app", "测试应用", "测试软件")
    roots = [make_repository(tmp_path / "w" / name) for name in names]
    for root in roots:
        save(fresh, root, f"The color of this one is {root.name} on {root.parent.name}")
    for root in roots:
        assert bodies(fresh, root) == {f"The color of this one is {root.name} on {root.parent.name}"}
        assert recalled(fresh, root, "color of this one") == bodies(fresh, root)
    told = [one["code"] for one in fresh.status()["problems"]]
    assert told.count("project-id-shared") == 4


@pytest.mark.parametrize("inside", [".", "sub/deep"])
def test_f033_a_worktree_is_one_project_to_every_call_and_nothing_of_it_is_lost(
    start: Start, tmp_path: Path, inside: str
) -> None:
    repo = make_repository(tmp_path / "r")
    feat = add_worktree(repo, tmp_path / "r-feat")
    (feat / inside).mkdir(parents=True, exist_ok=True)
    (repo / inside).mkdir(parents=True, exist_ok=True)
    first = start(folders=[(repo / inside).as_uri()])
    first.remember("The parser lives in grammar.py", scope="project")
    server = start(folders=[(feat / inside).as_uri()])
    assert server.bodies() == []
    memory = server.remember("The branch replaces the parser by a table", scope="project")["memory"]
    server.remember("The branch is due on Friday", scope="project")
    assert [one["body"] for one in server.recall("which branch replaces the parser?", limit=1)] == [
        memory["body"]
    ]
    assert "r-feat" in str(server.root())
    assert "replaces the parser" in (server.root() / "MEMORY.md").read_text()
    server.result("memory/forget", {"ids": [memory["id"]], "apply": True})
    assert server.bodies() == ["The branch is due on Friday"]
    assert first.bodies() == ["The parser lives in grammar.py"]
    kept = server.root()
    remove_worktree(repo, feat)
    again = start(folders=[repo.as_uri()])
    (told,) = moves(again, repo)
    assert told["code"] == "worktree-gone"
    assert f"mnemic attach {feat}" in told["message"]
    assert list(kept.rglob("*.md"))
    asked = start(folders=[repo.as_uri()], capabilities=ASKS, answer=choosing("Copy them here"))
    wanted = ["The branch is due on Friday", "The parser lives in grammar.py"]
    asked.eventually(lambda: sorted(asked.bodies()) == wanted)
    asked.eventually(lambda: not moves(asked, repo))
    assert list(kept.rglob("*.md")), "the worktree's own files stay"
    undo = asked.result("memory/undoLog")["entries"][0]
    asked.result("memory/restore", {"token": undo["token"]})
    assert asked.bodies() == ["The parser lives in grammar.py"]


@pytest.mark.parametrize("git", [True, False])
def test_f034_a_renamed_project_is_told_and_brought_back_when_asked(
    start: Start, tmp_path: Path, git: bool
) -> None:
    foo, bar = tmp_path / "w" / "foo", tmp_path / "w" / "bar"
    make_repository(foo) if git else foo.mkdir(parents=True)
    texts = [f"Fact {n} about the pump station" for n in "123"]
    before = start(folders=[foo.as_uri()])
    for text in texts:
        before.remember(text, scope="project")
    before.shut_down()
    foo.rename(bar)
    server = start(folders=[bar.as_uri()])
    assert server.bodies() == []
    (told,) = moves(server, bar)
    assert (told["severity"], told["code"]) == ("info", "project-moved")
    assert str(foo) in told["message"]
    assert "3 memory files" in told["message"]
    assert f"mnemic attach {foo}" in told["message"]
    server.shut_down()
    asked = start(folders=[bar.as_uri()], capabilities=ASKS, answer=choosing("Bring them here"))
    asked.eventually(lambda: sorted(asked.bodies()) == texts)
    assert [one["body"] for one in asked.recall("fact 2 pump station", limit=1)] == [texts[1]]
    asked.eventually(lambda: not moves(asked, bar))
    assert {*asked.wait_for_notification("memory/didChange")["added"]} == {
        memory["id"] for memory in asked.result("memory/list")["memories"]
    }


def test_f034_a_foreign_project_is_neither_offered_nor_mixed_in(start: Start, tmp_path: Path) -> None:
    foo = make_repository(tmp_path / "foo", "https://example.org/foo.git")
    bar = make_repository(tmp_path / "bar", "https://example.org/bar.git")
    server = start(folders=[foo.as_uri()])
    server.remember("Foo is written in Zig", scope="project")
    server.shut_down()
    foo.rename(tmp_path / "trash")
    other = start(folders=[bar.as_uri()], capabilities=ASKS)
    assert other.bodies() == []
    assert moves(other, bar) == []
    assert not [one for one in other.requests if one["method"] == "window/showMessageRequest"]


def test_f034_a_person_who_says_never_is_not_asked_again_and_one_who_says_later_is(
    start: Start, tmp_path: Path
) -> None:
    foo, bar = make_repository(tmp_path / "foo"), tmp_path / "bar"
    server = start(folders=[foo.as_uri()])
    server.remember("Foo is written in Zig", scope="project")
    server.shut_down()
    foo.rename(bar)
    later = start(folders=[bar.as_uri()], capabilities=ASKS, answer=choosing("Not now"))
    later.wait_for_request("window/showMessageRequest")
    assert (later.bodies(), len(moves(later, bar))) == ([], 1)
    later.shut_down()
    never = start(folders=[bar.as_uri()], capabilities=ASKS, answer=choosing("Never"))
    never.wait_for_request("window/showMessageRequest")
    never.eventually(lambda: not moves(never, bar))
    assert never.bodies() == []
    never.shut_down()
    last = start(folders=[bar.as_uri()], capabilities=ASKS, answer=choosing("Bring them here"))
    assert last.bodies() == []
    assert last.status()["problems"] == []
    assert not [one for one in last.requests if one["method"] == "window/showMessageRequest"]


WINDOWS = (
    "file:///c%3A/Code/App",
    "file:///C:/Code/App",
    "file:///c:/code/app/",
    "file:///C:/Code/x/../App/.",
)


def test_f035_every_spelling_of_a_windows_folder_is_one_identity() -> None:
    def identity(uri: str) -> str:
        path = path_of(uri, windows=True)
        assert path is not None
        return project_id(path, windows=True)

    assert {identity(uri) for uri in WINDOWS} == {"c--code-app"}
    assert identity("file://server/share/p") == identity("file://Server/Share/p/") == "--server-share-p"
    assert identity("file://server/share/p") != identity("file:///server/share/p")
    assert project_id("\\\\?\\C:\\Code\\App", windows=True) == "c--code-app"
    assert project_id("\\\\?\\UNC\\server\\share\\p", windows=True) == "--server-share-p"


def test_f035_case_makes_two_projects_here_and_a_slash_none(fresh: Running, tmp_path: Path) -> None:
    upper, lower = make_repository(tmp_path / "w" / "App"), make_repository(tmp_path / "w" / "app")
    save(fresh, upper, "Upper case it is")
    save(fresh, lower, "Lower case it is")
    for root, text in ((upper, "Upper case it is"), (lower, "Lower case it is")):
        for uri in (f"{root.as_uri()}/", f"{root.parent.as_uri()}/./x/../{root.name}", root.as_uri()):
            found = fresh.result("memory/list", {"projectUri": uri})["memories"]
            assert [memory["body"] for memory in found] == [text]


def seen_through(server: Running, project: Path) -> list[set[str]]:
    """What each channel shows of memories about the auth token, in this project."""
    at = {"projectUri": project.as_uri()}
    recall = server.result("memory/recall", {"query": "auth token", **at})
    forget = server.result("memory/forget", {"query": "auth token", **at})
    return [
        bodies(server, project),
        {memory["body"] for memory in recall["memories"]},
        {candidate["summary"] for candidate in forget["candidates"]},
        {line for line in ALL if line in recall["prompt"]},
    ]


ALL = (
    "In A the auth token lives in the keychain",
    "In B the auth token comes from vaultwarden",
    "An auth token of mine is never printed",
)


def test_f036_every_channel_shows_the_project_and_the_person_and_nobody_else(
    start: Start, tmp_path: Path
) -> None:
    a, b = make_repository(tmp_path / "a"), make_repository(tmp_path / "b")
    server = start(folders=[b.as_uri()])
    save(server, a, ALL[0])
    save(server, b, ALL[1])
    server.remember(ALL[2], scope="user")
    assert seen_through(server, b) == [{ALL[1], ALL[2]}] * 4
    assert seen_through(server, a) == [{ALL[0], ALL[2]}] * 4
    symbols = server.result("workspace/symbol", {"query": ""})
    assert {symbol["name"] for symbol in symbols} == {ALL[1], ALL[2]}
    server.open("file:///x.py", "auth token\n")
    assert ALL[0] not in server.hover("file:///x.py", 0, 6)
    assert server.status()["counts"]["byScope"] == {"project": 1, "user": 1}
    assert "keychain" not in (server.root() / "MEMORY.md").read_text()


def test_f036_nothing_done_in_one_project_touches_the_other(start: Start, tmp_path: Path) -> None:
    a, b = make_repository(tmp_path / "a"), make_repository(tmp_path / "b")
    server = start(folders=[b.as_uri()])
    one = save(server, a, ALL[0])
    other = save(server, b, ALL[0])
    assert one["id"] == other["id"]
    server.result("memory/forget", {"ids": [other["id"]], "apply": True, "projectUri": b.as_uri()})
    assert bodies(server, b) == set()
    assert bodies(server, a) == {ALL[0]}
    assert server.result("memory/undoLog", {"projectUri": a.as_uri()})["entries"][0]["what"].startswith(
        "remember"
    )
    changes = {"body": "Changed in A"}
    given = {"id": one["id"], "revision": one["revision"], "changes": changes, "projectUri": a.as_uri()}
    server.result("memory/update", given)
    server.result("memory/restore", {"ids": [other["id"]], "projectUri": b.as_uri()})
    assert bodies(server, b) == {ALL[0]}
    assert bodies(server, a) == {"Changed in A"}


def test_f038_projects_of_one_name_do_not_talk_and_a_folder_belongs_to_its_repository(
    fresh: Running, tmp_path: Path
) -> None:
    roots = [make_repository(tmp_path / name / "monorepo") for name in "ab"]
    for root in roots:
        (root / "src").mkdir()
        save(fresh, root / "src", f"The monorepo of {root.parent.name} builds with bazel")
    for root in roots:
        for folder in (root, root / "src"):
            assert bodies(fresh, folder) == {f"The monorepo of {root.parent.name} builds with bazel"}


def test_a_project_that_a_person_linked_to_a_sibling_shares_its_memories(
    start: Start, tmp_path: Path
) -> None:
    one, two = make_repository(tmp_path / "one"), make_repository(tmp_path / "two")
    server = start(folders=[one.as_uri()])
    server.remember("Both use the same linter", scope="project")
    state = server.root().parent
    alias = state.with_name(project_id(str(two)))
    alias.symlink_to(state.name)
    assert bodies(server, two) == {"Both use the same linter"}
    save(server, two, "Both deploy on Tuesday")
    server.look()
    assert bodies(server, one) == {"Both use the same linter", "Both deploy on Tuesday"}
    assert {folder.name for folder in state.parent.iterdir()} == {state.name, alias.name}
