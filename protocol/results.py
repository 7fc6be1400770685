"""The result of every request."""

from __future__ import annotations

from typing import Literal

import attrs

from mnemic.protocol.shape import wire
from mnemic.protocol.values import (
    Candidate,
    Cursor,
    IndexReport,
    Kind,
    Memory,
    Problem,
    Recalled,
    Redaction,
    Suggestion,
    Task,
    Temperature,
    Titled,
    Type,
    Undo,
)


@wire
class RecallResult:
    """``prompt`` is the block to put before a model; ``scanned`` counts entries looked at, ``omitted`` hits cut."""

    strategy: Literal["none", "lexical", "hybrid", "model"]
    prompt: str
    scanned: int
    omitted: int
    took_ms: float
    memories: tuple[Recalled, ...] = ()


@wire
class WakeResult:
    """``prompt`` is the block to begin a session with; ``tokens`` estimates it, ``omitted`` counts what it leaves out."""

    prompt: str
    tokens: int
    omitted: int
    memories: tuple[Recalled, ...] = ()


@wire
class RememberResult:
    """What became of the text; ``memory`` is the one that now holds it."""

    outcome: Literal["created", "merged", "superseded", "duplicate", "rejected"]
    index: IndexReport
    reason: str | None = None
    memory: Memory | None = None
    redactions: tuple[Redaction, ...] = ()
    undo: Undo | None = None


@wire
class UpdateResult:
    """The memory as it stands now."""

    memory: Memory
    undo: Undo


@wire
class ForgetResult:
    """``candidates`` is what the query may mean, ``forgotten`` what is gone, ``remaining`` what else its files hold."""

    strategy: Literal["ids", "rule", "model", "none"]
    candidates: tuple[Candidate, ...] = ()
    forgotten: tuple[str, ...] = ()
    remaining: tuple[Titled, ...] = ()
    undo: Undo | None = None
    index: IndexReport | None = None


@wire
class RestoreResult:
    """What came back, what could not, and what the operation had made and is gone again."""

    restored: tuple[str, ...] = ()
    conflicts: tuple[Problem, ...] = ()
    removed: tuple[str, ...] | None = None


@wire
class UndoLogResult:
    """What can still be taken back, the newest first."""

    entries: tuple[Undo, ...] = ()


@wire
class ListResult:
    """One page; ``total`` counts what the filters let through."""

    total: int
    memories: tuple[Memory, ...] = ()


@wire
class GetResult:
    """One memory."""

    memory: Memory


@wire
class ReviewResult:
    """The first suggestions; ``total`` counts all there are, ``reviewed`` the memories that were looked at."""

    total: int
    reviewed: int
    took_ms: float
    suggestions: tuple[Suggestion, ...] = ()


@wire
class Node:
    """A memory; or code that memories name: then ``id`` is its URI, and it has no type, kind, heat or temperature."""

    id: str
    title: str
    type: Type | None = None
    kind: Kind | None = None
    heat: float | None = None
    temperature: Temperature | None = None
    gone: bool | None = None


@wire
class Edge:
    """A link between two nodes. ``weight`` is 0…1; what has no direction goes from the lesser id to the greater."""

    from_: str
    to: str
    kind: Literal["written", "similar", "entity", "recalledTogether", "supersedes", "code"]
    weight: float


@wire
class LinksResult:
    """A graph; both ends of every edge are among its nodes."""

    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()


@wire
class CancelTaskResult:
    """Whether the task was still there to be cancelled."""

    cancelled: bool


@wire
class StoreStatus:
    """One store of memories."""

    scope: str
    root: str
    uri: str
    writable: bool
    trusted: bool
    memories: int
    files: int


@wire
class Counts:
    """How many memories there are of each sort."""

    by_type: dict[str, int]
    by_kind: dict[str, int]
    by_temperature: dict[str, int]
    by_scope: dict[str, int]


@wire
class SearchStatus:
    """``documents`` counts indexed entries, ``stale`` files on disk newer than the index.

    ``words_alone`` says in a sentence why recall goes by words alone; absent where it goes by meaning too.
    """

    backend: str
    documents: int
    stale: int
    building: bool
    embedding_model: str | None = None
    words_alone: str | None = None


@wire
class ModelStatus:
    """Which model is asked, if any."""

    provider: str
    name: str | None = None
    last_error: str | None = None


@wire
class SettingValue:
    """One option, its value, and where that came from."""

    name: str
    value: object
    from_: str


@wire
class Dashboard:
    """Where the dashboard is."""

    url: str


@wire
class StatusResult:
    """The state of the server, problems included."""

    version: str
    pid: int
    uptime_ms: int
    counts: Counts
    index: IndexReport
    search: SearchStatus
    model: ModelStatus
    stores: tuple[StoreStatus, ...] = ()
    cursors: tuple[Cursor, ...] = ()
    metadata: dict[str, object] = attrs.field(factory=dict)
    tasks: tuple[Task, ...] = ()
    problems: tuple[Problem, ...] = ()
    settings: tuple[SettingValue, ...] = ()
    telemetry: dict[str, int] = attrs.field(factory=dict)
    dashboard: Dashboard | None = None


@wire
class OpenIndexResult:
    """The index file, and whether the client showed it."""

    uri: str
    shown: bool
