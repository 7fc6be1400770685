"""What a review suggests: a sentence, the memories it is about, and the one operation that would do it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from mnemic.core.memory import Memory
from mnemic.core.summary import collapsed, shortened

SuggestionKind = Literal["duplicate", "migrate", "forget", "outdated", "promote", "conflict"]

#: What a list of suggestions begins with: what misleads comes before what is only untidy.
ORDER: tuple[SuggestionKind, ...] = ("conflict", "duplicate", "outdated", "forget", "migrate", "promote")

_QUOTED_CHARS = 80


@dataclass(frozen=True, slots=True)
class Merge:
    """Merge the others into the first memory."""

    title: str
    into: Memory
    others: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class Overtake:
    """Have ``by`` take the place of ``old``."""

    title: str
    old: Memory
    by: Memory


@dataclass(frozen=True, slots=True)
class Forget:
    """Forget a memory."""

    title: str
    memory: Memory


@dataclass(frozen=True, slots=True)
class Pin:
    """Pin a memory, or let it go again."""

    title: str
    memory: Memory
    pinned: bool


@dataclass(frozen=True, slots=True)
class Change:
    """Change fields of a memory, named as ``update`` takes them."""

    title: str
    memory: Memory
    changes: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Confirm:
    """Keep what evidence says now as what the memory speaks of: these pieces, all of them."""

    title: str
    memory: Memory
    evidence: tuple[str, ...]


Action = Merge | Overtake | Forget | Pin | Change | Confirm


@dataclass(frozen=True, slots=True)
class Suggestion:
    """``memories`` in the order in which the reason speaks of them. ``action`` is None where only a person can do it."""

    kind: SuggestionKind
    memories: tuple[Memory, ...]
    reason: str
    action: Action | None = None


def quoted(memory: Memory) -> str:
    """Returns how a sentence names a memory: by its text, on one line."""
    return f"“{shortened(collapsed(memory.summary) or memory.title, _QUOTED_CHARS)}”"
