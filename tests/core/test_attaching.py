"""Memories of projects that were renamed and of worktrees that are gone: found, and brought back when asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mnemic.core.errors import Conflict, Locked, MnemicError, NotFound
from mnemic.core.files import attaching
from mnemic.core.files.attaching import decline, find_left, left_at, take_over
from mnemic.core.files.lock import StoreLock
from mnemic.core.files.paths import Location, project_location
from tests.core.a_repository import add_worktree, make_repository, remove_worktree


def opened(tmp_path: Path, root: Path, *names: str) -> Location:
    """The place of a project's store, with a memory of each name in it."""
    place = project_location(tmp_path / "base", root, {})
    for name in names:
        place.root.mkdir(parents=True, exist_ok=True)
        (place.root / f"{name}.md").write_text(f"All about {name}.\n")
    return place


def names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def renamed(tmp_path: Path, git: bool = True) -> tuple[Location, Location]:
    """A project with two memories, and the place of its store after a rename."""
    foo = tmp_path / "foo"
    make_repository(foo) if git else foo.mkdir()
    old = opened(tmp_path, foo, "one", "two")
    foo.rename(tmp_path / "bar")
    return old, opened(tmp_path, tmp_path / "bar")


@pytest.mark.parametrize("git", [True, False])
def test_a_renamed_project_is_found_and_taken_over_with_all_that_was_kept(tmp_path: Path, git: bool) -> None:
    old, new = renamed(tmp_path, git)
    (old.state / "meta.json").write_text("{}")
    (old.state / ".mnemic" / "state.sqlite3").write_bytes(b"old uses")
    (old.state / ".mnemic" / "trash").mkdir()
    (old.state / ".mnemic" / "trash" / "1.json").write_text("{}")
    (new.state / ".mnemic" / "trash").mkdir()
    (new.state / ".mnemic" / "trash" / "2.json").write_text("{}")
    (new.state / ".mnemic" / "state.sqlite3").write_bytes(b"new uses")
    (new.root).mkdir()
    (new.root / "MEMORY.md").write_text("my own words")
    (left,) = find_left(new)
    assert (left.root, left.files, left.worktree) == (str(tmp_path / "foo"), 2, False)
    take_over(left, new)
    assert names(new.root) == {"one.md", "two.md"}
    assert (new.state / "meta.json").read_text() == "{}"
    assert (new.state / ".mnemic" / "state.sqlite3").read_bytes() == b"old uses"
    assert names(new.state / ".mnemic" / "trash") == {"1.json", "2.json"}
    aside = {
        file.name: file.read_bytes() for file in new.state.glob(".mnemic/replaced-*/**/*.*") if file.is_file()
    }
    assert aside == {"MEMORY.md": b"my own words", "state.sqlite3": b"new uses"}
    assert json.loads((new.state / ".mnemic" / "project.json").read_text())["root"] == str(tmp_path / "bar")
    assert find_left(new) == []


def test_what_is_derived_from_the_old_memories_goes_and_what_was_kept_aside_there_comes_along(
    tmp_path: Path,
) -> None:
    old, new = renamed(tmp_path)
    derived = (
        "index.sqlite3",
        "index.sqlite3-wal",
        "files.sqlite3",
        "files.sqlite3.damaged",
        ".mnemic-1.tmp",
    )
    for name in (*derived, "replaced-1/memory/MEMORY.md"):
        (old.state / ".mnemic" / name).parent.mkdir(parents=True, exist_ok=True)
        (old.state / ".mnemic" / name).write_text("the old words")
    for name in ("index.sqlite3", "files.sqlite3"):
        (new.state / ".mnemic" / name).write_text("its own")
    take_over(find_left(new)[0], new)
    left = [file for file in old.state.rglob("*") if file.is_file() and b"the old words" in file.read_bytes()]
    assert left == []
    assert names(new.state / ".mnemic") - {"lock", "project.json"} == {
        "index.sqlite3",
        "files.sqlite3",
        "replaced-1/memory/MEMORY.md",
    }
    assert (new.state / ".mnemic" / "files.sqlite3").read_text() == "its own"


def test_what_stops_half_way_is_asked_for_again_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = renamed(tmp_path)
    (old.state / "meta.json").write_text("{}")
    (left,) = find_left(new)
    real = attaching._bring

    def fail_at_the_memories(source: Path, target: Path, aside: Path) -> None:
        if source.name == "memory":
            raise OSError(28, "No space left on device")
        real(source, target, aside)

    with monkeypatch.context() as patch:
        patch.setattr(attaching, "_bring", fail_at_the_memories)
        with pytest.raises(MnemicError, match="full"):
            take_over(left, new)
    assert names(old.root) == {"one.md", "two.md"}
    take_over(find_left(new)[0], new)
    assert names(new.root) == {"one.md", "two.md"}
    assert (new.state / "meta.json").exists()


def test_a_store_with_memories_is_never_mixed_with_another(tmp_path: Path) -> None:
    old, new = renamed(tmp_path)
    opened(tmp_path, tmp_path / "bar", "mine")
    (left,) = find_left(new)
    with pytest.raises(Conflict, match="memories of its own"):
        take_over(left, new)
    assert names(old.root) == {"one.md", "two.md"}
    assert names(new.root) == {"mine.md"}


