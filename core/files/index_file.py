"""``MEMORY.md``: one line per memory file, mirrored into whatever else a person keeps in that file.

What is ours is a line ``- [title](path) — description`` at the margin. It keeps its place and a title that a person
gave it, follows its file's description, name and path, and goes with its file; a second one for the same file goes too. Everything else stays as it
stands: prose, headings, a link line of another shape (``* [x](x.md): mine``), and all from ``<!-- keep -->`` to the
next such mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from urllib.parse import quote

from mnemic.core.files.index_rows import CACHED, DASH, MAX_LINE, Row, form_of, is_balanced, living, read_rows
from mnemic.core.memory import TYPES
from mnemic.core.summary import collapsed, shortened

MAX_LINES = 200
MAX_BYTES = 25_000

#: So many newest files are always in, however cold: what was saved just now must be seen.
NEWEST = 20
#: A description that would be cut below this is left out, as it says nothing any more (the original's rule).
_LEAST_DESCRIPTION = 24
#: Plain words that go on right behind our line are a person's from so many characters on: fewer may be the end of a
#: description that was longer. What no description of ours holds (it has single blanks) is theirs however short.
_LEAST_GLUED = 8
_NEVER_OURS = re.compile(r"\s*(?:[-*+>|]\s|#{1,6}\s|\d{1,9}[.)]\s|!?\[|<!--|```|~~~)|.*(?:\t|  )|[A-Z]{2}")
#: From less room than this on, the report warns.
_LITTLE_ROOM = 0.1

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_HIDDEN = re.compile(
    r"[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ud800-\udfff]"
)


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


def render_index(existing: str, files: Sequence[IndexLine]) -> tuple[str, IndexReport]:
    """Returns the index's new text and how full it is. The text equals ``existing`` if nothing has to change.

    When not all lines fit, the newest 20 files stay, then pinned ones, then by heat, then the most recent; a
    person's own lines always stay. New lines are appended, the most recent first.
    """
    recent = sorted(files, key=by_recency)
    return render_ranked(existing, [*recent[:NEWEST], *sorted(recent[NEWEST:], key=by_rank)])


def render_ranked(existing: str, files: Sequence[IndexLine], more: int = 0) -> tuple[str, IndexReport]:
    """Does what ``render_index`` does with files that are ranked, those that must be in first.

    ``more`` files beyond these have no line in ``existing`` and no room for one; the report does not name them.
    """
    mark = "\ufeff" if existing.startswith("\ufeff") else ""
    body = existing.removeprefix(mark)
    newline = "\r\n" if "\r\n" in body else "\n"
    by_path = {form_of(file.path): file for file in files}
    rows = living(read_rows(_parted(body, newline, by_path)), by_path)
    fixed = {row.path for row in rows if row.path and row.title is None}
    ranked = [item for item in by_path.items() if item[0] not in fixed and item[1].listed]
    titles = {row.path: row.title for row in rows if row.path and row.title is not None}
    lines, omitted = _fitting(ranked, titles, [row for row in rows if row.title is None], len(newline))
    text = mark + _joined([*_mirrored(rows, lines)], newline, body.endswith("\n"))
    return text, _report(text, len(files) + more, omitted, more)


def carried_over(existing: str, moved: Mapping[str, tuple[IndexLine, IndexLine]]) -> str:
    """Returns an index whose lines of ours follow files that got another name or place, where they stand.

    ``moved``: what was told of a file, and what is to be told, by its old path (NFC). A title that is not the old name
    is a person's, and stays.
    """
    mark = "\ufeff" if existing.startswith("\ufeff") else ""
    rows = read_rows(existing.removeprefix(mark))
    if not any(row.title is not None and row.path in moved for row in rows):
        return existing
    return mark + "".join(_carried(row, moved) + row.end for row in rows)


def _carried(row: Row, moved: Mapping[str, tuple[IndexLine, IndexLine]]) -> str:
    found = moved.get(row.path) if row.path is not None and row.title is not None else None
    if found is None or row.title is None:
        return row.text
    was, now = found
    named = row.title == title_in_link(was.path, was.title)
    title = title_in_link(now.path, now.title) if named else row.title
    dash = row.text.find(DASH, row.text.index("[") + 1 + len(row.title))
    return f"- [{title}]({link_target(now.path)}){row.text[dash:] if dash >= 0 else ''}"


def by_recency(file: IndexLine) -> tuple[float, str]:
    """Sorts files, the most recent first."""
    return -file.updated.timestamp(), file.path


def by_rank(file: IndexLine) -> tuple[bool, float, float, str]:
    """Sorts files as they stay in the index behind the newest, who stay first."""
    return not file.pinned, -file.heat, *by_recency(file)


def _fitting(
    ranked: Iterable[tuple[str, IndexLine]], titles: Mapping[str, str], own: Sequence[Row], end: int
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
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogateescape"))


@lru_cache(CACHED)
def _line(file: IndexLine, title: str | None) -> str:
    target = f"]({link_target(file.path)})"
    made = title is None or _is_makeshift(title, file.title)
    link = f"- [{title_in_link(file.path, file.title) if made else title}{target}"
    description = _plain(file.description)
    room = MAX_LINE - len(link) - len(DASH)
    if len(description) <= room or room >= _LEAST_DESCRIPTION:
        hook = shortened(description, room)
        return f"{link}{DASH}{hook}" if hook else link
    return link


def _is_makeshift(title: str, name: str) -> bool:
    """Tells a title that the original made of a quoted name, which it reads with its quotes, or of a bare type."""
    return title in (f'"{name}"', f"'{name}'") or title in TYPES


def link_target(path: str) -> str:
    """Returns how a link writes a relative path."""
    return quote(path, safe="/~", errors="surrogateescape")


def title_in_link(path: str, title: str) -> str:
    """Returns how a new line of ours names a file of this title."""
    name = _plain(title) or path.rpartition("/")[2].removesuffix(".md")
    if not is_balanced(name):
        name = name.replace("[", "(").replace("]", ")")
    room = MAX_LINE - len(f"- []({link_target(path)})")
    return shortened(name, max(room, _LEAST_DESCRIPTION))


def _plain(text: str) -> str:
    """Returns the text on one line, without what could end a link, hide, or turn the reading direction."""
    return collapsed(_HIDDEN.sub("", _CONTROL.sub(" ", text)).replace("`", "'").replace("](", "] ("))


def _mirrored(rows: Sequence[Row], lines: dict[str, str]) -> Iterator[Row]:
    """Yields the old rows with our lines as they are to be now, then the new lines."""
    last = None
    for row in rows:
        if row.title is not None and row.path:
            if row.path not in lines:
                continue
            line = lines.pop(row.path)
            row = row if row.text == line else replace(row, text=line)  # noqa: PLW2901 - the row that is yielded
        last = row
        yield row
    if lines and last and last.text.strip() and not last.path:
        yield Row("")
    yield from (Row(line, path, "") for path, line in lines.items())


def _parted(body: str, newline: str, files: Mapping[str, IndexLine]) -> str:
    """Puts what was appended to a line of ours, which like the original's ends without a break, on lines of its own."""
    rows = [*read_rows(body)][::-1]
    parts: list[str] = []
    while rows:
        row = rows.pop()
        file = files.get(row.path) if row.path and row.title is not None else None
        line = _line(file, row.title) if file else row.text
        if _is_glued(row.text, line):
            parts.append(line + newline)
            more = read_rows(row.text[len(line) :] + row.end)
            if more[0].is_mark:  # what follows was not read as kept: it is left as it is
                return "".join(parts) + "".join(
                    each.text + (each.end or newline) for each in (*more, *rows[::-1])
                )
            rows += more[::-1]
        else:
            parts.append(row.text + (row.end or (newline if rows else "")))
    return "".join(parts)


