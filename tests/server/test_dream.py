"""``memory/dream`` over the wire: gates, dry run, undo, cancel, the command, telemetry, and dreams that nobody asked for."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

import pytest

from tests.running import Running

Start = Callable[..., Running]
OLD = "2021-03-0{}T09:00:00Z"


def put(server: Running, name: str, body: str, day: int = 1, type_: str = "project", **more: str) -> None:
    """A memory of some years ago: its file says when it was made and changed."""
    head = {
        "name": body,
        "description": body,
        "type": type_,
        "created": OLD.format(day),
        "modified": OLD.format(day),
        **more,
    }
    fields = "".join(f"{key}: {value}\n" for key, value in head.items())
    file = server.root() / type_ / f"{name}.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"---\n{fields}---\n\n{body}\n")
    os.utime(file, (1_600_000_000, 1_600_000_000))
    server.look()


def doubles(server: Running) -> None:
    put(server, "a", "The staging port is 5433")
    put(server, "b", "The staging port is 6000", day=3)
    put(server, "c", "The gateway is deployed blue-green")
    put(server, "d", "the gateway is deployed blue-green.", day=2)


def files(server: Running) -> dict[str, bytes]:
    root = server.root()
    return {str(f.relative_to(root)): f.read_bytes() for f in root.rglob("*.md") if f.name != "MEMORY.md"}


def dream(server: Running, **params: object) -> Any:
    return server.result("memory/dream", params)


def test_a_dry_run_shows_the_plan_and_a_dream_does_that_and_nothing_else(fresh: Running) -> None:
    doubles(fresh)
    before = files(fresh)
    shown = dream(fresh, dryRun=True)
    assert (shown["status"], shown["kind"]) == ("completed", "dream")
    assert files(fresh) == before
    done = dream(fresh, force=True)
    assert done["result"]["changes"] == shown["result"]["changes"]
    assert [change["action"] for change in done["result"]["changes"]] == ["supersede", "merge"]
    assert done["result"]["deduped"] == 1
    assert "undo" in done["result"]
    assert "undo" not in shown["result"]
    after = files(fresh)
    again = dream(fresh, force=True)
    assert (again["result"]["changes"], files(fresh)) == ([], after)
    fresh.result("memory/restore", {"token": done["result"]["undo"]["token"]})
    assert files(fresh) == before


def test_gates_are_named_and_force_passes_them(fresh: Running) -> None:
    doubles(fresh)
    assert dream(fresh)["skippedReason"] == "min_sessions"
    assert dream(fresh, force=True)["status"] == "completed"
    assert dream(fresh)["skippedReason"] == "min_hours"
    meta = fresh.status()["metadata"]
    assert meta["lastDreamStatus"] == "updated"
    assert meta["lastDreamTouchedTopics"] == ["project"]
    assert meta["recentSessionIdsSinceDream"] == []
    assert "lastDreamAt" in meta


def test_switched_off_it_waits_for_somebody_who_insists(start: Start) -> None:
    server = start(options={"dream": {"enabled": False}})
    doubles(server)
    assert dream(server)["skippedReason"] == "disabled"
    assert dream(server, force=True)["status"] == "completed"


def test_who_holds_the_lock_is_named_and_nothing_is_done(fresh: Running) -> None:
    doubles(fresh)
    before = files(fresh)
    lock = fresh.root().parent / "consolidation.lock"
    lock.write_text(str(os.getpid()))
    task = dream(fresh, force=True)
    assert (task["status"], task["skippedReason"]) == ("skipped", "locked")
    assert str(os.getpid()) in task["error"]
    assert files(fresh) == before
    assert lock.read_text() == str(os.getpid())
    lock.unlink()
    assert dream(fresh, force=True)["status"] == "completed"
    assert not lock.exists()


def test_the_command_is_the_request_and_the_event_tells_counts(fresh: Running) -> None:
    doubles(fresh)
    task = fresh.result(
        "workspace/executeCommand", {"command": "mnemic.dream", "arguments": [{"force": True}]}
    )
    assert task["status"] == "completed"
    (event,) = [e for e in fresh.told("telemetry/event") if e["name"] == "mnemic.memory.dream"]
    took = event["attributes"].pop("durationMs", None) or event["attributes"].pop("duration_ms")
    assert took >= 0
    assert event["attributes"] == {
        "status": "updated",
        "trigger": "manual",
        "deduped_entries": 1,
        "touched_topics_count": 1,
        "touched_topics": "project",
        "created_entries": 0,
        "updated_entries": 2,
        "deleted_entries": 1,
        "split_entries": 0,
    }
    assert "gateway" not in json.dumps(event)


def test_tasks_tell_their_progress_and_a_request_may_go_without_waiting(fresh: Running) -> None:
    doubles(fresh)
    pending = dream(fresh, force=True, wait=False)
    assert pending["status"] == "pending"
    fresh.eventually(
        lambda: [
            t for t in fresh.status()["tasks"] if t["id"] == pending["id"] and t["status"] == "completed"
        ]
    )
    told = [task for task in fresh.told("memory/taskDidChange") if task["id"] == pending["id"]]
    assert told[0]["status"] == "pending"
    assert "contradictions" in {task.get("progress") for task in told}


def test_dreams_begin_by_themselves_after_enough_sessions_once_a_day(start: Start) -> None:
    server = start(options={"dream": {"minSessions": 2}})
    doubles(server)
    for n in range(4):
        server.say(f"s{n}", f"The dashboard number {n} shows latency of service {n}")
        server.notify("chat/didCompleteTurn", {"sessionId": f"s{n}"})
        server.result("memory/extract", {"sessionId": f"s{n}"})
    # The tenth minute between two counts has not passed: another process, another count.
    again = start(options={"dream": {"minSessions": 2}})
    again.say("s9", "We always tag releases with a v")
    again.notify("chat/didCompleteTurn", {"sessionId": "s9"})
    again.eventually(
        lambda: ("dream", "completed") in {(t["kind"], t["status"]) for t in again.status()["tasks"]}
    )
    assert again.status()["metadata"]["lastDreamSessionId"] == "s9"
    assert not [name for name in files(again) if name.endswith("/c.md")]
    again.notify("chat/didCompleteTurn", {"sessionId": "s9"})
    again.eventually(lambda: again.status()["telemetry"].get("dream.skipped"))


def test_the_quiet_hours_need_no_turn(start: Start) -> None:
    first = start(options={"dream": {"enabled": False}})
    doubles(first)
    first.learn("s1", "We always tag releases with a v")
    quiet = start(options={"dream": {"quietHours": "00:00-23:59"}})
    quiet.eventually(lambda: "lastDreamAt" in quiet.status()["metadata"])


@pytest.mark.parametrize("hours", ["25:00-03:00", "night", "2-5"])
def test_hours_that_are_none_are_told(start: Start, hours: str) -> None:
    server = start(options={"dream": {"quietHours": hours}})
    assert any("dream.quietHours" in problem for problem in server.problems())


def test_one_that_was_cancelled_before_it_began_changes_nothing(fresh: Running) -> None:
    doubles(fresh)
    before = files(fresh)
    number = fresh.ask("memory/dream", {"force": True})
    fresh.notify("$/cancelRequest", {"id": number})
    fresh.wait_for(number)
    task = fresh.eventually(lambda: [t for t in fresh.status()["tasks"] if t["kind"] == "dream"])[0]
    done = fresh.eventually(
        lambda: [
            t
            for t in fresh.status()["tasks"]
            if t["id"] == task["id"] and t["status"] in ("cancelled", "completed")
        ]
    )[0]
    assert (files(fresh) == before) == (done["status"] == "cancelled")
    assert not (fresh.root().parent / "consolidation.lock").exists()
