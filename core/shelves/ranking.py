"""In which order the memory files of a store stay in its index file."""

from __future__ import annotations

import heapq
from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta

from mnemic.core.files.index_rows import form_of
from mnemic.core.shelves.kept import Changes, Kept

#: Not pinned, minus heat, minus the time of the last change (seconds since the epoch), path: lines stay in this order.
Rank = tuple[bool, float, float, str]

#: After so long the files are ranked anew: heat fades, and not for all alike.
_RANKED_FOR = timedelta(hours=1)
#: So many of the first are known by their ranks, and by their age; all are ranked anew where fewer than ``_LEAST`` are.
KNOWN, _LEAST = 4_000, 1_000
_NEVER = datetime.min.replace(tzinfo=UTC).timestamp()


class Ranking:
    """The first of a store's files by rank and by age, as they were at the last ranking, and followed since.

    ``files`` are all of them. Heat is that of the ranking, or of a later change.
    """

    def __init__(self, now: Callable[[], datetime], heat_of: Callable[[Kept, datetime], float]) -> None:
        self._now = now
        self._heat_of = heat_of
        self._ranked_at: datetime | None = None
        self._ranked: list[Rank] = []
        self._recent: list[tuple[float, str]] = []
        self._ranks: dict[str, Rank] = {}
        #: Paths whose letters are composed in another way than the form in which they are compared, by that.
        self._forms: dict[str, list[str]] = {}
        self.files: Mapping[str, Kept] = {}
        self.listed = 0

    @property
    def stands(self) -> bool:
        """Whether the files are ranked."""
        return self._ranked_at is not None

    def rank(self, files: Mapping[str, Kept]) -> None:
        """Ranks all files, unless that was done and followed already."""
        if self.stands:
            return
        now, self.files = self._now(), files
        self._ranked = heapq.nsmallest(
            KNOWN, (self._rank(kept, now) for kept in files.values() if kept.listed)
        )
        self._recent = heapq.nsmallest(KNOWN, map(_age, files.values()))
        self._ranks = {rank[3]: rank for rank in self._ranked}
        self.listed = sum(kept.listed for kept in files.values())
        self._forms = {}
        for path in files:
            self._compose(path)
        self._ranked_at = now

    def follow(self, changes: Changes, files: Mapping[str, Kept]) -> None:
        """Ranks what changed among the rest, all others take no part in that; ``files`` are all as they are now."""
        now = self._now()
        if self._ranked_at is None or not timedelta() <= now - self._ranked_at < _RANKED_FOR:
            self._ranked_at = None
            return
        all_ranked, all_recent = self.listed <= len(self._ranked), len(self.files) <= len(self._recent)
        for path, kept in changes.gone.items():
            self._take_out(path, kept)
        for path, kept in changes.new.items():
            self.listed += kept.listed
            self._compose(path)
            rank, age = self._rank(kept, now), _age(kept)
            if kept.listed and (all_ranked or (self._ranked and rank < self._ranked[-1])):
                self._ranks[path] = rank
                insort(self._ranked, rank)
            if all_recent or (self._recent and age < self._recent[-1]):
                insort(self._recent, age)
        self.files = files
        few = not all_ranked and len(self._ranked) < _LEAST
        if few or (not all_recent and len(self._recent) < _LEAST):
            self._ranked_at = None
        while len(self._ranked) > 2 * KNOWN:
            del self._ranks[self._ranked.pop()[3]]
        del self._recent[2 * KNOWN :]

    def recent(self, count: int) -> list[str]:
        """Returns the paths of the newest."""
        return [path for _, path in self._recent[:count]]

    def first(self) -> Iterator[str]:
        """Yields the paths of the first that are to have a line, at least a thousand where there are so many."""
        return (rank[3] for rank in list(self._ranked))

    def all(self) -> Iterator[str]:
        """Yields the paths of all that are to have a line."""
        if len(self._ranked) >= self.listed:
            return self.first()
        now = self._now()
        ranks = sorted(self.rank_of(kept, now) for kept in list(self.files.values()) if kept.listed)
        return (rank[3] for rank in ranks)

    def rank_of(self, kept: Kept, now: datetime) -> Rank:
        """Returns a file's rank as it is known, or else as it is now."""
        return self._ranks.get(kept.path) or self._rank(kept, now)

    def in_order(self, paths: Iterable[str]) -> list[str]:
        """Returns these paths by rank."""
        now = self._now()
        return [rank[3] for rank in sorted(self.rank_of(self.files[path], now) for path in paths)]

    def of_form(self, form: str) -> list[str]:
        """Returns the paths that a link in this form means."""
        return [*([form] if form in self.files else ()), *self._forms.get(form, ())]

    def _rank(self, kept: Kept, now: datetime) -> Rank:
        return not kept.pinned, -self._heat_of(kept, now), *_age(kept)

    def _take_out(self, path: str, kept: Kept) -> None:
        self.listed -= kept.listed
        form = form_of(path)
        if form != path:
            self._forms[form].remove(path)
        rank = self._ranks.pop(path, None)
        if rank is not None:
            del self._ranked[bisect_left(self._ranked, rank)]
        age = _age(kept)
        at = bisect_left(self._recent, age)
        if at < len(self._recent) and self._recent[at] == age:
            del self._recent[at]

    def _compose(self, path: str) -> None:
        form = form_of(path)
        if form != path:
            self._forms.setdefault(form, []).append(path)


def _age(kept: Kept) -> tuple[float, str]:
    updated = kept.updated
    return -(_NEVER if updated is None else updated), kept.path
