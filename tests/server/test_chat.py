"""``chat/*`` notifications and ``memory/extract``: what is heard, when it is read, and where it lands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.running import Running

Start = Callable[..., Running]

DECISION = "We decided to use PostgreSQL 16 for the ledger."
WISH = "Always run the linter before you commit."


def user(*texts: str) -> list[dict[str, str]]:
    return [{"role": "user", "content": text} for text in texts]


def offset(task: Any) -> int:
    return int(task["result"]["cursor"]["processedOffset"])


def test_a_turn_that_ends_teaches_what_was_said_in_it(fresh: Running) -> None:
    fresh.notify("chat/didOpen", {"sessionId": "s", "agent": "tester"})
    fresh.say("s", DECISION, WISH, "What time is it?")
    fresh.notify("chat/didCompleteTurn", {"sessionId": "s"})
    fresh.eventually(lambda: len(fresh.bodies()) == 2)
    listed = fresh.result("memory/list", {"sort": "created"})["memories"]
    assert {one["scope"] for one in listed} == {"project", "user"}
    for memory in listed:
        assert memory["source"]["sessionId"] == "s"
        assert memory["source"]["agent"] == "tester"
    assert sorted(memory["source"]["index"] for memory in listed) == [0, 1]


def test_a_task_tells_each_step_once_and_its_result_at_the_end(fresh: Running) -> None:
    fresh.say("s", DECISION, "Is that fine?")
    fresh.notify("chat/didCompleteTurn", {"sessionId": "s"})
    fresh.eventually(lambda: fresh.status()["tasks"][0]["status"] == "completed")
    told = fresh.told("memory/taskDidChange")
    assert [task["status"] for task in told] == ["pending", "running", "completed"]
    assert len({task["id"] for task in told}) == 1
    assert {(task["kind"], task["sessionId"]) for task in told} == {("extract", "s")}
    result = told[-1]["result"]
    assert (len(result["created"]), result["cursor"]["processedOffset"]) == (1, 2)
    assert [one["text"] for one in result["rejected"]] == ["Is that fine?"]
    assert fresh.status()["tasks"][0] == told[-1]


def test_what_is_known_already_is_ignored_and_a_gap_is_reported_until_it_is_filled(fresh: Running) -> None:
    fresh.say("s", DECISION)
    fresh.say("s", "Something else entirely at the same place.")
    fresh.say("s", WISH, offset=3)
    assert [message for message in fresh.problems() if "lacks 2 messages" in message]
    assert offset(fresh.result("memory/extract", {"sessionId": "s"})) == 4
    fresh.say("s", "Remember that the gateway is Kong.", "Is it?", offset=1)
    assert not [message for message in fresh.problems() if "lacks" in message]
    assert offset(fresh.result("memory/extract", {"sessionId": "s"})) == 4
    assert any("gateway is Kong" in body for body in fresh.bodies())


def test_a_replaced_history_that_goes_on_is_read_on_and_nothing_is_stored_twice(fresh: Running) -> None:
    fresh.learn("s", DECISION)
    fresh.notify("chat/didReplace", {"sessionId": "s", "messages": user(DECISION, WISH)})
    assert offset(fresh.result("memory/extract", {"sessionId": "s"})) == 2
    fresh.notify("chat/didReplace", {"sessionId": "s", "messages": user("A summary of it all.", WISH)})
    assert offset(fresh.result("memory/extract", {"sessionId": "s"})) == 2
    assert len(fresh.bodies()) == 2


def test_opening_with_messages_is_all_of_the_history(fresh: Running) -> None:
    fresh.notify("chat/didOpen", {"sessionId": "s", "messages": user(DECISION)})
    assert offset(fresh.result("memory/extract", {"sessionId": "s"})) == 1
    fresh.notify("chat/didOpen", {"sessionId": "s"})
    fresh.say("s", WISH, offset=1)
    assert offset(fresh.result("memory/extract", {"sessionId": "s"})) == 2
    assert len(fresh.bodies()) == 2


@pytest.mark.parametrize("opened", [False, True])
def test_a_cursor_survives_a_restart(start: Start, opened: bool) -> None:
    first = start()
    first.learn("s", DECISION)
    assert first.shut_down() == 0
    again = start()
    if opened:
        again.status()
    again.say("s", WISH, offset=1)
    task = again.result("memory/extract", {"sessionId": "s"})
    assert offset(task) == 2
    assert len(task["result"]["created"]) == 1
    assert not [message for message in again.problems() if "lacks" in message]


def test_closing_reads_what_is_unread(fresh: Running) -> None:
    fresh.say("s", DECISION)
    fresh.notify("chat/didClose", {"sessionId": "s"})
    fresh.eventually(fresh.bodies)


def test_a_chat_about_another_project_teaches_that_project(start: Start, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    server = start()
    server.notify("chat/didOpen", {"sessionId": "s", "projectUri": other.as_uri()})
    server.learn("s", DECISION)
    assert server.bodies() == []
    assert len(server.bodies(projectUri=other.as_uri())) == 1


@pytest.mark.parametrize("project", ["untitled:x", "vscode-remote://ssh/x", "file:///no/such/folder", "/tmp"])
def test_a_chat_about_a_project_that_is_not_there_teaches_no_other_project(
    fresh: Running, project: str
) -> None:
    fresh.notify("chat/didOpen", {"sessionId": "s", "projectUri": project})
    fresh.say("s", DECISION)
    task = fresh.result("memory/extract", {"sessionId": "s"})
    assert task["status"] == "failed"
    assert task["error"]
    assert fresh.bodies() == []
    assert [message for message in fresh.problems() if message.startswith("chat/didOpen: ")]


def test_without_a_project_everything_goes_to_the_user(start: Start) -> None:
    server = start(folders=[])
    server.learn("s", DECISION)
    assert [one["scope"] for one in server.result("memory/list")["memories"]] == ["user"]


def test_what_the_agent_saved_itself_puts_the_turns_reading_off_to_the_next(fresh: Running) -> None:
    fresh.say("s", DECISION)
    fresh.remember("The ledger uses PostgreSQL 16.", sessionId="s")
    fresh.notify("chat/didCompleteTurn", {"sessionId": "s"})
    fresh.eventually(lambda: fresh.status()["tasks"])
    task = fresh.status()["tasks"][0]
    assert (task["status"], task["skippedReason"]) == ("skipped", "memory_tool")
    fresh.say("s", WISH, offset=1)
    fresh.notify("chat/didCompleteTurn", {"sessionId": "s"})
    fresh.eventually(lambda: fresh.status()["tasks"][0]["status"] == "completed")
    assert fresh.status()["cursors"][0]["processedOffset"] == 2


@pytest.mark.parametrize("options", [{"enabled": False}, {"extract.enabled": False}])
def test_a_turn_is_not_read_where_that_is_switched_off(start: Start, options: dict[str, Any]) -> None:
    server = start(options=options)
    server.say("s", DECISION)
    server.notify("chat/didCompleteTurn", {"sessionId": "s"})
    server.eventually(lambda: server.status()["tasks"])
    task = server.status()["tasks"][0]
    assert (task["status"], task["skippedReason"]) == ("skipped", "disabled")
    assert server.bodies() == []


def test_a_turn_without_a_word_of_the_user_is_skipped(fresh: Running) -> None:
    fresh.say("s", "I will use tabs.", role="assistant")
    task = fresh.result("memory/extract", {"sessionId": "s"})
    assert (task["status"], task["skippedReason"]) == ("skipped", "no_new_user_text")
    assert offset(task) == 1


def test_asked_again_with_nothing_new_a_task_of_its_own_says_so(fresh: Running) -> None:
    first = fresh.learn("s", DECISION)
    again = fresh.result("memory/extract", {"sessionId": "s"})
    assert first["status"] == "completed"
    assert again["id"] != first["id"]
    assert (again["status"], again["skippedReason"]) == ("skipped", "no_new_user_text")
    assert (offset(again), again["result"]["created"]) == (1, [])


def test_what_the_end_of_a_turn_had_read_is_told_once(fresh: Running) -> None:
    fresh.say("s", DECISION)
    fresh.notify("chat/didCompleteTurn", {"sessionId": "s"})
    fresh.eventually(lambda: fresh.status()["tasks"][0]["status"] == "completed")
    told = fresh.result("memory/extract", {"sessionId": "s"})
    assert (told["status"], len(told["result"]["created"])) == ("completed", 1)
    assert told["id"] == fresh.status()["tasks"][0]["id"]
    again = fresh.result("memory/extract", {"sessionId": "s"})
    assert (again["id"] != told["id"], again["skippedReason"], offset(again)) == (True, "no_new_user_text", 1)


def test_extract_without_waiting_answers_with_a_pending_task(fresh: Running) -> None:
    fresh.say("s", DECISION)
    task = fresh.result("memory/extract", {"sessionId": "s", "wait": False})
    assert task["status"] in ("pending", "running")
    fresh.eventually(lambda: fresh.status()["tasks"][0]["status"] == "completed")


def test_an_unknown_session_is_not_found(fresh: Running) -> None:
    error = fresh.error("memory/extract", {"sessionId": "none"})
    assert (error["code"], error["data"]) == (1002, {"kind": "notFound", "what": "chat", "name": "none"})
    assert fresh.error("memory/extract", {"sessionId": 7})["data"]["errors"][0]["path"] == "sessionId"


def test_a_token_shows_the_work_from_begin_to_end(fresh: Running) -> None:
    fresh.say("s", DECISION)
    fresh.result("memory/extract", {"sessionId": "s", "workDoneToken": "t"})
    fresh.result("memory/rebuildIndex", {"workDoneToken": 7})
    told = [(one["token"], one["value"]["kind"]) for one in fresh.told("$/progress")]
    assert told == [("t", "begin"), ("t", "end"), (7, "begin"), (7, "end")]


def busy(server: Running) -> None:
    """Gives the thread of the stores work for a while."""
    server.status()
    for n in range(40):
        server.say("busy", f"Remember that unit {n} is called name{n}q.", offset=n)
    server.notify("chat/didCompleteTurn", {"sessionId": "busy"})


@pytest.mark.parametrize("by", ["request", "token"])
def test_a_cancelled_request_is_answered_at_once_and_its_progress_ends(fresh: Running, by: str) -> None:
    busy(fresh)
    fresh.say("s", DECISION)
    number = fresh.ask("memory/extract", {"sessionId": "s", "workDoneToken": "t"})
    rebuild = fresh.ask("memory/rebuildIndex", {"workDoneToken": "r"})
    if by == "request":
        fresh.notify("$/cancelRequest", {"id": number})
        fresh.notify("$/cancelRequest", {"id": rebuild})
    else:
        fresh.notify("window/workDoneProgress/cancel", {"token": "t"})
        fresh.notify("window/workDoneProgress/cancel", {"token": "r"})
        fresh.notify("window/workDoneProgress/cancel", {"token": "unknown"})
    assert fresh.wait_for(number)["error"]["code"] == -32800
    assert fresh.wait_for(rebuild)["error"]["code"] == -32800
    kinds = [(one["token"], one["value"]["kind"]) for one in fresh.told("$/progress")]
    assert sorted(kinds) == [("r", "begin"), ("r", "end"), ("t", "begin"), ("t", "end")]
    tasks = {task["kind"]: task["status"] for task in fresh.status()["tasks"] if task["kind"] == "index"}
    assert tasks == {"index": "cancelled"}
    assert offset(fresh.result("memory/extract", {"sessionId": "s"}, 60)) == 1


def test_a_pending_task_is_cancelled_and_the_next_run_reads_its_messages(fresh: Running) -> None:
    busy(fresh)
    fresh.say("s", DECISION)
    task = fresh.result("memory/extract", {"sessionId": "s", "wait": False})
    assert task["status"] == "pending"
    assert fresh.result("memory/cancelTask", {"taskId": task["id"]}) == {"cancelled": True}
    assert fresh.result("memory/cancelTask", {"taskId": task["id"]}) == {"cancelled": False}
    assert fresh.result("memory/cancelTask", {"taskId": "none"}) == {"cancelled": False}
    again = fresh.result("memory/extract", {"sessionId": "s"}, 60)
    assert (again["status"], offset(again)) == ("completed", 1)
    assert again["id"] != task["id"]


BAD = [
    ("chat/didAppend", {"sessionId": "s"}, "offset"),
    ("chat/didAppend", {"sessionId": "s", "offset": -1, "messages": []}, "offset"),
    (
        "chat/didAppend",
        {"sessionId": "s", "offset": 0, "messages": [{"role": "user"}]},
        "messages[0].content",
    ),
    (
        "chat/didAppend",
        {"sessionId": "s", "offset": 0, "messages": [{"role": "x", "content": ""}]},
        "messages[0].role",
    ),
    ("chat/didReplace", {"sessionId": "s", "messages": "all"}, "messages"),
    ("chat/didOpen", {"sessionId": 7}, "sessionId"),
    ("chat/didClose", None, "sessionId"),
    ("chat/didCompleteTurn", [], "params"),
    ("textDocument/didOpen", {"textDocument": {"uri": 7}}, "textDocument.uri"),
    ("memory/recall", {"query": "q"}, "is a request"),
]


@pytest.mark.parametrize(("method", "params", "named"), BAD)
def test_a_notification_that_does_not_fit_is_named_in_the_status_and_logged_once(
    fresh: Running, method: str, params: Any, named: str
) -> None:
    for _ in range(3):
        fresh.notify(method, params)
    (problem,) = [p for p in fresh.status()["problems"] if p["code"] == "bad-notification"]
    assert problem["message"].startswith(f"{method}: ")
    assert named in problem["message"]
    assert [one["message"] for one in fresh.told("window/logMessage")] == [problem["message"]]
    assert fresh.error("memory/extract", {"sessionId": "s"})["code"] == 1002


def test_a_wrong_notification_is_told_though_it_is_the_first_message_of_all(start: Start) -> None:
    server = start(initialize=False)
    server.result("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
    server.notify("chat/didAppend", {"sessionId": "s"})
    assert [message for message in server.problems() if message.startswith("chat/didAppend: ")]


def test_times_and_odd_messages_are_taken_as_they_come(fresh: Running) -> None:
    odd = [
        {"role": "user", "content": ""},
        {
            "role": "user",
            "content": "Remember that the vault is Bitwarden.",
            "at": "2026-11-02T10:00:00Z",
            "name": "Ana",
        },
        {"role": "tool", "content": "x" * 200_000, "at": "not a time"},
        {"role": "user", "content": "\ud83d \u0000 \u202e"},
    ]
    fresh.notify("chat/didAppend", {"sessionId": "s", "offset": 0, "messages": odd})
    assert offset(fresh.result("memory/extract", {"sessionId": "s"})) == 4
    (memory,) = fresh.result("memory/list")["memories"]
    assert memory["source"]["at"] == "2026-11-02T10:00:00.000Z"
