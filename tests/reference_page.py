"""docs/reference.md as a program reads it: its sections, its tables, and how it writes the types of the wire."""

from __future__ import annotations

import json
import re
import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from mnemic.protocol import values
from mnemic.protocol.shape import Within, camel
from tests.source_tree import ROOT

Rows = list[list[str]]

#: What every request takes: documented once.
COMMON = ("projectUri", "workDoneToken")
NAMED = (
    "Type",
    "Kind",
    "Importance",
    "Temperature",
    "Severity",
    "EvidenceState",
    "SuggestionKind",
    "TaskKind",
    "TaskStatus",
)
_UNBOUNDED = 2**31 - 1
_CELLS = re.compile(r"(?<!\\)\|")


def page(name: str) -> str:
    """Returns a page of ``docs/``."""
    return (ROOT / "docs" / name).read_text("utf-8")


@cache
def sections(name: str, level: int) -> Mapping[str, str]:
    """Returns the sections of a page under headings of one level, by title without backticks."""
    mark = "#" * level
    parts = re.split(rf"^{mark} (.+)$", page(name), flags=re.MULTILINE)
    higher = re.compile(rf"^#{{1,{level - 1}}} ", re.MULTILINE)
    return {
        title.strip("` "): higher.split(text)[0] for title, text in zip(parts[1::2], parts[2::2], strict=True)
    }


def tables(text: str) -> Iterator[Rows]:
    """Yields the tables in a text, each with its header row, cells stripped and backticks kept."""
    rows: Rows = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            cells = [cell.strip().replace("\\|", "|") for cell in _CELLS.split(line.strip().strip("|"))]
            rows += [] if set(line) <= set("| -") else [cells]
        elif rows:
            yield rows
            rows = []


def table(text: str, first: str) -> Rows:
    """Returns the rows of the table whose first column has this name; none where there is none."""
    return next((rows[1:] for rows in tables(text) if rows[0][0] == first), [])


def bare(cell: str) -> str:
    """Returns a cell without its backticks."""
    return cell.strip("`")


def params_of(cls: type, *, common: bool = False) -> Rows:
    """Returns name, type and default of each param as the page writes them."""
    return [
        [f"`{camel(one.name)}`", spoken(kind), _default(one.default)]
        for one, kind in _fields(cls)
        if common or camel(one.name) not in COMMON or cls.__module__.endswith("chat")
    ]


def results_of(cls: type) -> Rows:
    """Returns name, type and presence of each field of a result as the page writes them; no inherited ones."""
    own = {one.name for one in attrs.fields(cls)} - {
        one.name for base in cls.__mro__[1:] if attrs.has(base) for one in attrs.fields(base)
    }
    return [
        [f"`{camel(one.name)}`", spoken(kind), "if any" if one.default is None else "always"]
        for one, kind in _fields(cls)
        if one.name in own
    ]


def spoken(kind: Any) -> str:
    """Returns a type as the page writes it."""
    origin, inner = get_origin(kind), get_args(kind)
    if name := next((name for name in NAMED if kind == getattr(values, name)), None):
        return name
    if origin is Annotated:
        bound = next(one for one in inner[1:] if isinstance(one, Within))
        low, high = bound.low, bound.high
        return f"integer from {low}" if high == _UNBOUNDED else f"integer {low}…{high}"
    if origin in (Union, types.UnionType):
        return " or ".join(spoken(one) for one in inner if one is not types.NoneType)
    if origin is Literal:
        return ", ".join(json.dumps(one) for one in inner)
    if origin is tuple:
        return f"[{spoken(inner[0])}]"
    plain = {str: "string", bool: "boolean", int: "integer", float: "number", object: "any", dict: "object"}
    return plain.get(origin or kind) or str(kind.__name__)


def _fields(cls: type) -> Iterator[tuple[attrs.Attribute[Any], Any]]:
    hints = get_type_hints(cls, include_extras=True)
    for one in attrs.fields(cls):
        yield one, hints[one.name]


def _default(value: object) -> str:
    if value is attrs.NOTHING:
        return "required"
    return "–" if value is None else json.dumps(value)
