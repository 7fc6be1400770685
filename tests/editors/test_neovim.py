"""The Neovim plugin in a real, headless Neovim, installed as its README says."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.clients_found import find_nvim
from tests.editors.playing import HERE, assert_played, run
from tests.source_tree import ROOT

PLUGIN = ROOT / "client-examples" / "neovim"

CODE = """\
subprocess.run(["ninja", "check"])  # how the tests run

greet("🙂🙂"); run("ninja check")  # tests
unrelated = 1
"""


@pytest.fixture
def project(tmp_path: Path, home: Path) -> Path:
    """A repository, and a home whose Neovim has the plugin installed: a copy, as Neovim writes help tags into it."""
    shutil.copytree(PLUGIN, home / ".local/share/nvim/site/pack/mnemic/start/mnemic")
    (home / ".config/nvim").mkdir(parents=True)
    configure(home, "vim.lsp.enable('mnemic')")
    folder = tmp_path.resolve() / "a b#c? 100%25 naïve 名前 🙂"
    (folder / ".git").mkdir(parents=True)
    (folder / "build.py").write_text(CODE, "utf-8")
    (folder / "notes.md").write_text("# Notes\n", "utf-8")
    (folder / "LIESMICH").write_text("Alles steht in den Notizen.\n", "utf-8")
    assert run_nvim(folder, "-c", "helptags ALL", "-c", "quit").returncode == 0
    return folder


def configure(home: Path, lua: str) -> None:
    """Writes the person's init.lua."""
    (home / ".config/nvim/init.lua").write_text(lua, "utf-8")


def run_nvim(folder: Path, *arguments: str, path: str = "") -> subprocess.CompletedProcess[str]:
    """Runs Neovim to its end; ``path`` stands before the PATH."""
    nvim = find_nvim()
    assert nvim is not None
    paths = os.pathsep.join(filter(None, [path, os.environ["PATH"]]))
    return run([nvim, "--headless", "-i", "NONE", "-n", *arguments], folder, {"PATH": paths})


def play(project: Path, script: str) -> None:
    """Plays a script in the project's folder."""
    done = run_nvim(project, "-c", f"luafile {HERE / script}", path=str(Path(sys.executable).parent))
    assert_played(done)


@pytest.mark.client("nvim")
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_person_remembers_hovers_mends_forgets_and_restores(
    project: Path, home: Path, encoding: str
) -> None:
    only = f"{{ general = {{ positionEncodings = {{ '{encoding}' }} }} }}"
    configure(home, f"vim.lsp.config('mnemic', {{ capabilities = {only} }}); vim.lsp.enable('mnemic')")
    play(project, "neovim_journey.lua")


@pytest.mark.client("nvim")
def test_setup_takes_another_command_and_settings(project: Path, home: Path) -> None:
    command = f"{{ [[{sys.executable}]], '-m', 'mnemic.server' }}"
    configure(
        home, f"require('mnemic').setup({{ cmd = {command}, options = {{ hover = {{ limit = 1 }} }} }})"
    )
    script = project.parent / "ask.lua"
    script.write_text(
        """
        local client, why = require('mnemic.clients').current()
        local answer = client and client:request_sync('memory/status', vim.empty_dict(), 15000, 0)
        for _, setting in ipairs(answer and answer.result and answer.result.settings or {}) do
          if setting.name == 'hover.limit' then
            why = ('%s from the %s'):format(setting.value, setting.from)
          end
        end
        io.stdout:write(why or 'no answer')
        vim.cmd('qall!')
        """,
        "utf-8",
    )
    done = run_nvim(project, "build.py", "-c", f"luafile {script}", path="/nowhere")
    assert done.stdout == "1 from the client", done.stderr


@pytest.mark.client("nvim")
def test_a_missing_server_is_said_in_one_sentence(project: Path, home: Path) -> None:
    configure(home, "vim.lsp.config('mnemic', { cmd = { 'no-such-mnemic', 'serve' } })")
    done = run_nvim(project, "build.py", "-c", "Mnemic status", "-c", "qall!")
    assert "mnemic: no-such-mnemic is not executable. See :help mnemic-setup." in done.stderr
    assert "stack traceback" not in done.stderr


@pytest.mark.client("nvim")
def test_a_chat_becomes_a_memory_that_is_seen_forgotten_and_brought_back(project: Path) -> None:
    play(project, "neovim_chat.lua")


@pytest.mark.client("nvim")
def test_odd_names_changes_from_outside_and_a_killed_server_lose_nothing(project: Path, home: Path) -> None:
    watches = "{ workspace = { didChangeWatchedFiles = { dynamicRegistration = true } } }"
    configure(home, f"vim.lsp.config('mnemic', {{ capabilities = {watches} }}); vim.lsp.enable('mnemic')")
    play(project, "neovim_faults.lua")


@pytest.mark.client("nvim")
def test_a_server_that_always_dies_is_left_alone_after_some_tries(project: Path, home: Path) -> None:
    configure(
        home,
        """
        vim.lsp.config('mnemic', { cmd = { 'sh', '-c', 'echo >> starts; exit 3' } })
        require('mnemic.recovery').first_wait_ms = 1
        """,
    )
    script = project.parent / "ask.lua"
    script.write_text(
        """
        local last
        vim.notify = function(sentence)
          last = sentence:find('left alone', 1, true) and sentence or last
        end
        vim.cmd('Mnemic status')
        vim.wait(15000, function() return last ~= nil end)
        io.stdout:write(last or 'nothing')
        vim.cmd('qall!')
        """,
        "utf-8",
    )
    done = run_nvim(project, "build.py", "-c", f"luafile {script}")
    assert done.stdout == (
        "mnemic: The server ended 6 times in a row and is left alone. See :checkhealth mnemic and :LspLog."
    )
    assert (project / "starts").read_text() == "\n" * 7


@pytest.mark.client("nvim")
@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("'sh', '-c', 'exit 3'", "ERROR The server does not start."),
        ("'no-such-mnemic'", "ERROR no-such-mnemic is not executable."),
        (f"[[{sys.executable}]], '-m', 'mnemic.server'", "OK user: 0 memories in "),
    ],
)
def test_checkhealth_tells_whether_a_server_would_start(
    project: Path, home: Path, command: str, sentence: str
) -> None:
    configure(home, f"require('mnemic').setup({{ cmd = {{ {command} }} }})")
    done = run_nvim(project, "-c", "checkhealth mnemic", "-c", "%print", "-c", "qall!")
    assert sentence in done.stdout + done.stderr
    assert (done.stdout + done.stderr).count("ERROR ") == sentence.count("ERROR ")


@pytest.mark.client("nvim")
def test_links_between_memories_are_followed_renamed_folded_and_completed(project: Path) -> None:
    play(project, "neovim_links.lua")
