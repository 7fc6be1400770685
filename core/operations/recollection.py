"""What recall returns: memories with their scores and the reasons, cut to a budget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from mnemic.core.memory import Memory, Temperature
from mnemic.core.summary import beginning

Strategy = Literal["none", "lexical", "hybrid", "model"]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a memory is shown: numbers 0…1, the query's words that hit, and one sentence."""

    lexical: float
    semantic: float
    heat: float
    importance: float
    links: float
    matched: tuple[str, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class Recalled:
    """A memory with its score 0…1. ``memory.body`` is cut where the budget did so, ``full_chars`` tells its length."""

    memory: Memory
    score: float
    relevance: float
    heat: float
    temperature: Temperature
    truncated: bool
    full_chars: int
    explanation: Explanation
    #: What became of the code that it speaks of; "" where that is as it was.
    note: str = ""


@dataclass(frozen=True, slots=True)
class Recollection:
    """The answer: ``scanned`` memories were considered, ``omitted`` more were relevant but over the limit."""

    strategy: Strategy
    recalled: tuple[Recalled, ...]
    prompt: str
    scanned: int
    omitted: int


def within_budget(ranked: Sequence[Recalled], budget: int | None) -> list[Recalled]:
    """Cuts bodies so that all together stay within the budget; what gets no character is left out."""
    if budget is None:
        return list(ranked)
    kept: list[Recalled] = []
    for recalled in ranked:
        body = beginning(recalled.memory.body, max(0, budget))
        if recalled.memory.body and not body:
            break
        budget -= len(body)
        cut = len(body) < recalled.full_chars
        kept.append(
            replace(recalled, memory=replace(recalled.memory, body=body), truncated=True) if cut else recalled
        )
    return kept
