"""Counts and durations of what was done, for the client and the status. Never a text, a path or a query."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from mnemic.protocol.events import TelemetryEvent


class Telemetry:
    """Event names and attributes are the first system's, under our own prefix."""

    def __init__(self, send: Callable[[str, object], None], wanted: Callable[[], bool]) -> None:
        self._send = send
        self._wanted = wanted
        self.counts: Counter[str] = Counter()

    def event(self, name: str, status: str, **attributes: object) -> None:
        """Counts the event and sends it where the settings say so."""
        self.counts[name] += 1
        self.counts[f"{name}.{status}"] += 1
        if self._wanted():
            event = TelemetryEvent(name=f"mnemic.memory.{name}", attributes={"status": status, **attributes})
            self._send("telemetry/event", event)
