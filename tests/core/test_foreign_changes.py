"""What other programs do to a store between two looks, and at the very moment of a save, is neither lost nor missed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from unicodedata import normalize

import pytest

from mnemic.core.errors import StoreUnavailable, Untrusted
from mnemic.core.files import vault as vault_module
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.purging import purge
from mnemic.core.operations.remembering import remember
from mnemic.core.operations.updating import update
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, Clock, open_user, texts, topic, write

OLD = MONDAY.timestamp() - 900


def index(shelf: Shelf) -> str:
    return (shelf.location.root / "MEMORY.md").read_text("utf-8")


def settle(file: Path, at: float = OLD) -> None:
    os.utime(file, (at, at))


def in_place(file: Path, text: str) -> None:
    file.write_text(text)


def by_copy(file: Path, text: str) -> None:
    new = file.with_name("new.md.txt")
    new.write_text(text)
    settle(new)
    shutil.copy2(new, file)


def made_anew(file: Path, text: str) -> None:
    file.unlink()
    file.write_text(text)


@pytest.mark.parametrize("how", [in_place, by_copy, made_anew])
def test_a_change_that_hides_behind_size_and_time_is_seen(
    tmp_path: Path, how: Callable[[Path, str], None]
) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/a.md", topic("The harbour opens at six"))
    file = shelf.location.root / "project" / "a.md"
    settle(file)
    shelf.look()
    shelf.look()
    how(file, topic("The harbour opens at ten"))
    settle(file)
    assert len(shelf.look().changed) == 1
    assert list(texts(shelf).values()) == ["The harbour opens at ten"]
    shelf.close()
    again = open_user(tmp_path)
    assert list(texts(again).values()) == ["The harbour opens at ten"]


def refusing(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Has a folder of this name refuse to be listed, as one whose mode forbids it (which root never meets)."""
    from mnemic.core.files import listing

    real = listing.os.open  # type: ignore[attr-defined]  # the module's own

    def opened(path: str, *rest: int) -> int:
        if str(path).endswith(name):
            raise PermissionError(13, "Permission denied", path)
        return int(real(path, *rest))

    monkeypatch.setattr(listing.os, "open", opened)  # type: ignore[attr-defined]  # the module's own


def test_a_folder_that_cannot_be_read_for_a_moment_keeps_its_memories_and_their_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/a.md", topic("The harbour opens at six", "Harbour"))
    write(shelf, "user/b.md", topic("I prefer tabs", "Tabs"))
    shelf.look()
    before = index(shelf)
    with monkeypatch.context() as patch:
        refusing(patch, "/project")
        shelf.look()
        assert len(texts(shelf)) == 2
        remember(Wish(text="The ferry sails at noon", type="user"), shelf)
        assert all(line in index(shelf) for line in before.splitlines())
        fresh = open_user(tmp_path)
        assert len(texts(fresh)) == 3
        fresh.close()
    assert shelf.look().removed == ()


def test_a_start_in_which_nothing_can_be_listed_takes_no_line_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/a.md", topic("The harbour opens at six", "Harbour"))
    shelf.look()
    shelf.close()
    before = index(shelf)

    def fail(root: Path) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(vault_module, "walk", fail)
        again = open_user(tmp_path)
        remember(Wish(text="The ferry sails at noon"), again)
        assert before in index(again)
    again.look()
    assert index(again).count("](") == 2
    assert len(texts(again)) == 2


OWN_LINES = [
    "- [ ] ask Bob whether [deploy](project/deploy.md) still holds",
    "- [ ] read the [guide](docs/guide.md) before Friday, ticket OPS-77",
    "- [x] told Ann about [Deploy](project/deploy.md)",
    "* [Runbook](docs/runbook.md): mine",
    f"- [Our wiki](https://wiki.example/{'a' * 100}) for everything",
    "- [ ] " + "a long thing to do " * 7 + "and more…",
    "> WARNING: never edit the index by hand, says Ann",
]


@pytest.mark.parametrize("line", OWN_LINES)
def test_a_person_s_own_line_of_the_index_stays(tmp_path: Path, line: str) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/deploy.md", topic("We deploy on Tuesdays", "Deploy"))
    shelf.look()
    file = shelf.location.root / "MEMORY.md"
    file.write_text(f"{index(shelf)}\n\n{line}\n")
    remember(Wish(text="The harbour opens at six"), shelf)
    assert line in index(shelf).splitlines()
    assert index(shelf).count("](project/deploy.md) —") == 1
    file.write_text(f"{line}")
    remember(Wish(text="The ferry sails at noon"), shelf)
    assert line in index(shelf).splitlines()
    assert index(shelf).count(" — ") == 3


