"""``mnemic.openIndex``: the index file, opened in the editor."""

from __future__ import annotations

from mnemic.core.errors import NotFound
from mnemic.core.files.vault import INDEX_NAME
from mnemic.protocol.requests import OpenIndexParams
from mnemic.protocol.results import OpenIndexResult
from mnemic.server import from_protocol, to_protocol
from mnemic.server.session import Session


async def handle(session: Session, params: OpenIndexParams) -> OpenIndexResult:
    """Opens the project's, or the person's own; tells its URI for a client that opens it itself."""
    if params.scope is not None:
        from_protocol.scope("scope", params.scope)
    reach = await session.reach(params.project_uri)
    shelf = reach.shelf(params.scope) if params.scope else reach.project or reach.user
    file = shelf.location.root / INDEX_NAME
    if not file.is_file():
        raise NotFound("index file", str(file))
    uri = to_protocol.uri(file)
    return OpenIndexResult(uri=uri, shown=await session.client.show_document(uri))
