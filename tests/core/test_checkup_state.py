"""Each check of what lies beside the memories, and of what the stores stand on: how it fails, and what mends it."""

from __future__ import annotations

import json
import os
import sqlite3
from collections import namedtuple
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from importlib import metadata
from pathlib import Path

import pytest

from mnemic.core.checkup import databases
from mnemic.core.checkup.examination import Subject, examine, examine_and_mend
from mnemic.core.checkup.machine import LITTLE_ROOM, NO_ROOM, check_packages
from mnemic.core.files.listing import stamp_of
from mnemic.core.files.paths import project_location
from mnemic.core.memory import Problem
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.remembering import remember
from mnemic.core.persistence import state as state_module
from mnemic.core.search.index import Document, SearchIndex
from mnemic.core.shelves import readings as readings_module
from mnemic.core.shelves.kept import Kept
from mnemic.core.shelves.readings import Readings
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_checkup import (
    SAID,
    aged,
    assert_left,
    assert_mended,
    checks,
    everything,
    found,
    ill,
    memories,
    ours,
    root,
    subject,
    surroundings_of,
    trusting,
)
from tests.core.a_store import topic

__all__ = ["subject"]

FILES = {"state.sqlite3": "state", "index.sqlite3": "search-file", "files.sqlite3": "readings-file"}


# The SQLite files


def without_logs(subject: Subject, name: str) -> Path:
    for suffix in ("-wal", "-shm"):
        (ours(subject) / f"{name}{suffix}").unlink(missing_ok=True)
    return ours(subject) / name


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(
    "junk", [b"no database", b"\xa5" * 30_000, b"SQLite format 3\0" + b"\1" * 5_000, None]
)
def test_a_damaged_file_is_set_aside_and_made_anew(subject: Subject, name: str, junk: bytes | None) -> None:
    file = without_logs(subject, name)
    file.unlink()
    if junk is None:
        file.mkdir()
        (file / "inside").write_text("something")
    else:
        file.write_bytes(junk)
    assert_mended(subject, FILES[name])
    assert file.is_file()
    (aside,) = ours(subject).glob(f"{name}.damaged*")
    assert (aside.is_dir(), aside.is_dir() or aside.read_bytes() == junk) == (junk is None, True)
    (told,) = [one for one in examine(subject) if one.check == "set-aside" and one.scope == "user"]
    assert (told.verdict, aside.name in told.sentence) == ("ok", True)


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_page_in_the_middle_is_found(subject: Subject, name: str) -> None:
    file = without_logs(subject, name)
    data = bytearray(file.read_bytes())
    data[4096:8192] = b"\xa5" * 4096
    file.write_bytes(data)
    assert_mended(subject, FILES[name])


@pytest.mark.parametrize(
    "damage",
    [
        "update posting set passages = substr(passages, 1, 3)",
        "insert into vector (passage, code) select id, x'010203' from passage",
        "delete from posting",
        "delete from passage",
        "delete from document",
        "delete from segment",
        "delete from state",
    ],
)
def test_an_index_whose_rows_contradict_each_other_is_made_anew(subject: Subject, damage: str) -> None:
    file = ours(subject) / "index.sqlite3"
    with closing(sqlite3.connect(file)) as db:
        db.execute(damage)
        db.commit()
    assert_mended(subject, "search-file")


@pytest.mark.parametrize("name", FILES)
def test_another_programs_database_is_set_aside(subject: Subject, name: str) -> None:
    file = without_logs(subject, name)
    file.unlink()
    with closing(sqlite3.connect(file)) as other:
        other.execute("create table theirs (a)")
    assert_mended(subject, FILES[name])


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_a_later_mnemic_is_told_and_left_as_it_is(subject: Subject, name: str) -> None:
    file = without_logs(subject, name)
    with closing(sqlite3.connect(file)) as later:
        later.execute("pragma user_version = 999999")
        later.execute("pragma wal_checkpoint(truncate)")
    before = file.read_bytes()
    finding = found(subject, FILES[name])
    assert (finding.verdict, finding.mend) == ("warning", None)
    assert "later" in finding.sentence
    examine_and_mend(subject)
    assert file.read_bytes() == before


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("what", ["gone", "empty"])
def test_a_file_that_is_not_there_yet_is_no_fault(subject: Subject, name: str, what: str) -> None:
    file = without_logs(subject, name)
    file.unlink()
    if what == "empty":
        file.write_bytes(b"")
    assert ill(examine(subject)) == []
    assert file.exists() == (what == "empty")


