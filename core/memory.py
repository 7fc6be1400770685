"""The values that everything here speaks of: memories, their parts, and what is wrong with them.

All are frozen. Offsets count code points of the file's text as decoded by ``vault.decode`` (UTF-8 with
``surrogateescape``, byte-order mark and line ends kept), so that slices of it give back the file's bytes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Literal

from mnemic.core.summary import key_of, text_key_of

Type = Literal["user", "feedback", "project", "reference"]
Kind = Literal["observation", "decision", "idea", "conversation", "fact", "preference", "plan", "reflection"]
Importance = Literal["low", "medium", "high", "critical"]
Temperature = Literal["hot", "warm", "cold", "archived"]
Severity = Literal["error", "warning", "info"]

TYPES: tuple[Type, ...] = ("user", "feedback", "project", "reference")
KINDS: tuple[Kind, ...] = (
    "observation",
    "decision",
    "idea",
    "conversation",
    "fact",
    "preference",
    "plan",
    "reflection",
)
IMPORTANCES: tuple[Importance, ...] = ("low", "medium", "high", "critical")


@dataclass(frozen=True, slots=True)
class Span:
    """A slice of a file's text: ``text[start:end]``, in code points."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a file: first and last line (0-based, inclusive) and the last line's text.

    The text (without its line end) lets an edge module count columns in any encoding.
    """

    first_line: int
    last_line: int
    last_text: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong that a person can mend. ``code`` is a stable kebab-case word; ``path`` may be absent."""

    severity: Severity
    code: str
    message: str
    path: Path | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """Where a memory was learned."""

    session_id: str | None = None
    agent: str | None = None
    index: int | None = None
    at: str | None = None
    uri: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One memory's part of a topic file's body, as it stands there.

    ``span`` covers whole lines, the last line end excluded. ``body`` is the entry's own text (bullet mark,
    common indentation and the recognised Why / How to apply labels taken off); ``summary`` is its first line.
    """

    span: Span
    place: Place
    summary: str
    body: str
    why: str | None = None
    how_to_apply: str | None = None


@dataclass(frozen=True, slots=True)
class Memory:
    """One thing remembered, as a reader sees it. Secrets in it are masked already.

    ``archived_in`` is the id of the note that says it in short since a dream put it away.
    """

    id: str
    scope: str
    path: str
    file: Path
    place: Place
    type: Type
    kind: Kind
    importance: Importance
    title: str
    description: str
    summary: str
    body: str
    revision: str
    updated_at: datetime
    why: str | None = None
    how_to_apply: str | None = None
    tags: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    pinned: bool = False
    trusted: bool = True
    created_at: datetime | None = None
    superseded_by: str | None = None
    supersedes: str | None = None
    valid_from: str | None = None
    valid_to: str | None = None
    archived_in: str | None = None
    source: Source | None = None
    evidence: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = field(default=())
    _key: str = field(default="", init=False, repr=False, compare=False)
    _text_key: str = field(default="", init=False, repr=False, compare=False)

    @property
    def key(self) -> str:
        """What is kept about a memory (uses, undo) hangs on its path and its summary, never on its number."""
        if (
            not self._key
        ):  # a frozen value that remembers what it once worked out: recall asks for it all the time
            object.__setattr__(self, "_key", key_of(self.path, self.summary))
        return self._key

    @property
    def text_key(self) -> str:
        """A hash of the body that two memories share exactly where their texts count as equal."""
        if not self._text_key:
            object.__setattr__(self, "_text_key", text_key_of(self.body))
        return self._text_key

    @property
    def number(self) -> int:
        """Which of its file's memories this one is, from 0; 0 too where it is the only one."""
        tail = self.id.rpartition(":")[2]
        return int(tail) if tail.isascii() and tail.isdigit() else 0
