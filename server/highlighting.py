"""Semantic tokens of memory files, whole, of some lines, or as what changed since the client asked last."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from mnemic.protocol.names import TOKEN_TYPES
from mnemic.server import from_protocol, to_protocol
from mnemic.server.once import Once
from mnemic.server.to_lsp import Positions

if TYPE_CHECKING:
    from mnemic.core.operations.highlighting import Sort
    from mnemic.core.shelves.reach import File
    from mnemic.server.session import Session

#: What each sort is to an editor: its place in the legend.
_TYPES: dict[Sort, int] = {
    "key": TOKEN_TYPES.index("property"),
    "word": TOKEN_TYPES.index("enumMember"),
    "link": TOKEN_TYPES.index("variable"),
    "label": TOKEN_TYPES.index("keyword"),
}
_PER_TOKEN = 5

#: Line, column and length in the client's units, and type.
_Token = tuple[int, int, int, int]


class Highlighting:
    """What each open document was last told, by its URI."""

    def __init__(self) -> None:
        self._told: dict[str, tuple[str, list[int]]] = {}
        self._numbers = count(1)
        self.made = Once(_made)

    def whole(self, uri: str, data: list[int]) -> lsp.SemanticTokens:
        """Returns all tokens, under an id by which the client asks for what changed since."""
        number = str(next(self._numbers))
        self._told[uri] = number, data
        return lsp.SemanticTokens(data=data, result_id=number)

    def since(self, uri: str, number: str, data: list[int]) -> lsp.SemanticTokens | lsp.SemanticTokensDelta:
        """Returns the one edit that turns what was told under this id into these; all of them if that is gone."""
        known, old = self._told.get(uri, ("", []))
        now = self.whole(uri, data)
        if known != number or now.result_id is None:
            return now
        return lsp.SemanticTokensDelta(edits=_edits(old, data), result_id=now.result_id)

    def closed(self, uri: str) -> None:
        """Forgets what a document was told."""
        self._told.pop(uri, None)
        self.made.closed(uri)


async def tokens(session: Session, uri: str, lines: range | None = None) -> list[int] | None:
    """Returns five numbers a token, as LSP has them; ``lines``: only those of these. None for no open memory file."""
    reach = await session.reach_of(uri)
    text, here = session.client.document_text(uri), session.file_of(reach, uri)
    if text is None or here is None:
        return None
    made, data = await _read(session, uri, text, here)
    if lines is None:
        return data
    first, after = (bisect_left(made, (line,)) for line in (lines.start, lines.stop))
    return _data(made[first:after])


async def key_at(session: Session, uri: str, here: File, position: lsp.Position) -> str | None:
    """Returns the key of a header, as it is written, that a position of an open memory file is on; else None."""
    text, lines = session.client.document_text(uri), session.client.document_lines(uri)
    if text is None or lines is None:
        return None
    made, _ = await _read(session, uri, text, here)
    first = bisect_left(made, (position.line,))
    for line, start, length, type_ in made[first : bisect_left(made, (position.line + 1,))]:
        if type_ == _TYPES["key"] and start <= position.character <= start + length:
            row = lines[line]
            at, end = (
                from_protocol.column(row, units, session.encoding) for units in (start, start + length)
            )
            return row[at:end]
    return None


async def _read(session: Session, uri: str, text: str, here: File) -> tuple[list[_Token], list[int]]:
    shelf, file = here
    return await session.highlighting.made.of(uri, text, file, shelf.location.scope, session.encoding)


def _made(text: str, file: str, scope: str, encoding: str) -> tuple[list[_Token], list[int]]:
    """Returns all tokens, and the numbers that tell them."""
    from mnemic.core.operations.highlighting import highlights  # noqa: PLC0415 - loaded with the first memory file

    positions = Positions(text, encoding)
    made = []
    for one in highlights(text, file, scope):
        at = positions.at(one.span.start)
        length = to_protocol.columns(text[one.span.start : one.span.end], encoding)
        made.append((at.line, at.character, length, _TYPES[one.sort]))
    return made, _data(made)


def _data(made: Sequence[_Token]) -> list[int]:
    data: list[int] = []
    before, from_ = 0, 0
    for line, character, length, type_ in made:
        data += [line - before, character - from_ if line == before else character, length, type_, 0]
        before, from_ = line, character
    return data


def _edits(old: list[int], new: list[int]) -> list[lsp.SemanticTokensEdit]:
    """Returns the change from the first token that differs to the last one; none where all are the same."""
    if old == new:
        return []
    start = _alike(old, new)
    tail = _alike(old[start:][::-1], new[start:][::-1])
    gone = len(old) - tail - start
    return [lsp.SemanticTokensEdit(start=start, delete_count=gone, data=new[start : len(new) - tail])]


def _alike(one: list[int], other: list[int]) -> int:
    """How many numbers at the beginning are the same, in whole tokens."""
    same, end = 0, min(len(one), len(other)) // _PER_TOKEN
    while same < end:
        middle = (same + end + 1) // 2
        part = slice(same * _PER_TOKEN, middle * _PER_TOKEN)
        if one[part] == other[part]:
            same = middle
        else:
            end = middle - 1
    return same * _PER_TOKEN
