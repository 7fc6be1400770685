"""When chats are read, and when not: each reason by its name; what was stopped is read on, and nothing is lost."""

from __future__ import annotations

import json
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mnemic.server.extraction import MAX_WAITING, WAITS
from tests.running import Running
from tests.server.raw import Json

Start = Callable[..., Running]

#: So many messages take a while: each becomes a file.
LONG = 100
#: A server whose system tells that so much of its memory is held.
PRESSED = """
import mnemic.server.memory_readings as readings
from mnemic.core.pressure import Readings
readings.read_memory = lambda: Readings(resident={held}, machine=100 << 30, limits=("max", str(100 << 20)))
import runpy
runpy.run_module("mnemic.server", run_name="__main__")
"""


def facts(count: int, word: str = "unit") -> list[str]:
    """Statements that are each worth a memory, and unlike each other."""
    return [f"Remember that {word} {n} answers to the call sign {word}{n}q." for n in range(count)]


def busy(server: Running, session: str = "busy", count: int = LONG) -> None:
    """Begins a run that takes a while."""
    server.say(session, *facts(count, session))
    server.notify("chat/didCompleteTurn", {"sessionId": session})
    server.eventually(lambda: task(server, session)["status"] == "running")


def task(server: Running, session: str, number: int = 0) -> Json:
    """The newest task of a chat, or an older one."""
    found = of(server, session)
    return found[number] if len(found) > number else {"status": None}


def of(server: Running, session: str) -> list[Json]:
    return [one for one in server.status()["tasks"] if one.get("sessionId") == session]


def numbers(server: Running, word: str) -> Counter[str]:
    return Counter(name for body in server.bodies() for name in re.findall(rf"{word}\d+q", body))


def test_two_chats_of_one_project_are_read_one_after_the_other(fresh: Running) -> None:
    busy(fresh)
    fresh.say("s", *facts(3, "other"))
    fresh.notify("chat/didCompleteTurn", {"sessionId": "s"})
    waiting = task(fresh, "s")
    assert (waiting["status"], waiting["progress"], task(fresh, "busy")["status"]) == (
        "pending",
        WAITS,
        "running",
    )
    fresh.eventually(lambda: task(fresh, "s")["status"] == "completed", 60)
    assert task(fresh, "busy")["status"] == "completed"
    told = [(one["sessionId"], one["status"]) for one in fresh.told("memory/taskDidChange")]
    assert told.index(("busy", "completed")) < told.index(("s", "running"))


