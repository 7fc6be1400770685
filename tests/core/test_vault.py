"""Reading and writing a store's files: whole writes (K08), privacy (F098, F099)."""

from __future__ import annotations

import errno
import os
import resource
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.errors import Conflict, MnemicError, NotFound, ReadOnly, StoreUnavailable
from mnemic.core.files import disk
from mnemic.core.files.paths import Location
from mnemic.core.files.vault import Vault, decode, encode, revision_of


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    return Vault(Location("user", tmp_path / "state" / "memories", tmp_path / "state"))


def _tree(folder: Path) -> dict[str, bytes | None]:
    return {str(p.relative_to(folder)): p.read_bytes() if p.is_file() else None for p in folder.rglob("*")}


def _paths(vault: Vault) -> list[str]:
    return [file.path for file in vault.list()]


@given(st.binary())
def test_bytes_come_back_from_their_text_as_they_were(data: bytes) -> None:
    assert encode(decode(data)) == data


def test_a_lone_surrogate_from_a_chat_becomes_a_question_mark() -> None:
    assert encode("a\ud800é\udcff") == b"a?\xc3\xa9\xff"
    assert revision_of(b"") == "e3b0c44298fc1c14"


def test_a_write_needs_the_revision_that_it_was_made_against(vault: Vault) -> None:
    first = vault.write("user/a.md", b"one", None)
    assert first == revision_of(b"one")
    with pytest.raises(Conflict, match="taken") as taken:
        vault.write("user/a.md", b"two", None)
    assert taken.value.data["revision"] == first
    with pytest.raises(Conflict, match="changed") as changed:
        vault.write("user/a.md", b"two", "0" * 16)
    assert changed.value.data["revision"] == first
    with pytest.raises(Conflict, match="gone"):
        vault.write("user/b.md", b"two", first)
    assert vault.read("user/a.md") == b"one"
    second = vault.write("user/a.md", b"two", first)
    with pytest.raises(Conflict, match="changed"):
        vault.remove("user/a.md", first)
    vault.remove("user/a.md", second)
    with pytest.raises(NotFound):
        vault.remove("user/a.md", second)
    assert _tree(vault.root) == {"user": None}


def test_put_goes_from_one_state_of_a_file_to_another_and_back(vault: Vault) -> None:
    for before, after in ((None, b"one"), (b"one", b"two"), (b"two", None), (None, None)):
        vault.put("a.md", before, after)
        assert vault.read_if_there("a.md") == after
    with pytest.raises(Conflict):
        vault.put("a.md", b"one", b"two")


def test_a_name_is_taken_in_either_composition_and_by_a_link_to_nothing(vault: Vault) -> None:
    vault.write("user/caf\u00e9.md", b"x", None)
    assert vault.taken("user/caf\u00e9.md")
    assert vault.taken("user/cafe\u0301.md")
    (vault.root / "user" / "link.md").symlink_to("nowhere")
    assert vault.taken("user/link.md")
    assert not vault.taken("user/other.md")
    assert not vault.taken("project/caf\u00e9.md")


def test_the_index_is_written_only_when_it_differs(vault: Vault) -> None:
    assert not vault.write_index(b"")
    assert not (vault.root / "MEMORY.md").exists()
    assert vault.write_index(b"x")
    before = (vault.root / "MEMORY.md").stat()
    assert not vault.write_index(b"x")
    assert (vault.root / "MEMORY.md").stat().st_ino == before.st_ino
    assert vault.write_index(b"")
    assert vault.read_index() == b""


def test_a_folder_in_the_place_of_the_index_is_said_so(vault: Vault) -> None:
    (vault.root / "MEMORY.md").mkdir(parents=True)
    for call in (vault.read_index, lambda: vault.write_index(b"x")):
        with pytest.raises(StoreUnavailable):
            call()


