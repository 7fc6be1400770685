"""Every message and value of the protocol under one name; they are declared by family in the modules beside."""

from __future__ import annotations

from mnemic.protocol.chat import (
    DidAppendChat,
    DidCloseChat,
    DidCompleteTurnChat,
    DidOpenChat,
    DidReplaceChat,
    Message,
)
from mnemic.protocol.events import CompleteParams, CompleteResult, MemoryDidChange, TelemetryEvent
from mnemic.protocol.requests import (
    CancelTaskParams,
    Changes,
    EvidenceGiven,
    ExtractParams,
    ForgetParams,
    GetParams,
    ListParams,
    RebuildIndexParams,
    RecallParams,
    RememberParams,
    RestoreParams,
    StatusParams,
    UndoLogParams,
    UpdateParams,
    WakeParams,
)
from mnemic.protocol.results import (
    CancelTaskResult,
    Counts,
    Dashboard,
    ForgetResult,
    GetResult,
    ListResult,
    ModelStatus,
    RecallResult,
    RememberResult,
    RestoreResult,
    SearchStatus,
    SettingValue,
    StatusResult,
    StoreStatus,
    UndoLogResult,
    UpdateResult,
    WakeResult,
)
from mnemic.protocol.values import (
    Candidate,
    Cursor,
    Evidence,
    Explanation,
    ExtractResult,
    IndexReport,
    Memory,
    Position,
    Problem,
    Range,
    Recalled,
    Redaction,
    Rejected,
    Source,
    Task,
    Titled,
    Undo,
)

__all__ = [
    "CancelTaskParams", "CancelTaskResult", "Candidate", "Changes", "CompleteParams", "CompleteResult", "Counts", "Cursor",
    "Dashboard", "DidAppendChat", "DidCloseChat", "DidCompleteTurnChat", "DidOpenChat", "DidReplaceChat", "Evidence",
    "EvidenceGiven", "Explanation", "ExtractParams", "ExtractResult", "ForgetParams", "ForgetResult", "GetParams", "GetResult", "IndexReport", "ListParams",
    "ListResult", "Memory", "MemoryDidChange", "Message", "ModelStatus", "Position", "Problem", "Range",
    "RebuildIndexParams", "RecallParams", "RecallResult", "Recalled", "Redaction", "Rejected", "RememberParams",
    "RememberResult", "RestoreParams", "RestoreResult", "SearchStatus", "SettingValue", "Source", "StatusParams",
    "StatusResult", "StoreStatus", "Task", "TelemetryEvent", "Titled", "Undo", "UndoLogParams", "UndoLogResult",
    "UpdateParams", "UpdateResult", "WakeParams", "WakeResult",
]  # fmt: skip
