"""The names of our methods that a client may send. ``methods`` says what they carry, and costs more to import."""

from __future__ import annotations

#: The scheme of the documents that the server itself writes: ``mnemic:/status``.
SCHEME = "mnemic"

#: The legend of semantic tokens.
TOKEN_TYPES = ("property", "enumMember", "variable", "keyword")

REQUESTS = frozenset(
    {
        "memory/recall",
        "memory/wake",
        "memory/remember",
        "memory/update",
        "memory/forget",
        "memory/restore",
        "memory/undoLog",
        "memory/list",
        "memory/get",
        "memory/review",
        "memory/links",
        "memory/status",
        "memory/extract",
        "memory/dream",
        "memory/rebuildIndex",
        "memory/cancelTask",
    }
)

NOTIFICATIONS = frozenset(
    {"chat/didOpen", "chat/didAppend", "chat/didReplace", "chat/didCompleteTurn", "chat/didClose"}
)
