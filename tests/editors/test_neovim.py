"""The Neovim plugin in a real, headless Neovim, installed as its README says."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.clients_found import find_nvim
from tests.source_tree import ROOT

PLUGIN = ROOT / "client-examples" / "neovim"
JOURNEY = Path(__file__).parent / "neovim_journey.lua"
PATIENCE = 120.0

#: What the journey shows, in its order.
SHOWN = """
starts and attaches to a code file
the project is the repository
attaches to Markdown
attaches to a file without a type
:Mnemic remember says what was kept
the memory is a workspace symbol
:Mnemic recall shows it
:Mnemic recall says when there is none
hover shows it on a line that speaks of it
hover finds the word after an emoji
hover is silent on a blank line
hover is silent on a line about something else
completes subcommands
completes titles from the word on
completes what can be taken back
a marker that is typed becomes a memory
and a symbol that is found by its words
a memory file belongs to the server that keeps it
a broken header has a diagnostic
which goes when the header is mended by typing
a secret has a diagnostic
and a fix that puts a mask in its place
document symbols are its entries
hover in a memory file tells its id and heat
:Mnemic forget forgets nothing without a choice
it asks which memory is meant
:Mnemic forget forgets what was chosen
it is gone from the symbols
and from hovers
:Mnemic restore takes back what is picked from the log
it is a symbol again
and in hovers again
:Mnemic status tells the stores
an unknown subcommand is named
:help mnemic
:checkhealth mnemic finds all well
memory/extract reads the chat
with progress
$/cancelRequest ends a request
and its progress
the server goes on answering
stops when asked
its process is gone
""".strip().splitlines()

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
    folder = tmp_path.resolve() / "project"
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
    return subprocess.run(
        [nvim, "--headless", "-i", "NONE", "-n", *arguments],
        cwd=folder,
        env={**os.environ, "PATH": os.pathsep.join(filter(None, [path, os.environ["PATH"]]))},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.client("nvim")
def test_a_person_remembers_hovers_mends_forgets_and_restores_in_neovim(project: Path) -> None:
    run = run_nvim(project, "-c", f"luafile {JOURNEY}", path=str(Path(sys.executable).parent))
    lines = [line.split("\t") for line in run.stdout.splitlines() if line.startswith(("PASS\t", "FAIL\t"))]
    print(run.stdout, run.stderr)
    assert [line[1:] for line in lines if line[0] == "FAIL"] == []
    assert [line[1] for line in lines] == SHOWN
    assert run.returncode == 0


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
        local answer = assert(client, why):request_sync('memory/status', vim.empty_dict(), 15000, 0)
        for _, setting in ipairs(answer.result.settings) do
          if setting.name == 'hover.limit' then
            io.stdout:write(('%s from the %s\\n'):format(setting.value, setting.from))
          end
        end
        vim.cmd('qall!')
        """,
        "utf-8",
    )
    run = run_nvim(project, "build.py", "-c", f"luafile {script}", path="/nowhere")
    assert run.stdout == "1 from the client\n", run.stderr


@pytest.mark.client("nvim")
def test_a_missing_server_is_said_in_one_sentence(project: Path, home: Path) -> None:
    configure(home, "vim.lsp.config('mnemic', { cmd = { 'no-such-mnemic', 'serve' } })")
    run = run_nvim(project, "build.py", "-c", "Mnemic status", "-c", "qall!")
    assert "mnemic: no-such-mnemic is not executable. See :help mnemic-setup." in run.stderr
    assert "stack traceback" not in run.stderr
