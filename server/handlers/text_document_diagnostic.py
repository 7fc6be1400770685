"""``textDocument/diagnostic``: what is wrong with a memory file, for clients that ask."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server.session import Session


async def handle(
    session: Session, params: lsp.DocumentDiagnosticParams
) -> lsp.RelatedFullDocumentDiagnosticReport:
    """Empty for any other document."""
    reach = await session.reach_of(params.text_document.uri)
    return lsp.RelatedFullDocumentDiagnosticReport(
        items=await session.diagnostics.of(params.text_document.uri, reach)
    )
