"""Each check of the folders and files of a store: how it fails, and what mends it."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from mnemic.core.checkup.examination import Subject, examine, examine_and_mend
from mnemic.core.errors import StoreUnavailable
from mnemic.core.files import liveness
from mnemic.core.files.lock import StoreLock
from mnemic.core.files.vault import Vault
from tests.core.a_checkup import (
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
)
from tests.core.a_store import topic
from tests.core.test_lock import HOLDER

__all__ = ["subject"]

DRAFT = ".mnemic-0123456789abcdef.tmp"


# The folder and the files in it


def test_a_file_in_the_place_of_the_memory_folder_is_told(subject: Subject) -> None:
    shutil.rmtree(root(subject))
    root(subject).write_text("in the way")
    wrong = [finding for finding in ill(examine(subject)) if finding.scope == "user"]
    assert "folder" in checks(wrong)
    assert examine_and_mend(subject)[0]
    assert root(subject).read_text() == "in the way"


def test_a_memory_folder_that_cannot_be_read_is_told(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(vault: Vault) -> None:
        raise StoreUnavailable(str(vault.root), "permission denied")

    monkeypatch.setattr(Vault, "list", refuse)
    wrong = [finding for finding in ill(examine(subject)) if finding.check == "folder"]
    assert [(finding.verdict, finding.scope) for finding in wrong] == [
        ("error", "user"),
        ("error", "project"),
    ]
    assert "permission denied" in wrong[0].sentence


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("odd.md", "---\nname: x\n- x\n  y: [\n---\nOdd.\n", "Line "),
        ("twice.md", topic("The roof is red").replace("name:", "name: Roof\nname:"), "twice"),
        ("type.md", topic("The roof is red", type_="nonsense"), "type"),
        ("key.md", topic("The bot pushes with ghp_" + "a1B2c3D4" * 4 + "a1B2"), "secret"),
        ("a\\b.md", topic("The roof is red"), "skipped"),
    ],
)
def test_a_file_that_needs_a_person_is_told_with_what_to_do_and_left(
    subject: Subject, name: str, content: str, says: str
) -> None:
    (root(subject) / name).write_text(content)
    examine_and_mend(subject)  # the index follows the new file
    finding = found(subject, "files")
    assert says in finding.sentence
    assert "ghp_" not in finding.sentence
    assert finding.path is not None
    assert finding.path.name == name.replace("\\", "\\")
    assert_left(subject, "files", finding.verdict)


@pytest.mark.parametrize("target", ["/etc/hostname", "nowhere.md"])
def test_a_link_that_leads_out_or_to_nothing_is_told(subject: Subject, target: str) -> None:
    (root(subject) / "link.md").symlink_to(target)
    assert_left(subject, "files", "warning")


def test_a_file_that_cannot_be_read_is_told(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Vault.read

    def read(vault: Vault, path: str) -> bytes:
        if vault.location.scope == "user" and "harbour" in path:
            raise StoreUnavailable(path, "input/output error")
        return real(vault, path)

    monkeypatch.setattr(Vault, "read", read)
    wrong = [finding for finding in ill(examine(subject)) if finding.check == "files"]
    assert [finding.verdict for finding in wrong] == ["error"]
    assert "input/output error" in wrong[0].sentence


# Drafts


def test_drafts_of_a_crash_are_removed(subject: Subject) -> None:
    (root(subject) / DRAFT).write_text("half a mem")
    (root(subject) / "project").mkdir(exist_ok=True)
    (root(subject) / "project" / DRAFT).write_text("")
    (ours(subject) / "trash" / DRAFT).write_text("{")
    (ours(subject) / DRAFT).write_text("x")
    aged(ours(subject) / DRAFT)
    assert assert_mended(subject, "drafts") == ["4 drafts of a crash were removed."]


def test_a_draft_that_leads_elsewhere_is_removed_and_its_target_stays(
    subject: Subject, tmp_path: Path
) -> None:
    victim = tmp_path / "victim"
    victim.write_text("Known content")
    (ours(subject) / "trash" / DRAFT).symlink_to(victim)
    assert_mended(subject, "drafts")
    assert victim.read_text() == "Known content"


def test_a_draft_that_is_being_written_is_nobodys_left_over(subject: Subject) -> None:
    (ours(subject) / DRAFT).write_text("a server is writing this")
    assert ill(examine(subject)) == []


def test_a_draft_that_is_gone_once_the_writer_is_done_is_no_left_over(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = root(subject) / DRAFT
    draft.write_text("a server is writing this")
    real = StoreLock.held

    def wait_for_it(lock: StoreLock) -> object:
        draft.unlink(missing_ok=True)
        return real(lock)

    monkeypatch.setattr(StoreLock, "held", wait_for_it)
    assert "drafts" not in checks(ill(examine(subject)))


def test_what_editors_drop_is_told_and_no_fault(subject: Subject) -> None:
    for name in (".#a.md", "a.md~", ".a.md.swp", "4913"):
        (root(subject) / name).write_text("an editor's")
    before = everything(root(subject))
    findings, done = examine_and_mend(subject)
    assert (ill(findings), done) == ([], [])
    (told,) = [finding for finding in findings if finding.check == "other-files"]
    assert "4 files" in told.sentence
    assert everything(root(subject)) == before


# Permissions


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no modes")
def test_what_others_may_enter_or_read_is_closed(subject: Subject) -> None:
    folder = root(subject)
    inner = folder / "project"
    inner.mkdir(exist_ok=True)
    (inner / "a.md").write_text(topic("The roof is red"))
    examine_and_mend(subject)
    for path, mode in ((folder, 0o755), (inner, 0o755), (inner / "a.md", 0o644), (ours(subject), 0o711)):
        path.chmod(mode)
    (ours(subject) / "state.sqlite3").chmod(0o640)
    (done,) = assert_mended(subject, "permissions")
    assert "5 files or folders were closed" in done
    modes = {stat.S_IMODE(path.stat().st_mode) for path in (folder, inner, ours(subject))}
    assert modes == {0o700}
    assert stat.S_IMODE((inner / "a.md").stat().st_mode) == 0o600


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no modes")
def test_a_persons_file_in_a_closed_folder_may_have_any_mode(subject: Subject) -> None:
    for file in root(subject).rglob("*.md"):
        file.chmod(0o644)
    assert ill(examine(subject)) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no modes")
def test_what_is_closed_to_its_own_owner_is_opened_layer_by_layer(subject: Subject) -> None:
    inner = root(subject) / "project" / "deep"
    inner.mkdir(parents=True)
    (inner / "a.md").write_text(topic("The roof is red"))
    examine_and_mend(subject)
    before = memories(subject)
    (inner / "a.md").chmod(0o000)
    inner.chmod(0o000)
    (root(subject) / "project").chmod(0o200)
    wrong = [finding for finding in ill(examine(subject)) if finding.check == "permissions"]
    assert [finding.verdict for finding in wrong] == ["error"]
    assert ill(examine_and_mend(subject)[0]) == []
    assert memories(subject) == before
    assert stat.S_IMODE((inner / "a.md").stat().st_mode) == 0o600


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no modes")
def test_modes_in_a_repository_are_its_own(subject: Subject, tmp_path: Path) -> None:
    location = replace(subject.stores[0][0], project_root=tmp_path)
    inside = replace(subject, stores=((location, "trusted"),))
    for path in root(subject).rglob("*"):
        path.chmod(0o775 if path.is_dir() else 0o664)
    assert "permissions" not in checks(ill(examine(inside)))


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no modes")
def test_what_a_link_leads_to_keeps_its_mode(subject: Subject, tmp_path: Path) -> None:
    for name in ("file.md", "folder"):
        target = tmp_path / f"outside-{name}"
        target.mkdir() if name == "folder" else target.write_text("x")
        target.chmod(0o777)
        (root(subject) / name).symlink_to(target)
    root(subject).chmod(0o755)
    examine_and_mend(subject)
    assert stat.S_IMODE(root(subject).stat().st_mode) == 0o700
    assert {
        stat.S_IMODE((tmp_path / f"outside-{name}").stat().st_mode) for name in ("file.md", "folder")
    } == {0o777}


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no owners of this sort")
def test_what_belongs_to_somebody_else_is_told(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    me = os.geteuid()
    monkeypatch.setattr("mnemic.core.checkup.permissions.os.geteuid", lambda: me + 1)
    wrong = ill(examine(subject))
    assert checks(wrong) == {"permissions"}
    assert str(me) in wrong[0].sentence
    assert all("chown" in str(finding.fix) and finding.mend is None for finding in wrong)


def test_a_store_that_cannot_be_written_is_told(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mnemic.core.checkup.permissions.os.access", lambda *_: False)
    wrong = ill(examine(subject))
    assert checks(wrong) == {"writable"}
    assert all(finding.verdict == "error" and finding.fix for finding in wrong)


# Undo records


def pending(subject: Subject, before: bytes | None, after: bytes, path: str = "project/half.md") -> Path:
    """Leaves a record of an operation that a crash cut short after it had written ``after``."""
    said = {
        "token": "20200101T000000000000-00000000",
        "what": "remember",
        "at": "2020-01-01T00:00:00.000Z",
        "keys": [],
        "changes": [
            {"path": path, "before": None if before is None else before.decode(), "after": after.decode()},
            {"path": "project/other.md", "before": None, "after": "never written"},
        ],
    }
    file = ours(subject) / "trash" / "20200101T000000000000-00000000.pending"
    file.write_text(json.dumps(said))
    (root(subject) / path).parent.mkdir(exist_ok=True)
    (root(subject) / path).write_bytes(after)
    return file


def test_an_operation_that_a_crash_cut_short_is_taken_back(subject: Subject) -> None:
    file = pending(subject, None, topic("Half of it").encode())
    assert found_checks(subject) >= {"pending"}
    left, done = examine_and_mend(subject)
    assert ill(left) == []
    assert any("taken back" in sentence for sentence in done)
    assert not file.exists()
    assert not (root(subject) / "project/half.md").exists()


def found_checks(subject: Subject) -> set[str]:
    return checks(ill(examine(subject)))


def test_an_operation_that_a_server_is_in_the_middle_of_is_not_cut_short(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = pending(subject, None, topic("Half of it").encode(), "project/x.md")
    (root(subject) / "project/x.md").unlink()
    real = StoreLock.held

    def wait_for_it(lock: StoreLock) -> object:
        file.unlink(missing_ok=True)
        return real(lock)

    monkeypatch.setattr(StoreLock, "held", wait_for_it)
    assert found_checks(subject) == set()


@pytest.mark.parametrize("suffix", [".json", ".pending"])
@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"token": 1}', "\0" * 100, '{"at": "never", "changes": 5}']
)
def test_an_undo_record_that_cannot_be_read_is_set_aside(subject: Subject, suffix: str, content: str) -> None:
    file = ours(subject) / "trash" / f"20200101T000000000000-0000000b{suffix}"
    file.write_text(content)
    assert_mended(subject, "records")
    assert file.with_name(f"{file.name}.damaged").read_text() == content


def test_good_records_stay_where_they_are(subject: Subject) -> None:
    trash = ours(subject) / "trash"
    before = everything(trash)
    (trash / "20200101T000000000000-0000000c.json").write_text("{")
    examine_and_mend(subject)
    assert {name: told for name, told in everything(trash).items() if "damaged" not in name} == before


# The lock


def test_a_lock_that_another_program_holds_is_told_with_its_name(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("locking", "site"):
        monkeypatch.setattr(f"mnemic.core.checkup.{module}.PATIENCE", 0.1)
    lock = ours(subject) / "lock"
    command = [sys.executable, "-c", HOLDER, str(lock)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdin is not None
        assert holder.stdout.readline() == "held\n"
        finding = assert_left(subject, "lock", "warning")
        if Path("/proc/locks").exists():
            assert str(holder.pid) in finding.sentence
        (root(subject) / DRAFT).write_text("half")
        left, done = examine_and_mend(subject)
        assert checks(ill(left)) == {"lock", "drafts"}
        assert done
        assert done[0].startswith("Not mended")
        assert (root(subject) / DRAFT).exists()
        holder.stdin.write("\n")
        holder.stdin.close()
        holder.wait(10)
    assert_mended(subject, "drafts")


def test_a_folder_in_the_place_of_the_lock_is_set_aside(subject: Subject) -> None:
    lock = ours(subject) / "lock"
    lock.unlink()
    lock.mkdir()
    (lock / "inside").write_text("something")
    assert_mended(subject, "lock")
    assert lock.is_file()
    assert [path.read_text() for path in ours(subject).glob("lock.damaged*/inside")] == ["something"]


@pytest.mark.parametrize("host", ["gone-container boot pid:[1]", "here"])
def test_the_owner_file_of_a_process_that_is_gone_is_named_and_removed(subject: Subject, host: str) -> None:
    owner = ours(subject) / "lock.owner"
    owner.write_text(
        json.dumps({"pid": 0, "began": "77", "host": liveness.host() if host == "here" else host})
    )
    os.utime(owner, (0, 0))
    finding = found(subject, "lock")
    assert finding.sentence.startswith("lock.owner names process 0 of ")
    assert owner.exists(), "a look changes nothing"
    assert_mended(subject, "lock")
    assert not owner.exists()


def test_a_disk_whose_locks_keep_nobody_out_is_told(
    subject: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fcntl.flock", lambda descriptor, what: None)
    wrong = ill(examine(subject))
    assert checks(wrong) == {"lock"}
    assert all("locks" in finding.sentence and "store.base" in str(finding.fix) for finding in wrong)


def test_a_lock_that_cannot_be_opened_is_told(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(lock: StoreLock) -> None:
        raise StoreUnavailable("x", "input/output error")

    monkeypatch.setattr(StoreLock, "_acquire", refuse)
    wrong = [finding for finding in ill(examine(subject)) if finding.check == "lock"]
    assert [finding.verdict for finding in wrong] == ["error", "error"]