def test_a_file_in_use_by_another_program_is_told(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(without_logs(subject, "state.sqlite3"), isolation_level=None)) as other:
        other.execute("pragma locking_mode = exclusive")
        other.execute("pragma journal_mode = delete")
        other.execute("begin exclusive")
        wrong = [one for one in ill(examine(subject)) if one.check == "state"]
    assert [(one.verdict, one.mend) for one in wrong] == [("warning", None)]
    assert "in use" in wrong[0].sentence


def test_a_file_that_cannot_be_opened_is_told(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> sqlite3.Connection:
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise error

    monkeypatch.setattr("mnemic.core.checkup.databases.sqlite3.connect", refuse)
    wrong = [one for one in ill(examine(subject)) if one.check in FILES.values() and one.scope == "user"]
    assert {(one.check, one.verdict, one.mend) for one in wrong} == {
        (check, "error", None) for check in FILES.values()
    }


def test_the_layouts_that_are_known_are_those_that_are_written(subject: Subject) -> None:
    """A raised version has to be raised in the checkup too."""
    assert (databases.STATE_VERSION, databases.READINGS_VERSION) == (
        state_module._VERSION,
        readings_module._VERSION,
    )
    assert not [one for one in examine(subject) if one.check in FILES.values() and "no " in one.sentence]


# What is derived


def spoil_index_file(subject: Subject, how: str) -> None:
    index = root(subject) / "MEMORY.md"
    text = index.read_text("utf-8")
    lines = text.splitlines(keepends=True)
    ways: dict[str, Callable[[], str | None]] = {
        "gone": lambda: None,
        "empty": lambda: "",
        "a line is missing": lambda: "".join(lines[1:]),
        "a line leads to nothing": lambda: text + "- [Gone](gone.md) — of old\n",
        "a line is outdated": lambda: text.replace("— The harbour opens", "— The harbour closes"),
        "a line stands twice": lambda: text + lines[0],
    }
    changed = ways[how]()
    index.unlink()
    if changed is not None:
        index.write_text(changed, "utf-8")


@pytest.mark.parametrize(
    "how",
    [
        "gone",
        "empty",
        "a line is missing",
        "a line leads to nothing",
        "a line is outdated",
        "a line stands twice",
    ],
)
def test_an_index_file_that_lags_behind_is_mended(subject: Subject, how: str) -> None:
    right = sorted((root(subject) / "MEMORY.md").read_text("utf-8").splitlines())
    spoil_index_file(subject, how)
    assert_mended(subject, "index-file")
    assert sorted((root(subject) / "MEMORY.md").read_text("utf-8").splitlines()) == right


def test_what_a_person_wrote_into_the_index_is_no_fault_and_stays(subject: Subject) -> None:
    index = root(subject) / "MEMORY.md"
    index.write_text(
        "# Mine\n\nRead this first.\n\n" + index.read_text("utf-8") + "\nAnd this last.\n", "utf-8"
    )
    before = index.read_bytes()
    findings, done = examine_and_mend(subject)
    assert (ill(findings), done) == ([], [])
    assert index.read_bytes() == before


def test_in_an_index_that_is_full_the_choice_of_the_last_change_is_right(subject: Subject) -> None:
    folder = root(subject) / "project"
    folder.mkdir(exist_ok=True)
    for n in range(230):
        (folder / f"{n:03d}.md").write_text(topic(f"Gate number {n} is green", f"Gate {n}"))
    later = replace(
        subject,
        surroundings=replace(
            subject.surroundings, now=lambda: subject.surroundings.now() + timedelta(days=60)
        ),
    )
    assert checks(ill(examine(subject))) == {"index-file", "search"}
    assert ill(examine_and_mend(subject)[0]) == []
    with closing(Shelf(subject.stores[0][0], later.surroundings)) as shelf:
        shelf.load()
        cold = [memory for memory in shelf.snapshot.memories.values() if memory.path.startswith("project/")]
        shelf.count_uses(cold[::7], "recalled", later.surroundings.now())
    assert ill(examine(later)) == []
    index = root(subject) / "MEMORY.md"
    lines = index.read_text("utf-8").splitlines(keepends=True)
    index.write_text("".join(lines[:150]), "utf-8")
    assert_mended(later, "index-file")


def test_a_foreign_change_that_nobody_saw_is_told_and_followed(subject: Subject) -> None:
    (root(subject) / "new.md").write_text(topic("The roof is red"))
    assert_mended(subject, "index-file", "search")


@pytest.mark.parametrize("how", ["empty", "one is missing", "one is too many", "one is outdated"])
def test_a_search_index_that_lags_behind_is_made_anew(subject: Subject, how: str) -> None:
    with closing(SearchIndex(ours(subject) / "index.sqlite3")) as index:
        keys = list(index.fingerprints())
        if how == "empty":
            index.refill(())
        elif how == "one is missing":
            index.update(keys[:1], ())
        else:
            key = "gone.md" if how == "one is too many" else keys[0]
            index.update((), [Document(key, "0" * 16, "Old", "Old", "Old")])
    assert_mended(subject, "search")
    with closing(SearchIndex(ours(subject) / "index.sqlite3")) as index:
        assert len(index.fingerprints()) == len(SAID)


def test_a_file_whose_change_its_time_and_size_do_not_tell_is_read_again(subject: Subject) -> None:
    file = next(root(subject).rglob("*harbour*.md"))
    # So old that nobody reads it again for being new.
    stamp = aged(file).stat()
    with closing(Shelf(subject.stores[0][0], subject.surroundings)) as shelf:
        shelf.load()
    with file.open("r+b") as opened:
        text = opened.read()
        opened.seek(0)
        opened.write(text.replace(b"harbour opens", b"harbour burns"))
    os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    path = file.relative_to(root(subject)).as_posix()
    with closing(Readings(ours(subject) / "files.sqlite3", subject.stores[0][0], trusted=True)) as readings:
        old = readings.load()[path]
        now = stamp_of(file.stat())  # as on a disk that tells no third time
        readings.follow((), [Kept.of(replace(old.file, stamp=now), dated=True, read_at=old.read_at)])
    wrong = ill(examine(subject))
    assert "readings" in checks(wrong)
    assert ill(examine_and_mend(subject)[0]) == []
    with closing(Shelf(subject.stores[0][0], subject.surroundings)) as shelf:
        shelf.load()
        assert any("harbour burns" in memory.body for memory in shelf.snapshot.memories.values())


# Trust


def inside(subject: Subject, tmp_path: Path, *, hidden: bool = True) -> Subject:
    """The project's store as one that lies in the project."""
    if hidden:
        (ours(subject, 1) / ".gitignore").write_text("*\n")
    location = replace(subject.stores[1][0], project_root=tmp_path)
    return replace(subject, stores=((location, "trusted"),))


def test_a_store_that_came_with_a_repository_is_told_until_somebody_says_something(
    subject: Subject, tmp_path: Path
) -> None:
    foreign = inside(subject, tmp_path)
    assert checks(ill(examine(trusting(foreign, "unasked")))) == {"trust"}
    assert_left(trusting(foreign, "unasked"), "trust", "warning")
    for said in ("trusted", "untrusted"):
        findings = examine(trusting(foreign, said))
        assert [one.verdict for one in findings if one.check == "trust"] == ["ok"]


@pytest.mark.parametrize("content", ["", "{", "[]", '"yes"', None])
def test_answers_about_trust_that_cannot_be_read_are_set_aside(subject: Subject, content: str | None) -> None:
    file = subject.base / ".mnemic" / "trust.json"
    if content is None:
        file.mkdir()
    else:
        file.write_text(content)
    (done,) = assert_mended(subject, "trust-file")
    assert "asked again" in done
    assert not file.exists()
    assert len(list(file.parent.glob("trust.json.damaged*"))) == 1


def test_good_answers_about_trust_are_well(subject: Subject) -> None:
    (subject.base / ".mnemic" / "trust.json").write_text('{"/project/.qwen/memory": true}')
    assert ill(examine(subject)) == []


def test_answers_about_trust_that_may_not_be_read_are_told(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    (subject.base / ".mnemic" / "trust.json").write_text("{}")
    real = Path.read_bytes

    def read(path: Path) -> bytes:
        if path.name == "trust.json":
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(Path, "read_bytes", read)
    finding = found(subject, "trust-file")
    assert (finding.verdict, finding.mend) == ("error", None)


@pytest.mark.parametrize("name", ["trash", "lock"])
def test_a_link_that_leads_what_is_ours_out_of_a_project_is_told_and_nothing_is_done_through_it(
    subject: Subject, tmp_path: Path, name: str
) -> None:
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    for victim in (".mnemic-0123456789abcdef.tmp", "20200101T000000000000-0000000b.json"):
        (foreign / victim).write_text("Known content")
    place = ours(subject, 1) / name
    place.rename(place.with_name(f"{name}-before"))
    place.symlink_to(foreign)
    before = everything(foreign)
    assert_left(inside(subject, tmp_path), "links", "error")
    assert everything(foreign) == before


@pytest.mark.parametrize("content", ["!*\n", "", None])
def test_what_git_would_see_of_ours_is_hidden(subject: Subject, tmp_path: Path, content: str | None) -> None:
    ignore = ours(subject, 1) / ".gitignore"
    if content is not None:
        ignore.write_text(content)
    assert_mended(inside(subject, tmp_path, hidden=False), "ignored")
    assert ignore.read_text() == "*\n"


# What Qwen Code keeps beside


@pytest.mark.parametrize("name", ["meta.json", "extract-cursor.json"])
@pytest.mark.parametrize("content", ["", "{", "[]", "\0\0"])
def test_a_broken_file_of_qwen_code_is_set_aside(subject: Subject, name: str, content: str) -> None:
    file = subject.stores[1][0].state / name
    file.write_text(content)
    assert_mended(subject, "companions")
    assert [copy.read_text() for copy in file.parent.glob(f"{name}.damaged-*")] == [content]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes with a name in a folder")
@pytest.mark.parametrize(
    "name", ["meta.json", "consolidation.lock", ".mnemic/trash/20200101T000000000000-0000000b.pending"]
)
def test_a_pipe_in_the_place_of_a_file_keeps_nobody_waiting(subject: Subject, name: str) -> None:
    os.mkfifo(subject.stores[1][0].state / name)
    wrong = ill(examine(subject))
    assert checks(wrong) == {{"m": "companions", "c": "consolidation", ".": "records"}[name[0]]}


def test_good_files_of_qwen_code_are_well(subject: Subject) -> None:
    for name in ("meta.json", "extract-cursor.json"):
        (subject.stores[1][0].state / name).write_text('{"version": 1, "unknown": []}')
    assert ill(examine(subject)) == []


@pytest.mark.parametrize(
    ("said", "old"),
    [("", False), (str(os.getpid()), True), ("x", False), ("4194305", False)],
    ids=("nothing", "ours", "no number", "nobody"),
)
def test_a_mark_of_consolidation_that_was_left_behind_is_told_and_no_fault(
    subject: Subject, said: str, old: bool
) -> None:
    file = subject.stores[1][0].state / "consolidation.lock"
    file.write_text(said)
    if old:
        aged(file, 4_000)
    findings = examine(subject)
    assert ill(findings) == []
    assert ["is gone" in one.sentence for one in findings if one.check == "consolidation"] == [True]


def test_a_consolidation_that_runs_is_told(subject: Subject) -> None:
    (subject.stores[1][0].state / "consolidation.lock").write_text(f"{os.getpid()}\n")
    findings = examine(subject)
    assert ill(findings) == []
    assert [str(os.getpid()) in one.sentence for one in findings if one.check == "consolidation"] == [True]


def test_a_folder_in_the_place_of_the_mark_is_told(subject: Subject) -> None:
    (subject.stores[1][0].state / "consolidation.lock").mkdir()
    assert_left(subject, "consolidation", "warning")


# Whose store it is


def test_a_record_of_the_project_that_cannot_be_read_is_written_anew(subject: Subject) -> None:
    record = ours(subject, 1) / "project.json"
    for content in ("{", "[]", '{"root": 5}'):
        record.write_text(content)
        assert_mended(subject, "identity")
        assert json.loads(record.read_text())["root"] == str(subject.stores[1][0].project_root)


def test_what_was_odd_about_finding_the_store_is_told(subject: Subject) -> None:
    location, trust = subject.stores[1]
    odd = replace(
        location,
        problems=(
            Problem("info", "project-id-shared", "Another project has the id."),
            Problem("warning", "unknown-project-scope", "QWEN_CODE_MEMORY_PROJECT_SCOPE is none of them."),
        ),
    )
    assert_left(replace(subject, stores=((odd, trust),)), "identity", "warning")
    shared = replace(location, problems=odd.problems[:1])
    findings = examine(replace(subject, stores=((shared, trust),)))
    assert ill(findings) == []
    assert any("Another project" in one.sentence for one in findings)


def test_a_project_that_was_renamed_is_told(subject: Subject, tmp_path: Path) -> None:
    (tmp_path / "project").rename(tmp_path / "renamed")
    location = project_location(subject.base, tmp_path / "renamed", {}, tmp_path / "home")
    finding = assert_left(replace(subject, stores=((location, "trusted"),)), "left-behind", "warning")
    assert str(tmp_path / "project") in finding.sentence
    assert "attach" in str(finding.fix)


# What the stores stand on


@pytest.mark.parametrize(("free", "verdict"), [(LITTLE_ROOM - 1, "warning"), (NO_ROOM - 1, "error")])
def test_a_disk_that_is_almost_full_is_told(
    subject: Subject, monkeypatch: pytest.MonkeyPatch, free: int, verdict: str
) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr("mnemic.core.checkup.machine.shutil.disk_usage", lambda _: usage(free, 0, free))
    assert_left(subject, "room", verdict)


def test_a_disk_that_cannot_be_looked_at_is_told(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("mnemic.core.checkup.machine.shutil.disk_usage", refuse)
    assert checks(ill(examine(subject))) == {"room"}


def test_a_sqlite_that_is_too_old_is_told(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mnemic.core.checkup.machine.sqlite3.sqlite_version_info", (3, 7, 0))
    assert_left(subject, "versions", "error")


@pytest.mark.parametrize(
    ("versions", "says"),
    [
        ({"mnemic": "0.1.0", "attrs": None}, "missing"),
        ({"mnemic": "0.1.0", "attrs": "25.2.9"}, "25.3 or newer"),
        ({"mnemic": "0.0.9", "attrs": "25.3"}, "0.0.9 is installed"),
        ({"mnemic": "0.1.0", "attrs": "25.10.0.dev1"}, None),
        ({"mnemic": "0.1.0", "attrs": "26"}, None),
        ({"mnemic": None}, None),
    ],
)
def test_packages_that_are_missing_or_old_are_told(
    monkeypatch: pytest.MonkeyPatch, versions: dict[str, str | None], says: str | None
) -> None:
    def version(name: str) -> str:
        if (known := versions[name]) is None:
            raise metadata.PackageNotFoundError(name)
        return known

    needed = ["attrs>=25.3,<27", 'pytest>=8; extra == "dev"']
    monkeypatch.setattr(metadata, "version", version)
    monkeypatch.setattr(metadata, "requires", lambda _: needed)
    findings = list(check_packages("0.1.0"))
    assert [one.verdict for one in findings] == ["error" if says else "ok"]
    assert says is None or says in findings[0].sentence


# Beside others


def test_a_store_that_others_have_open_is_mended_under_them(subject: Subject) -> None:
    location = subject.stores[0][0]
    with closing(Shelf(location, surroundings_of(subject.base))) as server:
        server.load()
        remember(Wish(text="The roof is red"), server)
        spoil_index_file(subject, "a line is missing")
        (root(subject) / ".mnemic-0123456789abcdef.tmp").write_text("half")
        before = memories(subject)
        assert ill(examine_and_mend(subject)[0]) == []
        assert memories(subject) == before
        remember(Wish(text="The wall is white"), server)
        assert len(server.snapshot.memories) == len(SAID) + 2
        assert server.troubles() == []
    assert ill(examine(subject)) == []
    assert not [name for name in everything(root(subject)) if name.endswith(".tmp")]
