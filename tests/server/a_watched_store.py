"""A store whose folders are watched, and a system that tells of nothing."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import open_project, topic, write

PATIENCE = 10.0


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    one = open_project(tmp_path)
    write(one, "project/a.md", topic("The canary host is called heron"))
    return one


def by_rename(file: Path) -> None:
    draft = file.with_name(f".{file.name}.tmp")
    draft.write_text(topic("Renamed over, another text"))
    draft.replace(file)


class Silent:
    """Tells nothing until it is stopped; ``error`` is what it raises then."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.go = threading.Event()

    def watch(self, debounce_ms: int, step_ms: int, timeout_ms: int, stop_event: threading.Event) -> object:
        while self.error is None and not stop_event.wait(0.01):
            pass
        if self.error is None:
            return "stop"
        self.go.wait(PATIENCE)
        raise self.error

    def close(self) -> None:
        pass
