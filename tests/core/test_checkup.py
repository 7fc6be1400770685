"""The checkup as a whole: it changes nothing by looking, mends what is safe once, and never gives up on the rest."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mnemic.core.checkup import examination
from mnemic.core.checkup.examination import CHECKS, Subject, examine, examine_and_mend, mend
from mnemic.core.checkup.findings import MAX_NAMED, Finding, from_problems
from mnemic.core.checkup.site import Site
from mnemic.core.errors import StoreUnavailable
from mnemic.core.memory import Problem
from tests.core.a_checkup import (
    assert_left,
    checks,
    everything,
    ill,
    memories,
    ours,
    root,
    subject,
)

__all__ = ["subject"]


def test_of_two_good_stores_everything_is_said_to_be_well(subject: Subject) -> None:
    findings = examine(subject)
    assert ill(findings) == []
    told = {(finding.scope, finding.check) for finding in findings}
    for scope in ("user", "project"):
        assert {
            name
            for name, _ in CHECKS
            if name not in ("trust", "identity", "consolidation", "databases", "companions", "repository")
        } <= {check for at, check in told if at == scope}
    assert {("", "versions"), ("", "packages"), ("", "room"), ("", "settings"), ("", "trust-file")} <= told
    assert all(finding.fix is None and finding.mend is None for finding in findings)


def test_looking_changes_nothing(subject: Subject, tmp_path: Path) -> None:
    (root(subject) / "odd.md").write_text("---\n- x\n  y: [\n---\nOdd.\n")
    (root(subject) / ".mnemic-0000000000000000.tmp").write_text("half")
    (ours(subject) / "state.sqlite3").write_bytes(b"\xa5" * 9_000)
    (ours(subject) / "trash" / "20200101T000000000000-00000000.pending").write_text('{"changes": []}')
    root(subject).chmod(0o755)
    before = everything(tmp_path)
    first = examine(subject)
    assert checks(ill(first)) >= {"files", "drafts", "state", "pending", "permissions"}
    assert ill(examine(subject)) == ill(first)
    assert everything(tmp_path) == before


def test_a_store_that_is_not_there_yet_is_well_and_stays_away(subject: Subject, tmp_path: Path) -> None:
    nowhere = tmp_path / "new"
    location = replace(subject.stores[0][0], root=nowhere / "memories", state=nowhere)
    fresh = replace(subject, stores=((location, "trusted"),), base=nowhere)
    for findings, done in ((examine(fresh), []), examine_and_mend(fresh)):
        assert (ill(findings), done) == ([], [])
    assert not nowhere.exists()


def test_everything_that_is_wrong_at_once_is_mended_at_once(subject: Subject) -> None:
    for number in (0, 1):
        (root(subject, number) / ".mnemic-0000000000000000.tmp").write_text("half")
        (ours(subject, number) / "trash" / "20200101T000000000000-0000000a.json").write_text("{")
        (ours(subject, number) / "state.sqlite3").write_bytes(b"\xa5" * 9_000)
        (ours(subject, number) / "index.sqlite3").write_bytes(b"no database")
        (root(subject, number) / "MEMORY.md").write_text("- [Gone](gone.md) — of old\n")
        root(subject, number).chmod(0o777)
    before = memories(subject)
    left, done = examine_and_mend(subject)
    assert ill(left) == []
    assert len(done) >= 4
    assert memories(subject) == before
    assert examine_and_mend(subject)[1] == []


def test_a_check_that_fails_is_told_and_hides_no_other(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(error: Exception) -> None:
        def failing(site: Site) -> Iterator[Finding]:
            raise error

        monkeypatch.setattr(examination, "CHECKS", [("broken", failing), *CHECKS])

    whole = len(examine(subject))
    errors: list[Exception] = [
        StoreUnavailable("x", "gone"),
        PermissionError(13, "Permission denied"),
        sqlite3.OperationalError("odd"),
    ]
    for error in errors:
        fail(error)
        findings = examine(subject)
        assert {(one.check, one.verdict, one.scope) for one in ill(findings)} == {
            ("broken", "error", "user"),
            ("broken", "error", "project"),
        }
        assert len(findings) == whole + 2


def test_what_cannot_be_mended_is_told_and_stops_nothing() -> None:
    def refuse() -> str:
        raise StoreUnavailable("/here", "the disk is full")

    def fail() -> str:
        raise PermissionError(13, "Permission denied")

    def work() -> str:
        return "It was mended."

    findings = [Finding("one", "error", "x", mend=each) for each in (refuse, work, fail, work)]
    done = mend(findings)
    assert [sentence.partition(":")[0] for sentence in done] == ["Not mended", "It was mended.", "Not mended"]
    assert "full" in done[0]


def test_what_cannot_be_mended_ends(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    (root(subject) / ".mnemic-0000000000000000.tmp").write_text("half")
    monkeypatch.setattr(Path, "unlink", lambda *_, **__: refuse(Path()))
    left, done = examine_and_mend(subject)
    assert checks(ill(left)) == {"drafts"}
    assert len(done) == 1
    assert done[0].startswith("Not mended")


def test_nothing_is_mended_in_what_came_with_a_repository_or_is_only_read(
    subject: Subject, tmp_path: Path
) -> None:
    location = replace(subject.stores[1][0], project_root=tmp_path)  # so that it lies inside
    vault = replace(subject.stores[0][0], scope="vault:notes")
    for at in (0, 1):
        (root(subject, at) / ".mnemic-0000000000000000.tmp").write_text("half")
        (root(subject, at) / "MEMORY.md").write_text("- [Gone](gone.md) — of old\n")
        (ours(subject, at) / "state.sqlite3").write_bytes(b"\xa5" * 9_000)
        root(subject, at).chmod(0o777)
    foreign = replace(subject, stores=((location, "untrusted"), (location, "unasked"), (vault, "trusted")))
    before = everything(tmp_path)
    findings, done = examine_and_mend(foreign)
    assert done == []
    assert all(finding.mend is None for finding in findings)
    assert everything(tmp_path) == before


# Settings


def test_what_is_wrong_with_the_settings_is_told(subject: Subject) -> None:
    problems = (
        Problem("warning", "unknown-option", "There is no option recal.limit."),
        Problem("info", "no-project", "The home directory is no project."),
    )
    finding = assert_left(replace(subject, problems=problems), "settings", "warning")
    assert "recal.limit" in finding.sentence


def test_of_many_problems_of_one_sort_the_first_are_named_and_the_rest_counted() -> None:
    many = [Problem("warning", "secret", f"Line {n}") for n in range(MAX_NAMED + 5)]
    told = list(from_problems("files", [*many, Problem("error", "broken-header", "x")]))
    assert len(told) == MAX_NAMED + 2
    assert [one.sentence for one in told if "more" in one.sentence] == [
        "There are 5 more of this sort (secret)."
    ]
    assert told[-1].verdict == "error"
