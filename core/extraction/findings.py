"""What extraction yields."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from mnemic.core.language.similarity import Known
from mnemic.core.memory import Kind, Type

#: A rejection quotes at most so much of what it rejects.
MAX_QUOTE = 200


@dataclass(frozen=True, slots=True)
class Correction:
    """A value that was wrong and the one that replaces it (``None``: it is only taken back)."""

    old: str
    new: str | None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A statement worth keeping. ``indexes`` are the offsets of the messages it comes from, oldest first."""

    text: str
    type: Type
    kind: Kind
    why: str | None
    how_to_apply: str | None
    explicit: bool
    indexes: tuple[int, ...]
    at: datetime | None
    replaces: Correction | None


@dataclass(frozen=True, slots=True)
class Rejection:
    """What was not kept. ``rule`` is a stable name; ``text`` is at most 200 characters."""

    text: str
    rule: str
    index: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A statement in which the rules see nothing that lasts, and nothing that forbids to keep it; ``text`` is whole."""

    text: str
    rejection: Rejection


@dataclass(frozen=True, slots=True)
class Extraction:
    """Candidates, rejections and what of these was only passed over, each in the order of the messages."""

    candidates: tuple[Candidate, ...]
    rejections: tuple[Rejection, ...]
    passed: tuple[Passed, ...] = ()


@dataclass
class Findings:
    """What was found so far, over all messages of a run."""

    known: Known
    candidates: list[Candidate] = field(default_factory=list)
    rejections: list[Rejection] = field(default_factory=list)
    passed: list[Passed] = field(default_factory=list)

    def reject(self, text: str, rule: str, index: int) -> None:
        """Notes what was not kept."""
        self.rejections.append(Rejection(text.strip()[:MAX_QUOTE], rule, index))

    def drop(self, index: int) -> None:
        """Takes back what the message at ``index`` gave."""
        self.candidates[:] = [each for each in self.candidates if each.indexes[-1] != index]
        self.passed[:] = [each for each in self.passed if each.rejection.index != index]
