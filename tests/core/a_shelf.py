"""A store as one of several processes opens it, and what tests ask of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from secrets import token_hex

from mnemic.core.files.paths import user_location
from mnemic.core.operations.recall import Query, recall
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.surroundings import Surroundings
from tests.core.a_store import Clock, surroundings


def codes(shelf: Shelf) -> set[str]:
    """What is wrong, but for the modes of folders that the tests make."""
    return {problem.code for problem in (*shelf.troubles(), *shelf.snapshot.problems)} - {"wide-mode"}


def open_user(tmp_path: Path, clock: Clock | None = None) -> Shelf:
    """Opens the person's own store as one of several processes does: its tokens are like nobody else's."""
    shelf = Shelf(user_location(tmp_path / "base"), around(tmp_path, clock))
    shelf.load()
    return shelf


def around(tmp_path: Path, clock: Clock | None = None) -> Surroundings:
    return replace(surroundings(tmp_path, clock or Clock()), token=lambda: token_hex(4))


def recalled(shelf: Shelf, text: str) -> list[str]:
    return [found.memory.body for found in recall(Query(text), [shelf], shelf.surroundings.now()).recalled]
