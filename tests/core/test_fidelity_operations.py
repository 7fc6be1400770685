"""Not a byte lost from the wish to the disk and back: odd files under update, forget and restore."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mnemic.core.errors import MnemicError
from mnemic.core.files.decode import encode
from mnemic.core.markdown.lines import readable
from mnemic.core.memory import Memory
from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.restoring import find_undo, restore
from mnemic.core.operations.updating import Value, update
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.summary import collapsed
from tests.core.a_store import open_user
from tests.core.odd_texts import TEXTS, files, several
from tests.effort import short

PATH = "project/a.md"
CHANGES: st.SearchStrategy[Mapping[str, Value]] = st.one_of(
    TEXTS.map(lambda text: {"title": text}),
    TEXTS.map(lambda text: {"description": text}),
    TEXTS.map(lambda text: {"body": text}),
    TEXTS.map(lambda text: {"why": text}),
    TEXTS.map(lambda text: {"how_to_apply": text}),
    st.sampled_from(["why", "how_to_apply", "description", "valid_to"]).map(lambda name: {name: None}),
    st.lists(TEXTS, max_size=3).map(lambda tags: {"tags": tags}),
    st.booleans().map(lambda pinned: {"pinned": pinned}),
    st.sampled_from(["user", "feedback"]).map(lambda type_: {"type": type_}),
    st.just({"importance": "high", "kind": "fact", "title": "New: title", "why": "both", "body": "text"}),
)
few = short(25)


def put(folder: Path, data: bytes) -> tuple[Shelf, list[Memory]]:
    shelf = open_user(folder)
    file = shelf.location.root / PATH
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    shelf.refresh()
    return shelf, memories(shelf)


def memories(shelf: Shelf) -> list[Memory]:
    return list(shelf.snapshot.files[PATH].memories) if PATH in shelf.snapshot.files else []


def content(shelf: Shelf) -> bytes | None:
    file = shelf.location.root / PATH
    return file.read_bytes() if file.exists() else None


def keys(held: list[Memory]) -> list[tuple[str, str | None, str | None]]:
    return [(memory.text_key, memory.why, memory.how_to_apply) for memory in held]


@few
@given(several().map(encode) | files().map(encode), st.integers(0, 20), CHANGES)
@example(b"---\nname: a\n---\n```\nopen\n", 0, {"why": "x"})
@example(b"- a\n- b\n", 1, {"how_to_apply": "x\n\ny"})
@example(b"\xff- a\n", 0, {"body": "x"})
def test_an_update_is_refused_or_says_what_was_asked_and_can_be_taken_back(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, pick: int, changes: Mapping[str, Value]
) -> None:
    shelf, before = put(tmp_path_factory.mktemp("store"), data)
    if not before:
        return
    memory = before[pick % len(before)]
    number = before.index(memory)
    try:
        done = update(memory, memory.revision, changes, shelf)
    except MnemicError:
        assert content(shelf) == data
        return
    after = memories(shelf)
    assert keys(after[:number] + after[number + 1 :]) == keys(before[:number] + before[number + 1 :])
    says(after[number], changes)
    if content(shelf) != data:
        restore(find_undo(done.undo.token, [shelf]))
    assert content(shelf) == data
    shelf.close()


def says(memory: Memory, changes: Mapping[str, Value]) -> None:
    """A change on its own is read back; several in one may bear on each other."""
    if len(changes) > 1:
        return
    ((name, value),) = changes.items()
    if name == "pinned":
        assert memory.pinned is value
    elif name in ("why", "how_to_apply"):
        assert getattr(memory, name) == (collapsed(readable(str(value or ""))) or None)
    elif name == "type":
        assert memory.type == value


@few
@given(several().map(encode) | files().map(encode), st.integers(1, 2**10))
@example(b"# Heading\n\nFifth\n    Why: far in\n\nFirst thing\nWhy: w\n", 2)
@example(b"- one\n - two\n  goes on\n", 1)
def test_what_is_forgotten_and_restored_is_the_very_file(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, pick: int
) -> None:
    shelf, before = put(tmp_path_factory.mktemp("store"), data)
    gone = [memory for memory in before if pick >> memory.number & 1]
    if not gone:
        return
    try:
        done = forget(gone, [shelf], {})
    except MnemicError:
        assert content(shelf) == data
        return
    assert keys(memories(shelf)) == keys([memory for memory in before if memory not in gone])
    result = restore(find_undo("+".join(undo.token for undo in done.undos), [shelf]))
    assert content(shelf) == data
    assert result.conflicts == ()
    assert {memory.key for memory in result.memories} >= {memory.key for memory in gone}
    shelf.close()
