"""What of a review concerns an open memory file: its problems where they are read, and the commands that mend them.

All of it reads files beside the memories, or compares memories, and so is done in a thread beside the event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from mnemic.core.evidence.mending import Grounds
from mnemic.core.evidence.moves import Moves
from mnemic.core.files.vault import encode, revision_of
from mnemic.core.markdown.fixing import Fix
from mnemic.core.memory import Memory, Place, Problem
from mnemic.core.review.examining import review_file
from mnemic.core.review.suggestion import Action, Forget, Suggestion, quoted
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.protocol import values
from mnemic.server.suggestions import Roots, command

if TYPE_CHECKING:
    from mnemic.server.session import Session

#: Seconds in which the project is searched for code that went.
_SEARCHED = 0.5


@dataclass(frozen=True, slots=True)
class Offer:
    """A command that mends what problems of some code at a place tell of."""

    code: str
    place: Place
    command: values.Command


@dataclass(frozen=True, slots=True)
class Tidying:
    """What was found of one file: problems, fixes of its text as the editor has it, and commands on what is saved."""

    problems: tuple[Problem, ...] = ()
    fixes: tuple[Fix, ...] = ()
    offers: tuple[Offer, ...] = ()


async def tidying(session: Session, uri: str, reach: Reach, shelf: Shelf, file: str) -> Tidying:
    """Returns what a review has to say of a memory file; nothing of a vault, or of what nobody has vouched for."""
    if shelf.location.is_vault or not shelf.trusted:
        return Tidying()
    text = session.client.document_text(uri)
    project_uri = session.project_uri(reach)
    return await asyncio.to_thread(_found, shelf, file, reach, text, session.now(), project_uri)


def _found(
    shelf: Shelf, file: str, reach: Reach, text: str | None, now: datetime, project_uri: str | None
) -> Tidying:
    kept = shelf.snapshot.files.get(file)
    if kept is None or text is None:
        return Tidying()
    root = shelf.project_root
    grounds = Grounds(text, root, Moves(root, _SEARCHED) if root else None)
    told, offers = grounds.problems, []
    roots: Roots = {each.location.scope: each.project_root for each in reach.shelves}
    does = partial(command, roots=roots, project_uri=project_uri)
    saved = revision_of(encode(text)) == kept.revision
    if saved and told and len(kept.memories) == 1 and not kept.memories[0].pinned:
        offers += [_forget(one, kept.memories[0], does) for one in {one.code: one for one in told}.values()]
    for one in review_file(shelf, file, reach.shelves, now) if saved else ():
        place = _place(one, file, shelf, text)
        told.append(replace(_problem(one), place=place))
        if one.action is not None and place is not None:
            offers.append(Offer(f"review-{one.kind}", place, does(one.action)))
    return Tidying(tuple(told), tuple(grounds.fixes), tuple(offers))


def _forget(problem: Problem, memory: Memory, does: Callable[[Action], values.Command]) -> Offer:
    place = problem.place or Place(0, 0, "")
    return Offer(problem.code, place, does(Forget(f"Forget {quoted(memory)}", memory)))


def _problem(one: Suggestion) -> Problem:
    severity = "warning" if one.kind == "conflict" else "info"
    return Problem(severity, f"review-{one.kind}", one.reason)  # type: ignore[arg-type]  # one of two severities


def _place(one: Suggestion, file: str, shelf: Shelf, text: str) -> Place | None:
    """The first line of the first memory in this file that it is about."""
    here = (each for each in one.memories if each.path == file and each.scope == shelf.location.scope)
    memory = next(here, None)
    if memory is None:
        return None
    at = memory.place.first_line
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return Place(at, at, rows[at] if at < len(rows) else "")