def test_a_chat_of_another_project_waits_for_nobody(start: Start, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    server = start()
    busy(server, count=160)
    server.notify("chat/didOpen", {"sessionId": "s", "projectUri": other.as_uri()})
    server.say("s", *facts(2, "other"))
    server.result("memory/extract", {"sessionId": "s"}, 60)
    assert (task(server, "s")["status"], task(server, "busy")["status"]) == ("completed", "running")


def test_turns_that_end_while_one_run_waits_are_queued_to_it_and_it_reads_them_all(fresh: Running) -> None:
    busy(fresh)
    for n, fact in enumerate(facts(4, "later")):
        fresh.say("s", fact, offset=n)
        fresh.notify("chat/didCompleteTurn", {"sessionId": "s"})
    fresh.eventually(lambda: any(one["status"] == "completed" for one in of(fresh, "s")), 60)
    assert numbers(fresh, "later").total() == 4
    tasks = of(fresh, "s")
    assert Counter((one["status"], one.get("skippedReason")) for one in tasks) == {
        ("completed", None): 1,
        ("skipped", "queued"): 3,
    }
    (run,) = (one for one in tasks if one["status"] == "completed")
    assert run["result"]["cursor"]["processedOffset"] == 4
    counted = fresh.status()["telemetry"]
    assert counted["extract"] == 2 + 3


def test_where_too_many_wait_one_more_is_told_so_and_read_after_its_next_turn(fresh: Running) -> None:
    busy(fresh, count=150)
    for n in range(MAX_WAITING + 1):
        fresh.say(f"s{n}", f"Remember that crew {n} answers to crew{n}q.")
        fresh.notify("chat/didCompleteTurn", {"sessionId": f"s{n}"})
    late = f"s{MAX_WAITING}"
    refused = task(fresh, late)
    assert (refused["status"], refused["skippedReason"]) == ("skipped", "already_running")
    fresh.result("memory/extract", {"sessionId": late}, 120)
    assert numbers(fresh, "crew")[f"crew{MAX_WAITING}q"] == 1


@pytest.mark.parametrize("held", [66, 81])
def test_under_memory_pressure_a_chat_stays_unread_and_the_task_says_why(
    start: Start, monkeypatch: pytest.MonkeyPatch, held: int
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("tests.running.SERVER", (sys.executable, "-c", PRESSED.format(held=held << 20)))
        server = start()
    server.say("s", *facts(1))
    server.notify("chat/didCompleteTurn", {"sessionId": "s"})
    server.eventually(lambda: task(server, "s")["status"] == "skipped")
    assert (task(server, "s")["skippedReason"], task(server, "s").get("result")) == ("memory_pressure", None)
    asked = server.result("memory/extract", {"sessionId": "s"})
    assert (asked["status"], asked["skippedReason"]) == ("skipped", "memory_pressure")
    assert (server.bodies(), server.status()["cursors"]) == ([], [])
    told = [one["attributes"] for one in server.told("telemetry/event")]
    assert {one["skipped_reason"] for one in told if "skipped_reason" in one} == {"memory_pressure"}
    again = start()
    again.learn("s", *facts(1))
    assert numbers(again, "unit") == {"unit0q": 1}


@pytest.mark.parametrize("held", [10, 64])
def test_under_soft_pressure_a_chat_is_read(start: Start, monkeypatch: pytest.MonkeyPatch, held: int) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("tests.running.SERVER", (sys.executable, "-c", PRESSED.format(held=held << 20)))
        server = start()
    assert server.learn("s", *facts(1))["status"] == "completed"


def test_a_run_does_not_read_the_chat_that_took_its_sessions_id(start: Start, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    server = start()
    server.notify("chat/didOpen", {"sessionId": "s", "projectUri": server.project.as_uri()})
    busy(server)
    server.say("s", "Remember that the old harbour is called oldq1q.")
    server.notify("chat/didCompleteTurn", {"sessionId": "s"})
    server.notify("chat/didOpen", {"sessionId": "s", "projectUri": other.as_uri()})
    server.say("s", "We decided that the new harbour is called newq1q.")
    server.eventually(lambda: task(server, "s")["status"] == "skipped", 60)
    assert task(server, "s")["skippedReason"] == "session_mismatch"
    assert not any("harbour" in body for body in server.bodies())
    server.notify("chat/didCompleteTurn", {"sessionId": "s"})
    server.eventually(lambda: server.bodies(projectUri=other.as_uri(), scopes=["project"]))
    assert not any("harbour" in body for body in server.bodies())


def test_a_running_task_is_cancelled_between_two_pieces_and_the_next_run_reads_on(fresh: Running) -> None:
    busy(fresh, "s", count=200)
    running = task(fresh, "s")
    assert fresh.result("memory/cancelTask", {"taskId": running["id"]}) == {"cancelled": True}
    assert task(fresh, "s")["status"] == "cancelled"
    assert fresh.result("memory/cancelTask", {"taskId": running["id"]}) == {"cancelled": False}
    rest = fresh.result("memory/extract", {"sessionId": "s"}, 120)
    assert rest["status"] == "completed"
    assert rest["result"]["cursor"]["processedOffset"] == 200
    assert numbers(fresh, "s") == {f"s{n}q": 1 for n in range(200)}
    assert task(fresh, "s", 1)["status"] == "cancelled"
    assert 0 < len(rest["result"]["created"]) < 200


@pytest.mark.parametrize("how", ["SIGTERM", "exit", "kill"])
def test_a_server_that_leaves_in_the_middle_has_read_what_its_cursor_says_and_no_more_is_lost(
    start: Start, how: str
) -> None:
    server = start()
    busy(server, "s", count=200)
    server.eventually(lambda: numbers(server, "s"))
    if how == "exit":
        server.ask("shutdown")
        server.notify("exit")
    else:
        server.process.send_signal(signal.SIGTERM if how == "SIGTERM" else signal.SIGKILL)
    server.exit_code()
    again = start()
    kept = again.status()["cursors"]
    assert not kept or kept[0]["processedOffset"] < 200
    again.say("s", *facts(200, "s"))
    read = again.result("memory/extract", {"sessionId": "s"}, 120)
    assert read["result"]["cursor"]["processedOffset"] == 200
    assert numbers(again, "s") == {f"s{n}q": 1 for n in range(200)}


def progress(server: Running) -> list[Any]:
    return [one["value"] for one in server.told("$/progress")]


def test_a_long_run_is_shown_in_an_editor_that_can_and_cancelled_there(start: Start) -> None:
    server = start(capabilities={"window": {"workDoneProgress": True}})
    busy(server, "s", count=240)
    asked = server.wait_for_request("window/workDoneProgress/create", 60)
    token = asked["params"]["token"]
    shown = server.wait_for_notification("$/progress", 60)
    assert (shown["token"], shown["value"]["kind"], shown["value"]["cancellable"]) == (token, "begin", True)
    server.eventually(lambda: "of 240 messages" in (task(server, "s").get("progress") or ""), 60)
    server.notify("window/workDoneProgress/cancel", {"token": token})
    server.eventually(lambda: any(value["kind"] == "end" for value in progress(server)), 60)
    assert task(server, "s")["status"] == "cancelled"


@pytest.mark.parametrize("capable", [True, False])
def test_a_short_run_and_an_editor_that_cannot_are_shown_nothing(start: Start, capable: bool) -> None:
    server = start(capabilities={"window": {"workDoneProgress": capable}})
    server.learn("a", *facts(2, "short"))
    if not capable:
        busy(server, count=200)
        server.result("memory/extract", {"sessionId": "busy"}, 120)
    assert server.requests == []
    assert progress(server) == []


def test_an_editor_that_refuses_to_show_it_harms_nothing(start: Start) -> None:
    refusal = {"error": {"code": -32603, "message": "no"}}
    server = start(capabilities={"window": {"workDoneProgress": True}}, answer=lambda request: refusal)
    busy(server, "s", count=200)
    server.wait_for_request("window/workDoneProgress/create", 60)
    assert server.result("memory/extract", {"sessionId": "s"}, 120)["status"] == "completed"
    assert progress(server) == []


def test_the_originals_cursor_tells_of_the_last_session(fresh: Running) -> None:
    fresh.learn("first", *facts(3, "first"))
    fresh.learn("second", *facts(2, "second"))
    kept = json.loads((fresh.root().parent / "extract-cursor.json").read_text("utf-8"))
    assert (kept["sessionId"], kept["processedOffset"], set(kept)) == (
        "second",
        2,
        {"sessionId", "processedOffset", "updatedAt"},
    )
    fresh.learn("first", "What time is it?", offset=3)
    kept = json.loads((fresh.root().parent / "extract-cursor.json").read_text("utf-8"))
    assert (kept["sessionId"], kept["processedOffset"]) == ("first", 4)
