"""The header of a memory file: what stands between ``---`` and ``---``, read and changed in place.

A change to one key is a splice of that key's characters; everything else stays as it was, line ends, order,
comments and unknown keys included.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mnemic.core.errors import BadInput, Conflict
from mnemic.core.markdown.fields import Field, Fields, read_fields
from mnemic.core.markdown.inline import Inline, removed, replaced
from mnemic.core.markdown.lines import Line, content_start, lines_of, newline_of, place_of, readable
from mnemic.core.markdown.scalars import (
    NULLS,
    is_word_key,
    list_text,
    read_item,
    scalar_text,
    without_comments,
)
from mnemic.core.memory import Problem, Severity, Span

_OPENING = re.compile(r"(\ufeff*+)((?>[ \t]*+(?:\r\n?|\n))*+)---[ \t]*+(?:(\r\n?|\n)|\Z)")
_CLOSING = re.compile(r"(?<![^\r\n])---[ \t]*+(?:\r\n?|\n|\Z)")
_KEY = re.compile(r"[A-Za-z_][\w.-]*")
_COMMA = re.compile("[,，、]")

#: Where else a value may stand; the first that is not empty is read. Any other key: also in ``metadata``.
_PLACES: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "title", "metadata.name", "metadata.title"),
    "created": ("created", "created_at", "createdAt", "metadata.created", "metadata.created_at"),
    "modified": ("modified", "updated", "updated_at", "updatedAt", "metadata.modified", "metadata.updated"),
    "valid_from": ("valid_from", "validFrom", "metadata.valid_from"),
    "valid_to": ("valid_to", "validTo", "metadata.valid_to"),
    "superseded_by": ("superseded_by", "supersededBy", "metadata.superseded_by"),
}


def places(key: str) -> tuple[str, ...]:
    """Returns the keys under which the value of a key of ours is looked for, in this order."""
    return _PLACES.get(key) or (key, f"metadata.{key}")


@dataclass(frozen=True, slots=True)
class Header:
    """A file's header.

    ``span`` reaches from the opening fence through the closing fence's line end; without a header it is empty
    and stands where one would be put (after a byte-order mark). ``nested`` holds the texts inside mappings by
    dotted key (``metadata.type``). ``newline`` is the file's own line end.
    """

    fields: tuple[Field, ...]
    span: Span
    nested: Mapping[str, str]
    problems: tuple[Problem, ...]
    newline: str
    inner: tuple[Field, ...] = ()
    closing: int = 0
    indent: str = ""
    unclosed: bool = False
    inline: Mapping[str, Inline] = field(default_factory=dict, repr=False, compare=False)
    by_key: Mapping[str, Field] = field(default_factory=dict, repr=False, compare=False)
    texts: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)

    @property
    def present(self) -> bool:
        """Whether the file has a header at all, be it an empty one."""
        return self.span.end > self.span.start

    def field_of(self, key: str) -> Field | None:
        """Returns the field of this key (written so, else in another case); dotted: inside a mapping."""
        return self.by_key.get(key) or self.by_key.get(key.lower())

    def content_of(self, key: str) -> Span | None:
        """Returns where the value of this key stands, be its mapping on lines of its own or between braces."""
        found = self.field_of(key) or self.inline.get(key)
        return found.content if found else None

    def get(self, key: str) -> str | None:
        """Returns the key's text, ``""`` for null, ``None`` if absent or a mapping; a list's items joined."""
        text = self.texts.get(key)
        return self.texts.get(key.lower()) if text is None else text

    def list(self, key: str) -> tuple[str, ...]:
        """Returns the key's items; a plain text is split at its commas; ``()`` if absent."""
        raw = self.get(key)
        if not raw:
            return ()
        found = self.field_of(key)
        if found is not None and isinstance(found.value, tuple):
            return found.value
        parts = _COMMA.split(without_comments(raw).removeprefix("["))
        return tuple(read_item(part) for each in parts if (part := each.strip(" \t")) not in NULLS)

    def first(self, keys: Sequence[str]) -> str:
        """Returns the first text under these keys that is not empty; ``""`` if there is none."""
        texts = self.texts
        for key in keys:
            if texts.get(key):
                return texts[key]
        return ""

    def lookup(self, key: str) -> str:
        """Returns the text of a key of ours wherever it may stand: under its other names, in ``metadata``."""
        return self.first(places(key))

    def home(self, key: str) -> str:
        """Returns the key to give to ``with_field`` so that ``lookup(key)`` finds the new value."""
        for each in places(key):
            if self.texts.get(each):
                return each if self.content_of(each) else key
        return key


def read_header(text: str) -> Header:
    """Reads the header of a file's text. Never raises; linear in the header's length."""
    text = readable(text)
    opening = _OPENING.match(text)
    if opening is None:
        return _no_header(text)
    closing = _CLOSING.search(text, opening.end())
    if closing is None:
        return _no_header(text, _unclosed(text, opening))
    rows = lines_of(text, opening.end(), closing.start())
    found = read_fields(text, rows)
    if not found.top and _is_prose(text, rows, found):
        return _no_header(text)
    start = opening.end(2)
    by_key, nested = _by_key(found), _nested(found)
    return Header(
        fields=tuple(found.top),
        span=Span(start, closing.end()),
        nested=nested,
        problems=_problems(text, opening, found),
        newline=opening.group(3) or newline_of(text),
        inner=tuple(found.nested),
        closing=closing.start(),
        indent=found.indent,
        inline=found.inline,
        by_key=by_key,
        texts=_texts(by_key, nested),
    )


