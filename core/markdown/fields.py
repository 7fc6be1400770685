"""The keys of a header: which lines each takes, and what it says.

This is a scanner of lines, not a YAML parser: it reads what people and programs really write, keeps every
offset, and has no line that it cannot place: what is no part of any key is a *stray*.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from mnemic.core.markdown.flow import flow_items, flow_pairs, unquoted
from mnemic.core.markdown.inline import Inline
from mnemic.core.markdown.lines import Line, content_start
from mnemic.core.markdown.scalars import NULLS, is_word_key, read_item, read_value, without_comments
from mnemic.core.memory import Span

Value = str | tuple[str, ...] | None

#: Mappings within mappings are read to this depth; deeper ones keep their bytes and have no value.
_DEPTH = 6

_KEY = re.compile(r"""([^\W\d][\w.-]*+|"(?:[^"\\\r\n]|\\.)++"|'(?:[^'\r\n]|'')++')[ \t]*+:(?=[ \t]|\Z)""")
# A blank forgotten after the colon, or a full-width colon, in a key that cannot be anything else.
_KNOWN = re.compile(
    r"(name|title|description|type|kind|importance|tags|related|pinned)[ \t]*+[:：]", re.IGNORECASE
)
_COLON = re.compile(r":(?=[ \t]|\Z)")
_TIGHT = re.compile(r"([A-Za-z_][\w-]*+):(?!//)")
_NO_KEY = re.compile(r"[#\[\]{},&*!|>%@`'\"]|[-?](?:[ \t]|\Z)")
_BLOCK = re.compile(r"[|>][+-]?[0-9]?[+-]?(?:[ \t]+#.*)?", re.DOTALL)
_END = re.compile(r"\r\n?|\n")
_DASH = re.compile(r"-(?:[ \t]++|\Z)")


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a header.

    ``span`` covers the key's whole physical lines with their line ends, ``content`` the value alone (for a
    value on the key's own line: without quotes' trailing comment). A nested mapping has the value ``None``.
    """

    key: str
    value: Value
    span: Span
    content: Span


@dataclass(slots=True)
class Fields:
    """What the lines of a header hold.

    ``nested`` are keys inside mappings, dotted (``metadata.type``), each on lines of its own; ``inline`` are
    those inside ``{…}``. ``strays`` are lines that belong to no key. ``indent`` is what stands before the keys.
    """

    top: list[Field] = field(default_factory=list)
    nested: list[Field] = field(default_factory=list)
    inline: dict[str, Inline] = field(default_factory=dict)
    strays: list[Line] = field(default_factory=list)
    indent: str = ""


def read_fields(text: str, rows: list[Line], prefix: str = "", depth: int = 0) -> Fields:
    """Reads the keys in these lines of a header. Never raises; linear in their length."""
    found = Fields()
    leads = [content_start(text, row) for row in rows]
    base, at = -1, 0
    while at < len(rows):
        row, lead = rows[at], leads[at]
        if lead == row.end or text[lead] == "#":
            at += 1
            continue
        if base < 0:
            base, found.indent = lead - row.start, text[row.start : lead]
        key = _key_at(text, lead, row.end) if lead - row.start <= base else None
        if key is None:
            found.strays.append(row)
            at += 1
            continue
        stop = _block_end(text, rows, leads, at, base, key[1])
        found.top.append(_read_field(found, text, rows[at:stop], (prefix + key[0], key[1]), depth))
        at = stop
    return found


def _key_at(text: str, start: int, end: int) -> tuple[str, int] | None:
    """Returns the key that stands at ``start`` and the offset behind its colon."""
    match = _KEY.match(text, start, end) or _KNOWN.match(text, start, end)
    if match is None and not _NO_KEY.match(text, start, end):
        colon = _COLON.search(text, start + 1, end)
        if colon:
            return text[start : colon.start()].rstrip(" \t"), colon.end()
        match = _TIGHT.match(text, start, end)
    if match is None:
        return None
    key = match.group(1)
    return unquoted(key) if key[0] in "'\"" else key, match.end()


def _block_end(text: str, rows: list[Line], leads: list[int], at: int, base: int, start: int) -> int:
    """Returns the index behind the last line that continues the key in line ``at``."""
    stop = at + 1
    opened: str | None = None
    for index in range(at + 1, len(rows)):
        row, lead = rows[index], leads[index]
        if lead == row.end:
            continue
        if lead - row.start <= base:
            if opened is None:
                opened = _opened(text[start : rows[at].end].strip(" \t"))
            if not (opened and text[lead] in opened and (opened != "-" or _DASH.match(text, lead, row.end))):
                if text[lead] == "#":
                    continue
                break
        stop = index + 1
    return stop


def _opened(raw: str) -> str:
    """Returns what may begin an unindented line that still belongs to a key with this text behind it."""
    if not raw or raw[0] == "#":
        return "-"
    return "]}" if raw[0] in "[{" and flow_items(raw) is None else ""


def _read_field(found: Fields, text: str, rows: list[Line], key: tuple[str, int], depth: int) -> Field:
    name, colon = key
    row = rows[0]
    raw = text[colon : row.end]
    start = row.end - len(raw.lstrip(" \t"))
    raw = raw.strip(" \t")
    span = Span(row.start, rows[-1].after)
    if len(rows) == 1 and not (raw[:1] in ("|", ">") and _BLOCK.fullmatch(raw)):
        reading = read_value(raw, is_word_key(name))
        if reading.value is None:
            _add_inline(found, raw, name, start)
        return Field(name, reading.value, span, Span(start, start + reading.length))
    value = _read_block(found, text, rows, (name, raw, start), depth)
    last = rows[-1]
    end = last.start + len(text[last.start : last.end].rstrip(" \t"))
    return Field(name, value, span, Span(start, max(start, end)))


def _add_inline(found: Fields, raw: str, name: str, at: int) -> None:
    """``at`` is where the mapping stands in the file's text."""
    flow = flow_items(raw)
    for pair in flow_pairs(flow) if flow else []:
        read = read_value(pair.value, False).value
        if isinstance(read, str):
            end = at + pair.at + len(pair.value)
            inline = Inline(read, Span(at + pair.at, end), Span(at + pair.start, end))
            found.inline.setdefault(f"{name}.{pair.key}", inline)


