"""Where the items of a header's list stand in its text: ``[a, "b"]``, ``a, b``, ``[[a]]`` or lines of ``- a``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mnemic.core.markdown.fields import Field
from mnemic.core.markdown.flow import SINGLE
from mnemic.core.markdown.scalars import is_plain, list_text, read_item, without_comments
from mnemic.core.memory import Span

_BRACKETS = "[] \t"
_DASHED = re.compile(r"(?<![^\r\n])[ \t]*+-[ \t]++([^\r\n]*)")
_FLOW = re.compile(rf"({SINGLE.pattern}|[^,\[\]\r\n \t][^,\[\]\r\n]*)")
_PLAIN = re.compile(rf"({SINGLE.pattern}|[^,，、\[\]\r\n \t][^,，、\[\]\r\n]*)")


@dataclass(frozen=True, slots=True)
class Item:
    """One item. ``value`` is what it says without brackets, ``span`` where that stands, quotes and brackets left out.

    ``written`` is the whole item with its quotes, in which ``span`` lies.
    """

    value: str
    span: Span
    written: Span


def items_in(text: str, field: Field) -> Iterator[Item]:
    """Yields the items of a field's value in their order; one that cannot be found as it is read is left out."""
    content = without_comments(text[field.content.start : field.content.end])
    known = set(_values(field))
    for start, raw in _tokens(content, field):
        value = bare(read_item(raw))
        if value in known:
            at = field.content.start + start
            yield Item(value, _inner(raw, value, at), Span(at, at + len(raw)))


def item_text(written: str, old: str, new: str) -> str:
    """Returns what to write in the place of an item so that it says something new, in its quotes and brackets."""
    value = read_item(written).replace(old, new, 1)
    if written[:1] == "'":
        return "'" + value.replace("'", "''") + "'"
    if written[:1] == '"':
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return value if is_plain(value) and not re.search(r"[,，、\[\]{}]", value) else list_text([value])[1:-1]


def bare(item: str) -> str:
    """Returns an item without the brackets that people put around names."""
    return item.strip(_BRACKETS)


def _values(field: Field) -> Iterator[str]:
    if isinstance(field.value, tuple):
        yield from map(bare, field.value)
    elif field.value:
        yield from (
            bare(read_item(one.strip(" \t"))) for one in re.split("[,，、]", without_comments(field.value))
        )


def _tokens(content: str, field: Field) -> Iterator[tuple[int, str]]:
    is_list = isinstance(field.value, tuple)
    if is_list and not content.lstrip(" \t\r\n").startswith("["):
        for line in _DASHED.finditer(content):
            yield line.start(1), line[1].rstrip(" \t")
        return
    for found in (_FLOW if is_list else _PLAIN).finditer(content):
        if raw := found[1].rstrip(" \t"):
            yield found.start(1), raw


def _inner(raw: str, value: str, at: int) -> Span:
    start = raw.find(value)
    if start < 0:  # escaped between its quotes: all of it
        start, value = 0, raw
    return Span(at + start, at + start + len(value))
