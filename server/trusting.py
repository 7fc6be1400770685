"""What the person is asked once: whether to trust what came with a repository, and what became of a vanished folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mnemic.core.files.attaching import Left
from mnemic.core.shelves.shelf import Shelf

if TYPE_CHECKING:
    from mnemic.server.session import Session

_TRUST = "Trust it"
_LATER = "Not now"
_NEVER = "Never"
_BRING = "Bring them here"
_COPY = "Copy them here"


async def ask_for_trust(session: Session, shelf: Shelf) -> None:
    """Asks once; no answer leaves the store out of prompts."""
    if not session.client.asks_people or not shelf.unasked:
        return
    shelf.unasked = False
    count = len(shelf.snapshot.memories)
    what = "1 memory" if count == 1 else f"{count} memories"
    question = f"This repository brings {what} ({shelf.location.root}). Use them in prompts?"
    answer = await session.client.ask(question, [_TRUST, _LATER, _NEVER])
    if answer in (_TRUST, _NEVER):
        await session.change(session.store.trust, shelf, answer == _TRUST)


async def ask_to_attach(session: Session, shelf: Shelf, found: Sequence[Left]) -> None:
    """Asks whether stores whose folders are gone belong here. A renamed project is asked about while it has no memory.

    No answer leaves them where they are, and the status goes on telling of them.
    """
    moved = [left for left in found if not left.worktree]
    if moved and not shelf.snapshot.memories:
        await _ask_about(session, shelf, moved[:1], "seems to be this project", _BRING)
    worktrees = [left for left in found if left.worktree]
    if worktrees:
        await _ask_about(session, shelf, worktrees, "was a worktree of this repository", _COPY)


async def _ask_about(session: Session, shelf: Shelf, found: Sequence[Left], what: str, yes: str) -> None:
    files = sum(left.files for left in found)
    kept = "1 memory file is" if files == 1 else f"{files} memory files are"
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    question = f"{found[0].root}{more} is gone and {what}. {kept} kept for it. Use them in this project?"
    answer = await session.client.ask(question, [yes, _LATER, _NEVER])
    for left in found if answer in (yes, _NEVER) else ():
        if answer == yes:
            await session.change(session.store.attach, shelf, left.root)
        else:
            await session.change(session.store.decline, shelf, left)
