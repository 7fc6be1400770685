"""The option ``vaults``: how an entry is read, and what is wrong with one, said in a sentence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mnemic.core.files import vault_entries
from mnemic.core.files.globs import Globs
from mnemic.core.files.vault_entries import read_vaults


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    (tmp_path / "base" / "memories").mkdir(parents=True)
    folder = tmp_path / "notes"
    folder.mkdir()
    return folder


def problem(tmp_path: Path, *entries: object) -> tuple[str, str]:
    """The one problem of these entries."""
    found = read_vaults(entries, tmp_path / "base", tmp_path)  # type: ignore[arg-type]  # odd ones on purpose
    (told,) = found.problems
    return told.code, told.message


def test_a_text_and_a_table_say_the_same(notes: Path, tmp_path: Path) -> None:
    text = f"work-1={notes}:**/*.md|x/*.md"
    table = {"name": "work-1", "path": "~/notes", "include": ["**/*.md", "x/*.md"]}
    for entry in (text, table):
        found = read_vaults([entry], tmp_path / "base", tmp_path)
        (place,) = found.locations
        assert found.problems == []
        assert (place.scope, place.root, place.problems) == ("vault:work-1", notes, ())
        assert place.globs == Globs(("**/*.md", "x/*.md"))
        assert place.is_vault
        assert not place.inside_project
        assert place.state.parent == tmp_path / "base" / ".mnemic" / "vaults"
        assert place.state.name.startswith("work-1-")


def test_two_folders_of_one_name_in_time_have_a_state_each(notes: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    states = {
        read_vaults([f"a={folder}:*.md"], tmp_path / "base", tmp_path).locations[0].state
        for folder in (notes, tmp_path / "other")
    }
    assert len(states) == 2


def test_an_entry_without_globs_reads_nothing_and_says_what_to_add(notes: Path, tmp_path: Path) -> None:
    for entry in (f"a={notes}", {"name": "a", "path": str(notes), "exclude": ["x/**"]}):
        (place,) = read_vaults([entry], tmp_path / "base", tmp_path).locations
        (told,) = place.problems
        assert (told.severity, told.code) == ("warning", "vault-no-globs")
        assert "include" in told.message
        assert "**/*.md" in told.message


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("notes", "name=path"),
        ("Notes=~/notes:*.md", "a…z"),
        ("=~/notes:*.md", "a…z"),
        ("a/b=~/notes:*.md", "a…z"),
        ("a=", "path must name"),
        ("a=notes:*.md", "absolute"),
        ("a=~bob/notes:*.md", "absolute"),
        ("a=~/notes:../*.md", "include leads out"),
        ("a=~/notes:*.md|", "blank"),
        ({"path": "~/notes"}, "a…z"),
        ({"name": 5, "path": "~/notes"}, "a…z"),
        ({"name": "a"}, "path must name"),
        ({"name": "a", "path": "~/notes", "include": "*.md"}, "include must be a list"),
        ({"name": "a", "path": "~/notes", "include": [1]}, "include must be a list"),
        ({"name": "a", "path": "~/notes", "exclude": ["/x"]}, "exclude leads out"),
        ({"name": "a", "path": "~/notes", "includes": ["*.md"]}, "'includes'"),
        ({"name": "a", "path": "~/file", "include": ["*.md"]}, "a file, not a folder"),
        ({"name": "a", "path": "~/base/memories/x", "include": ["*.md"]}, "lies in a store"),
        ({"name": "a", "path": "~/base/memories", "include": ["*.md"]}, "lies in a store"),
        ({"name": "a", "path": "~/base", "include": ["*.md"]}, "a store lies in it"),
        ({"name": "a", "path": "~", "include": ["*.md"]}, "a store lies in it"),
        ({"name": "a", "path": "~/link", "include": ["*.md"]}, "lies in a store"),
    ],
)
def test_a_bad_entry_is_told_and_keeps_no_other_out(
    notes: Path, tmp_path: Path, entry: object, said: str
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "base" / "memories" / "x").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "base" / "memories")
    good = f"good={notes}:*.md"
    found = read_vaults([entry, good], tmp_path / "base", tmp_path)  # type: ignore[list-item]  # odd on purpose
    assert [place.scope for place in found.locations] == ["vault:good"]
    (told,) = found.problems
    assert (told.severity, told.code) == ("error", "vault-refused")
    assert said in told.message
    assert told.message.endswith(".")


def test_a_name_given_twice_and_a_folder_in_another_are_refused(notes: Path, tmp_path: Path) -> None:
    (notes / "in").mkdir()
    (tmp_path / "other").mkdir()
    first = f"a={notes}:*.md"
    assert "another one is called a" in problem(tmp_path, first, f"a={tmp_path / 'other'}:*.md")[1]
    assert "lies in a store" in problem(tmp_path, first, f"b={notes / 'in'}:*.md")[1]
    assert "a store lies in it" in problem(tmp_path, f"b={notes / 'in'}:*.md", first)[1]


def test_a_store_of_the_project_is_no_vault(notes: Path, tmp_path: Path) -> None:
    found = read_vaults([f"a={notes}:*.md"], tmp_path / "base", tmp_path, [notes / "team"])
    assert "a store lies in it" in found.problems[0].message


def test_a_folder_that_is_not_there_may_yet_come(notes: Path, tmp_path: Path) -> None:
    found = read_vaults([f"a={tmp_path / 'gone'}:*.md"], tmp_path / "base", tmp_path)
    assert [told.code for told in found.problems] == ["vault-missing"]
    assert found.may_come == [tmp_path / "gone"]


def test_a_folder_that_cannot_be_read_says_why(
    notes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert problem(tmp_path, f"a={notes}:*.md") == (
        "vault-refused",
        "Vault a is not read: permission denied.",
    )


def test_a_drive_is_no_glob() -> None:
    parsed = vault_entries._parsed
    assert parsed("a=C:\\notes") == {"name": "a", "path": "C:\\notes"}
    assert parsed("a=C:/notes:**/*.md") == {"name": "a", "path": "C:/notes", "include": ["**/*.md"]}
    assert parsed(f"a={os.sep}n:x|y") == {"name": "a", "path": f"{os.sep}n", "include": ["x", "y"]}
