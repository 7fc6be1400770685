"""Markers in documents, and memory files as other programs and editors change them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.core.a_store import topic
from tests.running import ASKS, Running
from tests.server.raw import Json

Start = Callable[..., Running]

CODE = "file:///home/ada/app/main.py"
#: A foreign change is visible to a request that begins this many seconds after it; the rest is the machine's.
VISIBLE, MARGIN = 1.2, 3.0


def marker(text: str) -> str:
    return f"import os\n\n# mnemic: remember {text}\ndef run():\n    pass\n"


def test_a_marker_is_kept_when_its_document_is_opened(fresh: Running) -> None:
    fresh.open(CODE, marker("the retry limit of the client is seven"))
    fresh.eventually(fresh.bodies)
    (memory,) = fresh.result("memory/list")["memories"]
    assert memory["body"] == "the retry limit of the client is seven"
    assert memory["source"]["uri"] == CODE


@pytest.mark.parametrize(
    "uri", ["file:///a%20b/c%23d.py", "file:///%C3%A9/x.py", "file:///100%25.py", "file:///c%3A/x.py"]
)
def test_a_document_of_an_odd_name_is_read_too(fresh: Running, uri: str) -> None:
    fresh.open(uri, marker("the retry limit of the client is seven"))
    fresh.eventually(fresh.bodies)
    (memory,) = fresh.result("memory/list")["memories"]
    assert memory["source"]["uri"] == uri


@pytest.mark.parametrize("close", [False, True])
def test_a_marker_is_kept_when_it_is_saved(fresh: Running, close: bool) -> None:
    fresh.open(CODE, "x = 1\n")
    fresh.change(CODE, marker("the retry limit of the client is seven"))
    fresh.save(CODE)
    if close:
        fresh.close(CODE)
    fresh.eventually(fresh.bodies)
    assert fresh.bodies() == ["the retry limit of the client is seven"]


def test_a_marker_is_kept_when_typing_rests(fresh: Running) -> None:
    fresh.open(CODE, "x = 1\n")
    for end in range(1, 8):
        fresh.change(CODE, marker("the retry limit of the client is"[: 4 * end]), end + 1)
    fresh.change(CODE, marker("the retry limit of the client is seven"), 20)
    fresh.eventually(fresh.bodies)
    assert fresh.bodies() == ["the retry limit of the client is seven"]


def test_an_edited_marker_updates_its_memory(fresh: Running) -> None:
    fresh.open(CODE, marker("the retry limit of the client is seven"))
    (id_,) = fresh.eventually(lambda: [one["id"] for one in fresh.result("memory/list")["memories"]])
    fresh.change(CODE, marker("the retry limit of the client is nine"))
    fresh.save(CODE)
    fresh.eventually(lambda: fresh.bodies() == ["the retry limit of the client is nine"])
    assert [one["id"] for one in fresh.result("memory/list")["memories"]] == [id_]


@pytest.mark.parametrize(("choice", "left"), [("Forget it", 0), ("Keep it", 1), (None, 1)])
def test_a_deleted_marker_offers_to_forget_once(start: Start, choice: str | None, left: int) -> None:
    asked: list[Json] = []

    def answer(request: Json) -> Json:
        if request["method"] == "window/showMessageRequest":
            asked.append(request["params"])
        return {"result": choice and {"title": choice}}

    server = start(capabilities=ASKS, answer=answer)
    server.open(CODE, marker("the retry limit of the client is seven"))
    server.eventually(server.bodies)
    for version in (2, 3):
        server.change(CODE, "import os\n", version)
        server.save(CODE)
    server.eventually(lambda: asked)
    server.eventually(lambda: len(server.bodies()) == left)
    server.look()
    assert len(asked) == 1
    assert "retry limit" in asked[0]["message"]


def test_a_deleted_marker_keeps_its_memory_where_nobody_can_be_asked(fresh: Running) -> None:
    fresh.open(CODE, marker("the retry limit of the client is seven"))
    fresh.eventually(fresh.bodies)
    fresh.change(CODE, "import os\n")
    fresh.save(CODE)
    fresh.look()
    assert fresh.bodies() == ["the retry limit of the client is seven"]


def test_a_memory_without_its_comment_is_told_in_the_status_until_either_is_back_or_gone(
    fresh: Running,
) -> None:
    fresh.open(CODE, marker("the retry limit of the client is seven"))
    fresh.eventually(fresh.bodies)
    fresh.change(CODE, "import os\n")
    fresh.save(CODE)
    (orphan,) = fresh.eventually(lambda: orphans(fresh))
    assert orphan["severity"] == "info"
    assert fresh.bodies() == ["the retry limit of the client is seven"]
    fresh.change(CODE, marker("the retry limit of the client is seven"), 3)
    fresh.save(CODE)
    fresh.eventually(lambda: not orphans(fresh))
    fresh.change(CODE, "import os\n", 4)
    fresh.save(CODE)
    fresh.eventually(lambda: orphans(fresh))
    (id_,) = [one["id"] for one in fresh.result("memory/list")["memories"]]
    assert id_ in orphan["message"]
    fresh.result("memory/forget", {"ids": [id_], "apply": True})
    assert orphans(fresh) == []


def orphans(server: Running) -> list[Json]:
    return [problem for problem in server.status()["problems"] if problem["code"] == "comment-gone"]


def test_a_marker_in_a_very_long_document_is_found(fresh: Running) -> None:
    fresh.open(CODE, "x = 1\n" * 50_000 + marker("the retry limit of the client is seven"))
    fresh.eventually(fresh.bodies)
    assert fresh.bodies() == ["the retry limit of the client is seven"]


@pytest.mark.parametrize("options", [{"extract": {"documents": "off"}}, {"enabled": False}])
def test_markers_are_left_alone_where_that_is_switched_off(start: Start, options: Json) -> None:
    server = start(options=options)
    server.open(CODE, marker("the retry limit of the client is seven"))
    server.save(CODE)
    server.look()
    assert server.bodies() == []


@pytest.mark.parametrize(
    "uri", ["untitled:Untitled-1", "vscode-remote://ssh/x.py", "file://server/share/p.py", "x.py", ""]
)
def test_a_document_that_is_no_file_has_markers_too_and_does_no_harm(fresh: Running, uri: str) -> None:
    fresh.open(uri, marker("the retry limit of the client is seven"))
    fresh.save(uri)
    fresh.eventually(fresh.bodies)
    fresh.hover(uri, 0, 3)
    fresh.close(uri)
    assert len(fresh.bodies()) == 1


def test_a_memory_file_is_no_place_for_markers(fresh: Running) -> None:
    file = fresh.put("a.md", "The A speaks of `# mnemic: remember nothing of this kind`.\n")
    fresh.open(file.as_uri(), "# mnemic: remember nothing of this kind\n", "markdown")
    fresh.save(file.as_uri())
    fresh.look()
    assert len(fresh.bodies()) == 1


# Files that others change


def test_a_file_that_another_program_writes_is_seen_by_itself(fresh: Running) -> None:
    root = fresh.root()
    root.mkdir(parents=True, exist_ok=True)
    fresh.status()
    (root / "foreign.md").write_text("The foreign one speaks of Traefik.\n")
    fresh.eventually(lambda: fresh.recall("Traefik"), VISIBLE + MARGIN)
    (root / "foreign.md").write_text("The foreign one speaks of HAProxy.\n")
    fresh.eventually(lambda: fresh.recall("HAProxy"), VISIBLE + MARGIN)
    (root / "foreign.md").unlink()
    fresh.eventually(lambda: not fresh.bodies(), VISIBLE + MARGIN)


def test_a_client_that_never_says_initialized_sees_foreign_files_too(start: Start) -> None:
    server = start(initialize=False)
    server.result("initialize", {"processId": None, "rootUri": server.project.as_uri(), "capabilities": {}})
    root = server.root()
    root.mkdir(parents=True, exist_ok=True)
    (root / "foreign.md").write_text("The foreign one speaks of Traefik.\n")
    server.eventually(lambda: server.recall("Traefik"), VISIBLE + MARGIN)


def test_what_the_client_says_was_changed_is_in_the_very_next_answer(fresh: Running) -> None:
    """Twenty times each: the notification and the question go out together."""
    file = fresh.root() / "project" / "quay.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh.remember("The lamp burns oil from Bergen.", scope="user")
    for number in range(20):
        there = file.exists()
        file.write_text(topic(f"The quay has {number + 500} rings for boats", "Quay"))
        if number % 2:
            fresh.notify("textDocument/didSave", {"textDocument": {"uri": file.as_uri()}})
        else:
            change = {"uri": file.as_uri(), "type": 2 if there else 1}
            fresh.notify("workspace/didChangeWatchedFiles", {"changes": [change]})
        found = fresh.result("memory/recall", {"query": "how many rings has the quay?", "dryRun": True})[
            "memories"
        ]
        assert [memory["body"] for memory in found] == [f"The quay has {number + 500} rings for boats"]
        if number % 5 == 4:
            file.unlink()
            fresh.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": file.as_uri(), "type": 3}]})
            assert fresh.result("memory/list", {"scopes": ["project"]})["total"] == 0


@pytest.mark.parametrize("by", ["didSave", "didChangeWatchedFiles"])
def test_a_hint_makes_a_change_visible_at_once(fresh: Running, by: str) -> None:
    root = fresh.root()
    root.mkdir(parents=True, exist_ok=True)
    for n in range(5):
        file = root / f"foreign{n}.md"
        file.write_text(f"The foreign one speaks of host{n}q.\n")
        if by == "didSave":
            fresh.save(file.as_uri())
        else:
            fresh.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": file.as_uri(), "type": 1}]})
        assert fresh.recall(f"host{n}q")


def test_a_client_that_can_is_asked_for_file_events_of_each_store_once(start: Start) -> None:
    capabilities = {
        "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True, "relativePatternSupport": True}}
    }
    server = start(capabilities=capabilities)
    params = server.wait_for_request("client/registerCapability")["params"]
    (registration,) = params["registrations"]
    assert registration["method"] == "workspace/didChangeWatchedFiles"
    watched = {one["globPattern"]["baseUri"] for one in registration["registerOptions"]["watchers"]}
    assert watched == {server.root("user").as_uri(), server.root().as_uri()}
    server.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": []}})
    server.status()
    assert server.requests == []


def test_a_refused_registration_harms_nothing(start: Start) -> None:
    capabilities = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
    server = start(
        capabilities=capabilities, answer=lambda request: {"error": {"code": -32601, "message": "no"}}
    )
    server.wait_for_request("client/registerCapability")
    server.look()
    assert server.status()["problems"] == []


# What is told of changes


def changes(server: Running, work: Callable[[], Any]) -> Any:
    work()
    return server.wait_for_notification("memory/didChange")


def test_changes_are_told_with_ids_after_a_quiet_spell_and_a_rising_revision(fresh: Running) -> None:
    fresh.status()
    made: list[str] = []

    def remember() -> None:
        made.extend(fresh.remember(f"The box number {n} is red{n}.")["memory"]["id"] for n in range(3))

    first = changes(fresh, remember)
    assert (sorted(first["added"]), first["changed"], first["removed"]) == (sorted(made), [], [])
    memory = fresh.result("memory/get", {"id": made[0]})["memory"]
    params = {"id": made[0], "revision": memory["revision"], "changes": {"title": "Another title"}}
    second = changes(fresh, lambda: fresh.result("memory/update", params))
    assert (second["added"], second["changed"], second["removed"]) == ([], [made[0]], [])
    third = changes(fresh, lambda: fresh.result("memory/forget", {"ids": [made[0]], "apply": True}))
    assert (third["added"], third["changed"], third["removed"]) == ([], [], [made[0]])
    revisions = [one["storeRevision"] for one in (first, second, third)]
    assert revisions == sorted(set(revisions))


def test_what_was_there_before_is_no_news_and_a_use_is_none_either(start: Start) -> None:
    first = start()
    first.remember("The box is red.")
    assert first.shut_down() == 0
    again = start()
    again.recall("box red")
    again.result("memory/get", {"id": again.recall("box red")[0]["id"]})
    file = again.put("foreign.md", "The foreign one speaks of Traefik.\n")
    told = again.wait_for_notification("memory/didChange")
    assert told == {"storeRevision": 1, "added": ["project:foreign.md"], "changed": [], "removed": []}
    file.write_text("The foreign one speaks of Traefik.\n")
    again.look()
    assert again.told("memory/didChange") == []
