"""Restore: an operation is taken back, file by file; an occupied place is a conflict, never an overwrite."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import takewhile

from mnemic.core.errors import Expired, NotFound, Untrusted
from mnemic.core.files.decode import decode, encode, revision_of
from mnemic.core.files.vault import Listed
from mnemic.core.markdown.parting import without_entries
from mnemic.core.memory import Memory, Problem
from mnemic.core.operations.forgetting import texts_of
from mnemic.core.persistence.comparing import steps
from mnemic.core.persistence.reverting import Change, reverted
from mnemic.core.persistence.undo import Undo
from mnemic.core.shelves.reach import split_id
from mnemic.core.shelves.reading import content_hash, read_file
from mnemic.core.shelves.shelf import Edit, Read, Shelf
from mnemic.core.shelves.snapshot import marks

_PREFIX = "restore: "
#: An id, and behind ``@`` the mark of its words, or the revision of its file as the wire has it.
_MARKED = re.compile(r"(?P<id>.*\.md(?::\d{1,6})?)@(?P<mark>[0-9a-f]{8}|[0-9a-f]{16})", re.DOTALL)
#: The digits of a mark.
MARK = 8


@dataclass(frozen=True, slots=True)
class Restored:
    """Memories that are back (or back to what they were), places left as they are, and memories gone again.

    ``removed`` is what the operation had made; what merely got its old content back is in ``memories`` alone.
    """

    memories: tuple[Memory, ...]
    conflicts: tuple[Problem, ...]
    removed: tuple[Memory, ...] = ()


@dataclass(slots=True)
class _Effect:
    """What taking back does to memories: ``lost`` is ``removed`` and what stood in the place of an old content.

    ``same`` is what the operation had touched without a reader seeing a difference.
    """

    conflicts: list[Problem] = field(default_factory=list)
    back: list[Memory] = field(default_factory=list)
    removed: list[Memory] = field(default_factory=list)
    lost: list[Memory] = field(default_factory=list)
    same: list[Memory] = field(default_factory=list)

    @property
    def named(self) -> list[Memory]:
        """The memories to name as restored."""
        return self.back or ([] if self.lost or self.conflicts else self.same)

    def compare(self, old: Sequence[Memory], new: Sequence[Memory], known: Container[str]) -> None:
        """Adds what lies between two states of one file; ``known`` are the keys from before the operation."""
        for step in steps([memory.key for memory in old], [memory.key for memory in new]):
            was, now = old[step.start : step.end], new[step.new_start : step.new_end]
            if not step.same:
                self.lost += was
                self.back += now
                self.removed += was[len(now) :]
                continue
            for one, other in zip(was, now, strict=True):
                if _changed(one, other, other.key in known):
                    self.back.append(other)
                elif other.key in known:
                    self.same.append(other)


def find_undo(token: str, shelves: Sequence[Shelf]) -> list[tuple[Shelf, Undo]]:
    """Returns the records under a token, one a store that the operation touched; raises Expired.

    Raises Untrusted where it lies in a store that its owner has yet to vouch for.
    """
    found: list[tuple[Shelf, Undo]] = []
    for part in token.split("+"):
        for shelf in (s for s in shelves if s not in [used for used, _ in found]):
            with suppress(Expired):
                undo = shelf.trash.take(part)
                if not shelf.trusted:
                    raise Untrusted(str(shelf.location.root))
                found.append((shelf, undo))
                break
        else:
            raise Expired(token)
    return found


def find_forgotten(id_: str, shelves: Sequence[Shelf]) -> tuple[Shelf, Undo]:
    """Returns the newest operation that took away the memory of this id, narrowed to it; see ``find_all_forgotten``."""
    return find_all_forgotten([id_], shelves)[0]


def find_all_forgotten(ids: Iterable[str], shelves: Sequence[Shelf]) -> list[tuple[Shelf, Undo]]:
    """Returns the newest operations that took away the memories of these ids, each narrowed to them.

    An id is what the memory had when it went, or names the file for all that went with it. Behind an ``@`` it may have
    the mark of its words (the first 8 digits of its ``text_key``), by which it is known whatever its number was, or the
    revision of its file. Raises NotFound, BadInput or OutsideStore.
    """
    wanted: dict[str, tuple[Shelf, Undo, set[str]]] = {}
    for id_ in dict.fromkeys(ids):
        shelf, undo, keys = _newest_with(id_, shelves)
        wanted.setdefault(undo.token, (shelf, undo, set()))[2].update(keys)
    return [(shelf, _narrowed(shelf, undo, keys)) for shelf, undo, keys in wanted.values()]


def restore(found: Sequence[tuple[Shelf, Undo]]) -> Restored:
    """Takes the operations back. What conflicts stays undoable.

    Raises Expired where another process was faster, another ``MnemicError`` where the disk refuses.
    """
    effects: list[_Effect] = []
    for shelf, undo in found:
        with shelf.vault.locked():
            shelf.trash.take(undo.token)
            done, effect = _take_back(shelf, undo)
            if not effect.conflicts:
                # What is back is back; a log that cannot follow now offers it once more.
                with suppress(OSError):
                    _settle(shelf, undo, done)
        shelf.state.unforget(texts_of(effect.back))
        here = {memory.key for memory in shelf.snapshot.memories.values()}
        gone = [memory for memory in effect.lost if memory.key not in here]
        # What a person takes back is not to be learned again from the same messages.
        shelf.state.forget(texts_of(gone), {}, shelf.surroundings.now())
        effects.append(effect)
    return Restored(
        tuple(memory for effect in effects for memory in effect.named),
        tuple(problem for effect in effects for problem in effect.conflicts),
        tuple(memory for effect in effects for memory in effect.removed),
    )


def _newest_with(id_: str, shelves: Sequence[Shelf]) -> tuple[Shelf, Undo, set[str]]:
    plain, mark = parted_id(id_)
    scope, path, number = split_id(plain)
    for shelf in (shelf for shelf in shelves if shelf.trusted):
        if shelf.location.scope == scope:
            for undo in shelf.trash.entries():
                taken = [memory for memory in _taken(shelf, undo) if _is_meant(memory, plain, mark)]
                keys = {memory.key for memory in taken[:1]}
                if number is None and not keys and not mark:
                    keys = {key for key in undo.keys if key.rpartition("#")[0] == path}
                if keys:
                    return shelf, undo, keys
    raise NotFound("forgotten memory", id_)


def parted_id(id_: str) -> tuple[str, str]:
    """Returns an id, and the mark of its words or the revision of its file where one stands behind it, else ``""``."""
    found = _MARKED.fullmatch(id_)
    return (found["id"], found["mark"]) if found else (id_, "")


def _is_meant(memory: Memory, id_: str, mark: str) -> bool:
    if len(mark) == MARK:
        return memory.text_key.startswith(mark) and _place(memory.id) == _place(id_)
    return memory.id == id_ and mark in ("", memory.revision)


def _place(id_: str) -> tuple[str, str]:
    return split_id(id_)[:2]


def _taken(shelf: Shelf, undo: Undo) -> list[Memory]:
    """Returns the memories that an operation took away."""
    return [m for c in undo.changes for m in _memories(shelf, c.path, c.before) if m.key in undo.keys]


def _memories(shelf: Shelf, path: str, data: bytes | None) -> tuple[Memory, ...]:
    if data is None:
        return ()
    return read_file(shelf.location, Listed(path, 0, 0, 0), data, trusted=True).memories


def _all_memories(shelf: Shelf, path: str, states: Sequence[bytes | None]) -> list[tuple[Memory, ...]]:
    """Returns the memories of each state of one file; each state is read once, and not at all where the store has."""
    known: dict[bytes | None, tuple[Memory, ...]] = {}
    file = shelf.snapshot.files.get(path)
    for state in states:
        if file is not None and state is not None and revision_of(state) == file.revision:
            known.setdefault(state, file.memories)
        if state not in known:
            known[state] = _memories(shelf, path, state)
    return [known[state] for state in states]


def _narrowed(shelf: Shelf, undo: Undo, keys: set[str]) -> Undo:
    """The part of an operation that took away these memories; it has the whole one's token."""
    if keys >= set(undo.keys):
        return undo
    paths = {key.rpartition("#")[0] for key in keys}
    changes = [
        replace(change, before=_without(shelf, change, set(undo.keys) - keys))
        for change in undo.changes
        if change.path in paths
    ]
    return replace(undo, keys=tuple(key for key in undo.keys if key in keys), changes=tuple(changes))


