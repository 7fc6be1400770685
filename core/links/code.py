"""Links from memories to code: the files, and the symbols in them, that a memory names by a path of the project."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mnemic.core.evidence.reference import parsed
from mnemic.core.links.entities import FILE, parts

#: So many places of one memory are looked up.
MAX_PLACES = 16
#: A larger file is there, and is not searched for a symbol.
MAX_BYTES = 2_000_000

_SYMBOL = re.compile(r"(?:::|#|:(?=[A-Za-z_]))([A-Za-z_]\w*(?:(?:\.|::)[A-Za-z_]\w*)*)")
_LINES = re.compile(r"L\d+(?:-L?\d+)?")

#: Tells whether a path below a folder is there, and in it the symbol, where one is named.
Exists = Callable[[Path, "CodePlace"], bool]


@dataclass(frozen=True, slots=True, order=True)
class CodePlace:
    """A file of a project by its path from the project's folder, '/'-separated, and a symbol in it, if one is named."""

    path: str
    symbol: str = ""

    @property
    def title(self) -> str:
        """How it is shown: ``src/app.py`` or ``src/app.py::App.run``."""
        return f"{self.path}::{self.symbol}" if self.symbol else self.path


def places_in(text: str) -> tuple[CodePlace, ...]:
    """Returns the places that a text may name, each once: whether they are there is not looked at here."""
    _, text = parts(text)
    found: dict[CodePlace, None] = {}
    for match in FILE.finditer(text):
        path = match[1].removesuffix(".")
        symbol = _SYMBOL.match(text, match.end(1))
        named = symbol[1].replace("::", ".") if symbol and not _LINES.fullmatch(symbol[1]) else ""
        if ".." not in path.split("/") and not path.endswith("/"):
            found[CodePlace(path, named)] = None
    return tuple(found)[:MAX_PLACES]


def place_of(evidence: str, root: Path) -> CodePlace | None:
    """Returns the file, and the symbol, that a piece of evidence speaks of; None for one outside of the project."""
    reference = parsed(evidence)
    path = reference.located(root) if reference else None
    if reference is None or path is None:
        return None
    inside = os.path.normpath(path)
    base = f"{root}{os.sep}"
    if not inside.startswith(base):
        return None
    return CodePlace(inside.removeprefix(base).replace(os.sep, "/"), reference.symbol or "")


def exists(root: Path, place: CodePlace) -> bool:
    """Looks at the disk: a regular file in the project, which no link leads out of, and its last name in the text."""
    try:
        file = root / place.path
        real = os.path.realpath(file)
        if not real.startswith(os.path.realpath(root) + os.sep):
            return False
        status = os.stat(real)  # noqa: PTH116 - the path was resolved already
        if not stat.S_ISREG(status.st_mode):
            return stat.S_ISDIR(status.st_mode) and not place.symbol
        if not place.symbol or status.st_size > MAX_BYTES:
            return True
        name = place.symbol.rpartition(".")[2].encode()
        return re.search(rb"(?<!\w)" + re.escape(name) + rb"(?!\w)", Path(real).read_bytes()) is not None
    except (OSError, ValueError):
        return False
