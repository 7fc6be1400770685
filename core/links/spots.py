"""Where a memory file, or ``MEMORY.md``, leads elsewhere: each link with the characters that name its target."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from mnemic.core.links.written import Mark, key_of, marks_in
from mnemic.core.markdown.frontmatter import Header, read_header
from mnemic.core.markdown.items import items_in
from mnemic.core.markdown.lines import readable
from mnemic.core.memory import Span

#: ``order`` is what says which memory took whose place, ``evidence`` what a memory speaks of.
Form = Literal["wiki", "markdown", "related", "order", "evidence"]

#: Keys whose value is the path of one memory in the same store.
ORDER = ("supersedes", "superseded_by", "archived_in")
#: Keys whose text is read for links, as that of the body is.
_TEXTS = ("name", "description")
#: What stands in a text that leads to anything at all: in its body, and in its header, in whatever case.
_BODY_SIGNS = ("[[", "](", "]:")
_HEADER_SIGNS = ("related", "supersede", "archived_in")
_BODY_BYTES, _HEADER_BYTES = (tuple(map(str.encode, signs)) for signs in (_BODY_SIGNS, _HEADER_SIGNS))


@dataclass(frozen=True, slots=True)
class Spot:
    """One link. ``span`` is what names the target, ``whole`` the item of a header with its quotes, else the same.

    ``link`` and ``key`` are as in ``written``; in a header ``link`` is the item, and the key of evidence what the header
    says. ``field`` is the header's key of ours whose value it is.
    """

    form: Form
    key: str
    span: Span
    whole: Span
    link: Span
    field: str = ""


def may_lead(text: str) -> bool:
    """Tells whether a file's text may hold a link, evidence left out, by the signs of one alone."""
    return any(sign in text for sign in _BODY_SIGNS) or _may_lead_from_header(text)


def may_lead_on_disk(data: bytes) -> bool:
    """Tells of a file's bytes what ``may_lead`` tells of its text: most need not be decoded."""
    if any(sign in data for sign in _BODY_BYTES):
        return True
    small = data.lower()
    return any(sign in small for sign in _HEADER_BYTES)


def may_lead_to(keys: Container[str], text: str, path: str) -> bool:
    """Tells whether a file's text may hold a link of these keys, at a tenth of the cost of looking at all it holds."""
    return _may_lead_from_header(text) or any(mark.key in keys for mark in marks_in(text, path))


def _may_lead_from_header(text: str) -> bool:
    small = text.lower()
    return any(sign in small for sign in _HEADER_SIGNS)


def spots_of(text: str, path: str, scope: str) -> tuple[Spot, ...]:
    """Returns all links of a file's text, in their order. Never raises, whatever the text; linear in its length."""
    text = readable(text)
    header = read_header(text)
    told = [span for key in _TEXTS if (span := _content(header, key))]
    marks = (
        _spot(mark)
        for mark in marks_in(text, path)
        if mark.start >= header.span.end or any(span.start <= mark.start < span.end for span in told)
    )
    found = [*_in_header(text, header, scope), *marks]
    return tuple(sorted(found, key=lambda spot: spot.span.start))


def at(spots: Sequence[Spot], offset: int) -> Spot | None:
    """Returns the link at a place in the text; its end counts too, where a cursor stands behind it."""
    inside = (spot for spot in spots if spot.whole.start <= offset < spot.whole.end)
    return next(inside, None) or next((spot for spot in spots if offset == spot.whole.end), None)


def _spot(mark: Mark) -> Spot:
    span = Span(mark.start, mark.end)
    return Spot(mark.form, mark.key, span, span, mark.link)


def _content(header: Header, key: str) -> Span | None:
    return header.content_of(header.home(key))


def _in_header(text: str, header: Header, scope: str) -> Iterator[Spot]:
    if field := header.field_of("related"):
        for item in items_in(text, field):
            if key := key_of(item.value):
                yield Spot("related", key, item.span, item.written, item.written, "related")
    if field := header.field_of("evidence"):
        for item in items_in(text, field):
            yield Spot("evidence", item.value, item.span, item.written, item.written, "evidence")
    for key in ORDER:
        value, span = header.lookup(key), _content(header, key)
        if value and span:
            yield Spot("order", f"id:{scope}:{value}", span, span, span, key)