def _without(shelf: Shelf, change: Change, keys: set[str]) -> bytes | None:
    """The file as it was, without the memories that stay away."""
    if change.before is None:
        return None
    memories = _memories(shelf, change.path, change.before)
    stay_away = [n for n, memory in enumerate(memories) if memory.key in keys]
    if len(stay_away) == len(memories):
        return b""
    return encode(without_entries(decode(change.before), stay_away))


def _take_back(shelf: Shelf, undo: Undo) -> tuple[Undo, _Effect]:
    """Returns the operation that taking back is itself, and what it did."""
    effect = _Effect()
    keys: list[str] = []

    def plan(read: Read) -> list[Edit]:
        nonlocal effect
        effect = _Effect()
        edits: list[Edit] = []
        for change in undo.changes:
            current = read(change.path)
            try:
                data = reverted(change, current)
            except LookupError as error:
                effect.conflicts.append(_conflict(shelf, change.path, error))
                continue
            if data != current:
                edits.append(Edit(change.path, data))
            # Where it is so already, what matters is what the operation had done.
            before, old, new = _all_memories(
                shelf, change.path, (change.before, current if data != current else change.after, data)
            )
            effect.compare(old, new, {memory.key for memory in before})
        keys[:] = [memory.key for memory in effect.lost] if edits else []
        return edits

    done = shelf.commit(_PREFIX + undo.what.removeprefix(_PREFIX), plan, keys=keys).undo
    return done, effect


