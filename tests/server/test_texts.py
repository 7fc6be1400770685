"""The server's copy of a document is the editor's, whatever stands in it."""

from __future__ import annotations

import pytest
from lsprotocol import types
from pygls.workspace import Workspace

from mnemic.server.rpc.texts import texts
from tests.running import Running

CODE = "file:///app/separated.py"


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_change_behind_what_ends_no_line_is_made_where_the_editor_made_it(
    server: Running, separator: str, newline: str
) -> None:
    uri = server.root().joinpath("separated.md").as_uri()
    rows = [
        "---",
        "name: Separated",
        "type: project",
        "---",
        "",
        f"one{separator}two",
        "",
        "- See [[Alpha]] please.",
    ]
    text = newline.join(rows)
    server.put("separated.md", text)
    server.open(uri, text, "markdown")
    at = {"start": {"line": 7, "character": 2}, "end": {"line": 7, "character": 6}}
    change = {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"range": at, "text": ""}]}
    server.notify("textDocument/didChange", change)
    links = server.result("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
    (dead,) = [one for one in links if one["code"] == "dead-link"]
    assert dead["range"] == {"start": {"line": 7, "character": 4}, "end": {"line": 7, "character": 9}}
    server.close(uri)


@pytest.mark.parametrize(
    ("text", "start", "end", "after"),
    [
        ("abc", (0, 10), (0, 10), "abcX"),
        ("abc\r\ndef", (0, 4), (0, 4), "abcX\r\ndef"),
        ("abc\ndef", (0, 0), (1, 99), "X"),
        ("abc\ndef", (0, 0), (99, 0), "X"),
        ("abc\ndef", (0, 4), (0, 4), "abcX\ndef"),
        ("a\r\n\u2028😀b", (1, 3), (1, 4), "a\r\n\u2028😀X"),
        ("", (0, 0), (0, 0), "X"),
        ("abc\n", (1, 0), (1, 0), "abc\nX"),
    ],
)
def test_a_change_is_made_where_lsp_says(
    text: str, start: tuple[int, int], end: tuple[int, int], after: str
) -> None:
    partial, columns = types.TextDocumentSyncKind.Incremental, types.PositionEncodingKind.Utf16
    workspace = texts(Workspace(None, partial, None, columns))
    document = types.TextDocumentItem(uri="untitled:x", language_id="", version=1, text=text)
    workspace.put_text_document(document)
    change = types.TextDocumentContentChangePartial(
        range=types.Range(types.Position(*start), types.Position(*end)), text="X"
    )
    named = types.VersionedTextDocumentIdentifier(version=2, uri="untitled:x")
    workspace.update_text_document(named, change)
    assert workspace.text_documents["untitled:x"].source == after


def test_a_hover_behind_a_form_feed_is_about_its_own_line(server: Running) -> None:
    server.remember("billing_service must be deployed by hand.")
    server.open(CODE, "\x0c\ndeploy(billing_service)\nunrelated = 1\n")
    assert "by hand" in server.hover(CODE, 1, 9)
    assert server.hover(CODE, 2, 2) == ""