def test_what_is_appended_to_the_last_line_becomes_a_line_of_its_own(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    remember(Wish(text="The harbour opens at six"), shelf)
    (shelf.location.root / "MEMORY.md").write_text(index(shelf) + "Please read docs/PLAN.md first.\n")
    remember(Wish(text="The ferry sails at noon"), shelf)
    lines = index(shelf).splitlines()
    assert "Please read docs/PLAN.md first." in lines
    assert sum(line.startswith("- [") for line in lines) == 2


def during_the_flush(
    monkeypatch: pytest.MonkeyPatch, name: str, work: Callable[[], None], times: int = 1
) -> None:
    """Has something happen when a draft beside a file of this name was written, and is not in its place yet."""
    from mnemic.core.files import disk

    real, left = disk._write, [times]

    def written(draft: Path, data: bytes, mode: int, *, lasting: bool) -> None:
        real(draft, data, mode, lasting=lasting)
        if left[0] and name.encode() in data:
            left[0] -= 1
            work()

    monkeypatch.setattr(disk, "_write", written)


def test_a_line_written_into_the_index_while_we_write_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = open_user(tmp_path)
    remember(Wish(text="The harbour opens at six"), shelf)
    file = shelf.location.root / "MEMORY.md"

    def append() -> None:
        with file.open("a") as index_file:
            index_file.write("\nwritten meanwhile\n")

    during_the_flush(monkeypatch, "](", append, times=2)
    remember(Wish(text="The ferry sails at noon"), shelf)
    assert index(shelf).count("written meanwhile") == 2
    assert index(shelf).count("](") == 2


def test_a_line_written_into_a_memory_while_we_write_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/a.md", "- the harbour opens at six\n- the ferry sails at noon\n")
    file = shelf.location.root / "project" / "a.md"
    memories = list(shelf.snapshot.memories.values())

    def append() -> None:
        with file.open("a") as topic_file:
            topic_file.write("- written meanwhile\n")

    during_the_flush(monkeypatch, "- the ferry", append)
    forget([memories[0]], [shelf], {})
    assert file.read_text() == "- the ferry sails at noon\n- written meanwhile\n"


def test_names_that_differ_in_composition_alone_leave_no_dead_line(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    names = [normalize(form, "project/caf\u00e9.md") for form in ("NFC", "NFD")]
    for n, name in enumerate(names):
        write(shelf, name, topic(f"Caf\u00e9 number {n}", f"Caf\u00e9 {n}"))
    shelf.look()
    assert index(shelf).count("](") == 1
    (shelf.location.root / names[0]).unlink()
    shelf.look()
    assert index(shelf).count("](") == 1
    (shelf.location.root / names[1]).unlink()
    shelf.look()
    assert index(shelf).count("](") == 0


def test_two_servers_that_save_the_same_at_once_keep_it_once(tmp_path: Path) -> None:
    one, other = open_user(tmp_path), open_user(tmp_path)
    write(one, "project/a.md", topic("Something"))
    other.look()
    said = "The harbour opens at six"
    assert [remember(Wish(text=said), shelf).outcome for shelf in (one, other)] == ["created", "duplicate"]
    assert list(texts(open_user(tmp_path)).values()).count(said) == 1


def test_a_server_that_lags_behind_brings_no_purged_or_old_words_back(tmp_path: Path) -> None:
    one, other = open_user(tmp_path), open_user(tmp_path)
    remember(Wish(text="The zanzibar gate is green"), one)
    changed = remember(Wish(text="The ferry sails at noon"), one).memory
    assert changed is not None
    other.look()
    gone = next(m for m in one.snapshot.memories.values() if "zanzibar" in m.body)
    forget([gone], [one], {})
    purge([gone], [one])
    update(changed, changed.revision, {"description": "Quite another sailing"}, one)
    remember(Wish(text="The harbour opens at six"), other)
    assert "zanzibar" not in index(other)
    assert "Quite another sailing" in index(other)


def test_a_store_that_is_gone_with_its_disk_is_not_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = open_user(tmp_path)
    remember(Wish(text="The harbour opens at six"), shelf)
    shutil.move(tmp_path / "base", tmp_path / "unmounted")
    with monkeypatch.context() as patch:
        patch.setattr(vault_module, "device_of", lambda _: 4711)
        with pytest.raises(StoreUnavailable, match="disk"):
            remember(Wish(text="The ferry sails at noon"), shelf)
        assert not (tmp_path / "base").exists()
        shelf.look()
        assert len(texts(shelf)) == 1
        assert "store-unreadable" in {problem.code for problem in shelf.troubles()}
    shutil.move(tmp_path / "unmounted", tmp_path / "base")
    remember(Wish(text="The ferry sails at noon"), shelf)
    assert len(texts(shelf)) == 2


def test_nothing_is_changed_in_a_store_that_is_not_trusted(tmp_path: Path) -> None:
    shelf = open_user(tmp_path, Clock())
    write(shelf, "project/a.md", topic("The harbour opens at six"))
    shelf.set_trusted(False)
    (memory,) = shelf.snapshot.memories.values()
    with pytest.raises(Untrusted):
        forget([memory], [shelf], {})
    with pytest.raises(Untrusted):
        update(memory, memory.revision, {"body": "x"}, shelf)
    with pytest.raises(Untrusted):
        remember(Wish(text="The ferry sails at noon"), shelf)
