"""The project's own source, read without running it: modules, what they import, what they name."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parent.parent
LAYERS = ("core", "protocol", "server")


@dataclass(frozen=True)
class Module:
    """One file of a layer; ``name`` is its dotted name without ``mnemic.``: ``core.search.tokens``."""

    name: str
    path: Path

    @property
    def layer(self) -> str:
        return self.name.partition(".")[0]

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.path.read_text("utf-8"), str(self.path))

    @cached_property
    def imports(self) -> frozenset[str]:
        """Every name it imports, fully dotted, wherever the import stands."""
        return frozenset(name for node in ast.walk(self.tree) for name in imported(node))

    @cached_property
    def imports_when_loaded(self) -> frozenset[str]:
        """The names that are imported as soon as the module is: not those inside functions, nor for types only."""
        return frozenset(name for node in _run_when_loaded(self.tree) for name in imported(node))

    @cached_property
    def uses(self) -> frozenset[str]:
        """Every dotted name it speaks of, import aliases resolved: ``t.time`` after ``import time as t`` is ``time.time``.

        What hangs on anything but an import begins with a dot: ``.print``, ``.expanduser``.
        """
        aliases = {alias: name for node in ast.walk(self.tree) for alias, name in _aliases(node)}
        spoken = (_dotted(node) for node in ast.walk(self.tree) if isinstance(node, ast.Attribute | ast.Name))
        return self.imports | frozenset(_resolved(name, aliases) for name in spoken)


def read_modules() -> dict[str, Module]:
    """Returns all modules of the three layers by name; a package's ``__init__`` has the package's."""
    found = {}
    for layer in LAYERS:
        for path in sorted((ROOT / layer).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found[name] = Module(name, path)
    return found


MODULES = read_modules()


def ours(imported_name: str) -> str | None:
    """Returns the module of ours that an imported name leads to, or None."""
    name = imported_name.removeprefix("mnemic.")
    while name and name not in MODULES:
        name = name.rpartition(".")[0]
    return name if name and imported_name.startswith("mnemic.") else None


def loaded_with(start: str) -> frozenset[str]:
    """Returns every name that is imported, directly or by way of our modules, as soon as ``start`` is."""
    seen: set[str] = set()
    names: set[str] = set()
    waiting = [start]
    while waiting:
        module = waiting.pop()
        if module not in seen:
            seen.add(module)
            found = MODULES[module].imports_when_loaded
            names |= found
            waiting += [target for name in found if (target := ours(name))]
            waiting += [module.rpartition(".")[0]] if "." in module else []
    return frozenset(names)


def imported(node: ast.AST) -> Iterator[str]:
    """Yields what an import statement imports, fully dotted."""
    for _, name in _aliases(node):
        yield name


def _aliases(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.asname or alias.name, alias.name
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            yield alias.asname or alias.name, f"{'.' * node.level}{node.module or ''}.{alias.name}"


def _run_when_loaded(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        later = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for_types = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
        if not later and not for_types:
            yield child
            yield from _run_when_loaded(child)


def _resolved(name: str, aliases: Mapping[str, str]) -> str:
    head, dot, rest = name.partition(".")
    if head in aliases:
        return f"{aliases[head]}{dot}{rest}"
    return f".{rest or head}"


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return ""
