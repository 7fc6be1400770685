"""Where a session begins: the folder's name, and the branch out of git's own files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mnemic.core.wake.place import Place, place_of

SHA = "0123456789abcdef0123456789abcdef01234567"


def repository(folder: Path, head: str) -> Path:
    (folder / ".git").mkdir(parents=True)
    (folder / ".git" / "HEAD").write_text(head, "utf-8")
    return folder


@pytest.mark.parametrize(
    ("head", "branch"),
    [
        ("ref: refs/heads/main\n", "main"),
        ("ref: refs/heads/feature/BILL-12-refund-flow\n", "feature/BILL-12-refund-flow"),
        ("ref:refs/heads/功能/退款\n", "功能/退款"),
        (f"{SHA}\n", ""),
        (f"{SHA}{SHA[:24]}\n", ""),
        ("ref: refs/heads/.invalid\n", ""),
        ("ref: refs/heads/two\nlines\n", ""),
        ("ref: refs/remotes/origin/main\n", ""),
        ("", ""),
        ("\0" * 10_000, ""),
    ],
)
def test_the_branch_is_what_head_points_to(tmp_path: Path, head: str, branch: str) -> None:
    assert place_of(repository(tmp_path / "shop", head)) == Place("shop", branch)


def test_a_folder_inside_the_repository_has_its_branch_and_its_own_name(tmp_path: Path) -> None:
    repository(tmp_path / "shop", "ref: refs/heads/main")
    (tmp_path / "shop" / "web").mkdir()
    assert place_of(tmp_path / "shop" / "web") == Place("web", "main")


@pytest.mark.parametrize("absolute", [True, False])
def test_a_worktree_has_the_branch_that_is_checked_out_in_it(tmp_path: Path, absolute: bool) -> None:
    git = repository(tmp_path / "shop", "ref: refs/heads/main") / ".git" / "worktrees" / "shop-feat"
    git.mkdir(parents=True)
    (git / "HEAD").write_text("ref: refs/heads/feat\n", "utf-8")
    tree = tmp_path / "shop-feat"
    tree.mkdir()
    pointed = git if absolute else Path("..") / "shop" / ".git" / "worktrees" / "shop-feat"
    (tree / ".git").write_text(f"gitdir: {pointed}\n", "utf-8")
    assert place_of(tree) == Place("shop-feat", "feat")


@pytest.mark.parametrize("kept", ["rebase-merge/head-name", "rebase-apply/head-name"])
def test_while_a_rebase_runs_the_branch_is_the_one_that_is_rebased(tmp_path: Path, kept: str) -> None:
    root = repository(tmp_path / "shop", SHA)
    (root / ".git" / kept).parent.mkdir()
    (root / ".git" / kept).write_text("refs/heads/feat\n", "utf-8")
    assert place_of(root).branch == "feat"


def test_a_place_without_git_has_no_branch_and_nowhere_no_name(tmp_path: Path) -> None:
    assert place_of(tmp_path) == Place(tmp_path.name)
    assert place_of(None) == Place()
    assert place_of(Path("\0")) == Place("\0")


def test_the_branch_of_a_repository_in_the_home_folder_is_not_that_of_what_lies_below(tmp_path: Path) -> None:
    repository(tmp_path / "ada", "ref: refs/heads/dotfiles")
    (tmp_path / "ada" / "shop").mkdir()
    assert place_of(tmp_path / "ada" / "shop", tmp_path / "ada") == Place("shop")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no such files")
def test_a_pipe_in_the_place_of_head_does_not_stop_us(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    os.mkfifo(tmp_path / ".git" / "HEAD")
    assert place_of(tmp_path).branch == ""


@pytest.mark.parametrize(
    ("branch", "words"),
    [
        ("feature/BILL-12-refund-flow", "BILL-12 refund flow"),
        ("fix/login_timeout", "login timeout"),
        ("BILL-12", "BILL-12"),
        ("users/ada/OPS-7/rotate-keys", "OPS-7 ada rotate keys"),
        ("refund2", "refund2"),
        ("main", ""),
        ("release/1.2", "1 2"),
        ("功能/退款", "功能 退款"),
        ("", ""),
    ],
)
def test_a_branch_is_words_to_search_for(branch: str, words: str) -> None:
    assert Place("", branch).branch_words == words


def test_a_folder_is_words_to_search_for() -> None:
    assert Place("billing-service").folder_words == "billing service"
