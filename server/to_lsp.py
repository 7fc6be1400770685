"""From core's values to LSP's own classes. Apart from ``to_protocol`` because importing those costs 0.2 s."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from lsprotocol import types as lsp

from mnemic.core.markdown.lines import lines_of
from mnemic.core.memory import Place
from mnemic.server import from_protocol
from mnemic.server.to_protocol import columns

#: How many characters apart the places are whose columns are known.
_STEP = 512


def range_of(at: Place, encoding: str) -> lsp.Range:
    """Returns the range of whole lines, the last line end left out."""
    end = lsp.Position(line=at.last_line, character=columns(at.last_text, encoding))
    return lsp.Range(start=lsp.Position(line=at.first_line, character=0), end=end)


class Positions:
    """Offsets in one text, in code points, as positions of lines and columns.

    The columns of a long line are counted once, for places in it that lie ``_STEP`` characters apart.
    """

    def __init__(self, text: str, encoding: str) -> None:
        self._text, self._encoding = text, encoding
        rows = lines_of(text, 0, len(text))
        self._starts, self._ends = [row.start for row in rows], [row.end for row in rows]
        if not rows or rows[-1].after > rows[-1].end:
            self._starts.append(len(text))
            self._ends.append(len(text))
        self._counted: dict[int, list[int]] = {}

    def at(self, offset: int) -> lsp.Position:
        """Returns the position before the character at this offset; within a line end, that of its beginning."""
        line = max(0, bisect_right(self._starts, offset) - 1)
        start, end = self._starts[line], min(offset, self._ends[line])
        if self._text.isascii():
            return lsp.Position(line=line, character=end - start)
        steps, counted = (end - start) // _STEP, self._columns(line)
        rest = self._text[start + steps * _STEP : end]
        return lsp.Position(line=line, character=counted[steps] + columns(rest, self._encoding))

    def range(self, start: int, end: int) -> lsp.Range:
        """Returns the range of ``text[start:end]``."""
        return lsp.Range(start=self.at(start), end=self.at(end))

    def offset(self, position: lsp.Position) -> int:
        """Returns the offset of a position; one behind a line's end, or behind the text's, is that end."""
        if position.line >= len(self._starts):
            return len(self._text)
        start, end = self._starts[position.line], self._ends[position.line]
        if self._text.isascii():
            return min(start + position.character, end)
        counted = self._columns(position.line)
        steps = bisect_right(counted, position.character) - 1
        start += steps * _STEP
        rest = self._text[start : min(start + _STEP, end)]
        return start + from_protocol.column(rest, position.character - counted[steps], self._encoding)

    def _columns(self, line: int) -> list[int]:
        """Returns the columns of the places in a line."""
        if line not in self._counted:
            start, end = self._starts[line], self._ends[line]
            parts = (self._text[at : at + _STEP] for at in range(start, end - _STEP + 1, _STEP))
            widths = (columns(part, self._encoding) for part in parts)
            self._counted[line] = list(accumulate(widths, initial=0))
        return self._counted[line]
