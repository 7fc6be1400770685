"""``memory/review`` over the wire: each suggestion's command, sent back as it is, does what its title says, and can be undone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.running import Running
from tests.server.raw import Json

Start = Callable[..., Running]

LITERALS: Json = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}
EDITOR: Json = {"textDocument": {"codeAction": LITERALS, "diagnostic": {}}}


def topic(text: str, *, type_: str = "project", more: str = "") -> str:
    return f"---\nname: {text.splitlines()[0]}\ntype: {type_}\n{more}---\n\n{text}\n"


def review(server: Running, **params: object) -> list[Json]:
    found: list[Json] = server.result("memory/review", params)["suggestions"]
    return found


def execute(server: Running, edit: Json) -> Any:
    return server.result(
        "workspace/executeCommand", {"command": edit["command"], "arguments": edit["arguments"]}
    )


def held(server: Running) -> dict[str, bytes]:
    root = server.root()
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*.md"))}


def undone(server: Running, done: Any, before: dict[str, bytes]) -> None:
    server.result("memory/restore", {"token": done["undo"]["token"]})
    after = held(server)
    assert {path: after.get(path) for path in before if path != "MEMORY.md"} == {
        path: data for path, data in before.items() if path != "MEMORY.md"
    }


def test_the_first_systems_case(start: Start) -> None:
    """Two equal dashboards and a note for this task in one file (governance, case 56)."""
    server = start()
    body = (
        "# Project Memory\n\n- Dashboard: https://grafana.internal/d/x\n- Dashboard: https://grafana.internal/d/x\n"
        "- This is only temporary for this task.\n"
    )
    server.put("project.md", f"---\nname: Project Memory\ntype: project\n---\n\n{body}")
    found = server.result("memory/review", {})
    assert [one["kind"] for one in found["suggestions"]] == ["duplicate", "forget", "migrate"]
    assert (found["total"], found["reviewed"]) == (3, 3)
    duplicate, forget, migrate = found["suggestions"]
    assert duplicate["ids"] == ["project:project.md:0", "project:project.md:1"]
    assert forget["ids"] == ["project:project.md:2"]
    assert "edit" not in migrate  # the header belongs to all memories of the file
    execute(server, duplicate["edit"])
    assert sorted(server.bodies()) == [
        "Dashboard: https://grafana.internal/d/x",
        "This is only temporary for this task.",
    ]
    execute(server, next(one for one in review(server) if one["kind"] == "forget")["edit"])
    assert server.bodies() == ["Dashboard: https://grafana.internal/d/x"]


def test_duplicates_become_one_with_all_reasons(start: Start) -> None:
    server = start()
    server.put("a.md", topic("We deploy on Tuesdays\n\nWhy: support is staffed then", more="tags: [ops]\n"))
    server.put("b.md", topic("We deploy on Tuesdays.\n\nWhy: traffic is low", more="tags: [release]\n"))
    (one,) = review(server)
    assert one["kind"] == "duplicate"
    assert one["reason"] == "2 memories say the same: “We deploy on Tuesdays”."
    before = held(server)
    done = execute(server, one["edit"])
    assert {"support is staffed then", "traffic is low"} == set(done["memory"]["why"].split("; "))
    assert set(done["memory"]["tags"]) == {"ops", "release"}
    assert len(server.bodies()) == 1
    assert review(server) == []
    undone(server, done, before)
    assert len(server.bodies()) == 2


def test_what_was_merged_away_may_be_learned_again(start: Start) -> None:
    server = start()
    server.put("a.md", topic("We deploy on Tuesdays"))
    server.put("b.md", topic("we deploy on Tuesdays."))
    execute(server, review(server)[0]["edit"])
    (left,) = server.result("memory/list", {})["memories"]
    server.result("memory/forget", {"ids": [left["id"]], "apply": True})
    assert server.remember("We deploy on Tuesdays.")["outcome"] == "created"


def test_of_two_that_contradict_the_newer_takes_the_place_of_the_older(start: Start) -> None:
    server = start()
    server.put("a.md", topic("The freeze starts on Monday", more="modified: 2026-01-01\n"))
    server.put("b.md", topic("The freeze starts on Wednesday", more="modified: 2026-02-01\n"))
    (one,) = review(server)
    assert (one["kind"], one["ids"]) == ("conflict", ["project:a.md", "project:b.md"])
    before = held(server)
    done = execute(server, one["edit"])
    assert done["memory"]["supersedes"] == "project:a.md"
    old = server.result("memory/get", {"id": "project:a.md"})["memory"]
    assert old["supersededBy"] == "project:b.md"
    assert review(server) == []
    undone(server, done, before)


def test_a_type_an_end_and_an_importance_are_changed_as_the_title_says(start: Start) -> None:
    server = start()
    server.put("a.md", topic("Dashboard: https://grafana.internal/d/x"))
    server.put("b.md", topic("Keep the old endpoint until 2020-01-31"))
    outdated, migrate = review(server)
    assert (outdated["kind"], migrate["kind"]) == ("outdated", "migrate")
    assert execute(server, migrate["edit"])["memory"]["type"] == "reference"
    done = execute(server, outdated["edit"])
    assert done["memory"]["validTo"] == "2020-01-31"
    assert server.recall("old endpoint") == []
    assert review(server) == []


def test_a_file_that_moved_on_is_not_changed(start: Start) -> None:
    server = start()
    server.put("a.md", topic("Dashboard: https://grafana.internal/d/x"))
    (one,) = review(server)
    server.put("a.md", topic("Dashboard: https://grafana.internal/d/y"))
    answer = server.request(
        "workspace/executeCommand",
        {"command": one["edit"]["command"], "arguments": one["edit"]["arguments"]},
    )
    assert answer["error"]["data"]["kind"] == "conflict"


def test_what_is_pinned_stays_and_vaults_are_left_out(start: Start, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    for name in ("a", "b"):
        (notes / f"{name}.md").write_text(topic("The vault says it twice"))
    server = start(
        options={
            "vaults": [{"name": "notes", "path": str(notes), "globs": ["*.md"]}],
        }
    )
    server.put("a.md", topic("We deploy on Tuesdays", more="pinned: true\n"))
    server.put("b.md", topic("We deploy on Tuesdays.", more="pinned: true\n"))
    server.put("c.md", topic("Keep the old endpoint until 2020-01-31", more="pinned: true\n"))
    (one,) = review(server)
    assert one["kind"] == "duplicate"
    assert "edit" not in one
    server.put("b.md", topic("We deploy on Tuesdays."))
    (one,) = review(server)
    assert one["edit"]["arguments"][0]["into"] == "project:a.md"


def test_a_limit_and_the_command(start: Start) -> None:
    server = start()
    for n in range(5):
        server.put(f"{n}.md", topic(f"Keep endpoint v{n} until 2020-01-31"))
    found = server.result("memory/review", {"limit": 2})
    assert (len(found["suggestions"]), found["total"], found["reviewed"]) == (2, 5, 5)
    again = execute(server, {"command": "mnemic.review", "arguments": [{"limit": 2}]})
    assert again["suggestions"] == found["suggestions"]
    for limit in (0, 1001):
        assert server.request("memory/review", {"limit": limit})["error"]["code"] == -32602


# In the editor


def actions(server: Running, uri: str, line: int) -> list[Json]:
    told = server.result("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
    here = [one for one in told if one["range"]["start"]["line"] <= line <= one["range"]["end"]["line"]]
    at = {"line": line, "character": 0}
    params = {
        "textDocument": {"uri": uri},
        "range": {"start": at, "end": at},
        "context": {"diagnostics": here},
    }
    return server.result("textDocument/codeAction", params) or []


def diagnostics(server: Running, uri: str) -> list[tuple[str, int]]:
    told = server.result("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
    return [(one["code"], one["range"]["start"]["line"]) for one in told]


def test_a_duplicate_is_told_where_it_is_read_and_merged_from_there(start: Start) -> None:
    server = start(capabilities=EDITOR)
    text = topic("We deploy on Tuesdays")
    uri = server.put("a.md", text).as_uri()
    server.open(uri, text, "markdown")
    assert diagnostics(server, uri) == []
    server.put("b.md", topic("We deploy on Tuesdays."))
    assert diagnostics(server, uri) == [("review-duplicate", 5)]
    (action,) = actions(server, uri, 5)
    assert [one["code"] for one in action["diagnostics"]] == ["review-duplicate"]
    assert "edit" not in action
    execute(server, action["command"])
    assert len(server.bodies()) == 1
    assert diagnostics(server, uri) == []


def test_nothing_is_offered_for_a_text_that_is_not_saved(start: Start) -> None:
    server = start(capabilities=EDITOR)
    text = topic("Keep the old endpoint until 2020-01-31")
    uri = server.put("a.md", text).as_uri()
    server.open(uri, text, "markdown")
    assert diagnostics(server, uri) == [("review-outdated", 5)]
    server.change(uri, text.replace("old", "new"))
    assert diagnostics(server, uri) == []
    assert actions(server, uri, 5) == []


@pytest.fixture
def editor(start: Start) -> Running:
    return start(capabilities=EDITOR)


def learned(server: Running) -> tuple[str, Path]:
    """A memory of a function, open in the editor, and the function's file."""
    code = server.project / "src" / "retry.py"
    code.parent.mkdir()
    code.write_text("def retry_later(job):\n    return job.after(3)\n")
    memory = server.remember("retry_later() waits three seconds", scope="project")["memory"]
    assert [(one["symbol"], one["state"]) for one in memory["evidence"]] == [("retry_later", "fresh")]
    file = Path(memory["uri"].removeprefix("file://"))
    server.open(memory["uri"], file.read_text(), "markdown")
    return memory["uri"], code


