"""``memory/cancelTask``: stop a task that has not begun to write."""

from __future__ import annotations

from mnemic.protocol.requests import CancelTaskParams
from mnemic.protocol.results import CancelTaskResult
from mnemic.server.session import Session


def handle(session: Session, params: CancelTaskParams) -> CancelTaskResult:
    """Tells whether there was something to cancel."""
    return CancelTaskResult(cancelled=session.tasks.cancel(params.task_id))
