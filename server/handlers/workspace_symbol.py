"""``workspace/symbol``: every memory as a symbol, in order of match, then heat."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.core.memory import Memory, Type
from mnemic.core.operations.fuzzy import fuzzy
from mnemic.server import to_lsp, to_protocol
from mnemic.server.session import Session

#: More than this an editor does not show.
LIMIT = 200

KINDS: dict[Type, lsp.SymbolKind] = {
    "user": lsp.SymbolKind.Property,
    "feedback": lsp.SymbolKind.Event,
    "project": lsp.SymbolKind.Module,
    "reference": lsp.SymbolKind.Key,
}


async def handle(session: Session, params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
    """An empty query lists all, the warmest first. Superseded and archived ones are found too."""
    reach = await session.reach()
    now = session.now()
    held = {
        memory.id: (shelf, memory) for shelf in reach.shelves for memory in shelf.snapshot.memories.values()
    }
    found = fuzzy(params.query, (memory for _, memory in held.values()), len(held))
    found.sort(
        key=lambda pair: (-round(pair[1], 2), -held[pair[0].id][0].heat_of(pair[0], now), pair[0].title)
    )
    return [symbol(session, memory) for memory, _ in found[:LIMIT]]


def symbol(session: Session, memory: Memory) -> lsp.WorkspaceSymbol:
    """Returns a memory as a symbol; ``data`` names it as it was read, so that it is found again where it went."""
    return lsp.WorkspaceSymbol(
        name=memory.title,
        kind=KINDS[memory.type],
        container_name=f"{memory.scope}/{memory.type}",
        location=lsp.Location(
            uri=to_protocol.uri(memory.file), range=to_lsp.range_of(memory.place, session.encoding)
        ),
        data={"id": memory.id, "revision": memory.revision},
        tags=[lsp.SymbolTag.Deprecated] if memory.superseded_by else None,
    )
