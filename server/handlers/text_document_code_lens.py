"""``textDocument/codeLens``: above each memory of a file how warm it is, and what can be done with it."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from mnemic.core.memory import Memory
from mnemic.server.opened import Opened, opened
from mnemic.server.session import Session
from mnemic.server.suggestions import of_memory


async def handle(session: Session, params: lsp.CodeLensParams) -> list[lsp.CodeLens] | None:
    """Nothing for any other document. The first lens of each memory gets its words when it is resolved."""
    uri = params.text_document.uri
    if not session.settings.flag("codeLens.enabled"):
        return None
    file = await opened(session, uri)
    if file is None:
        return None
    project_uri = session.project_uri(file.reach)
    lenses = []
    for now, saved in file.pairs:
        at = lsp.Position(line=now.place.first_line, character=0)
        place = lsp.Range(at, at)
        data = {"uri": uri, "id": saved.id, "revision": saved.revision}
        lenses.append(lsp.CodeLens(range=place, data=data))
        lenses += [lsp.CodeLens(range=place, command=one) for one in _commands(file, saved, project_uri)]
    return lenses


def _commands(file: Opened, memory: Memory, project_uri: str | None) -> Iterator[lsp.Command]:
    for one in of_memory(memory, project_uri) if file.changeable else ():
        yield lsp.Command(title=one.title, command=one.command, arguments=[*one.arguments])
