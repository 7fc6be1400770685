"""The composition root: the outside world is handed in here, and here stands the table of handlers.

A handler's module is imported when its method is first used, so that the handshake waits for none of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import nullcontext
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp

from mnemic.core.surroundings import Surroundings
from mnemic.protocol.names import SCHEME, TOKEN_TYPES
from mnemic.server.rpc.server import Handler, Server, register, register_command
from mnemic.server.version import VERSION

if TYPE_CHECKING:
    from mnemic.server.session import Session

#: Method → the module of ``handlers`` that answers it. Notifications of LSP and ours run in message order.
HANDLERS = {
    "memory/recall": "memory_recall",
    "memory/wake": "memory_wake",
    "memory/remember": "memory_remember",
    "memory/update": "memory_update",
    "memory/forget": "memory_forget",
    "memory/restore": "memory_restore",
    "memory/undoLog": "memory_undo_log",
    "memory/list": "memory_list",
    "memory/get": "memory_get",
    "memory/review": "memory_review",
    "memory/links": "memory_links",
    "memory/status": "memory_status",
    "memory/extract": "memory_extract",
    "memory/dream": "memory_dream",
    "memory/rebuildIndex": "memory_rebuild_index",
    "memory/cancelTask": "memory_cancel_task",
    lsp.TEXT_DOCUMENT_HOVER: "text_document_hover",
    lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: "text_document_document_symbol",
    lsp.TEXT_DOCUMENT_DIAGNOSTIC: "text_document_diagnostic",
    lsp.TEXT_DOCUMENT_CODE_ACTION: "text_document_code_action",
    lsp.TEXT_DOCUMENT_CODE_LENS: "text_document_code_lens",
    lsp.CODE_LENS_RESOLVE: "code_lens_resolve",
    lsp.TEXT_DOCUMENT_INLAY_HINT: "text_document_inlay_hint",
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: "text_document_semantic_tokens_full",
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA: "text_document_semantic_tokens_full_delta",
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: "text_document_semantic_tokens_range",
    lsp.WORKSPACE_TEXT_DOCUMENT_CONTENT: "workspace_text_document_content",
    lsp.TEXT_DOCUMENT_DOCUMENT_LINK: "text_document_document_link",
    lsp.TEXT_DOCUMENT_DEFINITION: "text_document_definition",
    lsp.TEXT_DOCUMENT_REFERENCES: "text_document_references",
    lsp.TEXT_DOCUMENT_PREPARE_RENAME: "text_document_prepare_rename",
    lsp.TEXT_DOCUMENT_RENAME: "text_document_rename",
    lsp.TEXT_DOCUMENT_FOLDING_RANGE: "text_document_folding_range",
    lsp.TEXT_DOCUMENT_COMPLETION: "text_document_completion",
    lsp.COMPLETION_ITEM_RESOLVE: "completion_item_resolve",
    lsp.WORKSPACE_WILL_RENAME_FILES: "workspace_will_rename_files",
    lsp.WORKSPACE_SYMBOL: "workspace_symbol",
    lsp.WORKSPACE_SYMBOL_RESOLVE: "workspace_symbol_resolve",
}

#: The same for notifications: their handlers are sync.
LISTENERS = {
    "chat/didOpen": "chat_did_open",
    "chat/didAppend": "chat_did_append",
    "chat/didReplace": "chat_did_replace",
    "chat/didCompleteTurn": "chat_did_complete_turn",
    "chat/didClose": "chat_did_close",
    lsp.TEXT_DOCUMENT_DID_OPEN: "text_document_did_open",
    lsp.TEXT_DOCUMENT_DID_CHANGE: "text_document_did_change",
    lsp.TEXT_DOCUMENT_DID_SAVE: "text_document_did_save",
    lsp.TEXT_DOCUMENT_DID_CLOSE: "text_document_did_close",
    lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES: "workspace_did_change_watched_files",
    lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS: "workspace_did_change_workspace_folders",
    lsp.WORKSPACE_DID_CHANGE_CONFIGURATION: "workspace_did_change_configuration",
    lsp.WINDOW_WORK_DONE_PROGRESS_CANCEL: "window_work_done_progress_cancel",
}

#: Command → module.
COMMAND_HANDLERS = {
    "mnemic.recall": "memory_recall",
    "mnemic.remember": "memory_remember",
    "mnemic.forget": "command_forget",
    "mnemic.restore": "memory_restore",
    "mnemic.dream": "memory_dream",
    "mnemic.status": "memory_status",
    "mnemic.review": "memory_review",
    "mnemic.update": "command_update",
    "mnemic.merge": "command_merge",
    "mnemic.supersede": "command_supersede",
    "mnemic.pin": "command_pin",
    "mnemic.openIndex": "command_open_index",
}

#: Handlers whose asker waits with a prompt or a cursor in hand: work in the background gives way to them.
PROMPT = {"memory_recall", "memory_wake", "text_document_hover", "text_document_completion"}

#: What we tell a client on our own.
TOLD = ("memory/didChange", "memory/taskDidChange", "telemetry/event")

OPTIONS: dict[str, object] = {
    lsp.WORKSPACE_SYMBOL: lsp.WorkspaceSymbolOptions(resolve_provider=True),
    lsp.TEXT_DOCUMENT_DIAGNOSTIC: lsp.DiagnosticOptions(
        identifier="mnemic", inter_file_dependencies=True, workspace_diagnostics=False
    ),
    lsp.TEXT_DOCUMENT_CODE_ACTION: lsp.CodeActionOptions(
        code_action_kinds=[lsp.CodeActionKind.QuickFix, "source.fixAll.mnemic"], resolve_provider=False
    ),
    lsp.TEXT_DOCUMENT_CODE_LENS: lsp.CodeLensOptions(resolve_provider=True),
    lsp.TEXT_DOCUMENT_INLAY_HINT: lsp.InlayHintOptions(resolve_provider=False),
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: lsp.SemanticTokensLegend(
        token_types=TOKEN_TYPES, token_modifiers=[]
    ),
    lsp.TEXT_DOCUMENT_DOCUMENT_LINK: lsp.DocumentLinkOptions(resolve_provider=False),
    lsp.TEXT_DOCUMENT_COMPLETION: lsp.CompletionOptions(
        trigger_characters=["[", "@", ":"], resolve_provider=True
    ),
    lsp.WORKSPACE_WILL_RENAME_FILES: lsp.FileOperationRegistrationOptions(
        filters=[
            lsp.FileOperationFilter(pattern=lsp.FileOperationPattern(glob=glob, matches=kind), scheme="file")
            for glob, kind in (
                ("**/*.md", lsp.FileOperationPatternKind.File),
                ("**/*", lsp.FileOperationPatternKind.Folder),
            )
        ]
    ),
    lsp.TEXT_DOCUMENT_DID_SAVE: lsp.SaveOptions(include_text=False),
}


def build(surroundings: Surroundings) -> Server:
    """Returns a server that is ready to be served."""
    server = Server("mnemic", VERSION)
    server.experimental = {
        "mnemic": {"version": VERSION, "methods": _ours(HANDLERS), "notifications": _ours(LISTENERS, TOLD)}
    }
    server.content_schemes = [SCHEME]
    start = _Start(server, surroundings)
    server.on_bad_notification = start.bad_notification
    register(server, lsp.INITIALIZE, start.initialize)
    register(server, lsp.INITIALIZED, start.initialized)
    for method, module in HANDLERS.items():
        register(server, method, start.request(module), OPTIONS.get(method))
    for method, module in LISTENERS.items():
        register(server, method, start.notification(module), OPTIONS.get(method))
    for command, module in COMMAND_HANDLERS.items():
        register_command(server, command, start.request(module))
    return server


def _ours(*groups: Iterable[str]) -> list[str]:
    """The methods that are not LSP's."""
    return sorted(
        method
        for group in groups
        for method in group
        if method.startswith(("memory/", "chat/", "telemetry/"))
    )


