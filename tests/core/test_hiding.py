"""Memories that nobody is shown: superseded by nothing, or in a circle; told of the store and by the checkup."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.checkup.examination import Subject, examine_and_mend
from mnemic.core.links import hiding
from mnemic.core.links.hiding import circle_of, circles, hidden
from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.purging import purge
from mnemic.core.operations.restoring import restore
from mnemic.core.shelves import mappings
from mnemic.core.shelves.kept import Kept
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_checkup import assert_left, root, subject
from tests.core.a_store import open_user, topic, write

__all__ = ["subject"]


def told(shelf: Shelf) -> dict[str, str]:
    root = shelf.location.root
    return {one.path.relative_to(root).as_posix(): one.code for one in hidden(shelf) if one.path is not None}


def over(path: str) -> str:
    return topic(f"It was before {path}.", superseded_by=path)


def test_what_nothing_took_the_place_of_is_told_until_it_is_mended(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "a.md", over("gone.md"))
    write(shelf, "b.md", over("a.md"))
    write(shelf, "n.md", topic("It is put away.", archived_in="note.md"))
    assert told(shelf) == {"a.md": "dead-link", "n.md": "dead-link"}
    assert "gone.md" in hidden(shelf)[0].message
    write(shelf, "gone.md", topic("It is here."))
    (shelf.location.root / "n.md").unlink()
    shelf.refresh()
    assert told(shelf) == {}
    (shelf.location.root / "gone.md").unlink()
    shelf.refresh()
    assert told(shelf) == {"a.md": "dead-link"}


def test_memories_that_supersede_each_other_are_told_each_and_those_before_them_are_not(
    tmp_path: Path,
) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "a.md", over("b.md"))
    write(shelf, "b.md", over("c.md"))
    write(shelf, "c.md", over("a.md"))
    write(shelf, "own.md", over("own.md"))
    write(shelf, "before.md", over("a.md"))
    assert told(shelf) == dict.fromkeys(("a.md", "b.md", "c.md", "own.md"), "superseded-in-circle")
    assert any("c.md, then a.md, and that by this one" in one.message for one in hidden(shelf))


def test_one_entry_of_a_file_may_take_the_place_of_another_memory(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "two.md", "- first\n- second\n")
    write(shelf, "a.md", over("two.md:1"))
    assert told(shelf) == {}


def test_what_was_forgotten_may_come_back_and_what_was_destroyed_is_known(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "new.md", topic("It is Tuesday now."))
    write(shelf, "old.md", over("new.md"))
    new = shelf.snapshot.memories["user:new.md"]
    done = forget([new], [shelf], {})
    assert told(shelf) == {}
    restore([(shelf, done.undos[0])])
    assert told(shelf) == {}
    forget([new], [shelf], {})
    purge([new], [shelf])
    assert "superseded_by: forgotten" in (shelf.location.root / "old.md").read_text()
    assert told(shelf) == {}


def test_only_what_was_overtaken_and_changed_is_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = open_user(tmp_path)
    for n in range(20):
        write(shelf, f"plain-{n}.md", topic(f"Number {n}."))
    write(shelf, "a.md", over("gone.md"))
    looked: list[str] = []
    whole = mappings.fetched

    def noted(files: list[Kept]) -> object:
        files = list(files)
        looked.extend(kept.path for kept in files)
        return whole(files)

    monkeypatch.setattr(hiding, "fetched", noted)
    assert told(shelf) == {"a.md": "dead-link"}
    write(shelf, "plain-3.md", topic("Another."))
    write(shelf, "b.md", over("gone.md"))
    assert told(shelf) == {"a.md": "dead-link", "b.md": "dead-link"}
    assert looked == ["a.md", "b.md"]


def test_circles_are_found_once_however_long_the_ways_into_them() -> None:
    chain = {f"{n}": f"{n + 1}" for n in range(20_000)} | {"20000": "19998", "x": "0"}
    assert [sorted(one) for one in circles(chain)] == [["19998", "19999", "20000"]]
    assert circle_of("19998", chain.get) == ("19998", "19999", "20000")
    assert circle_of("5", chain.get) == ()
    assert circle_of("a", {"a": "a"}.get) == ("a",)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"superseded_by": "gone.md"}, "gone.md"),
        ({"superseded_by": "odd.md"}, "its own file"),
        ({"valid_to": "until spring"}, "no date"),
    ],
)
def test_the_checkup_tells_and_leaves_it_to_a_person(
    subject: Subject, fields: dict[str, str], says: str
) -> None:
    (root(subject) / "odd.md").write_text(topic("The roof is red", **fields))
    examine_and_mend(subject)  # the index follows the new file
    assert says in assert_left(subject, "files", "warning").sentence
