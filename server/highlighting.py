"""Semantic tokens of memory files, whole, of some lines, or as what changed since the client asked last."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from mnemic.protocol.names import TOKEN_TYPES
from mnemic.server import from_protocol, to_protocol
from mnemic.server.to_lsp import Positions

if TYPE_CHECKING:
    from mnemic.core.operations.highlighting import Sort
    from mnemic.server.session import Session

#: What each sort is to an editor: its place in the legend.
_TYPES: dict[Sort, int] = {
    "key": TOKEN_TYPES.index("property"),
    "word": TOKEN_TYPES.index("enumMember"),
    "link": TOKEN_TYPES.index("variable"),
    "label": TOKEN_TYPES.index("keyword"),
}
_PER_TOKEN = 5


class Highlighting:
    """What each open document was last told, by its URI."""

    def __init__(self) -> None:
        self._told: dict[str, tuple[str, list[int]]] = {}
        self._numbers = count(1)

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


async def tokens(session: Session, uri: str, lines: range | None = None) -> list[int] | None:
    """Returns five numbers a token, as LSP has them; ``lines``: only those of these. None for no open memory file."""
    reach = await session.reach_of(uri)
    text, path = session.client.document_text(uri), from_protocol.path_of(uri)
    here = session.file_at(reach, path) if path else None
    if text is None or here is None:
        return None
    from mnemic.core.operations.highlighting import highlights  # noqa: PLC0415 - loaded with the first memory file

    positions = Positions(text, session.encoding)
    data: list[int] = []
    line = character = 0
    for one in highlights(text, here[1], here[0].location.scope):
        at = positions.at(one.span.start)
        if lines is not None and at.line not in lines:
            continue
        length = to_protocol.columns(text[one.span.start : one.span.end], session.encoding)
        start = at.character - character if at.line == line else at.character
        data += [at.line - line, start, length, _TYPES[one.sort], 0]
        line, character = at.line, at.character
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
    shorter = min(len(one), len(other))
    same = next((n for n in range(shorter) if one[n] != other[n]), shorter)
    return same - same % _PER_TOKEN