def _is_glued(text: str, line: str) -> bool:
    more = text.removeprefix(line) if text.startswith(line) else ""
    return bool(more.strip()) and (
        _NEVER_OURS.match(more) is not None or (len(more) >= _LEAST_GLUED and not more[0].isspace())
    )


def _joined(rows: Sequence[Row], newline: str, ended: bool) -> str:
    inner = "".join(row.text + (row.end or newline) for row in rows[:-1])
    return inner + "".join(row.text + ((row.end or newline) if ended else "") for row in rows[-1:])


def _report(text: str, files: int, omitted: tuple[str, ...], more: int) -> IndexReport:
    lines = len(re.findall(r"[^\n]*\n|[^\n]+", text))
    size = _size(text)
    headroom = max(0.0, min(1 - lines / MAX_LINES, 1 - size / MAX_BYTES))
    full = f"{lines} of {MAX_LINES} lines, {size:,} of {MAX_BYTES:,} bytes"
    warning = None
    if omitted or more:
        warning = (
            f"MEMORY.md has no room for {len(omitted) + more} of {files} memory files, the coldest ({full})."
        )
    elif headroom < _LITTLE_ROOM:
        warning = f"MEMORY.md is almost full ({full}); the coldest memories will be left out of it."
    return IndexReport(lines, size, MAX_LINES, MAX_BYTES, headroom, omitted, warning)
