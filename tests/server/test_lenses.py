"""Code lenses and inlay hints: what stands at each memory of a file, and what a click on it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.running import Running
from tests.server.raw import Json

Start = Callable[..., Running]

HEAD = "---\nname: note\ntype: project\n---\n\n"
SEVERAL = f"{HEAD}- The first 😀 speaks of ships.\n  Why: they sail\n- The second speaks of tar.\n"
REFRESHED = {"workspace": {name: {"refreshSupport": True} for name in ("codeLens", "inlayHint")}}


def opened(server: Running, text: str, path: str = "note.md") -> str:
    uri = server.put(path, text).as_uri()
    server.open(uri, text, "markdown")
    return uri


def lenses(server: Running, uri: str) -> list[Json]:
    return server.result("textDocument/codeLens", {"textDocument": {"uri": uri}}) or []


def resolved(server: Running, lens: Json) -> str:
    command = server.result("codeLens/resolve", lens)["command"]
    assert command["command"] == ""
    return str(command["title"])


def words(server: Running, uri: str) -> list[str]:
    return [resolved(server, lens) for lens in lenses(server, uri) if "command" not in lens]


def with_links(server: Running, uri: str) -> list[str]:
    """The words, once the links were counted."""

    def counted() -> list[str]:
        told = words(server, uri)
        return told if all("link" in one for one in told) else []

    return server.eventually(counted)


def commands(server: Running, uri: str) -> list[tuple[int, str]]:
    found = lenses(server, uri)
    return [(one["range"]["start"]["line"], one["command"]["title"]) for one in found if one.get("command")]


def click(server: Running, uri: str, title: str, line: int) -> Any:
    (lens,) = [
        one
        for one in lenses(server, uri)
        if one.get("command", {}).get("title") == title and one["range"]["start"]["line"] == line
    ]
    command = {name: lens["command"][name] for name in ("command", "arguments")}
    return server.result("workspace/executeCommand", command)


def hints(server: Running, uri: str, first: int = 0, last: int = 99) -> list[Json]:
    lines = {"start": {"line": first, "character": 0}, "end": {"line": last, "character": 0}}
    params = {"textDocument": {"uri": uri}, "range": lines}
    return server.result("textDocument/inlayHint", params) or []


def uses(server: Running) -> int:
    return int(server.result("memory/list")["memories"][0]["uses"])


# Lenses


def test_each_memory_tells_its_warmth_its_uses_and_the_links_that_lead_to_it(fresh: Running) -> None:
    uri = opened(fresh, SEVERAL)
    fresh.put("other.md", f"{HEAD}See [[note]].\n".replace("name: note", "name: other"))
    fresh.result("memory/get", {"id": "project:note.md:1"})
    first, second = with_links(fresh, uri)
    assert "hot" in first
    assert "1 link in" in first
    assert second.count("used ") == 1
    assert fresh.result("memory/get", {"id": "project:note.md:1"})["memory"]["uses"] > 0


def test_a_file_that_the_editor_reads_again_was_not_used_again(fresh: Running) -> None:
    uri = opened(fresh, f"{HEAD}Ships sail.\n")
    for _ in range(5):
        fresh.close(uri)
        fresh.open(uri, f"{HEAD}Ships sail.\n", "markdown")
    for _ in range(2):
        fresh.result("memory/get", {"id": "project:note.md"})
    fresh.eventually(lambda: uses(fresh) >= 3)
    assert uses(fresh) == 3


def test_a_memory_that_nobody_links_to_says_so_and_a_pinned_one_that_it_is(fresh: Running) -> None:
    uri = opened(fresh, f"{HEAD}Ships sail.\n".replace("type:", "pinned: true\ntype:"))
    (told,) = with_links(fresh, uri)
    assert "no links in" in told
    assert told.endswith("pinned")


def test_they_stand_above_each_memory(fresh: Running) -> None:
    uri = opened(fresh, SEVERAL)
    assert sorted({one["range"]["start"]["line"] for one in lenses(fresh, uri)}) == [5, 7]
    assert commands(fresh, uri) == [(5, "Forget"), (7, "Forget")]


def test_forget_forgets_that_memory_and_no_other_and_can_be_taken_back(fresh: Running) -> None:
    uri = opened(fresh, SEVERAL)
    done = click(fresh, uri, "Forget", 7)
    assert done["forgotten"] == ["project:note.md:1"]
    (left,) = fresh.bodies()
    assert "first" in left
    fresh.result("memory/restore", {"token": done["undo"]["token"]})
    assert len(fresh.bodies()) == 2


def test_pin_and_unpin_take_turns_and_a_file_of_several_memories_offers_neither(fresh: Running) -> None:
    text = f"{HEAD}Ships sail.\n"
    uri = opened(fresh, text)
    assert click(fresh, uri, "Pin", 5)["memory"]["pinned"] is True
    now = (fresh.root() / "note.md").read_text()
    fresh.change(uri, now)
    assert click(fresh, uri, "Unpin", now.count("\n", 0, now.index("Ships")))["memory"]["pinned"] is False
    assert (fresh.root() / "note.md").read_text() == text


def test_what_is_typed_and_not_saved_keeps_its_words_and_offers_nothing_that_would_be_lost(
    fresh: Running,
) -> None:
    uri = opened(fresh, SEVERAL)
    fresh.change(uri, SEVERAL.replace("- The first", "\n- A new one.\n- The first"))
    told = lenses(fresh, uri)
    assert [one["range"]["start"]["line"] for one in told] == [7, 9], "the new one is nothing yet"
    assert all("hot" in one for one in words(fresh, uri))
    assert commands(fresh, uri) == []
    fresh.change(uri, SEVERAL, 3)
    assert len(commands(fresh, uri)) == 2


def test_a_lens_of_a_file_that_moved_on_means_the_same_memory_or_none(fresh: Running) -> None:
    uri = opened(fresh, SEVERAL)
    stale = [one for one in lenses(fresh, uri) if one.get("command")]
    fresh.put("note.md", SEVERAL.replace("- The first", "- A new one.\n- The first"))
    done = fresh.result("workspace/executeCommand", _bare(stale[1]))
    assert len(done["forgotten"]) == 1
    assert not any("tar" in body for body in fresh.bodies())
    assert len(fresh.bodies()) == 2


@pytest.mark.parametrize("typed", ["- The first 😀", "- The second", "name: note"])
def test_a_lens_from_before_something_was_typed_changes_nothing_and_says_why(
    fresh: Running, typed: str
) -> None:
    uri = opened(fresh, SEVERAL)
    stale = [one for one in lenses(fresh, uri) if one.get("command")]
    fresh.change(uri, SEVERAL.replace(typed, f"{typed} and more"))
    for lens in stale:
        error = fresh.error("workspace/executeCommand", _bare(lens))
        assert "was not changed: its file is open with changes that are not saved" in error["message"]
    assert len(fresh.bodies()) == 2
    assert (fresh.root() / "note.md").read_text() == SEVERAL


def test_a_lens_serves_again_once_what_was_typed_is_saved_or_taken_back(fresh: Running) -> None:
    uri = opened(fresh, SEVERAL)
    stale = [one for one in lenses(fresh, uri) if one.get("command")]
    more = SEVERAL.replace("ships", "boats")
    fresh.change(uri, more)
    (fresh.root() / "note.md").write_text(more)
    assert fresh.result("workspace/executeCommand", _bare(stale[1]))["forgotten"] == ["project:note.md:1"]
    fresh.close(uri)
    other = opened(fresh, SEVERAL, "other.md")
    stale = [one for one in lenses(fresh, other) if one.get("command")]
    fresh.change(other, more)
    fresh.change(other, SEVERAL, 3)
    assert fresh.result("workspace/executeCommand", _bare(stale[1]))["forgotten"] == ["project:other.md:1"]


def test_every_command_spares_what_is_typed_and_not_saved(fresh: Running) -> None:
    text = f"{HEAD}Ships sail.\n"
    uri = opened(fresh, text)
    fresh.put("other.md", f"{HEAD}Tar is black.\n")
    fresh.look()
    found = {one["id"]: one for one in fresh.result("memory/list")["memories"]}
    note, other = "project:note.md", "project:other.md"
    asked: list[tuple[str, Json]] = [
        ("mnemic.pin", {"id": note, "pinned": True}),
        ("mnemic.supersede", {"id": other, "by": note}),
        ("mnemic.merge", {"into": other, "from": [note]}),
        ("mnemic.forget", {"ids": [note], "apply": True}),
        ("mnemic.update", {"id": note, "revision": found[note]["revision"], "changes": {"pinned": True}}),
    ]
    fresh.change(uri, f"{text}More.\n")
    for command, argument in asked:
        error = fresh.error("workspace/executeCommand", {"command": command, "arguments": [argument]})
        assert "not saved" in error["message"], command
    assert (fresh.root() / "note.md").read_text() == text
    looked = {"command": "mnemic.forget", "arguments": [{"ids": [note]}]}
    assert fresh.result("workspace/executeCommand", looked)["candidates"]
    fresh.change(uri, text, 3)
    command, argument = asked[-1]
    done = fresh.result("workspace/executeCommand", {"command": command, "arguments": [argument]})
    assert done["memory"]["pinned"] is True


def _bare(lens: Json) -> Json:
    return {name: lens["command"][name] for name in ("command", "arguments")}


def test_a_vault_and_a_broken_file_offer_no_command(start: Start, tmp_path: Path) -> None:
    vault = tmp_path / "notes"
    vault.mkdir()
    (vault / "ships.md").write_text("Ships sail.\n")
    server = start(options={"vaults": [f"notes={vault}:**/*.md"]})
    uri = (vault / "ships.md").as_uri()
    server.open(uri, "Ships sail.\n", "markdown")
    assert len(words(server, uri)) == 1
    assert commands(server, uri) == []
    broken = opened(server, "---\nname: note\n- x\n  y: [\n---\n\nShips sail.\n")
    assert commands(server, broken) == []


def test_what_nobody_vouched_for_says_so_and_offers_no_command(start: Start, tmp_path: Path) -> None:
    planted = tmp_path / "project/.qwen/memory/planted.md"
    planted.parent.mkdir(parents=True)
    planted.write_text(f"{HEAD}Ships sail.\n")
    server = start(env={"QWEN_CODE_MEMORY_LOCAL": "1"})
    server.open(planted.as_uri(), planted.read_text(), "markdown")
    (told,) = words(server, planted.as_uri())
    assert "not trusted" in told
    assert commands(server, planted.as_uri()) == []


def test_other_documents_have_none_and_one_setting_switches_them_off_at_once(start: Start) -> None:
    server = start(capabilities=REFRESHED)
    server.open("file:///elsewhere/x.md", SEVERAL, "markdown")
    assert lenses(server, "file:///elsewhere/x.md") == hints(server, "file:///elsewhere/x.md") == []
    uri = opened(server, SEVERAL)
    assert lenses(server, uri)
    assert hints(server, uri)
    server.requests.clear()
    server.notify("workspace/didChangeConfiguration", {"settings": {"codeLens": {"enabled": False}}})
    for method in ("workspace/codeLens/refresh", "workspace/inlayHint/refresh"):
        server.wait_for_request(method)
    assert lenses(server, uri) == hints(server, uri) == []


@pytest.mark.parametrize(
    "data",
    [None, 7, {}, {"uri": "file:///x.md", "id": 7, "revision": ""}, {"id": "project:note.md"}],
)
def test_a_lens_that_is_none_of_ours_is_refused(fresh: Running, data: Any) -> None:
    place = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
    error = fresh.error("codeLens/resolve", {"range": place, "data": data})
    assert error["code"] == -32602


def test_a_lens_of_what_moved_on_is_told_as_content_modified(fresh: Running) -> None:
    uri = opened(fresh, f"{HEAD}The first speaks of ships.\n")
    lens = next(one for one in lenses(fresh, uri) if "command" not in one)
    fresh.put("note.md", f"{HEAD}Now it speaks of planes.\n")
    fresh.look()
    error = fresh.error("codeLens/resolve", lens)
    assert error["code"] == -32801
    assert "changed since it was read" in error["message"]


def test_a_lens_with_its_words_stays_as_it_is(fresh: Running) -> None:
    place = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
    lens = {"range": place, "command": {"title": "Forget", "command": "mnemic.forget", "arguments": []}}
    assert fresh.result("codeLens/resolve", lens)["command"]["title"] == "Forget"


# Hints


@pytest.mark.parametrize(("encoding", "units"), [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)])
def test_a_hint_stands_at_the_end_of_each_memory(start: Start, encoding: str, units: int) -> None:
    server = start(capabilities={"general": {"positionEncodings": [encoding]}})
    text = f"{HEAD}- One 😀 sails.\n- Two sails 😀\n"
    uri = opened(server, text)
    first, second = hints(server, uri)
    assert first["position"] == {"line": 5, "character": len("- One  sails.") + units}
    assert second["position"] == {"line": 6, "character": len("- Two sails ") + units}
    assert "today" in first["label"]
    assert "heat 0." in first["tooltip"]


def test_only_hints_of_the_lines_that_are_asked_for_are_told(fresh: Running) -> None:
    uri = opened(fresh, SEVERAL)
    lines: Sequence[int] = [one["position"]["line"] for one in hints(fresh, uri)]
    assert lines == [6, 7]
    assert [one["position"]["line"] for one in hints(fresh, uri, 7, 7)] == [7]
    assert hints(fresh, uri, 0, 5) == []
