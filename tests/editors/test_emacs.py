"""mnemic.el in a real Emacs with eglot, without a window."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.clients_found import find_emacs
from tests.editors.playing import HERE, assert_played, run
from tests.source_tree import ROOT

CLIENT = ROOT / "client-examples" / "emacs"
NOTES = """\
run ninja check before you push  # tests

🙂🙂 is_done(🙂); run("ninja check")  # tests at night
unrelated
"""


def run_emacs(folder: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Runs Emacs with our file on its load path, to its end."""
    emacs = find_emacs()
    assert emacs is not None
    quiet = (
        "(setq native-comp-deferred-compilation nil)"  # its compiler would work in the background for nothing
    )
    return run([emacs, "--batch", "-Q", "--eval", quiet, "-L", CLIENT, *arguments], folder)


@pytest.mark.client("emacs")
def test_a_person_remembers_hovers_forgets_and_restores_in_emacs(tmp_path: Path) -> None:
    project = tmp_path / "a b#c? 100%25 naïve 名前 🙂"
    (project / ".git").mkdir(parents=True)
    (project / ".git" / "HEAD").write_text("ref: refs/heads/main\n", "utf-8")
    (project / "notes.txt").write_text(NOTES, "utf-8")
    assert_played(run_emacs(project, "-l", HERE / "emacs_journey.el", sys.executable))


@pytest.mark.client("emacs")
def test_the_file_for_emacs_compiles_without_a_warning(tmp_path: Path) -> None:
    copy = tmp_path / "mnemic.el"
    copy.write_bytes((CLIENT / "mnemic.el").read_bytes())
    strict = "(setq byte-compile-error-on-warn t)"
    done = run_emacs(tmp_path, "--eval", strict, "-f", "batch-byte-compile", copy)
    assert (done.returncode, done.stderr) == (0, "")
