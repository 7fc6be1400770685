"""Open documents as the client counts their lines and columns, so that a change is made where the editor made it.

LF, CR LF and CR end a line, and nothing else does; a column behind a line's end is that end. pygls goes by
``str.splitlines``, for which U+2028, U+0085 or a form feed ends a line too, and takes line ends for columns.
"""

from __future__ import annotations

from collections.abc import Sequence

from lsprotocol import types
from pygls.workspace import TextDocument, Workspace


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

        text = self.source
        positions = Positions(text, self.position_codec.encoding or types.PositionEncodingKind.Utf16)
        start, end = positions.offset(change.range.start), positions.offset(change.range.end)
        self._source = text[:start] + change.text + text[end:]


class Texts(Workspace):
    """The documents that the client has open."""

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
