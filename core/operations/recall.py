"""Recall: the few memories that answer a question, best first, or none."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from mnemic.core.errors import MnemicError
from mnemic.core.evidence.looks import Looks
from mnemic.core.heat import HOT, WARM
from mnemic.core.memory import Importance, Memory, Temperature, Type
from mnemic.core.operations.near_copies import says_the_same
from mnemic.core.operations.prompt import build_prompt
from mnemic.core.operations.query import Query, fits, is_current, is_seen
from mnemic.core.operations.recollection import Explanation, Recalled, Recollection, Strategy, within_budget
from mnemic.core.search.ranking import Match, rank
from mnemic.core.search.relevance import MIN_SCORE
from mnemic.core.search.vectors import Meant
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.shelves.snapshot import Snapshot
from mnemic.core.summary import normalised

__all__ = [
    "MAX_BOOST",
    "Explanation",
    "Query",
    "Recalled",
    "Recollection",
    "Strategy",
    "is_current",
    "prompt_of",
    "recall",
    "search",
    "within_budget",
]

#: Heat, importance, pin and type words multiply relevance; together never by more than this between extremes.
MAX_BOOST = 1.5
#: The share of the links in that; the rest is divided in ``_weighed``.
_LINKS = 0.1
#: So many of the most relevant are weighed, and at least three times as many as are asked for.
_WEIGHED = 20
#: So many more are weighed at most for those that were seen before.
_MOST_SEEN = 50
#: So many more are weighed where notes on tools in use may be among the best.
_HIDDEN = 20
#: Near-copies are as relevant as each other, but for so much.
_NEAR = 0.05
#: From this cosine on a memory is said to mean what is asked.
_MEANS = 0.3
#: Seconds for looking at the code that the memories speak of.
_LOOKED = 0.05
#: From this strength on its links are worth a word.
_LINKED = 0.5

_IMPORTANCE: dict[Importance, float] = {"low": 0.0, "medium": 0.4, "high": 0.7, "critical": 1.0}

#: Words that hint at a type, after a hit (the first system's list).
_TYPE_WORDS: dict[Type, frozenset[str]] = {
    "user": frozenset(("user", "preference", "preferences", "background", "role", "terse")),
    "feedback": frozenset(("feedback", "rule", "rules", "avoid", "style", "summary")),
    "project": frozenset(("project", "goal", "goals", "incident", "deadline", "release")),
    "reference": frozenset(("reference", "dashboard", "ticket", "docs", "doc", "link")),
}


@dataclass(frozen=True, slots=True)
class _Hit:
    """A match with what weighs in: ``score`` may exceed 1 here, so that equals at the top keep their order."""

    match: Match
    memory: Memory
    shelf: Shelf
    heat: float
    score: float
    links: float = 0.0


def recall(query: Query, shelves: Sequence[Shelf], now: datetime) -> Recollection:
    """Returns what answers the query from these stores, as they stand when it is called."""
    asked = _Asked(query, shelves, now)
    hits, rest = asked.hits()
    hits = _unlike(sorted(hits, key=_order), query.limit)
    chosen = [_explained(hit, now) for hit in hits[: max(0, query.limit)]]
    chosen = _noted(within_budget(chosen, query.budget_chars), asked)
    return Recollection(
        strategy=_strategy(hits) if chosen else "none",
        recalled=tuple(chosen),
        prompt=prompt_of(chosen, now),
        scanned=sum(len(view.memories) for _, view in asked.views.values()),
        omitted=len(hits) - len(chosen) + rest,
    )


def prompt_of(chosen: Sequence[Recalled], now: datetime) -> str:
    """Returns the block that shows these to an agent."""
    cut = [one.memory.id for one in chosen if one.truncated]
    notes = {one.memory.id: one.note for one in chosen if one.note}
    return build_prompt((one.memory for one in chosen), now, cut, notes)


def search(
    text: str,
    shelves: Sequence[Shelf],
    accept: Callable[[str, str], bool] | None = None,
    limit: int = 50,
    meant: Meant | None = None,
    least: float = 0.0,
) -> list[Match]:
    """Ranks the memories of these stores for a text, by what it means too where that is given.

    Where an index fails, the files answer in its place.
    """
    try:
        indexes = {shelf.location.scope: shelf.search_index() for shelf in shelves}
        return rank(text, indexes, accept, limit, meant, least)
    except MnemicError:
        indexes = {shelf.location.scope: shelf.index_from_files() for shelf in shelves}
        return rank(text, indexes, accept, limit, least=least)


class _Asked:
    """One query on its way: what it sees, and what was worked out for it already."""

    def __init__(self, query: Query, shelves: Sequence[Shelf], now: datetime) -> None:
        self.views: Mapping[str, tuple[Shelf, Snapshot]] = {
            shelf.location.scope: (shelf, shelf.snapshot)
            for shelf in shelves
            if not query.scopes or shelf.location.scope in query.scopes
        }
        self._query = query
        self._now = now
        self._heats: dict[str, float] = {}
        #: Another process may take a file away between two looks at it: what was accepted is held.
        self._held: dict[tuple[str, str], Memory] = {}
        self._words = frozenset[str]()

    def hits(self) -> tuple[list[_Hit], int]:
        """Returns what may be among the best, each text once, and how many more are relevant but cannot be."""
        query, limit = self._query, max(1, self._query.limit)
        threshold = MIN_SCORE if query.min_score is None else query.min_score
        filled = [shelf for shelf, view in self.views.values() if view.memories]
        best: dict[str, _Hit] = {}
        scores: list[float] = []
        rest = 0
        seen = min(_MOST_SEEN, len(query.exclude) + len(query.delivered) + _HIDDEN * bool(query.recent_tools))
        count = max(_WEIGHED, 3 * limit) + seen
        for match in search(query.text, filled, self._accepts, count, query.meant, threshold):
            if seen and is_seen(self._memory(match), query):
                continue
            # Twice the limit, for some of these may turn out to be near-copies.
            if len(scores) >= 2 * limit and _odds(match) * MAX_BOOST**0.5 < scores[-limit]:
                rest += 1
                continue
            hit = self._weighed(match)
            other = best.setdefault(hit.memory.text_key, hit)
            if other is hit:
                insort(scores, hit.score)
            else:
                best[hit.memory.text_key] = min(hit, other, key=_order)
        return self._linked(list(best.values())), rest

    def _linked(self, hits: list[_Hit]) -> list[_Hit]:
        """Lifts those that belong together with others that answer."""
        if len(hits) < 2:
            return hits
        from mnemic.core.links.boost import boost  # noqa: PLC0415 - one answer alone has nothing to be linked with

        shelves = [shelf for shelf, _ in self.views.values()]
        links = boost([hit.memory.id for hit in hits], shelves, self._now)
        return [
            replace(hit, links=link, score=hit.score * MAX_BOOST ** (_LINKS * link))
            if (link := links.get(hit.memory.id, 0.0))
            else hit
            for hit in hits
        ]

    def _accepts(self, scope: str, key: str) -> bool:
        shelf, view = self.views[scope]
        memory = view.memories.get(f"{scope}:{key}")
        if memory is None or not fits(memory, self._query) or not self._has_time(memory, shelf):
            return False
        self._held[scope, key] = memory
        return True

    def _has_time(self, memory: Memory, shelf: Shelf) -> bool:
        """Tells whether the memory holds at the time that is asked for, and is not archived."""
        if not is_current(memory, self._query.as_of, self._now):
            return False
        self._heats[memory.id] = heat = shelf.heat_of(memory, self._now)
        if heat >= WARM or self._query.include_archived:
            return True
        return shelf.temperature_of(memory, self._now) != "archived"

    def _memory(self, match: Match) -> Memory:
        return self._held[match.scope, match.key]

    def _weighed(self, match: Match) -> _Hit:
        """The boost multiplies the odds that the memory answers: where it surely does, little outdoes that."""
        if not self._words:
            self._words = frozenset(normalised(self._query.text).split())
        shelf, memory = self.views[match.scope][0], self._memory(match)
        heat = self._heats[memory.id]
        hint = not _TYPE_WORDS[memory.type].isdisjoint(self._words)
        favour = 0.45 * heat + 0.2 * _IMPORTANCE[memory.importance] + 0.15 * memory.pinned + 0.1 * hint
        return _Hit(match, memory, shelf, heat, _odds(match) * MAX_BOOST ** (favour - 0.5))


def _noted(chosen: Sequence[Recalled], asked: _Asked) -> list[Recalled]:
    """Looks at the code that these few speak of, for a moment at most."""
    if not any(one.memory.evidence for one in chosen):
        return list(chosen)
    from mnemic.core.evidence.noting import note_of  # noqa: PLC0415 - the first recall of a process rarely needs it

    looks = Looks(_LOOKED)
    return [
        replace(one, note=note_of(one.memory.evidence, asked.views[one.memory.scope][0].project_root, looks))
        if one.memory.evidence and not asked.views[one.memory.scope][0].location.is_vault
        else one
        for one in chosen
    ]


def _odds(match: Match) -> float:
    return match.relevance / max(1e-9, 1 - match.relevance)


def _order(hit: _Hit) -> tuple[float, float, str]:
    return -hit.score, -hit.memory.updated_at.timestamp(), hit.memory.id


def _unlike(hits: Iterable[_Hit], limit: int) -> list[_Hit]:
    """Keeps the first of those that say the same, as far as the limit reaches."""
    kept: list[_Hit] = []
    for hit in hits:
        if len(kept) >= limit or not any(_are_copies(hit, other) for other in kept):
            kept.append(hit)
    return kept


def _are_copies(one: _Hit, other: _Hit) -> bool:
    """Compares only what the question finds alike."""
    if one.match.matched != other.match.matched or abs(one.match.relevance - other.match.relevance) > _NEAR:
        return False
    return says_the_same(one.memory.body, other.memory.body)


def _explained(hit: _Hit, now: datetime) -> Recalled:
    memory, match = hit.memory, hit.match
    importance = _IMPORTANCE[memory.importance]
    explanation = Explanation(
        match.lexical,
        match.semantic,
        hit.heat,
        importance,
        hit.links,
        (*match.matched, *match.partly),
        _sentence(hit),
    )
    warm: Temperature = "hot" if hit.heat >= HOT else "warm"
    warm = warm if hit.heat >= WARM else hit.shelf.temperature_of(memory, now)
    score = hit.score / (1 + hit.score)
    return Recalled(memory, score, match.relevance, hit.heat, warm, False, len(memory.body), explanation)


def _sentence(hit: _Hit) -> str:
    match, memory = hit.match, hit.memory
    reasons = [f"speaks of {_quoted(match.matched)}"] if match.matched else []
    reasons += [f"says {_quoted(match.partly)} in part, or in other words"] if match.partly else []
    if match.semantic >= _MEANS or not (reasons or match.beside):
        reasons.append(f"means something like the question ({match.semantic:.0%} alike)")
    reasons = reasons or ["stands beside what answers the question"]
    used = (warmth := hit.shelf.warmth.get(memory.key)) is not None and warmth.uses > 0
    also = [
        name for name, there in (("pinned", memory.pinned), ("in use", used and hit.heat >= HOT)) if there
    ]
    also += ["linked with other answers"] if hit.links >= _LINKED else []
    also += [f"of {memory.importance} importance"] if memory.importance in ("high", "critical") else []
    return f"It {' and '.join(reasons)}" + (f"; it is {', '.join(also)}." if also else ".")


def _strategy(hits: Sequence[_Hit]) -> Strategy:
    """Memories that have no vector, or another model's, were found by words alone, whatever was asked for."""
    return "hybrid" if any(hit.match.semantic > 0 for hit in hits) else "lexical"


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(f"“{word}”" for word in words)
