"""``workspace/symbol``: every memory as a symbol, in order of match, then heat."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as lsp

from mnemic.core.links.register import Named
from mnemic.core.memory import Memory, Type
from mnemic.core.operations.symbols import symbols
from mnemic.core.shelves.reach import Reach
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
    await session.linking.follow(reach)
    found = symbols(params.query, reach.shelves, session.now().timestamp(), LIMIT)
    return [symbol(session, one, _file(one, reach), superseded=one.superseded) for one in found]


def symbol(session: Session, one: Named | Memory, file: Path, *, superseded: bool) -> lsp.WorkspaceSymbol:
    """Returns a memory as a symbol; ``data`` names it as it was read, so that it is found again where it went."""
    return lsp.WorkspaceSymbol(
        name=one.title,
        kind=KINDS[one.type],
        container_name=f"{one.scope}/{one.type}",
        location=lsp.Location(uri=to_protocol.uri(file), range=to_lsp.range_of(one.place, session.encoding)),
        data={"id": one.id, "revision": one.revision},
        tags=[lsp.SymbolTag.Deprecated] if superseded else None,
    )


def _file(one: Named, reach: Reach) -> Path:
    return reach.shelf(one.scope).location.root / one.path
