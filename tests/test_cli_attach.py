"""``mnemic attach``: memories of a folder that is gone, brought here from the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mnemic.server.cli import DONE, FAILED, NOTHING, main
from tests.core.a_repository import add_worktree, make_repository, remove_worktree

FACT = "The pump station runs on 400 volts"


def run(*arguments: str) -> int:
    return main(arguments)


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return "".join(capsys.readouterr())


def test_a_renamed_projects_memories_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    foo, bar = make_repository(tmp_path / "foo x"), tmp_path / "bar"
    run("remember", FACT, "--scope", "project", "--project", str(foo))
    foo.rename(bar)
    run("status", "--project", str(bar))
    assert f"mnemic attach '{foo}'" in said(capsys)
    assert run("attach", str(foo), "--project", str(bar)) == DONE
    assert f"moved: 1 memory file of {foo}" in said(capsys)
    assert run("recall", "how many volts?", "--project", str(bar)) == DONE
    assert FACT in said(capsys)
    assert run("attach", str(foo), "--project", str(bar)) == FAILED
    assert str(foo) in said(capsys)


def test_a_worktrees_memories_are_copied_and_the_copy_can_be_undone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    repo = make_repository(tmp_path / "r")
    tree = add_worktree(repo, tmp_path / "feat")
    for root, body in ((repo, "Kept here"), (tree, "Learned there")):
        run("remember", body, "--title", "Note", "--type", "project", "--project", str(root))
    remove_worktree(repo, tree)
    said(capsys)
    assert run("attach", str(tree), "--project", str(repo), "--json") == DONE
    answer = json.loads(said(capsys))
    assert (answer["root"], answer["files"]) == (str(tree), 1)
    run("list", "--project", str(repo), "--json")
    found = {one["id"]: one["body"] for one in json.loads(said(capsys))["memories"]}
    assert found == {"project:project/note.md": "Kept here", "project:project/note-2.md": "Learned there"}
    assert run("restore", answer["undo"], "--project", str(repo)) == DONE
    said(capsys)
    run("list", "--project", str(repo), "--json")
    assert [one["body"] for one in json.loads(said(capsys))["memories"]] == ["Kept here"]


def test_a_worktree_is_copied_once_and_the_second_time_offers_no_undo_of_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    repo = make_repository(tmp_path / "r")
    tree = add_worktree(repo, tmp_path / "feat")
    run("remember", FACT, "--scope", "project", "--project", str(tree))
    remove_worktree(repo, tree)
    said(capsys)
    assert run("attach", str(tree), "--project", str(repo)) == DONE
    assert "  undo: mnemic restore " in said(capsys)
    assert run("attach", str(tree), "--project", str(repo)) == NOTHING
    assert (again := said(capsys)).startswith("nothing to do: ")
    assert "restore" not in again
    assert run("attach", str(tree), "--project", str(repo), "--json") == NOTHING
    assert json.loads(said(capsys)) == {"root": str(tree), "files": 0}


def test_what_was_forgotten_in_a_renamed_project_can_be_undone_though_no_memory_is_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foo, bar = make_repository(tmp_path / "foo"), tmp_path / "bar"
    run("remember", FACT, "--scope", "project", "--project", str(foo))
    run("forget", "volts", "--apply", "--project", str(foo))
    token = re.findall(r"mnemic restore (\S+)", said(capsys))[-1]
    foo.rename(bar)
    run("status", "--project", str(bar))
    assert "mnemic attach" not in said(capsys), "nobody is asked about a store without memories"
    assert run("attach", str(foo), "--project", str(bar)) == DONE
    assert "moved: 0 memory files" in said(capsys)
    assert run("restore", token, "--project", str(bar)) == DONE
    assert run("recall", "how many volts?", "--project", str(bar)) == DONE
    assert FACT in said(capsys)
    assert run("attach", str(foo), "--project", str(bar)) == FAILED


@pytest.mark.parametrize("old", ["never-was", "there"])
def test_what_does_not_belong_here_is_refused_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str
) -> None:
    there, here = make_repository(tmp_path / "there"), make_repository(tmp_path / "here")
    run("remember", FACT, "--scope", "project", "--project", str(there))
    said(capsys)
    assert run("attach", str(tmp_path / old), "--project", str(here)) == FAILED
    assert str(tmp_path / old) in said(capsys)
    run("list", "--project", str(there))
    assert FACT in said(capsys)


def test_a_scope_is_named_as_on_the_wire(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("list", "--scope", "vault:notes", "--project", str(make_repository(tmp_path / "p")))
    assert "vault:notes" in said(capsys)
