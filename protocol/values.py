"""The values that messages are made of. Times are ISO 8601 UTC strings, durations milliseconds, scores 0…1."""

from __future__ import annotations

from typing import Annotated, Literal

from mnemic.protocol.shape import Within, wire

Type = Literal["user", "feedback", "project", "reference"]
Kind = Literal["observation", "decision", "idea", "conversation", "fact", "preference", "plan", "reflection"]
Importance = Literal["low", "medium", "high", "critical"]
Temperature = Literal["hot", "warm", "cold", "archived"]
Severity = Literal["error", "warning", "info"]
SuggestionKind = Literal["duplicate", "migrate", "forget", "outdated", "promote", "conflict"]
EvidenceState = Literal["fresh", "changed", "gone"]
TaskKind = Literal["extract", "dream", "index", "import"]
TaskStatus = Literal["pending", "running", "completed", "failed", "cancelled", "skipped"]

#: An LSP ``uinteger``.
Count = Annotated[int, Within(0, 2**31 - 1)]


@wire
class Position:
    """A place in a document; ``character`` counts in the negotiated position encoding."""

    line: Count
    character: Count


@wire
class Range:
    """From ``start`` up to, not including, ``end``."""

    start: Position
    end: Position


@wire
class Problem:
    """Something wrong that a person can mend. ``code`` is a stable kebab-case word."""

    severity: Severity
    code: str
    message: str
    uri: str | None = None
    range: Range | None = None


@wire
class Source:
    """Where a memory was learned."""

    session_id: str | None = None
    agent: str | None = None
    index: int | None = None
    at: str | None = None
    uri: str | None = None


@wire
class Evidence:
    """A file, lines of one, or a symbol in one, and whether it still says what it said. ``range`` is where it stands now."""

    uri: str
    state: EvidenceState
    range: Range | None = None
    symbol: str | None = None
    moved_to: str | None = None


@wire
class Memory:
    """One thing remembered. ``range`` is the entry's span in its file; ``revision`` a hash of the file's bytes."""

    id: str
    uri: str
    range: Range
    scope: str
    type: Type
    kind: Kind
    importance: Importance
    title: str
    description: str
    summary: str
    body: str
    updated_at: str
    age_days: int
    heat: float
    temperature: Temperature
    revision: str
    why: str | None = None
    how_to_apply: str | None = None
    tags: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    pinned: bool = False
    trusted: bool = True
    created_at: str | None = None
    uses: int = 0
    superseded_by: str | None = None
    supersedes: str | None = None
    valid_from: str | None = None
    valid_to: str | None = None
    problems: tuple[Problem, ...] = ()
    source: Source | None = None
    evidence: tuple[Evidence, ...] = ()


@wire
class Explanation:
    """Why a memory was recalled: each part 0…1, the words of the query that hit, and one sentence."""

    lexical: float
    semantic: float
    heat: float
    importance: float
    links: float
    matched: tuple[str, ...]
    sentence: str


@wire
class Recalled(Memory):
    """A memory that answers a query. ``full_chars`` is the body's length before any cut."""

    score: float
    truncated: bool
    full_chars: int
    explanation: Explanation | None = None


@wire
class Candidate:
    """A memory that a forget request may mean."""

    id: str
    revision: str
    uri: str
    range: Range
    scope: str
    type: Type
    title: str
    summary: str
    score: float


@wire
class Titled:
    """A memory by name only."""

    id: str
    title: str


@wire
class Undo:
    """What can be taken back, and until when."""

    token: str
    what: str
    at: str
    expires_at: str | None = None


@wire
class IndexReport:
    """How full the index file is. ``headroom`` is the share left, 0…1; ``omitted`` did not fit."""

    lines: int
    bytes: int
    headroom: float
    max_lines: int = 200
    max_bytes: int = 25_000
    omitted: tuple[str, ...] = ()
    warning: str | None = None


@wire
class Redaction:
    """How many secrets of one kind were masked."""

    kind: str
    count: int


@wire
class Rejected:
    """A sentence that was not kept, and the rule that said so."""

    text: str
    rule: str


@wire
class Cursor:
    """How far a chat has been read."""

    session_id: str
    processed_offset: int
    updated_at: str


@wire
class ExtractResult:
    """What one extraction did."""

    cursor: Cursor
    created: tuple[str, ...] = ()
    merged: tuple[str, ...] = ()
    superseded: tuple[str, ...] = ()
    rejected: tuple[Rejected, ...] = ()


@wire
class Command:
    """What ``workspace/executeCommand`` takes, with a title for people; LSP's own shape."""

    title: str
    command: str
    arguments: tuple[object, ...]


@wire
class Suggestion:
    """What a person may want to do about some memories, and the one operation that does it."""

    kind: SuggestionKind
    ids: tuple[str, ...]
    reason: str
    edit: Command | None = None


@wire
class DreamChange:
    """One thing that a dream did, or would do. Ids are those from before it; ``into`` is what they became."""

    action: Literal[
        "merge",
        "supersede",
        "redate",
        "sort",
        "summarise",
        "archive",
        "rewrite",
        "split",
        "drop",
    ]
    from_: tuple[str, ...]
    reason: str
    into: str | None = None


@wire
class DreamResult:
    """What one dream did, or would do. ``refused`` says why a model's plan was not used."""

    changes: tuple[DreamChange, ...] = ()
    deduped: int = 0
    undo: Undo | None = None
    refused: str | None = None
    unknown: int = 0


@wire
class Task:
    """A piece of work that outlives its request. ``result`` depends on ``kind``."""

    id: str
    kind: TaskKind
    status: TaskStatus
    created_at: str
    updated_at: str
    skipped_reason: str | None = None
    session_id: str | None = None
    progress: str | None = None
    error: str | None = None
    result: ExtractResult | DreamResult | None = None
