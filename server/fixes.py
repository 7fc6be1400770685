"""Fixes of memory files as code actions: an edit of the open document, or a command on the memories that it holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from mnemic.core.markdown.fixing import Fix, Splice, fixes_of, lossless
from mnemic.core.shelves.shelf import Shelf
from mnemic.server import from_protocol, to_lsp
from mnemic.server.diagnostics import told
from mnemic.server.tidying import Offer, tidying
from mnemic.server.to_lsp import Positions

if TYPE_CHECKING:
    from mnemic.server.session import Session

#: Everything in a memory file that can be mended without losing a word. An editor may run it on each save.
FIX_ALL = "source.fixAll.mnemic"

_FIX_ALL_TITLE = "Mend what loses nothing in this memory file"


async def actions(session: Session, params: lsp.CodeActionParams) -> list[lsp.CodeAction] | None:
    """Returns the fixes in these lines of an open memory file; None for any other document, and where none fits.

    A client that takes only commands gets nothing: an edit has to be of the version that it was made for.
    """
    uri, only = params.text_document.uri, params.context.only
    client, reach = session.client, await session.reach_of(uri)
    text, path = client.document_text(uri), from_protocol.path_of(uri)
    here = session.file_at(reach, path) if path else None
    if text is None or here is None or not client.takes_code_actions:
        return None
    if not session.settings.flag("diagnostics.enabled"):
        return None
    fixes = _fixes(session, uri, text, *here)
    edits = _Edits(session, uri, text)
    found: list[lsp.CodeAction] = []
    if _wanted(lsp.CodeActionKind.QuickFix.value, only):
        tidy = await tidying(session, uri, reach, *here)
        found += _quick(edits, (*fixes, *tidy.fixes), params)
        found += _commands(session, tidy.offers, params)
    if only and _wanted(FIX_ALL, only) and (splices := lossless(fixes)):
        found.append(lsp.CodeAction(title=_FIX_ALL_TITLE, kind=FIX_ALL, edit=edits.of(splices)))
    return found or None


def _fixes(session: Session, uri: str, text: str, shelf: Shelf, file: str) -> list[Fix]:
    """What mends a problem that is told of this file, and nothing else."""
    codes = {problem.code for problem in told(shelf, session.open_topic(uri, shelf, file).problems)}
    stem = file.rpartition("/")[2].removesuffix(".md")
    return [fix for fix in fixes_of(text, stem) if fix.code in codes]


class _Edits:
    """Edits of one document as the client has it now: what is typed later makes them edits of an older version."""

    def __init__(self, session: Session, uri: str, text: str) -> None:
        self._client, self._uri = session.client, uri
        self._version = session.client.document_version(uri)
        self.positions = Positions(text, session.encoding)

    def of(self, splices: Sequence[Splice]) -> lsp.WorkspaceEdit:
        """Returns them as the client takes them: versioned where it knows versions."""
        edits = [
            lsp.TextEdit(range=self.positions.range(one.start, one.end), new_text=one.new) for one in splices
        ]
        if not self._client.takes_document_changes:
            return lsp.WorkspaceEdit(changes={self._uri: edits})
        document = lsp.OptionalVersionedTextDocumentIdentifier(uri=self._uri, version=self._version)
        return lsp.WorkspaceEdit(
            document_changes=[lsp.TextDocumentEdit(text_document=document, edits=[*edits])]
        )


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
        if place.start.line <= asked.end.line and place.end.line >= asked.start.line:
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
        if place.start.line <= asked.end.line and place.end.line >= asked.start.line:
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
        if (one.source, one.code) == ("mnemic", code)
        and one.range.start.line <= place.end.line
        and one.range.end.line >= place.start.line
    ]


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
