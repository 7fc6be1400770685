"""Fixes of memory files as code actions: an edit of the open document, or a command on the memories that it holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from mnemic.core.markdown.fixing import Fix, Splice, fixes_of, lossless
from mnemic.core.shelves.shelf import Shelf
from mnemic.server import from_protocol, to_lsp
from mnemic.server.client import Client
from mnemic.server.dead_links import find
from mnemic.server.diagnostics import told
from mnemic.server.edits import Changed, workspace_edit
from mnemic.server.tidying import Offer, Tidying, tidying
from mnemic.server.to_lsp import Positions

if TYPE_CHECKING:
    from mnemic.server.session import Session

#: Everything in a memory file that can be mended without losing a word. An editor may run it on each save.
FIX_ALL = "source.fixAll.mnemic"

_FIX_ALL_TITLE = "Mend what loses nothing in this memory file"


async def actions(session: Session, params: lsp.CodeActionParams) -> list[lsp.CodeAction] | None:
    """Returns the fixes in these lines of an open memory file, or of its store's index; None where none fits.

    A client that takes only commands gets nothing: an edit has to be of the version that it was made for. One that knows
    no versions gets nothing for a document that was typed in meanwhile.
    """
    uri, only, asked = params.text_document.uri, params.context.only, params.range
    client = session.client
    if not client.takes_code_actions or not session.settings.flag("diagnostics.enabled"):
        return None
    reach = await session.reach_of(uri)
    text = client.document_text(uri)
    if text is None or from_protocol.path_of(uri) is None:
        return None
    edits = _Edits(client, Changed(uri, client.document_version(uri), text, ()))
    here = session.file_of(reach, uri)
    fixes = await _fixes(session, uri, text, *here) if here else []
    found: list[lsp.CodeAction] = []
    if _wanted(lsp.CodeActionKind.QuickFix.value, only):
        tidy = await tidying(session, uri, reach, *here) if here else Tidying()
        links = await find(session, uri)
        same = links is not None and links.here.version == edits.version
        mends = await links.fixes(asked.start.line, _last_line(asked)) if links and same else []
        found += _quick(edits, (*fixes, *mends, *tidy.fixes), params)
        found += _commands(session, tidy.offers, params)
    if only and _wanted(FIX_ALL, only) and (splices := lossless(fixes)):
        found.append(lsp.CodeAction(title=_FIX_ALL_TITLE, kind=FIX_ALL, edit=edits.of(splices)))
    return found if found and not edits.lost else None


async def _fixes(session: Session, uri: str, text: str, shelf: Shelf, file: str) -> list[Fix]:
    """What mends a problem that is told of this file, and nothing else."""
    topic = await session.open_topic(uri, shelf, file)
    codes = {problem.code for problem in told(shelf, topic.problems)}
    stem = file.rpartition("/")[2].removesuffix(".md")
    return [fix for fix in fixes_of(text, stem) if fix.code in codes]


class _Edits:
    """Edits of one document as the client had it when they were asked for."""

    def __init__(self, client: Client, document: Changed) -> None:
        self._client, self._document = client, document
        self.positions = Positions(document.text, client.encoding)

    def of(self, splices: Sequence[Splice]) -> lsp.WorkspaceEdit:
        """Returns them as the client takes them."""
        return workspace_edit(self._client, [replace(self._document, splices=splices)])

    @property
    def version(self) -> int | None:
        """Which version of the document they are for."""
        return self._document.version

    @property
    def lost(self) -> bool:
        """Whether somebody has typed in it since, and the client would not notice that they are of an older version."""
        now = self._client.document_version(self._document.uri)
        return now != self.version and not self._client.takes_document_changes


def _wanted(kind: str, only: Sequence[str] | None) -> bool:
    """Whether a client that asks for these kinds, and all below them, asks for this one."""
    return only is None or any(
        kind == each or not each or kind.startswith(f"{each}.") for each in map(_word, only)
    )


def _word(kind: str) -> str:
    return str(getattr(kind, "value", kind))


def _quick(edits: _Edits, fixes: Iterable[Fix], params: lsp.CodeActionParams) -> Iterator[lsp.CodeAction]:
    asked = params.range
    for fix in fixes:
        place = edits.positions.range(fix.at.start, fix.at.end)
        if _share_a_line(place, asked):
            yield lsp.CodeAction(
                title=fix.title,
                kind=lsp.CodeActionKind.QuickFix,
                diagnostics=_mended(fix.code, place, params.context.diagnostics) or None,
                is_preferred=fix.preferred or None,
                edit=edits.of(fix.splices),
            )


def _commands(
    session: Session, offers: Iterable[Offer], params: lsp.CodeActionParams
) -> Iterator[lsp.CodeAction]:
    """What is done to the memories and not to the text: by the server, with an undo."""
    asked = params.range
    for offer in offers:
        place = to_lsp.range_of(offer.place, session.encoding)
        if _share_a_line(place, asked):
            done = offer.command
            yield lsp.CodeAction(
                title=done.title,
                kind=lsp.CodeActionKind.QuickFix,
                diagnostics=_mended(offer.code, place, params.context.diagnostics) or None,
                command=lsp.Command(title=done.title, command=done.command, arguments=[*done.arguments]),
            )


def _mended(code: str, place: lsp.Range, told: Sequence[lsp.Diagnostic]) -> list[lsp.Diagnostic]:
    """The diagnostics that the client showed there for what this mends."""
    return [
        _returned(one)
        for one in told
        if (one.source, one.code) == ("mnemic", code) and _share_a_line(one.range, place)
    ]


def _share_a_line(one: lsp.Range, other: lsp.Range) -> bool:
    return one.start.line <= _last_line(other) and other.start.line <= _last_line(one)


def _last_line(range_: lsp.Range) -> int:
    """What ends before the first character of a line does not reach that line."""
    reaches = range_.end.character > 0 or range_.end.line == range_.start.line
    return range_.end.line if reaches else range_.end.line - 1


def _returned(told: lsp.Diagnostic) -> lsp.Diagnostic:
    """The client's own diagnostic, to be sent back: ours carry no more than this."""
    known = {each.value: each for each in lsp.DiagnosticSeverity}
    severity = None if told.severity is None else known.get(int(told.severity))
    return lsp.Diagnostic(
        range=told.range,
        message=told.message,
        severity=severity,
        code=told.code,
        source=told.source,
        data=told.data,
    )
