"""How far the reading of a chat is: in its task, and where it takes long and nobody waits for it, in the editor."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Self

from mnemic.core.chat import Unread
from mnemic.core.persistence.state import Cursor
from mnemic.server.progress import Background
from mnemic.server.tasks import Record

if TYPE_CHECKING:
    from mnemic.server.session import Session


class ReadingProgress:
    """Of one run over what is ``unread``; over when the ``with`` block is."""

    def __init__(self, session: Session, record: Record, unread: Sequence[Unread], *, visible: bool) -> None:
        self._record = record
        self._unread = unread
        self._total = sum(part.end - part.unread for part in unread)
        stop = lambda: session.tasks.cancel(record.id)  # noqa: E731 - one word
        self._shown = Background(session, "Reading the chat", stop) if visible and self._total else None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._record.progress = None
        if self._shown is not None:
            self._shown.end()

    def tell(self, cursor: Cursor | None) -> None:
        """It has come so far."""
        if cursor is None or not self._total:
            return
        done = sum(
            min(max(0, cursor.processed_offset - part.unread), part.end - part.unread)
            for part in self._unread
        )
        self._record.progress = f"{done} of {self._total} messages"
        if self._shown is not None:
            self._shown.tell(self._record.progress, 100 * done // self._total)
