"""Operations on one file are taken back in any order, and the last leaves what was there at first."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.restoring import find_all_forgotten, restore
from tests.core.a_list import PATH, content, forget_named, list_file, put_file, take_back
from tests.core.a_store import Clock, open_user, topic, write


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("end", [True, False])
def test_single_forgets_restored_in_any_order_leave_the_file_as_it_was(
    tmp_path: Path, newline: str, end: bool
) -> None:
    clock = Clock()
    shelf = open_user(tmp_path, clock)
    names = ["Bob", "Ada", "Cyd"]
    for order in permutations(range(3)):
        original = list_file(newline, "Ada Bob Cyd", end)
        put_file(shelf, original)
        undos = []
        for name in names:
            clock.advance(seconds=1)
            undos.append(forget_named(shelf, name))
        assert content(shelf) is None
        for n in order:
            clock.advance(seconds=1)
            take_back(shelf, undos[n])
        assert content(shelf) == original, order


@pytest.mark.parametrize("forgotten", list(permutations(("Ada", "Bob", "Cyd"))))
def test_neighbours_forgotten_one_by_one_come_back_in_the_order_they_stood_in(
    tmp_path: Path, forgotten: tuple[str, ...]
) -> None:
    clock = Clock()
    shelf = open_user(tmp_path, clock)
    for order in permutations(range(3)):
        put_file(shelf, list_file())
        undos = []
        for name in forgotten:
            clock.advance(seconds=1)
            undos.append(forget_named(shelf, name))
        for n in order:
            clock.advance(seconds=1)
            take_back(shelf, undos[n])
        assert content(shelf) == list_file(), (forgotten, order)


def test_several_forgotten_at_once_come_back_around_one_that_was_edited(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    put_file(shelf, list_file())
    undo = forget_named(shelf, "Ada", "Cyd")
    put_file(shelf, (content(shelf) or "").replace("Bob says", "Bob wrote"))
    take_back(shelf, undo)
    assert content(shelf) == list_file().replace("Bob says", "Bob wrote")


def test_a_file_that_changed_its_line_ends_gets_the_entry_back_in_the_new_ones(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    put_file(shelf, list_file("\r\n"))
    undo = forget_named(shelf, "Bob")
    put_file(shelf, (content(shelf) or "").replace("\r\n", "\n"))
    take_back(shelf, undo)
    assert content(shelf) == list_file()


def test_by_id_one_of_several_comes_back_and_the_others_can_still(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/other.md", topic("Another file"))
    put_file(shelf, list_file())
    chosen = [m for m in shelf.snapshot.memories.values() if "Dan" not in m.body]
    forget(chosen, [shelf], {})
    restore(find_all_forgotten([f"user:{PATH}:1"], [shelf]))
    assert content(shelf) == list_file(names="Bob Dan")
    assert not (shelf.location.root / "project/other.md").exists()
    restore(find_all_forgotten([f"user:{PATH}:0", f"user:{PATH}:2"], [shelf]))
    assert content(shelf) == list_file()
    restore(find_all_forgotten(["user:project/other.md"], [shelf]))
    assert (shelf.location.root / "project/other.md").exists()


def test_the_newest_of_several_with_one_id_is_meant(tmp_path: Path) -> None:
    clock = Clock()
    shelf = open_user(tmp_path, clock)
    put_file(shelf, list_file())
    for name in ("Ada", "Bob"):
        clock.advance(seconds=1)
        forget_named(shelf, name)
    restore(find_all_forgotten([f"user:{PATH}:0"], [shelf]))
    assert content(shelf) == list_file(names="Bob Cyd Dan")


def test_operations_on_other_files_and_those_that_no_longer_fit_stay_as_they_are(tmp_path: Path) -> None:
    clock = Clock()
    shelf = open_user(tmp_path, clock)
    write(shelf, "project/other.md", topic("Another file"))
    put_file(shelf, list_file())
    first = forget_named(shelf, "Bob")
    clock.advance(seconds=1)
    elsewhere = forget([shelf.snapshot.memories["user:project/other.md"]], [shelf], {}).undos[0]
    clock.advance(seconds=1)
    put_file(shelf, topic("One piece of prose instead", "Other"))
    prose = forget([shelf.snapshot.memories[f"user:{PATH}"]], [shelf], {}).undos[0]
    put_file(shelf, list_file(names="Ada Cyd Dan"))
    take_back(shelf, first)
    assert content(shelf) == list_file()
    assert shelf.trash.take(elsewhere.token) == elsewhere
    assert shelf.trash.take(prose.token) == prose
