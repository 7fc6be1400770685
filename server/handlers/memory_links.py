"""``memory/links``: what is linked around one memory, or the graph of all that is within reach."""

from __future__ import annotations

import asyncio
from datetime import datetime

from mnemic.core.links.graph import Graph, around, whole
from mnemic.core.memory import Memory
from mnemic.core.shelves.shelf import Shelf
from mnemic.protocol.requests import LinksParams
from mnemic.protocol.results import Edge, LinksResult, Node
from mnemic.server.conversation import Conversation
from mnemic.server.finding import find


async def handle(session: Conversation, params: LinksParams) -> LinksResult:
    """Answers in a thread of its own: the first question about a large store reads all of it."""
    reach = await session.reach(params.project_uri)
    now = session.now()
    if params.id is None:
        graph = await asyncio.to_thread(whole, reach.shelves, now, params.limit)
    else:
        _, memory = await find(session, reach, params.id)
        graph = await asyncio.to_thread(around, memory.id, reach.shelves, now, params.depth, params.limit)
    return _result(graph, now)


def _result(graph: Graph, now: datetime) -> LinksResult:
    code = (Node(id=one.id, title=one.title, gone=one.gone) for one in graph.code)
    memories = (_node(shelf, memory, now) for shelf, memory in graph.memories)
    edges = (Edge(from_=e.from_, to=e.to, kind=e.kind, weight=e.weight) for e in graph.edges)
    return LinksResult(nodes=(*memories, *code), edges=tuple(edges))


def _node(shelf: Shelf, memory: Memory, now: datetime) -> Node:
    return Node(
        id=memory.id,
        title=memory.title,
        type=memory.type,
        kind=memory.kind,
        heat=round(shelf.heat_of(memory, now), 4),
        temperature=shelf.temperature_of(memory, now),
    )
