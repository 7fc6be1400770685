"""``MEMORY.md``: one line per memory file, mirrored into whatever else a person keeps in that file.

What is ours is a line ``- [title](path) — description`` at the margin. It keeps its place and its title, follows
its file's description, and goes with its file. Everything else stays as it stands: prose, headings, a link line of
another shape (``* [x](x.md): mine``), and all from ``<!-- keep -->`` to the next such mark. A list item that links
to a missing memory is dropped in any shape, and so is a second one for the same file.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from urllib.parse import quote, unquote

from mnemic.core.memory import TYPES
from mnemic.core.summary import collapsed, shortened

MAX_LINES = 200
MAX_BYTES = 25_000
MAX_LINE = 150

#: So many newest files are always in, however cold: what was saved just now must be seen.
_NEWEST = 20
#: A description that would be cut below this is left out, as it says nothing any more (the original's rule).
_LEAST_DESCRIPTION = 24
#: From less room than this on, the report warns.
_LITTLE_ROOM = 0.1

_DASH = " — "
_KEEP = re.compile(r"\s*<!--\s*/?keep\s*-->\s*", re.IGNORECASE)
_ITEM = re.compile(r"[ \t]*[-*+][ \t]+\[")
_TARGET = re.compile(r"<([^<>\n]*)>\)|((?:[^()\s]|\([^()\s]*\))*+)\)")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_HIDDEN = re.compile(
    r"[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ud800-\udfff]"
)
#: The line that the original puts behind an index over its limits.
_OLD_WARNING = re.compile(r"> WARNING: .*(?:MEMORY\.md|index|limit|lines|bytes|truncat)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class IndexLine:
    """What the index tells of a memory file. ``heat`` is 0…1, ``path`` relative to the store.

    One that is not ``listed`` (what it says was overtaken) gets no line of ours; a person's own line for it stays.
    """

    path: str
    title: str
    description: str
    pinned: bool
    heat: float
    updated: datetime
    listed: bool = True


@dataclass(frozen=True, slots=True)
class IndexReport:
    """How full the index is. ``headroom`` is the free share of the scarcer of lines and bytes, 0…1.

    ``omitted`` are the paths of the files without a line, the first to come back first.
    """

    lines: int
    bytes: int
    max_lines: int
    max_bytes: int
    headroom: float
    omitted: tuple[str, ...]
    warning: str | None


@dataclass(frozen=True, slots=True)
class _Row:
    """A physical line. ``path`` if it stands for a memory file; ``title`` if it is ours to write besides."""

    text: str
    path: str | None = None
    title: str | None = None
    kept: bool = False
    end: str = ""


def render_index(existing: str, files: Sequence[IndexLine]) -> tuple[str, IndexReport]:
    """Returns the index's new text and how full it is. The text equals ``existing`` if nothing has to change.

    When not all lines fit, the newest 20 files stay, then pinned ones, then by heat, then the most recent; a
    person's own lines always stay. New lines are appended, the most recent first.
    """
    mark = "\ufeff" if existing.startswith("\ufeff") else ""
    body = existing.removeprefix(mark)
    newline = "\r\n" if "\r\n" in body else "\n"
    by_path = {_form(file.path): file for file in files}
    rows = _living(_read(body), by_path)
    ranked = _ranked(by_path, {row.path for row in rows if row.path and row.title is None})
    titles = {row.path: row.title for row in rows if row.path and row.title is not None}
    lines, omitted = _fitting(ranked, titles, [row for row in rows if row.title is None], len(newline))
    text = mark + _joined([*_mirrored(rows, lines)], newline, body.endswith("\n"))
    return text, _report(text, len(files), omitted)


def _form(path: str) -> str:
    return unicodedata.normalize("NFC", path)


def _read(body: str) -> Iterator[_Row]:
    kept = False
    for line in _lines(body):
        end = "\r\n" if line.endswith("\r\n") else "\n" if line.endswith("\n") else ""
        text = line.removesuffix(end)
        if _KEEP.fullmatch(text):
            kept = not kept
            yield _Row(text, end=end)
        else:
            path, title = _meaning(text)
            yield _Row(text, path, None if kept else title, kept, end)


def _lines(body: str) -> list[str]:
    """Returns the lines with their ends, without the warning that the original may have left behind them."""
    lines = re.findall(r"[^\n]*\n|[^\n]+", body)
    if lines and _OLD_WARNING.match(lines[-1]):
        lines.pop()
        while lines and not lines[-1].strip():
            lines.pop()
    return lines


def _meaning(line: str) -> tuple[str | None, str | None]:
    """Returns the path of the memory file that a list item links to, and the title if the line is of our shape."""
    item = _ITEM.match(line)
    middle = line.find("](", item.end()) if item else -1
    target = _TARGET.match(line, middle + 2) if middle >= 0 else None
    if item is None or target is None:
        return None, None
    path = _path(target[1] if target[1] is not None else target[2])
    rest = line[target.end() :]
    ours = line.startswith("- [") and (not rest or rest.startswith(_DASH))
    return path, line[item.end() : middle] if path and ours else None


def _path(target: str) -> str | None:
    """Returns the relative path that a link means, if it can mean a memory file."""
    path = unquote(target.partition("#")[0], errors="surrogateescape").removeprefix("./")
    foreign = _SCHEME.match(target) or path.startswith("/") or ".." in path.split("/")
    return _form(path) if path.lower().endswith(".md") and not foreign else None


def _living(rows: Iterable[_Row], files: Container[str]) -> list[_Row]:
    """Returns the rows without those for a missing file and second ones for the same."""
    rows = list(rows)
    seen = {row.path for row in rows if row.kept}
    living = []
    for row in rows:
        if not row.kept and _is_cut(row.text):
            continue
        if row.path and not row.kept:
            if row.path in seen or row.path not in files:
                continue
            seen.add(row.path)
        living.append(row)
    return living


def _is_cut(line: str) -> bool:
    """Tells a line whose link the original cut: the line at 150 UTF-16 units, or the path by itself."""
    units = len(line.encode("utf-16-le", "surrogatepass")) // 2
    if (
        140 <= units <= MAX_LINE
        and line.startswith("- [")
        and line.endswith("…")
        and not _TARGET.search(line)
    ):
        return True
    target = re.match(r"- \[.*\]\(([^()\s]*)\)", line)
    # It cuts a path at 120 code points: such a link leads nowhere.
    return target is not None and len(unquote(target[1])) == 120 and not target[1].lower().endswith(".md")


def _ranked(by_path: Mapping[str, IndexLine], fixed: Container[str | None]) -> list[tuple[str, IndexLine]]:
    """Returns the files whose line is ours to write, those that must be in first."""
    recent = sorted(by_path.items(), key=lambda item: (-item[1].updated.timestamp(), item[0]))
    rest = sorted(recent[_NEWEST:], key=lambda item: (not item[1].pinned, -item[1].heat))
    return [item for item in recent[:_NEWEST] + rest if item[0] not in fixed and item[1].listed]


def _fitting(
    ranked: Iterable[tuple[str, IndexLine]], titles: Mapping[str, str], own: Sequence[_Row], end: int
) -> tuple[dict[str, str], tuple[str, ...]]:
    """Returns the lines that fit beside a person's own rows, by path, and the paths of the files left out."""
    # One line more than a person's own: the blank one that may have to part them from ours.
    lines = MAX_LINES - len(own) - (1 if own else 0)
    room = MAX_BYTES - sum(_size(row.text) + end for row in own) - (end if own else 0)
    fitting: dict[str, str] = {}
    omitted: list[str] = []
    for form, file in ranked:
        full = lines <= 0 or (omitted and room < MAX_LINE)
        line = "" if full else _line(file, titles.get(form))
        size = _size(line) + end
        if line and size <= room:
            fitting[form] = line
            lines, room = lines - 1, room - size
        else:
            omitted.append(file.path)
    return fitting, tuple(omitted)


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogateescape"))


