"""Drafts in the cache of models: those of processes that are gone go, and one that is being written stays."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import Mock, patch

import pytest

from mnemic.core.search.embedding.chosen import chosen
from mnemic.core.search.embedding.drafts import LEFT_AFTER, sweep
from mnemic.core.settings.resolution import resolve

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
AT = NOW.timestamp()

#: Ends as a process does that is killed, in the middle of writing the draft of a model, or of the commonplaces.
KILLED = """
import os, sys
from pathlib import Path
from unittest.mock import patch
import numpy as np
from mnemic.core.search.embedding import commonplaces, universal
cache = Path(sys.argv[2])
def end(*_, **__): os._exit(9)
if sys.argv[1] == "model":
    with patch.object(universal, "_write", end):
        universal._keep(None, cache / "usem3-1-1")
else:
    with patch.object(commonplaces.np, "save", end):
        commonplaces._keep(np.zeros((1, 2), np.float32), cache / "commonplaces-1.npy")
"""


def aged(path: Path, seconds: float) -> None:
    os.utime(path, (AT - seconds, AT - seconds))


def draft(cache: Path, name: str, seconds: float, *files: tuple[str, float]) -> Path:
    """Leaves a folder that was last written so long ago, or a file where nothing is in it."""
    path = cache / name
    cache.mkdir(parents=True, exist_ok=True)
    if not files:
        path.write_bytes(b"half")
    else:
        path.mkdir()
        for file, age in files:
            (path / file).write_bytes(b"half")
            aged(path / file, age)
    aged(path, seconds)
    return path


def load(cache: Path) -> None:
    """Loads the model as a process does that begins."""
    with (
        patch("mnemic.core.search.embedding.universal.UniversalEncoder", Mock()),
        patch("mnemic.core.search.embedding.meaning.Commonplaces", Mock()),
    ):
        assert chosen(resolve(), {"XDG_CACHE_HOME": str(cache.parent)}, None, lambda: NOW).load()


@pytest.mark.parametrize("what", ["model", "commonplaces"])
def test_what_a_killed_process_left_goes_when_a_model_is_next_loaded(tmp_path: Path, what: str) -> None:
    cache = tmp_path / "mnemic"
    ended = subprocess.run([sys.executable, "-c", KILLED, what, str(cache)], check=False)
    assert ended.returncode == 9
    (left,) = cache.iterdir()
    aged(left, LEFT_AFTER - 60)
    load(cache)
    assert left.exists(), "somebody may be writing it"
    aged(left, LEFT_AFTER + 60)
    load(cache)
    assert not left.exists()


def test_one_that_is_being_written_stays_however_long_ago_it_was_begun(tmp_path: Path) -> None:
    old, new = 3 * LEFT_AFTER, 1.0
    writing = draft(tmp_path, ".usem3-1-1-abc", old, ("tokenizer.marshal", old), ("table.npy", new))
    left = draft(tmp_path, ".usem3-1-1-def", old, ("tokenizer.marshal", old), ("table.npy", old))
    ahead = draft(tmp_path, ".usem3-1-1-ghi", -old, ("table.npy", old))
    sweep(tmp_path, AT)
    assert (writing.exists(), left.exists(), ahead.exists()) == (True, False, True)


def test_nothing_else_is_touched(tmp_path: Path) -> None:
    cache, old = tmp_path / "mnemic", 3 * LEFT_AFTER
    whole = draft(cache, "usem3-1-1", old, ("table.npy", old))
    others = [whole, *(draft(cache, name, old) for name in ("commonplaces-1.npy", ".other", "x.usem3-"))]
    away = draft(tmp_path, "away", old, ("mine", old))
    (cache / ".usem3-link").symlink_to(away)
    sweep(cache, AT + 10 * LEFT_AFTER * 24 * 365)
    assert all(path.exists() for path in [*others, away / "mine"])
    assert not (cache / ".usem3-link").is_symlink()


@pytest.mark.parametrize("place", ["nowhere", "a-file"])
def test_where_there_is_no_cache_nothing_happens(tmp_path: Path, place: str) -> None:
    (tmp_path / "a-file").touch()
    sweep(tmp_path / place, (NOW + timedelta(days=1)).timestamp())
    assert [path.name for path in tmp_path.iterdir()] == ["a-file"]
