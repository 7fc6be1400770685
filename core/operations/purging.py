"""Purge: what was forgotten is destroyed, in the trash, the index, the counters and the undo log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mnemic.core.errors import Expired
from mnemic.core.files.decode import decode
from mnemic.core.files.disk import refusal
from mnemic.core.markdown.notation import read_topic
from mnemic.core.memory import Memory
from mnemic.core.persistence.undo import Undo
from mnemic.core.secrets.masking import mask
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.summary import key_of, normalised

#: Shorter texts occur in others by chance.
_TELLING = 12


def purge(memories: Sequence[Memory], shelves: Sequence[Shelf]) -> None:
    """Destroys what is left of memories that are forgotten already, in whatever wording they had before.

    Raises ``MnemicError`` where traces may be left: then it is worth another try.
    """
    for shelf in shelves:
        own = [memory for memory in memories if memory.scope == shelf.location.scope]
        if own:
            _purge(shelf, {m.key for m in own}, {text for m in own for text in (m.summary, m.body)})


def purge_token(token: str, shelves: Sequence[Shelf]) -> bool:
    """Destroys what an operation took away; False where the trash knows no such token. Raises as ``purge``."""
    found = False
    for part in token.split("+"):
        for shelf in shelves:
            try:
                undo = shelf.trash.take(part)
            except Expired:
                continue
            found = True
            still_there = {memory.key for memory in shelf.snapshot.memories.values()}
            keys = set(undo.keys) - still_there
            _purge(shelf, keys, _texts(undo, keys))
            _drop(shelf, [undo])
    return found


def _purge(shelf: Shelf, keys: set[str], texts: Iterable[str]) -> None:
    """Every undo record that holds one of these memories goes, whatever else it could have undone.

    The records go last, and of those the ones that name the memories: as long as one is there, a purge that failed half
    way can be asked for again.
    """
    paths = {key.rpartition("#")[0] for key in keys}
    wanted = {line for text in texts if len(line := normalised(text)) >= _TELLING}
    with shelf.vault.locked():
        shelf.state.purge(keys, paths - shelf.snapshot.files.keys())
        shelf.contents.compact()
        told = [undo for undo in shelf.trash.entries() if _holds(undo, keys, paths, wanted)]
        _drop(shelf, sorted(told, key=lambda undo: not keys.isdisjoint(undo.keys)))


def _holds(undo: Undo, keys: set[str], paths: set[str], texts: set[str]) -> bool:
    """Tells whether a record speaks of a memory, by its key, its file or its words.

    A file counts whole: an older wording of the memory has another key.
    """
    if keys & set(undo.keys):
        return True
    for change in undo.changes:
        if change.path in paths:
            return True
        held = [decode(data) for data in (change.before, change.after) if data is not None]
        if any(text in normalised(content) for content in held for text in texts):
            return True
    return False


def _drop(shelf: Shelf, undos: Iterable[Undo]) -> None:
    try:
        for undo in undos:
            shelf.trash.drop(undo.token)
    except OSError as error:
        raise refusal(str(shelf.location.root), error) from error


def _texts(undo: Undo, keys: set[str]) -> set[str]:
    """Returns the words of the memories that an operation took away."""
    return {
        text
        for change in undo.changes
        if change.before is not None
        for entry in read_topic(decode(change.before), change.path).entries
        if key_of(change.path, mask(entry.summary).text) in keys
        for text in (entry.summary, entry.body)
    }
