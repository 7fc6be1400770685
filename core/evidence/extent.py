"""How far a definition reaches: from the decorators above it to what closes it. Comments above it are none of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from mnemic.core.evidence.languages import Language
from mnemic.core.evidence.layout import Layout

#: A longer definition is told by its beginning.
MAX_LINES = 4_000
#: A decorator of so many lines at most is found.
_MAX_ABOVE = 60

_CLOSER = re.compile(r"[)\]}]")
_NAME = re.compile(r"[ \t]*(?:@[\w.:$]+|template|__attribute__|#)?[ \t]*")
_REST = re.compile(r"[ \t]*(?://[^\n]*|/\*[^\n]*\*/[ \t]*)?(?:\n|\Z)")


class Block(NamedTuple):
    """The lines of one definition, 0-based, both included."""

    first: int
    last: int


def block_at(layout: Layout, language: Language, row: int) -> Block:
    """Returns the lines of the definition whose name stands in a line."""
    return Block(_top(layout, language, row), _end(layout, language, row))


def joined(layout: Layout, blocks: Iterable[Block]) -> list[Block]:
    """Joins definitions of one name with nothing but blank lines and comments between them: they are overloads.

    One within another (a constructor in its class) is a part of that.
    """
    found: list[Block] = []
    for block in sorted(blocks):
        before = found[-1] if found else None
        if before is None or not _follows(layout, before, block):
            found.append(block)
        elif block.last > before.last:
            found[-1] = Block(before.first, block.last)
    return found


def _follows(layout: Layout, before: Block, block: Block) -> bool:
    if block.first <= before.last:
        return True
    between = range(before.last + 1, block.first)
    alike = layout.indent(before.first) == layout.indent(block.first)
    return alike and not any(layout.is_code(row) and not layout.directives[row] for row in between)


def _top(layout: Layout, language: Language, row: int) -> int:
    top, at = row, row - 1
    while at >= max(0, row - _MAX_ABOVE):
        first = _first_of(layout, at, row)
        if _belongs_above(layout, language, first, at):
            top = first
        elif not layout.remarks[first]:
            break
        at = first - 1
    return top


def _first_of(layout: Layout, at: int, row: int) -> int:
    """The line in which begins what goes on in a line above a definition: a call over several lines, a long comment."""
    least = max(0, row - _MAX_ABOVE)
    while at > least and (
        layout.within[at] or layout.depth[at] > layout.depth[row] or _in_comment(layout, at)
    ):
        at -= 1
    return at


def _in_comment(layout: Layout, row: int) -> bool:
    return layout.remarks[row] and not layout.opens_remark[row]


def _belongs_above(layout: Layout, language: Language, first: int, last: int) -> bool:
    text = layout.rows[first].lstrip()
    if not _compiled(language.mark).match(text) or (layout.remarks[first] and not text.startswith("//go:")):
        return False
    if language.mark_takes_line:
        return True
    at = layout.starts[first]
    end = layout.starts[last] + len(layout.rows[last])
    while at < end:
        at = _after_mark(layout, at)
        if at < 0:
            return False
        if _REST.match(layout.text, at):
            return layout.row_of(at) == last
    return True


def _after_mark(layout: Layout, at: int) -> int:
    """Where the mark that begins here ends, with what it has in brackets; -1 where here is none."""
    name = _NAME.match(layout.text, at)
    end = name.end() if name else at
    closed = layout.pairs.get(end)
    if closed is not None:
        return closed + 1
    if name and name[0].lstrip().startswith("template"):
        row = layout.rows[layout.row_of(at)].rstrip()
        return layout.starts[layout.row_of(at)] + len(row) if row.endswith(">") else -1
    return end if end > at and "@" in layout.text[at:end] else -1


def _end(layout: Layout, language: Language, first: int) -> int:
    """Deeper lines, what stands in brackets and strings, and lines no deeper of which the language says that they go on."""
    indent, depth, last = layout.indent(first), layout.depth[first], first
    ours = True  # whether the comment, string or directive that began last is part of it
    for row in range(first + 1, min(len(layout.rows), first + MAX_LINES)):
        deeper = layout.depth[row] > depth or layout.indent(row) > indent
        if layout.within[row] or _in_comment(layout, row):
            ours = ours or layout.depth[row] > depth
        elif not layout.rows[row].strip():
            continue
        elif layout.remarks[row] or layout.directives[row]:
            ours = layout.depth[row] > depth or (layout.remarks[row] and deeper)
        elif deeper:
            ours = True
        elif layout.indent(row) < indent or not _goes_on(layout, language, last, row):
            break
        else:
            ours = True
            if _compiled(language.closes).match(layout.rows[row].strip()):
                return row
        last = row if ours else last
    return last


def _goes_on(layout: Layout, language: Language, last: int, row: int) -> bool:
    text, before = layout.rows[row].strip(), layout.rows[last].rstrip()
    if _compiled(language.closes).match(text):
        return True
    if _CLOSER.match(text):
        return False  # it closes what stands around
    if language.syntax == "sql":
        over = before.endswith(";") or not layout.rows[row - 1].strip()
        return not over and _compiled(language.goes_on).match(text) is not None
    return not before.endswith((";", "}")) and _compiled(language.goes_on).match(text) is not None


@lru_cache(maxsize=64)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
