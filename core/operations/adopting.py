"""Adopt: the memories of a worktree that is gone are copied into its repository's own store. Can be undone."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from mnemic.core.files.attaching import Left
from mnemic.core.files.paths import Location
from mnemic.core.files.vault import Vault
from mnemic.core.shelves.shelf import Commit, Edit, Read, Shelf


def adopt(left: Left, shelf: Shelf) -> tuple[int, Commit]:
    """Returns how many files were copied, and the commit. The worktree's own files stay where they are.

    A file whose bytes are there already is not copied again; one whose name is taken gets a number. Raises
    ``MnemicError``; nothing is copied then.
    """
    source = Vault(Location("project", left.memory, left.state))
    files = {item.path: source.read(item.path) for item in source.list()}
    copied: list[str] = []

    def plan(read: Read) -> list[Edit]:
        copied.clear()
        edits: list[Edit] = []
        for path, data in files.items():
            current = read(path)
            if current == data:
                continue
            copied.append(path if current is None else _numbered(path, shelf, read, {*files, *copied}))
            edits.append(Edit(copied[-1], data))
        return edits

    commit = shelf.commit(f"attach {left.root}", plan)
    return len(copied), commit


def _numbered(path: str, shelf: Shelf, read: Read, wanted: Collection[str]) -> str:
    tries = (f"{path[:-3]}-{number}.md" for number in count(2))
    return next(
        place
        for place in tries
        if place not in wanted and not shelf.contents.taken(place) and read(place) is None
    )
