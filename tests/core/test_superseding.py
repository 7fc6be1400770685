"""What is overtaken stays readable with the time until which it held; one undo puts every byte back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mnemic.core.markdown.topic_text import Draft
from mnemic.core.operations.drafting import (
    Wish,
    drafted,
    settled,
)
from mnemic.core.operations.recall import Query, recall
from mnemic.core.operations.remembering import remember, supersede
from mnemic.core.operations.restoring import restore
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, Clock, only, open_user, texts, topic, write

TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"


def draft(body: str, **more: object) -> Draft:
    return replace(settled(drafted(Wish(text=body))[0]), **more)  # type: ignore[arg-type]


def content(shelf: Shelf, path: str) -> str:
    return (shelf.location.root / path).read_text("utf-8")


def test_a_plain_contradiction_supersedes_and_one_undo_token_names_it(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    remember(Wish(text="The release freeze starts on 2026-12-03", type="project"), shelf)
    done = remember(Wish(text="The release freeze starts on 2026-12-10", type="project"), shelf)
    assert done.outcome == "superseded"
    assert list(texts(shelf).values()) == ["The release freeze starts on 2026-12-10"]
    (old,) = [m for m in shelf.snapshot.memories.values() if m.superseded_by]
    assert done.memory is not None
    assert (old.superseded_by, done.memory.supersedes) == (done.memory.id, old.id)
    assert old.valid_to == "2026-11-30T09:00:00.000Z"
    assert done.undo is not None
    assert len(done.undo.changes) == 2


def test_as_of_finds_what_held_before_even_on_the_same_day(tmp_path: Path) -> None:
    clock = Clock()
    shelf = open_user(tmp_path, clock)
    remember(Wish(text="The release freeze starts on 2026-12-03", type="project"), shelf)
    clock.advance(hours=1)
    remember(Wish(text="The release freeze starts on 2026-12-10", type="project"), shelf)
    clock.advance(hours=1)

    def told(**of: object) -> list[str]:
        found = recall(Query("release freeze", **of), [shelf], clock())  # type: ignore[arg-type]
        return [one.memory.body[-10:] for one in found.recalled]

    assert told() == ["2026-12-10"]
    assert "2026-12-03" in told(as_of=MONDAY.replace(minute=30))
    assert "2026-12-03" not in told(as_of=MONDAY.replace(hour=10))
    assert told(as_of=MONDAY.replace(year=2020)) == []


def test_superseding_one_entry_among_several_moves_it_to_its_own_file_with_all_that_is_known_of_it(
    tmp_path: Path,
) -> None:
    clock = Clock()
    shelf = open_user(tmp_path, clock)
    text = topic(
        "- Use pnpm\n  Why: locks\n- The freeze starts Tuesday", "Notes", tags="[a, b]", importance="high"
    )
    write(shelf, "project/notes.md", text)
    clock.advance(days=2)
    old = next(m for m in shelf.snapshot.memories.values() if m.body == "The freeze starts Tuesday")
    done = supersede(old, draft("The freeze starts Wednesday"), shelf)
    assert done.outcome == "superseded"
    assert sorted(texts(shelf).values()) == ["The freeze starts Wednesday", "Use pnpm"]
    moved = next(m for m in shelf.snapshot.memories.values() if m.superseded_by)
    assert moved.path != "project/notes.md"
    assert (moved.tags, moved.importance) == (("a", "b"), "high")
    assert moved.created_at is not None
    assert old.created_at is not None
    assert abs(moved.created_at - old.created_at).total_seconds() < 0.001
    assert content(shelf, "project/notes.md") == text.replace("- The freeze starts Tuesday\n", "")
    assert [change.path for change in done.undo.changes] == [done.memory.path, "project/notes.md", moved.path]  # type: ignore[union-attr]


def test_undoing_a_supersede_puts_every_byte_back(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    text = topic("- The freeze starts Tuesday\n- Use pnpm", "Notes").replace("\n", "\r\n")
    write(shelf, "project/notes.md", text)
    files = sorted(shelf.location.root.rglob("*.md"))
    old = next(m for m in shelf.snapshot.memories.values() if m.body == "The freeze starts Tuesday")
    undo = supersede(old, draft("The freeze starts Wednesday"), shelf).undo
    assert undo is not None
    assert restore([(shelf, undo)]).conflicts == ()
    kept = [file for file in sorted(shelf.location.root.rglob("*.md")) if file.name != "MEMORY.md"]
    assert kept == files
    assert (shelf.location.root / "project/notes.md").read_bytes() == text.encode()


def test_what_another_memory_says_already_takes_the_old_ones_place(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/a.md", topic("The freeze starts Tuesday", "A"))
    write(shelf, "project/b.md", topic("The freeze starts Wednesday", "B"))
    old = next(m for m in shelf.snapshot.memories.values() if m.title == "A")
    done = supersede(old, draft("The freeze starts Wednesday"), shelf)
    assert (done.outcome, done.memory and done.memory.path) == ("superseded", "project/b.md")
    assert texts(shelf) == {"user:project/b.md": "The freeze starts Wednesday"}


def test_an_old_memory_that_cannot_be_marked_is_left_and_the_new_one_is_plainly_new(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/a.md", topic("The freeze starts Tuesday", "A"))
    old = only(shelf)
    (shelf.location.root / "project/a.md").unlink()
    done = supersede(old, draft("The freeze starts Wednesday"), shelf)
    assert (done.outcome, done.memory and done.memory.supersedes) == ("created", None)
    assert done.reason == "user:project/a.md could not be marked as overtaken."
    again = supersede(old, draft("The freeze starts Wednesday"), shelf)
    assert (again.outcome, len(texts(shelf))) == ("duplicate", 1)


def test_an_end_that_was_set_before_is_not_moved(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/a.md", topic("The freeze starts Tuesday", "A", valid_to="2026-11-01"))
    supersede(only(shelf), draft("The freeze starts Wednesday"), shelf)
    assert next(m for m in shelf.snapshot.memories.values() if m.superseded_by).valid_to == "2026-11-01"
