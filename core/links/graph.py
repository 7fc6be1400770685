"""The graph of what is linked: around one memory, or of all stores within reach, the warmest and best connected first."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from mnemic.core.links.alike import Nearness
from mnemic.core.links.book import held, reading
from mnemic.core.links.code import CodePlace, Exists, exists
from mnemic.core.links.edges import BETWEEN, Edge, EdgeKind, Edges
from mnemic.core.links.similar import LEXICAL
from mnemic.core.memory import Memory
from mnemic.core.shelves.shelf import Shelf

#: A memory with so many edges is as well connected as counts.
_WELL_CONNECTED = 25


@dataclass(frozen=True, slots=True)
class CodeNode:
    """A file of the project, or a symbol in it, that memories name. ``gone``: it was there once."""

    id: str
    title: str
    gone: bool


@dataclass(frozen=True, slots=True)
class Graph:
    """``memories`` in the order in which they were reached, ``code`` beside them, and all edges among both."""

    memories: tuple[tuple[Shelf, Memory], ...]
    code: tuple[CodeNode, ...]
    edges: tuple[Edge, ...]


def around(
    id_: str,
    shelves: Sequence[Shelf],
    now: datetime,
    depth: int = 1,
    limit: int = 800,
    nearness: Nearness = LEXICAL,
) -> Graph:
    """Returns what lies within ``depth`` edges of a memory, at most ``limit`` nodes, the strongest links first.

    Empty where nobody has vouched for the memory.
    """
    with reading:
        edges = Edges(shelves, now, nearness)
        ids = _reached(edges, id_, depth, limit)
        return _graph(edges, ids, shelves, limit)


def whole(shelves: Sequence[Shelf], now: datetime, limit: int = 800, nearness: Nearness = LEXICAL) -> Graph:
    """Returns the graph of these stores: at most ``limit`` nodes, the warmest and best connected first."""
    with reading:
        edges = Edges(shelves, now, nearness)
        companions = edges.companions()
        ranked = (
            (-heat - _connectedness(edges.connections(id_, companions)), id_)
            for shelf in shelves
            for kept in edges.snapshots[shelf.location.scope].files.kept.values()
            for heat in (shelf.heat_of_file(kept, now),)
            for id_ in kept.ids(shelf.location.scope)
            if edges.has(id_)
        )
        ids = [id_ for _, id_ in heapq.nsmallest(limit, ranked)]
        return _graph(edges, ids, shelves, limit)


def linked(
    id_: str,
    shelves: Sequence[Shelf],
    now: datetime,
    kinds: tuple[EdgeKind, ...] = BETWEEN,
    nearness: Nearness = LEXICAL,
) -> tuple[str, ...]:
    """Returns the ids that a memory is linked with by edges of these kinds, the strongest first, each once."""
    with reading:
        found = Edges(shelves, now, nearness).of(id_, kinds)
        return tuple(dict.fromkeys(edge.other(id_) for edge in found))


def links_to(ids: Iterable[str], shelves: Sequence[Shelf], now: datetime) -> dict[str, int]:
    """Returns how many other memories name each of these in a link that was written."""
    with reading:
        edges = Edges(shelves, now)
        return {id_: len({e.from_ for e in edges.of(id_, ("written",)) if e.to == id_}) for id_ in ids}


def _connectedness(connections: int) -> float:
    return min(1.0, math.log1p(connections) / math.log1p(_WELL_CONNECTED))


def _reached(edges: Edges, id_: str, depth: int, limit: int) -> list[str]:
    reached = dict.fromkeys([id_] if edges.memory(id_) else ())
    front = list(reached)
    for _ in range(depth):
        near = (edge.other(one) for one in front for edge in edges.of(one))
        front = [other for other in dict.fromkeys(near) if other not in reached]
        reached.update(dict.fromkeys(front[: limit - len(reached)]))
        if len(reached) >= limit:
            break
    return list(reached)


def _graph(edges: Edges, ids: Iterable[str], shelves: Sequence[Shelf], limit: int) -> Graph:
    by_scope = {shelf.location.scope: shelf for shelf in shelves}
    memories = {id_: memory for id_ in ids if (memory := edges.memory(id_))}
    among = {
        edge: None
        for id_ in memories
        for edge in edges.of(id_)
        if edge.from_ in memories and edge.to in memories
    }
    code, to_code = _code(edges, memories, by_scope, limit - len(memories))
    held_by = tuple((by_scope[memory.scope], memory) for memory in memories.values())
    return Graph(held_by, code, (*among, *to_code))


def _code(
    edges: Edges,
    memories: Mapping[str, Memory],
    shelves: Mapping[str, Shelf],
    room: int,
    there: Exists = exists,
) -> tuple[tuple[CodeNode, ...], list[Edge]]:
    """Returns the code that these memories name, as far as there is room: what is there, and what was."""
    nodes: dict[str, CodeNode] = {}
    found: list[Edge] = []
    for id_, memory in memories.items():
        location, companions = shelves[memory.scope].location, held(shelves[memory.scope]).companions
        root, key = location.project_root, edges.key_of(id_)
        places = {place.title: place for place in edges.places(id_)}
        if root is None or not places:
            continue
        once = companions.saw_code(key, places)
        fresh = []
        for title, place in places.items():
            node = CodeNode(_uri(root, place), title, False)
            gone = nodes[node.id].gone if node.id in nodes else not there(root, place)
            if (gone and title not in once) or (node.id not in nodes and len(nodes) >= room):
                continue
            nodes.setdefault(node.id, replace(node, gone=gone))
            found.append(Edge(id_, node.id, "code", 1.0))
            if not gone and title not in once:
                fresh.append(title)
        if fresh:
            companions.see_code(key, fresh)
    return tuple(nodes.values()), found


def _uri(root: Path, place: CodePlace) -> str:
    return (root / place.path).as_uri() + (f"#{place.symbol}" if place.symbol else "")
