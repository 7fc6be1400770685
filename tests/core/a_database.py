"""A small database for tests of what keeps one whole; ``impatient`` and ``path`` are fixtures."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from mnemic.core.persistence import database
from mnemic.core.persistence.healing import HealingDatabase

SCHEMA = "create table note (text text primary key) without rowid;"


def opened(path: Path | None, version: int = 1) -> HealingDatabase:
    return HealingDatabase(path, SCHEMA, version)


def note(text: str) -> Callable[[sqlite3.Connection], object]:
    return lambda db: db.execute("insert into note values (?)", (text,))


def notes(db: HealingDatabase) -> list[str]:
    return [text for (text,) in db.read("select text from note order by text")]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "own" / "state.sqlite3"
