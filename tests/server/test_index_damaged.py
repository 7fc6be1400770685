"""A search index whose rows make no sense: a server answers, keeps, and makes it anew; so does the command line."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.commands_run import START
from tests.running import Running, environment

DAMAGE = (
    "update posting set passages = substr(passages, 1, 3)",
    "insert or replace into vector (passage, code) select id, x'010203' from passage",
    "delete from posting",
    "delete from state",
)
QUESTION = "what is the gateway called"
GATEWAY = "The gateway is called Heimdall"


def damaged(server: Running, statement: str) -> Path:
    (path,) = server.root().parent.rglob("index.sqlite3")
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()
    return path


def bodies(server: Running, question: str = QUESTION) -> list[str]:
    return [memory["body"] for memory in server.recall(question)]


@pytest.fixture
def server(start: Callable[..., Running]) -> Running:
    server = start()
    server.remember(GATEWAY, scope="project")
    return server


@pytest.mark.parametrize("statement", DAMAGE)
def test_requests_are_answered_and_the_index_is_made_anew(server: Running, statement: str) -> None:
    damaged(server, statement)
    assert bodies(server) == [GATEWAY]
    assert server.remember("The cats are fed at noon", scope="project")["outcome"] == "created"
    server.result("memory/rebuildIndex")
    assert server.status()["search"]["documents"] == 2
    assert bodies(server) == [GATEWAY]
    assert bodies(server, "when are the cats fed") == ["The cats are fed at noon"]


@pytest.mark.parametrize("statement", DAMAGE)
def test_a_new_process_does_so_too(server: Running, start: Callable[..., Running], statement: str) -> None:
    path = damaged(server, statement)
    server.shut_down()
    said = subprocess.run(
        [sys.executable, "-c", START, "recall", QUESTION],
        cwd=server.project,
        env=environment(server.home),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stderr, GATEWAY in said.stdout) == (0, "", True)
    assert path.with_name("index.sqlite3.damaged").is_file()
    again = start()
    assert bodies(again) == [GATEWAY]
    assert "index-set-aside" not in {problem["code"] for problem in again.status()["problems"]}
