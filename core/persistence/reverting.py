"""Taking a change back in a file that may have moved on since: the old lines return to their place, or nothing does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mnemic.core.files.decode import decode, encode
from mnemic.core.markdown.lines import lines_of, newline_of
from mnemic.core.markdown.notation import Body
from mnemic.core.markdown.parting import without_entries
from mnemic.core.persistence.comparing import steps

#: Lines around a change by which its place is found again.
_CONTEXT_LINES = 3


@dataclass(frozen=True, slots=True)
class Change:
    """One file before and after an operation; None where there was, or is, no file."""

    path: str
    before: bytes | None
    after: bytes | None


class _Lines:
    """The lines of a text without their ends, and where each stands."""

    def __init__(self, texts: list[str]) -> None:
        self.texts = texts
        self._places: dict[str, list[int]] = {}
        for number, text in enumerate(texts):
            self._places.setdefault(text, []).append(number)

    def places(self, pattern: Sequence[str]) -> list[int]:
        """Returns where these lines stand, one behind the other; looked for from the rarest of them."""
        found = [self._places.get(line, []) for line in pattern]
        rarest = min(range(len(pattern)), key=lambda n: len(found[n]))
        starts = (place - rarest for place in found[rarest])
        length = len(pattern)
        return [at for at in starts if at >= 0 and self.texts[at : at + length] == list(pattern)]

    def has_once(self, line: str) -> bool:
        """Tells whether this line stands in one place only."""
        return len(self._places.get(line, [])) == 1


@dataclass(frozen=True, slots=True)
class _Hunk:
    """``old`` became ``lines[start:end]``: ``lines`` are all of the file afterwards. Lines without their ends."""

    old: list[tuple[str, str]]
    lines: list[str]
    start: int
    end: int


def reverted(change: Change, current: bytes | None) -> bytes | None:
    """Returns the file's bytes with the change taken back.

    A file untouched since gets its old bytes. One that moved on gets the old lines back in their place, found by
    the lines around them, in its own line ends. Raises LookupError where the place is taken or not certain.
    """
    if current in (change.after, change.before):
        return change.before
    if change.before is None:
        raise LookupError("it was changed since it was made")
    if change.after is None:
        raise LookupError("its place is taken by another file")
    if current is None:
        return encode(_only_removed(decode(change.before), decode(change.after)))
    return encode(_merged(decode(change.before), decode(change.after), decode(current)))


def _only_removed(before: str, after: str) -> str:
    """The file with nothing but the entries that the change removed: what remained then was removed later."""
    left, held = Body(after), Body(before)
    rest = Counter(_said(left, n) for n in range(len(left)))
    gone: list[int] = []
    for n in reversed(range(len(held))):
        if rest[said := _said(held, n)]:
            rest[said] -= 1
            gone.append(n)
    if rest.total() or not gone or len(gone) == len(held):
        raise LookupError("the file is gone")
    return without_entries(before, gone)


def _said(body: Body, number: int) -> str:
    span = body[number].span
    return body.text[span.start : span.end]


def _merged(before: str, after: str, current: str) -> str:
    now = _split(current)
    lines = _Lines([text for text, _ in now])
    newline = newline_of(current)
    own_ends = newline_of(before) == newline
    upto = len(now)
    for hunk in reversed(_hunks(_split(before), [text for text, _ in _split(after)])):
        at = _place(lines, hunk)
        stop = at + hunk.end - hunk.start
        if stop > upto:
            raise LookupError("the lines around it have changed places")
        now[at:stop] = [(text, end if own_ends else newline) for text, end in hunk.old]
        upto = at
    ended = current.endswith(("\n", "\r"))
    last = len(now) - 1
    return "".join(
        text + ((end or newline) if n < last or ended else "") for n, (text, end) in enumerate(now)
    )


def _split(text: str) -> list[tuple[str, str]]:
    return [(text[row.start : row.end], text[row.end : row.after]) for row in lines_of(text, 0, len(text))]


def _hunks(before: list[tuple[str, str]], after: list[str]) -> list[_Hunk]:
    return [
        _Hunk(before[step.start : step.end], after, step.new_start, step.new_end)
        for step in steps([text for text, _ in before], after)
        if not step.same
    ]


def _place(now: _Lines, hunk: _Hunk) -> int:
    """Returns where ``new`` stands between its neighbours, trying all of the context first, then less of it."""
    lead = hunk.lines[max(0, hunk.start - _CONTEXT_LINES) : hunk.start]
    trail = hunk.lines[hunk.end : hunk.end + _CONTEXT_LINES]
    new = hunk.lines[hunk.start : hunk.end]
    for before, after in ((lead, trail), (lead, []), ([], trail), (lead[-1:], []), ([], trail[:1]), ([], [])):
        pattern = before + new + after
        if not any(map(str.strip, pattern)):
            continue
        found = now.places(pattern)
        if len(found) == 1:
            return found[0] + len(before)
    place = None if new else _gap(now, hunk)
    if place is None:
        raise LookupError("the lines around it have changed")
    return place


def _gap(now: _Lines, hunk: _Hunk) -> int | None:
    """Returns where lines were taken out, if what is left of those above and of those below still meets."""
    above = next((line for n in reversed(range(hunk.start)) if now.has_once(line := hunk.lines[n])), None)
    below = next(
        (line for n in range(hunk.end, len(hunk.lines)) if now.has_once(line := hunk.lines[n])), None
    )
    start = -1 if above is None else now.places([above])[0]
    end = len(now.texts) if below is None else now.places([below])[0]
    return end if start + 1 == end and (above or below) else None
