"""What to write where a value of a header's list, or a path, is typed, so that the header then says what was chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mnemic.core.links.spots import ORDER
from mnemic.core.markdown.fixing import Splice
from mnemic.core.markdown.frontmatter import read_header
from mnemic.core.markdown.items import bare
from mnemic.core.markdown.scalars import list_text, scalar_text, without_comments
from mnemic.core.operations.completing import Line, Wanted

#: Stands for what is chosen, and means nothing in any header.
_CHOSEN = "\ue000"


def inserted(wanted: Wanted, line: Line, value: str) -> Splice | None:
    """Returns what puts a value where it is typed, in quotes where it needs them, and leaves all else as it is read.

    A list without brackets gets them where an item of it can be written in no other way; a comment behind it stays.
    None where the line says something else whatever is written.
    """
    typed = wanted.start - line.at, wanted.end - line.at
    says = _said(wanted.key, line, *typed, f"{wanted.before}{_CHOSEN}{wanted.after}")
    if says.count(_CHOSEN) != 1:
        return None
    meant = [value if item == _CHOSEN else item for item in says]
    for start, end, new in _ways(wanted, line, value, meant):
        if _said(wanted.key, line, start, end, new) == meant:
            return Splice(line.at + start, line.at + end, new)
    return None


def _ways(wanted: Wanted, line: Line, value: str, meant: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """From the least that is written to the most."""
    start, end = wanted.start - line.at, wanted.end - line.at
    item = _as_typed(wanted, line, value)
    yield start, end, f"{wanted.before}{item}{wanted.after}"
    if wanted.key not in ORDER and not line.is_item:
        stop = max(end, line.value + len(without_comments(line.text[line.value :]).rstrip()))
        yield line.value, stop, f"{wanted.before}[{line.text[line.value : start]}{item}{line.text[end:stop]}]"
        yield line.value, stop, wanted.before + list_text(meant)


def _as_typed(wanted: Wanted, line: Line, value: str) -> str:
    if line.quote == "'":
        return value.replace("'", "''")
    if line.quote:
        return value.replace("\\", "\\\\").replace('"', '\\"')
    if wanted.what == "link":
        return value
    return scalar_text(value) if wanted.key in ORDER else list_text([value])[1:-1]


def _said(key: str, line: Line, start: int, end: int, new: str) -> list[str]:
    """What the line says with this in it, read by itself: the rest of the header may still be unfinished."""
    above = f"{key}:\n" if line.is_item else ""
    header = read_header(f"---\n{above}{line.text[:start]}{new}{line.text[end:]}\n---\n")
    return [header.lookup(key)] if key in ORDER else [*map(bare, header.list(key))]
