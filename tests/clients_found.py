"""Where the real clients are that some tests drive: those of ``make test-tools`` first, else what the machine has."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

_TOOLS = Path(__file__).parent.parent / ".tools"


def find_nvim() -> Path | None:
    """Returns the Neovim that ``make test-tools`` installed; one of the machine's may be too old to speak LSP."""
    return _installed("nvim", "venv/bin/nvim")


def find_qwen() -> Path | None:
    """Returns the Qwen Code that ``make test-tools`` installed: the version whose files ours must equal."""
    return _installed("qwen", "node_modules/.bin/qwen")


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


TOOLS: Mapping[str, Callable[[], Path | None]] = {"nvim": find_nvim, "qwen": find_qwen}


def _installed(tool: str, program: str) -> Path | None:
    """Returns the program if its installation came to its end."""
    folder = _TOOLS / tool
    return folder / program if any(folder.glob("installed-*")) else None
