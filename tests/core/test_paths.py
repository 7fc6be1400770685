"""Where stores lie, and which project owns which: K07 of the fault cases and the original's path rules."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from mnemic.core.errors import BadInput, NoProject
from mnemic.core.files.identity import read_record
from mnemic.core.files.paths import (
    Location,
    base_dir,
    git_root,
    project_id,
    project_location,
    user_location,
)


def root_of(state: Path) -> str | None:
    """Returns the project that a state folder is written down for."""
    record = read_record(state)
    return record.root if record else None


@pytest.mark.parametrize(
    ("environ", "configured", "expected"),
    [
        ({}, None, "/home/ann/.qwen"),
        ({"QWEN_HOME": "/q"}, None, "/q"),
        ({"QWEN_HOME": "/q", "QWEN_RUNTIME_DIR": "/r"}, None, "/r"),
        ({"QWEN_RUNTIME_DIR": "/r", "QWEN_CODE_MEMORY_BASE_DIR": "/b"}, None, "/b"),
        ({"QWEN_CODE_MEMORY_BASE_DIR": "/b"}, "/set", "/set"),
        ({"QWEN_CODE_MEMORY_BASE_DIR": "/b", "MNEMIC_BASE_DIR": "/m"}, "/set", "/m"),
        ({"MNEMIC_BASE_DIR": "  ", "QWEN_HOME": ""}, " ", "/home/ann/.qwen"),
        ({"QWEN_HOME": "~"}, None, "/home/ann"),
        ({"QWEN_HOME": "~/x/../y"}, None, "/home/ann/y"),
        ({"QWEN_HOME": "rel/./x/"}, None, "/cwd/rel/x"),
        ({"QWEN_HOME": "~bob/x"}, None, "/cwd/~bob/x"),
    ],
)
def test_the_base_folder_is_the_first_place_that_is_named(
    environ: dict[str, str], configured: str | None, expected: str
) -> None:
    assert base_dir(environ, Path("/home/ann"), Path("/cwd"), configured) == Path(expected)


def test_without_a_home_the_base_folder_is_a_temporary_one_and_a_tilde_is_refused() -> None:
    assert base_dir({"TMPDIR": "/t"}, None, Path("/cwd")) == Path("/t/.qwen")
    assert base_dir({}, None, Path("/cwd")) == Path("/tmp/.qwen")
    with pytest.raises(BadInput, match="QWEN_HOME"):
        base_dir({"QWEN_HOME": "~/x"}, None, Path("/cwd"))
    with pytest.raises(BadInput, match=r"store\.base"):
        base_dir({}, None, Path("/cwd"), "a\0b")


@pytest.mark.parametrize(
    ("root", "windows", "expected"),
    [
        ("/home/u/my.repo_1", False, "-home-u-my-repo-1"),
        ("/home/u/./x/../my.repo_1/", False, "-home-u-my-repo-1"),
        ("//home/u", False, "-home-u"),
        ("/项目/a", False, "----a"),
        ("/😀", False, "---"),
        ("/tmp/w/App", False, "-tmp-w-App"),
        ("C:\\Users\\Foo\\Proj", True, "c--users-foo-proj"),
        ("c:/Code/App", True, "c--code-app"),
        ("C:/Code/App", True, "c--code-app"),
        ("/c:/code/app/", True, "c--code-app"),
        ("C:\\Code\\x\\..\\.\\App\\", True, "c--code-app"),
        ("\\\\?\\C:\\Code\\App", True, "c--code-app"),
        ("//server/share/p", True, "--server-share-p"),
        ("\\\\?\\UNC\\server\\share\\p", True, "--server-share-p"),
        ("/server/share/p", True, "-server-share-p"),
    ],
)
def test_a_project_has_the_id_that_the_original_gives_it(root: str, windows: bool, expected: str) -> None:
    assert project_id(root, windows) == expected


def _repository(path: Path) -> Path:
    (path / ".git").mkdir(parents=True)
    return path


def test_the_nearest_folder_with_a_git_entry_is_the_root(tmp_path: Path) -> None:
    repo = _repository(tmp_path / "repo")
    deep = repo / "a" / "b"
    deep.mkdir(parents=True)
    (deep / "file.py").touch()
    assert git_root(deep) == git_root(deep / "file.py") == git_root(repo) == repo
    assert git_root(deep / "not" / "there") == repo
    (repo / "a" / ".git").write_text("gitdir: elsewhere")
    assert git_root(deep) == repo / "a", "a worktree or submodule is a project of its own"
    alone = tmp_path / "alone"
    alone.mkdir()
    assert git_root(alone) == alone
    assert git_root(Path("/")) == Path("/")


def test_a_home_that_is_a_repository_swallows_no_folder_below_it(tmp_path: Path) -> None:
    home = _repository(tmp_path / "home")
    inside = home / "x" / "y"
    inside.mkdir(parents=True)
    assert git_root(inside, home) == inside
    assert git_root(inside, None) == home


def test_a_linked_path_and_the_real_one_are_one_project(tmp_path: Path) -> None:
    repo = _repository(tmp_path / "repo")
    (tmp_path / "link").symlink_to(repo)
    base = tmp_path / "base"
    assert project_location(base, tmp_path / "link", {}) == project_location(base, repo, {})


def test_the_places_are_those_of_the_original(tmp_path: Path) -> None:
    repo = _repository(tmp_path / "repo")
    base = tmp_path / "base"
    assert user_location(base) == Location("user", base / "memories", base)
    place = project_location(base, repo, {})
    state = base / "projects" / project_id(str(repo))
    assert place == Location("project", state / "memory", state, repo)
    assert not place.inside_project
    assert not user_location(base).inside_project


def test_local_mode_keeps_the_store_in_the_very_folder(tmp_path: Path) -> None:
    sub = _repository(tmp_path / "repo") / "sub"
    sub.mkdir()
    place = project_location(tmp_path / "base", sub, {"QWEN_CODE_MEMORY_LOCAL": "1"})
    assert place == Location("project", sub / ".qwen" / "memory", sub / ".qwen", sub)
    assert place.inside_project
    assert not (sub / ".qwen").exists()
    assert not project_location(tmp_path / "base", sub, {"QWEN_CODE_MEMORY_LOCAL": "true"}).inside_project


def test_the_scope_variable_chooses_between_folder_and_repository(tmp_path: Path) -> None:
    repo = _repository(tmp_path / "repo")
    for name in ("a", "b"):
        (repo / name).mkdir()

    def roots(value: str) -> set[Path]:
        environ = {"QWEN_CODE_MEMORY_PROJECT_SCOPE": value}
        places = [project_location(tmp_path / "base", repo / name, environ) for name in ("a", "b")]
        return {place.root for place in places}

    assert len(roots("  Workspace  ")) == 2
    assert len(roots("git-root")) == len(roots("")) == len(roots("exact")) == 1
    odd = project_location(tmp_path / "base", repo, {"QWEN_CODE_MEMORY_PROJECT_SCOPE": "exact"})
    assert [problem.code for problem in odd.problems] == ["unknown-project-scope"]


def test_root_home_and_missing_folders_are_no_projects(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    for path, said in (
        (Path("/"), "file system"),
        (home, "home directory"),
        (tmp_path / "gone", "existing"),
        (Path("/a\0b"), "NUL"),
    ):
        for environ in ({}, {"QWEN_CODE_MEMORY_LOCAL": "1"}):
            with pytest.raises(NoProject, match=said):
                project_location(tmp_path / "base", path, environ, home)
    assert not (tmp_path / "base").exists()


def test_projects_whose_ids_collide_have_a_store_each(tmp_path: Path) -> None:
    names = ("test-app", "test/app", "test_app", "test.app")
    base = tmp_path / "base"
    for name in names:
        _repository(tmp_path / "w" / name)
    first = [project_location(base, tmp_path / "w" / name, {}) for name in names]
    again = [project_location(base, tmp_path / "w" / name, {}) for name in reversed(names)]
    assert len({place.root for place in first}) == 4
    assert first == again[::-1]
    assert first[0].state.name == project_id(str(tmp_path / "w" / "test-app"))
    assert all(place.state.name.startswith(f"{first[0].state.name}-") for place in first[1:])
    assert [problem.code for problem in first[1].problems] == ["project-id-shared"]
    assert not first[0].problems
    assert [root_of(place.state) for place in first] == [str(tmp_path / "w" / name) for name in names]
    assert not [path for path in base.rglob("*") if path.name.endswith(".tmp")]


def test_a_later_project_keeps_its_store_when_the_first_is_gone(tmp_path: Path) -> None:
    base = tmp_path / "base"
    one, two = _repository(tmp_path / "a-b"), _repository(tmp_path / "a_b")
    first = project_location(base, one, {})
    second = project_location(base, two, {})
    (first.state / ".mnemic" / "project.json").unlink()
    assert project_location(base, two, {}) == second


def test_the_store_of_a_vanished_project_is_not_given_to_another(tmp_path: Path) -> None:
    first = project_location(tmp_path / "base", _repository(tmp_path / "a-b"), {})
    (tmp_path / "a-b").rename(tmp_path / "a_b")
    assert project_location(tmp_path / "base", tmp_path / "a_b", {}).root != first.root
    assert root_of(first.state) == str(tmp_path / "a-b")


@pytest.mark.parametrize("content", [b"", b'{"root": ', b"\xff\xfe", b'{"root": 3}', b"[]", b"[" * 100_000])
def test_a_damaged_record_is_set_aside_and_made_anew(tmp_path: Path, content: bytes) -> None:
    repo = _repository(tmp_path / "repo")
    place = project_location(tmp_path / "base", repo, {})
    record = place.state / ".mnemic" / "project.json"
    record.write_bytes(content)
    assert project_location(tmp_path / "base", repo, {}) == place
    assert json.loads(record.read_bytes())["root"] == str(repo)
    assert [path.read_bytes() for path in record.parent.glob("project.json.damaged-*")] == [content]


def test_a_folder_in_the_place_of_the_record_is_set_aside(tmp_path: Path) -> None:
    repo = _repository(tmp_path / "repo")
    state = tmp_path / "base" / "projects" / project_id(str(repo))
    (state / ".mnemic" / "project.json").mkdir(parents=True)
    assert project_location(tmp_path / "base", repo, {}).state == state
    assert root_of(state) == str(repo)


def test_a_base_that_cannot_be_written_still_gives_a_place(tmp_path: Path) -> None:
    repo = _repository(tmp_path / "repo")
    base = tmp_path / "base"
    base.write_text("a file, so that nothing can be made below it")
    assert project_location(base, repo, {}).project_root == repo


def test_the_record_of_another_spelling_of_the_folder_is_ours(tmp_path: Path) -> None:
    repo = _repository(tmp_path / "repo")
    state = project_location(tmp_path / "base", repo, {}).state
    (tmp_path / "REPO").symlink_to(repo)
    (state / ".mnemic" / "project.json").write_text(json.dumps({"root": str(tmp_path / "REPO")}))
    assert project_location(tmp_path / "base", repo, {}).state == state


def test_what_is_made_is_closed_to_others_whatever_the_umask(tmp_path: Path) -> None:
    repo = _repository(tmp_path / "repo")
    base = tmp_path / "base"
    old = os.umask(0o777)
    try:
        project_location(base, repo, {})
    finally:
        os.umask(old)
    modes = {path.stat().st_mode & 0o777 for path in (base, *base.rglob("*")) if path.is_dir()}
    assert modes == {0o700}
    assert {path.stat().st_mode & 0o777 for path in base.rglob("*.json")} == {0o600}


def test_an_id_that_is_too_long_for_a_file_name_is_cut_and_stays_the_projects_own(tmp_path: Path) -> None:
    base = tmp_path / "base"
    one, two = (
        _repository(tmp_path.joinpath("d" * 120, "e" * 120, name, "f" * 40)) for name in ("a_b", "a-b")
    )
    places = [project_location(base, repo, {}) for repo in (one, two)]
    for place, repo in zip(places, (one, two), strict=True):
        plain = project_id(str(repo))
        assert len(plain) > 255
        assert re.fullmatch(re.escape(plain[:180]) + "-[0-9a-f]{8}", place.state.name)
        assert root_of(place.state) == str(repo)
        assert place.problems == ()
        assert project_location(base, repo, {}) == place
    assert places[0] != places[1]


def test_a_long_folder_that_the_original_made_stays_in_use_unless_ours_was_first(tmp_path: Path) -> None:
    base = tmp_path / "base"
    length = 220 - len(str(tmp_path))
    first, second = (_repository(tmp_path / (letter * length)) for letter in "ab")
    theirs = base / "projects" / project_id(str(first))
    theirs.mkdir(parents=True)
    assert project_location(base, first, {}).state == theirs
    ours = project_location(base, second, {}).state
    (base / "projects" / project_id(str(second))).mkdir()
    assert len(ours.name) < 200 < len(project_id(str(second)))
    assert project_location(base, second, {}).state == ours


def test_a_folder_that_the_system_cannot_look_at_is_no_project(tmp_path: Path) -> None:
    with pytest.raises(NoProject, match="cannot be looked at"):
        project_location(tmp_path / "base", tmp_path / ("x" * 300), {})
