"""Documents that the server itself writes: ``mnemic:/status``, ``mnemic:/wake``, ``mnemic:/trash`` and its operations."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, unquote, urlsplit

from mnemic.core.errors import BadInput, NotFound
from mnemic.core.shelves.reach import Reach
from mnemic.protocol.names import SCHEME
from mnemic.protocol.requests import StatusParams, WakeParams

if TYPE_CHECKING:
    from mnemic.server.session import Session

#: The trash lists so many operations, the newest.
LISTED = 200
#: So many documents are remembered as shown.
_SHOWN = 50
_OFF = "mnemic is switched off: the option `enabled` is false.\n"


class VirtualDocuments:
    """Writes them when a client asks, and has it ask again when they may have changed."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._shown: dict[str, None] = {}

    async def text(self, uri: str) -> str:
        """Returns a document's text. ``?projectUri=`` names a project where the client's folders do not.

        :raises BadInput: for a URI of another scheme.
        :raises NotFound: where there is no such document. Also raises Expired, Untrusted and NoProject.
        """
        names, project_uri = _parsed(uri)
        match names:
            case ["status"]:
                text = await self._status(project_uri)
            case ["wake"]:
                text = await self._wake(project_uri)
            case ["trash"]:
                text = await self._trash(project_uri)
            case ["trash", token]:
                return await self._operation(project_uri, token)
            case _:
                raise NotFound("document", uri)
        self._shown[uri] = None
        for old in list(self._shown)[:-_SHOWN]:
            del self._shown[old]
        return text

    def refresh(self) -> None:
        """What was shown may be another by now: each is asked for again once, if it still is on show."""
        shown, self._shown = self._shown, {}
        for uri in shown:
            self._session.client.refresh_content(uri)

    async def _status(self, project_uri: str | None) -> str:
        from mnemic.server.handlers import memory_status  # noqa: PLC0415 - a page is asked for seldom
        from mnemic.server.status_page import status_page  # noqa: PLC0415

        return status_page(await memory_status.handle(self._session, StatusParams(project_uri=project_uri)))

    async def _wake(self, project_uri: str | None) -> str:
        from mnemic.server.handlers import memory_wake  # noqa: PLC0415

        found = await memory_wake.prompt(self._session, WakeParams(project_uri=project_uri))
        return f"{found}\n" if found else _OFF

    async def _trash(self, project_uri: str | None) -> str:
        reach = await self._session.reach(project_uri)
        return await asyncio.to_thread(_listed, reach)

    async def _operation(self, project_uri: str | None, token: str) -> str:
        reach = await self._session.reach(project_uri)
        return await asyncio.to_thread(_told, reach, token)


def _parsed(uri: str) -> tuple[list[str], str | None]:
    """The names in a path, however many slashes an editor puts before them, and the project."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        raise BadInput("uri", "is no URI") from None
    if parts.scheme != SCHEME:
        raise BadInput("uri", f"must begin with {SCHEME}:")
    names = [unquote(name) for name in f"{parts.netloc}{parts.path}".split("/") if name]
    return names, next(iter(parse_qs(parts.query).get("projectUri", ())), None)


def _listed(reach: Reach) -> str:
    from mnemic.server.trash_page import trash_page  # noqa: PLC0415 - a page is asked for seldom

    return trash_page(reach.undo_log(LISTED))


def _told(reach: Reach, token: str) -> str:
    """An operation over several stores has a token for each, joined by ``+``."""
    from mnemic.core.operations.restoring import find_undo  # noqa: PLC0415 - a page is asked for seldom
    from mnemic.server.trash_page import operation_page  # noqa: PLC0415

    return "\n".join(operation_page(undo, token) for _, undo in find_undo(token, reach.shelves))
