"""Values in a header: what one written value says, and how a value is written.

Reading never guesses types: a plain value is its text, whatever YAML would make of it (``10:30``, ``no``,
``PR #532``). Writing chooses the plainest form that a YAML 1.1 or 1.2 reader and a scanner of single lines
both read as that very text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from mnemic.core.markdown.flow import SINGLE, flow_items, is_flow_map, unquoted

#: Values of these keys are one word or a time, so `` #`` after them begins a comment, as YAML has it.
#: Elsewhere a ``#`` is text: people write ``description: PR #532 lowered the limit``.
WORD_KEYS = frozenset(
    [
        "type",
        "node_type",
        "kind",
        "importance",
        "pinned",
        "created",
        "created_at",
        "createdAt",
        "modified",
        "updated",
        "updated_at",
        "updatedAt",
        "valid_from",
        "validFrom",
        "valid_to",
        "validTo",
    ]
)

NULLS = frozenset(("", "~", "null", "Null", "NULL"))

_COMMENT = re.compile(r"(?:^|[ \t])#")
_DROPPED = re.compile("[\ud800-\udfff\ufeff]")
_BLANKED = re.compile("\r\n|[\x00-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
_MARKED = re.compile(r"[,\[\]{}#&*!|>'\"%@`]|[-?:](?:[ \t]|$)")
_BROKEN = re.compile(r":(?:[ \t]|$)|[ \t]#")
_TYPED = re.compile(
    r"""(?:~|null|Null|NULL|=|<<
    |yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF
    |[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|[-+]?\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?
    |[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?
    |[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)
    |[-+]?0b[01_]+|[-+]?0x[0-9a-fA-F_]+|0o[0-7]+|[-+]?[0-9][0-9_]*
    |[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+
    |[0-9]{4}-[0-9]{2}-[0-9]{2}
    |[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?
     (?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::?[0-9]{2})?))?)""",
    re.VERBOSE,
)
#: A comment within a list, or behind it; quoted text is passed over.
_ASIDE = re.compile(
    rf"""(?<![^\s\[,])(?:{SINGLE.pattern})|(?:
    (?:^|[ \t])\#(?=[ \t\r\n]|\Z)
    |(?:(?<=['"\]])|(?<=\.md))[ \t]+\#
    |(?<=[\r\n])[ \t]*+\#
    |(?<=[\[,])[ \t]+\#(?=[^\r\n]*+[\r\n])
    )[^\r\n]*+""",
    re.DOTALL | re.VERBOSE,
)
_FLOW_MARKED = re.compile(r"[,?\[\]{}]|^:")


def is_word_key(key: str) -> bool:
    """Tells whether a comment may follow the plain value of this key; of a dotted key the last part counts."""
    return key in WORD_KEYS or key.rpartition(".")[2] in WORD_KEYS


class Reading(NamedTuple):
    """A value as read, and how many characters of the raw text are the value itself (a comment may follow)."""

    value: str | tuple[str, ...] | None
    length: int


def read_value(raw: str, word: bool) -> Reading:
    """Reads a value from its text, blanks around it taken off; ``word``: `` #`` begins a comment.

    Null, ``~`` and nothing give ``""``; a flow list gives its items; a flow mapping gives ``None``.
    """
    mark = raw[:1]
    if mark in ("'", '"') and raw:
        match = SINGLE.match(raw)
        if match and _only_comment(raw, match.end()):
            return Reading(unquoted(match.group()), match.end())
    elif mark in ("[", "{"):
        flow = _read_flow(raw)
        if flow is not None:
            return flow
    if word:
        comment = _COMMENT.search(raw)
        if comment:
            raw = raw[: comment.start()].rstrip(" \t")
    return Reading("" if raw in NULLS else raw, len(raw))


def _read_flow(raw: str) -> Reading | None:
    # [[note]] is a wiki link that a person forgot to quote, not a list in a list.
    flow = None if raw.startswith("[[") else flow_items(raw)
    if flow is None or not _only_comment(raw, flow.length):
        return None
    if raw[0] == "[":
        return Reading(tuple(read_item(item) for item in flow.items if item not in NULLS), flow.length)
    return Reading(None, flow.length) if is_flow_map(flow) else None


def _only_comment(raw: str, at: int) -> bool:
    rest = raw[at:]
    return not rest or (rest[0] in " \t" and rest.lstrip(" \t").startswith("#"))


def read_item(raw: str) -> str:
    """Reads one item of a list: its text, quotes taken off."""
    match = SINGLE.fullmatch(raw) if raw[:1] in ("'", '"') else None
    return unquoted(raw) if match else raw


def without_comments(raw: str) -> str:
    """Returns the text of a list with its comments blank; every other character stands where it stood.

    A name may hold a ``#``, as people write it: ``PR #532``. With a blank behind it, it begins a comment, and so does
    any behind what is whole already: quoted, in brackets, a path; and any that begins a line or, in a list of several
    lines, an item.
    """
    return _ASIDE.sub(_uncommented, raw) if "#" in raw else raw


def _uncommented(found: re.Match[str]) -> str:
    return found[0] if found[0][0] in "'\"" else " " * len(found[0])


def one_line(value: str) -> str:
    """Returns what can be kept of a value: line breaks and control characters blank, lone surrogates gone."""
    return _BLANKED.sub(" ", _DROPPED.sub("", value))


def scalar_text(value: str, commented: bool = False) -> str:
    """Returns the text to write for ``one_line(value)``: one physical line, plain if that is safe, else quoted.

    ``commented``: a comment follows that only quotes keep apart from the value.
    """
    line = one_line(value)
    return line if is_plain(line) and not commented else _quoted(line)


def list_text(values: Sequence[str]) -> str:
    """Returns a flow list on one physical line."""
    return f"[{', '.join(_item_text(one_line(value)) for value in values)}]"


def is_plain(line: str) -> bool:
    """Tells whether every reader takes this line, unquoted after a key, for exactly this text."""
    if not line or line != line.strip() or _MARKED.match(line):
        return False
    return not _BROKEN.search(line) and not _TYPED.fullmatch(line)


def _item_text(line: str) -> str:
    return line if is_plain(line) and not _FLOW_MARKED.search(line) else _quoted(line)


def _quoted(line: str) -> str:
    if "'" in line and '"' not in line and "\\" not in line:
        return f'"{line}"'
    doubled = line.replace("'", "''")
    return f"'{doubled}'"
