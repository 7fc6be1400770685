"""Purge: nothing of what was forgotten is left in any file."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.errors import MnemicError
from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.purging import purge, purge_token
from mnemic.core.operations.recall import Query, recall
from mnemic.core.operations.restoring import find_undo, restore
from mnemic.core.operations.updating import update
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, open_both, open_user, topic, write

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
