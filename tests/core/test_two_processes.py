"""Several processes on one store at once: nothing is lost, and each sees what the others did."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.core.a_shelf import open_user

WORK = """
import itertools, os, sys
from dataclasses import replace
from pathlib import Path
from datetime import UTC, datetime
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.forgetting import forget
from mnemic.core.files.paths import user_location
from mnemic.core.operations.remembering import remember
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.surroundings import Surroundings
who, folder = sys.argv[1], Path(sys.argv[2])
around = Surroundings({}, folder, folder, lambda: datetime.now(UTC), lambda: os.urandom(4).hex())
shelf = Shelf(user_location(folder / "base"), around)
shelf.load()
for n in range(12):
    title = f"Equal title {n}" if n % 3 == 0 else f"Title {n} of {who}"
    made = remember(Wish(title=title, body=f"Process {who} says {n} here", type="project" if who == "a" else "reference"), shelf)
    shelf.count_uses([made.memory], "recalled", around.now())
    shelf.look()
doomed = [m for m in shelf.snapshot.memories.values() if m.body == f"Process {who} says 11 here"]
forget(doomed, [shelf], {})
shelf.close()
"""


def test_two_that_save_count_and_forget_at_once_lose_nothing(tmp_path: Path) -> None:
    running = [subprocess.Popen([sys.executable, "-c", WORK, who, str(tmp_path)]) for who in "ab"]
    assert [process.wait(timeout=120) for process in running] == [0, 0]
    shelf = open_user(tmp_path)
    bodies = sorted(memory.body for memory in shelf.snapshot.memories.values())
    assert bodies == sorted(f"Process {who} says {n} here" for who in "ab" for n in range(11))
    index = (shelf.location.root / "MEMORY.md").read_text()
    assert sorted(re.findall(r"\]\((.+?)\)", index)) == sorted(shelf.snapshot.files)
    assert sum(warmth.uses for warmth in shelf.warmth.values()) == 24
    assert len(list(shelf.trash.entries())) == 26
    assert not [path for path in tmp_path.rglob("*") if path.name.endswith((".tmp", ".pending", ".damaged"))]
    assert shelf.troubles() == []
    assert shelf.search_index().documents == 22
