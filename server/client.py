"""The client as we see it: what it can do, what it has open, and everything that we tell or ask it."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Sequence
from urllib.parse import unquote

from lsprotocol import types as lsp

from mnemic.core.errors import ModelLate, ModelUnavailable
from mnemic.protocol.converter import structure
from mnemic.protocol.events import CompleteParams, CompleteResult
from mnemic.protocol.faults import InvalidParams
from mnemic.protocol.names import SCHEME
from mnemic.protocol.options import SECTION, read_abilities
from mnemic.server.rpc.server import Server

#: Seconds that a person has to answer a question; after that nothing was chosen.
ANSWER_SECONDS = 60.0
#: What it may be told to ask for again: its name among the capabilities of a workspace, and the request that tells it.
REFRESHES = {
    "diagnostics": lsp.WORKSPACE_DIAGNOSTIC_REFRESH,
    "code_lens": lsp.WORKSPACE_CODE_LENS_REFRESH,
    "inlay_hint": lsp.WORKSPACE_INLAY_HINT_REFRESH,
    "folding_range": lsp.WORKSPACE_FOLDING_RANGE_REFRESH,
    "semantic_tokens": lsp.WORKSPACE_SEMANTIC_TOKENS_REFRESH,
}


class Client:
    """One connected editor or agent."""

    def __init__(self, server: Server, names_folders: bool) -> None:
        self._server = server
        self._names_folders = names_folders
        self._watched: set[str] = set()

    # -- what it is

    @property
    def capabilities(self) -> lsp.ClientCapabilities:
        """What it told at the handshake."""
        return self._server.client_capabilities

    @property
    def encoding(self) -> str:
        """The negotiated position encoding, e.g. ``utf-16``."""
        return str(
            getattr(
                self._server.workspace.position_encoding, "value", self._server.workspace.position_encoding
            )
            or "utf-16"
        )

    @property
    def folder_uris(self) -> list[str]:
        """The workspace folders, or the root of a client that knows no folders."""
        workspace = self._server.workspace
        if workspace.folders or self._names_folders:
            return [folder.uri for folder in workspace.folders.values()]
        return [workspace.root_uri] if workspace.root_uri else []

    @property
    def renders_commands(self) -> bool:
        """Whether ``command:`` links in a hover work."""
        return read_abilities(self.capabilities.experimental).command_links

    @property
    def completes(self) -> bool:
        """Whether it lets its own model be asked."""
        return read_abilities(self.capabilities.experimental).model

    @property
    def asks_people(self) -> bool:
        """Whether it can show a question with choices."""
        return self.capabilities.window is not None and self.capabilities.window.show_message is not None

    @property
    def shows_progress(self) -> bool:
        """Whether it shows work that it did not ask for."""
        return self.capabilities.window is not None and self.capabilities.window.work_done_progress is True

    @property
    def gives_configuration(self) -> bool:
        """Whether it can be asked for its settings."""
        workspace = self.capabilities.workspace
        return workspace is not None and workspace.configuration is True

    @property
    def pulls_diagnostics(self) -> bool:
        """Whether it asks for diagnostics by itself."""
        document = self.capabilities.text_document
        return document is not None and document.diagnostic is not None

    @property
    def shows_content(self) -> bool:
        """Whether it opens virtual documents that are ours."""
        workspace = self.capabilities.workspace
        return workspace is not None and workspace.text_document_content is not None

    @property
    def takes_code_actions(self) -> bool:
        """Whether it takes code actions that carry their edit, not commands alone."""
        document = self.capabilities.text_document
        asked = document.code_action if document else None
        return asked is not None and asked.code_action_literal_support is not None

    @property
    def takes_document_changes(self) -> bool:
        """Whether an edit may name the version of the document that it is for."""
        workspace = self.capabilities.workspace
        asked = workspace.workspace_edit if workspace else None
        return asked is not None and asked.document_changes is True

    # -- what it has open

    def document_lines(self, uri: str) -> Sequence[str] | None:
        """Returns the lines of a document as the client has it, or as it stands on disk; None where there is none."""
        try:
            return self._server.workspace.get_text_document(uri).lines
        except (OSError, ValueError, TypeError):
            return None

    def document_text(self, uri: str) -> str | None:
        """Returns the text of an open document; None where the client has it not open."""
        document = self._server.workspace.text_documents.get(unquote(uri))  # as pygls keys them
        return None if document is None else document.source

    def document_version(self, uri: str) -> int | None:
        """Returns which version of an open document that text is; None where the client has it not open."""
        document = self._server.workspace.text_documents.get(unquote(uri))
        return None if document is None else document.version

    def document_language(self, uri: str) -> str:
        """Returns the language of an open document, "" where the client has it not open."""
        document = self._server.workspace.text_documents.get(unquote(uri))
        return (document.language_id if document else None) or ""

    @property
    def open_documents(self) -> list[str]:
        """The URIs of the documents that it has open."""
        return [document.uri for document in self._server.workspace.text_documents.values()]

    # -- what we tell it

    def notify(self, method: str, params: object) -> None:
        """Sends a notification."""
        self._server.protocol.notify(method, params)

    def log(self, sentence: str, kind: lsp.MessageType = lsp.MessageType.Warning) -> None:
        """One calm line in the client's log, for a person."""
        self.notify("window/logMessage", lsp.LogMessageParams(type=kind, message=sentence))

    def publish_diagnostics(self, uri: str, found: Sequence[lsp.Diagnostic]) -> None:
        """Says what is wrong with a document; an empty list takes all back."""
        params = lsp.PublishDiagnosticsParams(uri=uri, diagnostics=list(found))
        self.notify("textDocument/publishDiagnostics", params)

    def progress(
        self,
        token: int | str,
        value: lsp.WorkDoneProgressBegin | lsp.WorkDoneProgressReport | lsp.WorkDoneProgressEnd,
    ) -> None:
        """Tells the beginning, the state or the end of work that has this token."""
        self.notify("$/progress", lsp.ProgressParams(token=token, value=value))

    # -- what we ask it

    def refresh(self, *kinds: str) -> None:
        """Has it ask again for all that it said it would (``kinds``: only these, as ``code_lens``)."""
        workspace = self.capabilities.workspace
        for kind, method in REFRESHES.items():
            asked = getattr(workspace, kind, None)
            if asked is not None and asked.refresh_support is True and (not kinds or kind in kinds):
                self._server.protocol.send_request(method)  # whether it does changes nothing here

    def refresh_content(self, uri: str) -> None:
        """Has it ask again for a virtual document."""
        if self.shows_content:
            params = lsp.TextDocumentContentRefreshParams(uri=uri)
            self._server.protocol.send_request(lsp.WORKSPACE_TEXT_DOCUMENT_CONTENT_REFRESH, params)

    async def configuration(self, section: str) -> object:
        """Returns what its settings hold in this section; None where it has none, or fails to say."""
        params = lsp.ConfigurationParams(items=[lsp.ConfigurationItem(section=section)])
        answer = await self._answer("workspace/configuration", params)
        return answer[0] if isinstance(answer, list | tuple) and answer else None

    async def ask(self, sentence: str, choices: Sequence[str]) -> str | None:
        """Shows a question; returns the choice, or None where there is none within a minute."""
        params = lsp.ShowMessageRequestParams(
            type=lsp.MessageType.Info,
            message=sentence,
            actions=[lsp.MessageActionItem(title=choice) for choice in choices],
        )
        chosen = await self._answer("window/showMessageRequest", params, ANSWER_SECONDS)
        return getattr(chosen, "title", None)

    async def takes_progress(self, token: str) -> bool:
        """Asks whether work under this token may be shown; False where it may not, or nobody answers."""
        params = lsp.WorkDoneProgressCreateParams(token=token)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._server.protocol.send_request_async("window/workDoneProgress/create", params)
        except Exception:  # noqa: BLE001 - a client that refuses may say so as it likes
            return False
        return True

    async def show_document(self, uri: str) -> bool:
        """Opens a document in the editor; False where it can't."""
        window = self.capabilities.window
        if window is None or window.show_document is None or not window.show_document.support:
            return False
        params = lsp.ShowDocumentParams(uri=uri, take_focus=True)
        return getattr(await self._answer("window/showDocument", params), "success", False) is True

    async def complete(self, params: CompleteParams, seconds: float) -> CompleteResult:
        """Has its own model asked; where that takes longer, it is told that nobody waits any more.

        :raises ModelUnavailable: if it gives no text in time.
        """
        number = str(uuid.uuid4())
        try:
            async with asyncio.timeout(seconds):
                answer = await self._server.protocol.send_request_async("model/complete", params, number)
            return structure(CompleteResult, answer)
        except (TimeoutError, asyncio.CancelledError) as error:
            self.notify("$/cancelRequest", lsp.CancelParams(id=number))
            if isinstance(error, asyncio.CancelledError):
                raise
            raise ModelLate(seconds) from None
        except InvalidParams:
            raise ModelUnavailable("the editor's answer holds no text") from None
        except Exception:  # noqa: BLE001 - an editor whose model fails may say so as it likes
            raise ModelUnavailable("the editor answers with an error") from None

    async def _answer(self, method: str, params: object, seconds: float | None = None) -> object:
        """Returns its answer; None where it fails, or says nothing in time."""
        try:
            async with asyncio.timeout(seconds):  # not wait_for: in Python 3.11 that may lose a cancellation
                answer: object = await self._server.protocol.send_request_async(method, params)
        except Exception:  # noqa: BLE001 - a client that fails to answer has said nothing
            return None
        return answer

    async def watch(self, folders: Sequence[str]) -> None:
        """Asks once for file events of each folder, where the client takes such a registration."""
        workspace = self.capabilities.workspace
        watching = workspace.did_change_watched_files if workspace else None
        new = [uri for uri in folders if uri not in self._watched]
        if watching is None or not watching.dynamic_registration or not new:
            return
        self._watched.update(new)
        options = lsp.DidChangeWatchedFilesRegistrationOptions(
            watchers=[
                lsp.FileSystemWatcher(
                    glob_pattern=lsp.RelativePattern(base_uri=uri, pattern="**/*.md")
                    if watching.relative_pattern_support
                    else "**/*.md"
                )
                for uri in new
            ]
        )
        await self._register(
            lsp.Registration(
                id=f"mnemic-memories-{len(self._watched)}",
                method=lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES,
                register_options=options,
            )
        )

    async def register(self) -> None:
        """Asks for what cannot be said in the answer to ``initialize``, where the client takes such registrations."""
        workspace = self.capabilities.workspace
        changes = workspace.did_change_configuration if workspace else None
        content = workspace.text_document_content if workspace else None
        wanted = []
        if changes is not None and changes.dynamic_registration:
            section = lsp.DidChangeConfigurationRegistrationOptions(section=SECTION)
            method = lsp.WORKSPACE_DID_CHANGE_CONFIGURATION
            wanted.append(lsp.Registration(id="mnemic-settings", method=method, register_options=section))
        if content is not None and content.dynamic_registration:
            scheme = lsp.TextDocumentContentRegistrationOptions(schemes=[SCHEME])
            method = lsp.WORKSPACE_TEXT_DOCUMENT_CONTENT
            wanted.append(lsp.Registration(id="mnemic-documents", method=method, register_options=scheme))
        await self._register(*wanted)

    async def _register(self, *registrations: lsp.Registration) -> None:
        if registrations:
            params = lsp.RegistrationParams(registrations=registrations)
            await self._answer(lsp.CLIENT_REGISTER_CAPABILITY, params)
