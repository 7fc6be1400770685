"""An operation happens whole or not at all: whatever step fails, and wherever a crash cuts it short."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mnemic.core.errors import Conflict, MnemicError, ReadOnly
from mnemic.core.files import disk
from mnemic.core.files.paths import Location
from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.restoring import find_undo, restore
from mnemic.core.shelves.committing import Edit, Read
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import Clock, open_user, surroundings, topic, write


class Refused(OSError):
    """What an injected fault raises."""


@contextmanager
def failing_at(step: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The disk refuses at the given write, flush, link, rename or removal, and at all that follow until the end."""
    count = [0]

    def guarded(action: Callable[..., object]) -> Callable[..., object]:
        def act(*args: object, **kwargs: object) -> object:
            count[0] += 1
            if count[0] == step:
                raise Refused(errno.ENOSPC, "No space left on device")
            return action(*args, **kwargs)

        return act

    with monkeypatch.context() as patch:
        patch.setattr(disk, "_write", guarded(disk._write))
        patch.setattr(os, "fsync", guarded(os.fsync))
        patch.setattr(Path, "replace", guarded(Path.replace))
        patch.setattr(Path, "unlink", guarded(Path.unlink))
        patch.setattr(os, "link", guarded(os.link))
        yield count


def markdown(shelf: Shelf) -> dict[str, bytes]:
    root = shelf.location.root
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.suffix == ".md" and path.name != "MEMORY.md"
    }


def prepared(folder: Path) -> Shelf:
    shelf = open_user(folder, Clock())
    write(shelf, "project/old.md", topic("What was known before", "Old"))
    write(shelf, "project/going.md", topic("What goes", "Going"))
    shelf.look(mend=True)
    return shelf


def three_files(read: Read) -> list[Edit]:
    """Removes one file, changes one and makes one."""
    old = read("project/old.md") or b""
    return [
        Edit("project/going.md", None),
        Edit("project/old.md", old.replace(b"before", b"long before")),
        Edit("project/new.md", topic("What is new", "New").encode()),
    ]


def test_a_disk_error_at_any_step_leaves_all_or_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    step, succeeded = 0, 0
    while succeeded < 3:
        step += 1
        shelf = prepared(tmp_path / str(step))
        before = markdown(shelf)
        with failing_at(step, monkeypatch) as count:
            try:
                shelf.commit("three files", three_files)
                failed = False
            except MnemicError:
                failed = True
        if failed:
            assert markdown(shelf) == before, f"step {step} left something half done"
            assert list(shelf.trash.entries()) == [], f"step {step} left a record of what did not happen"
        else:
            assert set(markdown(shelf)) == {"project/new.md", "project/old.md"}, step
            assert [undo.what for undo in shelf.trash.entries()] == ["three files"]
        shelf.look()
        again = open_user(tmp_path / str(step))
        assert again.trash.pending() == []
        assert again.snapshot.memories.keys() == shelf.snapshot.memories.keys()
        index = (again.location.root / "MEMORY.md").read_text()
        assert all(path in index for path in again.snapshot.files), index
        assert index.count("](") == len(again.snapshot.files)
        assert not [p for p in (tmp_path / str(step)).rglob("*") if p.name.startswith(".mnemic-")]
        succeeded += count[0] < step
        shelf.close()
        again.close()
    assert step > 15, "the faults were not met"


def test_a_crash_between_two_files_is_taken_back_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = prepared(tmp_path)
    before = markdown(shelf)
    put = shelf.vault.put
    written: list[str] = []

    class Killed(BaseException):
        """Stands for the end of the process."""

    def dying(path: str, old: bytes | None, new: bytes | None) -> None:
        if len(written) == 2:
            raise Killed
        put(path, old, new)
        written.append(path)

    with monkeypatch.context() as patch:
        patch.setattr(shelf.vault, "put", dying)
        patch.setattr("mnemic.core.shelves.committing._take_back", lambda *_: None)
        with pytest.raises(Killed):
            shelf.commit("three files", three_files)
    assert markdown(shelf) != before
    assert list(shelf.trash.entries()) == [], "what did not end cannot be undone"
    again = open_user(tmp_path)
    assert markdown(again) == before
    assert again.trash.pending() == []


