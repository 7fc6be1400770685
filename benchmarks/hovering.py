"""Measures hovers: of what is shown at places of real code, how much belongs there, and how often something does.

    python -m benchmarks.hovering [--split others|tune|report] [--failures]

Memories and places, in packages as they are installed, are in ``benchmarks/sets/hover``: 150 and 300 in ``others``, 200
and 250 in aiohttp, of which 150 are for the report. Memories that a place may show, neither right nor wrong, are not
counted. ``--failures`` shows what went wrong, of what is tuned on only.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from itertools import count
from pathlib import Path, PurePath
from typing import Any

from mnemic.core.files.paths import Location
from mnemic.core.hovering.bearing import relevant
from mnemic.core.hovering.place import place_at
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.surroundings import Surroundings

SET = Path(__file__).parent / "sets" / "hover"
#: Each with the folder of its memories.
SPLITS = {"others": "others", "tune": "aiohttp", "report": "aiohttp"}
PACKAGES = Path(sysconfig.get_paths()["purelib"])
NOW = datetime(2026, 3, 5, 10, tzinfo=UTC)

Position = dict[str, Any]


def load(split: str) -> list[Position]:
    """Returns the places of one split."""
    lines = (SET / SPLITS[split] / "positions.jsonl").read_text("utf-8").splitlines()
    return [one for one in map(json.loads, lines) if one.get("half", split) == split]


def stored(split: str, folder: Path) -> Shelf:
    """Returns a store with the memories of a split in it."""
    files = folder / "memory"
    for line in (SET / SPLITS[split] / "memories.jsonl").read_text("utf-8").splitlines():
        one = json.loads(line)
        path = files / one["type"] / f"{one['name']}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        header = {"name": one["name"], "description": one["text"], "type": one["type"]}
        rows = "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in header.items())
        path.write_text(f"---\n{rows}---\n\n{one['text']}\n", "utf-8")
    numbers = count(1)
    around = Surroundings({}, folder, folder, lambda: NOW, lambda: f"{next(numbers):08x}")
    shelf = Shelf(Location("project", files, folder, folder / "project"), around)
    shelf.load()
    return shelf


@cache
def lines_of(file: str) -> Sequence[str]:
    """Returns the lines of a file of a package."""
    return (PACKAGES / file).read_text("utf-8").split("\n")


def shown(position: Position, shelf: Shelf) -> list[str]:
    """Returns the names of the memories that a hover at this place shows."""
    lines = lines_of(position["file"])
    if "number" in position:
        number = position["number"] - 1
    else:
        number = [n for n, line in enumerate(lines) if line.strip() == position["line"]][position["nth"]]
    column = max(0, lines[number].find(position["at"]))
    place = place_at(lines, number, column, PurePath(position["file"]))
    found = relevant(place, [shelf], NOW, 3) if place else []
    return [PurePath(one.memory.path).stem for one in found]


@dataclass
class Score:
    """What was counted over some places: memories shown, those of them that belong there, places."""

    shown: int = 0
    right: int = 0
    places: int = 0
    places_met: int = 0
    silent: int = 0
    disturbed: int = 0
    failures: list[str] = field(default_factory=list)
    took: list[float] = field(default_factory=list)

    def count(self, position: Position, shelf: Shelf) -> None:
        """Adds one place."""
        begun = time.perf_counter()
        names = shown(position, shelf)
        self.took.append((time.perf_counter() - begun) * 1e3)
        counted = [name for name in names if name not in position.get("also", [])]
        right = [name for name in counted if name in position["relevant"]]
        self.shown += len(counted)
        self.right += len(right)
        if position["relevant"]:
            self.places += 1
            self.places_met += bool(right)
        else:
            self.silent += 1
            self.disturbed += bool(counted)
        told = f"{position['file']} {position['line'].strip()!r} at {position['at']!r}"
        self.failures += [f"wrong  {told}: {name}" for name in counted if name not in right]
        self.failures += [f"missed {told}: {name}" for name in position["relevant"] if name not in right]


def counted(positions: Sequence[Position], shelf: Shelf) -> Score:
    """Counts over all these places."""
    score = Score()
    for position in positions:
        score.count(position, shelf)
    return score


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--split", choices=SPLITS)
    parser.add_argument("--failures", action="store_true", help="what went wrong, of what is tuned on")
    options = parser.parse_args(arguments)
    for split in (options.split,) if options.split else SPLITS:
        with tempfile.TemporaryDirectory() as folder:
            shelf = stored(split, Path(folder))
            score = counted(load(split), shelf)
            shelf.close()
        print(
            f"hovers, {split}: of {score.shown} shown {score.right / max(1, score.shown):.3f} belong there; "
            f"{score.places_met} of {score.places} places with a memory show one "
            f"({score.places_met / score.places:.3f}); {score.disturbed} of {score.silent} others show one; "
            f"{statistics.median(score.took):.1f} ms"
        )
        if options.failures and split != "report":
            print("\n".join(score.failures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
