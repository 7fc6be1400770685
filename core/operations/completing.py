"""What somebody who types in a memory file, a chat or a commit message may be about to write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from mnemic.core.links.register import Named, newest_first
from mnemic.core.links.spots import ORDER
from mnemic.core.links.uncoded import uncoded
from mnemic.core.links.written import name_key
from mnemic.core.markdown.keys import KEYS
from mnemic.core.markdown.lines import lines_of
from mnemic.core.memory import IMPORTANCES, KINDS, TYPES
from mnemic.core.operations.fuzzy import folded

#: What the value of a key may be.
WORDS = {"type": TYPES, "kind": KINDS, "importance": IMPORTANCES, "pinned": ("true",)}

_FENCE = re.compile(r"\ufeff*(?:[ \t]*(?:\r\n?|\n))*---[ \t]*(?:\r\n?|\n)")
_END = re.compile(r"[\r\n]")
_CLOSING = re.compile(r"---[ \t]*")
_LINK = re.compile(r"\[\[([^\[\]|#\n]*)\Z")
_KEY = re.compile(r"[A-Za-z_]*\Z")
_VALUE = re.compile(r"[ \t]*([A-Za-z_]+)[ \t]*[:：]([ \t]*)(.*)\Z")
_ITEM = re.compile(r"[ \t]*-[ \t]+(.*)\Z")
_OPEN = r"""(?P<quote>["'])(?P<quoted>(?:(?<=")(?:[^"\\]|\\.)*|(?<=')(?:[^']|'')*))"""
#: The last item of a list as far as it is typed: of one without brackets, of one between them, and of a line ``- …``.
_COMMAED = re.compile(rf"(?:^|(?<=[,，、]))[ \t]*(?:{_OPEN}|(?P<plain>[^,，、\[\]]*))\Z")
_BRACKETED = re.compile(rf"(?<=[,\[])[ \t]*(?:{_OPEN}|(?P<plain>[^,\[\]]*))\Z")
_WHOLE = re.compile(rf"^[ \t]*(?:{_OPEN}|(?P<plain>.*))\Z")
#: How an item, or what is between quotes, goes on behind the cursor.
_GOES_ON = re.compile(r"[^,，、\[\]'\"#]*")
_LINE_GOES_ON = re.compile(r"[^'\"#]*")
_QUOTE_GOES_ON = {
    '"': re.compile(r'(?:[^"\\]|\\.)*(?="[ \t]*(?:[,，、\]#]|\Z))'),
    "'": re.compile(r"(?:[^']|'')*(?='[ \t]*(?:[,，、\]#]|\Z))"),
}
_MENTION = re.compile(r"(?:^|(?<=[\s(（「“\"']))@(?:memory[ \t:]+([^\n@]{0,80})|([A-Za-z]*))\Z")

#: In how many ways a name can go on as typed.
_RANKS = 4

What = Literal["link", "name", "path", "key", "word", "tag", "mention"]

_WHATS: dict[str, What] = {
    **dict.fromkeys(WORDS, "word"),
    **dict.fromkeys(ORDER, "path"),
    "tags": "tag",
    "related": "name",
}


@dataclass(frozen=True, slots=True)
class Line:
    """The line of a header that a value is typed in: it stands at ``at`` of the text, its value at ``value`` of itself.

    ``quote`` is the sign between which something is typed, "" where it is none. ``is_item``: it is ``- …`` below its key.
    """

    text: str
    at: int
    value: int
    is_item: bool
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is being typed: ``typed`` stands from ``start`` to the cursor, and its word goes on to ``end``.

    ``key`` is the header's key of a value; ``before`` and ``after`` are what has to be put around it there. ``line`` is
    there where what is put has to be read back from a header as it is.
    """

    what: What
    typed: str
    start: int
    end: int
    key: str = ""
    before: str = ""
    after: str = ""
    line: Line | None = None


def wanted_in_memory(text: str, cursor: int) -> Wanted | None:
    """Returns what is being typed at a place of a memory file; None where nothing can be offered."""
    start = _line_start(text, cursor)
    before, rest = text[start:cursor], text[cursor : _line_end(text, cursor)]
    link = _LINK.search(before)
    found = _link(text, start + link.start(1), cursor, link[1], rest) if link else None
    above = None if link and found is None else _header_above(text, start)
    if above is None:
        return found
    valued = _valued(above, before, rest, cursor)
    if found is not None:
        return replace(found, key="related", line=valued[1]) if valued and valued[0] == "related" else found
    return _value(*valued, cursor) if valued else _key(before, rest, cursor)


def wanted_in_message(text: str, cursor: int) -> Wanted | None:
    """Returns what is being typed at a place of a chat or a commit message: ``@memory`` and words of one."""
    before = text[_line_start(text, cursor) : cursor]
    found = _MENTION.search(before)
    if found is None or (found[1] is None and not "memory".startswith(found[2].lower())):
        return None
    return Wanted("mention", found[1] or "", cursor - len(found[0]), cursor)


def matching(
    typed: str, stores: Iterable[Sequence[Named]], limit: int, own: tuple[str, str] | None = None
) -> tuple[list[Named], bool]:
    """Returns the memories whose names go on as typed, best first, the newest of alike ones, and whether there are more.

    ``stores`` are memories, of each store the newest first; those of the file ``own`` (scope and path) are left out.
    Titles and file names count alike: first by their beginnings, then by those of words, by parts, by letters in order.
    """
    wanted = name_key(folded(typed))
    scattered = re.compile(".*?".join(map(re.escape, wanted))) if len(wanted) > 1 else None
    found: list[list[Named]] = [[] for _ in range(_RANKS)]
    for store in stores:
        ranks = _ranked(wanted, scattered, store, limit, own)
        found = [[*known, *more] for known, more in zip(found, ranks, strict=True)]
    best = [one for rank in found for one in sorted(rank, key=newest_first)]
    return best[:limit], len(best) > limit


def _ranked(
    wanted: str,
    scattered: re.Pattern[str] | None,
    store: Iterable[Named],
    limit: int,
    own: tuple[str, str] | None,
) -> list[list[Named]]:
    """Of each rank no more than one beyond the limit: which others there are nobody needs to know."""
    found: list[list[Named]] = [[] for _ in range(_RANKS)]
    for one in store:
        rank = _rank(wanted, one.searched, scattered)
        if rank is not None and len(found[rank]) <= limit and (one.scope, one.path) != own:
            found[rank].append(one)
            if rank == 0 and len(found[0]) > limit:
                break
    return found


def starting(typed: str, words: Iterable[str]) -> list[str]:
    """Returns the words that begin as typed, else those that hold it; all where nothing is typed."""
    wanted, known = folded(typed.strip()), list(words)
    first = [word for word in known if folded(word).startswith(wanted)]
    return first or [word for word in known if wanted in folded(word)]


def _rank(wanted: str, searched: str, scattered: re.Pattern[str] | None) -> int | None:
    at = searched.find(wanted)
    if at == 0 or (at > 0 and searched[at - 1] == "\n"):
        return 0
    if at > 0:
        return 1 if f"\n{wanted}" in searched or f"-{wanted}" in searched else 2
    return 3 if scattered is not None and scattered.search(searched) else None


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _line_end(text: str, at: int) -> int:
    found = _END.search(text, at)
    return found.start() if found else len(text)


def _link(text: str, start: int, cursor: int, typed: str, rest: str) -> Wanted | None:
    if uncoded(text)[start - 2 : start] != "[[":
        return None  # in code
    more = re.match(r"([^\[\]|#]*)([|#]|\]{0,2})", rest)
    tail, end = (more[1], more[2]) if more else ("", "")
    if end in ("|", "#"):
        closed = "]]" in rest
        return Wanted(
            "link", typed, start, cursor + (len(tail) if closed else 0), after="" if closed else "]]"
        )
    return Wanted("link", typed, start, cursor + (len(tail) if end else 0), after="]" * (2 - len(end)))


def _header_above(text: str, start: int) -> list[str] | None:
    """Returns the lines of the header above this one; None where the line is in no header, be it one never closed."""
    opening = _FENCE.match(text)
    if opening is None or start < opening.end():
        return None
    above = [text[row.start : row.end] for row in lines_of(text, opening.end(), start)]
    if any(_CLOSING.fullmatch(line) for line in above):
        return None
    if all(map(str.strip, above)):
        return above
    rest = (text[row.start : row.end] for row in lines_of(text, start, len(text)))
    return above if any(_CLOSING.fullmatch(line) for line in rest) else None


def _valued(above: Sequence[str], before: str, rest: str, cursor: int) -> tuple[str, Line] | None:
    """Returns the key whose value is typed, and its line."""
    at = cursor - len(before)
    if item := _ITEM.match(before):
        key = next((found[1] for line in reversed(above) if (found := _VALUE.match(line))), "")
        return key.lower(), Line(before + rest, at, item.start(1), is_item=True)
    if value := _VALUE.match(before):
        return value[1].lower(), Line(before + rest, at, value.start(3), is_item=False)
    return None


def _key(before: str, rest: str, cursor: int) -> Wanted | None:
    if not _KEY.match(before):
        return None
    word = re.match(r"[A-Za-z_]*", rest)
    end = cursor + (len(word[0]) if word else 0)
    after = "" if rest[end - cursor :].lstrip(" \t").startswith((":", "：")) else ": "
    return Wanted("key", before, cursor - len(before), end, after=after)


def _value(key: str, line: Line, cursor: int) -> Wanted | None:
    value, rest = line.text[line.value : cursor - line.at], line.text[cursor - line.at :]
    what = _WHATS.get(key)
    part = None if what is None else _parts(key, line, value).search(value)
    if what is None or part is None or (part["plain"] or "").startswith(("'", '"')):
        return None  # behind a quoted item all is said
    quote, typed = part["quote"] or "", part["quoted"] if part["quote"] else part["plain"]
    closed = _QUOTE_GOES_ON[quote].match(rest) if quote else None
    more = closed or (_LINE_GOES_ON if line.is_item else _GOES_ON).match(rest)
    tail = len(more[0] if closed else more[0].rstrip()) if more else 0
    start = cursor - len(typed)
    gap = "" if line.is_item or value or line.text[line.value - 1] in " \t" else " "
    after = quote if quote and not closed else ""
    listed = replace(line, quote=quote) if what in ("name", "path", "tag") else None
    return Wanted(what, typed, start, cursor + tail, key=key, before=gap, after=after, line=listed)


def _parts(key: str, line: Line, value: str) -> re.Pattern[str]:
    if line.is_item or key not in ("tags", "related"):
        return _WHOLE
    return _BRACKETED if value.startswith("[") else _COMMAED


def absent_keys(text: str, cursor: int) -> Iterator[str]:
    """Yields the keys that the header around a place does not hold yet; the one that is being typed counts as absent."""
    start = _line_start(text, cursor)
    above = _header_above(text, start)
    if above is None:
        return
    below = []
    for row in lines_of(text, _line_end(text, cursor), len(text)):
        line = text[row.start : row.end]
        if _CLOSING.fullmatch(line):
            break
        below.append(line)
    held = {found[1] for line in (*above, *below) if (found := _VALUE.match(line)) and not line[:1].isspace()}
    yield from (key for key in KEYS if key not in held)
