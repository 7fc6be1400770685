"""The extension in a real VS Code: built from its lock file, installed, driven in its host and by a person's hands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from mnemic.core.settings.options import OPTIONS, Option
from tests.editors.code_server import EXTENSION, play, sources

#: A folder that is given pictures of what the person sees; ``make pictures`` names it.
PICTURES = "EDITOR_PICTURES"

CODE = """\
deploy(tuesdays)  # when do we deploy?

unrelated = 1
"""

#: What came with the repository: a limit that a project may set, and a model, which none may.
PROJECT_FILE = "[recall]\nlimit = 7\n"
WORKSPACE_SETTINGS = '{"mnemic.model.provider": "client", "mnemic.hover.limit": 9}'

#: What is said in the journey, and stands in no log.
PRIVATE = ("Tuesdays", "fully staffed", "5433", "Zürich", "Hermes", "Makefiles", "French", "pairs", "ghp_")

#: What the journey shows, in its order: an agent and a person in the extension host, then a person at the keyboard.
SHOWN = """
activates
and finds the server
has all its commands
what is said in a chat becomes a symbol
is shown on a line that it bears on
with a link that forgets it
and on no other line
the symbol leads to its entry
a comment that is typed becomes a memory
a selection is remembered with where it stands
the tree lists them by scope
by type
and by temperature
it follows what changes
@memory /recall shows what answers
and refers to its file
@memory /remember keeps it
@memory /forget forgets nothing by itself
its button does
what is said to @memory is learned
in one chat
and answered from
an agent of the editor has it as a tool
and one that remembers
a setting reaches the server
one of a trusted workspace, too
one that nobody set leaves mnemic.toml alone
a repository does not name the model
the server has a page about itself
one about what a session begins with
and one about what can be taken back
/forget in a scratch buffer completes to memories
what is chosen in the tree is forgotten, several at once
all of it
undo brings it back everywhere
a broken header has a diagnostic
mended by typing, another takes its place
which a fix mends
its entries are symbols
and have lenses that forget and pin
a link leads to its memory
and can be clicked
a memory has what links to it
its header folds
keys and labels are coloured
a hint tells its age
a link offers the name of its memory for a new one
which changes the memory and its links
a link that is begun is completed
what is missing is mended on save
and nothing else
the server shows the index in the editor
the model of the editor is asked, and given the question
and what it says counts
a server that is killed is there again, and answers who asks meanwhile
with all that it kept
the documents that are open
and what was said to the one before
a trusted workspace has its own server
which knows the same
before links follow a file, the person is asked
the status bar counts
the tree shows it
pointing at a line shows it
what is chosen from the palette goes
the button in the notification brings it back
then they have
F2 on a link renames its memory
the walkthrough opens
a click in the tree opens its file
what is wrong with a memory file is underlined
""".strip().splitlines()

#: What is shown in a workspace that nobody trusts, on a machine that has no server.
RESTRICTED = """
the workspace is not trusted
no server is taken from it
nor is it run
the server is installed into its own environment
what came with the workspace stays out of sight
its settings count for nothing
""".strip().splitlines()

in_vs_code = pytest.mark.client("code-server", "chromium", "playwright", "vscode-build")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository, with what may come with one."""
    folder = tmp_path.resolve() / "project"
    (folder / ".git").mkdir(parents=True)
    (folder / ".vscode").mkdir()
    (folder / ".vscode" / "settings.json").write_text(WORKSPACE_SETTINGS, "utf-8")
    (folder / "release.py").write_text(CODE, "utf-8")
    (folder / "mnemic.toml").write_text(PROJECT_FILE, "utf-8")
    return folder


def shell_path(home: Path, path: str) -> None:
    """Sets the PATH of the person's shell, from which VS Code takes it."""
    (home / ".profile").write_text(f'export PATH="{path}"\n', "utf-8")


def assert_all_pass(lines: list[list[str]], shown: list[str]) -> None:
    assert [line[1:] for line in lines if line[0] == "FAIL"] == []
    assert [line[1] for line in lines] == shown


@in_vs_code
def test_an_agent_and_a_person_work_in_vs_code(vsix: Path, project: Path, tmp_path: Path, home: Path) -> None:
    shell_path(home, f"{Path(sys.executable).parent}:$PATH")
    pictures = os.environ.get(PICTURES, "")
    lines = play(tmp_path, project, vsix, "journey", environ=os.environ, person=True, pictures=pictures)
    assert_all_pass(lines, SHOWN)
    logs = [path.read_text("utf-8") for path in (tmp_path / "data" / "logs").rglob("mnemic.log")]
    assert any("Starting" in log for log in logs)
    assert [word for word in PRIVATE for log in logs if word in log] == []


@in_vs_code
def test_nothing_in_a_workspace_is_run_before_it_is_trusted(
    vsix: Path, project: Path, tmp_path: Path, home: Path
) -> None:
    shell_path(home, "/usr/bin:/bin")
    programs = project / ".venv" / "bin"
    programs.mkdir(parents=True)
    (programs / "mnemic").write_text('#!/bin/sh\ntouch "$(dirname "$0")/../../was-run"\n', "utf-8")
    (programs / "mnemic").chmod(0o755)
    # The installed server has what it needs from here: nothing is fetched in a test.
    offline = {"PIP_NO_DEPS": "1", "PIP_NO_INDEX": "1", "PYTHONPATH": sysconfig.get_path("purelib")}
    lines = play(
        tmp_path,
        project,
        vsix,
        "restricted",
        environ={**os.environ, **offline},
        settings={"mnemic.server.python": sys.executable},
        trusted=False,
    )
    assert_all_pass(lines, RESTRICTED)


@pytest.mark.client("vscode-build")
def test_the_extension_keeps_to_strict_types_and_rules(tmp_path: Path) -> None:
    done = subprocess.run(
        ["npm", "run", "--silent", "check"],
        cwd=sources(tmp_path),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


# -- the settings that the editor shows are the server's options


def declared() -> Mapping[str, Mapping[str, Any]]:
    parts = json.loads((EXTENSION / "package.json").read_text("utf-8"))["contributes"]["configuration"]
    return {name: setting for part in parts for name, setting in part["properties"].items()}


OURS = ("mnemic.server.", "mnemic.tree.", "mnemic.editorModel.")


def test_every_option_of_the_server_is_a_setting() -> None:
    names = {name.removeprefix("mnemic.") for name in declared() if not name.startswith(OURS)}
    assert names == set(OPTIONS)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_a_setting_says_what_its_option_is(option: Option) -> None:
    setting = declared()[f"mnemic.{option.name}"]
    default = list(option.default) if isinstance(option.default, tuple) else option.default
    assert setting["default"] == default
    assert setting["markdownDescription"]
    assert all(option.fits(value) for value in setting.get("enum", []))
    bounds = [setting[bound] for bound in ("minimum", "maximum") if bound in setting]
    assert len(bounds) == (2 if option.sort in {"integer", "number"} else 0)
    assert all(option.fits(bound) for bound in bounds)
    # What no project file may set, no workspace may.
    assert (setting["scope"] == "window") is option.project


def test_what_a_workspace_may_set_counts_only_when_it_is_trusted() -> None:
    manifest = json.loads((EXTENSION / "package.json").read_text("utf-8"))
    restricted = manifest["capabilities"]["untrustedWorkspaces"]["restrictedConfigurations"]
    assert set(restricted) == {f"mnemic.{option.name}" for option in OPTIONS.values() if option.project}
