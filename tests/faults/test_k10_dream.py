"""K10: consolidation can be taken back, keeps distinct facts distinct, and counts only completed runs and real activity."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.model_endpoint import ModelEndpoint, Reply, Request, said
from tests.running import Running

Start = Callable[..., Running]
AT = "2021-03-0{}T09:00:00Z"
SIX = (
    "staging DB port is 5433",
    "prod DB port is 5432",
    "Ana prefers tabs",
    "Ben prefers tabs",
    "use npm in repo A",
    "never use npm in repo B",
)


def put(server: Running, name: str, body: str, **more: str) -> None:
    head = {
        "name": body,
        "description": body,
        "type": "project",
        "created": AT.format(1),
        "modified": AT.format(1),
        **more,
    }
    file = server.root() / "project" / f"{name}.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(
        "---\n" + "".join(f"{key}: {value}\n" for key, value in head.items()) + f"---\n\n{body}\n"
    )
    os.utime(file, (1_600_000_000, 1_600_000_000))


def files(server: Running) -> dict[str, bytes]:
    root = server.root()
    return {str(f.relative_to(root)): f.read_bytes() for f in root.rglob("*.md") if f.name != "MEMORY.md"}


def modelled(start: Start, endpoint: ModelEndpoint) -> Running:
    """A server whose person named a model."""
    return start(
        env={
            "MNEMIC_MODEL_PROVIDER": "openai",
            "MNEMIC_MODEL_BASE_URL": endpoint.url,
            "MNEMIC_MODEL_NAME": "stub",
        }
    )


def shown(request: Request) -> dict[str, Mapping[str, Any]]:
    """The memories that the model was shown, by their texts."""
    content = request.body["messages"][-1]["content"]
    lines = (json.loads(line) for line in content.splitlines() if line.startswith("{"))
    return {line["text"]: line for line in lines}


def planning(plan: Callable[[Mapping[str, Mapping[str, Any]]], object]) -> Callable[[Request], Reply]:
    return lambda request: said(json.dumps({"plan": plan(shown(request))}))


def dream(server: Running, **params: object) -> Any:
    task = server.result("memory/dream", {"force": True, **params})
    assert task["status"] == "completed", task
    return task["result"]


# F049


def thirty(server: Running) -> None:
    """Thirty distinct facts, all long cold: ten learned from chats, ten written by hand, ten in use or pinned."""
    for n in range(30):
        learned = {"source": f"agent=test session=s{n} message=0 at={AT.format(1)}"} if n < 10 else {}
        pinned = {"pinned": "true"} if n >= 25 else {}
        kind = {"kind": "conversation"}
        put(
            server,
            f"m{n}",
            f"Machine {n:02d} of the lab runs the job called {'abcdefghijklmnopqrstuvwxyzabcdef'[n] * 3}",
            **kind,
            **learned,
            **pinned,
        )
    server.look()


def test_f049_removals_beyond_a_share_refuse_the_whole_plan_with_a_reason(start: Start) -> None:
    def plan(held: Mapping[str, Mapping[str, Any]]) -> object:
        ids = [one["id"] for one in held.values()]
        drops = [{"action": "drop", "ids": [id_], "texts": []} for id_ in ids[:10]]
        return [*drops, {"action": "drop", "ids": ["m999"], "texts": []}]

    with ModelEndpoint(planning(plan)) as endpoint:
        server = modelled(start, endpoint)
        thirty(server)
        before = files(server)
        result = dream(server)
    assert "at most one in ten" in result["refused"] or "a person wrote" in result["refused"]
    assert result["changes"] == []
    assert files(server) == before


def test_f049_what_a_person_wrote_or_uses_is_not_removed(start: Start) -> None:
    def plan(held: Mapping[str, Mapping[str, Any]]) -> object:
        by_hand = next(one for text, one in held.items() if "Machine 12" in text)
        return [{"action": "drop", "ids": [by_hand["id"]], "texts": []}]

    with ModelEndpoint(planning(plan)) as endpoint:
        server = modelled(start, endpoint)
        thirty(server)
        before = files(server)
        result = dream(server)
        assert not [text for text in shown(endpoint.requests[0]) if "Machine 27" in text], (
            "pinned ones are not offered"
        )
    assert "a person wrote" in result["refused"]
    assert files(server) == before


def test_f049_what_is_done_is_told_with_its_reason_and_comes_back_in_one_step(start: Start) -> None:
    def plan(held: Mapping[str, Mapping[str, Any]]) -> object:
        ids = {int(text.split()[1]): one["id"] for text, one in held.items() if text.startswith("Machine")}
        text = "Machine 03 of the lab runs the job called ddd. Machine 04 of the lab runs the job called eee."
        return [
            {"action": "drop", "ids": [ids[1]], "texts": []},
            {"action": "merge", "ids": [ids[3], ids[4]], "texts": [text]},
            {"action": "merge", "ids": [ids[5], "m999"], "texts": ["whatever"]},
        ]

    with ModelEndpoint(planning(plan)) as endpoint:
        server = modelled(start, endpoint)
        thirty(server)
        before = files(server)
        seen = dream(server, dryRun=True)
        result = dream(server)
        asked = len(endpoint.requests)
        again = dream(server)
        assert len(endpoint.requests) == asked, "a store that has not changed since is not asked about again"
    assert asked == 1, "a dream does what its dry run showed"
    assert "refused" not in result
    assert result["unknown"] == 1
    assert result["changes"] == seen["changes"]
    by_action = {change["action"]: change for change in result["changes"]}
    assert {"drop", "merge"} <= by_action.keys()
    assert all(change["reason"] for change in result["changes"])
    assert by_action["drop"]["from"] == ["project:project/m1.md"]
    assert again["changes"] == []
    server.result("memory/restore", {"token": result["undo"]["token"]})
    assert files(server) == before


# F050


def facts(server: Running) -> None:
    for number, text in enumerate(SIX):
        put(server, f"fact-{number}", text)
    server.look()


def test_f050_similar_wording_stays_several_facts_without_a_model(fresh: Running) -> None:
    facts(fresh)
    before = files(fresh)
    assert dream(fresh)["changes"] == []
    assert files(fresh) == before


def test_f050_a_model_that_merges_all_is_refused_and_every_fact_is_recalled(start: Start) -> None:
    def plan(held: Mapping[str, Mapping[str, Any]]) -> object:
        ids = [one["id"] for one in held.values()]
        return [
            {
                "action": "merge",
                "ids": ids,
                "texts": ["The DB port is 5432; Ana and Ben prefer tabs; use npm"],
            }
        ]

    with ModelEndpoint(planning(plan)) as endpoint:
        server = modelled(start, endpoint)
        facts(server)
        result = dream(server)
    assert "loses a statement" in result["refused"]
    for text in SIX:
        assert text in [memory["body"] for memory in server.recall(text, limit=6, includeArchived=True)], text


def test_f050_a_real_contradiction_is_marked_and_not_blended(fresh: Running) -> None:
    put(fresh, "old", "The staging DB port is 5433")
    put(fresh, "new", "The staging DB port is 6000", created=AT.format(3), modified=AT.format(3))
    fresh.look()
    (change,) = dream(fresh)["changes"]
    assert (change["action"], change["from"], change["into"]) == (
        "supersede",
        ["project:project/old.md"],
        "project:project/new.md",
    )
    old = fresh.result("memory/get", {"id": "project:project/old.md"})["memory"]
    assert (old["body"], old["supersededBy"]) == ("The staging DB port is 5433", "project:project/new.md")
    assert [m["body"] for m in fresh.recall("staging DB port", includeArchived=True)] == [
        "The staging DB port is 6000"
    ]


# F051


def test_f051_no_recall_misses_a_fact_while_it_is_merged(start: Start) -> None:
    def plan(held: Mapping[str, Mapping[str, Any]]) -> object:
        ids = [one["id"] for text, one in held.items() if "release checklist" in text]
        text = "The release checklist begins with a tag. The release checklist ends with a mail to support."
        return [{"action": "merge", "ids": ids, "texts": [text]}]

    with ModelEndpoint(planning(plan)) as endpoint:
        server = modelled(start, endpoint)
        lately = (datetime.now(UTC) - timedelta(hours=3)).isoformat()
        put(server, "one", "The release checklist begins with a tag", modified=lately)
        put(server, "two", "The release checklist ends with a mail to support", modified=lately)
        for n in range(3):
            put(
                server,
                f"other-{n}",
                f"Room {n} of the office has a window to the {'north south west'.split()[n]}",
            )
        server.look()
        for _ in range(3):
            server.recall("release checklist", includeDelivered=True)
        hottest = max(memory["heat"] for memory in server.result("memory/list", {})["memories"])
        number = server.ask("memory/dream", {"force": True})
        over = threading.Event()
        while not over.is_set():
            told = " ".join(memory["body"] for memory in server.recall("release checklist", dryRun=True))
            assert "begins with a tag" in told
            assert "mail to support" in told
            tasks = server.status()["tasks"]
            if any(task["kind"] == "dream" and task["status"] in ("completed", "failed") for task in tasks):
                over.set()
        result = server.wait_for(number)["result"]["result"]
        (merged,) = server.recall("release checklist", dryRun=True)
    assert merged["id"] == result["changes"][0]["into"]
    assert merged["heat"] >= hottest - 0.01
    for source in result["changes"][0]["from"]:
        assert server.result("memory/get", {"id": source})["memory"]["supersededBy"] == merged["id"]
