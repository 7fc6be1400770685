"""What a waking agent is shown, in which order: who it works with, what is at hand, what changed, what is hot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from mnemic.core.extraction.sentences import sentences
from mnemic.core.heat import WARM
from mnemic.core.memory import IMPORTANCES, Memory
from mnemic.core.operations.recall import Query, recall
from mnemic.core.search.vectors import Meant
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.summary import beginning
from mnemic.core.wake.place import Place
from mnemic.core.wake.pool import Held, holding

#: A task is searched for as a whole and, where it has several sentences, by its first ones.
_TASK_CHARS = 2_000
_SENTENCES = 6
#: So many memories each search brings at most.
_FOR_TASK, _FOR_PLACE = 12, 6
#: So many of the warmest are looked at: a page has no room for more.
_WARM = 200
#: So many cold ones are shown where nothing else is.
_COLD = 5


@dataclass(frozen=True, slots=True)
class Shown:
    """A memory that may be shown. ``score`` is that of its recall where it was searched for, else its heat."""

    held: Held
    score: float

    @property
    def memory(self) -> Memory:
        """The memory."""
        return self.held.memory


@dataclass(frozen=True, slots=True)
class Aim:
    """What is at hand: a ``task`` in words, the ``place``, and when this agent was last here.

    ``meaning`` returns what a text means, None to go by words alone.
    """

    task: str = ""
    place: Place = field(default_factory=Place)
    since: datetime | None = None
    meaning: Callable[[str], Meant | None] = field(default=lambda _: None, compare=False)


def standing(pool: Iterable[Held]) -> list[Shown]:
    """Returns who the person is and what always applies: identity, preferences, what is pinned, what is important."""
    found = [(rank, one) for one in pool if (rank := _rank(one)) is not None]
    found.sort(key=lambda pair: (pair[0], _weight(pair[1].memory), -pair[1].heat, pair[1].memory.id))
    return _by_heat(one for _, one in found)


def _rank(one: Held) -> int | None:
    memory = one.memory
    important = memory.importance in ("high", "critical")
    if one.shelf.location.is_vault:  # what notes call a preference need not be the person's own
        return 2 if memory.pinned else 3 if important else None
    if memory.type == "user" and memory.kind != "preference":
        return 0
    if memory.type in ("user", "feedback") or memory.kind == "preference":
        return 1
    return 2 if memory.pinned else 3 if important else None


def _weight(memory: Memory) -> tuple[bool, int]:
    return not memory.pinned, -IMPORTANCES.index(memory.importance)


def fitting(aim: Aim, shelves: Sequence[Shelf], now: datetime) -> list[Shown]:
    """Returns what recall finds for the task, the best first."""
    task = beginning(aim.task.strip(), _TASK_CHARS)
    said = list(sentences(task))[:_SENTENCES]
    found = _found(task, aim, shelves, now, _FOR_TASK)
    for sentence in said if len(said) > 1 else ():
        found += _found(sentence, aim, shelves, now, _FOR_TASK)
    return _once(sorted(found, key=lambda one: -one.score))


def around(aim: Aim, shelves: Sequence[Shelf], now: datetime) -> list[Shown]:
    """Returns what recall finds that is warm for the branch, then for the folder."""
    found: list[Shown] = []
    for words in (aim.place.branch_words, aim.place.folder_words):
        found += [one for one in _found(words, Aim(), shelves, now, _FOR_PLACE) if one.held.heat >= WARM]
    return _once(found)


def _once(found: Iterable[Shown]) -> list[Shown]:
    first: dict[str, Shown] = {}
    for one in found:
        first.setdefault(one.memory.id, one)
    return list(first.values())


def _found(text: str, aim: Aim, shelves: Sequence[Shelf], now: datetime, limit: int) -> list[Shown]:
    if not text:
        return []
    by_scope = {shelf.location.scope: shelf for shelf in shelves}
    found = []
    for one in recall(Query(text, limit=limit, meant=aim.meaning(text)), shelves, now).recalled:
        held = holding(one.memory, by_scope[one.memory.scope], now)
        if held is not None:
            found.append(Shown(held, one.score))
    return found


def changed(pool: Iterable[Held], since: datetime | None) -> list[Shown]:
    """Returns what is new or other than when this agent was last here, the newest first; nothing if it never was."""
    if since is None:
        return []
    found = [one for one in pool if one.memory.updated_at > since]
    found.sort(key=lambda one: (-one.memory.updated_at.timestamp(), one.memory.id))
    return _by_heat(found)


def lately(pool: Iterable[Held]) -> list[Shown]:
    """Returns what is hot, then what is warm."""
    warm = [one for one in pool if one.heat >= WARM]
    warm.sort(key=lambda one: (-one.heat, -one.memory.updated_at.timestamp(), one.memory.id))
    return _by_heat(warm[:_WARM])


def newest(pool: Iterable[Held]) -> list[Shown]:
    """Returns the newest few, for where nothing is warm."""
    found = sorted(pool, key=lambda one: (-one.memory.updated_at.timestamp(), one.memory.id))
    return _by_heat(found[:_COLD])


def _by_heat(found: Iterable[Held]) -> list[Shown]:
    return [Shown(one, one.heat) for one in found]
