"""Two stores to be examined, and what tests ask of the examination."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex

import pytest

from mnemic.core.checkup.examination import Subject, examine, examine_and_mend
from mnemic.core.checkup.findings import Finding
from mnemic.core.files.paths import project_location, user_location
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.remembering import remember
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.surroundings import Surroundings
from mnemic.core.trust import Trust

SAID = ("The harbour opens at six", "The market opens at nine")


def surroundings_of(tmp_path: Path) -> Surroundings:
    return Surroundings({}, tmp_path / "home", tmp_path, lambda: datetime.now(UTC), lambda: token_hex(4))


@pytest.fixture
def subject(tmp_path: Path) -> Subject:
    """The person's own store and a project's, each with two memories, well and closed."""
    (tmp_path / "project").mkdir()
    base, around = tmp_path / "base", surroundings_of(tmp_path)
    locations = (user_location(base), project_location(base, tmp_path / "project", {}, tmp_path / "home"))
    for location in locations:
        with closing(Shelf(location, around)) as shelf:
            shelf.load()
            for text in SAID:
                remember(Wish(text=text), shelf)
    return Subject(tuple((location, "trusted") for location in locations), base, around, "0.1.0")


def trusting(subject: Subject, trust: Trust) -> Subject:
    return replace(subject, stores=tuple((location, trust) for location, _ in subject.stores))


def root(subject: Subject, number: int = 0) -> Path:
    """The memory folder of the person's own store, or (1) of the project's."""
    return subject.stores[number][0].root


def ours(subject: Subject, number: int = 0) -> Path:
    return subject.stores[number][0].state / ".mnemic"


def ill(findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.verdict != "ok"]


def checks(findings: Iterable[Finding]) -> set[str]:
    return {finding.check for finding in findings}


def found(subject: Subject, check: str) -> Finding:
    """The one finding of a check that is not ok; nothing else is wrong."""
    wrong = ill(examine(subject))
    assert checks(wrong) == {check}, wrong
    return wrong[0]


def memories(subject: Subject) -> dict[str, bytes]:
    """The bytes of all memory files."""
    return {
        str(path): path.read_bytes()
        for location, _ in subject.stores
        for path in sorted(location.root.rglob("*.md"))
        if path.name != "MEMORY.md" and path.is_file()
    }


def assert_mended(subject: Subject, *wanted: str) -> list[str]:
    """What is wrong is found, mended once for all without touching a memory, and said; a second run finds all well."""
    before = memories(subject)
    wrong = ill(examine(subject))
    assert checks(wrong) == set(wanted), wrong
    assert all(finding.fix and finding.mend for finding in wrong)
    left, done = examine_and_mend(subject)
    assert (ill(left), [sentence for sentence in done if "Not mended" in sentence]) == ([], [])
    assert done
    assert examine_and_mend(subject)[1] == []
    assert ill(examine(subject)) == []
    assert memories(subject) == before
    return done


def assert_left(subject: Subject, check: str, verdict: str) -> Finding:
    """What is wrong is found and told how to be put right; ``--fix`` leaves it as it is, and says so again."""
    finding = found(subject, check)
    assert (finding.verdict, finding.mend) == (verdict, None)
    assert finding.fix
    before = everything(subject.base)
    left, done = examine_and_mend(subject)
    assert (checks(ill(left)), done) == ({check}, [])
    assert everything(subject.base) == before
    return finding


def everything(folder: Path) -> dict[str, tuple[object, ...]]:
    """All that lies in a folder, but for what SQLite keeps beside its files while they are open."""
    told: dict[str, tuple[object, ...]] = {}
    for path in sorted(folder.rglob("*")):
        if path.name.endswith(("-wal", "-shm")):
            continue
        status = path.lstat()
        content = path.read_bytes() if path.is_file() and not path.is_symlink() else None
        # A folder's time tells of SQLite's files too.
        changed = None if path.is_dir() else status.st_mtime_ns
        told[str(path)] = (status.st_mode, status.st_ino, changed, content)
    return told


def aged(path: Path, seconds: float = 3_600) -> Path:
    """Makes a file as old as one that nobody is writing any more."""
    at = datetime.now(UTC).timestamp() - seconds
    os.utime(path, (at, at))
    return path
