"""Taking a change back in a file that may have moved on since: the old lines return to their place, or nothing does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from mnemic.core.files.decode import decode, encode
from mnemic.core.markdown.lines import lines_of, newline_of
from mnemic.core.markdown.notation import read_topic, without_entry

#: Lines around a change by which its place is found again.
_CONTEXT_LINES = 3
#: Between texts with more lines than this that differ, one change is seen, and not several.
_MAX_COMPARED = 2_000


@dataclass(frozen=True, slots=True)
class Change:
    """One file before and after an operation; None where there was, or is, no file."""

    path: str
    before: bytes | None
    after: bytes | None


@dataclass(frozen=True, slots=True)
class _Hunk:
    """``old`` became ``new``; ``above`` and ``below`` is all else of the file. Lines without their ends."""

    above: list[str]
    old: list[tuple[str, str]]
    new: list[str]
    below: list[str]


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
    entries = read_topic(after, "").entries
    rest = Counter(after[entry.span.start : entry.span.end] for entry in entries)
    count = len(read_topic(before, "").entries)
    text = before
    for n in reversed(range(count)):
        entry = read_topic(text, "").entries[n]
        said = text[entry.span.start : entry.span.end]
        if rest[said]:
            rest[said] -= 1
            text = without_entry(text, entry) or ""
    if rest.total() or not text or text == before:
        raise LookupError("the file is gone")
    return text


def _merged(before: str, after: str, current: str) -> str:
    now = _split(current)
    texts = [text for text, _ in now]
    newline = newline_of(current)
    own_ends = newline_of(before) == newline
    upto = len(now)
    for hunk in reversed(_hunks(_split(before), [text for text, _ in _split(after)])):
        at = _place(texts, hunk)
        if at + len(hunk.new) > upto:
            raise LookupError("the lines around it have changed places")
        now[at : at + len(hunk.new)] = [(text, end if own_ends else newline) for text, end in hunk.old]
        upto = at
    ended = current.endswith(("\n", "\r"))
    last = len(now) - 1
    return "".join(
        text + ((end or newline) if n < last or ended else "") for n, (text, end) in enumerate(now)
    )


def _split(text: str) -> list[tuple[str, str]]:
    return [(text[row.start : row.end], text[row.end : row.after]) for row in lines_of(text, 0, len(text))]


def _hunks(before: list[tuple[str, str]], after: list[str]) -> list[_Hunk]:
    was = [text for text, _ in before]
    head = _common(was, after)
    tail = _common(was[head:][::-1], after[head:][::-1])
    middle, now = was[head : len(was) - tail], after[head : len(after) - tail]
    spans = [(0, len(middle), 0, len(now))]
    if len(middle) + len(now) <= _MAX_COMPARED:
        codes = SequenceMatcher(None, middle, now, autojunk=False).get_opcodes()
        spans = [code[1:] for code in codes if code[0] != "equal"]
    return [
        _Hunk(
            after[: head + new],
            before[head + old : head + old_end],
            after[head + new : head + new_end],
            after[head + new_end :],
        )
        for old, old_end, new, new_end in spans
    ]


def _place(lines: Sequence[str], hunk: _Hunk) -> int:
    """Returns where ``new`` stands between its neighbours, trying all of the context first, then less of it."""
    lead, trail = hunk.above[-_CONTEXT_LINES:], hunk.below[:_CONTEXT_LINES]
    for before, after in ((lead, trail), (lead, []), ([], trail), (lead[-1:], []), ([], trail[:1]), ([], [])):
        pattern = before + hunk.new + after
        if not any(map(str.strip, pattern)):
            continue
        stops = range(len(lines) - len(pattern) + 1)
        found = [i for i in stops if lines[i] == pattern[0] and lines[i : i + len(pattern)] == pattern]
        if len(found) == 1:
            return found[0] + len(before)
    place = None if hunk.new else _gap(lines, hunk)
    if place is None:
        raise LookupError("the lines around it have changed")
    return place


def _gap(lines: Sequence[str], hunk: _Hunk) -> int | None:
    """Returns where lines were taken out, if what is left of those above and of those below still meets."""
    counts = Counter(lines)
    above = next((line for line in reversed(hunk.above) if counts[line] == 1), None)
    below = next((line for line in hunk.below if counts[line] == 1), None)
    start = -1 if above is None else lines.index(above)
    end = len(lines) if below is None else lines.index(below)
    return end if start + 1 == end and (above or below) else None


def _common(first: Sequence[str], second: Sequence[str]) -> int:
    count = 0
    for one, other in zip(first, second, strict=False):
        if one != other:
            break
        count += 1
    return count
