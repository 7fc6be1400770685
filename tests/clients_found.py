"""Where the real clients are that some tests drive: those of ``make test-tools`` first, else what the machine has."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

_TOOLS = Path(__file__).parent.parent / ".tools"


def find_nvim() -> Path | None:
    """Returns the Neovim that ``make test-tools`` installed; one of the machine's may be too old to speak LSP."""
    return _installed("nvim", "venv/bin/nvim")


def find_emacs() -> Path | None:
    """Returns the Emacs that ``make test-tools`` installed, with its eglot."""
    return _installed("emacs", "emacs")


def find_vim() -> Path | None:
    """Returns the Vim that ``make test-tools`` installed, with its ALE."""
    return _installed("vim", "vim")


def find_jsonrpc() -> Path | None:
    """Returns the folder of vscode-jsonrpc, which scripts of Node speak JSON-RPC with."""
    return _installed("jsonrpc", "node_modules/vscode-jsonrpc")


def find_qwen() -> Path | None:
    """Returns the Qwen Code that ``make test-tools`` installed: the version whose files ours must equal."""
    return _installed("qwen", "node_modules/.bin/qwen")


def find_code_server() -> Path | None:
    """Returns the code-server that ``make test-tools`` installed: VS Code itself, served to a browser."""
    return _installed("code-server", "node_modules/.bin/code-server")


def find_chromium() -> Path | None:
    """Returns the Chromium that ``make test-tools`` installed, else one of the machine's."""
    found = shutil.which("chromium")
    return _installed("chromium", "chromium") or (Path(found) if found else None)


def find_playwright() -> Path | None:
    """Returns the module with which a script of Node drives Chromium."""
    return _installed("chromium", "node_modules/playwright-core")


def find_vscode_build() -> Path | None:
    """Returns the folder of what the extension for VS Code is built with."""
    return _installed("vscode-build", "node_modules")


def find_client(name: str) -> Path | None:
    """Returns the client of that name, or None; any other than ours is looked for on the PATH."""
    if name in TOOLS:
        return TOOLS[name]()
    found = shutil.which(name)
    return Path(found) if found else None


def how_to_have(name: str) -> str:
    """Returns why a test is skipped: which client is missing, and how it is had."""
    hint = ": run make test-tools" if name in TOOLS else ""
    return f"{name} is not installed{hint}"


TOOLS: Mapping[str, Callable[[], Path | None]] = {
    "chromium": find_chromium,
    "code-server": find_code_server,
    "emacs": find_emacs,
    "jsonrpc": find_jsonrpc,
    "nvim": find_nvim,
    "playwright": find_playwright,
    "qwen": find_qwen,
    "vim": find_vim,
    "vscode-build": find_vscode_build,
}


def _installed(tool: str, program: str) -> Path | None:
    """Returns the program if its installation came to its end."""
    folder = _TOOLS / tool
    return folder / program if any(folder.glob("installed-*")) else None
