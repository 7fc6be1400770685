"""Git repositories and worktrees as git leaves them on disk, made without git."""

from __future__ import annotations

import os
from pathlib import Path


def make_repository(root: Path, origin: str | None = None, first: str | None = None) -> Path:
    """Makes a checkout; ``first`` is the first commit, as git's log names it."""
    git = root / ".git"
    (git / "logs").mkdir(parents=True)
    (git / "HEAD").write_text("ref: refs/heads/main\n")
    remote = f'[remote "origin"]\n\turl = {origin}\n\tfetch = +refs/heads/*\n' if origin else ""
    (git / "config").write_text(f"[core]\n\tbare = false\n{remote}")
    if first:
        (git / "logs" / "HEAD").write_text(
            f"{'0' * 40} {first} Ann <a@b.c> 1 +0000\tcommit (initial): begin\n"
        )
    return root


def add_worktree(repository: Path, root: Path) -> Path:
    """What ``git worktree add`` leaves."""
    own = repository / ".git" / "worktrees" / root.name
    own.mkdir(parents=True)
    (own / "commondir").write_text("../..\n")
    (own / "gitdir").write_text(f"{root / '.git'}\n")
    root.mkdir()
    (root / ".git").write_text(f"gitdir: {own}\n")
    return root


def remove_worktree(repository: Path, root: Path) -> None:
    """What ``git worktree remove`` leaves."""
    for folder in (root, repository / ".git" / "worktrees" / root.name):
        for parent, folders, files in os.walk(folder, topdown=False):
            for name in files:
                Path(parent, name).unlink()
            for name in folders:
                Path(parent, name).rmdir()
        folder.rmdir()
