"""Semantic tokens: what an editor colours in a memory file, whole, in part, and as it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.running import Running
from tests.server.an_editor import shown
from tests.server.raw import Json

Start = Callable[..., Running]

TEXT = "---\nname: 😀 note\ntype: project\n---\n\n😀 see [[other]] 😀 and [[😀 more]].\nWhy: so\n"


def opened(server: Running, text: str = TEXT) -> Json:
    uri = server.put("note.md", text).as_uri()
    server.open(uri, text, "markdown")
    return {"textDocument": {"uri": uri}}


def told(server: Running, data: list[int], text: str, encoding: str = "utf-16") -> list[tuple[str, str]]:
    """The tokens as an editor has them: their sort, and what stands there."""
    legend = server.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"]
    line = character = 0
    found = []
    for down, along, length, sort, modifiers in zip(*[iter(data)] * 5, strict=True):
        line, character = line + down, along if down else character + along
        start, end = ({"line": line, "character": character + more} for more in (0, length))
        found.append((legend[sort], shown(text, {"start": start, "end": end}, encoding)))
        assert modifiers == 0
    return found


EXPECTED = [
    ("property", "name"),
    ("property", "type"),
    ("enumMember", "project"),
    ("variable", "other"),
    ("variable", "😀 more"),
    ("keyword", "Why:"),
]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_they_are_told_in_the_units_that_were_agreed_on(start: Start, encoding: str) -> None:
    server = start(capabilities={"general": {"positionEncodings": [encoding]}})
    found = server.result("textDocument/semanticTokens/full", opened(server))
    assert told(server, found["data"], TEXT, encoding) == EXPECTED


def test_of_some_lines_only_theirs_are_told(fresh: Running) -> None:
    lines = {"start": {"line": 2, "character": 3}, "end": {"line": 5, "character": 0}}
    found = fresh.result("textDocument/semanticTokens/range", {**opened(fresh), "range": lines})
    assert told(fresh, found["data"], TEXT) == EXPECTED[1:5]


def applied(data: list[int], edits: Any) -> list[int]:
    for edit in sorted(edits, key=lambda one: -one["start"]):
        data = [*data[: edit["start"]], *edit.get("data", []), *data[edit["start"] + edit["deleteCount"] :]]
    return data


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        TEXT.replace("project", "user"),
        TEXT.replace("project", "none"),
        TEXT.replace("name:", "kind: fact\nname:"),
        f"{TEXT}\nSee [[last]].\n",
        TEXT.replace(" 😀 and", ", [[new]] and"),
        "nothing\n",
    ],
)
def test_what_changed_makes_the_old_tokens_the_new_ones(fresh: Running, text: str) -> None:
    document = opened(fresh)
    before = fresh.result("textDocument/semanticTokens/full", document)
    fresh.change(document["textDocument"]["uri"], text)
    asked = {**document, "previousResultId": before["resultId"]}
    delta = fresh.result("textDocument/semanticTokens/full/delta", asked)
    now = fresh.result("textDocument/semanticTokens/full", document)
    assert applied(before["data"], delta["edits"]) == now["data"]
    assert delta["resultId"] not in (before["resultId"], now["resultId"])


def test_where_nobody_knows_any_more_what_was_told_all_is_told(fresh: Running) -> None:
    document = opened(fresh)
    fresh.result("textDocument/semanticTokens/full", document)
    asked = {**document, "previousResultId": "another"}
    assert (
        told(fresh, fresh.result("textDocument/semanticTokens/full/delta", asked)["data"], TEXT) == EXPECTED
    )


def test_other_documents_have_none(fresh: Running) -> None:
    fresh.open("file:///elsewhere/x.md", TEXT, "markdown")
    other = {"textDocument": {"uri": "file:///elsewhere/x.md"}}
    assert fresh.result("textDocument/semanticTokens/full", other) is None
    closed = {"textDocument": {"uri": fresh.put("closed.md", TEXT).as_uri()}}
    assert fresh.result("textDocument/semanticTokens/full", closed) is None
