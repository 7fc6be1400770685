"""What a project already says to agents: its AGENTS.md, QWEN.md and CLAUDE.md. What they say needs no second copy.

They count from the folder that is open up to the project's root, with those in ``.qwen`` and ``.claude`` beside them
and with the files they import: ``@docs/style.md``, one level deep, and none that lies outside the project.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from mnemic.core.files.disk import read_regular

#: The first system's files, and their kin.
NAMES = ("AGENTS.md", "QWEN.md", "CLAUDE.md", "CLAUDE.local.md", "AGENTS.override.md")
_BESIDE = ("", ".qwen", ".claude")
_RULES = (".claude/rules", ".qwen/rules")
#: Bytes read of one file, and files read in all.
_BYTES, _FILES = 200_000, 60
_CHARS = 6
_IMPORT = re.compile(r"(?:^|(?<=[\s(]))@(?P<path>[^\s@`'\"<>()]{1,300})")
_SPAN = re.compile(r"`[^`\n]*`")
_FENCE = re.compile(r"[ \t]*(```|~~~)")


def known_lines(root: Path | None, folder: Path | None = None) -> list[str]:
    """Returns the lines of a project's own instructions for agents that hold words, without Markdown's marks.

    ``folder`` is the open one; without it, and where it lies outside, only the root counts. What cannot be read is not
    there.
    """
    if root is None:
        return []
    lines = []
    for path in _files(root, folder):
        bare = (raw.strip(" \t#*->") for raw in _text(path).splitlines())
        lines += [line for line in bare if len(line) >= _CHARS]
    return list(dict.fromkeys(lines))


def _files(root: Path, folder: Path | None) -> Iterator[Path]:
    """Yields each file once, the root's first."""
    inside = os.path.realpath(root)
    seen: set[str] = set()
    for path in _written(root, folder):
        for each in (path, *_imported(path, inside)):
            real = os.path.realpath(each)
            if real not in seen and len(seen) < _FILES:
                seen.add(real)
                yield each


def _written(root: Path, folder: Path | None) -> Iterator[Path]:
    for each in _way(root, folder):
        yield from (each / beside / name for beside in _BESIDE for name in NAMES)
        for rules in _RULES:
            with suppress(OSError):
                yield from sorted((each / rules).glob("*.md"))


def _way(root: Path, folder: Path | None) -> list[Path]:
    """The folders from the root down to the open one."""
    top = Path(os.path.realpath(root))
    here = Path(os.path.realpath(folder)) if folder else top
    if not here.is_relative_to(top):
        return [top]
    parts = here.relative_to(top).parts
    return [top.joinpath(*parts[:depth]) for depth in range(len(parts) + 1)]


def _imported(path: Path, inside: str) -> Iterator[Path]:
    """Yields what a file imports, where that lies in the project; code only shows how it is done."""
    fence = ""
    for line in _text(path).splitlines():
        mark = _FENCE.match(line)
        if mark:
            fence = "" if fence == mark[1] else fence or mark[1]
        for found in () if fence or mark else _IMPORT.finditer(_SPAN.sub("", line)):
            real = os.path.realpath(path.parent / found["path"].rstrip(".,;:!?"))
            if Path(real).is_relative_to(inside) and Path(real).suffix.lower() in ("", ".md", ".mdx", ".txt"):
                yield Path(real)


def _text(path: Path) -> str:
    """What a file says, its first part where it is long; ``""`` where there is none that can be read."""
    try:
        return read_regular(Path(os.path.realpath(path)), _BYTES).decode("utf-8", "replace")
    except (OSError, ValueError):
        return ""
