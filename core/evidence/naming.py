"""What of a project's code a text names, by its looks alone: files, lines in them, and symbols. The disk decides what is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mnemic.core.links.entities import entities_in
from mnemic.core.links.uncoded import prose

#: So much of a text is read, and so many files and symbols of it are looked up.
MAX_CHARS = 20_000
MAX_FILES, MAX_SYMBOLS = 16, 12

_URL = re.compile(r"\b[a-z][a-z0-9+]{1,9}://\S+")
_NAME = r"[\w.@+-]"
#: No file system has longer names; and a row of hyphens is looked at no further from each of them.
_LONG, _DEEP = "{1,255}", "{1,64}"
#: A path with a folder, a name with an ending, or one that is a file wherever it stands. Once by ASCII alone: in scripts
#: without blanks a name stands between letters.
_FILES = tuple(
    re.compile(
        rf"(?<![\w/@~\\])(?:\./)?(/?(?:{_NAME}{_LONG}+[/\\]){_DEEP}{_NAME}{_LONG}|[\w@+-]{_LONG}+(?:\.[\w@+-]{_LONG}){_DEEP}|\.[a-z][\w-]*(?:\.\w+)+"
        r"|(?:Make|Docker|Just|Rake|Gem|Proc|Jenkins)file)(?![\w/\\])",
        flag,
    )
    for flag in (re.ASCII, re.UNICODE)
)
#: Endings by which a name without a folder is looked for in the whole project.
ENDINGS = frozenset(
    "py pyi ipynb js mjs cjs jsx ts mts tsx rs go java kt kts c cc cpp cxx h hpp cs rb php swift scala sh bash ps1 sql yaml yml"
    " toml json ini cfg conf xml html css scss vue svelte dart lua ex exs clj hs tf proto gradle csv md rst txt lock".split()
)
_QUOTED = re.compile(r"`([^`\n]{1,200})`")
_WITH_BLANKS = re.compile(r"(?:[\w.@+-][\w.@+ -]*/)*[\w.@+-][\w.@+ -]*\.\w{1,8}")
_LINES = re.compile(
    r"`?(?:#L(\d{1,6})(?:C\d+)?(?:-L?(\d{1,6}))?|:(\d{1,6})(?:-(\d{1,6}))?(?::\d+)?(?!\w)"
    r"|\s?[,(]?\s?(?:at |on )?(?:lines?|lignes?|linhas?|líneas?|Zeilen?|第)\s?(\d{1,6})(?:\s?(?:[-–—]|to|and|à|a|y|bis|至|到)\s?(\d{1,6}))?)"
)
_JOINT = r"(?:\.|::|#|->)"
_SYMBOL = re.compile(rf"(?:::|#|:(?=[A-Za-z_]))([A-Za-z_]\w*(?:{_JOINT}[A-Za-z_]\w*)*)(?:\(\))?")
_CALL = re.compile(rf"(?<![\w./@:#])([A-Za-z_]\w*(?:{_JOINT}[A-Za-z_]\w*)*)\(\)", re.ASCII)
_WORD = re.compile(rf"[^\W\d]\w{{3,}}(?:{_JOINT}[^\W\d]\w*)*|[^\W\d]\w*(?:{_JOINT}[^\W\d]\w*)+")
#: A member and what holds it, as people write them without marks: part of no path, no address and no version.
_MEMBER = re.compile(
    rf"(?<![\w./@:#$%\\-])([A-Za-z_]\w+(?:{_JOINT}[A-Za-z_]\w+)+)(?![\w@/\\-]|{_JOINT}\w)", re.ASCII
)
_JOINTS = re.compile(_JOINT)
_DOMAINS = frozenset(("com", "org", "net", "io", "dev"))


@dataclass(frozen=True, slots=True)
class NamedFile:
    """A path as it was written, and the lines (0-based, both included) or the symbol that was named with it."""

    path: str
    first: int | None = None
    last: int | None = None
    symbol: str | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """What a text names: files, and symbols beside them, each once."""

    files: tuple[NamedFile, ...]
    symbols: tuple[str, ...]


def named_in(text: str) -> Named:
    """Returns what a text may name. Addresses and fenced code are passed over."""
    bare = _URL.sub(" ", prose(text[:MAX_CHARS]))
    files = dict.fromkeys((*_files(bare), *_quoted_files(bare)))
    with_part = {one.path for one in files if one.first is not None or one.symbol}
    kept = [one for one in files if one.first is not None or one.symbol or one.path not in with_part]
    return Named(tuple(kept[:MAX_FILES]), tuple(dict.fromkeys(_symbols(bare)))[:MAX_SYMBOLS])


def _files(text: str) -> Iterator[NamedFile]:
    for pattern in _FILES:
        for match in pattern.finditer(text):
            path = match[1].rstrip(".").replace("\\", "/")
            end = match.start(1) + len(match[1].rstrip("."))
            yield NamedFile(path, *_part(text, end))


def _quoted_files(text: str) -> Iterator[NamedFile]:
    """Names with blanks in them are names only between backticks."""
    for match in _QUOTED.finditer(text):
        if " " in match[1].strip() and _WITH_BLANKS.fullmatch(match[1].strip()):
            yield NamedFile(match[1].strip())


def _part(text: str, end: int) -> tuple[int | None, int | None, str | None]:
    lines = _LINES.match(text, end)
    if lines:
        first, last = next(
            pair for pair in (lines.group(1, 2), lines.group(3, 4), lines.group(5, 6)) if pair[0]
        )
        bounds = int(first) - 1, int(last or first) - 1
        return (*bounds, None) if 0 <= bounds[0] <= bounds[1] else (None, None, None)
    symbol = _SYMBOL.match(text, end)
    return None, None, _dotted(symbol[1]) if symbol else None


def _symbols(text: str) -> Iterator[str]:
    """Names that are called, members with what holds them, words alone between backticks, and names that only code has."""
    yield from (_dotted(match[1]) for match in _CALL.finditer(text))
    members = (_dotted(match[1]) for match in _MEMBER.finditer(text))
    yield from (name for name in members if name.rpartition(".")[2].lower() not in ENDINGS | _DOMAINS)
    for match in _QUOTED.finditer(text):
        inner = match[1].strip().removesuffix("()")
        if _WORD.fullmatch(inner):
            yield _dotted(inner)
    yield from (key.removeprefix("symbol:") for key in entities_in(text) if key.startswith("symbol:"))


def _dotted(name: str) -> str:
    return _JOINTS.sub(".", name)
