"""How a piece of evidence is written down: which file, which part of it, and a hash of what that said.

In a header: ``<file>``, then nothing for the whole file, ``#L<first>-L<last>`` (counted from 1) or ``#<symbol>``, then
``@<hash>``, which is missing where there was nothing to read. ``<file>`` is a path below the memory's project,
percent-encoded, so that a project may be moved or cloned; for any other file it is a ``file:`` URI.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from urllib.parse import quote, unquote, urlsplit

_FORM = re.compile(
    r"(?P<file>[^#\s]+?)(?:#L(?P<first>\d{1,9})-L(?P<last>\d{1,9})|#(?P<symbol>[^\W\d][\w.]*))?(?:@(?P<said>[0-9a-f]{16}))?"
)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")


@dataclass(frozen=True, slots=True)
class Reference:
    """A file, or a part of one. Lines are 0-based, both included; ``said`` is the hash of what stood there."""

    file: str
    first: int | None = None
    last: int | None = None
    symbol: str | None = None
    said: str | None = None

    def written(self) -> str:
        """Returns what stands in a header."""
        part = f"#{self.symbol}" if self.symbol else ""
        if self.first is not None and self.last is not None:
            part = f"#L{self.first + 1}-L{self.last + 1}"
        return f"{self.file}{part}" + (f"@{self.said}" if self.said else "")

    def located(self, root: Path | None) -> Path | None:
        """Returns the file; None where it is none of this machine, or leads out of the project that it names."""
        if not _SCHEME.match(self.file):
            path = unquote(self.file, errors="surrogateescape")
            if (
                root is None
                or "\0" in path
                or path.startswith(("/", "\\"))
                or ".." in PurePosixPath(path).parts
            ):
                return None
            return root / path
        return _of_uri(self.file)

    def uri(self, root: Path | None) -> str:
        """Returns the ``file:`` URI of the file where it has one, else what is written."""
        if _SCHEME.match(self.file):
            return self.file
        path = self.located(root)
        return path.absolute().as_uri() if path is not None else self.file

    def shown(self, root: Path | None) -> str:
        """Returns how a person is told of it: ``src/app.py``, ``src/app.py lines 3–9`` or ``src/app.py::App.run``."""
        path = self.located(root)
        name = unquote(self.file)
        if path is not None:
            inside = root is not None and path.is_relative_to(root)
            name = path.relative_to(root).as_posix() if root and inside else "/".join(("…", *path.parts[-2:]))
        if self.symbol:
            return f"{name}::{self.symbol}"
        if self.first is None or self.last is None:
            return name
        return (
            f"{name} line {self.first + 1}"
            if self.first == self.last
            else f"{name} lines {self.first + 1}–{self.last + 1}"
        )


def parsed(text: str) -> Reference | None:
    """Returns what a header's text names; None for what has not its form."""
    form = _FORM.fullmatch(text.strip())
    if form is None:
        return None
    first, last = (int(form[name]) - 1 if form[name] else None for name in ("first", "last"))
    return Reference(form["file"], first, last, form["symbol"], form["said"])


def named(path: Path, root: Path | None) -> str:
    """Returns how a file is written down: by its path in the project, else by its URI."""
    if root is not None and path.is_relative_to(root) and path != root:
        inside = quote(path.relative_to(root).as_posix(), safe="/", errors="surrogateescape")
        if not _SCHEME.match(inside):
            return inside
    return path.absolute().as_uri()


def of_uri(uri: str, root: Path | None) -> str:
    """Returns how the file of a URI is written down; the URI itself where it is no file of this machine."""
    path = _of_uri(uri)
    return uri if path is None or not path.is_absolute() else named(Path(os.path.normpath(path)), root)


def _of_uri(uri: str) -> Path | None:
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
        return None
    path = unquote(parts.path, errors="surrogateescape")
    path = path.removeprefix("/") if os.name == "nt" else path
    return Path(path) if path and "\0" not in path else None