def test_code_that_changed_is_told_at_the_header_and_can_be_confirmed(editor: Running) -> None:
    uri, code = learned(editor)
    assert diagnostics(editor, uri) == []
    code.write_text("def retry_later(job):\n    return job.after(5)\n")
    ((told, line),) = diagnostics(editor, uri)
    assert told == "evidence-changed"
    prompt = editor.result("memory/recall", {"query": "how long does retry_later wait?"})["prompt"]
    assert "> The code it speaks of has changed since: src/retry.py::retry_later." in prompt
    assert "The code it speaks of has changed since" in editor.result("memory/wake", {})["prompt"]
    editor.open(code.as_uri(), code.read_text())
    assert "The code it speaks of has changed since" in editor.hover(code.as_uri(), 0, 6)
    confirm, forget = actions(editor, uri, line)
    assert confirm["title"] == "It still holds: keep what the code says now as what it speaks of"
    assert forget["command"]["command"] == "mnemic.forget"
    ((new,),) = confirm["edit"]["changes"].values()
    file = Path(uri.removeprefix("file://"))
    rows = file.read_text().split("\n")
    at = new["range"]
    assert at["start"]["line"] == at["end"]["line"] == line
    rows[line] = (
        rows[line][: at["start"]["character"]] + new["newText"] + rows[line][at["end"]["character"] :]
    )
    file.write_text("\n".join(rows))
    editor.change(uri, file.read_text())
    assert diagnostics(editor, uri) == []


