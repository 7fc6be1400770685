"""A month simulated: the stores stay small, nothing said is lost or doubled, what no longer holds never surfaces."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from mnemic.core.dream.gates import Limits, Question, Scans, closed_gate
from mnemic.core.files.paths import Location, user_location
from mnemic.core.operations.extracting import run_extraction
from mnemic.core.operations.recall import Query, recall
from mnemic.core.operations.record import home_of, read_meta, record_dream, record_extraction
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.summary import normalised
from tests.core.a_dream import bodies, contents, dream, long_ago, note
from tests.core.a_month import DAYS, PROJECTS, Month, Said
from tests.core.a_store import Clock, said, surroundings

#: The limits of an index file.
LINES, BYTES = 200, 25_000


def stores(tmp_path: Path, clock: Clock) -> dict[str, Reach]:
    user = Shelf(user_location(tmp_path / "base"), surroundings(tmp_path, clock))
    user.load()
    reaches = {}
    for name in PROJECTS:
        (tmp_path / name).mkdir()
        home = tmp_path / "projects" / name
        location = Location("project", home / "memory", home, tmp_path / name)
        shelf = Shelf(location, user.surroundings)
        shelf.load()
        reaches[name] = Reach(user, shelf)
    return reaches


def happens(one: Said, number: int, reach: Reach) -> None:
    if one.foreign:
        assert reach.project is not None
        note(reach.project, f"{one.type}/by-another-{number}.md", one.text, kind=one.kind)
        return
    session = said(one.text, session=f"session-{number}", at=reach.user.surroundings.now())
    record_extraction(run_extraction(session, reach), reach)


def dreams_once(shelf: Shelf, scans: Scans) -> None:
    """One night over one store: it is time to dream, the index stays within its limits, the second dream finds nothing."""
    asked = Question(
        meta=read_meta(shelf),
        folder=home_of(shelf),
        now=shelf.surroundings.now(),
        limits=Limits(hours=20, sessions=1),
        trigger="auto",
        session_id="tonight",
    )
    sessions = shelf.location.scope == "project"  # those in a project count for it alone
    assert closed_gate(asked, scans) == (None if sessions else "min_sessions")
    plan, _ = dream(shelf, after=0)
    record_dream(shelf, None, plan.touched)
    assert closed_gate(replace(asked, meta=read_meta(shelf)), scans) == "min_hours"
    report = shelf.index_report
    assert (report.lines <= LINES, report.bytes <= BYTES, report.omitted) == (True, True, ())
    after = contents(shelf.location.root)
    assert dream(shelf, after=0.2)[0].steps == ()
    assert contents(shelf.location.root) == after


@pytest.fixture
def folder() -> Iterator[Path]:
    """In memory, where there is such a disk: a month flushes tens of thousands of files."""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as made:
        yield Path(made)


def test_a_month_of_thirty_sessions_a_day(folder: Path) -> None:
    clock = long_ago()
    reaches, month, scans, number = stores(folder, clock), Month(), Scans(), 0
    user = next(iter(reaches.values())).user
    for _ in range(DAYS):
        for one in month.day():
            number += 1
            happens(one, number, reaches[one.project])
            clock.advance(minutes=17)
        for shelf in (*(reach.project for reach in reaches.values()), user):
            assert shelf is not None
            dreams_once(shelf, scans)
        clock.at = (clock.at + timedelta(days=1)).replace(hour=9, minute=0)
    assert number == 900
    for name, reach in reaches.items():
        _is_true(name, reach, month)
    assert sum(len(reach.project.snapshot.files) for reach in reaches.values() if reach.project) > 100


def _is_true(name: str, reach: Reach, month: Month) -> None:
    assert reach.project is not None
    held = [normalised(text) for shelf in reach.own for text in bodies(shelf)]
    for (home, subject), text in month.truth.now.items():
        if home in ("", name):
            assert sum(normalised(text) in body for body in held) == 1, (name, subject, text)
    for key, gone in month.truth.past.items():
        if key[0] == name:
            for text in gone:
                assert not [body for body in held if normalised(text) in body], text
            told = [
                one.memory.body
                for one in recall(Query(gone[0]), reach.own, reach.user.surroundings.now()).recalled
            ]
            assert not [body for body in told if any(normalised(text) in normalised(body) for text in gone)]
    for text in month.truth.seen[name]:
        assert sum(normalised(text) in body for body in held) == 1, text
    notes = [path for path in reach.project.snapshot.files if "/notes-on-" in path]
    assert notes
