"""What a folder is recognised by after it was moved, and what keeps two apart."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from mnemic.core.files.identity import Identity, Record, claim, identity_of, read_record, renew, write_record
from tests.core.a_repository import add_worktree, make_repository

FIRST = "a" * 40


def test_a_renamed_folder_keeps_its_marks(tmp_path: Path) -> None:
    for name in ("plain", "repo"):
        folder = tmp_path / name
        folder.mkdir()
    make_repository(tmp_path / "repo", "https://example.org/x.git", FIRST)
    for name in ("plain", "repo"):
        before = identity_of(tmp_path / name)
        (tmp_path / name).rename(tmp_path / f"{name}-new")
        assert identity_of(tmp_path / f"{name}-new") == before
        assert before.is_of(before)


def test_a_copied_repository_is_known_by_its_origin_or_its_first_commit(tmp_path: Path) -> None:
    for number, marks in enumerate(({"origin": "https://example.org/x.git"}, {"first": FIRST})):
        repo = make_repository(tmp_path / f"r{number}", **marks)
        before = identity_of(repo)
        shutil.copytree(repo, tmp_path / f"copy{number}")
        copied = identity_of(tmp_path / f"copy{number}")
        assert copied.folder != before.folder
        assert copied.is_of(before)
        assert before.is_of(copied)


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org/team/x",
        "https://example.org/team/x.git/",
        "https://ann:secret@example.org/team/x.git",
        "ssh://git@example.org/team/x.git",
        "git@example.org:team/x.git",
        "HTTPS://Example.org/team/X.git",
    ],
)
def test_one_address_is_one_origin_however_it_is_written(tmp_path: Path, address: str) -> None:
    wanted = identity_of(make_repository(tmp_path / "a", "https://example.org/team/x.git")).origin
    found = identity_of(make_repository(tmp_path / "b", address)).origin
    assert found == wanted
    assert "example" not in found


def test_a_worktree_shares_its_git_folder_and_says_that_it_is_one(tmp_path: Path) -> None:
    repo = make_repository(tmp_path / "r", "https://example.org/x.git", FIRST)
    main, tree = identity_of(repo), identity_of(add_worktree(repo, tmp_path / "feat"))
    assert (tree.git, tree.origin, tree.born) == (main.git, main.origin, main.born)
    assert (tree.worktree, main.worktree) == ("yes", "")


def test_a_submodule_is_a_repository_of_its_own(tmp_path: Path) -> None:
    outer = make_repository(tmp_path / "outer", "https://example.org/outer.git")
    inner = make_repository(outer / "held", "https://example.org/inner.git")
    (outer / ".git" / "modules").mkdir()
    (inner / ".git").rename(outer / ".git" / "modules" / "held")
    (inner / ".git").write_text("gitdir: ../.git/modules/held\n")
    found = identity_of(inner)
    assert found.worktree == ""
    assert (
        found.origin == identity_of(make_repository(tmp_path / "b", "https://example.org/inner.git")).origin
    )
    assert not found.is_of(identity_of(outer))


BOTH = Identity("1:1", "1:2", "o", "b")


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (BOTH, True),
        (replace(BOTH, folder="9:9"), True),
        (replace(BOTH, folder="9:9", git="9:8"), True),
        (replace(BOTH, origin="x"), True),  # the address was changed; the git folder is the same
        (replace(BOTH, born="x"), False),
        (replace(BOTH, git="9:8", origin="x"), False),  # a fork, or a place on the disk that was given anew
        (Identity("1:1"), False),  # no repository any more: the place was given anew
        (Identity("9:9", "9:8"), False),
        (Identity(), False),
    ],
)
def test_what_speaks_for_one_project_and_what_against_it(other: Identity, same: bool) -> None:
    assert BOTH.is_of(other) is same
    assert other.is_of(BOTH) is same


def test_two_plain_folders_are_one_only_by_their_place() -> None:
    assert Identity("1:1").is_of(Identity("1:1"))
    assert not Identity("1:1").is_of(Identity("1:2"))
    assert not Identity().is_of(Identity())


@pytest.mark.parametrize("content", [b"", b"[]", b'{"root": 3}', b'{"root": ""}', b"\xff", b"[" * 100_000])
def test_a_record_that_says_no_root_is_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / ".mnemic").mkdir()
    (tmp_path / ".mnemic" / "project.json").write_bytes(content)
    assert read_record(tmp_path) is None


def test_odd_marks_in_a_record_are_no_marks(tmp_path: Path) -> None:
    (tmp_path / ".mnemic").mkdir()
    said = {"root": "/x", "identity": {"git": 5, "origin": "o", "more": 1}, "declined": "all"}
    (tmp_path / ".mnemic" / "project.json").write_text(json.dumps(said))
    assert read_record(tmp_path) == Record("/x", Identity(origin="o"))


def test_the_record_follows_the_folder(tmp_path: Path) -> None:
    repo, state = make_repository(tmp_path / "r"), tmp_path / "state"
    claim(state, repo)
    first = read_record(state)
    assert first == Record(str(repo), identity_of(repo))
    write_record(state, replace(first, declined=("/gone",)))
    shutil.rmtree(repo / ".git")
    make_repository(repo, "https://example.org/x.git")
    renew(state, repo)
    again = read_record(state)
    assert again is not None
    assert (again.root, again.declined) == (str(repo), ("/gone",))
    assert again.identity == identity_of(repo) != first.identity
