"""Databases that another process holds: no request waits for long, and what was put off is done when they are free."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

from tests.running import Running

HERON = "The canary host is called heron"
WREN = "The backup host is called wren"
#: Seconds after which a request is taken to wait for the databases, which are free only when it has been answered.
PATIENT = 60.0


@contextmanager
def held(*files: Path) -> Iterator[None]:
    """Holds databases as a process does that was stopped in the middle of writing."""
    with ExitStack() as stack:
        for file in files:
            db = stack.enter_context(closing(sqlite3.connect(file, isolation_level=None, timeout=10)))
            db.execute("begin immediate")
        yield


def answered(server: Running, method: str, **params: object) -> Any:
    """Returns the answer, which must come while the databases are held."""
    return server.request(method, params, patience=PATIENT)


def test_no_request_waits_for_databases_that_another_process_holds(start: Callable[..., Running]) -> None:
    server = start()
    memory = server.remember(HERON, type="project")["memory"]
    server.remember("I prefer tea in the morning", type="user")
    own = server.root().parent / ".mnemic"
    with held(*own.glob("*.sqlite3"), *(server.root("user").parent / ".mnemic").glob("*.sqlite3")):
        assert "result" in answered(server, "memory/remember", text=WREN, type="project")
        found = answered(server, "memory/recall", query="what is the backup host called")["result"][
            "memories"
        ]
        assert [one["body"] for one in found][:1] == [WREN]
        assert "result" in answered(server, "memory/status")
        assert "result" in answered(server, "memory/list")
        done = answered(server, "memory/forget", ids=[memory["id"]], apply=True)["result"]
        server.say("s1", "hello there, good morning")
        assert "result" in answered(server, "memory/extract", sessionId="s1")
        for method, params in (
            ("memory/rebuildIndex", {}),
            ("memory/forget", {"ids": [done["undo"]["token"]], "apply": True, "purge": True}),
        ):
            error = answered(server, method, **params)["error"]
            assert "Another program has held" in error["message"]
        assert "result" in answered(server, "memory/restore", token=done["undo"]["token"])
    server.look()
    assert server.problems() == []
    assert [one["body"] for one in server.recall("what is the canary host called")][:1] == [HERON]
    assert [cursor["sessionId"] for cursor in server.status()["cursors"]] == ["s1"]
    server.look()
    with closing(sqlite3.connect(own / "state.sqlite3")) as db:
        assert db.execute("select total(uses) from warmth").fetchone()[0] >= 2
    assert server.shut_down() == 0
    assert list(server.home.rglob("*damaged*")) == []
    again = start()
    assert sorted(again.bodies()) == sorted([HERON, WREN, "I prefer tea in the morning"])
    assert again.problems() == []
