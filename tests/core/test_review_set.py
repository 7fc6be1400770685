"""The labelled set for reviews: nothing is suggested that should not be, and little is missed."""

from __future__ import annotations

import json
import random
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest

from mnemic.core.extraction.kinds import classify
from mnemic.core.review.examining import Review, review
from mnemic.core.review.suggestion import ORDER
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.times import iso
from tests.core.a_store import MONDAY, Clock, open_project
from tests.core.review_set import LEFT_ALONE, SUGGESTED, UNSEEN, UNSEEN_ALONE
from tests.source_tree import ROOT

Label = tuple[str, frozenset[str]]
Suggested = tuple[tuple[str, tuple[str, ...]], ...]


def put(shelf: Shelf, name: str, line: str) -> None:
    """Writes one line of the set as a memory file."""
    text, _, more = line.partition(" | ")
    given = dict(each.split("=") for each in more.split())
    made = iso(MONDAY - timedelta(days=int(given.get("days", "60"))))
    type_ = given.get("type", "project")
    keys = {
        "kind": given.get("kind"),
        "importance": given.get("importance"),
        "created": made,
        "modified": made,
    }
    header = "".join(f"{key}: {value}\n" for key, value in keys.items() if value)
    file = shelf.location.root / type_ / f"{name}.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    title = text.replace("'", "’")
    file.write_text(f"---\nname: '{title}'\ndescription: x\ntype: {type_}\n{header}---\n\n{text}\n", "utf-8")


def use(shelf: Shelf, names: dict[str, int]) -> None:
    """Counts so many uses, an hour and more apart, up to now."""
    for memory in shelf.snapshot.memories.values():
        for n in range(names.get(Path(memory.path).stem, 0)):
            shelf.count_uses([memory], "recalled", MONDAY - timedelta(hours=2 * n))


def reviewed(
    tmp_path: Path, seed: int = 1, suggested: Suggested = SUGGESTED, alone: tuple[str, ...] = LEFT_ALONE
) -> tuple[Review, set[Label]]:
    """The review of a whole set in one store, and what should be suggested."""
    shelf = open_project(tmp_path, Clock())
    wanted: set[Label] = set()
    lines: list[tuple[str, str]] = [(f"fine{n}", line) for n, line in enumerate(alone)]
    uses: dict[str, int] = {}
    for n, (kind, group) in enumerate(suggested):
        names = [f"{kind}{n}_{m}" for m in range(len(group))]
        wanted.add((kind, frozenset(names)))
        lines += zip(names, group, strict=True)
        uses |= {names[0]: int(group[0].rpartition("uses=")[2].split()[0])} if "uses=" in group[0] else {}
    random.Random(seed).shuffle(lines)
    for name, line in lines:
        put(shelf, name, line)
    shelf.refresh()
    use(shelf, uses)
    return review([shelf], MONDAY), wanted


def folder(tmp_path: Path, seed: int) -> Path:
    made = tmp_path / str(seed)
    made.mkdir()
    return made


def labels(found: Review) -> list[Label]:
    return [
        (one.kind, frozenset(Path(memory.path).stem for memory in one.memories)) for one in found.suggestions
    ]


def test_the_set_is_large_enough_to_tell() -> None:
    assert len(LEFT_ALONE) >= 120
    kinds = Counter(kind for kind, _ in SUGGESTED)
    assert set(kinds) == set(ORDER)
    assert min(count for kind, count in kinds.items() if kind != "promote") >= 9


@pytest.mark.parametrize(
    ("suggested", "alone", "least"),
    [(SUGGESTED, LEFT_ALONE, 0.95), (UNSEEN, UNSEEN_ALONE, 0.8)],
    ids=["seen", "unseen"],
)
def test_nothing_is_suggested_that_should_not_be_and_little_is_missed(
    tmp_path: Path, suggested: Suggested, alone: tuple[str, ...], least: float
) -> None:
    found, wanted = reviewed(tmp_path, suggested=suggested, alone=alone)
    told = labels(found)
    wrong = [label for label in told if label not in wanted]
    missed = [label for label in wanted if label not in told]
    precision = 1 - len(wrong) / len(told)
    recall = 1 - len(missed) / len(wanted)
    print(f"review: precision {precision:.3f} ({len(told)} told), recall {recall:.3f} ({len(wanted)} wanted)")
    assert wrong == []
    assert recall >= least, missed


def test_nothing_is_suggested_for_notes_that_nobody_wrote_for_this(tmp_path: Path) -> None:
    """The memories of the benchmark for silence: all different, all in use."""
    shelf = open_project(tmp_path, Clock())
    lines = (ROOT / "benchmarks" / "sets" / "silence" / "docs.jsonl").read_text("utf-8").splitlines()
    for n, line in enumerate(lines):
        text = json.loads(line)["text"]
        put(shelf, f"note{n}", f"{text} | type={classify(text)[0]}")
    shelf.refresh()
    found = review([shelf], MONDAY)
    assert found.reviewed == len(lines) > 90
    assert labels(found) == []


def test_the_order_is_the_same_however_the_files_came(tmp_path: Path) -> None:
    first, second = (reviewed(folder(tmp_path, seed), seed)[0] for seed in (2, 3))
    ids = [[memory.id for memory in one.memories] for one in first.suggestions]
    assert ids == [[memory.id for memory in one.memories] for one in second.suggestions]
    kinds = [ORDER.index(one.kind) for one in first.suggestions]
    assert kinds == sorted(kinds)
