"""``memory/review``: what a person may want to tidy up, with reasons, and for each the operation that does it."""

from __future__ import annotations

import asyncio
import time

from mnemic.core.review.examining import review
from mnemic.protocol.requests import ReviewParams
from mnemic.protocol.results import ReviewResult
from mnemic.server.conversation import Conversation
from mnemic.server.suggestions import suggestion


async def handle(session: Conversation, params: ReviewParams) -> ReviewResult:
    """Answers in a thread of its own, over the stores as they stand now: nobody waits for a review."""
    began = time.perf_counter()
    reach = await session.reach(params.project_uri)
    found = await asyncio.to_thread(review, reach.shelves, session.now())
    roots = {shelf.location.scope: shelf.project_root for shelf in reach.shelves}
    return ReviewResult(
        total=len(found.suggestions),
        reviewed=found.reviewed,
        took_ms=round((time.perf_counter() - began) * 1000, 3),
        suggestions=tuple(suggestion(one, roots) for one in found.suggestions[: params.limit]),
    )
