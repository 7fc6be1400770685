"""The server's copy of a document is the editor's, whatever stands in it."""

from __future__ import annotations

import pytest

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


def test_a_hover_behind_a_form_feed_is_about_its_own_line(server: Running) -> None:
    server.remember("billing_service must be deployed by hand.")
    server.open(CODE, "\x0c\ndeploy(billing_service)\nunrelated = 1\n")
    assert "by hand" in server.hover(CODE, 1, 9)
    assert server.hover(CODE, 2, 2) == ""
