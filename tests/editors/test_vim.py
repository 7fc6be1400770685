"""mnemic.vim in a real Vim with ALE, without a terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.clients_found import find_vim
from tests.editors.playing import HERE, assert_played, run
from tests.source_tree import ROOT

CLIENT = ROOT / "client-examples" / "vim"
NOTES = """\
run ninja check before you push 🙂  # tests
"""


@pytest.mark.client("vim")
def test_a_person_remembers_hovers_forgets_and_restores_in_vim(tmp_path: Path) -> None:
    project = tmp_path / "a b#c 100%25 naïve 名前 🙂"
    (project / ".git").mkdir(parents=True)
    (project / "notes.txt").write_text(NOTES, "utf-8")
    settings = tmp_path / "vimrc"
    settings.write_text(
        f"""
        set encoding=utf-8 hidden nomore
        let g:ale_echo_cursor = 0
        let g:ale_linters = {{'text': ['mnemic']}}
        let g:ale_hover_to_preview = 1
        let g:mnemic_command = ['{sys.executable}', '-m', 'mnemic.server']
        set runtimepath^={CLIENT}
        filetype plugin on
        """,
        "utf-8",
    )
    vim, told = find_vim(), tmp_path / "told"
    assert vim is not None
    quiet = ["-N", "--not-a-term", "-T", "dumb", "-i", "NONE", "-n"]
    done = run([vim, *quiet, "-u", settings, "-S", HERE / "vim_journey.vim"], project, {"JOURNEY": str(told)})
    done.stdout = told.read_text("utf-8") if told.exists() else done.stdout
    assert_played(done)
