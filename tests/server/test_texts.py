"""The server's copy of a document is the editor's, whatever stands in it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from lsprotocol import types
from pygls.workspace import Workspace

from mnemic.server.rpc.texts import texts
from mnemic.server.to_lsp import Positions
from tests.running import Running
from tests.server.an_editor import offset, position

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


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
@pytest.mark.parametrize("signs", ["ab", "aé日😀", "a😀", "\u2028é"])
def test_every_place_of_a_long_line_has_the_column_that_the_editor_counts(signs: str, encoding: str) -> None:
    by_chance = random.Random(7)
    lengths = [0, 1, 511, 512, 513, 1024, 1500, 0, 3]
    text = "".join("".join(by_chance.choices(signs, k=n)) + by_chance.choice(["\n", "\r\n"]) for n in lengths)
    for whole in (text, text.rstrip("\r\n"), ""):
        positions = Positions(whole, encoding)
        for at in range(len(whole) + 1):
            if whole[at - 1 : at + 1] == "\r\n":
                continue  # no editor speaks of the place within a line end
            place = position(whole, at, encoding)
            found = positions.at(at)
            assert {"line": found.line, "character": found.character} == place
            assert positions.offset(found) == at == offset(whole, place, encoding)


def test_a_hover_behind_a_form_feed_is_about_its_own_line(server: Running) -> None:
    server.remember("billing_service must be deployed by hand.")
    server.open(CODE, "\x0c\ndeploy(billing_service)\nunrelated = 1\n")
    assert "by hand" in server.hover(CODE, 1, 9)
    assert server.hover(CODE, 2, 2) == ""


TYPED = "---\nname: Typed\ntype: project\n---\n\nA [[ghost]] is here.\n"
AT_ITS_START = {"start": {"line": 5, "character": 0}, "end": {"line": 5, "character": 0}}


def place(line: Any, character: Any) -> dict[str, Any]:
    return {"line": line, "character": character}


def changed(server: Running, uri: str, *changes: object, version: object = 2) -> None:
    params = {"textDocument": {"uri": uri, "version": version}, "contentChanges": [*changes]}
    server.notify("textDocument/didChange", params)


def dead(server: Running, uri: str) -> list[tuple[int, int]]:
    """Where the server's copy has its one link; nothing where it knows no text but the one on disk, which has none."""
    found = server.result("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
    starts = [one["range"]["start"] for one in found if one["code"] == "dead-link"]
    return [(one["line"], one["character"]) for one in starts]


@pytest.mark.parametrize(
    "broken",
    [
        {"range": {"start": place(-1, 0), "end": place(0, 0)}, "text": "x"},
        {"range": {"start": place(0, -1), "end": place(0, 0)}, "text": "x"},
        {"range": {"start": place(0, 0), "end": place(2**31, 0)}, "text": "x"},
        {"range": {"start": place(0, 0), "end": place(0, 10**30)}, "text": "x"},
        {"range": {"start": place(5, 3), "end": place(5, 2)}, "text": "x"},
        {"range": {"start": place(5, 0), "end": place(4, 9)}, "text": "x"},
        {"range": {"start": place(0, 0)}, "text": "x"},
        {"range": {"start": place(0.5, 0), "end": place(1, 0)}, "text": "x"},
        {"range": {}, "text": "x"},
        {"range": None, "text": "x"},
        {"range": AT_ITS_START},
        {"range": AT_ITS_START, "text": None},
        5,
    ],
)
def test_a_document_whose_change_cannot_be_made_is_unknown_until_its_text_comes_again(
    server: Running, broken: object
) -> None:
    uri = server.put("typed.md", "---\nname: Typed\ntype: project\n---\n\nSaved.\n").as_uri()
    server.open(uri, TYPED, "markdown")
    assert dead(server, uri) == [(5, 4)]
    changed(server, uri, {"range": AT_ITS_START, "text": "x"}, broken)
    assert dead(server, uri) == []
    assert any(one.startswith("textDocument/didChange: contentChanges") for one in server.problems())
    changed(server, uri, {"range": AT_ITS_START, "text": "Look: "}, version=3)
    assert dead(server, uri) == []
    changed(server, uri, {"text": TYPED}, {"range": AT_ITS_START, "text": "Look: "}, version=4)
    assert dead(server, uri) == [(5, 10)]
    changed(server, uri, broken, version=5)
    server.close(uri)
    server.open(uri, TYPED, "markdown")
    assert dead(server, uri) == [(5, 4)]
    server.close(uri)


def test_a_change_of_a_document_that_was_never_opened_is_told_in_a_sentence(fresh: Running) -> None:
    uri = fresh.put("never.md", "---\nname: Never\ntype: project\n---\n\nSaved.\n").as_uri()
    for number, change in enumerate([{"range": AT_ITS_START, "text": "x"}, {"text": TYPED}]):
        changed(fresh, uri, change, version=number)
    told = fresh.wait_for_notification("window/logMessage")["message"]
    assert told == "textDocument/didChange: textDocument.uri: is not open"
    assert dead(fresh, uri) == []
    assert "Error" not in fresh.log()
    fresh.open(uri, TYPED, "markdown")
    assert dead(fresh, uri) == [(5, 4)]
