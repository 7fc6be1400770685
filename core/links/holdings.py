"""What is held of one store's links, kept equal to the store: an edit of one memory costs the reading of one memory."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from pathlib import Path

from mnemic.core.links.inverted import Inverted
from mnemic.core.links.saying import Saying, Text, read_text, saying_of
from mnemic.core.memory import Memory
from mnemic.core.persistence.together import together_key
from mnemic.core.shelves.kept import Kept, changes
from mnemic.core.shelves.mappings import fetched
from mnemic.core.shelves.snapshot import Snapshot

#: A name, or a file, that stands for several memories stands for so many of them.
MAX_MEANT = 8
#: So many memories that were read for a ranking alone are held.
_FEW = 4_096
_NOTHING: Mapping[str, Kept] = {}


class Holdings:
    """Inverted maps over one store, by id. ``follow`` brings them to a snapshot; one thread at a time, see ``book.reading``.

    Memories that nobody has vouched for are not in them.
    """

    def __init__(self, scope: str, root: Path | None) -> None:
        self.scope = scope
        self.sayings: dict[str, Saying] = {}
        self.names, self.mentions, self.entities = Inverted(), Inverted(), Inverted()
        self.over, self.under, self.keys = Inverted(), Inverted(), Inverted()
        self._root = root
        self._texts: dict[str, Text] = {}
        self._key_of: dict[str, str] = {}
        self._files = _NOTHING
        self._passing: OrderedDict[tuple[str, str], Saying] = OrderedDict()
        self._passing_lock = threading.Lock()

    def follow(self, snapshot: Snapshot) -> None:
        """Reads what came and changed since the last time, and lets go of what went."""
        now = snapshot.files.kept
        if now is self._files:
            return
        found = changes(self._files, now)
        known: dict[tuple[str, str], Text] = {}
        for kept in found.gone.values():
            for id_, (_, fingerprint) in zip(kept.ids(self.scope), kept.fingerprints(), strict=True):
                if id_ in self._texts:
                    known[kept.path, fingerprint] = self._texts[id_]
                    self._drop(id_)
        for kept, file in fetched(found.new.values()):
            if len(file.memories) != kept.size:
                continue  # it changed since: the next snapshot has it
            for memory, (_, fingerprint) in zip(file.memories, kept.fingerprints(), strict=True):
                if memory.trusted:
                    self._add(memory, known.get((kept.path, fingerprint)) or read_text(memory))
        self._files = now

    def saying(self, memory: Memory) -> Saying:
        """Returns what one memory says, read now if need be: for a ranking, which waits for nothing else."""
        at = memory.id, memory.revision
        with self._passing_lock:
            known = self._passing.get(at)
        if known is None:
            known = saying_of(memory, read_text(memory), self._root)
            with self._passing_lock:
                self._passing[at] = known
                if len(self._passing) > _FEW:
                    self._passing.popitem(last=False)
        return known

    def called(self, key: str) -> Sequence[str]:
        """Returns the ids that the key of a written link means in this store, at most ``MAX_MEANT``."""
        kind, _, name = key.partition(":")
        if kind == "name":
            found = list(self.names.get(name))
        elif kind == "path":
            found = self._in_file(f"{name}.md")
        else:
            inside = name.removeprefix(f"{self.scope}:")
            found = [name] if name in self.sayings else self._in_file(inside) if inside != name else []
        return sorted(found, key=_place)[:MAX_MEANT]

    def key_of(self, id_: str) -> str:
        """Returns the name under which it is kept what a memory was recalled with."""
        return self._key_of[id_]

    def _in_file(self, path: str) -> list[str]:
        kept = self._files.get(path)
        return [id_ for id_ in kept.ids(self.scope) if id_ in self.sayings] if kept else []

    def _add(self, memory: Memory, text: Text) -> None:
        id_ = memory.id
        said = self.sayings[id_] = saying_of(memory, text, self._root)
        self._texts[id_] = text
        self._key_of[id_] = together_key(self.scope, memory.key)
        for each, keys in self._maps(id_, said):
            each.add(keys, id_)

    def _drop(self, id_: str) -> None:
        for each, keys in self._maps(id_, self.sayings.pop(id_)):
            each.discard(keys, id_)
        del self._texts[id_], self._key_of[id_]

    def _maps(self, id_: str, said: Saying) -> Sequence[tuple[Inverted, Sequence[str]]]:
        return (
            (self.names, said.names),
            (self.mentions, said.mentions),
            (self.entities, said.entities),
            (self.over, said.over),
            (self.under, said.under),
            (self.keys, (self._key_of[id_],)),
        )


def _place(id_: str) -> tuple[str, int]:
    """The order in which memories stand in a store: by file, and in it by number."""
    head, _, tail = id_.rpartition(":")
    return (head, int(tail)) if tail.isascii() and tail.isdigit() else (id_, -1)
