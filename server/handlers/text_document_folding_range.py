"""``textDocument/foldingRange``: the header of a memory file, its entries, and their reasons."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.core.files.vault import INDEX_NAME
from mnemic.core.markdown.folding import folds
from mnemic.server.session import Session


async def handle(session: Session, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange] | None:
    """Whole lines, at most as many as the client takes; nothing for any other document."""
    found = await session.linking.place(params.text_document.uri)
    text = session.client.document_text(params.text_document.uri)
    if found is None or text is None or found[2] == INDEX_NAME:
        return None
    document = session.client.capabilities.text_document
    asked = document.folding_range if document else None
    ranges = [
        lsp.FoldingRange(
            start_line=fold.first,
            end_line=fold.last,
            kind=lsp.FoldingRangeKind.Region if fold.what == "header" else None,
        )
        for fold in folds(text)
    ]
    return ranges[: asked.range_limit] if asked and asked.range_limit else ranges
