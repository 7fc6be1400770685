"""Purge: what was forgotten is destroyed, in the trash, the index, the counters and the undo log."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from mnemic.core.errors import Expired, ReadOnly
from mnemic.core.files.decode import decode, encode
from mnemic.core.files.disk import refusal, write_private
from mnemic.core.files.paths import OURS
from mnemic.core.links.together import purge_together
from mnemic.core.links.written import NAMELESS
from mnemic.core.markdown.frontmatter import read_header, with_field
from mnemic.core.markdown.lines import lines_of
from mnemic.core.markdown.notation import read_topic
from mnemic.core.memory import Memory
from mnemic.core.persistence.reverting import Change
from mnemic.core.persistence.undo import Trash, Undo
from mnemic.core.secrets.masking import mask
from mnemic.core.shelves.shelf import Edit, Read, Shelf
from mnemic.core.summary import key_of, normalised

#: Shorter texts occur in others by chance.
_TELLING = 12


@dataclass(slots=True)
class _Traces:
    """By what memories are known again: their keys, their files and their texts, normalised.

    ``gone`` are those of the files that are there no longer.
    """

    keys: set[str]
    paths: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)

    def add(self, texts: Iterable[str]) -> None:
        """Adds those that are long enough to tell."""
        self.texts |= {line for text in texts if len(line := normalised(text)) >= _TELLING}

    def in_text(self, text: str) -> bool:
        """Tells whether one of the texts is in this one, or a mark in its header names a file that is gone."""
        held = normalised(text)
        return any(each in held for each in self.texts) or _names(text, self.gone)


def purge(memories: Sequence[Memory], shelves: Sequence[Shelf]) -> None:
    """Destroys what is left of memories that are forgotten already, in whatever wording they had before.

    What other memories say of them goes as well: one that took the place of a purged one stands for itself. One that
    was overtaken by a purged one stays overtaken, by a memory without a name, for forgetting what came later does not
    make true again what was found outdated; taking back that it was overtaken would have.

    Raises ``MnemicError`` where traces may be left: then it is worth another try.
    """
    for shelf in shelves:
        own = [memory for memory in memories if memory.scope == shelf.location.scope]
        if own:
            _recover(shelf)
            _purge(shelf, {m.key for m in own}, {text for m in own for text in (m.summary, m.body)})


def purge_token(token: str, shelves: Sequence[Shelf]) -> bool:
    """Destroys what an operation took away; False where the trash knows no such token. Raises as ``purge``."""
    found = False
    for part in token.split("+"):
        for shelf in shelves:
            _recover(shelf)
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


def _recover(shelf: Shelf) -> None:
    """What a crash cut short is brought to its end first: it may be about these memories."""
    if shelf.trash.unsettled:
        shelf.look(mend=True)


def _purge(shelf: Shelf, keys: set[str], texts: Iterable[str]) -> None:
    """Every undo record that holds one of these memories goes, whatever else it could have undone.

    The records go last, and of those the ones that name the memories: as long as one is there, a purge that failed half
    way can be asked for again.
    """
    traces = _Traces(keys, {key.rpartition("#")[0] for key in keys})
    traces.gone = traces.paths - shelf.snapshot.files.keys()
    traces.add(texts)
    with shelf.vault.locked():
        _unmark(shelf, traces.gone)
        shelf.state.purge(keys, traces.gone)
        purge_together(keys, shelf)
        shelf.contents.compact()
        told = _records(shelf, traces)
        _purge_replaced(shelf, traces)
        _drop(shelf, sorted(told, key=lambda undo: not keys.isdisjoint(undo.keys)))


def _unmark(shelf: Shelf, gone: Collection[str]) -> None:
    """Has no memory that is left name one of these files as what it overtook, or was overtaken by."""
    ids = {f"{shelf.location.scope}:{path}" for path in gone}
    marked = {m.path for m in shelf.snapshot.memories.values() if {m.supersedes, m.superseded_by} & ids}
    if not marked:
        return
    for path in marked:
        if not shelf.snapshot.files[path].writable:
            raise ReadOnly(str(shelf.location.root / path), "its header is broken; mend it by hand first")

    def plan(read: Read) -> list[Edit]:
        found = [(path, read(path)) for path in sorted(marked)]
        return [Edit(path, encode(_unmarked(decode(data), gone))) for path, data in found if data is not None]

    undo = shelf.commit("purge", plan).undo
    _drop(shelf, [undo])


def _unmarked(text: str, gone: Collection[str]) -> str:
    header = read_header(text)
    if header.lookup("supersedes") in gone:
        text = with_field(text, header.home("supersedes"), None)
        header = read_header(text)
    if header.lookup("superseded_by") in gone:
        text = with_field(text, header.home("superseded_by"), NAMELESS)
    return text


def _names(text: str, gone: Collection[str]) -> bool:
    if not any(path in text for path in gone):
        return False
    header = read_header(text)
    return any(header.lookup(key) in gone for key in ("supersedes", "superseded_by"))


def _records(shelf: Shelf, traces: _Traces) -> list[Undo]:
    """Returns the records that hold a memory, and adds to its texts those that it had before, in whatever file.

    What an operation made of the memory's text, or made into it, was the memory as well.
    """
    left = [*shelf.trash.entries(), *shelf.trash.pending()]
    told: list[Undo] = []
    while True:
        found = [undo for undo in left if _holds(undo, traces)]
        if not found:
            return told
        told += found
        left = [undo for undo in left if undo not in found]
        for change in (change for undo in found for change in undo.changes):
            _follow(change, traces)


def _follow(change: Change, traces: _Traces) -> None:
    """Adds the texts that a change puts in the place of the memory's, and those whose place it took."""
    before, after = (_entries(change.path, data) for data in (change.before, change.after))
    gone, new = before - after, after - before
    for side, other in ((gone, new), (new, gone)):
        if any(traces.in_text(text) for text in side):
            traces.add(other)
    for side in (before, after):
        if change.path in traces.gone and len(side) <= 1:
            traces.add(side)


