"""One memory as a review compares it: what it says as a whole, taken apart, and whether anything may be done to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from mnemic.core.language.statement import MAX_READ, Statement
from mnemic.core.language.statement import read as read_statement
from mnemic.core.memory import Memory
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.summary import normalised


@dataclass(frozen=True)
class Subject:
    """A memory that holds now, of a store that is trusted and no vault. ``alone``: its file holds no other.

    ``step``: it is one line of a plain list, where what comes again was meant to.
    """

    memory: Memory
    shelf: Shelf
    alone: bool
    writable: bool
    step: bool = False

    @property
    def free(self) -> bool:
        """Whether a change may be suggested: what is pinned was pinned to stay as it is."""
        return self.writable and not self.memory.pinned

    @cached_property
    def title(self) -> str:
        """A title of its own, as texts are compared; "" where it only says again how the text begins."""
        title = normalised(self.memory.title).rstrip("…")
        return "" if normalised(self.memory.body).startswith(title) else title

    @cached_property
    def text(self) -> str:
        """What it says, with the title where that adds something."""
        return f"{self.memory.title}: {self.memory.body}" if self.title else self.memory.body

    @cached_property
    def key(self) -> str:
        """What two memories have in common whose texts count as equal."""
        return normalised(self.memory.body)

    @property
    def whole(self) -> bool:
        """Whether all of it is weighed where two statements are compared."""
        return len(self.text) <= MAX_READ

    @cached_property
    def statement(self) -> Statement:
        """Its first statement. Read once: the common memory of statements is too small for a large store."""
        return read_statement.__wrapped__(self.text)
