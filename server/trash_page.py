"""What can be taken back, in words: all operations as ``mnemic:/trash``, and what one of them did to which file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mnemic.core.files.decode import decoded_to_read
from mnemic.core.markdown.lines import lines_of, readable
from mnemic.core.persistence.comparing import steps
from mnemic.core.persistence.reverting import Change
from mnemic.core.persistence.undo import Undo
from mnemic.core.secrets.masking import mask
from mnemic.core.times import iso
from mnemic.protocol.names import SCHEME

#: More lines of one file's change are counted and not shown.
MOST_LINES = 1_000


def trash_page(undos: Sequence[Undo]) -> str:
    """Returns a line for each operation, with the document that tells what it did."""
    if not undos:
        return "Nothing can be taken back.\n"
    lines = [f"{iso(undo.at)}  {_what(undo)}  {SCHEME}:/trash/{undo.token}" for undo in undos]
    return "\n".join(("What can be taken back, newest first:", "", *lines, ""))


def operation_page(undo: Undo, token: str) -> str:
    """Returns what an operation did: lines that went (``-``) and came (``+``), masked. ``token`` takes it back."""
    head = [_what(undo), f"{iso(undo.at)}, kept until {iso(undo.expires_at)}", f"mnemic restore {token}"]
    told = [line for change in undo.changes for line in _told(change)]
    return "\n".join((*head, *told, ""))


def _what(undo: Undo) -> str:
    return mask(undo.what).text


def _told(change: Change) -> Iterator[str]:
    what = "made" if change.before is None else "taken away" if change.after is None else "changed"
    yield from ("", f"{mask(change.path).text}: {what}", "")
    lines = list(_differing(_lines(change.before), _lines(change.after)))
    yield from lines[:MOST_LINES]
    if len(lines) > MOST_LINES:
        yield f"… and {len(lines) - MOST_LINES:,} more lines"


def _differing(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    for step in steps(before, after):
        if not step.same:
            yield from (f"- {line}" for line in before[step.start : step.end])
            yield from (f"+ {line}" for line in after[step.new_start : step.new_end])


def _lines(data: bytes | None) -> list[str]:
    text = "" if data is None else mask(readable(decoded_to_read(data)[0])).text
    return [text[row.start : row.end] for row in lines_of(text, 0, len(text))]
