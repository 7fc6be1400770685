"""Memories that speak of code which has changed since, or is gone."""

from __future__ import annotations

from mnemic.core.evidence.looks import MAX_PIECES
from mnemic.core.evidence.moves import Moves
from mnemic.core.evidence.standing import Evidence, read, renewed
from mnemic.core.review.subject import Subject
from mnemic.core.review.suggestion import Confirm, Forget, Suggestion, quoted


def ungrounded(subject: Subject, moves: Moves | None) -> Suggestion | None:
    """Suggests to look at a memory whose lines or symbol say something else by now, or are gone with their file.

    A file that changed as a whole is told where its memory is read, and is no reason to look at all that name it.
    """
    memory, root = subject.memory, subject.shelf.project_root
    found = [read(text, root) for text in memory.evidence[:MAX_PIECES]]
    gone = [one for one in found if one.state == "gone"]
    changed = [one for one in found if one.state == "changed" and _is_part(one)]
    if not gone and not changed:
        return None
    went = [there for one in gone if moves and one.reference and (there := moves.of(one.reference))]
    if gone and len(went) == len(gone):
        places = ", ".join(one.shown(root) for one in went)
        reason = f"{quoted(memory)} speaks of {_names(gone, subject)}, which is {places} now."
        title = f"Keep {places} as what it speaks of"
    else:
        what = "is no longer there" if gone else "has changed since"
        reason = f"{quoted(memory)} speaks of {_names(gone or changed, subject)}, which {what}."
        title = "It still holds: keep what the code says now as what it speaks of"
    kept = [
        text
        for one, text in zip(found, memory.evidence, strict=False)
        if one.state == "fresh" or not one.reference
    ]
    renewed_ones = [
        again
        for one, text in zip(found, memory.evidence, strict=False)
        if one.state == "changed" and (again := renewed(text, root))
    ]
    pieces = tuple(dict.fromkeys((*kept, *renewed_ones, *(one.written() for one in went))))
    if not subject.writable:
        return Suggestion("outdated", (memory,), reason)
    if subject.alone and (pieces or not gone):
        return Suggestion("outdated", (memory,), reason, Confirm(title, memory, pieces))
    action = Forget(f"Forget {quoted(memory)}", memory) if subject.free else None
    return Suggestion("outdated", (memory,), reason, action)


def _is_part(one: Evidence) -> bool:
    return one.reference is not None and (one.reference.first is not None or one.reference.symbol is not None)


def _names(pieces: list[Evidence], subject: Subject) -> str:
    root = subject.shelf.project_root
    names = dict.fromkeys(one.reference.shown(root) if one.reference else one.uri for one in pieces)
    return ", ".join(list(names)[:3])
