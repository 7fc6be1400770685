"""What the server tells and asks on its own. ``memory/taskDidChange`` carries a ``Task``."""

from __future__ import annotations

from mnemic.protocol.chat import Message
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


@wire
class CompleteParams:
    """``model/complete``: what the client's own model is asked; ``schema`` is the JSON schema of the object wanted."""

    purpose: str
    system: str
    messages: tuple[Message, ...]
    max_tokens: int
    timeout_ms: int
    schema: dict[str, object] | None = None


@wire
class CompleteResult:
    """What the model said."""

    text: str
