"""Every method of ours and what it carries: the only table of methods. All else on the wire is LSP's."""

from __future__ import annotations

from mnemic.protocol import chat, events, requests, results, values

#: Request → (params, result).
METHODS: dict[str, tuple[type, type]] = {
    "memory/recall": (requests.RecallParams, results.RecallResult),
    "memory/wake": (requests.WakeParams, results.WakeResult),
    "memory/remember": (requests.RememberParams, results.RememberResult),
    "memory/update": (requests.UpdateParams, results.UpdateResult),
    "memory/forget": (requests.ForgetParams, results.ForgetResult),
    "memory/restore": (requests.RestoreParams, results.RestoreResult),
    "memory/undoLog": (requests.UndoLogParams, results.UndoLogResult),
    "memory/list": (requests.ListParams, results.ListResult),
    "memory/get": (requests.GetParams, results.GetResult),
    "memory/review": (requests.ReviewParams, results.ReviewResult),
    "memory/links": (requests.LinksParams, results.LinksResult),
    "memory/status": (requests.StatusParams, results.StatusResult),
    "memory/extract": (requests.ExtractParams, values.Task),
    "memory/dream": (requests.DreamParams, values.Task),
    "memory/rebuildIndex": (requests.RebuildIndexParams, values.IndexReport),
    "memory/cancelTask": (requests.CancelTaskParams, results.CancelTaskResult),
}

#: Notification from the client → params.
NOTIFICATIONS_IN: dict[str, type] = {
    "chat/didOpen": chat.DidOpenChat,
    "chat/didAppend": chat.DidAppendChat,
    "chat/didReplace": chat.DidReplaceChat,
    "chat/didCompleteTurn": chat.DidCompleteTurnChat,
    "chat/didClose": chat.DidCloseChat,
}

#: Notification to the client → params.
NOTIFICATIONS_OUT: dict[str, type] = {
    "memory/didChange": events.MemoryDidChange,
    "memory/taskDidChange": values.Task,
    "telemetry/event": events.TelemetryEvent,
}

#: Request to the client → (params, result).
REQUESTS_OUT: dict[str, tuple[type, type]] = {
    "model/complete": (events.CompleteParams, events.CompleteResult),
}

#: Command → (what its one argument is, result); those of the request of the same name, where there is one.
COMMANDS: dict[str, tuple[type, type]] = {
    "mnemic.recall": METHODS["memory/recall"],
    "mnemic.remember": METHODS["memory/remember"],
    "mnemic.forget": METHODS["memory/forget"],
    "mnemic.restore": METHODS["memory/restore"],
    "mnemic.dream": METHODS["memory/dream"],
    "mnemic.status": METHODS["memory/status"],
    "mnemic.review": METHODS["memory/review"],
    "mnemic.update": METHODS["memory/update"],
    "mnemic.merge": (requests.MergeParams, results.UpdateResult),
    "mnemic.supersede": (requests.SupersedeParams, results.UpdateResult),
    "mnemic.pin": (requests.PinParams, results.UpdateResult),
    "mnemic.openIndex": (requests.OpenIndexParams, results.OpenIndexResult),
}
