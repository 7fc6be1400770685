"""What one memory says of others: how it is called, what it links to and what it names. A pure function of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from mnemic.core.links.code import CodePlace, place_of, places_in
from mnemic.core.links.entities import entities_in
from mnemic.core.links.written import mentions_in, names, related
from mnemic.core.memory import Memory

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Text:
    """What was read in a memory's text, which takes most of the time: the keys of links, entities, places of code."""

    mentions: tuple[str, ...]
    entities: tuple[str, ...]
    places: tuple[CodePlace, ...]


@dataclass(frozen=True, slots=True)
class Saying:
    """One memory, read for links. ``over`` and ``under`` are the keys of what it supersedes and is superseded by."""

    names: tuple[str, ...]
    mentions: tuple[str, ...]
    entities: tuple[str, ...]
    places: tuple[CodePlace, ...]
    over: tuple[str, ...]
    under: tuple[str, ...]


def read_text(memory: Memory) -> Text:
    """Reads a memory's text. What stands in title and description is mostly said again in the body: it counts once."""
    parts = (memory.title, memory.description, memory.body, memory.why, memory.how_to_apply)
    text = "\n".join(dict.fromkeys(part for part in parts if part))
    return Text(mentions_in(text, memory.path), entities_in(text), places_in(text))


def saying_of(memory: Memory, text: Text, root: Path | None) -> Saying:
    """Adds what the header says; ``root`` is the folder of the memory's project."""
    evidence = (place_of(each, root) for each in memory.evidence) if root else ()
    shown = tuple(place for place in evidence if place)
    return Saying(
        names(memory),
        _joined(text.mentions, related(memory)),
        _joined(text.entities, tuple(f"file:{place.path}" for place in shown)),
        _joined(text.places, shown),
        _file_key(memory.supersedes),
        _file_key(memory.superseded_by),
    )


def _joined(first: tuple[Key, ...], more: tuple[Key, ...]) -> tuple[Key, ...]:
    return tuple(dict.fromkeys((*first, *more))) if more else first


def _file_key(id_: str | None) -> tuple[str, ...]:
    return (f"id:{id_}",) if id_ else ()
