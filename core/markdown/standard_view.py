"""What a standard reader of YAML front matter makes of a file: the home of python-frontmatter."""

from __future__ import annotations

import re

from mnemic.core.markdown.frontmatter import Header, read_header
from mnemic.core.markdown.lines import lines_of, place_of, readable, with_newlines
from mnemic.core.markdown.scalars import is_plain, one_line
from mnemic.core.memory import Problem, Span

#: Longer headers are not checked: the parser is slow, and no memory has such a header.
MAX_CHECKED = 16_384

_MERGE = re.compile(r"<<[ \t]*:")
_TEXTS = ("name", "title", "description")
_UNREADABLE = "They give up at this line."
_SIMPLE_KEY = re.compile(r"[A-Za-z_][\w-]*", re.ASCII)


#: The pure parser takes its time with what opens more brackets than this, and a deep nesting breaks most.
_MAX_NESTED = 500


def standard_problem(text: str) -> Problem | None:
    """Tells whether standard YAML tools choke on a file's header or read another name or description in it.

    Returns an info ``not-standard-yaml``, or ``None``. Never raises. The parser is loaded only for headers that
    are not plainly fine.
    """
    header = read_header(text)
    if not header.present or header.span.end - header.span.start > MAX_CHECKED:
        return None
    if text.startswith("\ufeff"):
        return _problem("A byte-order mark stands before it.", text, header, 0)
    if _is_simple(text, header):
        return None
    head = with_newlines(readable(text[header.span.start : header.span.end]), "\n")
    if head.count("[") + head.count("{") > _MAX_NESTED:
        return _problem(_UNREADABLE, text, header, 0)
    if _MERGE.search(head):
        return _problem("Merge keys are read in many ways.", text, header, 0)
    read = _read(head)
    return (
        _differing(text, header, read)
        if isinstance(read, dict)
        else _problem(_UNREADABLE, text, header, read)
    )


def _is_simple(text: str, header: Header) -> bool:
    """Tells whether each value is written so that every reader takes it for the same text."""
    return not header.problems and all(
        _SIMPLE_KEY.fullmatch(each.key)
        and is_plain(raw := text[each.content.start : each.content.end])
        and one_line(raw) == raw
        and text[each.content.end : each.span.end] in ("\n", "\r\n")
        for each in header.fields
    )


def _read(head: str) -> dict[object, object] | int:
    """Returns what the standard reader makes of the header, or the line (fence = 0) at which it gives up."""
    import yaml  # noqa: PLC0415 - the same
    from frontmatter.default_handlers import YAMLHandler  # noqa: PLC0415 - slow; most files never need it

    handler = YAMLHandler()
    try:
        inner, _ = handler.split(head)
        # The pure Python loader: the C one recurses without a limit.
        read: object = handler.load(inner, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        return mark.line + head.count("\n", 0, head.find(inner)) if mark else 0
    except (
        yaml.YAMLError,
        ValueError,
        TypeError,
        AttributeError,
        LookupError,
        ArithmeticError,
        RecursionError,
    ):
        return 0
    return read if isinstance(read, dict) else {}


def _differing(text: str, header: Header, read: dict[object, object]) -> Problem | None:
    for each in header.fields:
        seen = read.get(each.key)
        if each.key in _TEXTS and isinstance(each.value, str) and seen != each.value and (seen or each.value):
            row = len(lines_of(text, header.span.start, each.span.start))
            sentence = (
                f"Its {each.key} is read as other text."
                if isinstance(seen, str)
                else f"Its {each.key} is not read as text."
            )
            return _problem(sentence, text, header, row)
    return None


def _problem(sentence: str, text: str, header: Header, row: int) -> Problem:
    rows = lines_of(text, header.span.start, header.span.end)
    line = rows[min(row, len(rows) - 1)]
    message = f"Tools with a standard YAML parser see another header. {sentence}"
    return Problem("info", "not-standard-yaml", message, place=place_of(text, Span(line.start, line.end)))