def _entries(path: str, data: bytes | None) -> set[str]:
    return set() if data is None else {entry.body for entry in read_topic(decode(data), path).entries}


def _holds(undo: Undo, traces: _Traces) -> bool:
    """Tells whether a record speaks of a memory, by its key, its file or its words.

    A file counts whole: an older wording of the memory has another key.
    """
    if traces.keys & set(undo.keys):
        return True
    return any(
        change.path in traces.paths
        or any(traces.in_text(decode(data)) for data in (change.before, change.after) if data is not None)
        for change in undo.changes
    )


def _purge_replaced(shelf: Shelf, traces: _Traces) -> None:
    """Takes these memories out of what was in the way when a renamed project's store was brought here.

    An index file keeps its other lines. Old counters are of no use, and go.
    """
    try:
        for folder in (shelf.location.state / OURS).glob("replaced-*"):
            trash = Trash(folder / "trash")
            for undo in list(trash.entries()):
                if _holds(undo, traces):
                    trash.drop(undo.token)
            trash.destroy_damaged()
            for file in folder.rglob("*"):
                if file.is_file() and not file.is_symlink() and file.parent != folder / "trash":
                    _purge_file(file, traces)
    except OSError as error:
        raise refusal(str(shelf.location.root), error) from error


def _purge_file(file: Path, traces: _Traces) -> None:
    if ".sqlite3" in file.name:
        file.unlink()
        return
    text = decode(file.read_bytes())
    if file.suffix == ".md":
        lines = (text[line.start : line.after] for line in lines_of(text, 0, len(text)))
        rest = "".join(line for line in lines if not _tells(line, traces))
        if rest != text:
            write_private(file, encode(rest))
    elif _tells(text, traces):
        file.unlink()


def _tells(text: str, traces: _Traces) -> bool:
    return traces.in_text(text) or any(path in unquote(text) for path in traces.gone)


def _drop(shelf: Shelf, undos: Iterable[Undo]) -> None:
    try:
        for undo in undos:
            shelf.trash.drop(undo.token)
        shelf.trash.destroy_damaged()
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
