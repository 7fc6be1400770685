"""Forgetting and restoring: any order gives back the bytes, an occupied place is a conflict, ids name one memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.errors import BadInput, Expired, NotFound, Untrusted
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.remembering import remember
from mnemic.core.operations.restoring import find_all_forgotten, find_forgotten, find_undo, restore
from mnemic.core.operations.updating import update
from mnemic.core.shelves.shelf import Edit
from tests.core.a_list import PATH, content, forget_named, list_file, put_file, take_back
from tests.core.a_store import only, open_both, open_user, topic, write


def test_an_occupied_place_is_a_conflict_and_stays_undoable(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, PATH, topic("The first text"))
    undo = forget([only(shelf)], [shelf], {}).undos[0]
    write(shelf, PATH, topic("Another text"))
    done = restore(find_undo(undo.token, [shelf]))
    assert [problem.code for problem in done.conflicts] == ["restore-conflict"]
    assert done.memories == ()
    assert "Another text" in (content(shelf) or "")
    assert [entry.token for entry in shelf.trash.entries()] == [undo.token], "nothing happened: no new entry"
    (shelf.location.root / PATH).unlink()
    take_back(shelf, undo)
    assert only(shelf).body == "The first text"


def test_lines_that_are_gone_around_the_place_are_a_conflict(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    put_file(shelf, list_file())
    undo = forget_named(shelf, "Bob")
    put_file(shelf, topic("One piece of prose instead", "Other"))
    assert restore(find_undo(undo.token, [shelf])).conflicts
    assert "Bob" not in (content(shelf) or "")


def test_an_update_is_taken_back_in_a_file_that_moved_on(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, PATH, topic("A text that stays", "Old name"))
    memory = only(shelf)
    done = update(memory, memory.revision, {"title": "New name"}, shelf)
    write(
        shelf, PATH, (content(shelf) or "").replace("A text that stays\n", "A text that stays\n\nand grows\n")
    )
    back = restore(find_undo(done.undo.token, [shelf]))
    assert [m.title for m in back.memories] == ["Old name"]
    assert back.removed == ()
    assert (content(shelf) or "").endswith("and grows\n")


def test_an_update_of_a_file_that_is_gone_is_a_conflict(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, PATH, topic("A text"))
    memory = only(shelf)
    done = update(memory, memory.revision, {"title": "New name"}, shelf)
    forget([only(shelf)], [shelf], {})
    assert restore(find_undo(done.undo.token, [shelf])).conflicts
    assert content(shelf) is None


def test_taking_back_a_creation_removes_the_file_unless_it_was_changed(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    made = remember(Wish(text="Tabs are what this team uses"), shelf)
    assert made.undo is not None
    assert made.memory is not None
    update(made.memory, made.memory.revision, {"pinned": True}, shelf)
    assert restore(find_undo(made.undo.token, [shelf])).conflicts
    assert len(shelf.snapshot.memories) == 1
    again = only(shelf)
    update(again, again.revision, {"pinned": False}, shelf)
    assert restore(find_undo(made.undo.token, [shelf])).conflicts == ()
    assert shelf.snapshot.memories == {}


def test_what_was_taken_back_is_not_learned_again_and_what_came_back_is(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    made = remember(Wish(text="Tabs are what this team uses"), shelf)
    assert made.undo is not None
    done = restore(find_undo(made.undo.token, [shelf]))
    assert [m.id for m in done.removed] == [made.memory.id if made.memory else None]
    assert done.memories == ()
    assert shelf.state.forgotten("Tabs are what this team uses") is not None
    redo = next(shelf.trash.entries())
    redone = restore([(shelf, redo)])
    assert ([m.id for m in redone.memories], redone.removed) == ([only(shelf).id], ())
    assert only(shelf).body == "Tabs are what this team uses"
    assert shelf.state.forgotten("Tabs are what this team uses") is None


def test_a_restore_can_be_taken_back_and_found_by_id(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    put_file(shelf, list_file())
    undo = forget_named(shelf, "Bob")
    take_back(shelf, undo)
    redo = next(shelf.trash.entries())
    assert redo.what.startswith("restore: forget")
    take_back(shelf, redo)
    assert content(shelf) == list_file(names="Ada Cyd Dan")
    again = find_all_forgotten([f"user:{PATH}:1"], [shelf])
    assert restore(again).conflicts == ()
    assert content(shelf) == list_file()


def test_only_what_came_back_is_named_as_restored(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    put_file(shelf, list_file(names="Ada Bob"))
    undo = forget_named(shelf, "Ada")
    done = restore(find_undo(undo.token, [shelf]))
    assert [m.body.split()[0] for m in done.memories] == ["Ada"]


def test_what_another_program_added_meanwhile_is_not_named(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    put_file(shelf, list_file(names="Ada Bob Cyd"))
    undo = forget_named(shelf, "Bob")
    file = shelf.location.root / PATH
    file.write_text(list_file(names="Ada Cyd") + "- Eve came later\n")
    write(shelf, "project/other.md", topic("Another file, new as well"))
    done = restore(find_undo(undo.token, [shelf]))
    assert [m.body.split()[0] for m in done.memories] == ["Bob"]
    assert done.removed == ()


def test_a_header_that_comes_back_is_not_said_of_what_was_added_below_it(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    put_file(shelf, list_file(names="Ada Bob"))
    marked = list_file(names="Ada Bob").replace("type: project", "type: project\npinned: true")
    commit = shelf.commit("mark", lambda read: [Edit(PATH, marked.encode())])
    (shelf.location.root / PATH).write_text(marked + "- Eve came later\n")
    done = restore(find_undo(commit.undo.token, [shelf]))
    assert [m.body.split()[0] for m in done.memories] == ["Ada", "Bob"]


def test_a_conflicting_file_names_none_of_its_memories(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, PATH, topic("The first text"))
    write(shelf, "project/other.md", topic("The second text"))
    undo = forget(list(shelf.snapshot.memories.values()), [shelf], {}).undos[0]
    (shelf.location.root / PATH).write_text(topic("Somebody else's"))
    done = restore(find_undo(undo.token, [shelf]))
    assert [m.body for m in done.memories] == ["The second text"]
    assert len(done.conflicts) == 1


def test_what_a_person_deleted_already_is_gone_again_too(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    made = remember(Wish(text="Tabs are what this team uses"), shelf)
    assert made.undo is not None
    only(shelf).file.unlink()
    done = restore(find_undo(made.undo.token, [shelf]))
    assert [m.body for m in done.removed] == ["Tabs are what this team uses"]


def test_an_id_of_a_file_brings_back_all_that_went_with_it(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    put_file(shelf, list_file())
    forget_named(shelf, "Ada", "Bob", "Cyd", "Dan")
    assert content(shelf) is None
    shelf_found, undo = find_forgotten(f"user:{PATH}", [shelf])
    restore([(shelf_found, undo)])
    assert content(shelf) == list_file()


def test_a_file_that_an_operation_made_goes_by_the_key_it_is_known_by(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    text = topic("A text").encode()
    edits = [Edit("project/new.md", text), Edit("project/second.md", text)]
    shelf.commit("make", lambda read: edits, keys=["project/new.md#1", "project/second.md#2"])
    restore(find_all_forgotten(["user:project/new.md"], [shelf]))
    assert list(shelf.snapshot.files) == ["project/second.md"]


def test_unknown_tokens_and_ids_are_named(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    for token in ("nothing-here", "../../../etc/passwd", "", "x" * 100):
        with pytest.raises(Expired):
            find_undo(token, reach.shelves)
    with pytest.raises(NotFound):
        find_all_forgotten(["user:project/never.md"], reach.shelves)
    with pytest.raises(BadInput):
        find_all_forgotten(["nonsense"], reach.shelves)


def test_a_token_of_two_stores_restores_both(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    for shelf in reach.shelves:
        write(shelf, "project/one.md", topic(f"Kept in {shelf.location.scope}"))
    everything = [m for shelf in reach.shelves for m in shelf.snapshot.memories.values()]
    undos = forget(everything, reach.shelves, {}).undos
    restore(find_undo("+".join(undo.token for undo in undos), reach.shelves))
    assert all(len(shelf.snapshot.memories) == 1 for shelf in reach.shelves)


def test_two_processes_that_restore_the_same_operation_do_it_once(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, PATH, topic("Once is enough"))
    undo = forget([only(shelf)], [shelf], {}).undos[0]
    found = find_undo(undo.token, [shelf])
    restore(found)
    with pytest.raises(Expired):
        restore(found)


def test_a_change_of_other_fields_names_the_memories_of_its_file(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, PATH, topic("A text"))
    text = content(shelf) or ""
    commit = shelf.commit(
        "mark", lambda read: [Edit(PATH, text.replace("type:", "phase: 2\ntype:").encode())]
    )
    done = restore(find_undo(commit.undo.token, [shelf]))
    assert [m.id for m in done.memories] == [f"user:{PATH}"]
    assert content(shelf) == text


def test_a_log_that_cannot_follow_offers_the_operation_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = open_user(tmp_path)
    write(shelf, PATH, topic("A text"))
    undo = forget([only(shelf)], [shelf], {}).undos[0]

    def refuse(token: str) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(shelf.trash, "drop", refuse)
    take_back(shelf, undo)
    assert only(shelf).body == "A text"
    take_back(shelf, undo)
    assert only(shelf).body == "A text"


def test_an_id_with_a_mark_or_a_revision_names_what_went_under_it(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    put_file(shelf, list_file())
    before = {m.body: m for m in shelf.snapshot.memories.values()}
    first, second = list(before.values())[:2]
    assert (first.number, second.number) == (0, 1)
    forget([first], [shelf], {})
    moved = next(m for m in shelf.snapshot.memories.values() if m.body == second.body)
    assert moved.id == first.id, "the number means another memory by now"
    forget([moved], [shelf], {})
    marks = {m.body: m.text_key[:8] for m in (first, second)}
    for memory in (first, second):
        ((_, undo),) = find_all_forgotten([f"{first.id}@{marks[memory.body]}"], [shelf])
        assert undo.keys == (memory.key,)
        ((_, undo),) = find_all_forgotten(
            [f"{first.id}@{first.revision if memory is first else moved.revision}"], [shelf]
        )
        assert undo.keys == (memory.key,)
    for wrong in ("00000000", "0" * 16):
        with pytest.raises(NotFound):
            find_all_forgotten([f"{first.id}@{wrong}"], [shelf])
    done = restore(find_all_forgotten([f"{second.id}@{marks[second.body]}"], [shelf]))
    assert [m.body for m in done.memories] == [second.body]


def test_an_operation_in_a_store_that_is_not_trusted_is_refused_with_that_reason(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    undo = remember(Wish(text="The harbour opens at six"), shelf).undo
    assert undo is not None
    shelf.set_trusted(False)
    with pytest.raises(Untrusted, match="trust them first"):
        find_undo(undo.token, [shelf])
    with pytest.raises(Expired):
        find_undo("20260101T000000000000-00000000", [shelf])
