"""Files and memories as mappings: what they say without their texts is what the texts say."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.files.paths import user_location
from mnemic.core.memory import Memory
from mnemic.core.operations import recall as recalling
from mnemic.core.operations import remembering
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.recall import Query, recall
from mnemic.core.operations.remembering import remember
from mnemic.core.search.ranking import Match
from mnemic.core.shelves import readings
from mnemic.core.shelves.kept import Vanished
from mnemic.core.shelves.mappings import Memories
from mnemic.core.shelves.marked import Marked
from mnemic.core.shelves.reading import document, fingerprint
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_shelf import open_user as open_process
from tests.core.a_store import MONDAY, Clock, open_user, surroundings, topic, write

TEXTS = {
    "project/one.md": topic("The harbour opens at six", "Harbour", pinned="true", importance="high"),
    "project/two.md": "- the ferry sails at noon\n- the lighthouse is white\n- the ferry sails at noon.\n",
    "project/none.md": "",
    "project/over.md": topic("It was blue", superseded_by="project/one.md", kind="decision"),
    "feedback/中文.md": topic("用户偏好深色", "深色", "feedback"),
    "project/odd: 1.md": topic("the ferry sails  at noon", "Harbour"),
}


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    one = open_user(tmp_path)
    for path, text in TEXTS.items():
        write(one, path, text)
    yield one
    one.close()


def all_of(shelf: Shelf) -> list[Memory]:
    return [memory for file in shelf.snapshot.files.values() for memory in file.memories]


def test_a_store_at_rest_holds_no_text_and_says_all_of_it(shelf: Shelf) -> None:
    kept = shelf.snapshot.files.kept
    assert all(one.source is not None for one in kept.values())
    for path, file in shelf.snapshot.files.items():
        one = kept[path]
        assert (one.size, one.pinned, one.flawed) == (len(file.memories), file.pinned, bool(file.problems))
        assert (one.stamp, one.revision) == (file.stamp, file.revision)
        for memory, marks in zip(file.memories, one.marks, strict=True):
            assert marks.indexed == fingerprint(memory)
            assert marks.text.hex() == memory.text_key
            assert one.key(marks) == memory.key
            assert (marks.kind, marks.importance) == (memory.kind, memory.importance)
            assert marks.updated == memory.updated_at.timestamp()
            assert marks.overtaken == (memory.superseded_by is not None)
        wanted = not file.memories or any(memory.superseded_by is None for memory in file.memories)
        assert one.listed == wanted


def test_memories_are_a_mapping(shelf: Shelf) -> None:
    memories, expected = shelf.snapshot.memories, {memory.id: memory for memory in all_of(shelf)}
    assert len(expected) == 7
    assert dict(memories) == dict(memories.items()) == expected
    assert list(memories) == list(expected)
    assert list(memories.values()) == list(expected.values())
    assert (len(memories), sorted(memories.keys())) == (len(expected), sorted(expected))
    assert list(memories.documents(["project/one.md", "project/two.md:1"])) == [
        document(expected["user:project/one.md"]),
        document(expected["user:project/two.md:1"]),
    ]


@pytest.mark.parametrize(
    "id_",
    ["", "user", "user:", "project:project/one.md", "user:project/one.md:0", "user:project/two.md", "userproject/one.md",
     "user:project/two.md:3", "user:project/two.md:01", "user:project/two.md:-1", "user:project/two.md:²",
     "user:project/none.md", "user:project/none.md:0", "user:project/two.md:1:0"],
)  # fmt: skip
def test_nothing_else_is_an_id(shelf: Shelf, id_: str) -> None:
    assert id_ not in shelf.snapshot.memories
    assert shelf.snapshot.memories.get(id_) is None
    with pytest.raises(KeyError):
        shelf.snapshot.memories[id_]


def test_the_hashes_in_a_row_find_what_is_there(shelf: Shelf) -> None:
    ids = [memory.id for memory in shelf.contents.with_text(all_of(shelf)[1].text_key)]
    assert sorted(ids) == ["user:project/odd: 1.md", "user:project/two.md:0", "user:project/two.md:2"]
    write(shelf, "project/odd: 1.md", topic("the quay is long", "Harbour"))
    write(shelf, "project/more.md", topic("The ferry sails at noon", "Ferry"))
    (shelf.location.root / "project" / "two.md").unlink()
    shelf.refresh()
    text_key = next(m.text_key for m in all_of(shelf) if m.title == "Ferry")
    assert [memory.path for memory in shelf.contents.with_text(text_key)] == ["project/more.md"]
    assert sorted(memory.path for memory in shelf.contents.with_title("Harbour")) == [
        "project/odd: 1.md",
        "project/one.md",
    ]


@given(st.lists(st.binary(min_size=2, max_size=2), max_size=12), st.binary(min_size=2, max_size=2))
def test_a_hash_is_found_at_its_own_places_only(marks: list[bytes], wanted: bytes) -> None:
    marked = Marked(lambda _: b"", 2)
    marked._row, marked._paths = b"".join(marks), [str(n) for n in range(len(marks))]
    assert list(marked._hits(wanted)) == [str(n) for n, mark in enumerate(marks) if mark == wanted]


def test_no_more_texts_are_at_hand_than_allowed(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = dict(shelf.snapshot.memories)
    shelf.close()
    monkeypatch.setattr(readings, "AT_HAND", 1)
    again = Shelf(user_location(tmp_path / "base"), surroundings(tmp_path, Clock()))
    again.load()
    source = again.contents._readings
    assert source is not None
    for _ in range(2):
        assert dict(again.snapshot.memories) == expected
        for id_, memory in expected.items():
            assert again.snapshot.memories[id_] == memory
            assert len(source._at_hand) == 1
    again.close()


@pytest.mark.parametrize("module", [recalling, remembering], ids=["recall", "remember"])
def test_a_file_that_another_process_takes_away_in_the_middle_of_a_question_refuses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: ModuleType
) -> None:
    one = open_process(tmp_path)
    write(one, "project/quay.md", topic("The quay of the old harbour is 70 metres long"))
    os.utime(one.location.root / "project" / "quay.md", (MONDAY.timestamp() - 900,) * 2)
    one.look()
    one.close()
    one = open_process(tmp_path)
    source = one.contents._readings
    assert source is not None
    ranked, taken = recalling.search, []

    def search(*given: Any) -> list[Match]:
        found = ranked(*given)
        (one.location.root / "project" / "quay.md").unlink()
        other = open_process(tmp_path)
        other.look()
        other.close()
        source._at_hand.clear()
        taken.extend(found)
        return found

    monkeypatch.setattr(module, "search", search)
    if module is recalling:
        found = recall(Query("how long is the quay of the harbour"), [one], MONDAY).recalled
        assert [hit.memory.body for hit in found] == ["The quay of the old harbour is 70 metres long"]
    else:
        assert remember(Wish(text="The quay of the old harbour is 80 metres long"), one).memory is not None
    assert taken
    one.close()


def test_a_text_that_another_process_dropped_is_read_as_it_is_now(tmp_path: Path) -> None:
    one = open_process(tmp_path)
    write(one, "project/a.md", topic("The harbour opens at six"))
    write(one, "project/list.md", "- one\n- two\n- three\n")
    write(one, "project/gone.md", topic("The quay is long"))
    for file in one.location.root.rglob("*.md"):
        os.utime(file, (MONDAY.timestamp() - 900,) * 2)
    one.look()
    one.close()
    one = open_process(tmp_path)
    source = one.contents._readings
    assert source is not None
    source._at_hand.clear()
    view = one.snapshot
    root = one.location.root / "project"
    other = open_process(tmp_path)
    (root / "a.md").write_text(topic("The harbour opens at seven"))
    (root / "list.md").write_text("- one\n- two\n")
    (root / "gone.md").unlink()
    other.look()
    assert view.memories["user:project/a.md"].body == "The harbour opens at seven"
    assert view.memories["user:project/list.md:1"].body == "two"
    for id_ in ("user:project/list.md:2", "user:project/gone.md"):
        with pytest.raises(Vanished, match="has changed since it was read"):
            view.memories[id_]
        assert view.memories.get(id_) is None
    assert sorted(m.body for m in view.memories.values()) == ["The harbour opens at seven", "one", "two"]
    assert "project/gone.md" not in dict(view.files.items())
    assert recall(Query("how long is the quay"), [one], MONDAY).recalled == ()
    one.look()
    assert len(one.snapshot.memories) == 3
    other.close()
    one.close()


def test_who_still_looks_at_the_store_as_it_was_sees_it_as_it_was(shelf: Shelf) -> None:
    before = shelf.snapshot
    write(shelf, "project/one.md", topic("The harbour opens at seven"))
    (shelf.location.root / "project" / "two.md").unlink()
    shelf.refresh()
    assert before.memories["user:project/one.md"].body == "The harbour opens at six"
    assert before.memories["user:project/two.md:1"].body == "the lighthouse is white"


def test_memories_of_a_store_that_was_distrusted_say_so(shelf: Shelf) -> None:
    shelf.set_trusted(False)
    assert not any(memory.trusted for memory in shelf.snapshot.memories.values())
    shelf.set_trusted(True)
    assert all(memory.trusted for memory in shelf.snapshot.memories.values())
    assert isinstance(shelf.snapshot.memories, Memories)
