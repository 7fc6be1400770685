"""What an editor may colour in a memory file: the header's keys, the words that are one of a few, links and labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from mnemic.core.links.spots import spots_of
from mnemic.core.markdown.fields import Field
from mnemic.core.markdown.frontmatter import Header, read_header
from mnemic.core.markdown.labels import fence_after, label_mark
from mnemic.core.markdown.lines import content_start, lines_of, readable
from mnemic.core.memory import IMPORTANCES, KINDS, TYPES, Span

Sort = Literal["key", "word", "link", "label"]

_WORDS: Mapping[str, Sequence[str]] = {"type": TYPES, "kind": KINDS, "importance": IMPORTANCES}


@dataclass(frozen=True, slots=True)
class Highlight:
    """``text[span.start:span.end]``, which is never empty and never goes over a line's end."""

    sort: Sort
    span: Span


def highlights(text: str, path: str, scope: str) -> list[Highlight]:
    """Returns what stands out in a memory file's text, in its order, none over another. Never raises; linear.

    ``path`` and ``scope`` say where the file is, for what it links to.
    """
    text = readable(text)
    header = read_header(text)
    links = (Highlight("link", spot.span) for spot in spots_of(text, path, scope))
    found = (*_in_header(text, header), *links, *_in_body(text, header.span.end))
    return list(_apart(one for one in found if _is_one_line(text, one.span)))


def _in_header(text: str, header: Header) -> Iterator[Highlight]:
    for field in (*header.fields, *header.inner):
        if span := _key_of(text, field):
            yield Highlight("key", span)
    for key, known in _WORDS.items():
        found = header.field_of(header.home(key))
        if found is not None and header.lookup(key).strip().casefold() in known:
            yield Highlight("word", found.content)


def _key_of(text: str, field: Field) -> Span | None:
    """The key as it is written; one inside a mapping is known by its whole dotted name."""
    rows = lines_of(text, field.span.start, field.span.end)
    start = content_start(text, rows[0])
    start += text[start : start + 1] in ("'", '"')
    name = field.key
    while name and not text.startswith(name, start):
        name = name.partition(".")[2]
    return Span(start, start + len(name)) if name else None


def _in_body(text: str, start: int) -> Iterator[Highlight]:
    fence: str | None = None
    for row in lines_of(text, start, len(text)):
        line = text[row.start : row.end]
        was, fence = fence, fence_after(fence, line)
        mark = None if was or fence else label_mark(line)
        if mark is not None:
            yield Highlight("label", Span(row.start + mark[0], row.start + mark[1]))


def _is_one_line(text: str, span: Span) -> bool:
    return span.start < span.end and not any(end in text[span.start : span.end] for end in "\r\n")


def _apart(found: Iterable[Highlight]) -> Iterator[Highlight]:
    """Leaves out what begins within another."""
    end = 0
    for one in sorted(found, key=lambda one: one.span.start):
        if one.span.start >= end:
            yield one
            end = one.span.end
