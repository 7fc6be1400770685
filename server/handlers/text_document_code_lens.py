"""``textDocument/codeLens``: above each memory of a file how warm it is, and what can be done with it."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from mnemic.core.memory import Memory
from mnemic.core.review.suggestion import Forget
from mnemic.server.opened import Opened, opened
from mnemic.server.session import Session
from mnemic.server.suggestions import command


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
    if not file.changeable:
        return
    forget = command(Forget("Forget", memory), {}, project_uri)
    yield lsp.Command(title=forget.title, command=forget.command, arguments=[*forget.arguments])
    if len(file.kept.memories) == 1:  # a file has one header, whatever it holds
        title, pinned = ("Unpin", False) if memory.pinned else ("Pin", True)
        named = {} if project_uri is None else {"projectUri": project_uri}
        argument = {"id": memory.id, "pinned": pinned, **named}
        yield lsp.Command(title=title, command="mnemic.pin", arguments=[argument])
