"""``workspace/symbol``: every memory of every open folder as a symbol, in order of match, then heat."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.core.links.register import Named
from mnemic.core.memory import Memory, Type
from mnemic.core.operations.symbols import symbols
from mnemic.core.shelves.reach import stores_of
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
    reaches = await session.reaches()
    shelves = stores_of(reaches)
    await session.linking.follow(shelves)
    found = symbols(params.query, shelves, session.now().timestamp(), LIMIT)
    projects = {
        shelf.location.root: session.project_uri(reach) for reach in reaches for shelf in reach.shelves
    }
    return [symbol(session, one, projects[one.root], superseded=one.superseded) for one in found]


def symbol(
    session: Session, one: Named | Memory, project: str | None, *, superseded: bool
) -> lsp.WorkspaceSymbol:
    """Returns a memory as a symbol; ``data`` names it as it was read, so that it is found again where it went.

    ``project`` is the URI of a folder that reaches it, where one has to be named.
    """
    return lsp.WorkspaceSymbol(
        name=one.title,
        kind=KINDS[one.type],
        container_name=f"{one.scope}/{one.type}",
        location=lsp.Location(
            uri=to_protocol.uri(one.file), range=to_lsp.range_of(one.place, session.encoding)
        ),
        data={"id": one.id, "revision": one.revision} | ({"projectUri": project} if project else {}),
        tags=[lsp.SymbolTag.Deprecated] if superseded else None,
    )
