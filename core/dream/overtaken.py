"""Contradictions: of two memories about one subject that cannot both hold, the newer takes the older one's place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from mnemic.core.dream.desk import Desk, Step
from mnemic.core.dream.telling import is_newer, names_itself
from mnemic.core.files.vault import encode
from mnemic.core.language.leaving import rejected
from mnemic.core.language.similarity import compare
from mnemic.core.language.statement import Statement, read
from mnemic.core.markdown.frontmatter import read_header, with_field
from mnemic.core.memory import Kind, Memory
from mnemic.core.operations.superseding import retired
from mnemic.core.shelves.shelf import Edit

#: A statement of more terms than these is no plain one that another could contradict.
_TERMS = 24
#: What holds until something else does. What was seen, said or thought at some time stays true of that time.
_LASTING: frozenset[Kind] = frozenset({"fact", "decision", "preference", "plan"})
#: More memories than these under one key are not about one subject.
_MANY = 60


def overtake(desk: Desk) -> bool:
    """Marks what a newer memory contradicts as overtaken by it. Tells whether it changed anything."""
    changed = False
    for old, new in _contradictions(desk, desk.current()):
        fresh, newest = _still(desk, old), _still(desk, new)
        if fresh is not None and newest is not None:
            changed |= _overtaken(desk, fresh, newest)
    return changed


def _still(desk: Desk, memory: Memory) -> Memory | None:
    return next((m for m in desk.of(memory.path) if m.text_key == memory.text_key and desk.holds(m)), None)


def _overtaken(desk: Desk, old: Memory, new: Memory) -> bool:
    if not desk.is_known(old.path) or not desk.may_write((old.path, new.path)):
        return False
    step = Step("supersede", (desk.origin(old),), desk.origin(new), "a newer memory says otherwise")
    marked = retired(old, new.path, desk.shelf, desk.read, desk.now)
    if not marked:
        return False
    desk.put(marked)
    header = read_header(desk.text(new.path))
    if old.path != new.path and desk.is_alone(new) and not header.lookup("supersedes"):
        text = with_field(desk.text(new.path), "supersedes", marked[-1].path)
        desk.put([Edit(new.path, encode(text))])
    desk.take(step)
    return True


def _contradictions(desk: Desk, memories: Sequence[Memory]) -> Iterator[tuple[Memory, Memory]]:
    """Yields each memory that is contradicted with the newest one that does it, the oldest first."""
    over: dict[str, Memory] = {}
    older: dict[str, Memory] = {}
    for one, other in _near(memories):
        newer = is_newer(one, other)
        if newer is None:
            continue
        new, old = (one, other) if newer else (other, one)
        if desk.is_step(old) and desk.is_step(new):
            continue  # what one list tells to do, and then not to do
        if compare(old.body, new.body) != "contradicts":
            continue
        known = over.get(old.id)
        if known is None or is_newer(new, known):
            over[old.id], older[old.id] = new, old
    for id_ in sorted(over, key=lambda each: (older[each].updated_at, each)):
        yield older[id_], over[id_]


@dataclass
class _Known:
    """Which statements stand under what of theirs; two that contradict each other stand under one key at least."""

    by_key: defaultdict[tuple[object, ...], list[Memory]] = field(default_factory=lambda: defaultdict(list))
    by_term: defaultdict[str, list[Memory]] = field(default_factory=lambda: defaultdict(list))


def _near(memories: Sequence[Memory]) -> Iterator[tuple[Memory, Memory]]:
    """Yields the pairs that may contradict each other: few of all, whatever their number."""
    known = _Known()
    seen: set[tuple[str, str]] = set()
    read_ones = [
        (memory, read(memory.body))
        for memory in memories
        if memory.kind in _LASTING and not names_itself(memory)
    ]
    plain = [(memory, statement) for memory, statement in read_ones if 0 < len(statement.terms) <= _TERMS]
    for memory, statement in plain:
        for key in _keys(memory, statement):
            known.by_key[key].append(memory)
        for term in statement.terms:
            known.by_term[term].append(memory)
    for memory, statement in plain:
        left = rejected(memory.body, statement)
        for other in _beside(memory, statement, known, left):
            pair = (min(memory.id, other.id), max(memory.id, other.id))
            # What was left is a fact; that it was left may have been taken for guidance.
            alike = memory.type == other.type or left
            if memory.id != other.id and alike and pair not in seen:
                seen.add(pair)
                yield memory, other


def _keys(memory: Memory, statement: Statement) -> Iterator[tuple[object, ...]]:
    """Both have the same terms, or differ in one, or in nothing but their numbers and days."""
    yield memory.type, "all", statement.terms
    yield memory.type, "bare", statement.terms - statement.typed
    for term in statement.terms:
        yield memory.type, "but", statement.terms - {term}


def _beside(memory: Memory, statement: Statement, known: _Known, left: frozenset[str]) -> Iterator[Memory]:
    for key in _keys(memory, statement):
        found = known.by_key[key]
        if len(found) <= _MANY:
            yield from found
    listed = [others for term in left if (others := [m for m in known.by_term[term] if m is not memory])]
    fewest = min(listed, key=len, default=[])
    if len(fewest) <= _MANY:
        yield from fewest
