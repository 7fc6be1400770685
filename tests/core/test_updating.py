"""Update: one field changes, and no other byte."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mnemic.core.errors import BadInput, Conflict, ReadOnly, TooLarge
from mnemic.core.memory import Memory
from mnemic.core.operations.updating import Value, update
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import only, open_user, topic, write

PATH = "project/a.md"
ODD = (
    "\ufeff---\r\nmetadata:   \r\n  type: user # theirs\r\n  node_type: memory\r\ntitle:  'Odd  one'\r\n"
    "extra: [a,  b]\r\n---\r\n\r\n#  A heading \r\n\r\nBody with  blanks\r\n\r\n\r\n**Why:** old  reason \r\n"
    "goes on\r\n\r\n**How to apply**: by hand\r\n"
)


def content(shelf: Shelf) -> str:
    return (shelf.location.root / PATH).read_bytes().decode()


def put(shelf: Shelf, text: str) -> Memory:
    file = shelf.location.root / PATH
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())
    shelf.refresh()
    return next(iter(shelf.snapshot.memories.values()))


@pytest.mark.parametrize(
    ("changes", "old", "new"),
    [
        ({"title": "New name"}, "title:  'Odd  one'", "title: New name"),
        ({"type": "feedback"}, "type: user", "type: feedback"),
        ({"why": "new reason"}, "**Why:** old  reason \r\ngoes on", "**Why:** new reason"),
        ({"how_to_apply": "by machine"}, "by hand", "by machine"),
        ({"how_to_apply": None}, "\r\n\r\n**How to apply**: by hand", ""),
        ({"body": "Other text"}, "#  A heading \r\n\r\nBody with  blanks", "Other text"),
    ],
)
def test_only_the_bytes_of_the_field_change(
    tmp_path: Path, changes: dict[str, Value], old: str, new: str
) -> None:
    shelf = open_user(tmp_path)
    memory = put(shelf, ODD)
    assert memory.title == "Odd  one"
    update(memory, memory.revision, changes, shelf)
    assert old in ODD
    changed = content(shelf)
    expected = ODD.replace(old, new)
    assert changed.replace("title:  New", "title: New") == expected


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"description": "Said: so"}, "description: 'Said: so'\n"),
        ({"kind": "plan"}, "kind: plan\n"),
        ({"importance": "high"}, "importance: high\n"),
        ({"tags": ["a", "b"]}, "tags: [a, b]\n"),
        ({"pinned": True}, "pinned: 'true'\n"),
        ({"valid_to": "2026-12-01"}, 'valid_to: "2026-12-01"\n'),
    ],
)
def test_a_field_that_was_not_there_is_added_and_taken_away_again(
    tmp_path: Path, changes: dict[str, Value], line: str
) -> None:
    shelf = open_user(tmp_path)
    before = "---\nname: n\ntype: project\n---\n\nbody\n"
    memory = put(shelf, before)
    now = update(memory, memory.revision, changes, shelf).memory
    assert (
        content(shelf)
        .replace(line.replace('"', ""), "")
        .replace(line, "")
        .replace(line.replace('"', "'"), "")
        == before
    )
    (name,) = changes
    if name in ("kind", "importance"):
        return
    gone: dict[str, Value] = {name: False if name == "pinned" else [] if name == "tags" else None}
    update(now, now.revision, gone, shelf)
    assert content(shelf) == before


def test_in_a_list_one_entry_changes_and_its_neighbours_do_not(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    text = "---\nname: L\n---\n\n* Ada likes tea\n   more of it\n   Why: old\n*  Bob likes jam\n* Cyd\n"
    put(shelf, text)
    ada = shelf.snapshot.memories[f"user:{PATH}:0"]
    update(ada, ada.revision, {"why": "she said so"}, shelf)
    assert content(shelf) == text.replace("Why: old", "Why: she said so")
    bob = shelf.snapshot.memories[f"user:{PATH}:1"]
    done = update(bob, bob.revision, {"why": "he said so", "body": "Bob likes ham"}, shelf)
    assert (done.memory.id, done.memory.body, done.memory.why) == (bob.id, "Bob likes ham", "he said so")
    assert "* Ada likes tea\n   more of it\n" in content(shelf)
    cyd = shelf.snapshot.memories[f"user:{PATH}:2"]
    assert update(cyd, cyd.revision, {"why": "x", "how_to_apply": "y"}, shelf).memory.how_to_apply == "y"
    with pytest.raises(BadInput):
        update(cyd, shelf.snapshot.memories[cyd.id].revision, {"title": "T"}, shelf)


def test_an_entry_that_is_not_in_the_file_is_a_conflict(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    memory = put(shelf, topic("body"))
    stranger = replace(memory, summary="nowhere", body="nowhere")
    with pytest.raises(Conflict):
        update(stranger, memory.revision, {"why": "v"}, shelf)


def test_a_file_that_moved_on_is_a_conflict_and_stays(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    memory = put(shelf, topic("body"))
    with pytest.raises(Conflict):
        update(memory, "0000000000000000", {"title": "T"}, shelf)
    file = shelf.location.root / PATH
    file.write_text(topic("another"))
    with pytest.raises(Conflict):
        update(memory, memory.revision, {"title": "T"}, shelf)
    assert file.read_text() == topic("another")
    file.unlink()
    with pytest.raises(Conflict):
        update(memory, memory.revision, {"title": "T"}, shelf)
    shelf.refresh()
    with pytest.raises(Conflict):
        update(memory, memory.revision, {"title": "T"}, shelf)
    assert list(shelf.trash.entries()) == []


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({}, BadInput),
        ({"title": " "}, BadInput),
        ({"title": None}, BadInput),
        ({"body": ""}, BadInput),
        ({"type": "nonsense"}, BadInput),
        ({"kind": None}, BadInput),
        ({"importance": "huge"}, BadInput),
        ({"colour": "red"}, BadInput),
        ({"title": "x" * 501}, TooLarge),
        ({"description": "x" * 2001}, TooLarge),
        ({"body": "x" * 1_000_001}, TooLarge),
        ({"why": "x" * 1_000_001}, TooLarge),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(
    tmp_path: Path, changes: dict[str, Value], error: type[Exception]
) -> None:
    shelf = open_user(tmp_path)
    memory = put(shelf, topic("body"))
    with pytest.raises(error):
        update(memory, memory.revision, changes, shelf)
    assert content(shelf) == topic("body")


def test_a_file_with_a_broken_header_is_left_to_the_person(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    memory = put(shelf, "---\nname: n\n- stray\n---\n\nbody\n")
    with pytest.raises(ReadOnly):
        update(memory, memory.revision, {"title": "T"}, shelf)


def test_secrets_in_a_change_are_masked_and_those_in_the_file_stay_as_they_are(tmp_path: Path) -> None:
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    shelf = open_user(tmp_path)
    memory = put(shelf, topic(f"use {token}") + "\nWhy: old\n")
    update(memory, memory.revision, {"why": f"because {token}", "title": f"T {token}"}, shelf)
    assert content(shelf).count(token) == 2, "in the body and in the description, where the person put it"
    only(shelf)
    write(shelf, PATH, topic("x"))


@pytest.mark.parametrize("body", ["- tag\n- push", "one\n\nWhy: x\n\ntwo\n\nWhy: y"])
def test_a_body_that_would_become_several_memories_is_refused(tmp_path: Path, body: str) -> None:
    shelf = open_user(tmp_path)
    memory = put(shelf, topic("tag then push", type_="project"))
    before = content(shelf)
    with pytest.raises(BadInput, match="several memories"):
        update(memory, memory.revision, {"body": body, "title": "v2"}, shelf)
    assert content(shelf) == before
