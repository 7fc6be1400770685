"""Where a session begins: the project folder's name and the branch that git has checked out there. Runs no program."""

from __future__ import annotations

import re
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from mnemic.core.files.paths import git_root

#: A ``HEAD`` and a pointer to a git folder are one short line.
_MAX_BYTES = 4_096
_BRANCH = re.compile(r"(?:ref:\s*)?refs/heads/(\S[^\n]*)")
#: Where git keeps a branch's name while a rebase has its commits checked out one by one.
_REBASING = ("rebase-merge/head-name", "rebase-apply/head-name")
_TICKET = re.compile(r"(?<![^\W_])[^\W\d_]{2,}-\d+(?![^\W_])")
_PARTS = re.compile(r"[\W_]+")
#: What says of a branch what sort it is, and nothing of what it is about.
_SORTS = frozenset(
    "feature feat features fix fixes bugfix hotfix bug chore task tasks topic wip dev develop development main master "
    "trunk head release releases refactor docs doc test tests spike experiment user users the a to for of and in on"
    " invalid".split()
)


@dataclass(frozen=True, slots=True)
class Place:
    """The folder's name and the branch, each ``""`` where there is none; a detached head has no branch."""

    folder: str = ""
    branch: str = ""

    @property
    def folder_words(self) -> str:
        """The folder's name as words to search for."""
        return _words(self.folder)

    @property
    def branch_words(self) -> str:
        """The branch's name as words to search for: tickets whole, without what only says which sort it is."""
        return _words(self.branch)

    @property
    def name(self) -> str:
        """Both, for people."""
        return f"{self.folder}, branch {self.branch}" if self.branch else self.folder


def place_of(folder: Path | None, home: Path | None = None) -> Place:
    """Returns where a project's folder is; ``None`` is nowhere. Never raises."""
    if folder is None:
        return Place()
    with suppress(OSError, ValueError):
        return Place(folder.name, _branch(git_root(folder, home)))
    return Place(folder.name)


def _branch(root: Path) -> str:
    git = root / ".git"
    pointer = _line(git)
    if pointer.startswith("gitdir:"):  # a worktree or a submodule
        git = root / pointer.removeprefix("gitdir:").strip()
    for name in ("HEAD", *_REBASING):
        if found := _BRANCH.fullmatch(_line(git / name)):
            return "" if found[1] == ".invalid" else found[1]
    return ""


def _line(file: Path) -> str:
    """Returns what a short file says, ``""`` where it is no plain file: a pipe would never end."""
    with suppress(OSError, ValueError):
        if stat.S_ISREG(file.stat().st_mode):
            with file.open("rb") as opened:
                return opened.read(_MAX_BYTES).decode("utf-8", "replace").strip()
    return ""


def _words(name: str) -> str:
    tickets = _TICKET.findall(name)
    rest = _PARTS.split(_TICKET.sub(" ", name))
    return " ".join((*tickets, *(word for word in rest if word and word.casefold() not in _SORTS)))