def _read_block(found: Fields, text: str, rows: list[Line], key: tuple[str, str, int], depth: int) -> Value:
    """Reads a value that goes on below its key."""
    name, raw, start = key
    more = [row for row in rows[1:] if content_start(text, row) < row.end]
    kept = [row for row in more if text[content_start(text, row)] != "#"]
    if _BLOCK.fullmatch(raw):
        return _folded(text, more)
    if kept and (not raw or raw[0] == "#"):
        lead = content_start(text, kept[0])
        if _DASH.match(text, lead, kept[0].end):
            return _read_list(text, kept)
        if _key_at(text, lead, kept[0].end):
            _read_mapping(found, text, rows[1:], name, depth)
            return None
        raw, start = "", lead
    joined = " ".join(part for part in (raw, _folded(text, kept)) if part)
    if joined[:1] not in ("[", "{"):
        return read_value(joined, is_word_key(name)).value
    written = without_comments(text[start : rows[-1].end])
    reading = read_value(" ".join(filter(None, (row.strip(" \t") for row in _END.split(written)))), False)
    if reading.value is None:
        _add_inline(found, _END.sub(lambda end: " " * len(end[0]), written), name, start)
    return reading.value


def _folded(text: str, rows: list[Line]) -> str:
    return " ".join(text[row.start : row.end].strip(" \t") for row in rows)


def _read_list(text: str, rows: list[Line]) -> tuple[str, ...]:
    """Reads ``- item`` lines; what is indented deeper goes on with its item."""
    level = content_start(text, rows[0]) - rows[0].start
    items: list[list[str]] = []
    for row in rows:
        lead = content_start(text, row)
        dash = _DASH.match(text, lead, row.end) if lead - row.start <= level else None
        if dash:
            items.append([without_comments(text[dash.end() : row.end]).rstrip(" \t")])
        else:
            items[-1].append(without_comments(text[lead : row.end]).rstrip(" \t"))
    raws = [" ".join(part for part in item if part) for item in items]
    return tuple(read_item(raw) for raw in raws if raw not in NULLS)


def _read_mapping(found: Fields, text: str, rows: list[Line], name: str, depth: int) -> None:
    if depth >= _DEPTH:
        return
    inner = read_fields(text, rows, f"{name}.", depth + 1)
    found.nested += inner.top + inner.nested
    for key, value in inner.inline.items():
        found.inline.setdefault(key, value)