def _line(file: IndexLine, title: str | None) -> str:
    target = f"]({quote(file.path, safe='/~', errors='surrogateescape')})"
    room = MAX_LINE - len(target) - len("- [")
    name = title if title is not None and not _is_makeshift(title, file.title) else _title(file, room)
    link = f"- [{name}{target}"
    description = _plain(file.description)
    room = MAX_LINE - len(link) - len(_DASH)
    if len(description) <= room or room >= _LEAST_DESCRIPTION:
        hook = shortened(description, room)
        return f"{link}{_DASH}{hook}" if hook else link
    return link


def _is_makeshift(title: str, name: str) -> bool:
    """Tells a title that the original made of a quoted name, which it reads with its quotes, or of a bare type."""
    return title in (f'"{name}"', f"'{name}'") or title in TYPES


def _title(file: IndexLine, room: int) -> str:
    name = _plain(file.title) or file.path.rpartition("/")[2].removesuffix(".md")
    if not _is_balanced(name):
        name = name.replace("[", "(").replace("]", ")")
    return shortened(name, max(room, _LEAST_DESCRIPTION))


def _plain(text: str) -> str:
    """Returns the text on one line, without what could end a link, hide, or turn the reading direction."""
    return collapsed(_HIDDEN.sub("", _CONTROL.sub(" ", text)).replace("`", "'").replace("](", "] ("))


def _is_balanced(name: str) -> bool:
    depth = 0
    for character in name:
        depth += (character == "[") - (character == "]")
        if depth < 0:
            return False
    return depth == 0


def _mirrored(rows: Sequence[_Row], lines: dict[str, str]) -> Iterator[_Row]:
    """Yields the old rows with our lines as they are to be now, then the new lines."""
    last = None
    for row in rows:
        if row.title is not None and row.path:
            if row.path not in lines:
                continue
            row = replace(row, text=lines.pop(row.path))  # noqa: PLW2901 - the row that is yielded
        last = row
        yield row
    if lines and last and last.text.strip() and not last.path:
        yield _Row("")
    yield from map(_Row, lines.values())


def _joined(rows: Sequence[_Row], newline: str, ended: bool) -> str:
    inner = "".join(row.text + (row.end or newline) for row in rows[:-1])
    return inner + "".join(row.text + ((row.end or newline) if ended else "") for row in rows[-1:])


def _report(text: str, files: int, omitted: tuple[str, ...]) -> IndexReport:
    lines = len(re.findall(r"[^\n]*\n|[^\n]+", text))
    size = _size(text)
    headroom = max(0.0, min(1 - lines / MAX_LINES, 1 - size / MAX_BYTES))
    full = f"{lines} of {MAX_LINES} lines, {size:,} of {MAX_BYTES:,} bytes"
    warning = None
    if omitted:
        warning = f"MEMORY.md has no room for {len(omitted)} of {files} memory files, the coldest ({full})."
    elif headroom < _LITTLE_ROOM:
        warning = f"MEMORY.md is almost full ({full}); the coldest memories will be left out of it."
    return IndexReport(lines, size, MAX_LINES, MAX_BYTES, headroom, omitted, warning)
