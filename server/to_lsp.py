"""From core's values to LSP's own classes. Apart from ``to_protocol`` because importing those costs 0.2 s."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.core.memory import Place
from mnemic.server.to_protocol import columns


def range_of(at: Place, encoding: str) -> lsp.Range:
    """Returns the range of whole lines, the last line end left out."""
    end = lsp.Position(line=at.last_line, character=columns(at.last_text, encoding))
    return lsp.Range(start=lsp.Position(line=at.first_line, character=0), end=end)
