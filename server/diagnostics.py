"""What is wrong with memory files, said where they are edited: pulled by some editors, pushed to the others."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from mnemic.core.memory import Problem
from mnemic.core.shelves.reach import Reach
from mnemic.server import from_protocol, to_lsp

if TYPE_CHECKING:
    from mnemic.server.session import Session

_SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "info": lsp.DiagnosticSeverity.Information,
}


class Diagnostics:
    """Finds and pushes diagnostics of memory files."""

    def __init__(self, session: Session) -> None:
        self._session = session
        #: What each open document was last told, and the number of the last time that this was worked out.
        self._pushed: dict[str, list[lsp.Diagnostic]] = {}
        self._turns: dict[str, int] = {}
        self._count = count()

    async def of(self, uri: str, reach: Reach) -> list[lsp.Diagnostic]:
        """Returns what is wrong with the document as the editor has it; nothing for what is no memory file."""
        session = self._session
        path = from_protocol.path_of(uri)
        here = session.file_at(reach, path) if path else None
        if here is None or not session.settings.flag("diagnostics.enabled"):
            return []
        from mnemic.server.tidying import tidying  # noqa: PLC0415 - what a review knows is loaded with the first memory file

        told = [
            *session.open_topic(uri, *here).problems,
            *(await tidying(session, uri, reach, *here)).problems,
        ]
        # A vault's notes were not written as memories, and are not ours to improve.
        only_read = here[0].location.is_vault
        return [self._diagnostic(each) for each in told if not (only_read and each.severity == "info")]

    async def push(self, uri: str, reach: Reach) -> None:
        """Sends them to a client that does not ask, where they are others than before.

        Where somebody asks for them anew while they are worked out, that later answer is the one that is sent.
        """
        client = self._session.client
        if client.pulls_diagnostics or client.document_text(uri) is None:
            return
        turn = self._turns[uri] = next(self._count)
        found = await self.of(uri, reach)
        if (
            self._turns.get(uri) != turn or client.document_text(uri) is None
        ):  # closed meanwhile, or asked again
            return
        if found != self._pushed.get(uri, []):
            self._pushed[uri] = found
            client.publish_diagnostics(uri, found)

    def take_back(self, uri: str) -> None:
        """The document is closed: nothing is said about it any more."""
        self._turns.pop(uri, None)
        if self._pushed.pop(uri, None):
            self._session.client.publish_diagnostics(uri, [])

    def pull_again(self) -> None:
        """The stores changed: has a client that asks do so again, where a memory file is open."""
        client = self._session.client
        if client.refreshes_diagnostics and any(map(self._is_kept, client.open_documents)):
            client.refresh_diagnostics()

    def _is_kept(self, uri: str) -> bool:
        """Whether it lies in a store, be it a memory by now or not."""
        path = from_protocol.path_of(uri)
        return path is not None and any(
            Path(path).is_relative_to(shelf.location.root) for shelf in self._session.store.shelves
        )

    def _diagnostic(self, problem: Problem) -> lsp.Diagnostic:
        start = lsp.Position(line=0, character=0)
        place = (
            to_lsp.range_of(problem.place, self._session.encoding)
            if problem.place
            else lsp.Range(start, start)
        )
        return lsp.Diagnostic(
            range=place,
            message=problem.message,
            severity=_SEVERITIES[problem.severity],
            code=problem.code,
            source="mnemic",
        )
