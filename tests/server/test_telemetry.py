"""Telemetry: each end of an operation is told once, with every attribute, to the client or a file, and never a word."""

from __future__ import annotations

import json
import re
import stat
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from mnemic.server.telemetry import Telemetry
from tests.running import Running
from tests.server.raw import Json

Start = Callable[..., Running]

EXTRACT = {
    "status",
    "trigger",
    "patches_count",
    "touched_topics",
    "rejected_count",
    "strategy",
    "duration_ms",
}
RECALL = {
    "status",
    "query_length",
    "docs_scanned",
    "docs_selected",
    "strategy",
    "duration_ms",
    "scan_duration_ms",
    "fast_duration_ms",
    "selector_duration_ms",
}
DELIVERY = {"status", "phase", "delivery_point", "strategy", "docs_selected", "latency_ms"}
FORGET = {
    "status",
    "trigger",
    "strategy",
    "candidates_count",
    "removed_entries",
    "purged",
    "touched_topics",
    "touched_scopes",
    "remaining_count",
    "duration_ms",
}
FACT = "The lid of the box is crimson."


def events(server: Running, name: str) -> list[Json]:
    """The attributes of the events of this name so far, and takes them all."""
    told = server.told("telemetry/event")
    return [one["attributes"] for one in told if one["name"] == f"mnemic.memory.{name}"]


def eventually(server: Running, name: str) -> Json:
    (one,) = server.eventually(lambda: events(server, name))
    return one


# Extract


def test_a_run_tells_what_it_touched(fresh: Running) -> None:
    fresh.learn("s", "We decided to use PostgreSQL 16.", "Always answer in French.", "Is it?")
    (told,) = events(fresh, "extract")
    assert set(told) == EXTRACT
    assert (told["status"], told["trigger"], told["strategy"]) == ("completed", "manual", "rule")
    assert (told["patches_count"], told["rejected_count"]) == (2, 1)
    assert sorted(told["touched_topics"].split(",")) == ["feedback", "project"]


@pytest.mark.parametrize("reason", ["disabled", "memory_tool", "no_new_user_text"])
def test_a_skipped_run_is_told_with_its_reason(start: Start, reason: str) -> None:
    server = start(options={"extract.enabled": reason != "disabled"})
    server.say("s", "We decided to use PostgreSQL 16.", role="assistant")
    if reason == "memory_tool":
        server.remember(FACT, sessionId="s")
    server.notify("chat/didCompleteTurn", {"sessionId": "s"})
    told = eventually(server, "extract")
    assert set(told) == {*EXTRACT, "skipped_reason"}
    assert (told["status"], told["skipped_reason"], told["trigger"]) == ("skipped", reason, "auto")


def test_a_failed_run_is_told(fresh: Running) -> None:
    fresh.notify("chat/didOpen", {"sessionId": "s", "projectUri": "file:///no/such/folder"})
    fresh.say("s", "We decided to use PostgreSQL 16.")
    assert fresh.result("memory/extract", {"sessionId": "s"})["status"] == "failed"
    (told,) = events(fresh, "extract")
    assert (set(told), told["status"], told["patches_count"]) == (EXTRACT, "failed", 0)
    assert fresh.status()["telemetry"]["extract.failed"] == 1


def test_a_marker_in_a_document_is_told_as_an_extraction(fresh: Running) -> None:
    uri = (fresh.project / "a.py").as_uri()
    fresh.open(uri, "# mnemic: remember we deploy with ArgoCD on Tuesdays\n")
    told = eventually(fresh, "extract")
    assert set(told) == EXTRACT
    assert (told["status"], told["trigger"], told["patches_count"], told["touched_topics"]) == (
        "completed",
        "document",
        1,
        "project",
    )


# Recall and its delivery


def test_an_answer_is_told_and_its_delivery(fresh: Running) -> None:
    fresh.remember(FACT)
    fresh.recall("which lid is crimson?")
    told = fresh.told("telemetry/event")
    recall, delivery = (one["attributes"] for one in told)
    assert [one["name"].removeprefix("mnemic.memory.") for one in told] == ["recall", "recall.delivery"]
    assert (set(recall), set(delivery)) == (RECALL, DELIVERY)
    assert (recall["query_length"], recall["docs_scanned"], recall["docs_selected"]) == (21, 1, 1)
    assert 0 <= recall["scan_duration_ms"] <= recall["fast_duration_ms"] <= recall["duration_ms"]
    assert (delivery["phase"], delivery["delivery_point"]) == ("refined", "initial")
    assert (delivery["docs_selected"], delivery["strategy"]) == (1, recall["strategy"])


def test_what_is_not_delivered_says_why(fresh: Running) -> None:
    fresh.remember(FACT)
    fresh.recall("quantum chromodynamics")
    told = eventually(fresh, "recall.delivery")
    assert set(told) == {*DELIVERY, "discard_reason"}
    assert (told["delivery_point"], told["discard_reason"]) == ("discarded", "no_relevant_results")
    fresh.recall("which lid is crimson?", sessionId="s")
    assert eventually(fresh, "recall.delivery")["delivery_point"] == "initial"
    fresh.recall("which lid is crimson?", sessionId="s")
    assert eventually(fresh, "recall.delivery")["discard_reason"] == "already_delivered"
    fresh.recall("quantum chromodynamics", sessionId="s")
    assert eventually(fresh, "recall.delivery")["discard_reason"] == "no_relevant_results"
    fresh.recall("which lid is crimson?", dryRun=True)
    assert events(fresh, "recall.delivery") == []


