"""``memory/status`` over the wire: it tells what is, and nothing keeps it from answering."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from tests.running import Running

Start = Callable[..., Running]


def test_it_tells_stores_counts_index_and_search(fresh: Running) -> None:
    fresh.remember("Always use tabs.")
    fresh.remember("The build runs on Jenkins.", type="project", kind="fact")
    fresh.put("two.md", "- The API listens on 8080.\n- The worker listens on 9090.\n")
    status = fresh.status()
    assert status["pid"] == fresh.process.pid
    assert status["uptimeMs"] >= 0
    assert {
        s["scope"]: (s["memories"], s["files"], s["writable"], s["trusted"]) for s in status["stores"]
    } == {
        "user": (1, 1, True, True),
        "project": (3, 2, True, True),
    }
    assert status["counts"]["byScope"] == {"user": 1, "project": 3}
    assert sum(status["counts"]["byKind"].values()) == 4
    assert status["counts"]["byTemperature"] == {"hot": 4}
    assert status["index"]["lines"] == 2
    assert status["search"] == {
        "backend": "sqlite",
        "documents": 4,
        "stale": 0,
        "building": False,
        "wordsAlone": "The option search.semantic is off.",
    }
    assert status["model"] == {"provider": "none"}


def test_files_that_the_index_does_not_know_yet_are_counted(fresh: Running) -> None:
    root = fresh.put("known.md", "The known one speaks of Nginx.\n").parent
    for n in range(50):
        (root / f"new{n}.md").write_text(f"The new one speaks of thing{n}.\n")
    assert fresh.status()["search"]["stale"] > 0
    fresh.look()
    assert fresh.status()["search"]["stale"] == 0


def test_a_problem_names_its_file_and_line(fresh: Running) -> None:
    file = fresh.put("odd.md", "---\nname: odd\ntype: todo\n---\n\nThe odd one.\n")
    (problem,) = [p for p in fresh.status()["problems"] if p["code"] == "unknown-type"]
    assert problem["uri"] == file.as_uri()
    assert problem["range"]["start"]["line"] == 2
    file.write_text("---\nname: odd\ntype: user\n---\n\nThe odd one.\n")
    fresh.look()
    assert "unknown-type" not in [problem["code"] for problem in fresh.status()["problems"]]


def test_settings_tell_where_they_come_from(start: Start) -> None:
    server = start(options={"recall": {"limit": 7}}, env={"MNEMIC_HOVER_LIMIT": "2"})
    settings = {one["name"]: (one["value"], one["from"]) for one in server.status()["settings"]}
    assert settings["recall.limit"] == (7, "client")
    assert settings["hover.limit"] == (2, "environment")
    assert settings["telemetry"] == ("client", "default")


def test_counters_tell_what_was_done(fresh: Running) -> None:
    fresh.recall("anything")
    fresh.learn("s", "What is this?")
    counts = fresh.status()["telemetry"]
    assert (counts["recall"], counts["recall.none"], counts["extract"]) == (1, 1, 1)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_store_that_cannot_be_written_is_told(fresh: Running) -> None:
    root = fresh.put("a.md", "The A speaks of Go.\n").parent
    root.chmod(0o500)
    try:
        assert [s["writable"] for s in fresh.status()["stores"]] == [True, False]
    finally:
        root.chmod(0o700)


def test_a_store_whose_folder_vanishes_is_told_and_does_not_stop_anything(fresh: Running) -> None:
    root = fresh.put("a.md", "The A speaks of Go.\n").parent
    for file in root.rglob("*"):
        if file.is_file():
            file.unlink()
    root.rmdir()
    root.write_text("in the way")
    fresh.eventually(lambda: any("cannot be used" in message for message in fresh.problems()))
    assert fresh.remember("Always use tabs.")["outcome"] == "created"
    assert fresh.recall("tabs")
    assert len([message for message in fresh.problems() if "cannot be used" in message]) == 1


@pytest.mark.parametrize("params", [None, {}, {"unknown": [1]}])
def test_absent_null_and_empty_params_are_the_same(server: Running, params: Any) -> None:
    assert server.result("memory/status", params)["version"]


def test_the_status_of_another_folder_tells_its_store(start: Start, tmp_path: Any) -> None:
    other = tmp_path / "other"
    other.mkdir()
    server = start()
    roots = {server.root(), server_root(server, other.as_uri())}
    assert len(roots) == 2


def server_root(server: Running, project: str) -> Any:
    stores = server.status(projectUri=project)["stores"]
    return next(store["root"] for store in stores if store["scope"] == "project")
