"""Counts and durations of what was done, for the client, a file and the status. Never a text, a path or a query."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING

from mnemic.core.times import iso
from mnemic.protocol.events import TelemetryEvent

if TYPE_CHECKING:
    from mnemic.core.memory import Memory
    from mnemic.core.operations.extracting import Extracted
    from mnemic.server.tasks import Record

#: How an extraction went in which no model took part.
RULED: Mapping[str, object] = {"strategy": "rule"}

#: Our own words, alone or as a list: nothing that a person, a file or a model said looks like this by accident.
_WORDS = re.compile(r"[a-z]{1,20}(?:[_,][a-z]{1,20}){0,12}|")


class Telemetry:
    """Event names and attributes are the first system's, under our own prefix.

    ``send`` tells the client, ``write`` takes a line for a file; ``wanted`` says which: ``client``, ``file`` or ``off``.
    """

    def __init__(
        self,
        send: Callable[[str, object], None],
        write: Callable[[bytes], None],
        wanted: Callable[[], str],
        now: Callable[[], datetime],
    ) -> None:
        self._send = send
        self._write = write
        self._wanted = wanted
        self._now = now
        self.counts: Counter[str] = Counter()

    @property
    def is_told(self) -> bool:
        """Whether anybody hears of events; they are counted in any case."""
        return self._wanted() in ("client", "file")

    def event(self, name: str, status: str, **attributes: object) -> None:
        """Counts the event, and tells it where the settings say so.

        Attributes are numbers, flags and our own words; any other text is a defect of whoever tells it, and left out.
        """
        self.counts[name] += 1
        self.counts[f"{name}.{status}"] += 1
        if not self.is_told:
            return
        told = {key: value for key, value in attributes.items() if _is_harmless(value)}
        event = TelemetryEvent(name=f"mnemic.memory.{name}", attributes={"status": status, **told})
        if self._wanted() == "client":
            self._send("telemetry/event", event)
        else:
            line = {"at": iso(self._now()), "name": event.name, "attributes": event.attributes}
            self._write(json.dumps(line).encode())

    def extracted(
        self,
        record: Record,
        done: Extracted | None,
        trigger: str,
        duration_ms: int,
        how: Mapping[str, object] = RULED,
    ) -> None:
        """Tells of a run that is over, whatever became of it; ``done`` is None where it did nothing."""
        reason = {"skipped_reason": record.skipped_reason} if record.skipped_reason else {}
        touched, rejected = (done.touched, len(done.rejected)) if done else ([], 0)
        self._extract(record.status, trigger, touched, duration_ms, rejected_count=rejected, **reason, **how)

    @contextmanager
    def marking(self) -> Iterator[list[Memory]]:
        """Tells of markers in a document that are followed; the list takes the memories that are touched."""
        began = time.perf_counter()
        touched: list[Memory] = []
        status = "failed"
        try:
            yield touched
            status = "completed"
        finally:
            took = round((time.perf_counter() - began) * 1000)
            self._extract(status, "document", touched, took, rejected_count=0, **RULED)

    def _extract(
        self, status: str, trigger: str, touched: Sequence[Memory], duration_ms: int, **more: object
    ) -> None:
        self.event(
            "extract",
            status,
            trigger=trigger,
            patches_count=len(touched),
            touched_topics=",".join(dict.fromkeys(memory.type for memory in touched)),
            duration_ms=duration_ms,
            **more,
        )


def _is_harmless(value: object) -> bool:
    return isinstance(value, bool | int | float) or (
        isinstance(value, str) and _WORDS.fullmatch(value) is not None
    )