def _is_prose(text: str, rows: list[Line], found: Fields) -> bool:
    """Tells whether the two fences are horizontal rules around a piece of the body."""
    if not found.strays:
        return False
    if content_start(text, rows[0]) == rows[0].end:
        return True
    return all(text[content_start(text, row)] not in "-[{?&*!|>" for row in found.strays)


def _no_header(text: str, problem: Problem | None = None) -> Header:
    start = len(text) - len(text.lstrip("\ufeff"))
    problems = (problem,) if problem else ()
    return Header((), Span(start, start), {}, problems, newline_of(text), unclosed=problem is not None)


def _unclosed(text: str, opening: re.Match[str]) -> Problem | None:
    """Returns the problem of an opening fence with keys below it and no closing one."""
    rows = lines_of(text, opening.end(), len(text))
    head = next((i for i, row in enumerate(rows) if row.start == row.end), len(rows))
    if not head or not read_fields(text, rows[:head]).top:
        return None
    fence = lines_of(text, opening.end(2), opening.end())[0]
    return _problem(
        "error", "broken-header", "The header is never closed with a line of three dashes.", text, fence
    )


def _nested(found: Fields) -> dict[str, str]:
    nested = {key: each.value for key, each in found.inline.items()}
    for each in reversed(found.nested):
        if isinstance(each.value, str):
            nested[each.key] = each.value
    return nested


def _by_key(found: Fields) -> dict[str, Field]:
    by_key: dict[str, Field] = {}
    for each in (*found.top, *found.nested):
        by_key.setdefault(each.key, each)
    for each in (*found.top, *found.nested):
        by_key.setdefault(each.key.lower(), each)
    return by_key


def _texts(by_key: Mapping[str, Field], nested: Mapping[str, str]) -> dict[str, str]:
    texts = dict(nested)
    for key, each in by_key.items():
        if isinstance(each.value, str):
            texts[key] = each.value
        elif each.value is not None:
            texts[key] = ", ".join(each.value)
    return texts


def _problems(text: str, opening: re.Match[str], found: Fields) -> tuple[Problem, ...]:
    problems = []
    if found.strays:
        sentence = "The header holds a line that belongs to no key; what else it says was read."
        problems.append(_problem("error", "broken-header", sentence, text, found.strays[0]))
    if opening.group(2):
        fence = lines_of(text, opening.end(2), opening.end())[0]
        sentence = "Blank lines stand before the header; other programs do not see such a header."
        problems.append(_problem("info", "header-not-first", sentence, text, fence))
    seen: set[str] = set()
    for each in (*found.top, *found.nested):
        if each.key in seen:
            row = lines_of(text, each.span.start, each.span.end)[0]
            sentence = "A key stands twice in the header; the first one counts."
            problems.append(_problem("warning", "duplicate-key", sentence, text, row))
            break
        seen.add(each.key)
    return tuple(problems)


def _problem(severity: Severity, code: str, sentence: str, text: str, row: Line) -> Problem:
    return Problem(severity, code, sentence, place=place_of(text, Span(row.start, row.end)))


def with_field(text: str, key: str, value: str | Sequence[str] | None) -> str:
    """Returns the text with one key set, added (before the closing fence), or removed (``None``).

    A key that stands there keeps its spelling, its place and a comment behind its value; if it stands there
    more than once, the later ones go. A dotted key inside a mapping (``metadata.type``) is changed there.
    Without a header one is added. Raises ``BadInput`` for a key that is no word, ``Conflict`` for a header
    that is never closed.
    """
    if not _KEY.fullmatch(key):
        raise BadInput("key", "only letters, digits, '_', '-' and '.' are allowed")
    header = read_header(text)
    if header.unclosed:
        raise Conflict("The header", "it is never closed.")
    found = header.field_of(key)
    if found is None and key in header.inline:
        return _without_inline(text, key) if value is None else replaced(text, header.inline[key], value)
    if found is None:
        return text if value is None else _added(text, header, f"{key}: {_written(value)}")
    siblings = header.fields if found in header.fields else header.inner
    for each in reversed([each for each in siblings if each.key == found.key]):
        if value is None or each is not found:
            text = text[: each.span.start] + text[each.span.end :]
        else:
            text = _replaced(text, each, value)
    return text


def _written(value: str | Sequence[str], commented: bool = False) -> str:
    return scalar_text(value, commented) if isinstance(value, str) else list_text(value)


def _replaced(text: str, old: Field, value: str | Sequence[str]) -> str:
    start, end = old.content.start, old.content.end
    gap = "" if text[start - 1] in " \t" else " "
    tail = text[end : old.span.end]
    commented = tail.lstrip(" \t").startswith("#")
    if start == end and commented:
        tail = f" {tail}"
    written = _written(value, commented and not is_word_key(old.key))
    return text[:start] + gap + written + tail + text[old.span.end :]


def _without_inline(text: str, key: str) -> str:
    """One that stands there twice goes twice."""
    while old := read_header(text).inline.get(key):
        text = removed(text, old)
    return text


def _added(text: str, header: Header, line: str) -> str:
    if header.present:
        at = header.closing
        return text[:at] + header.indent + line + header.newline + text[at:]
    at = header.span.start
    rest = text[at:]
    gap = header.newline if rest and rest[0] not in "\r\n" else ""
    return text[:at] + header.newline.join(("---", line, "---", "")) + gap + rest


def new_header(fields: Sequence[tuple[str, str | Sequence[str]]]) -> str:
    """Returns a header with these keys, one physical line each, LF line ends, no blank line after it."""
    lines = [f"{key}: {_written(value)}\n" for key, value in fields]
    return f"---\n{''.join(lines)}---\n"
