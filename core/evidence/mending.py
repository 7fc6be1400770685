"""What is wrong with the evidence in a memory file's header, and what mends it: told and offered where the file is edited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mnemic.core.errors import MnemicError
from mnemic.core.evidence.looks import MAX_PIECES
from mnemic.core.evidence.moves import Moves
from mnemic.core.evidence.standing import Evidence, read, renewed
from mnemic.core.markdown.fixing import Fix, difference
from mnemic.core.markdown.frontmatter import read_header, with_field
from mnemic.core.markdown.lines import place_of
from mnemic.core.memory import Problem, Severity, Span
from mnemic.core.secrets.masking import mask

CHANGED, GONE = "evidence-changed", "evidence-gone"


@dataclass(frozen=True, slots=True)
class _Piece:
    """One piece as it stands in the header, how it stands, and where it went, as it would be written."""

    written: str
    found: Evidence
    went: str | None = None

    def shown(self, root: Path | None) -> str:
        name = self.found.reference.shown(root) if self.found.reference else self.written
        return mask(" ".join(name.split())[:200]).text


class Grounds:
    """The evidence of one memory file's text, looked at now: the disk is read, and perhaps the whole project searched."""

    def __init__(self, text: str, root: Path | None, moves: Moves | None = None) -> None:
        self._text = text
        self._root = root
        self._header = read_header(text)
        self._all = self._header.list("evidence")
        self._pieces = [self._piece(one, moves) for one in self._all[:MAX_PIECES]]

    @property
    def problems(self) -> list[Problem]:
        """What changed and what is gone, each piece told at the header's line."""
        place = place_of(self._text, self._at) if self._at else None
        return [
            Problem(self._severity(one), f"evidence-{one.found.state}", self._told(one), place=place)
            for one in self._pieces
            if one.found.state != "fresh"
        ]

    @property
    def fixes(self) -> list[Fix]:
        """What keeps as evidence what the code says now; each changes one line of the header."""
        return list(self._fixes())

    def _piece(self, written: str, moves: Moves | None) -> _Piece:
        found = read(written, self._root)
        there = moves.of(found.reference) if moves and found.reference and found.state == "gone" else None
        return _Piece(written, found, there.written() if there else None)

    @property
    def _at(self) -> Span | None:
        field = self._header.field_of(self._key)
        return field.span if field else None

    @property
    def _key(self) -> str:
        return self._header.home("evidence")

    def _severity(self, one: _Piece) -> Severity:
        return "info" if one.found.state == "changed" else "warning"

    def _told(self, one: _Piece) -> str:
        name = one.shown(self._root)
        if one.found.state == "changed":
            return f"{name} has changed since this was learned. Does it still hold?"
        if one.went:
            return f"{name} is no longer there; what it said is in {_Piece(one.went, read(one.went, self._root)).shown(self._root)} now."
        return f"{name} is no longer there. Does this still hold?"

    def _fixes(self) -> Iterator[Fix]:
        changed = [one for one in self._pieces if one.found.state == "changed"]
        if changed:
            again = {one.written: renewed(one.written, self._root) or one.written for one in changed}
            yield from self._fix(
                CHANGED, "It still holds: keep what the code says now as what it speaks of", again
            )
        for one in (piece for piece in self._pieces if piece.found.state == "gone"):
            if one.went:
                there = _Piece(one.went, read(one.went, self._root)).shown(self._root)
                yield from self._fix(GONE, f"Keep {there} as what it speaks of", {one.written: one.went})
            else:
                title = f"It still holds: take {one.shown(self._root)} out of what it speaks of"
                yield from self._fix(GONE, title, {one.written: None})

    def _fix(self, code: str, title: str, instead: Mapping[str, str | None]) -> Iterator[Fix]:
        kept: Sequence[str] = [new for old in self._all if (new := instead.get(old, old)) is not None]
        try:
            changed = with_field(self._text, self._key, tuple(dict.fromkeys(kept)) or None)
        except MnemicError:  # a header that is never closed
            return
        if self._at and changed != self._text:
            yield Fix(code, title, self._at, (difference(self._text, changed),), preferred=False)