class _Start:
    """From the handshake to the session: only what the answer needs is done before it."""

    def __init__(self, server: Server, surroundings: Surroundings) -> None:
        self._server = server
        self._surroundings = surroundings
        self._options: object = None
        self._names_folders = False

    def initialize(self, _server: Server, params: lsp.InitializeParams) -> None:
        """Keeps the options; the session is made when the first message after the answer needs it."""
        self._options = params.initialization_options
        self._names_folders = params.workspace_folders is not None

    def initialized(self, _server: Server, _params: object) -> None:
        """The client is ready: open the stores and begin to look at them."""
        self.session.begin()

    def bad_notification(self, method: str, sentence: str) -> None:
        """What is wrong with a notification is kept from the first one on."""
        self.session.bad_notification(method, sentence)

    @cached_property
    def session(self) -> Session:
        from mnemic.core.memory import Problem  # noqa: PLC0415 - after the handshake
        from mnemic.core.pressure import memory_pressure  # noqa: PLC0415
        from mnemic.protocol.options import read_options  # noqa: PLC0415
        from mnemic.server.client import Client  # noqa: PLC0415
        from mnemic.server.memory_readings import read_memory  # noqa: PLC0415
        from mnemic.server.session import Session  # noqa: PLC0415

        options = read_options(self._options)
        client = Client(self._server, self._names_folders)
        session = Session(
            client, self._surroundings, options.values, pressure=lambda: memory_pressure(read_memory())
        )
        if options.refusal:
            session.report(Problem("warning", "bad-options", options.refusal))
        self._server.on_parting, self._server.on_leave = session.part, session.end
        return session

    def request(self, module: str) -> Handler:
        """Returns the handler of a request."""

        async def handle(_server: Server, params: Any) -> Any:  # noqa: ANN401 - the method's table says what they are
            with self.session.courtesy.answering() if module in PROMPT else nullcontext():
                answer = _module(module).handle(self.session, _guarded(params))
                return await answer if asyncio.iscoroutine(answer) else answer

        return handle

    def notification(self, module: str) -> Handler:
        """Returns the handler of a notification."""

        def handle(_server: Server, params: Any) -> None:  # noqa: ANN401 - as above
            _module(module).handle(self.session, _guarded(params))

        return handle


def _guarded(params: Any) -> Any:  # noqa: ANN401 - as the handler takes them
    if not (hasattr(params, "session_id") or hasattr(params, "agent")):
        return params
    from mnemic.server.guarding import guarded  # noqa: PLC0415 - after the handshake

    return guarded(params)


def _module(name: str) -> Any:  # noqa: ANN401 - each has a ``handle`` of its own params
    return import_module(f"mnemic.server.handlers.{name}")
