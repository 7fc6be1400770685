"""Cold memories: those that belong together are said in one note, which links to them; they themselves are put away."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.recall import Query, recall
from mnemic.core.operations.remembering import learn
from mnemic.core.operations.restoring import find_undo, restore
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_draft import draft
from tests.core.a_dream import contents, dream, later, long_ago, note
from tests.core.a_store import open_project

#: Cold after some weeks: what was seen of one service.
SEEN = (
    "The `billing-api` logs a warning at every restart",
    "`billing-api` took 40 seconds to answer after the import",
    "Somebody has turned the retry of `billing-api` off",
    "In May `billing-api` ran out of file handles",
)
OTHER = "The intern's laptop has a cracked screen"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    made = open_project(tmp_path, long_ago())
    for number, text in enumerate((*SEEN, OTHER)):
        note(made, f"project/seen-{number}.md", text, kind="observation")
        later(made, minutes=10)
    return made


def found(shelf: Shelf, text: str, *, archived: bool = False) -> list[str]:
    query = Query(text, include_archived=archived)
    return [one.memory.path for one in recall(query, [shelf], shelf.surroundings.now()).recalled]


def the_note(shelf: Shelf) -> str:
    (path,) = [path for path in shelf.snapshot.files if path.startswith("project/notes-on-")]
    return path


def test_while_they_are_warm_they_are_left(shelf: Shelf) -> None:
    assert dream(shelf, after=24 * 20)[0].changes == ()


def test_cold_memories_about_one_thing_are_said_in_a_note_that_links_to_each(shelf: Shelf) -> None:
    plan, _ = dream(shelf, after=24 * 40)
    assert [step.action for step in plan.steps] == ["summarise", *["archive"] * 4]
    assert set(plan.steps[0].sources) == {f"project:project/seen-{n}.md" for n in range(4)}
    (memory,) = shelf.snapshot.files[the_note(shelf)].memories
    assert all(text in memory.body for text in SEEN)
    assert OTHER not in memory.body
    assert set(memory.related) == {f"project/seen-{n}.md" for n in range(4)}


def test_what_was_put_away_leaves_recall_and_the_index_and_is_found_where_it_is_asked_for(
    shelf: Shelf,
) -> None:
    dream(shelf, after=24 * 40)
    assert found(shelf, "billing-api file handles") == [the_note(shelf)]
    assert "project/seen-3.md" in found(shelf, "billing-api file handles", archived=True)
    index = shelf.vault.read_index().decode()
    assert "seen-3.md" not in index
    assert "notes-on-" in index
    away = shelf.snapshot.memories["project:project/seen-3.md"]
    assert shelf.temperature_of(away, shelf.surroundings.now()) == "archived"


def test_use_warms_what_was_put_away(shelf: Shelf) -> None:
    dream(shelf, after=24 * 40)
    away = shelf.snapshot.memories["project:project/seen-3.md"]
    shelf.count_uses([away], "read", shelf.surroundings.now())
    assert shelf.temperature_of(away, shelf.surroundings.now()) == "warm"
    assert "project/seen-3.md" in found(shelf, "billing-api file handles")


def test_a_second_dream_changes_nothing_and_a_later_one_adds_to_the_note(shelf: Shelf) -> None:
    dream(shelf, after=24 * 40)
    for hours in (0.01, 1):
        assert dream(shelf, after=hours)[0].changes == ()
    for number, text in enumerate(
        ("A probe of `billing-api` fails on Sundays", "`billing-api` has two owners")
    ):
        note(shelf, f"project/more-{number}.md", text, kind="observation")
    dream(shelf, after=24 * 40)
    (memory,) = shelf.snapshot.files[the_note(shelf)].memories
    assert memory.body.count("([whole](") == 6
    assert len(memory.related) == 6


def test_one_undo_takes_the_note_back_and_everything_is_as_it_was(shelf: Shelf) -> None:
    before = contents(shelf.location.root)
    _, undo = dream(shelf, after=24 * 40)
    assert undo is not None
    restore(find_undo(undo.token, [shelf]))
    assert contents(shelf.location.root) == before


def test_what_is_overtaken_or_forgotten_is_no_longer_said_in_the_note(shelf: Shelf) -> None:
    dream(shelf, after=24 * 40)
    learn(
        draft("`billing-api` took 90 seconds to answer after the import"),
        shelf,
        shelf.snapshot.memories["project:project/seen-1.md"],
    )
    (memory,) = shelf.snapshot.files[the_note(shelf)].memories
    assert "40 seconds" not in memory.body
    assert "project/seen-1.md" not in memory.related
    undo = forget([shelf.snapshot.memories["project:project/seen-3.md"]], [shelf], {}).undos[0]
    assert "file handles" not in shelf.snapshot.files[the_note(shelf)].memories[0].body
    restore(find_undo(undo.token, [shelf]))
    assert "file handles" in shelf.snapshot.files[the_note(shelf)].memories[0].body


def test_a_note_that_says_nothing_any_more_goes(shelf: Shelf) -> None:
    dream(shelf, after=24 * 40)
    gone = [shelf.snapshot.memories[f"project:project/seen-{n}.md"] for n in range(4)]
    forget(gone, [shelf], {})
    assert not [path for path in shelf.snapshot.files if "notes-on" in path]


@pytest.mark.parametrize(
    "lasting", [{"kind": "preference"}, {"kind": "decision"}, {"importance": "high"}, {"pinned": "true"}]
)
def test_what_lasts_stays_in_its_own_words(tmp_path: Path, lasting: dict[str, str]) -> None:
    shelf = open_project(tmp_path, long_ago())
    for number, text in enumerate(SEEN):
        note(shelf, f"project/seen-{number}.md", text, **{"kind": "observation", **lasting})
    assert dream(shelf, after=24 * 400)[0].changes == ()


def test_shared_tags_and_shared_words_make_a_note_too(tmp_path: Path) -> None:
    shelf = open_project(tmp_path, long_ago())
    for number in range(3):
        note(
            shelf,
            f"project/t{number}.md",
            f"Remark number {number} about something",
            kind="idea",
            tags="[net, dns]",
        )
    for number, when in enumerate(("morning", "evening", "lunch")):
        text = f"The office printer jams with thick paper every {when}"
        note(shelf, f"project/p{number}.md", text, kind="observation")
    plan, _ = dream(shelf, after=24 * 60)
    made = {step.into: len(step.sources) for step in plan.steps if step.action == "summarise"}
    assert sorted(made.values()) == [3, 3]
    assert "project:project/notes-on-dns-and-net.md" in made
