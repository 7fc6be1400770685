"""Forget: candidates for a query, exactly the entries of given ids, undo always, purge on request."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from mnemic.core.errors import BadInput, Conflict, MnemicError, ReadOnly
from mnemic.core.files.vault import decode, encode, revision_of
from mnemic.core.markdown.notation import Body, read_topic
from mnemic.core.markdown.parting import entry_of, without_entries
from mnemic.core.memory import Entry, Memory
from mnemic.core.operations.fuzzy import fuzzy
from mnemic.core.operations.recall import search
from mnemic.core.operations.superseding import without_digests
from mnemic.core.persistence.undo import Undo
from mnemic.core.search.ranking import Match
from mnemic.core.search.tokens import is_dense, query_terms, terms
from mnemic.core.shelves.mappings import Memories
from mnemic.core.shelves.reading import document
from mnemic.core.shelves.shelf import Edit, Read, Shelf
from mnemic.core.summary import shortened

Strategy = Literal["ids", "rule", "none"]

_WILDCARDS = frozenset("*%?_.＊％？＿。")
#: A query shorter than this, in letters and digits, is no description of one memory.
_MIN_SPACED, _MIN_DENSE = 3, 2
_WEIGHED = 200
_NOTE = re.compile(r"\s?[(（](?:said )?\d{4}-[\dQ][^()（）]{0,24}[)）]")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory that might be meant, with its score 0…1.

    ``whole`` says that every word of the query is in it, ``only`` that it is the only one in all stores of which that
    is true.
    """

    memory: Memory
    score: float
    whole: bool
    only: bool = False


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What is gone, one undo a store, and what remains in the same files."""

    memories: tuple[Memory, ...]
    undos: tuple[Undo, ...]
    remaining: tuple[Memory, ...]


def find_candidates(query: str, shelves: Sequence[Shelf], limit: int) -> list[Candidate]:
    """Returns the memories that the query may mean, over all stores, best first, superseded and archived ones too.

    Where the engine finds nothing (too short a query), titles that contain its letters in order are offered.
    Memories of stores that are not trusted are none of ours to offer. Raises BadInput for a blank or wildcard query.
    """
    if not _names_something(query):
        raise BadInput("query", "must name what to forget; blanks and wildcards are refused")
    for shelf in shelves:
        if shelf.snapshot.memories.partial:
            shelf.settle()
    stores = {shelf.location.scope: shelf.snapshot.memories for shelf in shelves if shelf.trusted}

    def known(scope: str, key: str) -> bool:
        return scope in stores and f"{scope}:{key}" in stores[scope]

    wanted = frozenset(query_terms(query)) if _is_long_enough(query) else frozenset[str]()
    found = []
    matches = search(query, shelves, known, max(_WEIGHED, limit))
    matched = _matched(matches, stores)
    for match in matches:
        memory = matched.get(f"{match.scope}:{match.key}")
        if memory is not None:
            found.append(Candidate(memory, match.relevance, bool(wanted) and wanted <= _terms(memory)))
    if not found:
        everything = (memory for each in stores.values() for memory in each.values() if memory.trusted)
        found = [Candidate(memory, score, False) for memory, score in fuzzy(query, everything, limit)]
    found.sort(key=lambda c: (not c.whole, -c.score, c.memory.id))
    if sum(candidate.whole for candidate in found) == 1:
        found[0] = replace(found[0], only=True)
    return found[: max(0, limit)]


def _matched(matches: Iterable[Match], stores: Mapping[str, Memories]) -> dict[str, Memory]:
    """Returns the memories that were matched, by id. One that vanished meanwhile, or is not trusted, is left out."""
    ids: dict[str, list[str]] = {}
    for match in matches:
        ids.setdefault(match.scope, []).append(f"{match.scope}:{match.key}")
    fetched = (stores[scope].several(each) for scope, each in ids.items())
    return {id_: memory for each in fetched for id_, memory in each.items() if memory.trusted}


def meant(candidates: Sequence[Candidate]) -> list[Memory]:
    """Returns what a query alone may forget: the one memory that holds all of its words, else nothing."""
    return [candidate.memory for candidate in candidates if candidate.only]


def forget(memories: Sequence[Memory], shelves: Sequence[Shelf], sessions: Mapping[str, int]) -> Forgotten:
    """Removes exactly these entries, all of them or none.

    Memories that they overtook, or that overtook them, go on naming them until a purge: so they fit when they come back.
    ``sessions`` tells how many messages of each chat are known by now; what was read of chats that are closed is
    known here. Raises Conflict where a file no longer holds one of them, and what writing raises.
    """
    memories = list({memory.id: memory for memory in memories}.values())
    groups = [(s, own) for s in shelves if (own := [m for m in memories if m.scope == s.location.scope])]
    for shelf, own in groups:
        _check(shelf, own)
    done: list[tuple[Shelf, Undo]] = []
    try:
        for shelf, own in groups:
            done.append((shelf, _forget_in(shelf, own)))
    except MnemicError:
        for shelf, undo in reversed(done):
            _take_back(shelf, undo)
        raise
    read = {cursor.session_id: cursor.processed_offset for s in shelves for cursor in s.state.cursors(1000)}
    for shelf, own in groups:
        shelf.state.forget(texts_of(own), {**read, **sessions}, shelf.surroundings.now())
    return Forgotten(tuple(memories), tuple(undo for _, undo in done), tuple(_remaining(groups)))


def texts_of(memories: Iterable[Memory]) -> list[str]:
    """Returns the texts by which a forgotten memory is known again."""
    texts = [text for memory in memories for text in (memory.summary, memory.body)]
    return list(dict.fromkeys([*texts, *map(undated, texts)]))


def undated(text: str) -> str:
    """Returns the text without the absolute dates that extraction put beside its words."""
    return _NOTE.sub("", text)


def _names_something(query: str) -> bool:
    return any(not _is_idle(character) for character in query)


def _is_idle(character: str) -> bool:
    return character.isspace() or character in _WILDCARDS or unicodedata.category(character) in ("Cc", "Cf")


def _is_long_enough(query: str) -> bool:
    letters = [character for character in query if character.isalnum()]
    return len(letters) >= (_MIN_DENSE if any(map(is_dense, letters)) else _MIN_SPACED)


def _terms(memory: Memory) -> set[str]:
    held = document(memory)
    return set(terms(f"{held.title}\n{held.description}\n{held.body}"))


def _check(shelf: Shelf, memories: Sequence[Memory]) -> None:
    for memory in memories:
        file = shelf.snapshot.files.get(memory.path)
        if file is None:
            raise Conflict(memory.id, "the file is gone already")
        broken = any(problem.code == "broken-header" for problem in file.problems)
        if not file.writable and not broken:
            raise ReadOnly(str(memory.file), "it is UTF-16; save it as UTF-8, or delete it by hand")
        if broken and len(file.memories) > 1:
            raise ReadOnly(str(memory.file), "its header is broken; mend it by hand first")


def _forget_in(shelf: Shelf, memories: Sequence[Memory]) -> Undo:
    by_path: dict[str, list[Memory]] = {}
    for memory in memories:
        by_path.setdefault(memory.path, []).append(memory)

    def plan(read: Read) -> list[Edit]:
        edits = [_without(path, read(path), group) for path, group in by_path.items()]
        # What is said of them in short goes too, unless the note goes anyway.
        return [*edits, *(e for e in without_digests(memories, shelf, read) if e.path not in by_path)]

    names = ", ".join(f"“{shortened(memory.title, 40)}”" for memory in memories[:3])
    more = f" and {len(memories) - 3} more" if len(memories) > 3 else ""
    return shelf.commit(f"forget {names}{more}", plan, keys=[memory.key for memory in memories]).undo


def _take_back(shelf: Shelf, undo: Undo) -> None:
    """Another store refused its part of the operation, so this one gets its own back."""
    edits = [Edit(change.path, change.before) for change in undo.changes]
    shelf.commit(f"take back: {undo.what}", lambda _read: edits)


def _without(path: str, data: bytes | None, group: Sequence[Memory]) -> Edit:
    """The file without these entries. A file that moved on is searched for the same texts."""
    if data is None:
        raise Conflict(group[0].id, "the file is gone already")
    text = decode(data)
    if revision_of(data) == group[0].revision:
        gone, count = {memory.number for memory in group}, len(Body(text))
    else:
        entries = read_topic(text, path).entries
        gone, count = _places(data, group, entries), len(entries)
    return Edit(path, encode(without_entries(text, gone)) if len(gone) < count else None)


def _places(data: bytes, group: Sequence[Memory], entries: Sequence[Entry]) -> set[int]:
    """Which of the entries of a file that moved on these memories are."""
    gone: dict[int, Entry] = {}
    left = dict(enumerate(entries))
    for memory in group:
        found = entry_of(memory, left.values(), exactly=True)
        number = next((n for n, entry in left.items() if entry is found), None)
        if number is None:
            raise Conflict(memory.id, "the file was changed and no longer holds this text", revision_of(data))
        gone[number] = left.pop(number)
    return set(gone)


def _remaining(groups: Iterable[tuple[Shelf, Sequence[Memory]]]) -> Iterable[Memory]:
    for shelf, own in groups:
        for path in dict.fromkeys(memory.path for memory in own):
            if path in shelf.snapshot.files:
                yield from shelf.snapshot.files[path].memories
