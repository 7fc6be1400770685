"""What is kept of vaults that nobody names any more: it goes, unless another program works with it."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from mnemic.core.checkup.examination import Subject, examine_and_mend
from mnemic.core.files.vault_entries import read_vaults
from mnemic.core.memory import Problem
from mnemic.core.persistence.left_vaults import left_vaults, remove_left
from mnemic.core.settings.options import Entry
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.vaults import OpenVaults
from tests.core.a_checkup import assert_mended, found, ill, subject, surroundings_of

__all__ = ["subject"]

Note = Callable[[str], tuple[Entry, ...]]


@pytest.fixture
def note(tmp_path: Path) -> Note:
    """Makes a vault with a note about a zanzibar, and returns the option that names it."""

    def make(name: str) -> tuple[Entry, ...]:
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        (folder / "diary.md").write_text("# Diary\n\nThe zanzibar entry\n")
        return (f"{name}={folder}:**/*.md",)

    return make


def opened(tmp_path: Path, entries: tuple[Entry, ...]) -> OpenVaults:
    vaults = OpenVaults(tmp_path / "base", surroundings_of(tmp_path))
    vaults.open(entries, ())
    for shelf in vaults.shelves:
        shelf.search_index()
    return vaults


def kept(tmp_path: Path) -> list[str]:
    """The names of the vaults whose notes' text lies beside the stores."""
    states = tmp_path / "base" / ".mnemic" / "vaults"
    texts = [path for path in states.rglob("*") if path.is_file() and b"anzibar" in path.read_bytes()]
    return sorted({path.relative_to(states).parts[0][:-9] for path in texts})


def state_of(tmp_path: Path, name: str) -> Path:
    (folder,) = (tmp_path / "base" / ".mnemic" / "vaults").glob(f"{name}-*")
    return folder


def test_a_vault_taken_out_of_the_settings_of_a_running_server_leaves_nothing(
    tmp_path: Path, note: Note
) -> None:
    notes, more = note("notes"), note("more")
    vaults = opened(tmp_path, notes + more)
    assert kept(tmp_path) == ["more", "notes"]
    vaults.open(more, ())
    assert kept(tmp_path) == ["more"]
    vaults.open((f"more={tmp_path / 'more'}:*.md",), ())
    assert kept(tmp_path) == ["more"], "other globs are not another vault"
    for shelf in vaults.shelves:
        shelf.close()


def test_what_another_program_has_open_stays(tmp_path: Path, note: Note) -> None:
    notes = note("notes")
    other, one = opened(tmp_path, notes), opened(tmp_path, notes)
    one.open((), ())
    assert kept(tmp_path) == ["notes"]
    assert not remove_left(state_of(tmp_path, "notes"))
    for shelf in other.shelves:
        shelf.close()
    assert remove_left(state_of(tmp_path, "notes"))
    assert kept(tmp_path) == []


def test_a_program_of_other_settings_removes_only_what_nobody_opened_for_a_month(
    tmp_path: Path, note: Note
) -> None:
    for shelf in opened(tmp_path, note("notes")).shelves:
        shelf.close()
    opened(tmp_path, ())
    assert kept(tmp_path) == ["notes"]
    state = state_of(tmp_path, "notes")
    for path in (state, *state.rglob("*")):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    opened(tmp_path, (f"notes={tmp_path / 'gone'}:**/*.md",))
    assert kept(tmp_path) == ["notes"], "a vault that is not there now may come again"
    opened(tmp_path, ())
    assert kept(tmp_path) == []


def test_nothing_outside_is_touched(tmp_path: Path) -> None:
    states = tmp_path / "base" / ".mnemic" / "vaults"
    (tmp_path / "notes-0123abcd").mkdir()
    states.mkdir(parents=True)
    (states / "link-0123abcd").symlink_to(tmp_path / "notes-0123abcd")
    (states / "mine").mkdir()
    (states / "file-0123abcd").touch()
    assert left_vaults(states, ()) == []
    assert left_vaults(tmp_path / "nothing", ()) == []
    states.rename(tmp_path / "elsewhere")
    states.symlink_to(tmp_path)
    assert left_vaults(states, ()) == []


def test_the_doctor_names_and_removes_it(subject: Subject, tmp_path: Path, note: Note) -> None:
    entries = note("notes")
    for shelf in opened(tmp_path, entries).shelves:
        shelf.close()
    (location,) = read_vaults(entries, subject.base, None, ()).locations
    named = replace(subject, stores=(*subject.stores, (location, "trusted")))
    assert ill(examine_and_mend(named)[0]) == []
    unread = replace(subject, problems=(Problem("error", "broken-settings", "Line 1."),))
    assert {finding.check for finding in ill(examine_and_mend(unread)[0])} == {"settings"}
    assert kept(tmp_path) == ["notes"], "nobody knows what the settings say"
    assert "notes" in found(subject, "left-vaults").sentence
    with closing(Shelf(location, subject.surroundings)) as shelf:
        shelf.load()
        left, done = examine_and_mend(subject)
        assert [finding.check for finding in ill(left)] == ["left-vaults"]
        assert "in use" in done[0]
    assert_mended(subject, "left-vaults")
    assert kept(tmp_path) == []
