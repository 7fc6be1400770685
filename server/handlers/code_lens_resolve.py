"""``codeLens/resolve``: how warm a memory is, how often it was used, and how many others link to it."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.core.errors import BadInput, Conflict, NotFound
from mnemic.server.failures import CONTENT_MODIFIED, Refusal
from mnemic.server.finding import find
from mnemic.server.saying import bar, links_in, used
from mnemic.server.session import Session

#: The editor shows the words, and nothing happens when they are clicked.
NO_COMMAND = ""


async def handle(session: Session, params: lsp.CodeLens) -> lsp.CodeLens:
    """Links are left out while they are still counted.

    Raises BadInput. Where the file moved on that is told as content modified, at which an editor asks anew in silence.
    """
    if params.command is not None:
        return params
    uri, id_, revision = _meant(params.data)
    reach = await session.reach_of(uri)
    try:
        shelf, memory = await find(session, reach, id_, revision)
    except (Conflict, NotFound) as failure:
        raise Refusal(CONTENT_MODIFIED, str(failure)) from failure
    now = session.now()
    parts = [f"{bar(shelf.heat_of(memory, now))} {shelf.temperature_of(memory, now)}"]
    parts.append(used(shelf.warmth.get(memory.key)))
    if memory.trusted:
        links = await session.link_counts.to(uri, memory, reach)
        parts += [] if links is None else [links_in(links)]
    else:
        parts.append("not trusted: kept out of prompts")
    parts += ["pinned"] if memory.pinned else []
    parts += ["superseded"] if memory.superseded_by else []
    return lsp.CodeLens(
        range=params.range, command=lsp.Command(title=" · ".join(parts), command=NO_COMMAND), data=params.data
    )


def _meant(data: object) -> tuple[str, str, str]:
    given = data if isinstance(data, dict) else {}
    uri, id_, revision = (given.get(name) for name in ("uri", "id", "revision"))
    if not (isinstance(uri, str) and isinstance(id_, str) and isinstance(revision, str)):
        raise BadInput("data", "must be what textDocument/codeLens gave")
    return uri, id_, revision
