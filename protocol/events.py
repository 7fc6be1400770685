"""What the server tells on its own: notifications to the client. ``memory/taskDidChange`` carries a ``Task``."""

from __future__ import annotations

from mnemic.protocol.shape import wire


@wire
class MemoryDidChange:
    """``memory/didChange``: ids, after a quiet spell; ``store_revision`` rises within a process."""

    store_revision: int
    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


@wire
class TelemetryEvent:
    """``telemetry/event``: counts and durations, never query text, paths or content."""

    name: str
    attributes: dict[str, object]
