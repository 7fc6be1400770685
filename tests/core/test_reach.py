"""Which store and which memory an id means, also after its file has moved on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mnemic.core.errors import BadInput, Conflict, NoProject, NotFound, OutsideStore
from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.updating import update
from mnemic.core.shelves.kept import Kept
from mnemic.core.shelves.past import KEPT, Past
from mnemic.core.shelves.reach import Reach, split_id
from tests.core.a_store import open_both, open_user, topic, write

PATH = "project/list.md"
LIST = "---\nname: L\n---\n\n- Ada likes tea\n- Bob likes jam\n- Cyd likes ale\n"


def test_scopes_name_stores(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    assert reach.within(()) == reach.shelves
    assert [s.location.scope for s in reach.within(("project",))] == ["project"]
    assert reach.shelf("user") is reach.user
    assert reach.shelf_for("feedback") is reach.user
    assert reach.shelf_for("feedback", "Always answer with code first") is reach.user
    assert reach.shelf_for("feedback", "In this repo we always use pnpm") is reach.project
    assert reach.shelf_for("user", "I wrote this repo") is reach.user
    assert reach.shelf_for("reference") is reach.project
    with pytest.raises(NotFound):
        reach.shelf("team")


def test_without_a_project_it_is_said_why(tmp_path: Path) -> None:
    reach = Reach(open_user(tmp_path), None, "Several folders are open.")
    assert reach.shelf_for("project") is reach.user
    for ask in (
        lambda: reach.within(("project",)),
        lambda: reach.shelf("project"),
        lambda: reach.find("project:a.md"),
    ):
        with pytest.raises(NoProject, match="Several folders"):
            ask()


@pytest.mark.parametrize(
    ("id_", "parts"),
    [
        ("user:a.md", ("user", "a.md", None)),
        ("project:x/a.md:12", ("project", "x/a.md", 12)),
        ("vault:notes:a.md", ("vault:notes", "a.md", None)),
        ("vault:notes:a.md:0", ("vault:notes", "a.md", 0)),
    ],
)
def test_an_id_falls_into_its_parts(id_: str, parts: tuple[str, str, int | None]) -> None:
    assert split_id(id_) == parts


@pytest.mark.parametrize(
    "id_",
    ["", "a.md", ":a.md", "user", "user:", "user:../a.md", "user:a.md:1234567", "user:a.md:²", "vault:x"],
)
def test_a_bad_id_is_refused(id_: str) -> None:
    with pytest.raises((BadInput, OutsideStore)):
        split_id(id_)


def test_an_id_means_the_entry_that_had_it_at_the_revision_named(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    reach = Reach(shelf)
    write(shelf, PATH, LIST)
    ada, bob, cyd = shelf.snapshot.memories.values()
    assert reach.find(ada.id) == reach.find(ada.id, ada.revision) == (shelf, ada)
    forget([ada], [shelf], {})
    assert reach.find(bob.id, bob.revision)[1].body == "Bob likes jam"
    assert reach.find(cyd.id, cyd.revision)[1].body == "Cyd likes ale"
    with pytest.raises(Conflict):
        reach.find(ada.id, ada.revision)
    now = reach.find(cyd.id)[1]
    update(now, now.revision, {"body": "Cyd likes cider"}, shelf)
    with pytest.raises(Conflict):
        reach.find(cyd.id, cyd.revision)
    with pytest.raises(NotFound):
        reach.find("user:gone.md", cyd.revision)
    with pytest.raises(Conflict):
        reach.find(f"user:{PATH}:0", "0000000000000000")


def test_an_id_that_nothing_has_any_more_is_never_just_what_stands_there_now(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    reach = Reach(shelf)
    write(shelf, PATH, LIST.replace("- Cyd likes ale\n", ""))
    ada, bob = shelf.snapshot.memories.values()
    forget([ada], [shelf], {})
    assert list(shelf.snapshot.memories) == [f"user:{PATH}"]
    assert reach.find(bob.id)[1].body == "Bob likes jam"
    with pytest.raises(NotFound):
        reach.find(ada.id)
    with pytest.raises(NotFound):
        reach.find("user:never.md")


def test_a_number_that_was_another_s_before_takes_nothing_away_without_its_revision(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    reach = Reach(shelf)
    write(shelf, PATH, LIST)
    ada, bob, _ = shelf.snapshot.memories.values()
    assert reach.find(bob.id, surely=True)[1] == bob, "as it was listed"
    forget([ada], [shelf], {})
    with pytest.raises(Conflict, match="list again"):
        reach.find(bob.id, surely=True)
    now = reach.find(bob.id)[1]
    assert now.body == "Cyd likes ale", "to look is free"
    assert reach.find(now.id, now.revision, surely=True)[1] == now, "as it was listed again"
    assert reach.find(bob.id, bob.revision, surely=True)[1].body == "Bob likes jam", "as it was listed before"
    write(shelf, PATH, LIST.replace("Ada likes tea", "Eve likes rum"))
    with pytest.raises(Conflict):
        reach.find(ada.id, surely=True)


def test_the_only_memory_of_a_file_is_meant_by_its_name_whatever_it_says_by_now(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/one.md", topic("One"))
    memory = next(iter(shelf.snapshot.memories.values()))
    done = update(memory, memory.revision, {"body": "Another"}, shelf)
    assert Reach(shelf).find(memory.id, surely=True)[1].body == done.memory.body


def test_the_past_has_an_end(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, PATH, topic("One"))
    memory = next(iter(shelf.snapshot.memories.values()))
    past, files = Past("user"), shelf.snapshot.files
    past.remember(files.kept.values(), 1)
    assert past.find(memory.id, memory.revision, files) == memory
    for n in range(2 * KEPT):
        kept = Kept.of(replace(files[PATH], path=f"{n}.md"), dated=True)
        past.remember([kept], 1)
    assert past.find(memory.id, None, files) is None
    past.remember(files.kept.values(), 1)
    assert past.find(memory.id, None, files) == memory
