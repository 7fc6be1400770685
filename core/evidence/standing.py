"""How a piece of evidence stands now: as it was, changed, or gone. It is looked at when somebody asks, never before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from mnemic.core.evidence.contents import (
    Contents,
    Stamp,
    contents_of,
    hash_of,
    hash_of_all,
    stamp_of,
    stays_in,
)
from mnemic.core.evidence.definitions import MAX_CHARS, definitions
from mnemic.core.evidence.reference import Reference, of_uri, parsed
from mnemic.core.memory import Place

State = Literal["fresh", "changed", "gone"]

#: Lines that moved are looked for as long as that takes no more hashing than this, in bytes.
_SEARCHED = 16_000_000
#: Lines with fewer letters and digits than these stand in many places: elsewhere they are not the same ones.
_TELLING = 8


@dataclass(frozen=True, slots=True)
class Evidence:
    """One piece of evidence and how it stands. ``place`` is where its lines, or its symbol's, stand now."""

    uri: str
    state: State
    place: Place | None = None
    symbol: str | None = None
    reference: Reference | None = None


class _Found(NamedTuple):
    said: str | None
    first: int | None = None
    last: int | None = None
    #: Whether it is there at all; a part that is not there says "".
    there: bool = True


def record(
    uri: str,
    first: int | None = None,
    last: int | None = None,
    symbol: str | None = None,
    root: Path | None = None,
) -> str:
    """Returns what is written down: lines are 0-based, both included. What is not there has no hash."""
    if first is None or last is None:
        first = last = None
    return taken(
        Reference(of_uri(uri, root), first, last, None if first is not None else symbol), root
    ).written()


def taken(reference: Reference, root: Path | None) -> Reference:
    """Returns the reference with the hash of what it says now, and with none where that is not there."""
    found = _now(replace(reference, said=None), root)
    return replace(reference, said=found.said if found and found.there else None)


def read(text: str, root: Path | None = None) -> Evidence:
    """Returns the evidence that a header names, looked up now; ``root`` is the folder of the memory's project."""
    reference = parsed(text)
    if reference is None:
        return Evidence(text, "gone")
    found = _now(reference, root)
    uri, symbol = reference.uri(root), reference.symbol
    place = (
        None
        if reference.first is None or reference.last is None
        else Place(reference.first, reference.last, "")
    )
    if found is None or not found.there:
        return Evidence(uri, "gone", place, symbol, reference)
    if found.first is not None and found.last is not None:
        place = Place(found.first, found.last, "")
    state: State = "fresh" if found.said == reference.said else "changed"
    return Evidence(uri, state, place, symbol, reference)


def renewed(text: str, root: Path | None) -> str | None:
    """Returns what to write so that it says what is there now, moved lines where they stand; None for what is gone."""
    now = read(text, root)
    if now.reference is None or now.state == "gone":
        return None
    if now.reference.first is not None and now.place is not None:
        moved = replace(now.reference, first=now.place.first_line, last=now.place.last_line)
        return taken(moved, root).written()
    return taken(now.reference, root).written()


def _now(reference: Reference, root: Path | None) -> _Found | None:
    path = reference.located(root)
    stamp = stamp_of(path) if path is not None else None
    if path is None or stamp is None:
        return None
    if root is not None and path.is_relative_to(root) and not stays_in(path, root):
        return None
    return _looked(path, stamp, reference)


@lru_cache(maxsize=4096)
def _looked(path: Path, _stamp: Stamp, reference: Reference) -> _Found | None:
    contents = contents_of(path)
    return None if contents is None else found_in(contents, path.suffix, reference)


def found_in(contents: Contents, ending: str, reference: Reference) -> _Found:
    """Returns what a file says where a reference points; of lines, where they stand now."""
    if _is_too_large(contents, reference):
        return _Found(reference.said, reference.first, reference.last)
    if reference.symbol:
        return _symbol(contents, ending, reference)
    if reference.first is None or reference.last is None:
        return _Found(hash_of_all(contents))
    return _lines(contents.lines, reference.first, reference.last, reference.said)


def _is_too_large(contents: Contents, reference: Reference) -> bool:
    """Whether nobody can tell what a part of the file says: then it is taken to say what it said."""
    if reference.symbol:
        return contents.data is None or len(contents.data) > MAX_CHARS
    return contents.data is None and reference.first is not None


def _lines(lines: list[bytes], first: int, last: int, said: str | None) -> _Found:
    """At their place, else the nearest place in the file where exactly the same lines stand."""
    count = last - first + 1
    there = first < len(lines)
    here = hash_of(b"\n".join(lines[first : last + 1])) if there else ""
    if said is None or here == said or count > len(lines):
        return _Found(here, first, last, there)
    starts = range(len(lines) - count + 1)
    if len(starts) * count * (1 + sum(map(len, lines)) // len(lines)) > _SEARCHED:
        return _Found(here, first, last, there)
    for start in sorted(starts, key=lambda at: (abs(at - first), at)):
        window = b"\n".join(lines[start : start + count])
        if hash_of(window) == said and sum(map(str.isalnum, window.decode("utf-8", "replace"))) >= _TELLING:
            return _Found(said, start, start + count - 1)
    return _Found(here, first, last, there)


def _symbol(contents: Contents, ending: str, reference: Reference) -> _Found:
    """Its one definition; of several, the one that still says the same."""
    text = (contents.data or b"").decode("utf-8", "surrogateescape")
    blocks = definitions(text, ending, reference.symbol or "")
    rows = text.split("\n")
    found = [
        _Found(
            hash_of("\n".join(rows[one.first : one.last + 1]).encode("utf-8", "surrogateescape")),
            one.first,
            one.last,
        )
        for one in blocks
    ]
    same = [one for one in found if one.said == reference.said]
    return (same or found or [_Found("", there=False)])[0]