def _conflict(shelf: Shelf, path: str, error: LookupError) -> Problem:
    message = f"{path} was left alone: {error.args[0]}."
    return Problem("error", "restore-conflict", message, shelf.location.root / path)


def _settle(shelf: Shelf, undo: Undo, done: Undo) -> None:
    """Takes the operation out of the log, and brings later ones to what they would be had it never happened.

    So operations on one file can be taken back in any order, and the last one leaves what was there at first.
    """
    for later in takewhile(lambda record: record.token > undo.token, shelf.trash.entries()):
        changes = tuple(_rebased(change, undo.changes) for change in later.changes)
        if changes != later.changes and later.token != done.token:
            shelf.trash.rewrite(replace(later, changes=changes))
    whole = shelf.trash.take(undo.token)
    if set(undo.keys) == set(whole.keys):
        shelf.trash.drop(undo.token)
        return
    parts = {change.path: change for change in undo.changes}
    rest = tuple(_rest(change, parts.get(change.path)) for change in whole.changes)
    keys = tuple(key for key in whole.keys if key not in undo.keys)
    shelf.trash.rewrite(replace(whole, keys=keys, changes=rest))


def _rebased(change: Change, undone: Sequence[Change]) -> Change:
    for old in undone:
        if old.path == change.path:
            try:
                return Change(change.path, reverted(old, change.before), reverted(old, change.after))
            except LookupError:
                return change
    return change


def _rest(change: Change, part: Change | None) -> Change:
    """What is left of a change of which a part was taken back."""
    return change if part is None else replace(change, after=part.before)


def _changed(old: Memory, new: Memory, known: bool) -> bool:
    """Tells whether a reader sees a difference; ``known``: the header of its file counts for it too.

    What another program added to the file meanwhile got nothing back when the header did.
    """
    if (old.body, old.why, old.how_to_apply) != (new.body, new.why, new.how_to_apply):
        return True
    # Beside others in its file a memory has another title than alone.
    retitled = old.id == new.id and content_hash(old) != content_hash(new)
    return known and (retitled or marks(old) != marks(new))
