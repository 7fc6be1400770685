"""Open documents as the client counts their lines and columns, so that a change is made where the editor made it.

LF, CR LF and CR end a line, and nothing else does; a column behind a line's end is that end. pygls goes by
``str.splitlines``, for which U+2028, U+0085 or a form feed ends a line too, and takes line ends for columns.

A change that cannot be made leaves the copy behind for good, and with it every answer: such a document counts as not
open, and so as what is on disk, until its whole text comes again.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import unquote

from lsprotocol import types
from pygls.workspace import TextDocument, Workspace

from mnemic.protocol.faults import InvalidParams


class Text(TextDocument):
    """A document of the client's."""

    @property
    def lines(self) -> Sequence[str]:
        """The lines with their ends; a line end at the very end begins no further line."""
        from mnemic.core.markdown.lines import lines_of  # noqa: PLC0415 - the handshake has no documents

        text = self.source
        return tuple(text[line.start : line.after] for line in lines_of(text, 0, len(text)))

    def _apply_incremental_change(self, change: types.TextDocumentContentChangePartial) -> None:
        from mnemic.server.to_lsp import Positions  # noqa: PLC0415 - the handshake has no documents

        if change.range.end < change.range.start:
            raise InvalidParams([(("contentChanges",), "holds a range that ends before it starts")])
        text = self.source
        positions = Positions(text, self.position_codec.encoding or types.PositionEncodingKind.Utf16)
        start, end = positions.offset(change.range.start), positions.offset(change.range.end)
        self._source = text[:start] + change.text + text[end:]


class Texts(Workspace):
    """The documents that the client has open."""

    def __init__(
        self,
        root_uri: str | None,
        sync_kind: types.TextDocumentSyncKind,
        folders: Sequence[types.WorkspaceFolder] | None,
        encoding: types.PositionEncodingKind | str | None,
    ) -> None:
        super().__init__(root_uri, sync_kind, folders, encoding)
        #: Those of which it is not known any more what the client has.
        self._lost: dict[str, TextDocument] = {}

    def put_text_document(
        self, text_document: types.TextDocumentItem, notebook_uri: str | None = None
    ) -> None:
        """A document was opened."""
        super().put_text_document(text_document, notebook_uri)
        self._lost.pop(unquote(text_document.uri), None)

    def remove_text_document(self, doc_uri: str) -> None:
        """A document was closed."""
        super().remove_text_document(doc_uri)
        self._lost.pop(unquote(doc_uri), None)

    def update_text_document(
        self, text_doc: types.VersionedTextDocumentIdentifier, change: types.TextDocumentContentChangeEvent
    ) -> None:
        """Makes one change; raises ``InvalidParams`` where that is not possible, and the document is lost then."""
        key = unquote(text_doc.uri)
        if key in self._lost and isinstance(change, types.TextDocumentContentChangeWholeDocument):
            self._text_documents[key] = self._lost.pop(key)
        if key in self._lost:
            raise InvalidParams(
                [(("contentChanges",), "build on one that could not be made; send the whole text")]
            )
        if key not in self._text_documents:
            raise InvalidParams([(("textDocument", "uri"), "is not open")])
        try:
            super().update_text_document(text_doc, change)
        except InvalidParams:
            self.lose(text_doc.uri)
            raise

    def lose(self, uri: str) -> None:
        """A change of a document could not be made; of one that is not open, nothing is lost."""
        document = self._text_documents.pop(unquote(uri), None)
        if document is not None:
            self._lost[unquote(uri)] = document

    def _create_text_document(
        self,
        doc_uri: str,
        source: str | None = None,
        version: int | None = None,
        language_id: str | None = None,
    ) -> Text:
        return Text(
            doc_uri,
            source=source,
            version=version,
            language_id=language_id,
            sync_kind=self._sync_kind,
            position_codec=self._position_codec,
        )


def texts(workspace: Workspace) -> Texts:
    """Returns a workspace of the same folders and position encoding."""
    folders, encoding = [*workspace.folders.values()], workspace.position_encoding
    return Texts(workspace.root_uri, types.TextDocumentSyncKind.Incremental, folders, encoding)


def lose(workspace: Workspace, raw: object) -> None:
    """A change could not be read at all: the document that it names, if any, is lost."""
    named = raw.get("textDocument") if isinstance(raw, dict) else None
    uri = named.get("uri") if isinstance(named, dict) else None
    if isinstance(workspace, Texts) and isinstance(uri, str):
        workspace.lose(uri)
