"""Whose store it is: the project that its folder is written down for, and what a renamed one left behind."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from mnemic.core.checkup.findings import Finding, counted, from_problems
from mnemic.core.checkup.site import Site
from mnemic.core.files.attaching import find_left
from mnemic.core.files.identity import claim, read_record

_RECORD = "project.json"


def check_identity(site: Site) -> Iterator[Finding]:
    """The folder is this project's, and says so; nothing lies about that was this project under another name."""
    root = site.location.project_root
    if root is None or site.scope != "project":
        return
    found = list(from_problems("identity", site.location.problems, site.scope))
    record = site.ours / _RECORD
    if os.path.lexists(record) and read_record(site.location.state) is None:
        sentence = f"{_RECORD} cannot be read: which project the store belongs to is not known for certain."
        fix = "It can be set aside and written anew for this project."
        found.append(
            site.warning("identity", sentence, record, fix, partial(_claimed, site.location.state, root))
        )
    yield from found
    if not found:
        told = " ".join(problem.message for problem in site.location.problems)
        yield site.ok("identity", told or f"The store belongs to {root}.")
    yield from _left_behind(site)


def _claimed(state: Path, root: Path) -> str:
    claim(state, root)
    return f"{_RECORD} was set aside and written anew for {root}."


def _left_behind(site: Site) -> Iterator[Finding]:
    for left in find_left(site.location):
        kept = counted(left.files, "memory file")
        if left.worktree:
            sentence = f"{left.root}, a worktree of this repository, is gone; {kept} can be copied from it."
            yield site.ok("left-behind", sentence, left.memory)
        else:
            sentence = f"{left.root} is gone and seems to be this project under another name; it has {kept}."
            yield site.warning(
                "left-behind", sentence, left.memory, f"Bring them here: mnemic attach {left.root}"
            )
