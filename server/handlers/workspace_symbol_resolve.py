"""``workspaceSymbol/resolve``: the symbol's place as it is now."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.core.errors import BadInput
from mnemic.server.finding import find
from mnemic.server.handlers.workspace_symbol import symbol
from mnemic.server.session import Session


async def handle(session: Session, params: lsp.WorkspaceSymbol) -> lsp.WorkspaceSymbol:
    """Finds the memory again, where its file moved on too; raises BadInput, NoProject, NotFound or Conflict."""
    data = params.data
    if not isinstance(data, dict) or not isinstance(data.get("id"), str):
        raise BadInput("data", "must be what workspace/symbol gave")
    revision, project = data.get("revision"), data.get("projectUri")
    if not isinstance(project, str | None):
        raise BadInput("data.projectUri", "must be a text")
    reach = await session.reach(project)
    _, memory = await find(session, reach, data["id"], revision if isinstance(revision, str) else None)
    return symbol(session, memory, project, superseded=bool(memory.superseded_by))
