"""Who may read what is written, and where a store's state may lie: F098, F099."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mnemic.core.errors import StoreUnavailable
from mnemic.core.files import disk
from mnemic.core.files.paths import Location
from mnemic.core.files.vault import Vault, write_private


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    return Vault(Location("user", tmp_path / "state" / "memories", tmp_path / "state"))


def _local(project: Path) -> Vault:
    return Vault(Location("project", project / ".qwen" / "memory", project / ".qwen", project))


def _tree(folder: Path) -> dict[str, bytes | None]:
    return {str(p.relative_to(folder)): p.read_bytes() if p.is_file() else None for p in folder.rglob("*")}


def _codes(vault: Vault) -> list[str]:
    return sorted(problem.code for problem in vault.problems)


def _paths(vault: Vault) -> list[str]:
    return [file.path for file in vault.list()]


def test_a_file_of_ours_is_replaced_whole_and_closed(tmp_path: Path) -> None:
    file = tmp_path / "trust.json"
    file.write_bytes(b"old")
    file.chmod(0o644)
    write_private(file, b"new")
    assert _tree(tmp_path) == {"trust.json": b"new"}
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_folder_made_by_another_at_the_same_moment_is_as_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mkdir = Path.mkdir

    def twice(path: Path, mode: int) -> None:
        mkdir(path, mode)
        mkdir(path, mode)

    monkeypatch.setattr(Path, "mkdir", twice)
    disk.make_private(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o377, 0o777])
def test_all_that_is_made_is_the_owner_s_alone_whatever_the_umask(tmp_path: Path, umask: int) -> None:
    old = os.umask(umask)
    try:
        for vault in (
            Vault(Location("user", tmp_path / "base" / "memories", tmp_path / "base")),
            _local(tmp_path / "base" / "project"),
        ):
            revision = vault.write("user/a.md", b"one", None)
            vault.write("user/a.md", b"two", revision)
            vault.write_index(b"x")
            assert vault.list()
    finally:
        os.umask(old)
    everything = [tmp_path / "base", *(tmp_path / "base").rglob("*")]
    assert {path.stat().st_mode & 0o777 for path in everything if path.is_dir()} == {0o700}
    assert {path.stat().st_mode & 0o777 for path in everything if path.is_file()} == {0o600}


def test_a_folder_that_others_can_enter_is_reported_and_left(vault: Vault) -> None:
    vault.root.mkdir(parents=True)
    vault.root.chmod(0o755)
    vault.write("a.md", b"x", None)
    vault.list()
    assert _codes(vault) == ["wide-mode"]
    assert vault.root.stat().st_mode & 0o777 == 0o755


def test_a_file_in_the_project_keeps_its_modes_and_one_outside_is_closed(
    tmp_path: Path, vault: Vault
) -> None:
    local = _local(tmp_path / "project")
    for store, expected in ((local, 0o644), (vault, 0o600)):
        revision = store.write("a.md", b"one", None)
        (store.root / "a.md").chmod(0o644)
        store.write("a.md", b"two", revision)
        assert (store.root / "a.md").stat().st_mode & 0o777 == expected


def test_a_team_s_file_can_be_read_by_all(tmp_path: Path) -> None:
    root = tmp_path / "repo" / ".qwen" / "team-memory"
    vault = Vault(Location("team", root, root.parent, tmp_path / "repo"))
    vault.write("a.md", b"x", None)
    assert (root / "a.md").stat().st_mode & 0o777 == 0o644


def test_git_is_told_to_ignore_the_state_in_a_project(tmp_path: Path, vault: Vault) -> None:
    local = _local(tmp_path / "project")
    state = local.prepare()
    assert (state / ".gitignore").read_bytes() == b"*\n"
    (state / ".gitignore").write_bytes(b"mine\n")
    local.write("a.md", b"x", None)
    assert (state / ".gitignore").read_bytes() == b"mine\n*\n"
    assert not (vault.prepare() / ".gitignore").exists()


def test_a_state_folder_that_cannot_be_made_stops_writing_but_not_reading(
    vault: Vault, tmp_path: Path
) -> None:
    vault.root.mkdir(parents=True, mode=0o700)
    (vault.root / "a.md").write_bytes(b"x")
    (tmp_path / "state" / ".mnemic").write_text("a file")
    assert _paths(vault) == ["a.md"]
    assert vault.read("a.md") == b"x"
    with pytest.raises(StoreUnavailable):
        vault.write("b.md", b"x", None)
