"""What the shipped clients of Neovim, VS Code and Emacs declare is kept to: nothing is said or asked that they did not.

``pytest-lsp`` checks answers against the specification; its warnings are errors here, as all warnings are.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pygls.capabilities import get_capability
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

CLIENTS = ["neovim", "visual_studio_code", "emacs"]

HEAD = "---\nname: Billing ports\ntype: todo\n---\n\n"
NOTE = f"{HEAD}- The billing port of staging is 5433; see [[Tar]].\n  Why: 5432 is taken\n- The lid is blue 😀.\n"
TAR = "---\nname: Tar\ntype: user\n---\n\nTar seals what [[Billing ports]] leave open.\n"

#: What a server may ask of a client: the capability by which that says so. None: of every client.
ALLOWED = {
    lsp.WORKSPACE_CONFIGURATION: "workspace.configuration",
    lsp.WORKSPACE_APPLY_EDIT: "workspace.apply_edit",
    lsp.WORKSPACE_DIAGNOSTIC_REFRESH: "workspace.diagnostics.refresh_support",
    lsp.WORKSPACE_CODE_LENS_REFRESH: "workspace.code_lens.refresh_support",
    lsp.WORKSPACE_INLAY_HINT_REFRESH: "workspace.inlay_hint.refresh_support",
    lsp.WORKSPACE_FOLDING_RANGE_REFRESH: "workspace.folding_range.refresh_support",
    lsp.WORKSPACE_SEMANTIC_TOKENS_REFRESH: "workspace.semantic_tokens.refresh_support",
    lsp.WORKSPACE_TEXT_DOCUMENT_CONTENT_REFRESH: "workspace.text_document_content",
    lsp.WINDOW_WORK_DONE_PROGRESS_CREATE: "window.work_done_progress",
    lsp.WINDOW_SHOW_DOCUMENT: "window.show_document.support",
    lsp.WINDOW_SHOW_MESSAGE_REQUEST: "window.show_message",
    lsp.CLIENT_REGISTER_CAPABILITY: None,
}
#: The same for what it may register.
REGISTERED = {
    lsp.WORKSPACE_DID_CHANGE_CONFIGURATION: "workspace.did_change_configuration.dynamic_registration",
    lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES: "workspace.did_change_watched_files.dynamic_registration",
    lsp.WORKSPACE_TEXT_DOCUMENT_CONTENT: "workspace.text_document_content.dynamic_registration",
}
#: Requests that pytest-lsp answers by itself.
_ANSWERED = {
    lsp.WORKSPACE_CONFIGURATION,
    lsp.WORKSPACE_DIAGNOSTIC_REFRESH,
    lsp.WINDOW_WORK_DONE_PROGRESS_CREATE,
    lsp.WINDOW_SHOW_DOCUMENT,
}

#: What the server asked of each client, in order.
_asked: dict[LanguageClient, list[tuple[str, Any]]] = {}


def listening() -> LanguageClient:
    """Returns a client that keeps what it is asked."""
    client = pytest_lsp.make_test_lsp_client()
    _asked[client] = []

    def answer(method: str) -> Callable[[Any], object]:
        def kept(params: Any) -> object:
            _asked[client].append((method, params))
            return lsp.ApplyWorkspaceEditResult(applied=True) if method == lsp.WORKSPACE_APPLY_EDIT else None

        return kept

    for method in set(ALLOWED) - _ANSWERED:
        client.feature(method)(answer(method))
    return client


def undeclared(client: LanguageClient) -> list[str]:
    """What the server asked of a client that did not say it takes that."""
    registered = [
        (REGISTERED[one.method], one.method)
        for method, params in _asked[client]
        if method == lsp.CLIENT_REGISTER_CAPABILITY
        for one in params.registrations
    ]
    wanted = [*registered, *((ALLOWED[method], method) for method, _ in _asked[client])]
    assert client.capabilities is not None
    return [
        method for name, method in wanted if name and not get_capability(client.capabilities, name, False)
    ]


#: pytest-lsp says nothing of its types.
_connected: Callable[..., Callable[[Any], Any]] = pytest_lsp.fixture
CONFIG = ClientServerConfig(server_command=[sys.executable, "-m", "mnemic.server"], client_factory=listening)


@_connected(config=CONFIG, params=CLIENTS)
async def client(
    request: pytest.FixtureRequest, client_: LanguageClient, home: Path, tmp_path: Path
) -> AsyncIterator[None]:
    """A client of each kind, in a project, with two memory files of its own."""
    memories = home / ".qwen" / "memories"
    memories.mkdir(parents=True, mode=0o700)
    (memories / "note.md").write_text(NOTE)
    (memories / "tar.md").write_text(TAR)
    await client_.initialize_session(
        lsp.InitializeParams(
            capabilities=client_capabilities(request.param),
            workspace_folders=[lsp.WorkspaceFolder(uri=tmp_path.as_uri(), name="project")],
        )
    )
    yield
    await client_.shutdown_session()
    assert client_.error is None
    assert undeclared(client_) == []
    del _asked[client_]


def note(home: Path) -> lsp.TextDocumentIdentifier:
    return lsp.TextDocumentIdentifier((home / ".qwen" / "memories" / "note.md").as_uri())


def opened(client: LanguageClient, home: Path) -> lsp.TextDocumentIdentifier:
    document = note(home)
    item = lsp.TextDocumentItem(uri=document.uri, language_id="markdown", version=1, text=NOTE)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
    return document


def place(line: int, character: int = 0) -> lsp.Position:
    return lsp.Position(line=line, character=character)


TARGET = place(5, NOTE.split("\n")[5].index("Tar"))
ALL = lsp.Range(place(0), place(99))


async def diagnostics(client: LanguageClient, document: lsp.TextDocumentIdentifier) -> list[lsp.Diagnostic]:
    """Asked for where the client asks, else waited for."""
    assert client.capabilities is not None
    if get_capability(client.capabilities, "text_document.diagnostic") is not None:
        params = lsp.DocumentDiagnosticParams(text_document=document)
        report: Any = await client.text_document_diagnostic_async(params)
        return list(report.items)
    while document.uri not in client.diagnostics:
        await client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return list(client.diagnostics[document.uri])


@pytest.mark.asyncio
async def test_a_mistake_is_told_and_mended_in_the_version_that_is_open(
    client: LanguageClient, home: Path
) -> None:
    document = opened(client, home)
    told = await diagnostics(client, document)
    assert [one.code for one in told] == ["unknown-type"]
    context = lsp.CodeActionContext(diagnostics=told, only=[lsp.CodeActionKind.QuickFix])
    actions: Any = await client.text_document_code_action_async(
        lsp.CodeActionParams(text_document=document, range=told[0].range, context=context)
    )
    assert {action.kind for action in actions} == {lsp.CodeActionKind.QuickFix}
    edit = actions[0].edit
    assert client.capabilities is not None
    if get_capability(client.capabilities, "workspace.workspace_edit.document_changes", False):
        (change,) = edit.document_changes
        assert (change.text_document.version, edit.changes) == (1, None)
        edits = change.edits
    else:
        assert edit.document_changes is None
        edits = edit.changes[document.uri]
    assert [one.new_text in {"user", "feedback", "project", "reference"} for one in edits] == [True]


@pytest.mark.asyncio
async def test_a_memory_file_is_shown_with_all_that_is_known_of_it(
    client: LanguageClient, home: Path
) -> None:
    document = opened(client, home)
    symbols: Any = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(document))
    assert len(symbols) == 2
    lenses: Any = await client.text_document_code_lens_async(lsp.CodeLensParams(document))
    words = [await client.code_lens_resolve_async(one) for one in lenses if one.command is None]
    assert ["hot" in one.command.title for one in words if one.command] == [True, True]
    hints: Any = await client.text_document_inlay_hint_async(lsp.InlayHintParams(document, ALL))
    assert [one.position.line for one in hints] == [6, 7]
    tokens: Any = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(document))
    assert len(tokens.data) % 5 == 0
    assert tokens.data
    folds: Any = await client.text_document_folding_range_async(lsp.FoldingRangeParams(document))
    assert all(one.start_line < one.end_line for one in folds)
    assert 0 in {one.start_line for one in folds}
    hover: Any = await client.text_document_hover_async(lsp.HoverParams(document, place(5, 4)))
    assert "Billing ports" in hover.contents.value or "billing port" in hover.contents.value
    links: Any = await client.text_document_document_link_async(lsp.DocumentLinkParams(document))
    assert ["tar.md" in one.target for one in links] == [True]
    there: Any = await client.text_document_definition_async(lsp.DefinitionParams(document, TARGET))
    assert "tar.md" in str(there)


@pytest.mark.asyncio
async def test_code_is_hovered_over_and_memories_are_found_by_name(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = (tmp_path / "a.py").as_uri()
    text = "connect(staging, billing_port)\n"
    item = lsp.TextDocumentItem(uri=uri, language_id="python", version=1, text=text)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
    params = lsp.HoverParams(lsp.TextDocumentIdentifier(uri), place(0, 20))
    hover: Any = await client.text_document_hover_async(params)
    assert "5433" in hover.contents.value
    found: Any = await client.workspace_symbol_async(lsp.WorkspaceSymbolParams(query="tar"))
    assert "Tar" in [one.name for one in found]
    resolved = await client.workspace_symbol_resolve_async(found[0])
    assert resolved.location == found[0].location


@pytest.mark.asyncio
async def test_names_are_offered_within_brackets(client: LanguageClient, home: Path) -> None:
    document = opened(client, home)
    text = f"{NOTE}See [[T"
    line = text.count("\n")
    whole = lsp.TextDocumentContentChangeWholeDocument(text=text)
    version = lsp.VersionedTextDocumentIdentifier(uri=document.uri, version=2)
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(version, [whole]))
    params = lsp.CompletionParams(document, place(line, len("See [[T")))
    found: Any = await client.text_document_completion_async(params)
    items = getattr(found, "items", found)
    assert any("Tar" in one.label for one in items)
    await client.completion_item_resolve_async(items[0])


@pytest.mark.asyncio
async def test_a_command_is_done_and_what_is_open_is_asked_for_again(
    client: LanguageClient, home: Path
) -> None:
    document = opened(client, home)
    lenses: Any = await client.text_document_code_lens_async(lsp.CodeLensParams(document))
    forget = next(one.command for one in lenses if one.command and one.command.title == "Forget")
    told = client.wait_for_notification("memory/didChange")
    params = lsp.ExecuteCommandParams(command=forget.command, arguments=forget.arguments)
    done: Any = await client.workspace_execute_command_async(params)
    assert len(done["forgotten"]) == 1
    await told
    left = (home / ".qwen" / "memories" / "note.md").read_text()
    assert "5433" not in left
    assert "lid is blue" in left


@pytest.mark.asyncio
async def test_settings_are_taken_from_the_client_and_followed(client: LanguageClient, home: Path) -> None:
    document = opened(client, home)
    assert await client.text_document_code_lens_async(lsp.CodeLensParams(document))
    client.set_configuration({"codeLens": {"enabled": False}}, section="mnemic")
    client.workspace_did_change_configuration(lsp.DidChangeConfigurationParams(settings=None))
    # The server asks for them first: each look is a round trip, so that this ends as soon as it knows.
    for _ in range(100):
        if await client.text_document_code_lens_async(lsp.CodeLensParams(document)) is None:
            break
    else:
        pytest.fail("the lenses are still there")