class Died(BaseException):
    """Stands for the end of the process."""


def cut_short(shelf: Shelf, after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forgets all, and dies after so many files."""
    put, left = shelf.vault.put, [after]

    def dying(path: str, old: bytes | None, new: bytes | None) -> None:
        if not left[0]:
            raise Died
        left[0] -= 1
        put(path, old, new)

    with monkeypatch.context() as patch:
        patch.setattr(shelf.vault, "put", dying)
        patch.setattr("mnemic.core.shelves.committing._take_back", lambda *_: None)
        with pytest.raises(Died):
            forget(list(shelf.snapshot.memories.values()), [shelf], {})


def test_what_others_wrote_over_after_a_crash_is_kept_and_the_rest_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = prepared(tmp_path)
    before = markdown(shelf)
    cut_short(shelf, 1, monkeypatch)
    (taken,) = before.keys() - markdown(shelf).keys()
    other = topic("Something new by another program", "New")
    write(shelf, taken, other)  # looks as well, which recovers
    again = open_user(tmp_path, Clock())
    assert markdown(again) == {**before, taken: other.encode()}
    (undo,) = again.trash.entries()
    assert [(change.path, change.before) for change in undo.changes] == [(taken, before[taken])]
    assert [key.rpartition("#")[0] for key in undo.keys] == [taken]
    refused = restore(find_undo(undo.token, [again]))
    assert "its place is taken by another file" in refused.conflicts[0].message
    (again.location.root / taken).unlink()
    again.look()
    assert restore(find_undo(undo.token, [again])).conflicts == ()
    assert markdown(again) == before
    assert not again.trash.unsettled


def test_a_file_that_was_deleted_after_a_crash_can_still_be_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = open_user(tmp_path, Clock())
    write(shelf, "project/list.md", topic("- one is here\n- two is here", "List"))
    write(shelf, "project/other.md", topic("Another file"))
    before = markdown(shelf)
    one = next(m for m in shelf.snapshot.memories.values() if m.body == "one is here")
    other = next(m for m in shelf.snapshot.memories.values() if m.body == "Another file")
    put, calls = shelf.vault.put, [0]

    def dying(*of: object) -> None:
        calls[0] += 1
        if calls[0] == 2:
            raise Died
        put(*of)  # type: ignore[arg-type]  # what it stands in for

    with monkeypatch.context() as patch:
        patch.setattr(shelf.vault, "put", dying)
        patch.setattr("mnemic.core.shelves.committing._take_back", lambda *_: None)
        with pytest.raises(Died):
            forget([one, other], [shelf], {})
    (tmp_path / "base/memories/project/list.md").unlink()
    again = open_user(tmp_path, Clock())
    (undo,) = again.trash.entries()
    assert [change.path for change in undo.changes] == ["project/list.md"]
    assert restore(find_undo(undo.token, [again])).conflicts == ()
    assert b"one is here" in markdown(again)["project/list.md"]
    assert markdown(again)["project/other.md"] == before["project/other.md"]


def test_what_could_not_be_taken_back_is_taken_back_by_the_next_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = prepared(tmp_path)
    before = markdown(shelf)
    put, calls = shelf.vault.put, [0]

    def failing(path: str, old: bytes | None, new: bytes | None) -> None:
        calls[0] += 1
        if calls[0] > 1:
            raise ReadOnly(path)
        put(path, old, new)

    with monkeypatch.context() as patch:
        patch.setattr(shelf.vault, "put", failing)
        with pytest.raises(ReadOnly):
            shelf.commit("three files", three_files)
        shelf.mend_index_file()
    assert markdown(shelf) != before
    assert len(shelf.trash.pending()) == 1
    shelf.commit("one more", lambda read: [Edit("project/more.md", topic("One more").encode())])
    assert markdown(shelf).keys() == {*before, "project/more.md"}


def test_a_pending_record_that_cannot_be_dropped_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = prepared(tmp_path)

    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(shelf.trash, "settle", refuse)
        patch.setattr(shelf.trash, "drop", refuse)
        with pytest.raises(MnemicError):
            shelf.commit("three files", three_files)
        shelf.mend_index_file()
    assert len(shelf.trash.pending()) == 1
    shelf.mend_index_file()
    assert shelf.trash.pending() == []


def test_a_foreign_write_at_that_moment_has_the_change_planned_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = prepared(tmp_path)
    file = shelf.location.root / "project/old.md"
    interferences = iter([b"first\n", b"second\n"])
    keep = shelf.trash.keep

    def interfere(undo: object) -> None:
        line = next(interferences, None)
        if line is not None:
            file.write_bytes(file.read_bytes() + line)
        keep(undo)  # type: ignore[arg-type]  # what it stands in for

    monkeypatch.setattr(shelf.trash, "keep", interfere)
    shelf.commit("add", lambda read: [Edit("project/old.md", (read("project/old.md") or b"") + b"mine\n")])
    assert file.read_bytes().endswith(b"first\nsecond\nmine\n")
    assert len(list(shelf.trash.entries())) == 1


def test_a_writer_that_never_rests_is_a_conflict_and_nothing_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = prepared(tmp_path)
    file = shelf.location.root / "project/old.md"
    keep = shelf.trash.keep

    def interfere(undo: object) -> None:
        file.write_bytes(file.read_bytes() + b"again\n")
        keep(undo)  # type: ignore[arg-type]  # what it stands in for

    monkeypatch.setattr(shelf.trash, "keep", interfere)
    with pytest.raises(Conflict):
        shelf.commit(
            "add", lambda read: [Edit("project/old.md", (read("project/old.md") or b"") + b"mine\n")]
        )
    assert b"mine" not in file.read_bytes()
    assert list(shelf.trash.entries()) == []


def test_without_edits_nothing_is_recorded_and_equal_bytes_are_not_written(tmp_path: Path) -> None:
    shelf = prepared(tmp_path)
    shelf.commit("nothing", lambda read: [])
    assert list(shelf.trash.entries()) == []
    file = shelf.location.root / "project/old.md"
    stamp = file.stat().st_mtime_ns
    shelf.commit("the same", lambda read: [Edit("project/old.md", read("project/old.md"))])
    assert file.stat().st_mtime_ns == stamp


def test_a_failed_index_file_does_not_undo_the_memory_and_is_mended_by_the_next_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = prepared(tmp_path)
    with monkeypatch.context() as patch:

        def refuse(*_: object) -> bool:
            raise ReadOnly("the index")

        patch.setattr(shelf.vault, "write_index", refuse)
        shelf.commit("new", lambda read: [Edit("project/new.md", topic("What is new").encode())])
        assert "index-not-mended" in [problem.code for problem in shelf.troubles()]
        shelf.look()
        assert "index-not-mended" in [problem.code for problem in shelf.troubles()]
    shelf.look()
    assert shelf.troubles() == []
    assert "project/new.md" in (shelf.location.root / "MEMORY.md").read_text()


def test_a_vault_is_only_read(tmp_path: Path) -> None:
    location = Location("vault:notes", tmp_path / "notes", tmp_path / "state")
    shelf = Shelf(location, surroundings(tmp_path, Clock()))
    assert not shelf.writable
    with pytest.raises(ReadOnly):
        shelf.commit("anything", lambda read: [Edit("a.md", b"text")])


def test_an_operation_over_several_files_is_undone_as_one(tmp_path: Path) -> None:
    shelf = prepared(tmp_path)
    before = markdown(shelf)
    done = shelf.commit("three files", three_files)
    restore(find_undo(done.undo.token, [shelf]))
    assert markdown(shelf) == before
    undo = forget(list(shelf.snapshot.memories.values()), [shelf], {}).undos[0]
    assert markdown(shelf) == {}
    restore(find_undo(undo.token, [shelf]))
    assert markdown(shelf) == before