def test_a_folder_that_is_there_or_a_foreign_one_is_not_taken(tmp_path: Path) -> None:
    foo, bar = make_repository(tmp_path / "foo"), make_repository(tmp_path / "bar")
    opened(tmp_path, foo, "one")
    empty = make_repository(tmp_path / "empty")
    opened(tmp_path, empty)
    place = opened(tmp_path, bar)
    assert find_left(place) == []
    with pytest.raises(Conflict, match="is there"):
        left_at(place, str(foo))
    foo.rename(tmp_path / "elsewhere")
    (empty).rename(tmp_path / "elsewhere-too")
    with pytest.raises(Conflict, match="nothing shows"):
        left_at(place, str(foo))
    with pytest.raises(NotFound, match="memory"):
        left_at(place, str(empty))
    with pytest.raises(NotFound):
        left_at(place, "/never/was")
    assert find_left(place) == []


def test_a_folder_that_came_back_meanwhile_keeps_its_memories(tmp_path: Path) -> None:
    old, new = renamed(tmp_path)
    (left,) = find_left(new)
    make_repository(tmp_path / "foo")
    with pytest.raises(Conflict):
        take_over(left, new)
    assert names(old.root) == {"one.md", "two.md"}


def test_it_waits_for_whoever_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attaching, "_LOCK_SECONDS", 0.05)
    old, new = renamed(tmp_path)
    (left,) = find_left(new)
    for place in (old, new):
        with StoreLock(place.state / ".mnemic" / "lock", "other", 1).held(), pytest.raises(Locked):
            take_over(left, new)
    take_over(left, new)
    assert names(new.root) == {"one.md", "two.md"}


def test_what_was_declined_is_not_offered_again_but_may_be_asked_for(tmp_path: Path) -> None:
    _, new = renamed(tmp_path)
    (left,) = find_left(new)
    decline(left, new)
    decline(left, new)
    assert find_left(new) == []
    assert left_at(new, left.root) == left


def test_a_worktree_that_is_gone_is_offered_to_its_repository_alone(tmp_path: Path) -> None:
    repo = make_repository(tmp_path / "r", "https://example.org/x.git")
    trees = [add_worktree(repo, tmp_path / name) for name in ("one", "two", "three")]
    main = opened(tmp_path, repo, "main")
    places = [opened(tmp_path, tree, tree.name) for tree in trees]
    remove_worktree(repo, trees[0])
    assert [(left.root, left.worktree) for left in find_left(main)] == [(str(trees[0]), True)]
    assert find_left(places[1]) == []
    trees[2].rename(tmp_path / "four")
    moved = opened(tmp_path, tmp_path / "four")
    assert [(left.root, left.worktree) for left in find_left(moved)] == [(str(trees[2]), False)]


def test_a_store_in_the_project_itself_moves_with_it(tmp_path: Path) -> None:
    _, new = renamed(tmp_path)
    local = Location(
        "project", tmp_path / "bar" / ".qwen" / "memory", tmp_path / "bar" / ".qwen", tmp_path / "bar"
    )
    assert find_left(local) == []
    assert find_left(new)


def test_damaged_records_and_files_between_the_stores_are_passed_over(tmp_path: Path) -> None:
    _, new = renamed(tmp_path)
    projects = new.state.parent
    (projects / "a file").write_text("x")
    (projects / "dangling").symlink_to("nowhere")
    (projects / "damaged" / ".mnemic").mkdir(parents=True)
    (projects / "damaged" / ".mnemic" / "project.json").write_text("{")
    assert len(find_left(new)) == 1


def test_another_project_in_the_old_place_gets_none_of_its_memories_and_the_renamed_one_all(
    tmp_path: Path,
) -> None:
    app = make_repository(tmp_path / "app", "https://a.example/one.git", "1" * 40)
    old = opened(tmp_path, app, "one", "two")
    app.rename(tmp_path / "app-old")
    make_repository(app, "https://b.example/other.git", "2" * 40)
    newcomer = opened(tmp_path, app, "mine")
    assert newcomer.state != old.state
    assert [problem.code for problem in newcomer.problems] == ["project-id-shared"]
    assert opened(tmp_path, app) == newcomer
    moved = opened(tmp_path, tmp_path / "app-old")
    (left,) = find_left(moved)
    take_over(left_at(moved, str(app)), moved)
    assert (left.files, names(moved.root), names(newcomer.root)) == (2, {"one.md", "two.md"}, {"mine.md"})


def test_each_project_that_ever_lay_in_a_place_finds_its_own_memories_again(tmp_path: Path) -> None:
    app, places = tmp_path / "app", {}
    for number in range(3):
        make_repository(app, f"https://{number}.example/r.git", str(number) * 40)
        places[number] = opened(tmp_path, app, f"of-{number}")
        app.rename(tmp_path / f"kept-{number}")
    app.mkdir()
    assert names(opened(tmp_path, app, "plain").root) == {"plain.md"}
    app.rename(tmp_path / "kept-plain")
    for number in (1, 0, 2):
        (tmp_path / f"kept-{number}").rename(app)
        assert opened(tmp_path, app) == places[number]
        app.rename(tmp_path / f"kept-{number}")
    assert len({place.root for place in places.values()}) == 3


def test_a_folder_that_becomes_a_repository_keeps_its_memories(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    plain = opened(tmp_path, tmp_path / "app", "one")
    make_repository(tmp_path / "app", "https://a.example/one.git", "1" * 40)
    assert opened(tmp_path, tmp_path / "app") == plain
