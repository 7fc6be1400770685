"""Purge: nothing of what was forgotten is left in any file."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.errors import MnemicError
from mnemic.core.memory import Memory
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.purging import purge, purge_token
from mnemic.core.operations.recall import Query, recall
from mnemic.core.operations.remembering import remember
from mnemic.core.operations.restoring import find_undo, restore
from mnemic.core.operations.updating import update
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, Clock, open_both, open_user, topic, write

#: Words that occur nowhere else, whole and as the index cuts them.
TRACES = (b"zanzibar", b"Zanzibar", b"zanzib", b"quagga", b"Quagga")
PATH = "project/zanzibar.md"


def traces(folder: Path) -> list[str]:
    found = [path for path in folder.rglob("*") if path.is_file()]
    named = [str(p) for p in found if any(trace in str(p).encode() for trace in TRACES)]
    return named + [str(p) for p in found if any(trace in p.read_bytes() for trace in TRACES)]


def lived(shelf: Shelf) -> None:
    """A memory with a history: indexed, used, delivered, updated, restored."""
    write(shelf, PATH, topic("Zanzibar was the first wording of it", "Quagga"))
    write(shelf, "project/other.md", topic("The harbour opens at six"))
    shelf.look(mend=True)
    memory = shelf.snapshot.memories[f"user:{PATH}"]
    shelf.count_uses([memory], "recalled", MONDAY)
    shelf.state.deliver("s", [memory.key], MONDAY)
    update(memory, memory.revision, {"body": "The second wording of it, about a quagga"}, shelf)
    undo = forget([shelf.snapshot.memories[f"user:{PATH}"]], [shelf], {}).undos[0]
    restore(find_undo(undo.token, [shelf]))
    own = shelf.location.state / ".mnemic"
    (own / "index.sqlite3.damaged").write_bytes(b"zanzib quagga")
    (own / "files.sqlite3.damaged").write_bytes(b"a quagga")
    (own / "state.sqlite3.damaged-1234").write_bytes(b"project/zanzibar.md#1")
    (own / "trash" / ".mnemic-00.tmp").write_bytes(b"Zanzibar")


def test_nothing_of_it_is_left_in_any_file(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    lived(shelf)
    assert traces(tmp_path)
    memory = shelf.snapshot.memories[f"user:{PATH}"]
    forget([memory], [shelf], {})
    purge([memory], [shelf])
    assert traces(tmp_path) == []
    shelf.close()
    assert traces(tmp_path) == []
    again = open_user(tmp_path)
    assert [m.path for m in again.snapshot.memories.values()] == ["project/other.md"]
    assert recall(Query("quagga"), [again], MONDAY).recalled == ()


def test_a_token_purges_what_its_operation_took_away(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    lived(shelf)
    undo = forget([shelf.snapshot.memories[f"user:{PATH}"]], [shelf], {}).undos[0]
    assert purge_token(undo.token, [shelf])
    assert traces(tmp_path) == []
    assert not purge_token(undo.token, [shelf])


def test_the_undo_of_others_stays(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    lived(shelf)
    kept = forget([shelf.snapshot.memories["user:project/other.md"]], [shelf], {}).undos[0]
    memory = shelf.snapshot.memories[f"user:{PATH}"]
    forget([memory], [shelf], {})
    purge([memory], [shelf])
    assert [undo.token for undo in shelf.trash.entries()] == [kept.token]


def test_a_copy_of_the_words_in_another_files_history_goes_too(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, PATH, topic("Zanzibar was the first wording of it"))
    write(shelf, "project/copy.md", topic("Zanzibar was the first wording of it"))
    forget([shelf.snapshot.memories["user:project/copy.md"]], [shelf], {})
    memory = shelf.snapshot.memories[f"user:{PATH}"]
    forget([memory], [shelf], {})
    purge([memory], [shelf])
    assert traces(tmp_path) == []


def test_one_of_several_in_a_file_is_purged_and_the_others_stay(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/list.md", "---\nname: L\n---\n\n- Zanzibar is far\n- The harbour is near\n")
    shelf.count_uses(shelf.snapshot.memories.values(), "recalled", MONDAY)
    far, near = shelf.snapshot.memories.values()
    forget([far], [shelf], {})
    purge([far], [shelf])
    assert traces(tmp_path) == []
    assert shelf.warmth[near.key].uses == 1
    assert set(shelf.state.warmth()) == {near.key}


def test_what_has_come_back_since_is_not_purged_with_its_old_operation(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, PATH, topic("Zanzibar was the first wording of it"))
    memory = shelf.snapshot.memories[f"user:{PATH}"]
    shelf.count_uses([memory], "recalled", MONDAY)
    undo = forget([memory], [shelf], {}).undos[0]
    write(shelf, PATH, topic("Zanzibar was the first wording of it"))
    assert purge_token(undo.token, [shelf])
    assert list(shelf.trash.entries()) == []
    assert set(shelf.state.warmth()) == {memory.key}


def test_other_stores_are_left_alone(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    for shelf in reach.shelves:
        write(shelf, PATH, topic(f"Zanzibar in {shelf.location.scope}"))
    mine = reach.user.snapshot.memories[f"user:{PATH}"]
    forget([mine], [reach.user], {})
    purge([mine], reach.shelves)
    assert traces(tmp_path / "base") == []
    assert reach.project is not None
    assert traces(tmp_path / "projects")


@pytest.mark.parametrize("by_token", [False, True])
@pytest.mark.parametrize("whole", [True, False])
def test_records_that_a_crash_left_and_damaged_ones_go_too(
    tmp_path: Path, by_token: bool, whole: bool
) -> None:
    shelf = open_user(tmp_path)
    write(shelf, PATH, topic("Zanzibar was the first wording of it"))
    memory = shelf.snapshot.memories[f"user:{PATH}"]
    undo = forget([memory], [shelf], {}).undos[0]
    trash = shelf.location.state / ".mnemic" / "trash"
    record = (trash / f"{undo.token}.json").read_bytes()
    (trash / "20261130T080000000000-deadbeef.pending").write_bytes(record if whole else record[:200])
    for name in (".mnemic-aaaaaaaaaaaaaaaa.tmp", "20261130T080000000000-00000002.json.damaged"):
        (trash / name).write_bytes(record)
    (trash / "20261130T080000000000-00000003.json").write_bytes(record[:200])
    (trash / "20261130T080000000000-00000004.pending.damaged").write_bytes(record[:200])
    if by_token:
        assert purge_token(undo.token, [shelf])
    else:
        purge([memory], [shelf])
    assert traces(tmp_path) == []
    assert list(trash.iterdir()) == []


def test_earlier_wordings_under_the_name_that_the_file_had_before_go_too(tmp_path: Path) -> None:
    clock = Clock()
    shelf = open_user(tmp_path, clock)
    write(shelf, "project/first.md", topic("An ordinary first wording"))

    def said(body: str) -> Memory:
        clock.advance(minutes=1)
        (memory,) = shelf.snapshot.memories.values()
        update(memory, memory.revision, {"body": body, "title": body, "description": body}, shelf)
        (memory,) = shelf.snapshot.memories.values()
        return memory

    said("The quagga is its second wording")
    said("Zanzibar is its third wording")
    (shelf.location.root / "project/first.md").rename(shelf.location.root / "project/second.md")
    shelf.look()
    said("Its fourth wording is harmless")
    (shelf.location.root / "project/second.md").rename(shelf.location.root / "project/third.md")
    shelf.look()
    last = said("Its last wording is harmless as well")
    forget([last], [shelf], {})
    purge([last], [shelf])
    assert traces(tmp_path) == []
    assert list(shelf.trash.entries()) == []


def test_earlier_wordings_take_no_neighbours_with_them(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    text = "---\nname: L\n---\n\n- Zanzibar is far away\n- The harbour is quite near\n"
    write(shelf, "project/list.md", text)
    write(shelf, "project/other.md", topic("The harbour is quite near", "Other"))
    other = forget([shelf.snapshot.memories["user:project/other.md"]], [shelf], {}).undos[0]
    far = next(m for m in shelf.snapshot.memories.values() if "far" in m.body)
    update(far, far.revision, {"body": "The quagga is far away"}, shelf)
    far = next(m for m in shelf.snapshot.memories.values() if "far" in m.body)
    forget([far], [shelf], {})
    purge([far], [shelf])
    assert traces(tmp_path) == []
    assert [undo.token for undo in shelf.trash.entries()] == [other.token]


@pytest.mark.parametrize("newer", [True, False])
def test_what_another_memory_says_of_it_goes_too_and_makes_nothing_true_again(
    tmp_path: Path, newer: bool
) -> None:
    clock = Clock()
    shelf = open_user(tmp_path, clock)
    port = (
        "The port of the zanzibar database is {}" if not newer else "The port of the staging database is {}"
    )
    old = remember(Wish(text=port.format(5433)), shelf).memory
    clock.advance(minutes=1)
    new = remember(Wish(text=port.format(5434)), shelf).memory
    assert old is not None
    assert new is not None
    assert new.supersedes == old.id
    chosen, other = (new, old) if newer else (old, new)
    forget([shelf.snapshot.memories[chosen.id]], [shelf], {})
    purge([chosen], [shelf])
    (left,) = shelf.snapshot.memories.values()
    assert (left.id, left.body) == (other.id, other.body)
    name = chosen.path.rpartition("/")[2].removesuffix(".md").encode()
    assert [file for file in tmp_path.rglob("*") if file.is_file() and name in file.read_bytes()] == []
    assert [one.memory.id for one in recall(Query("database port"), [shelf], clock()).recalled] == (
        [] if newer else [new.id]
    )
    assert [undo.what for undo in shelf.trash.entries()] == [f"remember “{old.title}”"] * newer


@pytest.mark.parametrize("forget_first", [False, True])
def test_what_was_forgotten_alone_is_still_named_so_that_every_undo_fits_in_any_order(
    tmp_path: Path, forget_first: bool
) -> None:
    clock = Clock()
    shelf = open_user(tmp_path, clock)
    old = remember(Wish(text="The port of the staging database is 5433"), shelf).memory
    clock.advance(minutes=1)
    done = remember(Wish(text="The port of the staging database is 5434"), shelf)
    assert old is not None
    assert done.memory is not None
    assert done.undo is not None
    token = forget([done.memory], [shelf], {}).undos[0].token
    assert shelf.snapshot.memories[old.id].superseded_by == done.memory.id
    for used in (token, done.undo.token) if forget_first else (done.undo.token,):
        assert restore(find_undo(used, [shelf])).conflicts == ()
    (left,) = shelf.snapshot.memories.values()
    assert (left.id, left.superseded_by, left.valid_to) == (old.id, None, None)


def test_what_was_in_the_way_of_a_move_is_purged_as_well(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/far zanzibar.md", topic("It is quite a distance to Zanzibar", "Far"))
    (memory,) = shelf.snapshot.memories.values()
    undo = forget([memory], [shelf], {}).undos[0]
    own = shelf.location.state / ".mnemic"
    aside = own / "replaced-1"
    (aside / "memory").mkdir(parents=True)
    (aside / "trash").mkdir()
    row = "- [Far](project/far%20zanzibar.md) \u2014 Distance"
    (aside / "memory" / "MEMORY.md").write_text(f"My own words\n{row}\nMore of them\n")
    (aside / "state.sqlite3").write_bytes(b"project/far zanzibar.md#1")
    (aside / "notes.json").write_text('{"path": "project/far zanzibar.md"}')
    (aside / "meta.json").write_text("{}")
    (aside / "trash" / f"{undo.token}.json").write_bytes((own / "trash" / f"{undo.token}.json").read_bytes())
    (aside / "trash" / "20200101T000000000000-00000001.pending").write_bytes(b'{"before": "Zanzibar')
    assert purge_token(undo.token, [shelf])
    assert traces(tmp_path) == []
    assert (aside / "memory" / "MEMORY.md").read_text() == "My own words\nMore of them\n"
    assert (aside / "meta.json").exists()


def test_a_purge_that_fails_can_be_asked_for_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = open_user(tmp_path)
    write(shelf, PATH, topic("Zanzibar was the first wording of it"))
    undo = forget([shelf.snapshot.memories[f"user:{PATH}"]], [shelf], {}).undos[0]
    real = shelf.trash.drop

    def refuse(token: str) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(shelf.trash, "drop", refuse)
    with pytest.raises(MnemicError):
        purge_token(undo.token, [shelf])
    monkeypatch.setattr(shelf.trash, "drop", real)
    assert purge_token(undo.token, [shelf])
    assert traces(tmp_path) == []
