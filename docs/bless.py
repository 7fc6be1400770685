"""Puts into the pages what is read off the code: what commands and demo print, what each module is for.

    python docs/bless.py                  writes all parts; ``make readme`` runs it
    python docs/bless.py --check tour     says what differs, and leaves with exit code 1 if anything does
    python docs/bless.py --check demo     the same for the demo's output
    python docs/bless.py --check modules  the same for the list of modules in docs/architecture.md

Each ``$ …`` line of a ``console`` block is run, in order, in one empty home with one project. What differs from run to
run is written as an example: tokens are numbered, times and the home folder are fixed.
"""  # noqa: INP001 - a script beside the pages, no package

from __future__ import annotations

import argparse
import ast
import difflib
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FIRST, ARCHITECTURE = ROOT / "README.md", ROOT / "docs" / "architecture.md"
#: The home and the project that the page shows.
HOME, PROJECT = "/home/ada", "shop"

_CONSOLE = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
_DEMO = re.compile(r"(?<=^<!-- demo -->\n).*?(?=^<!-- /demo -->$)", re.MULTILINE | re.DOTALL)
_MODULES = re.compile(r"(?<=^<!-- modules -->\n).*?(?=^<!-- /modules -->$)", re.MULTILINE | re.DOTALL)
_ORDER = re.compile(r'^ORDER = """(.*?)"""', re.MULTILINE | re.DOTALL)
_TOKEN = re.compile(r"\b\d{8}T\d{12}-[0-9a-f]{8}\b")
_TIME = re.compile(r"\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
_OURS = ("MNEMIC_", "QWEN_", "XDG_")


class Tour:
    """The commands of the page, run one after the other in one home."""

    def __init__(self, folder: Path) -> None:
        self.home = folder
        self.project = folder / PROJECT
        (self.project / ".git").mkdir(parents=True)
        self._real: dict[str, str] = {}

    def block(self, text: str) -> str:
        """Returns a console block with each command's output as it is now."""
        commands = [line for line in text.splitlines() if line.startswith("$ ")]
        return "\n".join(f"{command}\n{self._shown(self.run(command[2:]))}" for command in commands)

    def run(self, command: str) -> str:
        """Returns what a command prints; tokens that the page shows stand for those of this run."""
        for shown, real in self._real.items():
            command = command.replace(shown, real)
        words = [
            str(self.home) + word[1:] if word.startswith("~/") else word for word in shlex.split(command)
        ]
        return run(words, self.home, self.project)

    def _shown(self, text: str) -> str:
        text = _TOKEN.sub(self._token, text)
        text = _TIME.sub("2026-11-30T09:00:00.000Z", text)
        for folder, shown in ((str(self.home), HOME), (_as_id(self.home), _as_id(HOME))):
            text = text.replace(folder, shown)
        return text

    def _token(self, found: re.Match[str]) -> str:
        known = {real: shown for shown, real in self._real.items()}
        shown = known.get(found[0]) or f"20261130T0900{len(self._real) + 1:02}000000-1a2b3c4d"
        self._real[shown] = found[0]
        return shown


def run(words: list[str], home: Path, cwd: Path) -> str:
    """Returns what ``mnemic …`` or ``cat …`` prints in this home, trailing blanks of lines removed."""
    if words[0] == "cat":
        text = Path(words[1]).read_text("utf-8")
    else:
        environ = {key: value for key, value in os.environ.items() if not key.startswith(_OURS)}
        environ |= {"HOME": str(home), "USERPROFILE": str(home), "PYTHONIOENCODING": "utf-8"}
        program = Path(sys.executable).with_name(words[0])
        done = subprocess.run(  # noqa: S603 - the commands stand in our own page
            [program, *words[1:]],
            env=environ,
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            timeout=60,
        )
        text = done.stdout.decode("utf-8")
        if "Traceback (most recent call last)" in text:
            sys.exit(f"{shlex.join(words)} fails; nothing was written.\n{text}")
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def tour(page: str) -> str:
    """Returns the page with the outputs of its console blocks as they are now."""
    with tempfile.TemporaryDirectory() as folder:
        walk = Tour(Path(folder).resolve())
        return _CONSOLE.sub(lambda block: walk.block(block[0]), page)


def demo(page: str) -> str:
    """Returns the page with the demo's output as it is now."""
    with tempfile.TemporaryDirectory() as folder:
        text = run(["mnemic", "demo"], Path(folder), Path(folder)).strip("\n")
    return _DEMO.sub(lambda _: f"\n```text\n{text}\n```\n\n", page)


def modules(page: str) -> str:
    """Returns the page with the first sentence of every module, core's in their written order."""
    found = _ORDER.search((ROOT / "tests" / "test_architecture.py").read_text("utf-8"))
    order = found[1].split() if found else []
    text = ""
    for layer in ("core", "protocol", "server"):
        told = {name: _purpose(path) for name, path in _files(ROOT / layer) if _purpose(path)}
        names = [name for name in order if name in told] if layer == "core" else []
        names += [name for name in told if name not in names]
        rows = "".join(f"| `{name}` | {told[name]} |\n" for name in names)
        text += f"\n### {layer}\n\n| module | what it is for |\n| --- | --- |\n{rows}"
    return _MODULES.sub(lambda _: f"{text}\n", page)


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*.py")):
        name = ".".join(path.relative_to(folder).with_suffix("").parts)
        if not name.endswith("__init__"):
            yield name, path


def _purpose(path: Path) -> str:
    """The first paragraph of a module's docstring, as a cell of a table."""
    first = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n\n")[0]
    return " ".join(first.replace("``", "`").replace("|", "\\|").split())


PARTS: dict[str, tuple[Path, Callable[[str], str]]] = {
    "tour": (FIRST, tour),
    "demo": (FIRST, demo),
    "modules": (ARCHITECTURE, modules),
}


def _as_id(folder: Path | str) -> str:
    return re.sub(r"[^A-Za-z0-9]", "-", str(folder))


def main() -> int:
    """Blesses the pages, or checks one part."""
    parser = argparse.ArgumentParser(description="Put into the pages what is read off the code.")
    parser.add_argument("--check", choices=PARTS, help="change nothing; say what differs")
    asked = parser.parse_args().check
    differs = False
    for path, renewed in PARTS.values() if asked is None else [PARTS[asked]]:
        page = path.read_text("utf-8")
        now = renewed(page)
        if asked is None:
            path.write_text(now, "utf-8")
            continue
        lines = difflib.unified_diff(page.splitlines(), now.splitlines(), path.name, "now", lineterm="", n=1)
        sys.stdout.writelines(f"{line}\n" for line in lines)
        differs |= now != page
    return int(differs)


if __name__ == "__main__":
    sys.exit(main())