def test_a_place_taken_at_the_last_moment_is_a_conflict(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(draft: Path, target: Path) -> None:
        target.write_bytes(b"another program's")
        raise FileExistsError(errno.EEXIST, "File exists")

    monkeypatch.setattr("mnemic.core.files.disk.os.link", link)
    with pytest.raises(Conflict, match="just now"):
        vault.write("a.md", b"ours", None)
    assert _tree(vault.root) == {"a.md": b"another program's"}


def test_a_disk_without_hard_links_is_written_all_the_same(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(draft: Path, target: Path) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr("mnemic.core.files.disk.os.link", link)
    vault.write("a.md", b"x", None)
    assert _tree(vault.root) == {"a.md": b"x"}
    with pytest.raises(FileExistsError):
        disk.put(vault.root / "a.md", b"y", new=True)
    assert _tree(vault.root) == {"a.md": b"x"}


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (errno.ENOSPC, StoreUnavailable),
        (errno.EDQUOT, StoreUnavailable),
        (errno.EIO, StoreUnavailable),
        (errno.EROFS, ReadOnly),
        (errno.EACCES, ReadOnly),
    ],
)
def test_a_failed_write_leaves_the_old_file_and_no_draft(
    vault: Vault, monkeypatch: pytest.MonkeyPatch, number: int, expected: type[MnemicError]
) -> None:
    revision = vault.write("a.md", b"old", None)
    vault.write_index(b"old")

    def fail(descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr("mnemic.core.files.disk.os.fsync", fail)
        for call in (
            lambda: vault.write("a.md", b"new", revision),
            lambda: vault.write("b.md", b"new", None),
            lambda: vault.write_index(b"new"),
        ):
            with pytest.raises(expected):
                call()
    assert _tree(vault.root) == {"a.md": b"old", "MEMORY.md": b"old"}


def test_a_limit_on_file_sizes_leaves_the_old_file(vault: Vault) -> None:
    revision = vault.write("a.md", b"old", None)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(StoreUnavailable, match="limit"):
            vault.write("a.md", b"new" * 1000, revision)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert _tree(vault.root) == {"a.md": b"old"}


def test_a_failed_removal_is_answered(vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    revision = vault.write("a.md", b"old", None)
    for error, expected in (
        (OSError(errno.EROFS, "Read-only file system"), ReadOnly),
        (FileNotFoundError(), NotFound),
    ):

        def fail(path: Path, error: OSError = error) -> None:
            raise error

        with monkeypatch.context() as patch:
            patch.setattr(Path, "unlink", fail)
            with pytest.raises(expected):
                vault.remove("a.md", revision)
    assert vault.read("a.md") == b"old"


def _busy(number: int) -> PermissionError:
    error = PermissionError(errno.EACCES, "Access is denied")
    error.winerror = number  # type: ignore[attr-defined]
    return error


@pytest.mark.parametrize("times", [3, 1000])
def test_a_file_that_windows_holds_busy_is_tried_again_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    pauses: list[float] = []
    vault = Vault(Location("user", tmp_path / "s" / "m", tmp_path / "s"), pause=pauses.append)
    revision = vault.write("a.md", b"old", None)
    errors = [_busy(5 if number % 2 else 32) for number in range(times)]
    replace = Path.replace

    def busy(path: Path, target: Path) -> Path:
        if errors:
            raise errors.pop()
        return replace(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", busy)
        if times == 3:
            vault.write("a.md", b"new", revision)
            assert len(pauses) == 3
        else:
            with pytest.raises(StoreUnavailable):
                vault.write("a.md", b"new", revision)
            assert 0.5 < sum(pauses) < 2
    assert _tree(vault.root) == {"a.md": b"new" if times == 3 else b"old"}


def test_a_real_refusal_is_not_tried_again(vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[Path] = []
    revision = vault.write("a.md", b"old", None)

    def refuse(path: Path, target: Path) -> Path:
        tries.append(path)
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(ReadOnly):
        vault.write("a.md", b"new", revision)
    assert len(tries) == 1


def test_drafts_that_a_crash_left_go_with_the_next_write(vault: Vault) -> None:
    vault.write("user/a.md", b"x", None)
    (vault.root / "user" / ".mnemic-0123456789abcdef.tmp").write_bytes(b"half")
    assert _paths(vault) == ["user/a.md"]
    vault.write("user/b.md", b"x", None)
    assert sorted(_tree(vault.root)) == ["user", "user/a.md", "user/b.md"]
