"""Stores that came with a repository: the person is asked once, and the answer or the settings decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mnemic.core.shelves.shelf import Shelf
from mnemic.core.store import Store
from mnemic.core.trust import Policy

if TYPE_CHECKING:
    from mnemic.server.session import Session

_TRUST = "Trust it"
_LATER = "Not now"
_NEVER = "Never"


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


def apply_policy(store: Store) -> None:
    """Brings all open stores to what the settings say by now."""
    policy = cast("Policy", store.settings.text("trust.projectStores"))
    for shelf in store.shelves:
        trust = store.trust_book.trust(shelf.location, policy)
        if (trust == "trusted") != shelf.trusted:
            shelf.set_trusted(trust == "trusted")
            shelf.unasked = trust == "unasked"
