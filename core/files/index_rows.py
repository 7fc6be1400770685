"""What an index file holds, line by line: which lines stand for which memory files, and which of them are ours."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import unquote

MAX_LINE = 150

#: So many lines are remembered as they were read and written: of an index, one save changes one or two.
CACHED = 1_024
#: So many texts of an index are remembered as they were read: each save asks for it as it was, and as it is now.
_TEXTS = 4

#: What parts a link from its description.
DASH = " — "
_KEEP = re.compile(r"\s*<!--\s*/?keep\s*-->\s*", re.IGNORECASE)
_ITEM = re.compile(r"[ \t]*[-*+][ \t]+\[(?![ xX]\][ \t])")
_TARGET = re.compile(r"<([^<>\n]*)>\)|((?:[^()\s]|\([^()\s]*\))*+)\)")
#: What no person writes right behind a link of theirs: it was appended to a line of ours that ends with the link.
_APPENDED = re.compile(r"[^\W_]|[-*+>#!\[`~|]|\s(?:[*+>]|#{1,6}|\d{1,9}[.)])\s|<!--|\t|  ")
_ENDS = re.compile(r"\.md>?\)", re.IGNORECASE)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
#: The line that the original puts behind an index over its limits.
_OLD_WARNING = re.compile(r"> WARNING: MEMORY\.md is .*[Oo]nly part of it was (?:loaded|written)\.")


@dataclass(frozen=True, slots=True)
class Row:
    """A physical line. ``path`` if it stands for a memory file; ``title`` if it is ours to write besides."""

    text: str
    path: str | None = None
    title: str | None = None
    kept: bool = False
    end: str = ""

    @property
    def is_mark(self) -> bool:
        """Whether it begins or ends what is kept as it stands."""
        return _KEEP.fullmatch(self.text) is not None


@lru_cache(_TEXTS)
def linked(existing: str) -> frozenset[str]:
    """Returns the paths (NFC) of the memory files that an index links to."""
    return frozenset(row.path for row in read_rows(existing.removeprefix("\ufeff")) if row.path)


def form_of(path: str) -> str:
    """Returns the form (NFC) in which paths are compared: disks and programs compose letters as they like."""
    return path if path.isascii() else unicodedata.normalize("NFC", path)


@lru_cache(_TEXTS)
def read_rows(body: str) -> tuple[Row, ...]:
    """Returns the lines of an index without its byte-order mark."""
    return tuple(_rows(body))


def _rows(body: str) -> Iterator[Row]:
    kept = False
    lines = _lines(body)[::-1]
    while lines:
        line = lines.pop()
        end = "\r\n" if line.endswith("\r\n") else "\n" if line.endswith("\n") else ""
        text = line.removesuffix(end)
        if _KEEP.fullmatch(text):
            kept = not kept
            yield Row(text, end=end)
            continue
        if not kept and (stop := _appended(text)):
            lines.append(text[stop:] + end)
            text, end = text[:stop], ""
        path, title = _meaning(text)
        yield Row(text, path, None if kept else title, kept, end)


def _lines(body: str) -> list[str]:
    """Returns the lines with their ends, without the warning that the original may have left behind them."""
    lines = re.findall(r"[^\n]*\n|[^\n]+", body)
    if lines and _OLD_WARNING.match(lines[-1]):
        lines.pop()
        while lines and not lines[-1].strip():
            lines.pop()
    return lines


@lru_cache(CACHED)
def _meaning(line: str) -> tuple[str | None, str | None]:
    """Returns the path of the memory file that a list item links to, and the title if the line is of our shape."""
    item = _ITEM.match(line)
    middle = line.find("](", item.end()) if item else -1
    target = _TARGET.match(line, middle + 2) if middle >= 0 else None
    if item is None or target is None or not is_balanced(line[item.end() : middle]):
        return None, None
    path = _path(target[1] if target[1] is not None else target[2])
    rest = line[target.end() :]
    ours = line.startswith("- [") and (not rest or rest.startswith(DASH))
    return path, line[item.end() : middle] if path and ours else None


@lru_cache(CACHED)
def _appended(line: str) -> int:
    """Returns where text begins that was appended to a line of ours which ends with its link, 0 where none was."""
    if not line.startswith("- [") or _meaning(line)[1] is not None:
        return 0
    stops = (found.end() for found in _ENDS.finditer(line) if _APPENDED.match(line, found.end()))
    return next((stop for stop in stops if _meaning(line[:stop])[1] is not None), 0)


def _path(target: str) -> str | None:
    """Returns the relative path that a link means, if it can mean a memory file."""
    path = unquote(target.partition("#")[0], errors="surrogateescape").removeprefix("./")
    foreign = _SCHEME.match(target) or path.startswith("/") or ".." in path.split("/")
    return form_of(path) if path.lower().endswith(".md") and not foreign else None


def living(rows: Iterable[Row], files: Container[str]) -> list[Row]:
    """Returns the rows without those of ours that stand for a missing file, or for one that has a line already."""
    rows = list(rows)
    seen = {row.path for row in rows if row.title is None}
    living = []
    for row in rows:
        if not row.kept and _is_cut(row.text):
            continue
        if row.title is not None:
            if row.path in seen or row.path not in files:
                continue
            seen.add(row.path)
        living.append(row)
    return living


@lru_cache(CACHED)
def _is_cut(line: str) -> bool:
    """Tells a line whose link the original cut: the line at 150 UTF-16 units, or the path by itself."""
    units = len(line.encode("utf-16-le", "surrogatepass")) // 2
    if (
        140 <= units <= MAX_LINE
        and line.startswith("- [")
        and _ITEM.match(line)
        and line.endswith("…")
        and not _TARGET.search(line)
    ):
        return True
    target = re.match(r"- \[.*\]\(([^()\s]*)\)", line)
    # It cuts a path at 120 code points: such a link leads nowhere.
    if target is None or _SCHEME.match(target[1]):
        return False
    return len(unquote(target[1])) == 120 and not target[1].lower().endswith(".md")


def is_balanced(name: str) -> bool:
    """Tells whether the square brackets in a title pair, so that none of them ends it."""
    depth = 0
    for character in name:
        depth += (character == "[") - (character == "]")
        if depth < 0:
            return False
    return depth == 0
