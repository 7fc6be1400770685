"""A look beside the order of changes finds what a look in it finds, and a file that is told of is looked at alone."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mnemic.core import looking
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.remembering import remember
from mnemic.core.shelves import scouting
from mnemic.core.shelves.scouting import Scout
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.shelves.snapshot import Diff
from tests.core.a_store import MONDAY, open_user, topic, write

ID = "user:project/{}.md"


@pytest.fixture(autouse=True)
def every_store_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scouting, "FEW", 0)
    monkeypatch.setattr(looking, "FEW", 0)


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    one = open_user(tmp_path)
    for name in "abc":
        write(one, f"project/{name}.md", topic(f"The harbour of {name} opens at six", name))
    for file in one.location.root.rglob("*.md"):
        os.utime(file, (MONDAY.timestamp() - 900,) * 2)
    one.look()
    one.look()
    yield one
    one.close()


@pytest.fixture
def walks(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """A list that grows with each look of the store's own at its folder."""
    looks, walk = list[None](), shelf.vault.list

    def listing() -> object:
        looks.append(None)
        return walk()

    monkeypatch.setattr(shelf.vault, "list", listing)
    return looks


def file(shelf: Shelf, name: str) -> Path:
    return shelf.location.root / "project" / f"{name}.md"


def change(shelf: Shelf) -> None:
    file(shelf, "a").write_text(topic("The harbour of a opens at seven"))


def come(shelf: Shelf) -> None:
    file(shelf, "new").write_text(topic("The pier is closed"))


def go(shelf: Shelf) -> None:
    file(shelf, "b").unlink()


def move(shelf: Shelf) -> None:
    file(shelf, "b").rename(file(shelf, "moved"))


@pytest.mark.parametrize(
    ("happens", "diff"),
    [
        (change, Diff(changed=(ID.format("a"),))),
        (come, Diff(added=(ID.format("new"),))),
        (go, Diff(removed=(ID.format("b"),))),
        (move, Diff(added=(ID.format("moved"),), removed=(ID.format("b"),))),
        (lambda _: None, Diff()),
    ],
)
def test_it_finds_what_a_look_finds(
    shelf: Shelf, walks: list[None], happens: Callable[[Shelf], None], diff: Diff
) -> None:
    scout = Scout(shelf)
    scout.look()
    happens(shelf)
    scout.look()  # folders are known from the second look on
    assert shelf.look(found=scout.look()) == diff
    assert walks == []
    assert shelf.look() == Diff()
    assert ("closed" in (shelf.location.root / "MEMORY.md").read_text()) == (happens is come)


def test_what_we_wrote_meanwhile_is_neither_lost_nor_found(shelf: Shelf, walks: list[None]) -> None:
    scout = Scout(shelf)
    scout.look()
    found = scout.look()
    made = remember(Wish(text="The pier is closed"), shelf).memory
    assert shelf.look(found=found) == Diff()
    assert made is not None
    assert made.id in shelf.snapshot.memories
    remember(Wish(text="The lighthouse is white"), shelf)
    assert walks == []


def test_what_others_wrote_meanwhile_is_seen_by_the_next_save(shelf: Shelf) -> None:
    scout = Scout(shelf)
    scout.look()
    found = scout.look()
    come(shelf)
    shelf.look(found=found)
    assert ID.format("new") not in shelf.snapshot.memories
    remember(Wish(text="The lighthouse is white"), shelf)
    assert ID.format("new") in shelf.snapshot.memories


def test_more_than_single_files_takes_a_look_of_the_store_itself(shelf: Shelf, walks: list[None]) -> None:
    (shelf.location.root / "project" / "out.md").symlink_to("/etc/passwd")
    found = Scout(shelf).look()
    assert found.paths is None
    shelf.look(found=found)
    assert len(walks) == 1
    assert "link-outside" in {problem.code for problem in shelf.snapshot.problems}


def test_a_folder_that_is_gone_is_no_empty_store(shelf: Shelf) -> None:
    shelf.location.root.chmod(0)
    found = Scout(shelf).look()
    shelf.location.root.chmod(0o700)
    assert os.geteuid() == 0 or found.paths is None


@pytest.mark.parametrize("happens", [change, come, go])
def test_a_file_that_is_told_of_is_looked_at_alone(
    shelf: Shelf, walks: list[None], happens: Callable[[Shelf], None]
) -> None:
    happens(shelf)
    before = shelf.snapshot
    looking.look_at([shelf], [file(shelf, name) for name in ("a", "b", "new")])
    assert walks == []
    seen = shelf.snapshot
    assert seen is not before
    assert shelf.look() == Diff()
    assert dict(shelf.snapshot.memories) == dict(seen.memories)
    assert (shelf.location.root / "MEMORY.md").read_text().count("](") == len(seen.memories)


def test_of_another_file_that_is_told_nothing_comes(shelf: Shelf, walks: list[None], tmp_path: Path) -> None:
    before = shelf.snapshot
    looking.look_at([shelf], [tmp_path / "elsewhere.md", tmp_path])
    assert shelf.snapshot is before
    assert walks == []


@pytest.mark.parametrize("name", ["A.md", "out.md", ".hidden/x.md", "MEMORY.md"])
def test_what_a_name_alone_does_not_tell_takes_a_look(shelf: Shelf, walks: list[None], name: str) -> None:
    told = shelf.location.root / "project" / name
    told.parent.mkdir(exist_ok=True)
    if name == "out.md":
        told.symlink_to(file(shelf, "a"))
    else:
        told.write_text(topic("The pier is closed"))
    looking.look_at([shelf], [told])
    assert len(walks) == 1


def test_a_known_file_that_became_a_link_out_of_the_store_is_gone(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "outside.md").write_text(topic("A secret of others"))
    file(shelf, "a").unlink()
    file(shelf, "a").symlink_to(tmp_path / "outside.md")
    looking.look_at([shelf], [file(shelf, "a")])
    assert ID.format("a") not in shelf.snapshot.memories


def test_settling_a_store_that_was_looked_at_does_nothing(shelf: Shelf, walks: list[None]) -> None:
    looking.settle([shelf])
    assert walks == []
