"""Quoted text and flow collections (``[a, b]``, ``{a: b}``) on one line of a header."""

from __future__ import annotations

import re
from typing import NamedTuple

_QUOTED = r"'(?:[^']|'')*+'(?!')|\"(?:[^\"\\]|\\.)*+\""

#: One whole quoted value.
SINGLE = re.compile(_QUOTED, re.DOTALL)

_ESCAPE = re.compile(r"(?:\\u[0-9a-fA-F]{4})+|\\U[0-9a-fA-F]{8}|\\x[0-9a-fA-F]{2}|\\.", re.DOTALL)
_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b",
    " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip
# At the start of an item, and of its value, a quote opens quoted text; later it is an apostrophe.
_FIRST = re.compile(
    rf"[ \t]*+(?:{_QUOTED})(?:[ \t]*+:(?=[ \t])|(?=[ \t]*+[,\]}}:]))|[^\[\]{{}},:'\"]*+:(?=[ \t])|[^\[\]{{}},]++"
)
_LATER = re.compile(r"[^\[\]{},]++")
# A group that is repeated possessively loses matches in Python 3.11.2: each round begins with a mark that ends the last.
_PAIR = re.compile(rf"({_QUOTED}|[^:]++(?::(?![ \t]|$)[^:]*+)*):(?=[ \t]|$)[ \t]*+")


class Flow(NamedTuple):
    """The items of the outermost collection as written, how many characters it takes, and where each item starts."""

    items: tuple[str, ...]
    length: int
    starts: tuple[int, ...]


class Pair(NamedTuple):
    """A key of a flow mapping with its value as written; ``start`` is where the key stands, ``at`` where the value does."""

    key: str
    value: str
    start: int
    at: int


def flow_items(raw: str) -> Flow | None:
    """Splits the collection that ``raw`` begins with; ``None`` if it is never closed. Linear in its length."""
    items: list[str] = []
    starts: list[int] = []
    depth, begin, at, fresh = 1, 1, 1, True
    while at < len(raw):
        piece = (_FIRST if fresh else _LATER).match(raw, at)
        if piece:
            at = piece.end()
            fresh = raw[at - 1] == ":" or not piece.group().strip()
            continue
        mark, at = raw[at], at + 1
        fresh = True
        depth += (mark in "[{") - (mark in "]}")
        if depth == 0 or (depth == 1 and mark == ","):
            item = raw[begin : at - 1].lstrip(" \t")
            starts.append(at - 1 - len(item))
            items.append(item.rstrip(" \t"))
            begin = at
        if depth == 0:
            return Flow(tuple(items), at, tuple(starts))
    return None


def flow_pairs(flow: Flow) -> list[Pair]:
    """Returns the keys of a flow mapping with their values; items that are no pairs are left out."""
    pairs = []
    for item, start in zip(flow.items, flow.starts, strict=True):
        match = _PAIR.match(item)
        if match:
            key = match.group(1).strip(" \t")
            key = unquoted(key) if SINGLE.fullmatch(key) else key
            pairs.append(Pair(key, item[match.end() :], start, start + match.end()))
    return pairs


def is_flow_map(flow: Flow) -> bool:
    """Tells whether each item is a pair: ``{{name}}`` is text that a person wrote, no mapping."""
    return len(flow_pairs(flow)) == sum(1 for item in flow.items if item)


def unquoted(raw: str) -> str:
    """Returns the text between the quotes of ``raw``, escapes resolved; an unknown escape stays as it is."""
    if raw[0] == "'":
        return raw[1:-1].replace("''", "'")
    return _ESCAPE.sub(_resolved, raw[1:-1]) if "\\" in raw else raw[1:-1]


def _resolved(match: re.Match[str]) -> str:
    raw = match.group()
    if raw[1] == "u" and len(raw) > 2:
        units = bytes.fromhex(raw.replace("\\u", ""))
        return units.decode("utf-16-be", "replace")
    if raw[1] in "Ux" and len(raw) > 2:
        code = int.from_bytes(bytes.fromhex(raw[2:]), "big")
        return chr(code) if code < 0xD800 or 0xDFFF < code < 0x110000 else "�"
    return _ESCAPES.get(raw[1], raw)
