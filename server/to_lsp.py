"""From core's values to LSP's own classes. Apart from ``to_protocol`` because importing those costs 0.2 s."""

from __future__ import annotations

from bisect import bisect_right

from lsprotocol import types as lsp

from mnemic.core.markdown.lines import lines_of
from mnemic.core.memory import Place
from mnemic.server import from_protocol
from mnemic.server.to_protocol import columns


def range_of(at: Place, encoding: str) -> lsp.Range:
    """Returns the range of whole lines, the last line end left out."""
    end = lsp.Position(line=at.last_line, character=columns(at.last_text, encoding))
    return lsp.Range(start=lsp.Position(line=at.first_line, character=0), end=end)


class Positions:
    """Offsets in one text, in code points, as positions of lines and columns."""

    def __init__(self, text: str, encoding: str) -> None:
        self._text, self._encoding = text, encoding
        self._starts = [0, *(row.after for row in lines_of(text, 0, len(text)) if row.after > row.end)]

    def at(self, offset: int) -> lsp.Position:
        """Returns the position before the character at this offset; within a line end, that of its beginning."""
        line = bisect_right(self._starts, offset) - 1
        before = self._text[self._starts[line] : offset].rstrip("\r\n")
        return lsp.Position(line=line, character=columns(before, self._encoding))

    def range(self, start: int, end: int) -> lsp.Range:
        """Returns the range of ``text[start:end]``."""
        return lsp.Range(start=self.at(start), end=self.at(end))

    def offset(self, position: lsp.Position) -> int:
        """Returns the offset of a position; one behind a line's end, or behind the text's, is that end."""
        if position.line >= len(self._starts):
            return len(self._text)
        start = self._starts[position.line]
        stop = self._starts[position.line + 1] if position.line + 1 < len(self._starts) else len(self._text)
        line = self._text[start:stop].rstrip("\r\n")
        return start + from_protocol.column(line, position.character, self._encoding)
