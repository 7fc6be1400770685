"""The ``mnemic`` command as a process: what it loads, and what it meets in pipes and locales."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands_run import DONE, START, Mnemic, mnemic
from tests.running import Running, environment
from tests.server.raw import Raw

__all__ = ["mnemic"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["recall", "x"],
        ["remember", "Always use tabs."],
        ["forget", "x"],
        ["restore", "--log"],
        ["list"],
        ["status"],
    ],
)
def test_a_small_command_never_imports_what_only_the_server_needs(
    tmp_path: Path, arguments: list[str]
) -> None:
    code = (
        "import sys\nfrom mnemic.server.cli import main\n"
        f"main({arguments!r})\n"
        "print([name for name in sys.modules if name.partition('.')[0] in ('pygls', 'lsprotocol', 'frontmatter', 'aiohttp')])\n"
    )
    env = {**os.environ, **environment(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=env,
        cwd=tmp_path,
        timeout=60,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_reader_that_stops_reading_is_no_failure(mnemic: Mnemic, tmp_path: Path) -> None:
    for n in range(5):
        mnemic("remember", f"The box number {n} is red{n}. " + "x" * 20_000, code=DONE)
    env = {**os.environ, **environment(tmp_path / "home")}
    writer = subprocess.Popen(
        [sys.executable, "-c", START, "list", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=env,
        cwd=tmp_path / "project",
    )
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.read(10)
    writer.stdout.close()
    assert writer.wait(30) == DONE
    assert writer.stderr.read() == b""
    writer.stderr.close()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_an_output_of_another_encoding_loses_no_command(mnemic: Mnemic, encoding: str) -> None:
    mnemic("remember", "Le café é 中 😀 ouvre à neuf heures.", code=DONE)
    env = {"PYTHONIOENCODING": encoding}
    lines = mnemic("list", env=env, code=DONE, errors="replace").stdout.splitlines()
    assert "ouvre" in lines[0]
    assert lines[-1] == "1 memory."
    listed = json.loads(mnemic("list", "--json", env=env, code=DONE).stdout)
    assert listed["memories"][0]["body"] == "Le café é 中 😀 ouvre à neuf heures."


def test_the_server_sees_what_the_command_does_and_the_other_way_round(
    tmp_path: Path, mnemic: Mnemic
) -> None:
    with Running(tmp_path) as server:
        server.remember("The server wrote about Kafka.")
        mnemic("recall", "Kafka", code=DONE)
        mnemic("remember", "The command wrote about RabbitMQ.", code=DONE)
        server.eventually(lambda: server.recall("RabbitMQ"))
        assert server.shut_down() == 0


def test_serve_serves(tmp_path: Path) -> None:
    command = [sys.executable, "-c", START, "serve", "--stdio"]
    with Raw(command, env=environment(tmp_path), cwd=tmp_path) as server:
        assert server.initialize()["serverInfo"]["name"] == "mnemic"
        assert server.shut_down() == 0
