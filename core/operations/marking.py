"""Markers in documents: each becomes a memory that follows its comment when that is edited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mnemic.core.errors import BadInput, Conflict, ReadOnly
from mnemic.core.extraction.markers import Marker
from mnemic.core.memory import Memory, Source
from mnemic.core.operations.drafting import Wish, described, drafted
from mnemic.core.operations.evidencing import evidence_for
from mnemic.core.operations.remembering import remember
from mnemic.core.operations.updating import Value, update
from mnemic.core.search.tokens import query_terms
from mnemic.core.secrets.masking import mask
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.summary import text_key_of, title_of

#: Who a memory was learned from, where a comment is its source: this and the marker's key.
AGENT = "comment:"

_Held = tuple[Shelf, Memory]


@dataclass(slots=True)
class Marked:
    """What a look at one document did; ``gone`` are memories whose marker is no longer there."""

    created: list[Memory] = field(default_factory=list)
    updated: list[Memory] = field(default_factory=list)
    gone: list[Memory] = field(default_factory=list)


def follow_markers(uri: str, markers: Sequence[Marker], reach: Reach) -> Marked:
    """Brings the memories of one document to its markers: new ones are kept, edited ones updated.

    A marker whose text was forgotten stays forgotten. A comment speaks for the project its document is open in, never
    for the person: what comes with a repository makes no memories of their own. In a project that is not trusted
    nothing is kept.
    """
    done = Marked()
    uri = mask(uri).text  # as it is kept with the memory, and compared with
    shelf = reach.project or reach.user
    if not shelf.trusted:
        return done
    known = _learned_from(uri, reach)
    texts = {text_key_of(_said(marker)) for marker in markers}
    there = {memory.text_key for _, memory in known}
    left = [held for held in known if held[1].text_key not in texts]
    fresh = [marker for marker in markers if text_key_of(_said(marker)) not in there]
    for marker in fresh:
        if _said(marker) and not _is_forgotten(marker, reach):
            _follow(uri, marker, left, shelf, reach, done)
    done.gone = [memory for _, memory in left]
    return done


def _follow(uri: str, marker: Marker, left: list[_Held], shelf: Shelf, reach: Reach, done: Marked) -> None:
    """Updates the memory whose comment this was, which leaves ``left``, or makes a new one."""
    held = _edited(marker, left)
    if held is not None:
        left.remove(held)
        spoken_of = evidence_for((marker.text,), held[0], reach)
        changed = _rewritten(marker, held[1], held[0], spoken_of)
        done.updated += [changed] if changed else []
        return
    wish = Wish(text=marker.text, source=Source(agent=AGENT + marker.key, uri=uri, index=marker.line))
    if drafted(wish)[0].type not in ("project", "reference"):
        wish = Wish(text=wish.text, type="project", source=wish.source)
    result = remember(replace(wish, evidence=evidence_for((marker.text,), shelf, reach)), shelf)
    if result.outcome in ("created", "superseded") and result.memory is not None:
        done.created.append(result.memory)


def _edited(marker: Marker, left: Sequence[_Held]) -> _Held | None:
    """The memory of the marker at this place; else of one with some of its words, which code around it has left."""
    for held in left:
        source = held[1].source
        if source and source.agent == AGENT + marker.key:
            return held
    words = set(query_terms(marker.text))
    shared = [(len(words & set(query_terms(held[1].body))), held) for held in left]
    most, found = max(shared, key=lambda each: each[0], default=(0, None))
    return found if most and 2 * most >= len(words) else None


def _learned_from(uri: str, reach: Reach) -> list[_Held]:
    return [
        (shelf, memory)
        for shelf in reach.shelves
        for memory in shelf.snapshot.memories.values()
        if _is_of_comment(memory, uri) and memory.superseded_by is None
    ]


def _is_of_comment(memory: Memory, uri: str) -> bool:
    source = memory.source
    return source is not None and source.uri == uri and (source.agent or "").startswith(AGENT)


def _is_forgotten(marker: Marker, reach: Reach) -> bool:
    return any(shelf.state.forgotten(_said(marker)) is not None for shelf in reach.shelves)


def _said(marker: Marker) -> str:
    """The text of the memory that the marker makes, as it is read back; ``""`` for a blank one."""
    return drafted(Wish(text=marker.text))[0].body if marker.text.strip() else ""


def _rewritten(marker: Marker, memory: Memory, shelf: Shelf, evidence: tuple[str, ...]) -> Memory | None:
    """The memory with the comment's new text; None where its file cannot be changed now (the next look tries again)."""
    text = _said(marker)
    changes: dict[str, Value] = {"title": title_of(text), "description": described(text), "body": text}
    changes |= {"evidence": evidence} if evidence or memory.evidence else {}
    try:
        return update(memory, memory.revision, changes, shelf).memory
    except (BadInput, Conflict, ReadOnly):
        return None
