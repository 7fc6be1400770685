"""Work that outlives its request: records of it, told to the client on each change of status."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime

from mnemic.core.times import iso
from mnemic.protocol import values

#: Finished tasks beyond this many are forgotten, the oldest first.
KEPT = 100
#: What a task did, by its kind.
Result = values.ExtractResult | values.DreamResult
_OVER: frozenset[values.TaskStatus] = frozenset({"completed", "failed", "cancelled", "skipped"})


@dataclass(slots=True)
class Record:
    """One task as it stands."""

    id: str
    kind: values.TaskKind
    session_id: str | None
    created_at: str
    updated_at: str
    status: values.TaskStatus = "pending"
    skipped_reason: str | None = None
    progress: str | None = None
    error: str | None = None
    result: Result | None = None
    cancelled: bool = field(default=False, repr=False)
    #: Whether it can be cancelled while it runs: it looks whether it is, and stops where nothing is half done.
    stops: bool = field(default=False, repr=False)
    #: What ends the waiting of one that waits for others.
    at_cancel: Callable[[], object] | None = field(default=None, repr=False)

    @property
    def over(self) -> bool:
        """Whether nothing more will happen to it."""
        return self.status in _OVER

    def value(self) -> values.Task:
        """The task as the wire has it."""
        return values.Task(
            id=self.id,
            kind=self.kind,
            status=self.status,
            created_at=self.created_at,
            updated_at=self.updated_at,
            skipped_reason=self.skipped_reason,
            session_id=self.session_id,
            progress=self.progress,
            error=self.error,
            result=self.result,
        )


class Tasks:
    """All tasks of this process; ``tell`` is called with each change of status."""

    def __init__(
        self, now: Callable[[], datetime], token: Callable[[], str], tell: Callable[[values.Task], None]
    ) -> None:
        self._now = now
        self._token = token
        self._tell = tell
        self._records: dict[str, Record] = {}

    def begin(self, kind: values.TaskKind, session_id: str | None = None) -> Record:
        """Returns a new pending task."""
        at = iso(self._now())
        record = Record(self._token(), kind, session_id, at, at)
        self._records[record.id] = record
        for old in [r.id for r in self._records.values() if r.over][: max(0, len(self._records) - KEPT)]:
            del self._records[old]
        self._tell(record.value())
        return record

    def move(
        self,
        record: Record,
        status: values.TaskStatus,
        *,
        reason: str | None = None,
        error: str | None = None,
        result: Result | None = None,
    ) -> None:
        """Sets the status. What is over stays as it is: a late success does not undo a cancel."""
        if record.over:
            return
        record.status, record.updated_at = status, iso(self._now())
        record.progress = None if record.over else record.progress
        record.skipped_reason, record.error, record.result = reason, error, result or record.result
        self._tell(record.value())

    def progress(self, record: Record, text: str) -> None:
        """Says how far a task is."""
        if not record.over and record.progress != text:
            record.progress, record.updated_at = text, iso(self._now())
            self._tell(record.value())

    def cancel(self, task_id: str) -> bool:
        """Cancels a task that has not begun, or one that stops in between; any other runs to its end."""
        record = self._records.get(task_id)
        if record is None or not (record.status == "pending" or (record.stops and not record.over)):
            return False
        record.cancelled = True
        self.move(record, "cancelled")
        if record.at_cancel is not None:
            record.at_cancel()
        return True

    def newest(self, limit: int = 20) -> Iterable[Record]:
        """Returns the newest tasks first."""
        return list(reversed(self._records.values()))[:limit]