def test_a_recall_that_is_refused_or_switched_off_is_told(start: Start) -> None:
    server = start(options={"enabled": False})
    server.recall("which lid is crimson?")
    (told,) = events(server, "recall")
    assert (told["strategy"], told["skipped_reason"]) == ("none", "disabled")
    server.error("memory/recall", {"query": "x", "scopes": ["vault:none"]})
    (told,) = events(server, "recall")
    assert (set(told), told["status"], told["docs_selected"]) == (RECALL, "failed", 0)


@pytest.mark.parametrize("reason", ["abort", "new_query", "reset", "shutdown"])
def test_a_recall_that_is_broken_off_says_by_what(start: Start, reason: str) -> None:
    server = start(
        options={"model.provider": "client", "telemetry": "file"},
        capabilities={"experimental": {"mnemic": {"model": True}}},
        answer=lambda request: None if request["method"] == "model/complete" else {"result": None},
    )
    server.remember(FACT)
    server.say("s", "Hello.")
    params = {"query": "which lid is crimson?", "sessionId": "s", "deadlineMs": 60_000}
    waiting = server.ask("memory/recall", params)
    server.wait_for_request("model/complete")
    if reason == "new_query":
        server.ask("memory/recall", params)
    if reason == "reset":
        server.notify("chat/didReplace", {"sessionId": "s", "messages": []})
    if reason != "shutdown":
        server.notify("$/cancelRequest", {"id": waiting})
        assert server.wait_for(waiting)["error"]["code"] == -32800
        server.eventually(lambda: any("discard_reason" in one["attributes"] for one in lines(server)))
    server.notify("exit", None)
    server.process.wait(10)
    reasons = [one["attributes"].get("discard_reason") for one in lines(server)]
    assert reason in reasons
    recalls = Counter(one["name"] for one in lines(server))
    assert recalls["mnemic.memory.recall"] == recalls["mnemic.memory.recall.delivery"]


# Forget


def test_each_wish_to_forget_is_told_whatever_becomes_of_it(fresh: Running) -> None:
    fresh.remember(FACT, type="project")
    fresh.result("memory/forget", {"query": "crimson lid"})
    assert events(fresh, "forget") == []
    fresh.result("memory/forget", {"query": "quantum chromodynamics", "apply": True})
    (told,) = events(fresh, "forget")
    assert (set(told), told["status"], told["removed_entries"]) == (FORGET, "noop", 0)
    fresh.error("memory/forget", {"ids": ["project:project/none.md"], "apply": True})
    (told,) = events(fresh, "forget")
    assert (set(told), told["status"]) == (FORGET, "failed")
    fresh.result("memory/forget", {"query": "crimson lid", "apply": True})
    (told,) = events(fresh, "forget")
    assert (set(told), told["status"], told["removed_entries"]) == (FORGET, "completed", 1)
    assert (told["trigger"], told["strategy"], told["touched_topics"], told["touched_scopes"]) == (
        "query",
        "rule",
        "project",
        "project",
    )
    counts = fresh.status()["telemetry"]
    assert (counts["forget"], counts["forget.noop"], counts["forget.completed"]) == (3, 1, 1)


# Where it goes


def lines(server: Running) -> list[Any]:
    file = server.home / ".qwen" / ".mnemic" / "log" / "telemetry.jsonl"
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def test_a_file_gets_what_a_client_would_and_no_word_of_anybodys(start: Start) -> None:
    server = start(options={"telemetry": "file"})
    server.remember(FACT, tags=["secretive"])
    server.recall("which lid is crimson?", sessionId="session-one")
    server.learn("session-one", "Remember that the hinge is turquoise.")
    server.result("memory/forget", {"query": "turquoise hinge", "apply": True})
    server.eventually(lambda: len(lines(server)) == 4)
    assert server.told("telemetry/event") == []
    names = [one["name"].removeprefix("mnemic.memory.") for one in lines(server)]
    assert names == ["recall", "recall.delivery", "extract", "forget"]
    assert all(datetime.fromisoformat(one["at"]).tzinfo == UTC for one in lines(server))
    file = server.home / ".qwen" / ".mnemic" / "log" / "telemetry.jsonl"
    text = file.read_text("utf-8")
    for word in ("crimson", "turquoise", "hinge", "session-one", "secretive", str(server.home), ".md"):
        assert word not in text
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_file_that_cannot_be_written_stops_nothing_and_is_told_once(start: Start) -> None:
    server = start(options={"telemetry": "file"})
    server.remember(FACT)
    log = server.home / ".qwen" / ".mnemic" / "log"
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text("in the way")
    for _ in range(3):
        assert server.recall("which lid is crimson?")
    server.eventually(lambda: "telemetry-file" in {one["code"] for one in server.status()["problems"]})
    assert [one["code"] for one in server.status()["problems"]].count("telemetry-file") == 1


def test_text_that_a_defect_would_tell_is_left_out() -> None:
    sent: list[Any] = []
    telemetry = Telemetry(
        lambda _, event: sent.append(event), sent.append, lambda: "client", lambda: datetime.now(UTC)
    )
    texts = {
        "query": "which lid is crimson?",
        "path": "/home/ada/x.md",
        "id": "user:user/a.md",
        "who": "Ada",
        "words": "crimson lid",
        "list": ["crimson"],
        "none": None,
    }
    telemetry.event("recall", "none", fine="no_new_user_text", lists="user,project", empty="", n=1, **texts)
    assert set(sent[0].attributes) == {"status", "fine", "lists", "empty", "n"}
    assert re.fullmatch(r"[\w.]+", sent[0].name)
