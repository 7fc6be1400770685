"""The stores that one request can reach: the person's own, the project's and its team's, and vaults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from mnemic.core.errors import BadInput, Conflict, NoProject, NotFound
from mnemic.core.files.vault import safe_relative
from mnemic.core.memory import Memory
from mnemic.core.persistence.undo import Undo
from mnemic.core.shelves.shelf import Shelf

#: A file of a store: its path is relative to it.
File = tuple[Shelf, str]

_RENUMBERED = "its number has meant another memory before; list again, and give with the id the revision that is told there"


@dataclass(frozen=True, slots=True)
class Reach:
    """``why_no_project`` says in a sentence why there is none, where somebody asks for it.

    ``others`` are the team's store and the vaults: what they hold is found, and nothing is written there unasked.
    """

    user: Shelf
    project: Shelf | None = None
    why_no_project: str = "No project is open."
    others: tuple[Shelf, ...] = ()

    @property
    def shelves(self) -> tuple[Shelf, ...]:
        """All of them, the person's own first."""
        return (*self.own, *self.others)

    @property
    def own(self) -> tuple[Shelf, ...]:
        """Those in which a memory may be made or changed without its scope being named."""
        return (self.user,) if self.project is None else (self.user, self.project)

    def within(self, scopes: tuple[str, ...]) -> tuple[Shelf, ...]:
        """Returns the stores of these scopes; none named means all. A team's that is not there is empty.

        Raises NoProject for a project that is not there, NotFound for a vault.
        """
        if not scopes:
            return self.shelves
        if "project" in scopes and self.project is None:
            raise NoProject(self.why_no_project)
        for scope in scopes:
            if scope.startswith("vault:"):
                self.shelf(scope)
        return tuple(shelf for shelf in self.shelves if shelf.location.scope in scopes)

    def shelf(self, scope: str) -> Shelf:
        """Returns the store of one scope; raises NoProject or NotFound."""
        if scope == "project" and self.project is None:
            raise NoProject(self.why_no_project)
        for shelf in self.shelves:
            if shelf.location.scope == scope:
                return shelf
        raise NotFound("store of scope", scope)

    def shelf_for(self, type_: str, text: str = "") -> Shelf:
        """Returns where a memory of this type goes: what concerns the person to user, the rest to the project, if any.

        Guidance goes with the person too, unless its ``text`` is about the project at hand ("in this repo we …").
        """
        if self.project is None or type_ == "user":
            return self.user
        if type_ != "feedback":
            return self.project
        from mnemic.core.extraction.kinds import belongs_to_project  # noqa: PLC0415 - a reader need not wait for it

        return self.project if belongs_to_project(text) else self.user

    def find(self, id_: str, revision: str | None = None, *, surely: bool = False) -> tuple[Shelf, Memory]:
        """Returns a memory by its id; raises BadInput, OutsideStore, NoProject, NotFound or Conflict.

        An id read at an older ``revision`` of its file means the entry that had it then, wherever that stands by
        now, in the same words. An id that nothing has any more means the one that had it last, never just what
        stands there now.

        ``surely``, for what takes a memory away: a number without a revision is a Conflict where it was another
        memory's before, since nobody can tell at which of the two times it was read.
        """
        scope, path, number = split_id(id_)
        shelf = self.shelf(scope)
        memory = shelf.snapshot.memories.get(id_)
        if memory is not None and revision in (None, memory.revision):
            if surely and revision is None and number is not None and shelf.contents.meant_another(memory):
                raise Conflict(id_, _RENUMBERED, memory.revision)
            return shelf, memory
        moved = shelf.contents.entry_at(id_, revision)
        if moved is not None:
            return shelf, moved
        file = shelf.snapshot.files.get(path)
        if file is None or revision is None:
            raise NotFound("memory", id_)
        raise Conflict(id_, "its file has changed since it was read; read it again", file.revision)

    def undo_log(self, limit: int) -> list[Undo]:
        """Returns the operations that can be taken back, the newest first and at most so many.

        What came with a repository that nobody has vouched for is no operation of the person's, and is left out.
        """
        own = [shelf for shelf in self.shelves if shelf.trusted]
        found = [undo for shelf in own for undo in islice(shelf.trash.entries(), limit)]
        return sorted(found, key=lambda undo: undo.token, reverse=True)[:limit]


def stores_of(reaches: Iterable[Reach]) -> tuple[Shelf, ...]:
    """Returns the stores of several reaches, each once."""
    return tuple(dict.fromkeys(shelf for reach in reaches for shelf in reach.shelves))


def places_of(path: str | Path, shelves: Iterable[Shelf]) -> Iterator[File]:
    """Yields the stores in whose folder a file lies, be it a memory or not, with its path there."""
    for shelf in shelves:
        inside = shelf.inside(path)
        if inside is not None:
            yield shelf, inside


def split_id(id_: str) -> tuple[str, str, int | None]:
    """Returns scope, path and number of an id; raises BadInput or OutsideStore. Touches no disk."""
    scope, colon, rest = id_.partition(":")
    if scope == "vault":
        name, colon, rest = rest.partition(":")
        scope = f"vault:{name}"
    if not colon or not scope:
        raise BadInput("id", "must be <scope>:<path>.md, with :<n> where the file holds several")
    path, number = rest, None
    head, _, tail = rest.rpartition(":")
    if head.endswith(".md") and tail.isascii() and tail.isdigit() and len(tail) < 7:
        path, number = head, int(tail)
    return scope, safe_relative(path), number
