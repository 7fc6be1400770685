"""What somebody who types in a memory file, a chat or a commit message may be about to write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from mnemic.core.links.register import Named, newest_first
from mnemic.core.links.spots import ORDER
from mnemic.core.links.written import name_key, uncoded
from mnemic.core.markdown.lines import lines_of
from mnemic.core.memory import IMPORTANCES, KINDS, TYPES
from mnemic.core.operations.fuzzy import folded

#: The keys of a header that a person writes, and what each means.
KEYS = {
    "name": "how the memory is called",
    "description": "what it says, in a sentence",
    "type": "user, feedback, project or reference",
    "kind": "what sort of statement it is",
    "importance": "low, medium, high or critical",
    "tags": "words to find it by",
    "related": "other memories, by name, path or id",
    "pinned": "true: it stays in the index and out of dreams",
    "valid_from": "when it begins to hold",
    "valid_to": "when it ceases to hold",
    "supersedes": "the memory in whose place it came",
    "superseded_by": "the memory that took its place",
    "evidence": "the files, lines and symbols it speaks of",
}
#: What the value of a key may be.
WORDS = {"type": TYPES, "kind": KINDS, "importance": IMPORTANCES, "pinned": ("true",)}

_FENCE = re.compile(r"\ufeff*(?:[ \t]*(?:\r\n?|\n))*---[ \t]*(?:\r\n?|\n)")
_END = re.compile(r"[\r\n]")
_CLOSING = re.compile(r"---[ \t]*")
_LINK = re.compile(r"\[\[([^\[\]|#\n]*)\Z")
_KEY = re.compile(r"[A-Za-z_]*\Z")
_VALUE = re.compile(r"[ \t]*([A-Za-z_]+)[ \t]*[:：]([ \t]*)(.*)\Z")
_ITEM = re.compile(r"[ \t]*-[ \t]+(.*)\Z")
_PART = re.compile(r"[^,，、\[\]]*\Z")
_MENTION = re.compile(r"(?:^|(?<=[\s(（「“\"']))@(?:memory[ \t:]+([^\n@]{0,80})|([A-Za-z]*))\Z")

#: In how many ways a name can go on as typed.
_RANKS = 4

What = Literal["link", "name", "path", "key", "word", "tag", "mention"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is being typed: ``typed`` stands from ``start`` to the cursor, and its word goes on to ``end``.

    ``key`` is the header's key of a value; ``before`` and ``after`` are what has to be put around it there.
    """

    what: What
    typed: str
    start: int
    end: int
    key: str = ""
    before: str = ""
    after: str = ""


def wanted_in_memory(text: str, cursor: int) -> Wanted | None:
    """Returns what is being typed at a place of a memory file; None where nothing can be offered."""
    start = _line_start(text, cursor)
    before, rest = text[start:cursor], text[cursor : _line_end(text, cursor)]
    if link := _LINK.search(before):
        return _link(text, start + link.start(1), cursor, link[1], rest)
    above = _header_above(text, start)
    return None if above is None else _in_header(above, before, rest, cursor)


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


def _in_header(above: Sequence[str], before: str, rest: str, cursor: int) -> Wanted | None:
    if item := _ITEM.match(before):
        key = next((found[1] for line in reversed(above) if (found := _VALUE.match(line))), "")
        return _value(key, item[1], rest, cursor, "")
    if value := _VALUE.match(before):
        return _value(value[1].lower(), value[3], rest, cursor, "" if value[2] else " ")
    if _KEY.match(before):
        word = re.match(r"[A-Za-z_]*", rest)
        end = cursor + (len(word[0]) if word else 0)
        after = "" if rest[end - cursor :].lstrip(" \t").startswith((":", "：")) else ": "
        return Wanted("key", before, cursor - len(before), end, after=after)
    return None


def _value(key: str, value: str, rest: str, cursor: int, before: str) -> Wanted | None:
    part = _PART.search(value) if key in ("tags", "related") else None
    typed = (part[0] if part else value).lstrip(" \t'\"")
    if key in WORDS:
        what: What = "word"
    elif key in ("tags", "related"):
        what = "tag" if key == "tags" else "name"
    elif key in ORDER:
        what = "path"
    else:
        return None
    more = re.match(r"[^,，、\[\]'\"#\r\n]*", rest)
    tail = len(more[0].rstrip()) if more else 0
    gap = before if typed == value else ""
    return Wanted(what, typed, cursor - len(typed), cursor + tail, key=key, before=gap)


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
