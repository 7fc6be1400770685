"""How strongly each of a recall's candidates is linked with the others: what lifts those that belong together."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime

from mnemic.core.links.book import held
from mnemic.core.links.companions import Companions
from mnemic.core.links.saying import Saying
from mnemic.core.memory import Memory
from mnemic.core.persistence.together import together_key, weight_of
from mnemic.core.shelves.shelf import Shelf

#: What so many candidates name is what was asked for, and tells none of them apart.
_MANY = 6
_WRITTEN = 1.0
_NAMED = 0.6


def boost(ids: Sequence[str], shelves: Sequence[Shelf], now: datetime) -> Mapping[str, float]:
    """Returns 0 (not linked with any other of these) to 1 for each id that is known and trusted.

    Only the candidates are looked at: written links, what they name in common and what was recalled together. The
    graph of the store plays no part, so that nobody waits for it and it makes no difference whether it was asked for.
    """
    by_scope = {shelf.location.scope: shelf for shelf in shelves}
    memories = {id_: memory for id_ in ids if (memory := _memory(id_, by_scope)) is not None}
    sums = dict.fromkeys(memories, 0.0)
    if len(memories) > 1:
        known = {scope: held(by_scope[scope]) for scope in {memory.scope for memory in memories.values()}}
        said = {id_: known[memory.scope].holdings.saying(memory) for id_, memory in memories.items()}
        _add_written(sums, memories, said)
        _add_named(sums, said)
        _add_together(sums, memories, [each.companions for each in known.values()], now)
    return {id_: round(-math.expm1(-total), 4) for id_, total in sums.items()}


def _add_written(sums: dict[str, float], memories: Mapping[str, Memory], said: Mapping[str, Saying]) -> None:
    called: dict[str, list[str]] = defaultdict(list)
    if not any(each.mentions for each in said.values()):
        return
    for id_, memory in memories.items():
        file = f"{memory.scope}:{memory.path}"
        path = f"path:{memory.path.removesuffix('.md')}"
        for key in {f"id:{id_}", f"id:{file}", path, *(f"name:{name}" for name in said[id_].names)}:
            called[key].append(id_)
    joined = {
        (min(id_, to), max(id_, to))
        for id_, each in said.items()
        for key in each.mentions
        for to in called.get(key, ())
        if to != id_ and (not key.startswith("path:") or memories[to].scope == memories[id_].scope)
    }
    for one, other in joined:
        sums[one] += _WRITTEN
        sums[other] += _WRITTEN


def _add_named(sums: dict[str, float], said: Mapping[str, Saying]) -> None:
    sharing: dict[str, list[str]] = defaultdict(list)
    for id_, each in said.items():
        for entity in each.entities:
            sharing[entity].append(id_)
    for ids in sharing.values():
        if 2 <= len(ids) <= _MANY:
            for id_ in ids:
                sums[id_] += _NAMED / (len(ids) - 1)


def _add_together(
    sums: dict[str, float], memories: Mapping[str, Memory], kept: Sequence[Companions], now: datetime
) -> None:
    keys = {together_key(memory.scope, memory.key): id_ for id_, memory in memories.items()}
    for companions in kept:
        for (one, other), strength in companions.among(keys, now.timestamp()).items():
            sums[keys[one]] += weight_of(strength)
            sums[keys[other]] += weight_of(strength)


def _memory(id_: str, shelves: Mapping[str, Shelf]) -> Memory | None:
    for scope, shelf in shelves.items():
        if id_.startswith(f"{scope}:"):
            memory = shelf.snapshot.memories.get(id_)
            return memory if memory is not None and memory.trusted else None
    return None
