"""Which memory a place in a memory file speaks of: the one that a link means, or the one whose name stands there."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types as lsp

from mnemic.core.links.register import Named
from mnemic.core.markdown.frontmatter import read_header
from mnemic.core.markdown.lines import content_start, lines_of
from mnemic.core.markdown.notation import Body
from mnemic.core.memory import Span
from mnemic.server.linking import Here


@dataclass(frozen=True, slots=True)
class Subject:
    """``memories`` is never empty; ``written`` is what stands there, ``span`` where."""

    memories: tuple[Named, ...]
    written: str
    span: Span


def subject(here: Here, position: lsp.Position) -> Subject | None:
    """Returns what a position speaks of; None where that is no memory."""
    spot = here.spot(position)
    if spot is not None:
        meant = here.meant(spot)
        return Subject(meant, here.text[spot.span.start : spot.span.end], spot.span) if meant else None
    offset = here.positions.offset(position)
    for one, span in zip(here.memories, _names(here), strict=False):
        if span.start <= offset <= span.end:
            return Subject((one,), here.text[span.start : span.end], span)
    return None


def _names(here: Here) -> list[Span]:
    """Where each memory of the file is named: in its header, else in the first line of its text."""
    body = Body(here.text)
    if len(body) == 1:
        header = read_header(here.text)
        field = header.field_of(header.home("name"))
        if field is not None and field.content.start < field.content.end:
            return [field.content]
    rows = [lines_of(here.text, body[n].span.start, body[n].span.end) for n in range(len(body))]
    return [Span(content_start(here.text, row[0]), row[0].end) if row else Span(0, 0) for row in rows]
