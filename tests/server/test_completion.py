"""Completion: names, keys and values in memory files, ``@memory`` in messages, and a preview for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.core.a_store import topic
from tests.running import Running
from tests.server.an_editor import edited, position, shown
from tests.server.raw import Json

Start = Callable[..., Running]

HEAD = "---\nname: me\n"


@pytest.fixture(scope="module", autouse=True)
def memories(server: Running) -> None:
    filled(server)


def filled(server: Running) -> None:
    server.put(
        "project/deploy-day.md",
        topic(
            "We deploy on *Tuesdays*.\n\nWhy: support", "Deploy day", tags="[release, ops]", kind="decision"
        ),
    )
    server.put(
        "project/old-day.md", topic("Mondays.", "Deploy on Mondays", superseded_by="project/deploy-day.md")
    )
    server.put("日本.md", topic("😀", "日本 notes", tags="[ops]"))
    server.put("tea.md", topic("Green tea.", "Crème & tea"), "user")


def typed(server: Running, text: str, name: str = "draft.md", language: str = "markdown", **of: str) -> Any:
    """Completes at ``^`` of a document; returns the text without it, its URI and the answer."""
    uri = of.get("uri") or (server.root() / name).as_uri()
    at = text.index("^")
    text = text.replace("^", "", 1)
    server.open(uri, text, language)
    place = position(text, at, of.get("encoding", "utf-16"))
    found = server.result("textDocument/completion", {"textDocument": {"uri": uri}, "position": place})
    server.close(uri)
    return text, found


def labels(found: Json | None) -> list[str]:
    return [item["label"] for item in found["items"]] if found else []


def test_what_is_offered_is_told_at_the_handshake(server: Running) -> None:
    provider = server.capabilities["completionProvider"]
    assert provider == {"triggerCharacters": ["[", "@", ":"], "resolveProvider": True}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_a_name_is_put_between_brackets_and_not_one_character_beside(start: Start, encoding: str) -> None:
    server = start(capabilities={"general": {"positionEncodings": [encoding]}})
    filled(server)
    text, found = typed(server, "日😀 [[日^ 😀 rest\n", encoding=encoding)
    (item,) = found["items"]
    assert found["isIncomplete"] is False
    assert shown(text, item["textEdit"]["range"], encoding) == "日"
    assert edited(text, [item["textEdit"]], encoding) == "日😀 [[日本 notes]] 😀 rest\n"


def test_names_are_found_however_they_are_typed_and_what_was_overtaken_is_not(server: Running) -> None:
    assert set(labels(typed(server, "[[^\n")[1])) == {"Deploy day", "日本 notes", "Crème & tea"}
    for word in ("dep", "DEPLOY D", "deploy-day", "dplday"):
        assert labels(typed(server, f"[[{word}^\n")[1]) == ["Deploy day"]
    (item,) = typed(server, "[[creme^\n")[1]["items"]
    assert item["filterText"] == "Crème & tea creme & tea tea"
    assert item["sortText"] == "0000"
    assert typed(server, "[[zzz^\n")[1] is None
    own = (server.root() / "project/deploy-day.md").as_uri()
    assert labels(typed(server, "---\nname: Deploy day\n---\n[[dep^\n", uri=own)[1]) == []


def test_a_client_that_can_replace_a_word_gets_both_ranges(start: Start) -> None:
    item = {"insertReplaceSupport": True, "labelDetailsSupport": True}
    server = start(capabilities={"textDocument": {"completion": {"completionItem": item}}})
    filled(server)
    text, found = typed(server, "see [[de^ploy]] then\n")
    edit = found["items"][0]["textEdit"]
    assert (shown(text, edit["insert"]), shown(text, edit["replace"])) == ("de", "deploy")
    assert edit["newText"] == "Deploy day"
    assert found["items"][0]["labelDetails"] == {"description": "project/project"}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ty^", ["type"]),
        ("type:^", ["user", "feedback", "project", "reference"]),
        ("type: fe^", ["feedback"]),
        ("kind: d^", ["decision"]),
        ("tags: [x, ^]", ["ops", "release"]),
        ("tags: re^", ["release"]),
        ("related: cr^", ["Crème & tea"]),
        ("supersedes: dep^", ["Deploy day"]),
        ("supersedes: tea^", []),  # another store's
        ("description: dep^", []),
    ],
)
def test_keys_and_values_of_a_header(server: Running, line: str, expected: list[str]) -> None:
    assert labels(typed(server, f"{HEAD}{line}\n---\n\nx\n")[1]) == expected


def test_values_are_written_as_the_header_needs_them(server: Running) -> None:
    def chosen(line: str) -> str:
        text, found = typed(server, f"{HEAD}{line}\n---\n")
        return edited(text, [found["items"][0]["textEdit"]]).splitlines()[2]

    assert chosen("type:^") == "type: user"
    assert chosen("ki^") == "kind: "
    assert chosen("related: [dep^]") == "related: [Deploy day]"
    assert chosen("superseded_by: dep^") == "superseded_by: project/deploy-day.md"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_a_name_with_a_comma_is_one_name_in_a_header(start: Start, encoding: str) -> None:
    server = start(capabilities={"general": {"positionEncodings": [encoding]}})
    server.put("ships.md", topic("x", "Ships, 😀 tar: all", tags='["a, b"]'))
    for line, expected, filtered in (
        ("related: 😀 x, sh^", "related: [😀 x, 'Ships, 😀 tar: all']", "😀 x, Ships"),
        ("related: [😀, sh^ips, tar]", "related: [😀, 'Ships, 😀 tar: all', tar]", "Ships"),
        ('related: ["sh^"]', 'related: ["Ships, 😀 tar: all"]', "Ships"),
        ("related:\n- sh^", "related:\n- 'Ships, 😀 tar: all'", "Ships"),
        ("related: [[sh^", "related: ['Ships, 😀 tar: all']", "[[Ships"),
        ("tags: a^", "tags: ['a, b']", "a, b"),
        ("supersedes: sh^", "supersedes: ships.md", "Ships"),
    ):
        text, found = typed(server, f"{HEAD}{line}\n---\n", encoding=encoding)
        (item,) = found["items"]
        assert edited(text, [item["textEdit"]], encoding) == f"{HEAD}{expected}\n---\n"
        assert item["filterText"].startswith(filtered)
    assert edited("[[", [typed(server, "[[^")[1]["items"][0]["textEdit"]]) == "[[Ships, 😀 tar: all]]"


def test_a_header_names_each_key_once_with_its_meaning(server: Running) -> None:
    _, found = typed(server, f"{HEAD}^\n---\n")
    assert "name" not in labels(found)
    assert "type" in labels(found)
    assert all(item["detail"] for item in found["items"])


def test_in_the_index_only_links_are_completed(server: Running) -> None:
    index = (server.root() / "MEMORY.md").as_uri()
    assert labels(typed(server, "[[dep^\n", uri=index)[1]) == ["Deploy day"]
    assert typed(server, "---\nty^\n---\n", uri=index)[1] is None


@pytest.mark.parametrize(
    ("uri", "language"),
    [
        ("file:///repo/.git/COMMIT_EDITMSG", "plaintext"),
        ("file:///repo/msg", "gitcommit"),
        ("file:///repo/msg", "git-commit"),
        ("untitled:chat-1", "copilot-chat"),
        ("vscode-scm:git/scm0/input", "scminput"),
    ],
)
def test_a_message_takes_what_a_memory_says(server: Running, uri: str, language: str) -> None:
    text, found = typed(server, "fix 😀 @memory dep^\n", uri=uri, language=language)
    (item,) = found["items"]
    assert item["filterText"].startswith("@memory Deploy day")
    assert edited(text, [item["textEdit"]]) == "fix 😀 We deploy on *Tuesdays*.\n"
    assert len(labels(typed(server, "@^", uri=uri, language=language)[1])) == 3
    assert typed(server, "[[dep^", uri=uri, language=language)[1] is None
    assert typed(server, "ada@mem^", uri=uri, language=language)[1] is None


@pytest.mark.parametrize("uri", ["file:///repo/a.py", "untitled:1", "file:///repo/README.md"])
def test_in_code_and_other_texts_nothing_is_offered(server: Running, uri: str) -> None:
    for text in ("@memory ^", "[[^", "---\nty^\n---\n"):
        assert typed(server, text, uri=uri, language="python")[1] is None


def test_switched_off_it_is_silent_in_messages(start: Start) -> None:
    server = start(options={"enabled": False})
    filled(server)
    assert typed(server, "@memory ^", uri="file:///repo/.git/COMMIT_EDITMSG")[1] is None


@pytest.mark.parametrize(("formats", "kind"), [(["markdown", "plaintext"], "markdown"), (None, None)])
def test_an_item_is_resolved_to_a_preview_in_the_clients_markup(
    start: Start, formats: list[str] | None, kind: str | None
) -> None:
    item = {"documentationFormat": formats} if formats else {}
    server = start(capabilities={"textDocument": {"completion": {"completionItem": item}}})
    filled(server)
    (chosen,) = typed(server, "[[dep^\n")[1]["items"]
    assert "documentation" not in chosen
    told = server.result("completionItem/resolve", chosen)
    assert told["detail"] == "project/project · decision · today"
    said = told["documentation"]["value"] if kind else told["documentation"]
    assert (
        said == ("We deploy on \\*Tuesdays\\*." if kind else "We deploy on *Tuesdays*.") + "\n\nWhy: support"
    )
    assert {key: told[key] for key in chosen} == chosen


@pytest.mark.parametrize(
    "data", [None, 7, {}, {"id": "project:gone.md", "uri": "file:///x"}, {"id": "x", "uri": "y"}]
)
def test_what_stands_for_no_memory_comes_back_as_it_is(server: Running, data: Any) -> None:
    item = {"label": "x", **({} if data is None else {"data": data})}
    assert server.result("completionItem/resolve", item) == item


def test_what_came_with_a_repository_is_never_offered(start: Start) -> None:
    server = start(env={"QWEN_CODE_MEMORY_LOCAL": "1"}, options={"trust.projectStores": "never"})
    filled(server)
    assert labels(typed(server, "[[^\n")[1]) == ["Crème & tea"]
    assert typed(server, f"{HEAD}tags: ^\n---\n")[1] is None


def test_a_large_store_is_offered_in_parts(start: Start) -> None:
    server = start()
    for n in range(60):
        (server.root() / "project").mkdir(parents=True, exist_ok=True)
        (server.root() / "project" / f"note-{n}.md").write_text(topic("x", f"Note {n}"))
    server.look()
    found = typed(server, "[[note^\n")[1]
    assert (found["isIncomplete"], len(found["items"])) == (True, 50)
    assert [item["sortText"] for item in found["items"]] == sorted(
        item["sortText"] for item in found["items"]
    )
    found = typed(server, "[[note 5^\n")[1]
    assert (found["isIncomplete"], len(found["items"])) == (False, 15)


def test_what_is_forgotten_or_typed_counts_at_once(start: Start) -> None:
    server = start()
    filled(server)
    server.open((server.root() / "new.md").as_uri(), "---\nname: Brand new\n---\n\nx\n", "markdown")
    assert labels(typed(server, "[[brand^\n")[1]) == ["Brand new"]
    server.result("memory/forget", {"ids": ["project:project/deploy-day.md"], "apply": True})
    assert typed(server, "[[dep^\n")[1] is None
