"""What is wrong with memory files, said where they are edited: pulled by some editors, pushed to the others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from importlib import import_module
from itertools import count
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from mnemic.core.memory import Problem
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.server import to_lsp

if TYPE_CHECKING:
    from mnemic.server.session import Session

_SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "info": lsp.DiagnosticSeverity.Information,
}


def told(shelf: Shelf, found: Iterable[Problem]) -> list[Problem]:
    """Returns those that are told of a file: a vault's notes were not written as memories, and are not ours to improve."""
    return [each for each in found if not (shelf.location.is_vault and each.severity == "info")]


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
        if not session.settings.flag("diagnostics.enabled"):
            return []
        links = await self._of_links(uri)
        here = session.file_of(reach, uri)
        if here is None:
            return links
        # What a review knows is loaded with the first memory file, and beside the answers: it takes a tenth of a second.
        review = await asyncio.to_thread(import_module, "mnemic.server.tidying")
        found = [
            *(await session.open_topic(uri, *here)).problems,
            *(await review.tidying(session, uri, reach, *here)).problems,
        ]
        return [*(self._diagnostic(each) for each in told(here[0], found)), *links]

    async def _of_links(self, uri: str) -> list[lsp.Diagnostic]:
        """The links that lead nowhere, in any document of a store, its index too."""
        from mnemic.server.dead_links import find  # noqa: PLC0415 - the first recall of a process needs none of it

        found = await find(self._session, uri)
        if found is None:
            return []
        return [self._diagnostic(one.problem, found.here.range(one.spot)) for one in found.dead]

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

    def _diagnostic(self, problem: Problem, place: lsp.Range | None = None) -> lsp.Diagnostic:
        start = lsp.Position(line=0, character=0)
        if place is None and problem.place is not None:
            place = to_lsp.range_of(problem.place, self._session.encoding)
        return lsp.Diagnostic(
            range=place or lsp.Range(start, start),
            message=problem.message,
            severity=_SEVERITIES[problem.severity],
            code=problem.code,
            source="mnemic",
        )
