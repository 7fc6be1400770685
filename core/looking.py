"""Looks at open stores: at all that is in them, at single files, or with what was found beside the order of changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from mnemic.core.shelves.scouting import FEW, Found
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.shelves.snapshot import Diff


def look(shelves: Iterable[Shelf], found: Mapping[Shelf, Found] | None = None) -> dict[str, Diff]:
    """Looks at stores for changes from outside; returns what changed, by scope. Never raises.

    ``found`` is what scouts have found in some of them just now.
    """
    known = found or {}
    looked = [(shelf.location.scope, shelf.look(found=known.get(shelf))) for shelf in shelves]
    return {scope: diff for scope, diff in looked if diff}


def look_at(shelves: Iterable[Shelf], paths: Iterable[Path]) -> None:
    """Looks at files of which something was told: in a large store at these alone, else at all of it. Never raises."""
    told = list(paths)
    for shelf in shelves:
        inside = {path for one in told if (path := shelf.inside(one)) is not None}
        if inside and (len(shelf.snapshot.files) <= FEW or shelf.look_at(inside) is None):
            shelf.look()


def settle(shelves: Iterable[Shelf]) -> None:
    """Has the stores take their first look that were opened ahead of it. Never raises."""
    for shelf in shelves:
        shelf.settle()
