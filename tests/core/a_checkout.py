"""A git checkout of real sources, and fifty sentences that name files, lines and symbols of it."""

from __future__ import annotations

import ast
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

_DEFINED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
#: How people speak of a file, of lines, and of a symbol.
FILES = (
    "The odd cases are handled in {path}, not in the callers.",
    "Don't touch `{path}` without asking Dana.",
    "Les cas limites sont traités dans {path}.",
    "部署前请检查{path}。",
    "Wir haben {path} im Mai neu geschrieben.",
)
LINES = (
    "The retry rule is at {path}:{first}.",
    "See `{path}#L{first}-L{last}` for why the order matters.",
    "The workaround stands in {path}, lines {first}-{last}.",
    "Der Fehler steckt in {path} Zeile {first}.",
)
SYMBOLS = (
    "{path}::{symbol} must stay free of I/O.",
    "`{symbol}` is called on every keystroke, keep it cheap.",
    "Never call {symbol}() from a handler.",
    "O método `{symbol}` em {path} não pode bloquear.",
)


@dataclass(frozen=True)
class Spoken:
    """A sentence, and what it speaks of: lines are 0-based, both included; with neither, the whole file."""

    text: str
    path: str
    first: int | None = None
    last: int | None = None
    symbol: str | None = None


def checkout(root: Path) -> Path:
    """Makes a repository of an installed package's own sources."""
    for name in ("pygls", "cattrs"):
        shutil.copytree(installed(name), root / "src" / name, ignore=shutil.ignore_patterns("__pycache__"))
    git(root, "init", "-q")
    git(root, "config", "core.autocrlf", "false")
    commit(root)
    return root


def installed(name: str) -> Path:
    """Returns the folder of an installed package."""
    spec = find_spec(name)
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(next(iter(spec.submodule_search_locations)))


def git(root: Path, *words: str) -> None:
    who = ("-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(("git", *who, "-C", root, *words), check=True, capture_output=True)


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "all of it")


def sentences(root: Path, count: int = 50) -> list[Spoken]:
    """Fifty sentences: fifteen of files, fifteen of lines, twenty of symbols, spread over the sources."""
    paths = [path for path in sorted(map(str, _sources(root))) if len((root / path).read_text().split()) > 40]
    symbols = _symbols(root, paths)
    found = [
        *(Spoken(FILES[n % len(FILES)].format(path=path), path) for n, path in enumerate(paths[:15])),
        *(_of_lines(root, n, path) for n, path in enumerate(paths[-15:])),
        *(_of_symbol(n, *each) for n, each in enumerate(symbols[:: max(1, len(symbols) // 20)][:20])),
    ]
    assert len(found) == count
    return found


def _of_lines(root: Path, n: int, path: str) -> Spoken:
    form = LINES[n % len(LINES)]
    rows = (root / path).read_text().splitlines()
    length = 3 if "last" in form else 1
    elsewhere = {
        row
        for other in _sources(root)
        if str(other) != path
        for row in (root / other).read_text().splitlines()
    }
    own = (at for at in range(5, len(rows)) if len(rows[at]) > 24 and "#" not in rows[at])
    telling = (at for at in own if rows.count(rows[at]) == 1 and rows[at] not in elsewhere)
    first = next(telling)
    last = min(first + length, len(rows)) - 1
    return Spoken(form.format(path=path, first=first + 1, last=last + 1), path, first, last)


def _of_symbol(n: int, path: str, symbol: str, first: int, last: int) -> Spoken:
    return Spoken(SYMBOLS[n % len(SYMBOLS)].format(path=path, symbol=symbol), path, first, last, symbol)


def _symbols(root: Path, paths: list[str]) -> list[tuple[str, str, int, int]]:
    """Functions and classes that are defined in exactly one place, with the lines from their first decorator on."""
    every = [each for path in _everything(root) for each in _defined(root, path)]
    times = Counter(name for _, name, _, _ in every)
    told = [each for each in every if each[0] in paths and len(each[1]) > 6 and each[3] > each[2] + 1]
    return [each for each in told if times[each[1]] == 1]


def definitions_of(root: Path, count: int) -> list[Spoken]:
    """So many definitions of the checkout, of names that nothing else bears; decorated ones first."""
    found = _symbols(root, _everything(root))
    decorated = [
        each for each in found if (root / each[0]).read_text().split("\n")[each[2]].strip()[0] == "@"
    ]
    plain = [each for each in found if each not in decorated]
    some = [*decorated[: count // 2], *plain[:: max(1, len(plain) // count)]][:count]
    return [Spoken(f"`{name}` in {path}", path, first, last, name) for path, name, first, last in some]


def _everything(root: Path) -> list[str]:
    return sorted(str(path.relative_to(root)) for path in (root / "src").rglob("*.py"))


def parsed_definitions(text: str) -> list[tuple[str, int, int]]:
    """Functions and classes whose last name a source defines once, with their lines from the first decorator on."""
    found = [
        (node.name, *_lines_of(node)) for node in ast.walk(ast.parse(text)) if isinstance(node, _DEFINED)
    ]
    times = Counter(name for name, _, _ in found)
    return [each for each in found if times[each[0]] == 1]


def _defined(root: Path, path: str) -> Iterator[tuple[str, str, int, int]]:
    for node in ast.walk(ast.parse((root / path).read_text())):
        if isinstance(node, _DEFINED):
            yield path, node.name, *_lines_of(node)


def _lines_of(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> tuple[int, int]:
    first = min((node.lineno, *(each.lineno for each in node.decorator_list)))
    return first - 1, (node.end_lineno or 0) - 1


def _sources(root: Path) -> Iterator[Path]:
    return (path.relative_to(root) for path in (root / "src").rglob("*.py") if path.name != "__init__.py")