def test_code_that_went_is_told_with_where_it_is_now(editor: Running) -> None:
    uri, code = learned(editor)
    code.rename(code.with_name("later.py"))
    told = editor.result("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
    assert [one["code"] for one in told] == ["evidence-gone"]
    assert "src/later.py::retry_later" in told[0]["message"]
    (one,) = review(editor)
    assert one["kind"] == "outdated"
    memory = editor.result("memory/get", {"id": one["ids"][0]})["memory"]
    (gone,) = memory["evidence"]
    assert (gone["state"], gone["movedTo"]) == ("gone", code.with_name("later.py").as_uri())
    done = execute(editor, one["edit"])["memory"]
    assert [(each["state"], each["uri"]) for each in done["evidence"]] == [
        ("fresh", code.with_name("later.py").as_uri())
    ]
    code.with_name("later.py").unlink()
    assert (
        "What it speaks of is no longer there: src/later.py::retry_later."
        in editor.result("memory/recall", {"query": "retry_later waits"})["prompt"]
    )
    assert len(editor.bodies()) == 1


def test_a_marker_and_a_chat_have_their_evidence_too(editor: Running) -> None:
    (editor.project / "app.py").write_text("def main_loop():\n    pass\n")
    editor.open((editor.project / "x.py").as_uri(), "# mnemic: remember main_loop() must never block\n")
    editor.learn("s", "Remember that app.py holds the only loop of this project")
    memories = editor.result("memory/list", {})["memories"]
    found = {tuple((Path(e["uri"]).name, e.get("symbol")) for e in one["evidence"]) for one in memories}
    assert found == {(("app.py", "main_loop"),), (("app.py", None),)}
